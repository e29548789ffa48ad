import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarEntry } from '../../../src-preload/contract/calendar.ts';
import { calendarStates } from '../../../src-preload/contract/calendar-states.ts';
import { entryKey } from '../../../src-preload/contract/entry-key.ts';
import { icsOfCalendar } from '../../../src-preload/contract/ics-of-calendar.ts';
import { nextAt } from '../../../src-preload/contract/best-times.ts';
import { fieldsOf, startOfDay } from '../../../src-preload/contract/zone-time.ts';
import { refusalWords } from '../../../src-preload/contract/words/refusal.ts';
import { nextTurnMs } from '../../../src-main/core/calendar/calendar.ts';
import { openRig, type Rig } from '../../rig.ts';
import { addPost } from '../search/archive.ts';

const hourMs = 3_600_000;
let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterEach(() => rig.core.parts.store.raw.exec('DELETE FROM draft; DELETE FROM action; DELETE FROM post'));
afterAll(() => rig.close());

const dayOf = (atMs: number): string =>
  new Date(atMs).toLocaleDateString('en-CA', {
    timeZone: rig.core.parts.sessions.of(rig.spaceId)?.space.timeZone ?? 'UTC',
  });
const range = (fromMs: number, toMs: number, more: object = {}) =>
  rig.client.calendar.range({ spaceId: rig.spaceId, fromDay: dayOf(fromMs), toDay: dayOf(toMs), ...more });
const entries = async (fromMs: number, toMs: number, more: object = {}): Promise<CalendarEntry[]> =>
  (await range(fromMs, toMs, { perDay: 100, ...more })).days.flatMap((day) => day.entries);
const draft = async (text: string, atMs: number, more: object = {}): Promise<string> => {
  const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs }, ...more };
  return (await rig.client.drafts.save({ spaceId: rig.spaceId, body })).draftId;
};
const queued = async (text: string, atMs: number, more: object = {}): Promise<string> => {
  const { actionIds } = await rig.client.drafts.queue({ draftId: await draft(text, atMs, more) });
  return actionIds[0] ?? '';
};
/** As the service left it. */
const settle = (id: string, state: string, more = ''): void =>
  void rig.core.parts.store.raw
    .prepare(`UPDATE action SET state = ?, settled_at_ms = ?, remote_id = 'r-' || id ${more} WHERE id = ?`)
    .run(state, Date.now(), id);
const soon = Date.now() + 26 * hourMs;

describe('the calendar', () => {
  it('has the last day that can be written, and the first', async () => {
    const lastMs = Date.UTC(9999, 11, 31, 12);
    addPost(rig, { id: 'p-last', text: 'the last one', atMs: lastMs });
    const { spaceId } = rig;
    const last = await rig.client.calendar.range({ spaceId, fromDay: '9999-12-01', toDay: '9999-12-31', perDay: 3 });
    expect(last.days.flatMap((day) => day.entries.map(({ atMs }) => atMs))).toEqual([lastMs]);
    const first = await rig.client.calendar.range({ spaceId, fromDay: '0001-01-01', toDay: '0001-01-31' });
    expect(first.days).toEqual([]);
  });

  it('tells of a full last day, and of one that ends sooner in its zone', async () => {
    const { spaceId } = rig;
    const { raw } = rig.core.parts.store;
    const lastMs = Date.UTC(9999, 11, 31, 14);
    for (let n = 0; n < 32; n += 1) await draft(`no. ${n}`, lastMs + n);
    await draft('in the year after', lastMs + 1.5 * hourMs);
    const asked = { spaceId, fromDay: '9999-12-31', toDay: '9999-12-31', perDay: 0 };
    const load = { calls: 32, limit: 30, fromMs: lastMs };
    expect((await rig.client.calendar.range(asked)).days).toMatchObject([{ day: '9999-12-31', total: 33, load }]);
    const { zone } = raw.prepare<[], { zone: string }>('SELECT time_zone AS zone FROM space').get() ?? { zone: '' };
    raw.exec(`UPDATE space SET time_zone = 'Asia/Tokyo'`);
    const there = (await rig.client.calendar.range(asked)).days;
    raw.prepare('UPDATE space SET time_zone = ?').run(zone);
    expect(there).toMatchObject([{ day: '9999-12-31', total: 32 }]);
  });

  it('tells what is drafted, queued, scheduled, published, missed and asking apart', async () => {
    await draft('written', soon);
    await queued('waits here', soon + 1);
    settle(await queued('the service has it', soon + 2), 'done');
    settle(await queued('refused', soon + 3), 'rejected');
    const late = await queued('too late', soon + 4);
    rig.core.parts.store.raw
      .prepare(`UPDATE action SET scheduled_at_ms = ? WHERE id = ?`)
      .run(Date.now() - hourMs, late);
    addPost(rig, { id: '77', text: 'went out', atMs: Date.now() - 2 * hourMs });
    const found = await entries(Date.now() - 3 * hourMs, soon + hourMs);
    expect(Object.fromEntries(found.map(({ text, state }) => [text, state]))).toEqual({
      'went out': 'published',
      'too late': 'missed',
      written: 'draft',
      'waits here': 'queued',
      'the service has it': 'scheduled',
      refused: 'needs-you',
    });
  });

  it('gives the beginning of each text, and all of it where that is asked for, as a file for other calendars has it', async () => {
    const lines = (of: string): string => `${of}, in full\n${'every word of it, '.repeat(10)}to the end of ${of}`;
    const texts = ['a draft', 'what waits', 'what went out'].map(lines);
    const [written = '', waiting = '', out = ''] = texts;
    await draft(written, soon);
    await queued(waiting, soon + 1);
    addPost(rig, { id: '79', text: out, atMs: soon + 2 });
    const of = async (more: object): Promise<string[]> => (await entries(soon, soon, more)).map(({ text }) => text);
    for (const text of await of({})) expect(text.length).toBeLessThan(200);
    expect(await of({ wholeTexts: true })).toEqual(texts);

    const all = await range(soon, soon, { perDay: 100, wholeTexts: true });
    const ics = icsOfCalendar(all, await rig.client.accounts.list({ spaceId: rig.spaceId }), Date.now());
    const read = ics
      .replaceAll('\r\n ', '')
      .replaceAll(String.raw`\n`, '\n')
      .replaceAll(String.raw`\,`, ',');
    for (const text of texts) expect(read).toContain(`DESCRIPTION:${text}`);
    for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('shows neither what was refused and put away nor what is gone at the service, and a row that is no JSON takes nothing away', async () => {
    settle(await queued('put away', soon), 'rejected', ', dismissed = 1');
    addPost(rig, { id: '78', text: 'gone there', atMs: soon + 1 });
    await draft('still there', soon + 2);
    const [post, broken] = [await queued('still waits', soon + 3), await draft('broken', soon + 4)];
    const { raw } = rig.core.parts.store;
    raw.exec("UPDATE post SET gone_at_ms = 1 WHERE remote_id = '78'");
    raw.prepare("UPDATE action SET payload = '{' WHERE id = ?").run(post);
    raw.prepare("UPDATE draft SET body = '{' WHERE id = ?").run(broken);
    const shown = (await entries(soon, soon)).map(({ text }) => text);
    expect(shown).toEqual(expect.arrayContaining(['still there', 'still waits']));
    expect(shown).not.toEqual(expect.arrayContaining(['put away']));
    expect(shown).not.toEqual(expect.arrayContaining(['gone there']));
  });

  it.each(['tries', 'older'])('says that a post which is stopped needs you, with %s', async (reason) => {
    const id = await queued('stopped', soon);
    rig.core.parts.store.raw
      .prepare(`UPDATE action SET state = 'blocked', block_reason = ? WHERE id = ?`)
      .run(reason, id);
    expect(await entries(soon, soon)).toMatchObject([{ state: 'needs-you' }]);
  });

  it('asks the one check of posts why a draft could not go, and says nothing of one that can', async () => {
    await draft('fine as it is', soon);
    await draft('a link that runs', soon + 1, { link: 'javascript:alert(1)' });
    await draft('for nobody', soon + 2, { accountIds: [] });
    await draft('long ago', Date.now() - hourMs);
    await queued('waits here', soon + 3);
    const found = await entries(Date.now() - 2 * hourMs, soon + hourMs);
    expect(Object.fromEntries(found.map(({ text, blocker }) => [text, blocker?.code ?? null]))).toEqual({
      'long ago': 'time-past',
      'fine as it is': null,
      'a link that runs': 'link-scheme',
      'for nobody': 'no-account',
      'waits here': null,
    });
  });

  it('is looked at again when the time of a draft comes, which could not go any more then', async () => {
    const first = soon - hourMs;
    await draft('later', soon);
    await draft('first', first);
    expect(nextTurnMs(rig.core.parts, rig.spaceId)).toBe(first);
  });

  it('counts a whole day and gives the first of it', async () => {
    for (let i = 0; i < 5; i++) await draft(`one of five ${i}`, soon + i);
    const { days } = await range(soon, soon, { perDay: 2 });
    expect(days).toMatchObject([
      { day: dayOf(soon), total: 5, entries: [{ text: 'one of five 0' }, { text: 'one of five 1' }] },
    ]);
    expect(days[0]?.states).toEqual(calendarStates.map((state) => (state === 'draft' ? 5 : 0)));
  });

  it('gives three or more of one hour and one batch as one line, however many lines of a day are asked for, and tells what is in it', async () => {
    const atHour = Math.ceil(soon / hourMs) * hourMs;
    rig.core.parts.store.raw
      .prepare(`INSERT INTO batch (id, space_id, created_at_ms) VALUES ('file', ?, 1)`)
      .run(rig.spaceId);
    const first = await queued('before it', atHour - 60_000);
    for (let i = 0; i < 5; i++) {
      const id = await queued(`of the file ${i}`, atHour + i * 60_000);
      rig.core.parts.store.raw.prepare(`UPDATE action SET batch_id = 'file' WHERE id = ?`).run(id);
      if (i === 0) settle(id, 'rejected');
    }
    await queued('after it', atHour + 10 * 60_000);
    const asked = { perDay: 2, packedBy: 'batch', accountIds: [rig.account('x')] };
    const days = (await range(atHour - 60_000, atHour, asked)).days;
    const [pack] = days.flatMap(({ packs }) => packs);
    expect(days.flatMap((day) => day.entries.map(({ ref }) => ref.id))).toContain(first);
    expect(days.reduce((sum, { total }) => sum + total, 0)).toBe(7);
    const counted = { posts: 5, states: [0, 4, 0, 0, 0, 1], movable: 4 };
    expect(pack).toEqual({ batchId: 'file', fromMs: atHour, toMs: atHour + 240_000, ...counted, source: null });
    const { batchId, fromMs, toMs } = pack!;
    const inside = await entries(atHour, atHour, { pack: { batchId, fromMs, toMs: toMs - 1 } });
    expect(inside.map(({ text }) => text)).toEqual([0, 1, 2, 3].map((i) => `of the file ${i}`));
  });

  it('names what a pack came in with, and how many posts that has on all days, those that were cancelled not among them', async () => {
    const atHour = Math.ceil(soon / hourMs) * hourMs;
    const rows = [0, 1, 2, 24 * 60, 24 * 60 + 1].map((minutes, at) => {
      const written = new Date(atHour + minutes * 60_000).toISOString().slice(0, 16);
      return `Of the file ${at},${written}:00Z,x`;
    });
    const file = {
      spaceId: rig.spaceId,
      name: 'Winter catalogue.csv',
      content: ['text,scheduled_at,accounts', ...rows].join('\n'),
    };
    const { importId } = await rig.client.import.dryRun(file);
    const { batchId } = await rig.client.import.commit({ importId, as: 'queue', undoMs: 0 });
    const packs = async () =>
      (await range(atHour, atHour, { packedBy: 'batch' })).days.flatMap((day) => day.packs).map((pack) => pack.source);
    expect(await packs()).toEqual([{ name: 'Winter catalogue', posts: 5 }]);
    const last = rig.core.parts.store.raw.prepare('SELECT max(id) FROM action WHERE batch_id = ?').pluck();
    await rig.client.outbox.cancel({ actionIds: [last.get(batchId) as string] });
    expect(await packs()).toEqual([{ name: 'Winter catalogue', posts: 4 }]);
  });

  it('shows a post from here and what the service tells of it as one, on all its accounts', async () => {
    const id = await queued('made here', Date.now() + hourMs);
    settle(id, 'done', `, scheduled_at_ms = ${Date.now() - hourMs}`);
    const bluesky = rig.account('bluesky');
    addPost(rig, { id: `r-${id}`, text: 'made here', atMs: Date.now() - hourMs + 3_000 });
    addPost(rig, { id: `r-${id}`, text: 'made here', atMs: Date.now() - hourMs + 4_000, social: 'bluesky' });
    const found = await entries(Date.now() - 2 * hourMs, Date.now() + 2 * hourMs);
    expect(found).toMatchObject([
      { ref: { of: 'action', id }, state: 'published', accountIds: [rig.account('x'), bluesky] },
    ]);
  });

  it('leaves a post that is still to come at its own time, whenever the service says that it went out', async () => {
    const id = await queued('to come', soon);
    settle(id, 'done');
    addPost(rig, { id: `r-${id}`, text: 'to come', atMs: soon - 600_000 });
    expect(await entries(soon - hourMs, soon)).toMatchObject([{ state: 'scheduled', atMs: soon }]);
  });

  it('shows posts of two accounts that bear one id as the two they are, where neither words nor time agree', async () => {
    const [atMs, laterMs] = [Date.now() - 8 * hourMs, Date.now() - 3 * hourMs];
    addPost(rig, { id: '77', text: 'about tea', atMs });
    addPost(rig, { id: '77', text: 'about coffee', atMs: laterMs, social: 'bluesky' });
    addPost(rig, { id: '78', text: 'in other words', atMs });
    addPost(rig, { id: '78', text: 'for another account', atMs: atMs + 60_000, social: 'bluesky' });
    addPost(rig, { id: '79', text: 'sent again', atMs });
    addPost(rig, { id: '79', text: 'sent again', atMs: laterMs, social: 'bluesky' });
    const found = await entries(atMs - hourMs, Date.now());
    expect(found.map(({ text, accountIds }) => [text, accountIds.length]).toSorted()).toEqual([
      ['about coffee', 1],
      ['about tea', 1],
      ['in other words', 2],
      ['sent again', 2],
    ]);
    expect(new Set(found.map(({ ref }) => entryKey(ref))).size).toBe(4);
  });

  it('is filtered by account, label and state', async () => {
    await draft('on x', soon, { labels: ['winter'] });
    await queued('on bluesky', soon, { accountIds: [rig.account('bluesky')], labels: ['summer'] });
    const texts = async (more: object) => (await entries(soon, soon, more)).map(({ text }) => text);
    expect(await texts({ accountIds: [rig.account('bluesky')] })).toEqual(['on bluesky']);
    expect(await texts({ labels: ['Winter'] })).toEqual(['on x']);
    expect(await texts({ states: ['queued'] })).toEqual(['on bluesky']);
    expect((await range(soon, soon)).labels).toEqual(['summer', 'winter']);
  });

  it('knows the labels of a post that a file brought, of one that was changed since, and of the draft it becomes again', async () => {
    const [client, spaceId] = [rig.client, rig.spaceId];
    const content = `text,scheduled_at,accounts,labels\nfrom a file,${new Date(soon).toISOString()},${rig.account('x')},winter;bags`;
    const { importId } = await client.import.dryRun({ spaceId, name: 'plan.csv', content });
    await client.import.commit({ importId, as: 'queue', undoMs: 0 });
    const found = async (labels: string[]) => await entries(soon - hourMs, soon + hourMs, { labels });
    const [entry] = await found(['bags']);
    expect(entry).toMatchObject({ text: 'from a file', state: 'queued' });
    expect((await range(soon, soon)).labels).toEqual(['bags', 'winter']);
    const actionId = entry?.ref.of === 'action' ? entry.ref.id : '';
    await client.posts.update({ spaceId, actionId, text: 'said otherwise' });
    expect(await found(['winter'])).toMatchObject([{ text: 'said otherwise' }]);
    expect((await client.posts.exportScheduled({ spaceId })).posts[0]?.body.labels).toEqual(['winter', 'bags']);
    const { draftId } = await client.outbox.toDraft({ actionId });
    expect((await client.drafts.get({ draftId: draftId ?? '' })).body.labels).toEqual(['winter', 'bags']);
  });

  it('says when more of a day is to go at once than the publish limit lets go', async () => {
    // All of them, also spread out, are of one day.
    const from = dayOf(soon) === dayOf(soon + 2 * hourMs) ? soon : soon - 3 * hourMs;
    const bluesky = rig.account('bluesky');
    for (let i = 0; i < 32; i++)
      await draft(`crowd ${i}`, from + i * 1_000, i % 2 === 0 ? {} : { accountIds: [bluesky] });
    expect((await range(from, from)).days[0]?.load).toEqual({ calls: 32, limit: 30, fromMs: from });
    expect((await range(from, from, { accountIds: [bluesky] })).days[0]).toMatchObject({
      total: 16,
      load: { calls: 32 },
    });
    const { raw } = rig.core.parts.store;
    // The last two a whole window after the first: they are of the next one.
    raw.exec(`UPDATE draft SET planned_at_ms = ${from} + iif(rowid > (SELECT max(rowid) - 2 FROM draft), 60000, 0)`);
    expect((await range(from, from)).days[0]?.load).toBeNull();
    raw.exec(`UPDATE draft SET planned_at_ms = planned_at_ms + 60000 * rowid`);
    expect((await range(soon, soon)).days[0]?.load).toBeNull();
  });

  it('counts over midnight as the limit does, on both days, also where only one of them is looked at', async () => {
    const zone = rig.core.parts.sessions.of(rig.spaceId)?.space.timeZone ?? 'UTC';
    const midnight = startOfDay(dayOf(soon), zone);
    for (let i = 0; i < 16; i++) await draft(`late ${i}`, midnight - 20_000 + i);
    for (let i = 0; i < 16; i++) await draft(`early ${i}`, midnight + 20_000 + i);
    const load = { calls: 32, limit: 30, fromMs: midnight - 20_000 };
    const loads = async (fromMs: number, toMs: number) => (await range(fromMs, toMs)).days.map((day) => day.load);
    expect(await loads(midnight - 1, midnight)).toEqual([load, load]);
    expect(await loads(midnight, midnight)).toEqual([load]);
    expect(await loads(midnight - 1, midnight - 1)).toEqual([load]);
    expect((await range(midnight, midnight)).days).toMatchObject([{ total: 16 }]);
    // A whole window apart: each goes in one of its own.
    rig.core.parts.store.raw.exec(
      `UPDATE draft SET planned_at_ms = ${midnight} + 40015 WHERE planned_at_ms >= ${midnight}`,
    );
    expect(await loads(midnight - 1, midnight)).toEqual([null, null]);
  });

  it('counts what the limit counts: a call for each text of a post, and for each first comment below one', async () => {
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    const loadOf = async () => (await range(soon, soon)).days[0]?.load;
    // Four calls each: two texts, each with its first comment.
    const own = { accountIds: [x, bluesky], variants: { [bluesky]: 'Other words' }, firstComment: 'More' };
    for (let n = 0; n < 7; n += 1) await draft(`written ${n}`, soon, own);
    // And two: the post, and its first comment behind it.
    await queued('waits', soon, { firstComment: 'More' });
    expect(await loadOf()).toBeNull();
    await draft('one more', soon);
    expect(await loadOf()).toEqual({ calls: 31, limit: 30, fromMs: soon });
  });
});

describe('an entry is moved', () => {
  const move = (ref: CalendarEntry['ref'], atMs: number) =>
    rig.client.calendar.move({ spaceId: rig.spaceId, entries: [{ ref, atMs }] });

  it('where it is a draft, and back', async () => {
    const id = await draft('written', soon);
    const moved = await move({ of: 'draft', id }, soon + hourMs);
    expect(moved).toEqual({ moved: [{ ref: { of: 'draft', id }, wasMs: soon }], refused: [] });
    expect((await rig.client.drafts.get({ draftId: id })).body.when).toEqual({ mode: 'schedule', atMs: soon + hourMs });
    await move({ of: 'draft', id }, soon);
    expect((await entries(soon, soon))[0]?.atMs).toBe(soon);
  });

  it('where it waits here', async () => {
    const id = await queued('waits', soon);
    expect(await move({ of: 'action', id }, soon + hourMs)).toMatchObject({ moved: [{ wasMs: soon }], refused: [] });
    expect(await entries(soon, soon + hourMs)).toMatchObject([{ atMs: soon + hourMs, state: 'queued' }]);
  });

  it('where the service has it: the change waits, and the calendar shows it already', async () => {
    const id = await queued('there', soon);
    settle(id, 'done');
    const twoDays = 48 * hourMs;
    const [moved] = (await move({ of: 'action', id }, soon + twoDays)).moved;
    expect(moved).toMatchObject({ wasMs: soon });
    expect(await entries(soon, soon)).toEqual([]);
    expect(await entries(soon + twoDays, soon + twoDays)).toMatchObject([
      { ref: { id }, atMs: soon + twoDays, state: 'queued' },
    ]);
  });

  it('only from the time that is named, where one is: a draft, what waits and what the service has', async () => {
    const [waits, there] = [await queued('waits', soon), await queued('there', soon)];
    settle(there, 'done');
    const refs = [
      { of: 'draft' as const, id: await draft('written', soon) },
      ...[waits, there].map((id) => ({ of: 'action' as const, id })),
    ];
    for (const ref of refs) await move(ref, soon + 2 * hourMs);
    const back = (fromMs: number) =>
      rig.client.calendar.move({
        spaceId: rig.spaceId,
        entries: refs.map((ref) => ({ ref, atMs: soon + hourMs, fromMs })),
      });
    const why = { code: 'changed-since' };
    expect(await back(soon)).toEqual({ moved: [], refused: refs.map((ref) => ({ ref, why })) });
    const moved = refs.map((ref) => ({ ref, wasMs: soon + 2 * hourMs }));
    expect(await back(soon + 2 * hourMs)).toEqual({ moved, refused: [] });
  });

  it('whose change has not gone out when its new time passes: it is still to come, as the service knows it', async () => {
    const id = await queued('there', soon);
    settle(id, 'done');
    await move({ of: 'action', id }, soon + hourMs);
    const past = Date.now() - hourMs;
    rig.core.parts.store.raw
      .prepare(`UPDATE action SET scheduled_at_ms = ? WHERE kind = 'posts.update' AND settled_at_ms IS NULL`)
      .run(past);
    expect(await entries(past, past)).toMatchObject([{ ref: { id }, state: 'scheduled', canMove: true }]);
  });

  it('whose change still waits when it goes out: it went out at its own time', async () => {
    const id = await queued('went out', soon);
    settle(id, 'done');
    const later = soon + 5 * hourMs;
    await rig.client.calendar.move({ spaceId: rig.spaceId, entries: [{ ref: { of: 'action', id }, atMs: later }] });
    const wentMs = Date.now() - hourMs;
    rig.core.parts.store.raw.prepare('UPDATE action SET scheduled_at_ms = ? WHERE id = ?').run(wentMs, id);
    expect(await entries(wentMs - hourMs, later + hourMs)).toMatchObject([{ state: 'published', atMs: wentMs }]);
  });

  it('a minute late while it waits for its turn: it is queued as the outbox says, and missed after five', async () => {
    const id = await queued('waits', soon);
    const lateBy = (ms: number): unknown =>
      rig.core.parts.store.raw.prepare(`UPDATE action SET scheduled_at_ms = ? WHERE id = ?`).run(Date.now() - ms, id);
    const now = Date.now();
    lateBy(60_000);
    expect(await entries(now - hourMs, now)).toMatchObject([{ state: 'queued' }]);
    lateBy(6 * 60_000);
    expect(await entries(now - hourMs, now)).toMatchObject([{ state: 'missed' }]);
  });

  it('a second time while the first change waits: it was where the calendar showed it', async () => {
    const id = await queued('there', soon);
    settle(id, 'done');
    await move({ of: 'action', id }, soon + hourMs);
    const [moved] = (await move({ of: 'action', id }, soon + 2 * hourMs)).moved;
    expect(moved?.wasMs).toBe(soon + hourMs);
  });

  it('to the newest of the times that wait, where changes could not be merged', async () => {
    const id = await queued('there', soon);
    settle(id, 'done');
    const { raw } = rig.core.parts.store;
    const change = `SELECT id FROM action WHERE kind = 'posts.update' AND settled_at_ms IS NULL`;
    await move({ of: 'action', id }, soon + hourMs);
    // On its way, it takes nothing in.
    raw.exec(`UPDATE action SET state = 'claimed' WHERE id IN (${change})`);
    await move({ of: 'action', id }, soon + 2 * hourMs);
    expect(raw.prepare(change).all()).toHaveLength(2);
    expect(await entries(soon, soon + 3 * hourMs)).toMatchObject([{ ref: { id }, atMs: soon + 2 * hourMs }]);
  });

  it('never from another space', async () => {
    const [draftId, actionId] = [await draft('written', soon), await queued('waits', soon)];
    const refs = [
      { of: 'draft' as const, id: draftId },
      { of: 'action' as const, id: actionId },
    ];
    const moved = await rig.client.calendar.move({
      spaceId: 'another-space',
      entries: refs.map((ref) => ({ ref, atMs: soon + hourMs })),
    });
    expect([moved.moved, moved.refused.map(({ why }) => why.code)]).toEqual([[], ['gone', 'gone']]);
    expect((await entries(soon, soon)).map(({ text }) => text).toSorted()).toEqual(['waits', 'written']);
  });

  it('never where it went out, and never into the past', async () => {
    const [draftId, waiting] = [await draft('gone', soon), await queued('waits', soon)];
    await rig.client.drafts.delete({ draftIds: [draftId] });
    const refused = async (ref: CalendarEntry['ref'], atMs: number) => (await move(ref, atMs)).refused[0]?.why.code;
    expect(await refused({ of: 'draft', id: draftId }, soon)).toBe('gone');
    expect(await refused({ of: 'post', id: '7', accountId: rig.account('x') }, soon)).toBe('sent-already');
    expect(await refused({ of: 'action', id: waiting }, Date.now() - hourMs)).toBe('time-past');
    const out = await queued('out', soon);
    settle(out, 'done', `, scheduled_at_ms = ${Date.now() - hourMs}`);
    expect(await refused({ of: 'action', id: out }, soon)).toBe('sent-already');
    const written = await draft('written', soon);
    expect(await refused({ of: 'draft', id: written }, Date.now() - hourMs)).toBe('time-past');
    expect((await entries(soon, soon)).map(({ text }) => text)).toContain('written');
  });

  it.each(['there', 'here'])(
    'never where the one check of posts would not let it go, and says what that found: %s',
    async (where) => {
      const id = await queued(where, soon);
      if (where === 'there') settle(id, 'done');
      const { raw } = rig.core.parts.store;
      raw.prepare(`UPDATE account SET state = 'parked' WHERE remote_id = ?`).run(rig.account('x'));
      const { refused } = await move({ of: 'action', id }, soon + hourMs);
      raw.exec(`UPDATE account SET state = 'active'`);
      expect(refused.map(({ why }) => refusalWords(why))).toEqual([expect.stringMatching(/^Account .* is parked\.$/)]);
    },
  );
});

describe('the heat behind the hours', () => {
  const monday = 1;
  /** The service tells an account's good hours, the first as the best, and the report is kept. */
  async function tell(social: string, timezone: string, hours: readonly [number, number, number][]): Promise<void> {
    const cells = hours.map(([hour, posts, average]) => ({ weekday: monday, hour, posts, average }));
    const [best] = cells;
    const body = { data: { metrics: [], totals: [], best_times: { timezone, min_posts: 1, cells, best } } };
    const accountId = rig.account(social);
    const path = new RegExp(`/${accountId}/analytics(?:$|\\?)`);
    rig.sandbox.faults.add({ method: 'GET', path, times: 1, fault: { kind: 'status', status: 200, body } });
    await rig.client.analytics.report({ spaceId: rig.spaceId, accountId });
  }

  it('is an hour as good as for the account it is best for, in the zone of the space, with the posts that is known from', async () => {
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    await tell('x', 'Europe/Lisbon', [
      [8, 4, 10],
      [9, 3, 2],
      [10, 3, 10],
    ]);
    // Madrid is an hour ahead of Lisbon all year.
    await tell('bluesky', 'Europe/Madrid', [
      [9, 2, 5],
      [11, 500, 1],
    ]);
    const best = (of: object = {}) => rig.client.calendar.bestHours({ spaceId: rig.spaceId, ...of });
    const both: unknown = expect.arrayContaining([x, bluesky]);
    expect(await best()).toEqual([
      { weekday: 0, hour: 8, minute: 0, posts: 6, level: 5, isBest: true, accountIds: both },
      { weekday: 0, hour: 9, minute: 0, posts: 3, level: 1, isBest: false, accountIds: [x] },
      // What the other posted then is worse, and no proof of it.
      { weekday: 0, hour: 10, minute: 0, posts: 3, level: 5, isBest: false, accountIds: both },
    ]);
    expect(await best({ accountIds: [bluesky] })).toEqual([
      { weekday: 0, hour: 8, minute: 0, posts: 2, level: 5, isBest: true, accountIds: [bluesky] },
      { weekday: 0, hour: 10, minute: 0, posts: 500, level: 1, isBest: false, accountIds: [bluesky] },
    ]);
  });

  it('begins within the hour where the service tells it in a zone that is half an hour, or a quarter, beside it', async () => {
    const x = rig.account('x');
    const best = async (timezone: string, hour: number) => {
      await tell('x', timezone, [[hour, 2, 5]]);
      const [one] = await rig.client.calendar.bestHours({ spaceId: rig.spaceId, accountIds: [x] });
      return one;
    };
    // These zones never change their clocks; Lisbon does, by a whole hour.
    expect(await best('Asia/Kolkata', 18)).toMatchObject({ weekday: 0, minute: 30 });
    expect(await best('Asia/Kathmandu', 18)).toMatchObject({ weekday: 0, minute: 15 });
    expect(await best('Asia/Tokyo', 18)).toMatchObject({ weekday: 0, minute: 0 });
    for (const [timezone, hour] of [
      ['Asia/Kolkata', 18],
      ['Australia/Adelaide', 20],
      ['Pacific/Chatham', 23],
    ] as const) {
      const found = await best(timezone, hour);
      if (found === undefined) throw new Error('no hour');
      const zone = rig.core.parts.sessions.of(rig.spaceId)?.space.timeZone ?? 'UTC';
      // The moment that is offered is the one of the service's own hour.
      expect(fieldsOf(nextAt(found, zone, Date.now()), timezone).time).toBe(`${hour}:00`);
    }
  });
});
