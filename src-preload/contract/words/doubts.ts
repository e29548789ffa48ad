import type { ActionRow, Subject } from '../action.ts';
import type { ActionFacts } from '../needs-you.ts';
import { beginningOf } from './beginning.ts';
import { plural } from './plural.ts';
import { timeWord } from './times.ts';
import { quoted } from './quoted.ts';

type Heard = (ActionFacts & { cause: 'in-doubt' })['heard'];
interface Forms {
  one: string;
  other: string;
}

/** Several doubts of one cause: what they have in common, said once over all of them. */
export function doubtsWords(heard: Heard, subject: Subject, count: number): string {
  switch (heard) {
    case 'older-copy':
      return plural(count, afterCopy[subject]);
    case 'sent-before':
      return plural(count, beforeLoss[subject]);
    case 'may-be-out-before':
      return plural(count, {
        one: 'What # item was made of may have gone out.',
        other: 'What these # items were made of may have gone out. Say it of each.',
      });
    default:
      return [plural(count, sent[subject]), cameBack(heard), plural(count, maybe[subject])].join(' ');
  }
}

const sent: Record<Subject, Forms> = {
  post: { one: '# post was sent.', other: '# posts were sent.' },
  'first-comment': { one: '# first comment was sent.', other: '# first comments were sent.' },
  'post-change': { one: '# change to a post was sent.', other: '# changes to posts were sent.' },
  'post-retry': { one: '# retry of a post was sent.', other: '# retries of posts were sent.' },
  'comment-change': { one: '# change to a comment was sent.', other: '# changes to comments were sent.' },
  change: { one: '# change was sent.', other: '# changes were sent.' },
};
const live: Forms = { one: 'It may be live.', other: 'Each may be live: look, and say it of each.' };
const done: Forms = { one: 'It may have been done.', other: 'Each may have been done: look, and say it of each.' };
const maybe: Record<Subject, Forms> = {
  post: live,
  'first-comment': { one: 'It may be there.', other: 'Each may be there: look, and say it of each.' },
  'post-change': done,
  'post-retry': live,
  'comment-change': done,
  change: done,
};

const changeAfterCopy: Forms = {
  one: '# change may have been made after this copy was made.',
  other: '# changes may have been made after this copy was made. Say it of each.',
};
const afterCopy: Record<Subject, Forms> = {
  post: {
    one: '# post may have gone out after this copy was made.',
    other: '# posts may have gone out after this copy was made. Say it of each.',
  },
  'first-comment': {
    one: '# first comment may have gone out after this copy was made.',
    other: '# first comments may have gone out after this copy was made. Say it of each.',
  },
  'post-change': changeAfterCopy,
  'post-retry': changeAfterCopy,
  'comment-change': changeAfterCopy,
  change: changeAfterCopy,
};
const changeBeforeLoss: Forms = {
  one: 'The same as # change was made before the database was lost, or may have been.',
  other: 'The same as these # changes was made before the database was lost, or may have been. Say it of each.',
};
const beforeLoss: Record<Subject, Forms> = {
  post: {
    one: 'The same as # post went out before the database was lost, or may have.',
    other: 'The same as these # posts went out before the database was lost, or may have. Say it of each.',
  },
  'first-comment': {
    one: 'The same as # first comment went out before the database was lost, or may have.',
    other: 'The same as these # first comments went out before the database was lost, or may have. Say it of each.',
  },
  'post-change': changeBeforeLoss,
  'post-retry': changeBeforeLoss,
  'comment-change': changeBeforeLoss,
  change: changeBeforeLoss,
};

function cameBack(heard: Exclude<Heard, 'older-copy' | 'sent-before' | 'may-be-out-before'>): string {
  if (heard === 'nothing') return 'No answer came.';
  if (heard === 'something-else') return 'Something other than the service answered.';
  return `The service answered ${heard}.`;
}

/** What one of them has for itself; empty where that is its text alone. */
export function oneDoubtWords({ onWireAtMs, ofPost }: ActionRow, heard: Heard, timeZone: string): string {
  const isSentNow = heard !== 'older-copy' && heard !== 'sent-before' && heard !== 'may-be-out-before';
  const at = isSentNow && onWireAtMs !== null ? timeWord(onWireAtMs, timeZone) : null;
  const post = ofPost === null ? null : beginningOf(ofPost, 60);
  if (at !== null && post !== null) return `Sent ${at}, on ${quoted(post)}`;
  if (at !== null) return `Sent ${at}`;
  return post === null ? '' : `On ${quoted(post)}`;
}
