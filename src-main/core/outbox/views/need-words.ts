import { reasonWords } from '../../../../src-preload/contract/words/reason.ts';
import type { NeedsYou } from '../../../../src-preload/contract/outbox.ts';
import type { AccountRef } from '../../../../src-preload/contract/shared.ts';
import { FAILED_THERE, isMadeAndFailed, OLDER_COPY, type Action, type ActionKind } from '../../actions/action.ts';
import { dayTimeWord, timeWord } from './today.ts';

/* The sentences of the cards under "Needs you" (visual.md, Words). */

type Cause = NeedsYou['cause'];
export interface Naming {
  refs: Map<string, AccountRef>;
  zone: string;
  /** Accounts of these actions that are parked now. */
  parked: readonly AccountRef[];
}

/** The question or fact of a card as one sentence. `count` may be more than the actions that were read. */
export function sentenceFor(cause: Cause, first: Action, count: number, { refs, zone, parked }: Naming): string {
  const many = count > 1 ? `${figure(count)} ${noun(first.kind, count)}: ` : '';
  switch (cause) {
    case 'in-doubt': {
      if (first.failureCode === OLDER_COPY) return 'It may have gone out after this copy was made.';
      const sent = first.onWireAtMs === null ? 'Sent' : `Sent ${timeWord(first.onWireAtMs, zone)}`;
      const live =
        first.kind === 'posts.create' ? `It may be live on ${networksOf(first, refs)}.` : 'It may have been done.';
      return `${sent}, ${heard(first)}. ${live}`;
    }
    case 'matched':
      return `A post with these words was found on ${networksOf(first, refs)}. Is it yours?`;
    case 'rejected':
      if (many === '' && first.failureCode === FAILED_THERE) return failedSentence(first, refs);
      if (many === '') return `${subject(first, refs)} was refused: ${reasonWords(first.reason)}`;
      return parked.length === 0 ? `${many}${reasonWords(first.reason)}` : `${many}${parkedWords(parked)}.`;
    case 'tries':
      return `${many}parked after ${first.attempts} tries. ${reasonWords(first.reason)}`;
    case 'unlinked':
      return unlinkedSentence(first.kind, count);
    case 'dependency':
      return goneSentence(first.kind, count);
    default:
      return `${many}${reasonWords(first.reason)}`;
  }
}

export function missedSentence(
  kind: ActionKind,
  count: number,
  times: { from: number; to: number },
  zone: string,
): string {
  const who =
    count > 1 ? `${figure(count)} ${noun(kind, count)} should` : kind === 'posts.create' ? 'Should' : 'A change should';
  const sameDay = dayTimeWord(times.from, zone).slice(0, -5) === dayTimeWord(times.to, zone).slice(0, -5);
  const word = sameDay ? timeWord : dayTimeWord;
  const [from, to] = [word(times.from, zone), word(times.to, zone)];
  const when = from === to ? `at ${from}` : `between ${from} and ${to}`;
  return `${who} have gone ${when}. ${count > 1 ? 'They' : 'It'} could not be sent in time.`;
}

/** What follows from the cause, or the service's own words where the sentence does not say them. */
export function detailFor(cause: Cause, action: Action, count: number, parked: readonly AccountRef[]): string {
  if (cause === 'in-doubt' || cause === 'matched') return reasonWords(action.reason);
  if (cause === 'dependency' || cause === 'unlinked') return reasonWords(action.reason);
  if (cause !== 'rejected') return '';
  if (isMadeAndFailed(action)) return action.remoteId === null ? NAMELESS : AT_THE_SERVICE;
  if (count > 1 && parked.length > 0) return `${reasonWords(action.reason)} The texts and their times are kept.`;
  return action.kind.startsWith('posts.') || action.kind === 'comments.edit' ? 'The text and its time are kept.' : '';
}

const AT_THE_SERVICE = 'The service has the post. Trying again publishes the same one, and makes no second one.';
const NAMELESS =
  'The service did not tell its ID, so it cannot be tried again from here. A part of it may be out: look before you queue it again.';

function failedSentence(first: Action, refs: Map<string, AccountRef>): string {
  if (first.kind === 'posts.retry') return `The post failed at the service again: ${reasonWords(first.reason)}`;
  return `${subject(first, refs)} failed at the service: ${reasonWords(first.reason)}`;
}

/** "Its first comment waits for it.", or nothing. */
export function behindWords(firstComments: number, others: number, count: number): string {
  const waiting = firstComments + others;
  if (waiting === 0) return '';
  const its = count > 1 ? 'them' : 'it';
  if (others === 0 && count === 1 && firstComments === 1) return 'Its first comment waits for it.';
  const parts = [
    ...(firstComments === 0 ? [] : [`${firstComments} ${noun('posts.firstComment', firstComments)}`]),
    ...(others === 0 ? [] : [`${others} ${noun('other', others)}`]),
  ];
  return `${parts.join(' and ')} ${waiting === 1 ? 'waits' : 'wait'} for ${its}.`;
}

function goneSentence(kind: ActionKind, count: number): string {
  if (kind === 'posts.firstComment') {
    return count === 1
      ? 'A first comment waits for a post that was not sent.'
      : `${figure(count)} first comments wait for posts that were not sent.`;
  }
  return count === 1
    ? `${capital(one(kind))} waits for another change that was not done.`
    : `${figure(count)} ${noun(kind, count)} wait for changes that were not done.`;
}

function unlinkedSentence(kind: ActionKind, count: number): string {
  if (kind.startsWith('posts.')) {
    return count === 1
      ? `A post was published, but its number is not known: ${its(kind)} waits until it is found in the analytics.`
      : `Posts were published, but their numbers are not known: ${figure(count)} ${noun(kind, count)} wait until they are found in the analytics.`;
  }
  return count === 1
    ? 'A change waits for something that was made, but whose number at the service is not known.'
    : `${figure(count)} changes wait for things that were made, but whose numbers at the service are not known.`;
}

const its = (kind: ActionKind): string => (kind === 'posts.firstComment' ? 'its first comment' : 'a change of it');
const one = (kind: ActionKind): string => (kind === 'posts.firstComment' ? 'a first comment' : `a ${noun(kind, 1)}`);
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function parkedWords(parked: readonly AccountRef[]): string {
  const names = parked.map((account) => account.displayName || account.handle || account.id);
  return names.length === 1 ? `account ${names[0] ?? ''} is parked` : `accounts ${listed(names)} are parked`;
}

/** What came back, if anything. */
function heard({ httpStatus, failureCode }: Action): string {
  if (failureCode === 'not-json') return 'something other than the service answered';
  return httpStatus === null ? 'no answer' : `the service answered ${httpStatus}`;
}

function noun(kind: ActionKind | 'other', count: number): string {
  if (kind === 'posts.create') return count === 1 ? 'post' : 'posts';
  if (kind === 'posts.firstComment') return count === 1 ? 'first comment' : 'first comments';
  if (kind === 'other') return count === 1 ? 'other' : 'others';
  return count === 1 ? 'change' : 'changes';
}

function subject(action: Action, refs: Map<string, AccountRef>): string {
  if (action.kind === 'posts.create') return `The post for ${networksOf(action, refs)}`;
  if (action.kind === 'posts.firstComment') return 'A first comment';
  if (action.kind === 'posts.update') return 'The change of a post';
  if (action.kind === 'posts.retry') return 'The retry of a post';
  if (action.kind === 'comments.edit') return 'The change of a comment';
  return `“${action.text}”`;
}

const networkNames: Record<string, string> = {
  x: 'X',
  twitter: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

function networksOf(action: Action, refs: Map<string, AccountRef>): string {
  const names = action.accountIds.map((id) => {
    const social = refs.get(id)?.social ?? '';
    return networkNames[social] ?? (social === '' ? 'an account' : capital(social));
  });
  const unique = [...new Set(names)];
  return unique.length === 0 ? 'an account' : listed(unique);
}

/** "X, Bluesky and LinkedIn" */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

const figure = (count: number): string => count.toLocaleString('en');
