import { flushSync } from 'svelte';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { CalendarEntry } from '../../../src-preload/contract/calendar.ts';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { plusDays } from '../../../src-preload/contract/days.ts';
import { monthsOn } from '../../../src-preload/contract/recurrence-times.ts';
import { fieldsOf } from '../../../src-preload/contract/zone-time.ts';
import { CalendarView } from '../../../src-renderer/calendar/calendar.svelte.ts';
import { endsOf } from '../../../src-renderer/calendar/shown-days.ts';
import { commandsFor } from '../../../src-renderer/calendar/pointed.ts';
import { Route } from '../../../src-renderer/client/route.svelte.ts';
import { openRig, type Rig } from '../../rig.ts';
import { mounted } from '../mounted.svelte.ts';
import { openPage, type Page } from '../page.ts';
import { hearing } from '../said.ts';

/* The state of the Calendar view without a browser, over a real core. */

const zone = 'Europe/Lisbon';
const dayMs = 86_400_000;
const soon = Math.floor(Date.now() / dayMs) * dayMs + 2 * dayMs + 9 * 3_600_000;
const day = fieldsOf(soon, zone).date;
let rig: Rig;
let page: Page;
let accounts: readonly Account[];
let said: ReturnType<typeof hearing>;
let draftId: string;

beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  page = openPage();
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
});
afterAll(async () => {
  await page.close();
  await rig.close();
});
beforeEach(async () => {
  said = hearing();
  rig.core.parts.store.raw.exec('DELETE FROM draft; DELETE FROM action');
  const body = { text: 'Winter menu', accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs: soon } };
  ({ draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body }));
});
afterEach(() => said.stop());

/** `pushed`: what the window waits for before it hears the answer to a move. */
function viewing(
  at = day,
  hear: (asked: { fromDay: string }) => void = () => undefined,
  pushed: () => Promise<void> = async () => undefined,
) {
  const route = new Route({ state: null, replaceState: () => undefined });
  route.arrived({ view: 'calendar', day: at });
  const space: { spaceId: string | null; accounts: readonly Account[]; zone: string } = {
    spaceId: rig.spaceId,
    accounts,
    zone,
  };
  const range: Client['calendar']['range'] = (asked, options) => {
    hear(asked);
    return rig.client.calendar.range(asked, options);
  };
  const { watch, bestHours, watchBestHours, sameHour } = rig.client.calendar;
  const move: Client['calendar']['move'] = async (asked, options) => {
    const answer = await rig.client.calendar.move(asked, options);
    await pushed();
    return answer;
  };
  const core = { calendar: { range, watch, move, bestHours, watchBestHours, sameHour } };
  const view = new CalendarView({ core, space, route, isNarrow: () => false });
  return { view, route, space, ...mounted(() => view.days.get(view.day)?.entries.map(({ text }) => text)) };
}
async function entryOf(view: CalendarView): Promise<CalendarEntry> {
  await expect.poll(() => view.days.get(day)?.entries[0]?.text).toBe('Winter menu');
  const [entry] = view.days.get(day)?.entries ?? [];
  if (entry === undefined) throw new Error('no entry');
  return entry;
}
const plannedMs = async () => {
  const { when } = (await rig.client.drafts.get({ draftId })).body;
  return when.mode === 'schedule' ? when.atMs : null;
};

describe('the calendar view', () => {
  it('shows the month around the day of the address, and turns by months and weeks', async () => {
    const { view, route, seen, unmount } = viewing();
    await expect.poll(() => seen.at(-1)).toEqual(['Winter menu']);
    view.look('week');
    view.turn(1);
    expect(route.place).toEqual({ view: 'calendar', look: 'week', day: fieldsOf(soon + 7 * dayMs, zone).date });
    unmount();
  });

  it.each([
    ['', false],
    [', also where it was shown there before the answer came', true],
  ])(
    'says that a post was not moved after all when its change is refused or cancelled, and offers to take nothing back then%s',
    async (_, isShownFirst) => {
      const { raw } = rig.core.parts.store;
      const { actionIds } = await rig.client.drafts.queue({ draftId });
      raw.prepare("UPDATE action SET state = 'done', settled_at_ms = ?, remote_id = 'r'").run(Date.now());
      const shown = (): number[] => [...view.days.values()].flatMap(({ entries }) => entries).map(({ atMs }) => atMs);
      const isMoved = (): Promise<void> => expect.poll(() => shown()[0]).toBeGreaterThan(soon);
      const { view, unmount } = viewing(day, undefined, isShownFirst ? isMoved : undefined);
      const noticing = mounted(() => view.noticeRefused());
      await view.move(await entryOf(view), fieldsOf(soon + dayMs, zone).date, '10:00');
      await expect.poll(() => shown()[0]).toBeGreaterThan(soon);
      expect(said.standing()[0]).toMatch(/^The move to .* is queued$/);
      const change = raw.prepare('SELECT id FROM action WHERE id <> ?').pluck().get(actionIds[0]) as string;
      await rig.client.outbox.cancel({ actionIds: [change] });
      await expect.poll(shown).toEqual([soon]);
      await expect.poll(said.lines).toContain('Not moved: the change was refused or cancelled. The Outbox says why.');
      noticing.unmount();
      unmount();
    },
  );

  it('marks the good hours as soon as a report tells of them, also when it was opened before', async () => {
    const { view, unmount } = viewing();
    const read = () => view.bestHours.map(({ weekday, hour }) => `${weekday} ${hour}`);
    const before = mounted(read);
    const told = await rig.client.calendar.bestHours({ spaceId: rig.spaceId });
    expect([told, before.seen.at(-1)]).toEqual([[], []]);
    before.unmount();
    const accountId = rig.account('x');
    const cells = [{ weekday: 1, hour: 8, posts: 4, average: 10 }];
    const best_times = { timezone: zone, min_posts: 1, cells, best: cells[0] };
    const body = { data: { metrics: [], totals: [], best_times } };
    const path = new RegExp(`/${accountId}/analytics(?:$|\\?)`);
    rig.sandbox.faults.add({ method: 'GET', path, times: 1, fault: { kind: 'status', status: 200, body } });
    const open = mounted(read);
    await rig.client.analytics.report({ spaceId: rig.spaceId, accountId });
    await expect.poll(() => open.seen.at(-1)).toEqual(['0 8']);
    open.unmount();
    const again = mounted(read);
    expect(again.seen.at(-1)).toEqual(['0 8']);
    again.unmount();
    unmount();
  });

  it('has what is beside it read before it is turned to, and asks for nothing as the arrows go from day to day', async () => {
    const asked: string[] = [];
    // A day that stands in one month alone, as those at its ends do not, with something on it: the months beside differ.
    const middle = `${monthsOn(day, 2).slice(0, 7)}-15`;
    const when = { mode: 'schedule' as const, atMs: Date.parse(`${middle}T12:00:00Z`) };
    const body = { text: 'In the middle', accountIds: [rig.account('x')], when };
    await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    const { view, unmount } = viewing(middle, (range) => void asked.push(range.fromDay));
    const [ahead, stands] = [mounted(() => view.readAhead()), mounted(() => [view.isBehind, view.range?.days])];
    await expect.poll(() => asked.length).toBe(2);
    const other = monthsOn(middle, 1);
    view.go(`${middle.slice(0, 7)}-28`);
    view.go(`${middle.slice(0, 7)}-02`);
    flushSync();
    expect(asked).toEqual([1, -1].map((by) => endsOf('month', monthsOn(middle, by)).fromDay));
    // Answered, too.
    await rig.client.calendar.bestHours({ spaceId: rig.spaceId });
    stands.seen.length = 0;
    view.go(other);
    flushSync();
    expect(stands.seen.map(([isBehind]) => isBehind)).toEqual([false]);
    for (const { unmount: end } of [ahead, stands]) end();
    unmount();
  });

  it('shows what was moved where it is now in the month beside, not as it was read ahead, and takes no old place for a refusal', async () => {
    const [first, last] = [`${monthsOn(day, 1).slice(0, 7)}-01`, monthsOn(`${monthsOn(day, 1).slice(0, 7)}-01`, 1)];
    const { view, unmount } = viewing(first);
    const told = mounted(() => view.noticeRefused());
    const ahead = mounted(() => view.readAhead());
    const body = { text: 'Beside', accountIds: [rig.account('x')] };
    const atMs = Date.parse(`${plusDays(first, 14)}T12:00:00Z`);
    await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, when: { mode: 'schedule', atMs } } });
    const titles = (of: string) => view.days.get(of)?.entries.map(({ text }) => text);
    await expect.poll(() => titles(plusDays(first, 14))).toEqual(['Beside']);
    view.go(last);
    await expect.poll(() => view.isBehind).toBe(false);
    // The month before is read ahead again, with the post at its old time.
    await rig.client.calendar.bestHours({ spaceId: rig.spaceId });
    view.turn(-1);
    await expect.poll(() => titles(plusDays(first, 14))).toEqual(['Beside']);
    const entry = view.days.get(plusDays(first, 14))!.entries[0]!;
    view.grab(entry);
    view.carry(plusDays(last, 14), '12:00');
    flushSync();
    await rig.client.calendar.bestHours({ spaceId: rig.spaceId });
    await view.drop();
    await expect.poll(() => titles(plusDays(last, 14))).toEqual(['Beside']);
    view.turn(-1);
    flushSync();
    expect(titles(plusDays(first, 14))).toBeUndefined();
    await expect.poll(() => view.isBehind).toBe(false);
    expect(said.lines().filter((line) => line.startsWith('Not moved'))).toEqual([]);
    for (const { unmount: end } of [told, ahead]) end();
    unmount();
  });

  it('filters, and shows all again', async () => {
    const { view, seen, unmount } = viewing();
    await expect.poll(() => seen.at(-1)).toEqual(['Winter menu']);
    view.showAccount(rig.account('bluesky'));
    await expect.poll(() => seen.at(-1)).toBeUndefined();
    view.showAll();
    await expect.poll(() => seen.at(-1)).toEqual(['Winter menu']);
    unmount();
  });

  it('carries an entry by the keyboard, says where it would go, puts it down and takes that back', async () => {
    const { view, unmount } = viewing();
    view.grab(await entryOf(view));
    expect(view.said).toMatch(/^Picked up, .*Arrows move it/);
    const next = fieldsOf(soon + dayMs, zone).date;
    view.carry(next, '10:30');
    expect(view.said).toMatch(/10:30$/);
    await view.drop();
    expect(view.said).toMatch(/^Moved to .*10:30$/);
    expect(fieldsOf((await plannedMs()) ?? 0, zone)).toEqual({ date: next, time: '10:30' });
    await said.undo();
    expect(await plannedMs()).toBe(soon);
    unmount();
  });

  it('carries the posts of one source together, each as long after the first as before, and takes all of it back', async () => {
    const body = { text: 'Behind it', accountIds: [rig.account('x')] };
    const when = { mode: 'schedule' as const, atMs: soon + 600_000 };
    const behind = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, when } });
    const { view, unmount } = viewing();
    await expect.poll(() => view.days.get(day)?.entries.length).toBe(2);
    const entries = view.days.get(day)?.entries ?? [];
    view.grab(entries[0]!, entries);
    expect(view.said).toMatch(/^All 2 posts picked up together, /);
    view.carry(fieldsOf(soon + dayMs, zone).date, fieldsOf(soon, zone).time);
    await view.drop();
    expect(view.said).toBe('2 posts moved');
    const behindMs = async () => {
      const now = (await rig.client.drafts.get({ draftId: behind.draftId })).body.when;
      return now.mode === 'schedule' ? now.atMs : null;
    };
    expect([await plannedMs(), await behindMs()]).toEqual([soon + dayMs, soon + dayMs + 600_000]);
    await said.undo();
    expect([await plannedMs(), await behindMs()]).toEqual([soon, soon + 600_000]);
    unmount();
  });

  it('leaves posts that are put down together where they were, in the second of two hours that have one name too, and keeps their seconds', async () => {
    const atMs = Date.parse('2027-10-31T01:15:30Z');
    const body = { text: 'Night', accountIds: [rig.account('x')] };
    const at = (ms: number) => ({ ...body, when: { mode: 'schedule' as const, atMs: ms } });
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: at(atMs) });
    await rig.client.drafts.save({ spaceId: rig.spaceId, body: at(atMs + 600_000) });
    const { view, unmount } = viewing('2027-10-31');
    await expect.poll(() => view.days.get('2027-10-31')?.entries.length).toBe(2);
    const entries = view.days.get('2027-10-31')?.entries ?? [];
    view.grab(entries[0]!, entries);
    await view.drop();
    expect([await plannedMs(), view.said]).toEqual([atMs, 'Left where it was.']);
    await view.moveAll(entries, '2027-10-31', '02:15');
    expect(await plannedMs()).toBe(atMs + 3_600_000);
    unmount();
  });

  it('says of all that stayed where it was why, each cause once', async () => {
    const body = { text: 'Behind it', accountIds: [rig.account('x')] };
    const when = { mode: 'schedule' as const, atMs: soon + 600_000 };
    const behind = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, when } });
    const { view, unmount } = viewing();
    await expect.poll(() => view.days.get(day)?.entries.length).toBe(2);
    const entries = view.days.get(day)?.entries ?? [];
    await rig.client.drafts.delete({ draftIds: [draftId, behind.draftId] });
    await view.moveAll(entries, fieldsOf(soon + dayMs, zone).date, fieldsOf(soon, zone).time);
    expect(said.lines().at(-1)).toBe('Not moved. 2 were not found.');
    unmount();
  });

  describe('a pack', () => {
    /** Posts of one file in one hour, the first of which has gone wrong. */
    async function importAll(count: number): Promise<void> {
      for (let at = 0; at < count; at++) {
        const when = { mode: 'schedule' as const, atMs: soon + at * 60_000 };
        const body = { text: `Of the file ${at}`, accountIds: [rig.account('x')], when };
        const saved = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
        await rig.client.drafts.queue({ draftId: saved.draftId });
      }
      const { raw } = rig.core.parts.store;
      raw.prepare(`INSERT OR IGNORE INTO batch (id, space_id, created_at_ms) VALUES ('file', ?, 1)`).run(rig.spaceId);
      raw.exec(`UPDATE action SET batch_id = 'file'; UPDATE action SET state = 'rejected', settled_at_ms = 1
        WHERE scheduled_at_ms = ${soon}`);
    }
    async function packOf(view: CalendarView) {
      await expect.poll(() => view.days.get(day)?.packs.length).toBe(1);
      return view.days.get(day)!.packs[0]!;
    }
    const times = async () => {
      const range = await rig.client.calendar.range({
        ...{ spaceId: rig.spaceId, fromDay: day, toDay: fieldsOf(soon + dayMs, zone).date, perDay: 100 },
        states: ['queued'],
      });
      return range.days.flatMap(({ entries }) => entries.map(({ atMs }) => atMs));
    };
    const minutes = (...all: number[]) => all.map((at) => soon + at * 60_000);

    it('is one line beside the others of its day, and taken up with the keyboard it is moved as a whole, and taken back', async () => {
      await importAll(4);
      const { view, unmount } = viewing();
      const pack = await packOf(view);
      expect([pack.posts, pack.movable]).toEqual([4, 3]);
      await view.grabPack(pack);
      expect(view.said).toMatch(/^All 3 posts picked up together, /);
      const { time } = fieldsOf(soon + 60_000, zone);
      view.carry(fieldsOf(soon + dayMs, zone).date, time);
      await view.drop();
      expect(view.said).toBe('3 posts moved');
      expect(await times()).toEqual(minutes(1, 2, 3).map((atMs) => atMs + dayMs));
      await said.undo();
      expect(await times()).toEqual(minutes(1, 2, 3));
      unmount();
    });

    it('dragged, says first that it is all of it, and keeps the time between its posts', async () => {
      await importAll(3);
      const { view, unmount } = viewing();
      const pack = await packOf(view);
      const putDown = view.sayPack(pack);
      expect(said.standing()).toContain('All 2 posts picked up together');
      putDown();
      expect(said.standing()).toEqual([]);
      await view.put(pack, day, fieldsOf(soon + 3_600_000, zone).time);
      expect(await times()).toEqual(minutes(61, 62));
      unmount();
    });

    it('is read post by post while it is open, and as many as are asked for', async () => {
      await importAll(51);
      const { view, unmount } = viewing();
      const pack = await packOf(view);
      expect(view.packed(pack)).toBeNull();
      view.openPack(pack, true);
      const few = view.packed(pack);
      expect(view.packed(pack)).toBe(few);
      const open = mounted(() => few?.current?.days[0]?.entries.map(({ text }) => text));
      await expect.poll(() => open.seen.at(-1)?.length).toBe(50);
      view.showMoreOf(pack);
      const more = view.packed(pack);
      const all = mounted(() => more?.current?.days[0]?.entries.map(({ text }) => text));
      await expect.poll(() => all.seen.at(-1)?.slice(49)).toEqual(['Of the file 49', 'Of the file 50']);
      all.unmount();
      view.closeAll();
      expect([view.isPackOpen(pack), view.packed(pack)]).toEqual([false, null]);
      open.unmount();
      unmount();
    });
  });

  it('an opened day has all its lines, as many again where more are asked for, and those that were until they come', async () => {
    for (let at = 1; at <= 60; at++) {
      const when = { mode: 'schedule' as const, atMs: soon + at * 60_000 };
      const body = { text: `Number ${at}`, accountIds: [rig.account('x')], when };
      await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    }
    const { view, unmount } = viewing();
    const { seen, unmount: close } = mounted(() => view.openedDay?.entries.length);
    expect(seen.at(-1)).toBeUndefined();
    await expect.poll(() => view.days.get(day)?.total).toBe(61);
    view.opened = day;
    await expect.poll(() => seen.at(-1)).toBe(50);
    view.showMore();
    await expect.poll(() => seen.at(-1)).toBe(61);
    expect(seen.filter((length) => length !== undefined)).toEqual(seen.slice(seen.indexOf(3)));
    close();
    unmount();
  });

  it('takes a move back in the space it was made in, whichever the window is in by then', async () => {
    const { view, space, unmount } = viewing();
    await view.move(await entryOf(view), fieldsOf(soon + dayMs, zone).date, '10:30');
    space.spaceId = 'another-space';
    await said.undo();
    expect(await plannedMs()).toBe(soon);
    unmount();
  });

  it('gives nothing a time that the clocks jump over, carried there or put there, alone or together', async () => {
    const { view, unmount } = viewing();
    const entry = await entryOf(view);
    // The last Sunday of March in the year after the next: always ahead.
    const year = new Date().getUTCFullYear() + 2;
    const last = new Date(Date.UTC(year, 2, 31));
    const gap = new Date(Date.UTC(year, 2, 31 - last.getUTCDay())).toISOString().slice(0, 10);
    const none = /^There is no 01:30 that day/;
    expect(view.skippedWords(gap, '01:30')).toMatch(none);
    expect(view.skippedWords(gap, '02:30')).toBeNull();
    await view.move(entry, gap, '01:30');
    expect([await plannedMs(), said.lines().at(-1)]).toEqual([soon, expect.stringMatching(none)]);
    await view.moveAll([entry, entry], gap, '01:30');
    expect(await plannedMs()).toBe(soon);
    view.grab(entry);
    view.carry(gap, '01:30');
    expect(view.said).toMatch(none);
    await view.drop();
    expect([await plannedMs(), view.carried]).toEqual([soon, expect.stringMatching(none)]);
    view.carry(gap, '02:30');
    await view.drop();
    expect(fieldsOf((await plannedMs()) ?? 0, zone)).toEqual({ date: gap, time: '02:30' });
    expect(said.standing().filter((line) => none.test(line))).toEqual([]);
    unmount();
  });

  it('takes nothing back of what was given another time since, alone and together, and says so', async () => {
    const { view, unmount } = viewing();
    const next = fieldsOf(soon + dayMs, zone).date;
    const entry = await entryOf(view);
    const other = { text: 'Behind it', accountIds: [rig.account('x')] };
    const behind = await rig.client.drafts.save({
      spaceId: rig.spaceId,
      body: { ...other, when: { mode: 'schedule', atMs: soon + 600_000 } },
    });
    const setElsewhere = (atMs: number) => {
      const body = { text: 'Winter menu', accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
      return rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body });
    };
    const stays = 'Not moved. Something else was done with it since, so it stays as it is.';
    await view.move(entry, next, '10:30');
    await setElsewhere(soon + 3 * dayMs);
    await said.undo();
    expect([await plannedMs(), said.lines().at(-1)]).toEqual([soon + 3 * dayMs, stays]);

    await setElsewhere(soon);
    await expect.poll(() => view.days.get(day)?.entries.length).toBe(2);
    await view.moveAll(view.days.get(day)?.entries ?? [], next, '10:30');
    await setElsewhere(soon + 3 * dayMs);
    await said.undo();
    expect([await plannedMs(), said.lines().at(-1)]).toEqual([soon + 3 * dayMs, stays]);
    const { when } = (await rig.client.drafts.get({ draftId: behind.draftId })).body;
    expect(when).toEqual({ mode: 'schedule', atMs: soon + 600_000 });
    unmount();
  });

  it('leaves it at the second of two hours that have one name, where it is put down without being carried', async () => {
    const atMs = Date.parse('2027-10-31T01:30:00Z');
    const body = { text: 'Night', accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body });
    const { view, unmount } = viewing('2027-10-31');
    await expect.poll(() => view.days.get('2027-10-31')?.entries[0]?.text).toBe('Night');
    const [entry] = view.days.get('2027-10-31')?.entries ?? [];
    if (entry === undefined) throw new Error('no entry');
    view.grab(entry);
    await view.drop();
    expect([await plannedMs(), view.said]).toEqual([atMs, 'Left where it was.']);
    unmount();
  });

  it('moves it an hour later in the night that the clocks go back, to the second of two hours that have one name', async () => {
    const atMs = Date.parse('2027-10-31T00:30:00Z');
    const body = { text: 'Night', accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
    await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body });
    const { view, unmount } = viewing('2027-10-31');
    await expect.poll(() => view.days.get('2027-10-31')?.entries[0]?.text).toBe('Night');
    const [entry] = view.days.get('2027-10-31')?.entries ?? [];
    if (entry === undefined) throw new Error('no entry');
    await commandsFor(view, entry)
      .find(({ key }) => key === 'later')
      ?.run();
    expect(await plannedMs()).toBe(atMs + 3_600_000);
    unmount();
  });

  describe('in the night that the clocks go back', () => {
    const night = '2027-10-31';
    const [firstMs, secondMs] = [Date.parse('2027-10-31T00:30Z'), Date.parse('2027-10-31T01:30Z')];

    it('offers the second of two moments after a post got the first, and takes either back to where it was before', async () => {
      const { view, unmount } = viewing();
      const entry = await entryOf(view);
      await view.move(entry, night, '01:30');
      expect(await plannedMs()).toBe(firstMs);
      expect(view.said).toMatch(
        /^Moved to Sun 31 Oct 2027, 01:30 \(1st\)\. This time comes a second time that night: /,
      );
      expect(view.first?.atMs).toBe(firstMs);
      await view.takeSecond();
      expect([await plannedMs(), view.said]).toEqual([secondMs, 'Moved to Sun 31 Oct 2027, 01:30 (2nd)']);
      expect(view.first).toBeNull();
      await said.undo();
      expect(await plannedMs()).toBe(soon);
      await view.move(entry, night, '01:30');
      await said.undo();
      expect([await plannedMs(), view.first]).toEqual([soon, null]);
      await view.move(entry, night, '03:30');
      expect(view.first).toBeNull();
      unmount();
    });

    it('offers it for posts that are moved together as well, and takes all of them back to where they were', async () => {
      const body = { text: 'Behind it', accountIds: [rig.account('x')] };
      const when = { mode: 'schedule' as const, atMs: soon + 600_000 };
      const behind = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, when } });
      const bothMs = async () => {
        const { when } = (await rig.client.drafts.get({ draftId: behind.draftId })).body;
        return [await plannedMs(), when.mode === 'schedule' ? when.atMs : null];
      };
      const { view, unmount } = viewing();
      await expect.poll(() => view.days.get(day)?.entries.length).toBe(2);
      const both = view.days.get(day)?.entries ?? [];
      await view.moveAll(both, night, '01:30');
      expect(await bothMs()).toEqual([firstMs, firstMs + 600_000]);
      expect(view.said).toMatch(/^2 posts moved\. This time comes a second time that night: .* moves them there\.$/);
      expect(view.first?.atMs).toBe(firstMs);
      await view.takeSecond();
      expect([await bothMs(), view.said]).toEqual([[secondMs, secondMs + 600_000], '2 posts moved']);
      expect(view.first).toBeNull();
      await said.undo();
      expect(await bothMs()).toEqual([soon, soon + 600_000]);
      await view.moveAll(both, night, '01:30');
      await said.undo();
      expect([await bothMs(), view.first]).toEqual([[soon, soon + 600_000], null]);
      unmount();
    });

    it('carries it by the keys through both, from another day too, alone and together', async () => {
      const { view, unmount } = viewing();
      const entry = await entryOf(view);
      view.grab(entry);
      view.carry(night, '00:30');
      const steps = [60, 60, 60, -60, -60, -60].map((minutes) => {
        view.carryBy(minutes);
        return view.carried?.replace('Sun 31 Oct 2027, ', '');
      });
      expect(steps).toEqual(['01:30 (1st)', '01:30 (2nd)', '02:30', '01:30 (2nd)', '01:30 (1st)', '00:30']);
      for (const minutes of [60, 60]) view.carryBy(minutes);
      expect(view.target?.words).toBe('01:30 (2nd)');
      await view.drop();
      expect([await plannedMs(), view.first]).toEqual([secondMs, null]);
      await expect.poll(() => view.days.get(night)?.entries[0]?.atMs).toBe(secondMs);
      const again = view.days.get(night)?.entries ?? [];
      view.grab(again[0]!);
      view.carryBy(-60);
      await view.drop();
      expect(await plannedMs()).toBe(firstMs);
      const body = { text: 'Behind it', accountIds: [rig.account('x')] };
      const when = { mode: 'schedule' as const, atMs: firstMs + 600_000 };
      await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, when } });
      await expect.poll(() => view.days.get(night)?.entries.length).toBe(2);
      const both = view.days.get(night)?.entries ?? [];
      view.grab(both[0]!, both);
      view.carryBy(60);
      await view.drop();
      expect(await plannedMs()).toBe(secondMs);
      unmount();
    });
  });

  it('draws a few lines of a list of days at first, more as they are asked for, and begins anew from another day', async () => {
    const { view, unmount } = viewing();
    const few = view.drawn;
    view.drawMore();
    expect(view.drawn).toBeGreaterThan(few);
    view.go(fieldsOf(soon + dayMs, zone).date);
    expect(view.drawn).toBe(few);
    unmount();
  });

  it('leaves it where it was after Escape, and says why it was not moved', async () => {
    const { view, unmount } = viewing();
    const entry = await entryOf(view);
    view.grab(entry);
    view.carry(fieldsOf(soon + dayMs, zone).date, '10:30');
    view.leave();
    expect([await plannedMs(), view.day, view.grabbed]).toEqual([soon, day, null]);
    await rig.client.drafts.delete({ draftIds: [draftId] });
    await view.move(entry, day, '12:00');
    expect(said.lines().at(-1)).toBe('Not moved. It was not found.');
    unmount();
  });
});
