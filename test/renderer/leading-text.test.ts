import { afterEach, beforeEach, expect, it } from 'vitest';
import { icsOfCalendar } from '../../src-preload/contract/ics-of-calendar.ts';
import { fieldsOf } from '../../src-preload/contract/zone-time.ts';
import { shownOf } from '../../src-renderer/composer/open-drafts.svelte.ts';
import { openRig, type Rig } from '../rig.ts';

/* A draft of which only accounts have texts of their own is known by the first of these, wherever it is listed. */

let rig: Rig;
let draftId: string;
beforeEach(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
  const variants = { [x]: 'Short, for X', [bluesky]: 'For the sky\n\nand how it goes on' };
  const when = { mode: 'schedule' as const, atMs: Date.now() + 26 * 3_600_000 };
  const body = { text: ' \n', accountIds: [bluesky, x], variants, when };
  ({ draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body }));
});
afterEach(() => rig.close());

it('the list of drafts, and what is said of one that may not go', async () => {
  const { rows } = await rig.client.drafts.list({ spaceId: rig.spaceId });
  expect(rows).toMatchObject([{ title: 'For the sky', rest: 'and how it goes on' }]);
  const { body } = await rig.client.drafts.get({ draftId });
  await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { ...body, link: 'no address' } });
  expect((await rig.client.drafts.queueSeveral({ draftIds: [draftId] })).left).toMatchObject([
    { title: 'For the sky' },
  ]);
});

it('the calendar, and the file of it for others', async () => {
  const day = fieldsOf(Date.now() + 26 * 3_600_000, 'Europe/Lisbon').date;
  const asked = { spaceId: rig.spaceId, fromDay: day, toDay: day, perDay: 5 };
  const textsOf = async (more: object) =>
    (await rig.client.calendar.range({ ...asked, ...more })).days.flatMap(({ entries }) =>
      entries.map(({ text }) => text),
    );
  expect(await textsOf({})).toEqual(['For the sky']);
  expect(await textsOf({ wholeTexts: true })).toEqual(['For the sky\n\nand how it goes on']);
  const range = await rig.client.calendar.range({ ...asked, wholeTexts: true });
  expect(icsOfCalendar(range, await rig.client.accounts.list({ spaceId: rig.spaceId }), Date.now())).toMatch(
    /SUMMARY:.*For the sky/,
  );
});

it('the row of open drafts', async () => {
  expect(shownOf((await rig.client.drafts.get({ draftId })).body).title).toBe('For the sky');
});
