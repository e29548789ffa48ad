import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { thinnedOut } from '../../../src-main/core/drafts/versions.ts';
import type { Clock } from '../../../src-main/core/clock.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig?.close());

/** A clock that a test sets forward. */
function wound(): { clock: Clock; on: (ms: number) => void } {
  let aheadMs = 0;
  const clock: Clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
  return { clock, on: (ms) => void (aheadMs += ms) };
}

const minuteMs = 60_000;

describe('the versions of a draft', () => {
  it('are not thinned out by one save while the clock is a year ahead', async () => {
    const { clock, on } = wound();
    rig = await openRig({ dispatch: false, clock });
    const draftId = randomUUID();
    const save = async (text: string) =>
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { text, accountIds: [] } });
    for (let at = 0; at < 9; at += 1) {
      await save(`words ${at}`);
      on(15 * minuteMs);
    }
    on(366 * 24 * 60 * minuteMs);
    await save('while the clock was wrong');
    on(-366 * 24 * 60 * minuteMs);
    await save('afterwards');
    const { versions } = await rig.client.drafts.versions({ draftId });
    expect(versions.map(({ revision }) => revision)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it('are kept with what each of them changed, and any of them can be had back', async () => {
    const { clock, on } = wound();
    rig = await openRig({ dispatch: false, clock });
    const draftId = randomUUID();
    const save = async (body: { text: string; labels?: string[]; link?: string }) => {
      on(minuteMs);
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { accountIds: [], ...body } });
    };
    await save({ text: 'Winter menu' });
    await save({ text: 'Winter menu from Friday' });
    await save({ text: 'All gone', labels: ['menu'] });
    const { versions } = await rig.client.drafts.versions({ draftId });
    expect(versions).toMatchObject([
      { revision: 3, words: 2, added: 2, removed: 4, changed: ['text', 'labels'] },
      { revision: 2, words: 4, added: 2, removed: 0, changed: ['text'] },
      { revision: 1, words: 2, changed: [] },
    ]);
    const { body } = await rig.client.drafts.version({ draftId, revision: 2 });
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body });
    const after = (await rig.client.drafts.versions({ draftId })).versions;
    expect(after.map(({ revision }) => revision)).toEqual([4, 3, 2, 1]);
    expect((await rig.client.drafts.get({ draftId })).body.text).toBe('Winter menu from Friday');
    await expect(rig.client.drafts.version({ draftId, revision: 9 })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });

  it('are not one for each label that is set, and cost a window that still writes on the draft none', async () => {
    const { clock, on } = wound();
    rig = await openRig({ dispatch: false, clock });
    const { spaceId } = rig;
    const draftId = randomUUID();
    const writer = { id: 'a window', copyId: randomUUID() };
    for (const [at, text] of ['Winter menu', 'Winter menu from Friday', 'Menu of the winter'].entries()) {
      await rig.client.drafts.save({
        ...{ spaceId, draftId, body: { text, accountIds: [] }, writer: { ...writer, revision: at } },
      });
      on(2 * minuteMs);
    }
    for (const label of ['menu', 'winter', 'shop'])
      await rig.client.drafts.label({ draftIds: [draftId], add: [label] });
    const revisions = async () =>
      (await rig.client.drafts.versions({ draftId })).versions.map(({ revision, changed }) => [revision, ...changed]);
    expect(await revisions()).toEqual([[6, 'labels'], [3, 'text'], [2, 'text'], [1]]);
    const body = { text: 'Menu of this winter', accountIds: [] };
    // As a window that began to write before the first of them.
    const saved = await rig.client.drafts.save({ spaceId, draftId, body, writer: { ...writer, revision: 3 } });
    expect([saved.draftId, saved.copied]).toEqual([draftId, null]);
    const { labels } = (await rig.client.drafts.get({ draftId })).body;
    expect(labels).toEqual(['menu', 'winter', 'shop']);
    await rig.client.drafts.label({ draftIds: [draftId], remove: ['winter', 'shop'] });
    expect((await revisions()).map(([revision]) => revision)).toEqual([8, 7, 6, 2, 1]);
  });

  it('say apart that the time was changed, and what happens if it is missed', async () => {
    rig = await openRig({ dispatch: false });
    const { spaceId } = rig;
    const body = { text: 'Winter menu', accountIds: [] };
    const { draftId } = await rig.client.drafts.save({ spaceId, body });
    const when = { mode: 'queue' as const };
    await rig.client.drafts.save({ spaceId, draftId, body: { ...body, when } });
    await rig.client.drafts.save({ spaceId, draftId, body: { ...body, when, missedPolicy: 'skip' } });
    const { versions } = await rig.client.drafts.versions({ draftId });
    expect(versions.map(({ changed }) => changed)).toEqual([['missed'], ['when'], []]);
  });

  it('become drafts of their own, and what may be out is asked about in these as well', async () => {
    rig = await openRig({ dispatch: false });
    const { spaceId } = rig;
    const written = (text: string) => ({ text, accountIds: [rig.account('x')] });
    const { draftId } = await rig.client.drafts.save({ spaceId, body: written('Winter menu') });
    await rig.client.drafts.save({ spaceId, draftId, body: written('Summer menu') });
    const copyOf = async (revision: number) => {
      const copied = await rig.client.drafts.copy({ draftId, revision });
      return rig.client.drafts.get(copied);
    };
    expect(await copyOf(1)).toMatchObject({ spaceId, body: { text: 'Winter menu' }, revision: 1, mayBeOut: false });
    const since = JSON.stringify({ onWireAtMs: 1, knownPostMark: null });
    rig.core.parts.store.raw.prepare('UPDATE draft SET may_be_out = ? WHERE id = ?').run(since, draftId);
    const copy = await copyOf(2);
    expect(copy).toMatchObject({ body: { text: 'Summer menu' }, mayBeOut: true });
    await rig.client.drafts.queue({ draftId: copy.id, undoMs: 10_000 });
    const { rows } = await rig.client.outbox.list({ spaceId, section: 'all' });
    expect(rows).toMatchObject([{ text: 'Summer menu', state: 'in_doubt' }]);
    await expect(rig.client.drafts.copy({ draftId, revision: 9 })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });

  it('are none of an empty draft', async () => {
    rig = await openRig({ dispatch: false });
    const draftId = randomUUID();
    for (const text of ['Winter menu', '', 'Summer menu'])
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { text, accountIds: [] } });
    const { versions } = await rig.client.drafts.versions({ draftId });
    expect(versions.map(({ revision }) => revision)).toEqual([3, 1]);
  });

  it('become fewer as they grow old, and the first and the last of a day stay', () => {
    const nowMs = Date.UTC(2026, 10, 22, 12);
    const every = (stepMs: number, from: number, to: number) =>
      Array.from({ length: Math.floor((to - from) / stepMs) }, (_, at) => nowMs - to + at * stepMs);
    const times = [...every(10 * minuteMs, 0, 3 * 24 * 60 * minuteMs), ...every(500, 0, 20 * minuteMs)].sort();
    const versions = times.map((savedAtMs, at) => ({ revision: at + 1, savedAtMs }));
    const gone = new Set(thinnedOut(versions, nowMs));
    const kept = versions.filter(({ revision }) => !gone.has(revision));
    expect(kept[0]).toEqual(versions[0]);
    expect(kept.at(-1)).toEqual(versions.at(-1));
    const within = (from: number, to: number) =>
      kept.filter(({ savedAtMs }) => nowMs - savedAtMs > from && nowMs - savedAtMs <= to).length;
    expect(within(0, minuteMs - 1)).toBe(119);
    expect(within(minuteMs, 10 * minuteMs)).toBeLessThanOrEqual(110);
    expect(within(10 * minuteMs, 20 * minuteMs)).toBeLessThanOrEqual(12);
    // Once thinned, the same rule at the same moment takes nothing more away.
    expect(thinnedOut(kept, nowMs)).toEqual([]);
  });
});
