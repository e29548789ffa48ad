import type { Changed } from '../outbox.ts';
import type { Refusal, RefusalCode, RefusedCount } from '../refusal.ts';
import { plural } from './plural.ts';
import { postBasicsWords } from './post-basics.ts';
import { postProblemWords } from './post-problem.ts';
import { reasonWords } from './reason.ts';

/** Why one item was left as it is. */
export const refusalWords = (why: Refusal): string => refusedWords(why, 1);

/** The same of `count` items. */
function refusedWords(why: Refusal, count: number): string {
  if (why.code === 'post-problem') return postProblemWords(why.problem);
  if (why.code !== 'not-alone') return plural(count, forms[why.code]);
  const alone = plural(count, { one: 'It can’t go by itself.', other: '# can’t go by themselves.' });
  return `${reasonWords(why.reason)} ${alone}`.trimStart();
}

/** What came of something that was asked of several items: how many were changed, and why the others were not. */
export function changedWords(changed: number, refused: readonly RefusedCount[]): string {
  const done =
    changed === 0
      ? 'Nothing was changed.'
      : plural(changed, { one: '# item was changed.', other: '# items were changed.' });
  const isAlone = changed === 0 && refused.length === 1;
  const left = refused.map(({ why, count }) => {
    const words = refusedWords(why, count);
    return isAlone ? words : plural(count, { one: 'One was left as it is. {words}', other: '{words}' }, { words });
  });
  return [done, ...left].join(' ');
}

/** Those of the same cause together, the most frequent as it came first. */
export function refusedCounts(refused: readonly Pick<Changed['refused'][number], 'why'>[]): RefusedCount[] {
  const groups = Map.groupBy(refused, ({ why }) => JSON.stringify(why));
  return [...groups.values()].flatMap((group) => group.slice(0, 1).map(({ why }) => ({ why, count: group.length })));
}

/** What several calls were refused for, as if it had been one. */
export function together(counts: readonly RefusedCount[]): RefusedCount[] {
  const groups = Map.groupBy(counts, ({ why }) => JSON.stringify(why));
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ why }) => ({ why, count: group.reduce((sum, one) => sum + one.count, 0) })),
  );
}

/** Why things that were to get another time stay where they are: each cause once. */
export const notMovedWords = (refused: readonly { why: Refusal }[]): string =>
  ['Not moved.', ...refusedCounts(refused).map(({ why, count }) => refusedWords(why, count))].join(' ');

const forms: Record<RefusalCode, { one: string; other: string }> = {
  gone: { one: 'It was not found.', other: '# were not found.' },
  'being-sent': {
    one: 'It is being sent right now: see what comes of it first.',
    other: '# are being sent right now: see what comes of them first.',
  },
  'in-doubt': {
    one: 'It was sent and may be live: say first whether it is.',
    other: '# were sent and may be live: say first whether they are.',
  },
  matched: {
    one: 'A post with its words was found: say first whether that is yours.',
    other: 'Posts with the words of # were found: say first whether those are yours.',
  },
  'sent-already': { one: 'It was already sent.', other: '# were already sent.' },
  refused: {
    one: 'The service refused it, so it isn’t waiting any more.',
    other: 'The service refused #, so they aren’t waiting any more.',
  },
  'cancelled-already': { one: 'It was already cancelled.', other: '# were already cancelled.' },
  'maybe-done': {
    one: 'It was sent once and may have been done: it is repeated until the outcome is known.',
    other: '# were sent once and may have been done: they are repeated until the outcome is known.',
  },
  'may-be-out': {
    one: 'It may be out already: say first whether it is.',
    other: '# may be out already: say first whether they are.',
  },
  waits: {
    one: 'It can’t be changed like this while it waits.',
    other: '# can’t be changed like this while they wait.',
  },
  'not-held': { one: 'It isn’t on hold.', other: '# aren’t on hold.' },
  'not-cancelled': { one: 'It isn’t cancelled any more.', other: '# aren’t cancelled any more.' },
  'not-put-back': {
    one: 'Its text is a draft again, or its change was undone: start from there.',
    other: '# are drafts again, or their changes were undone: start from there.',
  },
  'staged-again': {
    one: 'Its change is among the edits of the bio page again: publish it from there.',
    other: 'The changes of # are among the edits of the bio page again: publish them from there.',
  },
  'gave-way': {
    one: 'You deleted what it was to change. Take the deletion back while it waits: then it goes as well.',
    other: 'You deleted what # were to change. Take the deletion back while it waits: then they go as well.',
  },
  pointless: {
    one: 'What it was to change is not there any more.',
    other: 'What # were to change is not there any more.',
  },
  'no-picture': {
    one: 'Its picture is no longer kept here: choose it again on the bio page.',
    other: 'The pictures of # are no longer kept here: choose them again on the bio page.',
  },
  'not-in-doubt': { one: 'It isn’t in doubt any more.', other: '# aren’t in doubt any more.' },
  'no-match': { one: 'There is no match to confirm here.', other: '# have no match to confirm.' },
  'not-by-words': { one: 'It was not found by its words.', other: '# were not found by their words.' },
  'no-time': { one: 'It has no time: only posts do.', other: '# have no time: only posts do.' },
  'no-draft': { one: 'Only a post can become a draft.', other: '# can’t become drafts: only posts can.' },
  unreadable: {
    one: 'It can’t be read here any more, so it can’t become a draft. It is kept as it is.',
    other: '# can’t be read here any more, so they can’t become drafts. They are kept as they are.',
  },
  'changed-since': {
    one: 'Something else was done with it since, so it stays as it is.',
    other: 'Something else was done with # since, so they stay as they are.',
  },
  'held-instead': {
    one: 'How it stood before can’t be read any more, so it was put on hold instead: release it or cancel it.',
    other: 'How # stood before can’t be read any more, so they were put on hold instead: release them or cancel them.',
  },
  'at-the-service': {
    one: 'The service has this post, and a part of it may be out. Queued again, it would be there twice: try it again instead.',
    other:
      'The service has # of these posts, and parts of them may be out. Queued again, they would be there twice: try them again instead.',
  },
  nameless: {
    one: 'The service made this post but didn’t return its ID, so it can’t be asked to try it again.',
    other: 'The service made # posts but didn’t return their IDs, so it can’t be asked to try them again.',
  },
  'time-past': { one: postBasicsWords['time-past'], other: postBasicsWords['time-past'] },
  'post-in-time': {
    one: 'Its post was at the service in time and may be published already: give the change a new time, or leave it.',
    other:
      'The posts of # were at the service in time and may be published already: give the changes a new time, or leave them.',
  },
  'missed-post': {
    one: 'It missed its time: publish it now or give it a new one.',
    other: '# missed their times: publish them now or give them new ones.',
  },
  'missed-change': {
    one: 'It missed its time: give it a new one, or leave the post as it is.',
    other: '# missed their times: give them new ones, or leave the posts as they are.',
  },
  'after-another': {
    one: 'It waits for another change, which has to go first.',
    other: '# wait for other changes, which have to go first.',
  },
  'after-refused': {
    one: 'It waits for another change that was refused, and that has to go first.',
    other: '# wait for other changes that were refused, and those have to go first.',
  },
  'waits-for-this': {
    one: 'What is to go first waits for this one itself.',
    other: 'What is to go first waits for # of these itself.',
  },
  'asks-first': {
    one: 'Its account is on another network now: it was not sent, and asks under “Needs you” whether it is to go there.',
    other:
      'The accounts of # are on other networks now: they were not sent, and ask under “Needs you” whether they are to go there.',
  },
};
