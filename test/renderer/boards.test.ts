import { describe, expect, it } from 'vitest';
import { Boards } from '../../src-renderer/composer/boards.svelte.ts';
import type { Board } from '../../src-preload/contract/accounts.ts';

/* The boards that a post can be pinned to, asked by a core that a test answers. */

const board = (name: string): Board => ({ id: name, name, description: null, image: null });

function choosing() {
  const space = { spaceId: 'harbour' as string | null };
  const asked: { of: string; answer: (boards: Board[]) => Promise<void>; refuse: () => Promise<void> }[] = [];
  const accounts = {
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
  return { boards, space, asked };
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
});
