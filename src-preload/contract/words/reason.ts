import type { MissedBecause, NotFoundBecause, plainReasons, Proof, Reason } from '../reasons.ts';
import { networkName } from '../text-rules.ts';
import { callFailureWords } from './call-failure.ts';
import { quoted, unturned } from './quoted.ts';

/** Why an action is as it is, as whole sentences; empty where there is nothing to say. */
export function reasonWords(reason: Reason | null): string {
  if (reason === null) return '';
  switch (reason.code) {
    case 'call-failed':
      return callFailureWords(reason);
    case 'service-said':
      return quoted(reason.words.join(' '));
    case 'proven':
      return reason.words.length === 0
        ? `${proven[reason.proof]}.`
        : `${proven[reason.proof]}: ${quoted(reason.words.join(' '))}`;
    case 'done-without-id':
      // Where it was looked for is in the log.
      return 'Done, but the service didn’t return an ID.';
    case 'missed':
      return joined(
        reason.because === undefined ? 'It could not be sent in time.' : missedWords[reason.because],
        reason.kept ? 'The post is at the service as it was before this change.' : '',
        reason.asks ? 'The draft says to ask.' : '',
      );
    case 'missed-skipped':
      return reason.by === 'draft'
        ? 'It missed its time, and the draft says to skip it.'
        : 'It missed its time, and Settings say to skip such posts.';
    case 'missed-published':
      return reason.by === 'draft' ? 'The draft says so.' : 'Settings say so: Missed posts.';
    case 'another-post':
      return 'You said that this is another post.';
    case 'not-found':
      return notFound[reason.because];
    case 'other-network': {
      const { was, is } = reason;
      const on = ({ name, social }: typeof was): string => `${unturned(name)} on ${networkName(social)}`;
      const became = `${on(was)} has become ${on(is)} at the service.`;
      return `${became} It was kept, and not sent: try again if it is to go there.`;
    }
    case 'kind-unknown':
      return `A newer Outpost wrote this (${reason.kind}). It was kept, and not sent: update Outpost, then try again.`;
    case 'state-unknown':
      return `What became of it can’t be read from the disk any more (${quoted(reason.stored)}). It was kept as it is.`;
    case 'unreadable':
      return `Another version of Outpost wrote why (${reason.stored}).`;
    default:
      return plain[reason.code];
  }
}

const joined = (...sentences: string[]): string => sentences.filter((one) => one !== '').join(' ');

const plain: Record<(typeof plainReasons)[number], string> = {
  held: 'Held by you.',
  released: 'Released by you.',
  cancelled: 'You cancelled it.',
  'cancelled-with-post': 'Cancelled by you, with its post.',
  'cancelled-with-parent': 'Cancelled by you, with what it belongs to.',
  'gave-way': 'Cancelled: you deleted what it was to change.',
  'deletion-refused': 'It goes after all: the service refused to delete what it changes.',
  'put-back': 'You took the cancellation back.',
  undone: 'Undone by you.',
  'staged-again': 'You took it back: its change is among the edits of the bio page again.',
  skipped: 'You skipped it.',
  left: 'You left it.',
  'left-maybe-done': 'You left it. It may have been done.',
  confirmed: 'Confirmed by you.',
  unconfirmed: 'You took back that it is yours.',
  'none-went': 'You said that nothing went out elsewhere.',
  'made-draft': 'You made it a draft.',
  'taken-to-draft': 'You took it back to a draft.',
  'into-draft': 'It went into the draft.',
  'asked-for': 'You asked for it.',
  'sent-again-late': 'Its time has passed, and you sent it again.',
  'new-time': 'You gave it a new time.',
  'new-time-of-post': 'You gave its post a new time.',
  'old-time': 'You took its new time back.',
  'off-the-list': 'You took it off the list.',
  merged: 'A later change was merged into it before it was sent.',
  superseded: 'A later change replaced it.',
  'undone-by-later': 'Undone by a later change before it was sent.',
  'goes-with-parent': 'It goes with what it belongs to, which was not sent before.',
  'nothing-to-take-away': 'There is nothing to delete: it was never made.',
  'taken-back-meanwhile': 'You took it back in the meantime.',
  mended: 'Tried again, it went through.',
  'changed-there': 'The page was changed at the service after you published it here.',
  'goes-over-theirs': 'Blocks were added, moved or deleted at the service since: the order says so by now.',
  'picture-changed-there': 'The picture of the page was changed at the service after you published another one here.',
  'page-gone-there': 'The page is gone at the service, or it is empty there.',
  'page-made-there': 'A page was made at the service meanwhile: creating it again would change that one.',
  'page-unread': 'The page at the service could not be read, so it isn’t known whether it was changed there.',
  'parent-unlinked': 'What it belongs to was done, but its ID at the service is not known yet.',
  'parent-unconfirmed': 'A post with these words was found. It waits until you say whether that is yours.',
  'parent-refused': 'What it belongs to was refused.',
  'parent-not-sent': 'What it belongs to was not sent.',
  'parent-done': 'What it belongs to is done.',
  'parent-sought': 'What it belongs to is looked for again.',
  'parent-put-back': 'What it belongs to was put back.',
  'parent-taken-back': 'What it belongs to was taken back.',
  'parent-untold': 'It no longer waits for an ID that nobody can be sure of.',
  'goes-without': 'Something it names will not be made, so it goes without that.',
  'undo-time': 'The first ten seconds are there to undo it.',
  'late-while-cancelled': 'Its time passed while it was cancelled.',
  'post-skipped': 'Its post missed its time and was skipped.',
  'closed-before-sent': 'Outpost was closed before it was sent.',
  'stopped-before-sent': 'The outbox was stopped before it was sent.',
  'closed-repeated': 'Outpost was closed before the answer came; repeating it does no harm.',
  'closed-in-doubt': 'Outpost was closed before the answer came.',
  'id-of-another': 'The service answered with the ID of another one of yours, so this one may not be there.',
  'journal-unwritten': 'The journal could not be written.',
  'from-journal': 'The journal beside the database knows of it; the database did not.',
  'outcome-lost': 'It was sent, and what became of it is not known here.',
  'refusal-lost': 'The service refused it. Its words were lost with the database.',
  'failure-lost': 'Its words were lost with the database.',
  'older-copy': 'It may have gone out after this copy was made.',
  'sent-before': 'The same went out, or may have gone out, before the database was lost.',
  'may-be-out-before': 'What this was made of may have gone out.',
  'looked-anew': 'Looked at again.',
  'asked-to-wait': 'The service asked to wait.',
  'token-refused': 'The token was refused.',
  'limit-used': 'The limit of calls is used up for now.',
  'failed-without-words': 'It gave no reason.',
  'left-as-it-was': 'It answered without an error, and that nothing has changed.',
  'answer-unreadable': 'The answer could not be read.',
  'found-by-id': 'Found among the published posts, under the ID that the answer named.',
  'found-by-words': 'Found among the published posts by its words and its time.',
  'found-after-copy': 'Found among the published posts by its words; published after this copy was made.',
  'found-in-list': 'Found in the list of blocks.',
  'found-page': 'The service has this page.',
  'no-request': 'Outpost could not put this into a request. The log has the details.',
  'payload-unreadable': 'It cannot be read from the disk. It was kept as it is, and not sent.',
};

/** Before what the service said, where it said something. */
const proven: Record<Proof, string> = {
  'post-went-out': 'The post went out, with this change or without it',
  'comment-went-out': 'The comment went out, with this change or without it',
  'page-exists': 'There is a page, made by the first try or by somebody else',
  'retried-before': 'It was tried again before, and has not failed since',
  gone: 'It is gone',
};

const notFound: Record<NotFoundBecause, string> = {
  nothing: 'Not there yet. That does not prove that it was not published.',
  'not-on-all': 'It shows on some of its accounts only. It is looked for again.',
  several: 'Several posts say the same, so nobody can tell which one it is.',
  'several-ids': 'Posts with different IDs say the same, so nobody can tell which one it is.',
  'claimed-by-another': 'A post was found, but it could be that of another item.',
  'clock-unknown': 'The service does not give its time, so an earlier post could be taken for this one.',
};

/** What stood in the way of one or more posts when their time came. */
export const missedWords: Record<MissedBecause, string> = {
  paused: 'The outbox was paused.',
  offline: 'There was no connection.',
  'sign-in': 'The token was refused.',
  'not-running': 'Outpost was not running.',
};
