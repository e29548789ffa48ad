import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { dealt, accountMinute } from '../../../src-main/core/slots/deal-times.ts';
import { spread } from '../../../src-main/core/slots/slots.ts';
import { weekdayOf } from '../../../src-preload/contract/days.ts';
import { fieldsOf } from '../../../src-preload/contract/zone-time.ts';
import { openRig, type Rig } from '../../rig.ts';

const hourMs = 3_600_000;
let rig: Rig;
let x: string;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  x = rig.account('x');
});
afterEach(() => rig.core.parts.store.raw.exec('DELETE FROM draft; DELETE FROM slot'));
afterAll(() => rig.close());

const everyDay = (time: string) => Array.from({ length: 7 }, (_, weekday) => ({ weekday, time }));
const setSlots = (accountId: string, slots: { weekday: number; time: string }[]) =>
  rig.client.slots.set({ spaceId: rig.spaceId, accountId, slots });
const next = async (accountIds: string[], count = 3): Promise<number[]> =>
  (await rig.client.slots.next({ spaceId: rig.spaceId, accountIds, count })).times;
const draft = async (accountIds = [x], atMs?: number): Promise<string> => {
  const when = atMs === undefined ? {} : { when: { mode: 'schedule' as const, atMs } };
  return (await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Tea', accountIds, ...when } })).draftId;
};
const timeOf = async (draftId: string): Promise<number | null> => {
  const { when } = (await rig.client.drafts.get({ draftId })).body;
  return when.mode === 'schedule' ? when.atMs : null;
};

describe('posting times', () => {
  it('are kept for each account, each once, and replaced', async () => {
    await setSlots(x, [...everyDay('18:00'), { weekday: 2, time: '08:30' }, { weekday: 2, time: '08:30' }]);
    expect((await rig.client.slots.list({ spaceId: rig.spaceId }))[0]?.slots).toHaveLength(8);
    expect(await setSlots(x, [{ weekday: 0, time: '07:05' }])).toEqual({
      accountId: x,
      slots: [{ weekday: 0, time: '07:05' }],
    });
  });

  it('are free where no account of the post has anything planned', async () => {
    await setSlots(x, everyDay('18:00'));
    const [first = 0, second] = await next([x]);
    const taking = await draft([x], first);
    expect((await next([x]))[0]).toBe(second);
    await rig.client.drafts.delete({ draftIds: [taking] });
    await draft([rig.account('bluesky')], first);
    expect((await next([x]))[0]).toBe(first);
    expect((await next([x, rig.account('bluesky')]))[0]).toBe(second);
    expect(await next([rig.account('bluesky')])).toEqual([]);
  });

  it('are taken by what goes later in their minute, also where the first weeks that are looked at end in it', async () => {
    const { date, time } = fieldsOf(rig.core.parts.clock.nowMs(), 'Europe/Lisbon');
    await setSlots(x, [{ weekday: weekdayOf(date), time }]);
    const weeks = await next([x], 6);
    for (const atMs of weeks.slice(0, 5)) await draft([x], atMs + 59_999);
    expect(await next([x], 1)).toEqual(weeks.slice(5));
  });
});

describe('several drafts', () => {
  it('fill a whole year of slots, of which none is free then, whatever the hour', async () => {
    const { date, time } = fieldsOf(rig.core.parts.clock.nowMs() + hourMs / 2, 'Europe/Lisbon');
    await setSlots(x, [{ weekday: weekdayOf(date), time }]);
    const draftIds: string[] = [];
    for (let week = 0; week <= 53; week++) draftIds.push(await draft());
    const { planned } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'fill' });
    expect(planned.length).toBeGreaterThanOrEqual(52);
    expect(await next([x])).toEqual([]);
  });

  it('that are filled anew, and one whose next times are asked for, are not hindered by their own times', async () => {
    await setSlots(x, everyDay('18:00'));
    const [first = 0, second] = await next([x]);
    const draftId = await draft([x], first);
    const asked = { spaceId: rig.spaceId, accountIds: [x], count: 1 };
    expect((await rig.client.slots.next({ ...asked, draftId })).times).toEqual([first]);
    expect((await rig.client.slots.next(asked)).times).toEqual([second]);
    await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds: [draftId], how: 'fill' });
    expect(await timeOf(draftId)).toBe(first);
  });

  it('fill the next free slots in their order, and get their old times back', async () => {
    await setSlots(x, everyDay('18:00'));
    const times = await next([x]);
    const ids = [await draft(), await draft(), await draft([rig.account('bluesky')])];
    const { planned, left } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds: ids, how: 'fill' });
    expect(planned.map(({ atMs }) => atMs)).toEqual(times.slice(0, 2));
    expect(left).toEqual([ids[2]]);
    expect(await timeOf(ids[0] ?? '')).toBe(times[0]);
    await rig.client.slots.unplan({ spaceId: rig.spaceId, drafts: planned });
    expect(await timeOf(ids[0] ?? '')).toBeNull();
  });

  it('keep their order in a list by time, among themselves, and so does taking the times back', async () => {
    await setSlots(x, everyDay('18:00'));
    const [a, b, c, d] = [await draft(), await draft(), await draft(), await draft()] as const;
    // As they were written last: not as they were begun.
    const saved = rig.core.parts.store.raw.prepare('UPDATE draft SET saved_at_ms = ? WHERE id = ?');
    const nowMs = Date.now();
    for (const [draftId, savedAtMs] of [
      [c, nowMs - 9_000],
      [a, nowMs - 8_000],
      [d, nowMs - 2],
      [b, nowMs - 1],
    ] as const)
      saved.run(savedAtMs, draftId);
    const listed = async () => (await rig.client.drafts.ids({ spaceId: rig.spaceId, order: 'newest' })).draftIds;
    expect(await listed()).toEqual([b, d, a, c]);
    const { planned } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds: [b, d, a, c], how: 'fill' });
    expect(await listed()).toEqual([b, d, a, c]);
    await rig.client.slots.unplan({ spaceId: rig.spaceId, drafts: planned });
    expect(await listed()).toEqual([b, d, a, c]);
  });

  it('keep the time that one was given since, when the others get theirs back', async () => {
    await setSlots(x, everyDay('18:00'));
    const ids = [await draft(), await draft()];
    const { planned } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds: ids, how: 'fill' });
    const own = Date.now() + 9 * 86_400_000;
    await rig.client.calendar.move({
      spaceId: rig.spaceId,
      entries: [{ ref: { of: 'draft', id: ids[0] ?? '' }, atMs: own }],
    });
    expect(await rig.client.slots.unplan({ spaceId: rig.spaceId, drafts: planned })).toEqual({ changed: 1 });
    expect([await timeOf(ids[0] ?? ''), await timeOf(ids[1] ?? '')]).toEqual([own, null]);
  });

  it('of one account and of two with it fill one slot after the other', async () => {
    await setSlots(x, everyDay('18:00'));
    const times = await next([x], 4);
    const both = [x, rig.account('bluesky')];
    const draftIds = [await draft(), await draft(both), await draft(), await draft(both)];
    const { planned } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'fill' });
    expect(planned.map(({ atMs }) => atMs)).toEqual(times);
  });

  it('stay away from the time of one that has no slots, and so keeps its own', async () => {
    const bluesky = rig.account('bluesky');
    await setSlots(x, everyDay('18:00'));
    const [first = 0, second = 0] = await next([x]);
    const draftIds = [await draft([x, bluesky]), await draft([bluesky], first)];
    const { planned, left } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'fill' });
    expect([planned.map(({ atMs }) => atMs), left]).toEqual([[second], draftIds.slice(1)]);
  });

  it('keep the time that they have, where that is asked for, and it is neither past nor given to another', async () => {
    await setSlots(x, everyDay('18:00'));
    const [first = 0, second = 0] = await next([x]);
    const draftIds = [await draft([x], first), await draft(), await draft([x], Date.now() - 86_400_000)];
    const plan = { spaceId: rig.spaceId, draftIds, keepTimes: true };
    const filled = await rig.client.slots.plan({ ...plan, how: 'fill' });
    expect([filled.planned.map(({ draftId }) => draftId), filled.left]).toEqual([draftIds.slice(1), []]);
    expect(await timeOf(draftIds[0] ?? '')).toBe(first);
    expect(await timeOf(draftIds[1] ?? '')).toBe(second);
    const spread = await rig.client.slots.plan({ ...plan, how: 'spread', fromMs: first, toMs: second });
    expect(spread).toEqual({ planned: [], left: [] });
  });

  it('are free again where what was planned for them was refused', async () => {
    await setSlots(x, everyDay('18:00'));
    const [first = 0] = await next([x]);
    const { actionIds } = await rig.client.drafts.queue({ draftId: await draft([x], first) });
    expect((await next([x]))[0]).toBeGreaterThan(first);
    rig.core.parts.store.raw.prepare("UPDATE action SET state = 'rejected' WHERE id = ?").run(actionIds[0]);
    expect((await next([x]))[0]).toBe(first);
    rig.core.parts.store.raw.exec('DELETE FROM action');
  });

  it('are by the clock of the space', async () => {
    const setZone = (zone: string) =>
      rig.core.parts.store.raw.prepare('UPDATE space SET time_zone = ? WHERE id = ?').run(zone, rig.spaceId);
    await setSlots(x, everyDay('18:00'));
    setZone('Asia/Tokyo');
    expect(new Date((await next([x]))[0] ?? 0).toISOString()).toContain('T09:00');
    setZone('Europe/Lisbon');
  });

  it('are not spread over a time that ends before it begins', async () => {
    const draftIds = [await draft()];
    const [fromMs, toMs] = [Date.now() + 2 * hourMs, Date.now() + hourMs];
    await expect(
      rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'spread', fromMs, toMs }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await timeOf(draftIds[0] ?? '')).toBeNull();
  });

  it('are not spread over what is past', async () => {
    const draftIds = [await draft()];
    const [fromMs, toMs] = [Date.now() - 2 * hourMs, Date.now() + hourMs];
    await expect(
      rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'spread', fromMs, toMs }),
    ).rejects.toThrow('This time is past.');
    expect(await timeOf(draftIds[0] ?? '')).toBeNull();
  });

  it('are not spread over one moment, which one alone may have', async () => {
    const draftIds = [await draft(), await draft()];
    const atMs = Date.now() + hourMs;
    const asked = { spaceId: rig.spaceId, how: 'spread' as const, fromMs: atMs, toMs: atMs };
    await expect(rig.client.slots.plan({ ...asked, draftIds })).rejects.toThrow(
      'The first and the last time are the same: several drafts need some time between these.',
    );
    expect(await timeOf(draftIds[1] ?? '')).toBeNull();
    expect((await rig.client.slots.plan({ ...asked, draftIds: draftIds.slice(1) })).planned).toMatchObject([{ atMs }]);
  });

  it('are spread within the times that were asked for, also where these are closer than a minute', () => {
    const fromMs = Date.UTC(2030, 0, 1) + 20_000;
    expect(spread({ fromMs, toMs: fromMs + 9_000 }, 3)).toEqual([fromMs, fromMs, fromMs + 9_000]);
  });

  it('are dealt out times to come alone, and one whose time is past stays as it is', async () => {
    const soon = Math.ceil(Date.now() / hourMs) * hourMs + hourMs;
    const past = soon - 9 * hourMs;
    const draftIds = [await draft([x], soon), await draft([x], past), await draft([x], soon + hourMs), await draft()];
    for (let turn = 0; turn < 8; turn++) {
      const { planned, left } = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'shuffle' });
      expect(planned.map(({ atMs }) => atMs).toSorted((a, b) => a - b)).toEqual([soon, soon + hourMs]);
      expect(left).toEqual([draftIds[1], draftIds[3]]);
    }
    expect(await timeOf(draftIds[1] ?? '')).toBe(past);
  });

  it('are spread evenly, and have their times dealt out anew', async () => {
    const fromMs = Date.UTC(2030, 0, 1);
    const draftIds = [await draft(), await draft(), await draft()];
    const spreadOut = { spaceId: rig.spaceId, draftIds, how: 'spread' as const, fromMs, toMs: fromMs + 4 * hourMs };
    const { planned } = await rig.client.slots.plan(spreadOut);
    expect(planned.map(({ atMs }) => atMs - fromMs)).toEqual([0, 2 * hourMs, 4 * hourMs]);
    const shuffled = await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'shuffle' });
    expect(shuffled.planned.map(({ atMs }) => atMs).toSorted((a, b) => a - b)).toEqual(planned.map(({ atMs }) => atMs));
    expect(spread({ fromMs: 5, toMs: 9 }, 1)).toEqual([5]);
    const of = (times: (number | null)[], accountIds = [x]) => times.map((atMs) => ({ accountIds, atMs }));
    expect(dealt(of([1, null, 2]), () => 0)).toEqual([2, null, 1]);
    // A deal that leaves each where it was is none, as long as two may be exchanged.
    expect(dealt(of([1, null, 2]), () => 0.99)).toEqual([2, null, 1]);
    expect(dealt(of([1, 1, 2], []), () => 0.99)).toEqual([2, 1, 1]);
    expect(dealt(of([3, 3]), () => 0.99)).toEqual([3, 3]);
    expect([dealt(of([7]), () => 0), dealt(of([null]), () => 0)]).toEqual([[7], [null]]);
  });

  it('are dealt no time at which another post of the same account goes, of these drafts or beside them', async () => {
    const bluesky = rig.account('bluesky');
    const soon = Math.ceil(Date.now() / hourMs) * hourMs + hourMs;
    const draftIds = [await draft([x], soon), await draft([bluesky], soon), await draft([x], soon + hourMs)];
    await draft([bluesky], soon + hourMs + 30_000);
    for (let turn = 0; turn < 12; turn++) {
      await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'shuffle' });
      const [one, beside, two] = await Promise.all(draftIds.map(timeOf));
      expect([one, two].toSorted()).toEqual([soon, soon + hourMs]);
      expect(beside).toBe(soon);
    }
  });

  it('are dealt the time of what was refused, and none in whose minute something goes a little earlier', async () => {
    const soon = Math.ceil(Date.now() / hourMs) * hourMs + hourMs;
    const bluesky = rig.account('bluesky');
    const { actionIds } = await rig.client.drafts.queue({ draftId: await draft([x, bluesky], soon + 10_000) });
    const draftIds = [await draft([bluesky], soon + 20_000), await draft([x], soon + hourMs)];
    const orders = async () => {
      const seen = new Set<string>();
      for (let turn = 0; turn < 24; turn++) {
        await rig.client.slots.plan({ spaceId: rig.spaceId, draftIds, how: 'shuffle' });
        seen.add(String((await timeOf(draftIds[1] ?? '')) === soon + hourMs));
      }
      return [...seen].toSorted();
    };
    expect(await orders()).toEqual(['true']);
    rig.core.parts.store.raw.prepare("UPDATE action SET state = 'rejected' WHERE id = ?").run(actionIds[0]);
    expect(await orders()).toEqual(['false', 'true']);
    rig.core.parts.store.raw.exec('DELETE FROM action');
  });

  it('are given to drafts of their space alone', async () => {
    const draftId = await draft();
    const asked = { spaceId: 'another-space', draftIds: [draftId], how: 'spread' as const };
    const atMs = Date.UTC(2030, 0, 1);
    const planned = await rig.client.slots.plan({ ...asked, fromMs: atMs, toMs: atMs });
    expect([planned, await timeOf(draftId)]).toEqual([{ planned: [], left: [draftId] }, null]);
  });

  it('are dealt the same times, in another order where they can be, and none twice to an account', () => {
    const hand = fc.record({
      accountIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      atMs: fc.option(fc.nat(9).map((minute) => minute * 60_000)),
    });
    const minutes = (drafts: readonly { accountIds: string[] }[], times: readonly (number | null)[]) =>
      drafts.flatMap(({ accountIds }, at) => {
        const atMs = times[at] ?? null;
        return atMs === null ? [] : accountIds.map((id) => accountMinute(id, atMs));
      });
    const doubled = (all: readonly string[]): number => all.length - new Set(all).size;
    const byNumber = (times: readonly (number | null)[]) => times.map((time) => time ?? -1).toSorted((a, b) => a - b);
    fc.assert(
      fc.property(
        fc.array(hand),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (drafts, chance) => {
          const before = drafts.map(({ atMs }) => atMs);
          const after = dealt(drafts, () => chance.next().value as number);
          expect(byNumber(after)).toEqual(byNumber(before));
          expect(after.map((time) => time === null)).toEqual(before.map((time) => time === null));
          expect(doubled(minutes(drafts, after))).toBeLessThanOrEqual(doubled(minutes(drafts, before)));
        },
      ),
    );
  });
});
