import { expect, it } from 'vitest';
import type { Comment } from '../../src-preload/contract/comments.ts';
import { commentRows, commentStateWords, isPublished, lookOf } from '../../src-renderer/accounts/comment-rows.ts';

const comment = (of: Partial<Comment>): Comment => ({
  ...{ id: 'c1', actionId: null, postId: null, accountId: null, accountIds: [], text: 'Menu', delayMinutes: 10 },
  ...{ status: null, statusMeaning: null, scheduledAtIso: null, publishedAtIso: null, pending: false },
  ...{ updatedAtIso: null, ofPost: null, postHeld: false, refused: null },
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
  expect(commentStateWords(comment({ status: '7', delayMinutes: null }))).toBe('State 7');
  expect(isPublished(comment({ statusMeaning: 'published' }))).toBe(true);
  expect(isPublished(comment({ statusMeaning: 'armed' }))).toBe(false);
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
  const refused = { asked: 'comment', text: 'Menu', atMs: 0, reason: null } as const;
  expect(commentStateWords(comment({ id: null, refused }))).toBe('Refused by the service');
  expect(lookOf(comment({ statusMeaning: 'published' }), true)).toBe('done');
});
