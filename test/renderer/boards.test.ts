import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Boards } from '../../src-renderer/client/boards.svelte.ts';
import type { Board, KeptBoards } from '../../src-preload/contract/accounts.ts';
import { openRig, type Rig } from '../rig.ts';

/* The boards that a post can be pinned to, asked by a core that a test answers. */

const board = (name: string): Board => ({ id: name, name, description: null, image: null });

function choosing() {
  const space = { spaceId: 'harbour' as string | null };
  const asked: { of: string; answer: (boards: Board[]) => Promise<void>; refuse: () => Promise<void> }[] = [];
  const kept: KeptBoards = { boards: [], goodAtMs: null, failure: null };
  const accounts = {
    keptBoards: () => Promise.resolve({ ...kept }),
    boards: ({ spaceId, accountId }: { spaceId: string; accountId: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Board[]>();
      const settled = async (): Promise<void> => void (await promise.catch(() => undefined));
      asked.push({
        of: `${spaceId} ${accountId}`,
        answer: (boards) => (resolve(boards), settled()),
        refuse: () => (reject(new Error('The service is away.')), settled()),
      });
      return promise;
    },
  };
  const boards = new Boards({ accounts } as unknown as ConstructorParameters<typeof Boards>[0], space);
  return { boards, space, asked, kept };
}

describe('the boards of an account', () => {
  it('are asked for once, and stay', async () => {
    const { boards, asked } = choosing();
    const first = boards.ask('7');
    const second = boards.ask('7');
    expect([asked.length, boards.asking]).toEqual([1, true]);
    await asked[0]?.answer([board('Bread')]);
    await Promise.all([first, second]);
    await boards.ask('7');
    expect([asked.length, boards.asking, boards.of('7')]).toEqual([1, false, [board('Bread')]]);
  });

  it('are those of the open space, though an account of another has the same ID', async () => {
    const { boards, space, asked } = choosing();
    const first = boards.ask('7');
    await asked[0]?.answer([board('Bread')]);
    await first;
    space.spaceId = 'pine';
    expect(boards.of('7')).toEqual([]);
    const second = boards.ask('7');
    await asked[1]?.answer([board('Lamps')]);
    await second;
    expect([asked.map(({ of }) => of), boards.of('7')]).toEqual([['harbour 7', 'pine 7'], [board('Lamps')]]);
  });

  it('are asked for until the last answer has come: an older one ends nothing', async () => {
    const { boards, asked } = choosing();
    const older = boards.ask('7');
    const newer = boards.ask('8');
    await asked[0]?.refuse();
    await older;
    expect([boards.asking, boards.problem]).toEqual([true, null]);
    await asked[1]?.answer([board('Lamps')]);
    await newer;
    expect([boards.asking, boards.of('8'), boards.of('7')]).toEqual([false, [board('Lamps')], []]);
  });

  it('can be asked for again after a failure, which is said', async () => {
    const { boards, asked } = choosing();
    const first = boards.ask('7');
    await asked[0]?.refuse();
    await first;
    expect([boards.asking, boards.problem !== null]).toEqual([false, true]);
    const second = boards.ask('7');
    expect([asked.length, boards.problem]).toEqual([2, null]);
    await asked[1]?.answer([]);
    await second;
  });

  it('are those that are kept while the service takes its time, with their age, and then its own', async () => {
    const { boards, asked, kept } = choosing();
    Object.assign(kept, { boards: [board('Bread')], goodAtMs: 5_000 });
    const first = boards.ask('7');
    await expect.poll(() => boards.of('7')).toEqual([board('Bread')]);
    expect([boards.asking, boards.fromMs('7')]).toEqual([true, 5_000]);
    await asked[0]?.answer([board('Lamps')]);
    await first;
    expect([boards.of('7'), boards.asking, boards.fromMs('7')]).toEqual([[board('Lamps')], false, null]);
  });

  it('stay where the service cannot be reached, which is said, with their age', async () => {
    const { boards, asked, kept } = choosing();
    Object.assign(kept, { boards: [board('Bread')], goodAtMs: 5_000, failure: 'unreachable' });
    const first = boards.ask('7');
    await asked[0]?.answer([board('Bread')]);
    await first;
    expect([boards.of('7'), boards.fromMs('7'), boards.problem]).toEqual([
      [board('Bread')],
      5_000,
      'The service cannot be reached.',
    ]);
    void boards.ask('7');
    expect(asked).toHaveLength(2);
  });
});

describe('the boards of an account, of a real core', () => {
  let rig: Rig;
  beforeAll(async () => void (rig = await openRig({ dispatch: false })));
  afterAll(() => rig.close());

  it('are asked for once, and not for an account that one is not looking at', async () => {
    const boards = new Boards(rig.client, { spaceId: rig.spaceId });
    const pinterest = rig.account('pinterest');
    await boards.ask(pinterest);
    const found = boards.of(pinterest);
    expect(found.length).toBeGreaterThan(0);
    await boards.ask(pinterest);
    expect(boards.of(pinterest)).toBe(found);
    expect(boards.of(rig.account('x'))).toEqual([]);
  });

  it('say why they cannot be had, and are asked for again', async () => {
    const boards = new Boards(rig.client, { spaceId: rig.spaceId });
    await boards.ask('no-such-account');
    expect(boards.problem).not.toBeNull();
    expect(boards.asking).toBe(false);
    await boards.ask(rig.account('pinterest'));
    expect(boards.problem).toBeNull();
  });
});
