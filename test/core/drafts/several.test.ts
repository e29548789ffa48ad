import { afterEach, describe, expect, it } from 'vitest';
import { leftDraftsWords, leftDraftWords } from '../../../src-preload/contract/words/left-draft.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { startSandbox } from '../../../src-main/sandbox/sandbox.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const hourMs = 3_600_000;
const draftOf = async (text: string, more: { labels?: string[]; accountIds?: string[] } = {}): Promise<string> => {
  const body = { text, accountIds: [rig.account('x')], ...more };
  return (await rig.client.drafts.save({ spaceId: rig.spaceId, body })).draftId;
};
const listed = async (which: { label?: string; accountId?: string } = {}) =>
  (await rig.client.drafts.list({ spaceId: rig.spaceId, order: 'oldest', ...which })).rows.map(({ title }) => title);

describe('several drafts at once', () => {
  it('are queued as one batch that one undo takes back, and what may not go stays and is told why', async () => {
    rig = await openRig({ dispatch: false });
    const [one, none, two] = [
      await draftOf('One'),
      await draftOf('No account', { accountIds: [] }),
      await draftOf('Two'),
    ];
    const draftIds = [one, none, two, 'no-such-draft'];
    const asked = { draftIds, spaceId: rig.spaceId, undoMs: 10_000 };
    const { batchId, queued, left } = await rig.client.drafts.queueSeveral(asked);
    expect(queued).toEqual([one, two]);
    expect(left).toEqual([
      { draftId: none, title: 'No account', stays: true, why: expect.stringContaining('account') as string },
      { draftId: 'no-such-draft', title: '', stays: false, why: 'There is no such draft, or no longer.' },
    ]);
    expect(await listed()).toEqual(['No account']);
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).waitingTotal).toBe(2);
    expect((await rig.client.outbox.undo({ batchId: batchId ?? '' })).undone).toBe(2);
    expect(await listed()).toEqual(['One', 'No account', 'Two']);
  });

  it('give their batch a name that ends in no half of a sign', async () => {
    rig = await openRig({ dispatch: false });
    const { spaceId } = rig;
    for (const text of ['😀'.repeat(70), `a${'😀'.repeat(70)}`]) {
      await rig.client.drafts.queue({ draftId: await draftOf(text) });
      await rig.client.drafts.queueSeveral({ draftIds: [await draftOf(text), await draftOf('Two')], spaceId });
    }
    const { batches } = await rig.client.outbox.overview({ spaceId });
    expect(batches.map(({ name }) => name).filter((name) => name.includes('\uFFFD') || !name.isWellFormed())).toEqual(
      [],
    );
    expect(batches.map(({ name }) => /…( \+1)?$/.test(name))).toEqual(batches.map(() => true));
    expect(batches.length).toBeGreaterThan(0);
  });

  it('join a batch that is there, all of which is then held back for its Undo and taken back by it', async () => {
    rig = await openRig({ dispatch: false });
    const { spaceId } = rig;
    const queue = (draftIds: string[], batchId?: string) =>
      rig.client.drafts.queueSeveral({
        draftIds,
        spaceId,
        undoMs: 10_000,
        ...(batchId === undefined ? {} : { batchId }),
      });
    const one = await draftOf('One');
    const first = await queue([one]);
    const then = await queue([await draftOf('Two'), await draftOf('Three')], first.batchId ?? '');
    expect(then.batchId).toBe(first.batchId);
    const held = rig.core.parts.store.raw.prepare('SELECT DISTINCT not_before_ms, undo_until_ms FROM action').all();
    expect(held).toEqual([{ not_before_ms: then.undoUntilMs, undo_until_ms: then.undoUntilMs }]);
    const { batches } = await rig.client.outbox.overview({ spaceId });
    expect(batches.map(({ name }) => name)).toEqual(['One +2']);
    // While more is to come, all of it waits for the last.
    const five = await rig.client.drafts.queueSeveral({
      ...{ draftIds: [await draftOf('Five')], spaceId, undoMs: 10_000, more: true },
    });
    const six = await rig.client.drafts.queueSeveral({
      ...{ draftIds: [await draftOf('Six')], spaceId, undoMs: 10_000, more: true, batchId: five.batchId ?? '' },
    });
    expect(six.undoUntilMs).toBe(five.undoUntilMs);
    expect(five.undoUntilMs - Date.now()).toBeGreaterThan(30_000);
    const seven = await queue([await draftOf('Seven')], five.batchId ?? '');
    const { raw } = rig.core.parts.store;
    const until = raw.prepare('SELECT DISTINCT not_before_ms FROM action WHERE batch_id = ?').pluck();
    expect(until.all(five.batchId)).toEqual([seven.undoUntilMs]);
    expect(seven.undoUntilMs).toBeLessThan(five.undoUntilMs);
    expect((await rig.client.outbox.undo({ batchId: five.batchId ?? '' })).undone).toBe(3);
    // One that is not there is no batch to join.
    const other = await queue([await draftOf('Four')], 'no-such-batch');
    expect(other.batchId).not.toBe('no-such-batch');
    expect((await rig.client.outbox.undo({ batchId: first.batchId ?? '' })).undone).toBe(3);
    expect((await listed()).toSorted()).toEqual(['Five', 'One', 'Seven', 'Six', 'Three', 'Two']);
  });

  it('that were queued before or deleted are named, and do not stay drafts', async () => {
    rig = await openRig({ dispatch: false });
    const [queued, deleted, other] = [await draftOf('Queued'), await draftOf('Deleted'), await draftOf('Elsewhere')];
    await rig.client.drafts.queue({ draftId: queued });
    await rig.client.drafts.delete({ draftIds: [deleted] });
    const { left } = await rig.client.drafts.queueSeveral({ draftIds: [queued, deleted] });
    expect(left.map((one) => leftDraftWords(one, one.draftId))).toEqual([
      '“Queued” was not queued: This draft is queued already, or was deleted.',
      '“Deleted” was not queued: This draft is queued already, or was deleted.',
    ]);
    const elsewhere = await rig.client.drafts.queueSeveral({ draftIds: [other, 'no-such-draft'], spaceId: 'another' });
    expect(elsewhere.left.map((one) => leftDraftWords(one, one.draftId))).toEqual([
      expect.stringMatching(/^“Elsewhere” stays a draft: /),
      'no-such-draft was not queued: There is no such draft, or no longer.',
    ]);
    const [first, ...others] = elsewhere.left;
    expect(leftDraftsWords([first!, ...others], '“Untitled”')).toMatch(/^2 were not queued\. “Elsewhere”: /);
    expect(leftDraftsWords([first!, first!], '“Untitled”')).toMatch(/^2 stay drafts\. “Elsewhere”: /);
  });

  it('of which one may be out cannot be taken back, as it cannot alone: there is nothing left to be undone', async () => {
    rig = await openRig({ dispatch: false });
    const ids = [await draftOf('May be out'), await draftOf('Is not'), await draftOf('May be out, alone')];
    const [out = '', not = '', alone = ''] = ids;
    const since = JSON.stringify({ onWireAtMs: 1, knownPostMark: null });
    rig.core.parts.store.raw.prepare('UPDATE draft SET may_be_out = ? WHERE id IN (?, ?)').run(since, out, alone);
    const undoMs = 10_000;
    const several = await rig.client.drafts.queueSeveral({ draftIds: [not, out], undoMs });
    const one = await rig.client.drafts.queue({ draftId: alone, undoMs });
    for (const { batchId, undoUntilMs } of [several, one]) {
      expect(undoUntilMs).toBeLessThan(Date.now() + undoMs / 2);
      await expect(rig.client.outbox.undo({ batchId: batchId ?? '' })).rejects.toThrow(/^It is on its way/);
    }
    expect(await listed()).toEqual([]);
  });

  it('are checked against their own space where none is named, also behind one of another space that may not go', async () => {
    rig = await openRig({ dispatch: false });
    const brand = await startSandbox({ posts: 0 });
    const { url, token } = brand;
    const { spaceId } = await rig.client.connections.save({ url, token, spaceRemoteId: String(brand.space) });
    rig.core.parts.store.raw.exec(`DELETE FROM account WHERE space_id = '${spaceId}'`);
    const none = await rig.client.drafts.save({ spaceId, body: { text: 'For nobody', accountIds: [] } });
    const here = await draftOf('Of the first space');
    const { queued, left } = await rig.client.drafts.queueSeveral({ draftIds: [none.draftId, here] });
    expect([queued, left.map(({ draftId }) => draftId)]).toEqual([[here], [none.draftId]]);
    await brand.close();
  });

  it('go once each, however often one is named, and one that stays takes no time from the others', async () => {
    rig = await openRig({ dispatch: false });
    const atMs = Date.now() + 24 * hourMs;
    const [one, none, two] = [
      await draftOf('One'),
      await draftOf('No account', { accountIds: [] }),
      await draftOf('Two'),
    ];
    const when = { mode: 'schedule', atMs } as const;
    const asked = { draftIds: [one, none, one, two], when, everyMinutes: 60 };
    expect((await rig.client.drafts.queueSeveral(asked)).queued).toEqual([one, two]);
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
    expect(rows.map(({ text, scheduledAtMs }) => [text, (scheduledAtMs ?? 0) - atMs])).toEqual([
      ['One', 0],
      ['Two', hourMs],
    ]);
  });

  it('are scheduled one after the other from a time on', async () => {
    rig = await openRig({ dispatch: false });
    const atMs = Date.now() + 24 * hourMs;
    const draftIds = [await draftOf('First'), await draftOf('Second'), await draftOf('Third')];
    const when = { mode: 'schedule', atMs } as const;
    await rig.client.drafts.queueSeveral({ draftIds, when, everyMinutes: 90 });
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
    const times = rows.map(({ text, scheduledAtMs }) => [text, (scheduledAtMs ?? 0) - atMs]);
    expect(times).toEqual([
      ['First', 0],
      ['Second', 1.5 * hourMs],
      ['Third', 3 * hourMs],
    ]);
  });

  it('stay drafts from where the times leave the year 9999 behind, and say so', async () => {
    rig = await openRig({ dispatch: false });
    const draftIds = [await draftOf('First'), await draftOf('Second')];
    const when = { mode: 'schedule', atMs: Date.UTC(9999, 11, 31, 23, 30) } as const;
    const { queued, left } = await rig.client.drafts.queueSeveral({ draftIds, when, everyMinutes: 60 });
    expect(queued).toEqual(draftIds.slice(0, 1));
    expect(left).toMatchObject([{ title: 'Second', why: 'A post can be scheduled up to the year 9999.', stays: true }]);
  });

  it('can be undone for as long as was said from when all of it is written, however long that takes', async () => {
    // Each look at it finds it a second later while they are queued, as if thousands were written between.
    let [lateMs, stepMs] = [0, 0];
    const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + (lateMs += stepMs) };
    rig = await openRig({ dispatch: false, clock });
    const draftIds = [await draftOf('One'), await draftOf('Two')];
    stepMs = 1_000;
    const { batchId, undoUntilMs } = await rig.client.drafts.queueSeveral({ draftIds, undoMs: 10_000 });
    stepMs = 0;
    expect(undoUntilMs - clock.nowMs()).toBeGreaterThan(8_000);
    const held =
      'SELECT DISTINCT action.not_before_ms, action.undo_until_ms, batch.undo_until_ms FROM action JOIN batch ON batch.id = batch_id WHERE batch_id = ?';
    const rows = rig.core.parts.store.raw.prepare(held).raw().all(batchId);
    expect(rows).toEqual([[undoUntilMs, undoUntilMs, undoUntilMs]]);
  });

  it('are duplicated as they are, in their order, each beside itself, and what is no draft any more is left out', async () => {
    rig = await openRig({ dispatch: false });
    const draftIds = [await draftOf('One', { labels: ['menu'] }), await draftOf('Two')];
    const since = JSON.stringify({ onWireAtMs: 1, knownPostMark: null });
    rig.core.parts.store.raw.prepare('UPDATE draft SET may_be_out = ? WHERE id = ?').run(since, draftIds[1]);
    const gone = await draftOf('Gone');
    await rig.client.drafts.delete({ draftIds: [gone] });
    const made = (await rig.client.drafts.duplicate({ draftIds: [...draftIds, gone] })).draftIds;
    expect(made).toHaveLength(2);
    for (const [at, draftId] of made.entries()) {
      const [copy, first] = [
        await rig.client.drafts.get({ draftId }),
        await rig.client.drafts.get({ draftId: draftIds[at] ?? '' }),
      ];
      expect(copy).toMatchObject({ body: first.body, mayBeOut: at === 1, revision: 1, became: null });
    }
    expect((await listed()).toSorted()).toEqual(['One', 'One', 'Two', 'Two']);
    await expect(rig.client.drafts.duplicate({ draftIds: [gone] })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });

  it('get labels and lose them, and the list shows those of one label', async () => {
    rig = await openRig({ dispatch: false });
    const draftIds = [await draftOf('One', { labels: ['menu'] }), await draftOf('Two'), await draftOf('Three')];
    const first = draftIds.slice(0, 2);
    const { changed } = await rig.client.drafts.label({ draftIds: first, add: ['winter'], remove: ['menu'] });
    // One that had “menu” lost it, the other did not: put back the other way round, each has what it had before.
    expect(changed).toEqual([
      { draftId: draftIds[0], added: ['winter'], removed: ['menu'] },
      { draftId: draftIds[1], added: ['winter'], removed: [] },
    ]);
    expect(await listed({ label: 'winter' })).toEqual(['One', 'Two']);
    expect(await listed({ label: 'menu' })).toEqual([]);
    expect((await rig.client.drafts.label({ draftIds: first, add: ['winter'] })).changed).toEqual([]);
    await rig.client.drafts.label({ draftIds, add: ['menu'] });
    expect(await rig.client.drafts.labels({ spaceId: rig.spaceId })).toEqual([
      { label: 'menu', drafts: 3 },
      { label: 'winter', drafts: 2 },
    ]);
    // Nothing moved: to be labelled is not to be written in.
    expect(await listed()).toEqual(['One', 'Two', 'Three']);
    expect((await rig.client.drafts.ids({ spaceId: rig.spaceId, label: 'winter' })).draftIds).toHaveLength(2);
  });

  it('have one label where only the size of its letters differs, as the newest has it', async () => {
    rig = await openRig({ dispatch: false });
    await draftOf('One', { labels: ['winter'] });
    await draftOf('Two', { labels: ['\u00c4rzte', 'Winter'] });
    expect(await rig.client.drafts.labels({ spaceId: rig.spaceId })).toEqual([
      { label: 'Winter', drafts: 2 },
      { label: '\u00c4rzte', drafts: 1 },
    ]);
    expect(await listed({ label: 'WINTER' })).toEqual(['One', 'Two']);
    expect(await listed({ label: '\u00e4rzte' })).toEqual(['Two']);
  });

  it('are listed for one account', async () => {
    rig = await openRig({ dispatch: false });
    const accountId = rig.account('bluesky');
    await draftOf('For X');
    const here = await draftOf('Here', { accountIds: [accountId] });
    expect(await listed({ accountId })).toEqual(['Here']);
    expect((await rig.client.drafts.ids({ spaceId: rig.spaceId, accountId })).draftIds).toEqual([here]);
  });

  it('are given whole, piece by piece, for an export', async () => {
    rig = await openRig({ dispatch: false });
    for (const text of ['A', 'B', 'C']) await draftOf(text);
    const first = await rig.client.drafts.export({ spaceId: rig.spaceId, limit: 2 });
    expect(first.drafts.map(({ body }) => body.text)).toEqual(['A', 'B']);
    const rest = await rig.client.drafts.export({ spaceId: rig.spaceId, limit: 2, after: first.next });
    expect([rest.drafts.map(({ body }) => body.text), rest.next]).toEqual([['C'], null]);
  });
});
