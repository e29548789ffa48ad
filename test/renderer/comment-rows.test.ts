import { expect, it } from 'vitest';
import type { Comment } from '../../src-preload/contract/comments.ts';
import {
  canBeEdited,
  commentRows,
  commentStateWords,
  goesAtMs,
  isPublished,
  lookOf,
  over,
  toCome,
} from '../../src-renderer/accounts/comment-rows.ts';

const comment = (of: Partial<Comment>): Comment => ({
  ...{ id: 'c1', actionId: null, postId: null, accountId: null, accountIds: [], text: 'Menu', delayMinutes: 10 },
  ...{ status: null, statusMeaning: null, scheduledAtIso: null, publishedAtIso: null, pending: false },
  ...{ updatedAtIso: null, dueAtMs: null, ofPost: null, postHeld: false, withoutId: false, refused: null },
  ...of,
});

it('a follow-up comment has one row for each account it is for, and one where nobody knows which', () => {
  const rows = commentRows([comment({ accountIds: ['1', '2'] }), comment({ id: 'c2' })]);
  expect(rows.map(({ comment: { id }, accountId }) => [id, accountId])).toEqual([
    ['c1', '1'],
    ['c1', '2'],
    ['c2', null],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
});

it('a follow-up comment says how it stands: here, at the service by its own word or number, or with a change that waits', () => {
  expect(commentStateWords(comment({ id: null, pending: true }))).toBe('Waits here, 10 min after its post');
  expect(commentStateWords(comment({ pending: true, delayMinutes: 0 }))).toBe('A change waits, right after its post');
  expect(commentStateWords(comment({ statusMeaning: 'armed' }))).toBe('Armed, 10 min after its post');
  expect(commentStateWords(comment({ status: '7', delayMinutes: null }))).toBe('Status 7 at the service');
  const withoutId = { id: null, withoutId: true };
  expect(commentStateWords(comment(withoutId))).toBe('At the service, 10 min after its post');
  expect(commentStateWords(comment({ ...withoutId, pending: true }))).toBe('A change waits, 10 min after its post');
  expect(isPublished(comment({ statusMeaning: 'published' }))).toBe(true);
  expect(isPublished(comment({ statusMeaning: 'armed' }))).toBe(false);
});

it('a follow-up comment is edited while it is pending or armed, or nobody knows its state', () => {
  const meanings = [null, 'pending', 'armed', 'published', 'failed'];
  const states = meanings.map((statusMeaning) => comment({ statusMeaning, status: '3' }));
  expect(states.map((one) => canBeEdited(one, 0))).toEqual([true, true, true, false, false]);
  expect(states.map((one) => lookOf(one, false))).toEqual(['waiting', 'waiting', 'waiting', 'done', 'rejected']);
  expect(commentStateWords(comment({ statusMeaning: 'failed' }))).toBe('Failed');
  expect(canBeEdited(comment({ withoutId: true }), 0)).toBe(false);
});

it('a follow-up comment says under which post it comes, and what keeps it from coming', () => {
  const ofPost = 'Guji\nis back';
  expect(commentStateWords(comment({ statusMeaning: 'armed', ofPost }))).toBe(
    'Armed, 10 min after its post, under “Guji is back”',
  );
  expect(commentStateWords(comment({ statusMeaning: 'pending', ofPost, postHeld: true }))).toBe(
    'Pending, its post is held, under “Guji is back”',
  );
  expect(commentStateWords(comment({ statusMeaning: 'pending', ofPost }), true)).toBe(
    'Its account is parked, under “Guji is back”',
  );
  // Nothing in its post turns the words around it.
  expect(commentStateWords(comment({ statusMeaning: 'pending', ofPost: 'Menu\u202Egnp' }))).toBe(
    'Pending, 10 min after its post, under “Menu\uFFFDgnp”',
  );
  const refused = { asked: 'comment', text: 'Menu', atMs: 0, reason: null } as const;
  expect(commentStateWords(comment({ id: null, refused }))).toBe('Refused by the service');
  expect(lookOf(comment({ statusMeaning: 'published' }), true)).toBe('done');
});

it('follow-up comments to come stand by their times, the soonest first, and behind them those that nobody knows one of', () => {
  const at = (id: string | null, dueAtMs: number | null) => comment({ id, actionId: String(dueAtMs), dueAtMs });
  const rows = commentRows([at('c1', null), at('c2', 9_000), at(null, 400), at('c4', 6_000), at(null, 8_000)]);
  const shown = toCome(rows, 5_000).map(({ comment: one }) => goesAtMs(one, 5_000));
  // One that waits here for a post whose time has passed goes at no time that is known.
  expect(shown).toEqual([6_000, 8_000, 9_000, null, null]);
  // What the service took goes when it goes, told an ID or not.
  expect(goesAtMs(comment({ id: null, withoutId: true, dueAtMs: 400 }), 5_000)).toBe(400);
  const out = comment({ publishedAtIso: '2026-11-20T09:00:00Z', dueAtMs: 9_000 });
  expect(goesAtMs(out, 5_000)).toBe(Date.parse('2026-11-20T09:00:00Z'));
  expect(toCome(commentRows([out]), 5_000)).toEqual([]);
});

it('a follow-up comment whose time has passed is over, is edited no more, and nobody says that it is to come', () => {
  const hourMs = 3_600_000;
  const told = comment({ id: 'c1', status: '1', dueAtMs: hourMs });
  const taken = comment({ id: null, withoutId: true, dueAtMs: hourMs + 1 });
  // It waits here for a post that is late.
  const waits = comment({ id: null, pending: true, dueAtMs: hourMs });
  const out = comment({ id: 'c2', publishedAtIso: new Date(10).toISOString() });
  const rows = commentRows([told, taken, waits, out]);
  const shown = (nowMs: number) => [toCome(rows, nowMs), over(rows, nowMs)].map((of) => of.map((row) => row.comment));
  expect(shown(hourMs + 60_000)).toEqual([[told, taken, waits], [out]]);
  expect(canBeEdited(told, hourMs + 60_000)).toBe(true);
  expect(shown(2 * hourMs)).toEqual([[waits], [taken, told, out]]);
  expect([told, waits].map((one) => canBeEdited(one, 2 * hourMs))).toEqual([false, true]);
});
