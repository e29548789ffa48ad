import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { doing, inPieces, saidWhile } from '../../src-renderer/client/in-pieces.ts';
import { planDrafts } from '../../src-renderer/client/plan-drafts.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { deleteDrafts, duplicateDrafts, labelDrafts, queueDrafts } from '../../src-renderer/drafts/several.ts';
import { composing } from './composing.ts';
import { hearing } from './said.ts';
import { servedPage } from './served-page.ts';

/* More drafts than one call takes. */

const served = servedPage();
beforeAll(() => workspace.choose(served.rig.spaceId));
composing();
let said: ReturnType<typeof hearing>;
beforeEach(() => (said = hearing()));
afterEach(() => said.stop());

const listed = async (label?: string): Promise<string[]> => {
  const { client, spaceId } = served.rig;
  const which = label === undefined ? {} : { label };
  return (await client.drafts.ids({ spaceId, ...which })).draftIds;
};

/** One draft, so many times. */
async function copies(count: number): Promise<string[]> {
  const { client, spaceId, core } = served.rig;
  const { draftId } = await client.drafts.save({ spaceId, body: { text: 'Lamps along the quay', accountIds: [] } });
  const { raw } = core.parts.store;
  const columns = raw.prepare('SELECT name FROM pragma_table_info(?)').pluck().all('draft') as string[];
  const others = columns.filter((name) => name !== 'id').join(', ');
  raw
    .prepare(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
       INSERT INTO draft (id, ${others}) SELECT 'copy-' || at, ${others} FROM n, draft WHERE draft.id = ?`,
    )
    .run(count - 1, draftId);
  return listed();
}

describe('more drafts than one call takes', () => {
  it('are labelled and deleted all the same, and come back with one Undo', async () => {
    const draftIds = await copies(10_001);
    await labelDrafts(draftIds, ['quay'], []);
    expect((await listed('quay')).length).toBe(10_001);
    await said.undo();
    expect((await listed('quay')).length).toBe(0);
    await deleteDrafts(draftIds);
    expect(await listed()).toEqual([]);
    await said.undo();
    expect((await listed()).length).toBe(10_001);
    const isProgress = (line: string): boolean => / of 10,001$/.test(line);
    expect(said.lines().filter((line) => !isProgress(line))).toEqual([
      `${(10_001).toLocaleString()} drafts labelled.`,
      `${(10_001).toLocaleString()} drafts deleted.`,
      `${(10_001).toLocaleString()} drafts are back.`,
    ]);
  });

  it('are not queued, copied or given times in one go, which is said in words', async () => {
    const draftIds = await listed();
    const words = `These are too many at once: select up to ${(10_000).toLocaleString()} drafts.`;
    expect(await queueDrafts(draftIds)).toBe(draftIds);
    expect(await duplicateDrafts(draftIds)).toBe(false);
    expect(await planDrafts(draftIds, { how: 'shuffle' })).toBe(words);
    expect(said.lines()).toEqual([words]);
    expect((await listed()).length).toBe(10_001);
  });

  it('are done with up to the call that fails, which is said', async () => {
    const asked: string[][] = [];
    const ask = (ids: string[]): Promise<number> => {
      asked.push(ids);
      return asked.length === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(ids.length);
    };
    expect(await inPieces(['a', 'b', 'c', 'd', 'e'], doing('Trying: {done} of #'), ask, 2)).toEqual([2]);
    expect([asked, said.lines().length]).toEqual([
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      1,
    ]);
  });
});

describe('what takes longer than a moment', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('says how far it is as it goes on, and nothing any more once it is over', async () => {
    const heard: string[] = [];
    const ask = async (of: string[]): Promise<string[]> => {
      heard.push(...said.standing());
      await vi.advanceTimersByTimeAsync(600);
      return of;
    };
    expect(await inPieces(ids, doing('Trying: {done} of #'), ask, 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect([heard, said.standing()]).toEqual([['Trying: 2 of 5', 'Trying: 4 of 5'], []]);
  });

  it('says nothing where it is done in a moment', async () => {
    await inPieces(ids, doing('Trying: {done} of #'), (of) => Promise.resolve(of), 2);
    expect(await saidWhile('Trying.', Promise.resolve(1))).toBe(1);
    expect(said.lines()).toEqual([]);
  });

  it('says what it is where it is one call, until that is answered, or fails', async () => {
    let fail: (why: Error) => void = () => undefined;
    const work = saidWhile('Trying.', new Promise<never>((_, reject) => (fail = reject)));
    await vi.advanceTimersByTimeAsync(600);
    expect(said.standing()).toEqual(['Trying.']);
    fail(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    expect(said.standing()).toEqual([]);
  });
});
