import type { ActionRow, Subject } from '../action.ts';
import type { ActionFacts } from '../needs-you.ts';
import { beginningOf } from './beginning.ts';
import { plural } from './plural.ts';
import { timeWord } from './times.ts';

type Heard = (ActionFacts & { cause: 'in-doubt' })['heard'];
interface Forms {
  one: string;
  other: string;
}

/** Several doubts of one cause: what they have in common, said once over all of them. */
export function doubtsWords(heard: Heard, subject: Subject, count: number): string {
  switch (heard) {
    case 'older-copy':
      return plural(count, {
        one: '# item may have gone out after this copy was made.',
        other: '# items may have gone out after this copy was made. Say it of each.',
      });
    case 'sent-before':
      return plural(count, {
        one: 'The same as # item went out before the database was lost, or may have.',
        other: 'The same as these # items went out before the database was lost, or may have. Say it of each.',
      });
    case 'may-be-out-before':
      return plural(count, {
        one: 'What # item was made of may have gone out.',
        other: 'What these # items were made of may have gone out. Say it of each.',
      });
    default:
      return `${plural(count, sent[subject])} ${cameBack(heard)} ${plural(count, maybe[subject])}`;
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

function cameBack(heard: Exclude<Heard, 'older-copy' | 'sent-before' | 'may-be-out-before'>): string {
  if (heard === 'nothing') return 'No answer came.';
  if (heard === 'something-else') return 'Something other than the service answered.';
  return `The service answered ${heard}.`;
}

/** What one of them has for itself; empty where that is its text alone. */
export function oneDoubtWords({ onWireAtMs, ofPost }: ActionRow, heard: Heard, timeZone: string): string {
  const isSentNow = heard !== 'older-copy' && heard !== 'sent-before' && heard !== 'may-be-out-before';
  const at = isSentNow && onWireAtMs !== null ? `Sent ${timeWord(onWireAtMs, timeZone)}` : '';
  if (ofPost === null) return at;
  const on = `on “${beginningOf(ofPost, 60)}”`;
  return at === '' ? on : `${at}, ${on}`;
}
