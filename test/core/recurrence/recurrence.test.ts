import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { laterRuns } from '../../../src-main/core/recurrence/recurrence.ts';
import { openRig, type Rig } from '../../rig.ts';

const dayMs = 86_400_000;
const first = Date.UTC(2030, 0, 7, 9);
let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterEach(() => rig.core.parts.store.raw.exec('DELETE FROM draft'));
afterAll(() => rig.close());

const draft = async (more: object = { when: { mode: 'schedule', atMs: first } }): Promise<string> => {
  const body = { text: 'Market day', accountIds: [rig.account('x')], labels: ['market'], ...more };
  return (await rig.client.drafts.save({ spaceId: rig.spaceId, body })).draftId;
};
const repeat = (draftId: string, rule: object = {}) => {
  const whole = { every: 1, unit: 'week' as const, untilDay: '2030-02-01', ...rule };
  return rig.client.recurrence.repeat({ spaceId: rig.spaceId, draftId, rule: whole });
};
const refused = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('a draft that repeats', () => {
  it('has a draft of its own for each run, with its words, shown in the calendar', async () => {
    const draftId = await draft();
    const { draftIds, lastAtMs } = await repeat(draftId);
    expect([draftIds.length, lastAtMs]).toEqual([3, first + 21 * dayMs]);
    const { body } = await rig.client.drafts.get({ draftId: draftIds[0] ?? '' });
    expect(body).toMatchObject({
      text: 'Market day',
      labels: ['market'],
      when: { mode: 'schedule', atMs: first + 7 * dayMs },
    });
    const listed = await rig.client.drafts.list({ spaceId: rig.spaceId });
    expect(listed.rows.map(({ repeats }) => repeats)).toEqual([true, true, true, true]);
    const { days } = await rig.client.calendar.range({
      spaceId: rig.spaceId,
      fromDay: '2030-01-01',
      toDay: '2030-01-31',
    });
    expect(days.map(({ day }) => day)).toEqual(['2030-01-07', '2030-01-14', '2030-01-21', '2030-01-28']);
    const repeating = async (): Promise<boolean[]> => {
      const inMonth = { spaceId: rig.spaceId, fromDay: '2030-01-01', toDay: '2030-01-31' };
      const found = (await rig.client.calendar.range(inMonth)).days.flatMap(({ entries }) => entries);
      return found.map(({ repeats }) => repeats);
    };
    expect(await repeating()).toEqual([true, true, true, true]);
    // One that was queued is still one of them; another post is none.
    const { actionIds } = await rig.client.drafts.queue({ draftId: draftIds[0] ?? '' });
    await draft({ when: { mode: 'schedule', atMs: first + dayMs } });
    expect((await repeating()).toSorted()).toEqual([false, true, true, true, true]);
    await rig.client.outbox.cancel({ actionIds });
  });

  it('is listed with how many of its runs are drafts, and its runs alone can be listed', async () => {
    const later = await draft({ text: 'Later', when: { mode: 'schedule', atMs: first + dayMs } });
    const sooner = await draft({ text: 'Sooner\nof two', when: { mode: 'schedule', atMs: first } });
    await draft({ text: 'Once' });
    const [laterRuns, soonerRuns] = [await repeat(later), await repeat(sooner)];
    const series = () => rig.client.drafts.series({ spaceId: rig.spaceId });
    expect(await series()).toMatchObject([
      { title: 'Sooner', drafts: 4 },
      { title: 'Later', drafts: 4 },
    ]);
    const [{ seriesId } = { seriesId: '' }] = await series();
    const listed = await rig.client.drafts.ids({ spaceId: rig.spaceId, seriesId });
    expect(listed.draftIds.toSorted()).toEqual([sooner, ...soonerRuns.draftIds].toSorted());
    const of = { spaceId: rig.spaceId, seriesId, search: 'nothing like it' };
    expect(await rig.client.drafts.list(of)).toMatchObject({ total: 0 });
    // The first run that is still a draft says what it is called; where no other run is left, nothing repeats.
    await rig.client.drafts.queue({ draftId: sooner, when: { mode: 'now' } });
    expect(await series()).toMatchObject([
      { title: 'Later', drafts: 4 },
      { title: 'Sooner', drafts: 3 },
    ]);
    await rig.client.drafts.delete({ draftIds: laterRuns.draftIds });
    expect(await series()).toMatchObject([{ title: 'Sooner', drafts: 3 }]);
  });

  it('has no run of the minute that it is planned in itself', async () => {
    const atMs = first + 30_000;
    const { draftIds } = await repeat(await draft({ when: { mode: 'schedule', atMs } }));
    expect(draftIds).toHaveLength(3);
    // Nor does it lose one where it stands on none of its own days.
    const { draftIds: runs } = await repeat(await draft(), { weekdays: [2], untilDay: '2030-01-10' });
    const { when } = (await rig.client.drafts.get({ draftId: runs[0] ?? '' })).body;
    expect([runs.length, when]).toEqual([1, { mode: 'schedule', atMs: first + 2 * dayMs }]);
  });

  it('has no run that is over, however long ago it was planned first, and spends none of their number on those', async () => {
    const atMs = Date.now() - 400 * dayMs;
    const untilDay = new Date(Date.now() + 3.5 * dayMs).toISOString().slice(0, 10);
    const { draftIds } = await repeat(await draft({ when: { mode: 'schedule', atMs } }), { unit: 'day', untilDay });
    const times = await Promise.all(
      draftIds.map(async (draftId) => {
        const { when } = (await rig.client.drafts.get({ draftId })).body;
        return when.mode === 'schedule' ? when.atMs : 0;
      }),
    );
    expect(times.length).toBeGreaterThan(1);
    expect(times.filter((runAtMs) => runAtMs <= Date.now())).toEqual([]);
  });

  it('skips one that is deleted, ends the rest, and has it back', async () => {
    const draftId = await draft();
    const { draftIds } = await repeat(draftId);
    await rig.client.drafts.delete({ draftIds: draftIds.slice(0, 1) });
    expect(await refused(repeat(draftId))).toBe('This draft repeats already. End the rest first.');
    const ended = await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId });
    expect(ended.draftIds).toEqual(draftIds.slice(1));
    const listed = async () => (await rig.client.drafts.list({ spaceId: rig.spaceId })).rows.map((row) => row.repeats);
    expect(await listed()).toEqual([false]);
    await rig.client.drafts.restore({ draftIds: ended.draftIds });
    expect(await listed()).toEqual([true, true, true]);
  });

  it('counts no run among those to come that was queued, and leaves it when the rest ends', async () => {
    const draftId = await draft();
    const { draftIds } = await repeat(draftId);
    const [queued = '', ...rest] = draftIds;
    await rig.client.drafts.queue({ draftId: queued });
    expect(laterRuns(rig.core.parts.store, { spaceId: rig.spaceId, draftId })?.later).toEqual(rest);
    expect((await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId })).draftIds).toEqual(rest);
    expect((await rig.client.drafts.get({ draftId: queued })).became).toBe('queued');
    rig.core.parts.store.raw.exec('DELETE FROM action');
  });

  it('is not repeated from another space', async () => {
    const draftId = await draft();
    const rule = { every: 1, unit: 'week' as const, untilDay: '2030-02-01' };
    const asked = rig.client.recurrence.repeat({ spaceId: 'another-space', draftId, rule });
    expect(await refused(asked)).toBe('There is no such draft, or no longer.');
    expect((await rig.client.drafts.list({ spaceId: rig.spaceId })).total).toBe(1);
  });

  it('comes on chosen days of each month', async () => {
    const { draftIds } = await repeat(await draft(), { unit: 'month', monthDays: [31, 1], untilDay: '2030-03-01' });
    const days = await Promise.all(
      draftIds.map(async (draftId) => {
        const { when } = (await rig.client.drafts.get({ draftId })).body;
        return when.mode === 'schedule' ? new Date(when.atMs).toISOString().slice(0, 10) : '';
      }),
    );
    expect(days).toEqual(['2030-01-31', '2030-02-01', '2030-02-28', '2030-03-01']);
    await expect(repeat(await draft(), { unit: 'month', monthDays: [0] })).rejects.toThrow();
  });

  it('goes by the clock of its space, over the night that clocks change', async () => {
    const { lastAtMs } = await repeat(await draft(), { untilDay: '2030-04-10' });
    expect(new Date(lastAtMs).toISOString()).toBe('2030-04-08T08:00:00.000Z');
  });

  it('ends the rest also of one that is to go by the queue', async () => {
    const draftId = await draft();
    const { draftIds } = await repeat(draftId);
    const { body } = await rig.client.drafts.get({ draftId });
    await rig.client.drafts.save({
      spaceId: rig.spaceId,
      draftId,
      body: { ...body, when: { mode: 'queue' } },
    });
    expect((await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId })).draftIds).toEqual(draftIds);
  });

  it('ends with the rest those that have no time, and has them back; one that is before it stays', async () => {
    const draftId = await draft();
    const { draftIds } = await repeat(draftId);
    const [one = '', two = '', three = ''] = draftIds;
    const giveUpTime = async (id: string, when: object) => {
      const { body } = await rig.client.drafts.get({ draftId: id });
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId: id, body: { ...body, ...when } });
    };
    await giveUpTime(one, { when: { mode: 'queue' } });
    await giveUpTime(two, { when: { mode: 'no-time', date: 'soon', time: '' } });
    const { store } = rig.core.parts;
    const later = (id: string) => laterRuns(store, { spaceId: rig.spaceId, draftId: id })?.later;
    expect([later(draftId), later(one), later(two), later(three)]).toEqual([
      [three, one, two],
      [three, two],
      [three],
      [],
    ]);
    const ended = await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId });
    expect((await rig.client.drafts.list({ spaceId: rig.spaceId })).rows.map(({ id }) => id)).toEqual([draftId]);
    await rig.client.drafts.restore({ draftIds: ended.draftIds });
    expect(later(draftId)).toEqual([three, one, two]);
  });

  it('that repeats anew ends with the runs that were brought back since', async () => {
    const draftId = await draft();
    const left = async () => (await rig.client.drafts.list({ spaceId: rig.spaceId })).total;
    await repeat(draftId);
    const ended = await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId });
    await repeat(draftId, { untilDay: '2030-01-20' });
    await rig.client.drafts.restore({ draftIds: ended.draftIds });
    expect(await left()).toBe(5);
    await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId });
    expect(await left()).toBe(1);
  });

  it('says of its last run that it is one, and of what is left alone that it repeats no more', async () => {
    const draftId = await draft();
    const { draftIds } = await repeat(draftId);
    const { store } = rig.core.parts;
    const later = (id = ''): number | undefined =>
      laterRuns(store, { spaceId: rig.spaceId, draftId: id })?.later.length;
    expect([later(draftId), later(draftIds[1]), later(draftIds[2])]).toEqual([3, 1, 0]);
    await rig.client.recurrence.endRest({ spaceId: rig.spaceId, draftId });
    expect(laterRuns(store, { spaceId: rig.spaceId, draftId })).toBeNull();
    expect(laterRuns(store, { spaceId: rig.spaceId, draftId: await draft() })).toBeNull();
  });

  it('is checked anew for each run that is queued', async () => {
    const { draftIds } = await repeat(
      await draft({ text: '', firstComment: 'x', when: { mode: 'schedule', atMs: first } }),
    );
    const answer = await rig.client.drafts.queueSeveral({ draftIds });
    expect([answer.queued, answer.left.length]).toEqual([[], 3]);
  });

  it('needs a time, and a day by which it happens again', async () => {
    expect(await refused(repeat(await draft({})))).toBe('Give it a time first: it repeats from there.');
    expect(await refused(repeat(await draft(), { untilDay: '2030-01-08' }))).toMatch(/^It doesn’t happen again/);
  });
});
