import type { ActionRow } from '../action.ts';
import type { ActionFacts, Dependents, NeedsYou, WholeFacts } from '../needs-you.ts';
import { networkName } from '../text-rules.ts';
import { beginningOf } from './beginning.ts';
import * as forms from './card-forms.ts';
import { allWords } from './list.ts';
import { plural } from './plural.ts';
import { missedWords, reasonWords } from './reason.ts';
import { titleWords } from './title.ts';
import { dayTimeWord, timesWords, timeWord } from './times.ts';
import { quoted, unturned } from './quoted.ts';

/** A card under "Needs you" as it is read: the question or fact, what follows from it, and what waits behind it. */
export interface CardWords {
  sentence: string;
  /** The service's own words in quotes, or what follows; empty where the sentence says it all. */
  detail: string;
  dependents: string;
}

/** Times are told in `timeZone`, that of the card's space. */
export function cardWords(card: NeedsYou, timeZone: string): CardWords {
  const dependents = dependentsWords(card.dependents, card.count);
  if (card.first === null) return { ...wholeWords(card, card.count, timeZone), dependents };
  const { first, count } = card;
  return { sentence: sentenceOf(card, first, count, timeZone), detail: detailOf(card, first, count), dependents };
}

function sentenceOf(facts: ActionFacts, first: ActionRow, count: number, timeZone: string): string {
  const { subject, reason } = first;
  switch (facts.cause) {
    case 'in-doubt':
      return doubtWords(facts.heard, first, timeZone);
    case 'matched':
      return matchedWords(networksOf(first), count);
    case 'missed': {
      const { from, to } = timesWords(facts.fromMs, facts.toMs, timeZone);
      const missed = plural(
        count,
        from === to ? forms.missedAt(subject, from) : forms.missedBetween(subject, from, to),
      );
      return `${missed} ${facts.because === null ? plural(count, forms.notInTime) : missedWords[facts.because]}`;
    }
    case 'rejected':
      return rejectedWords(facts, first, count);
    case 'tries': {
      const parked =
        count > 1
          ? plural(count, forms.parked[subject])
          : plural(first.attempts, { one: 'Parked after # try.', other: 'Parked after # tries.' });
      return `${parked} ${reasonWords(reason)}`.trimEnd();
    }
    case 'changed':
      return reasonWords(reason);
    case 'unlinked':
      return plural(count, forms.unlinked[subject]);
    case 'dependency':
      return plural(count, forms.waitsForUndone[subject]);
    case 'unreadable': {
      const why = reasonWords(reason);
      return plural(count, { one: '{why}', other: '# items were not sent. {why}' }, { why });
    }
    default:
      return facts satisfies never;
  }
}

function doubtWords(heard: (ActionFacts & { cause: 'in-doubt' })['heard'], first: ActionRow, zone: string): string {
  if (heard === 'older-copy') return 'It may have gone out after this copy was made.';
  if (heard === 'sent-before') return 'The same went out before the database was lost, or may have.';
  if (heard === 'may-be-out-before') return 'What this was made of may have gone out.';
  const at = first.onWireAtMs === null ? null : timeWord(first.onWireAtMs, zone);
  const names = networksOf(first);
  const live = names === '' ? 'It may be live.' : `It may be live on ${names}.`;
  const comment =
    first.ofPost === null ? null : `The first comment on ${quoted(beginningOf(first.ofPost, 60))} may be there.`;
  return `${sentWords(heard, at)} ${first.subject === 'post' ? live : (comment ?? 'It may have been done.')}`;
}

/** When it was sent, and what came back. */
function sentWords(heard: 'nothing' | 'something-else' | number, at: string | null): string {
  switch (heard) {
    case 'nothing':
      return at === null ? 'Sent, no answer.' : `Sent ${at}, no answer.`;
    case 'something-else':
      return at === null
        ? 'Sent, something other than the service answered.'
        : `Sent ${at}, something other than the service answered.`;
    default:
      return at === null ? `Sent, the service answered ${heard}.` : `Sent ${at}, the service answered ${heard}.`;
  }
}

const matchedWords = (names: string, count: number): string =>
  plural(count, {
    one:
      names === ''
        ? 'A post with these words was found. Is it yours?'
        : `A post with these words was found on ${names}. Is it yours?`,
    other: '# posts were found by their words. Are they yours?',
  });

function rejectedWords(
  { failed, parked, out }: ActionFacts & { cause: 'rejected' },
  first: ActionRow,
  count: number,
): string {
  const why = reasonWords(first.reason);
  if (count > 1) {
    const refused = plural(count, failed === 'when-sent' ? forms.refused[first.subject] : forms.failed[first.subject]);
    if (parked.length === 0) return `${refused} ${why}`;
    const names = allWords(parked.map(({ displayName, handle, id }) => displayName || handle || id));
    const because = plural(
      parked.length,
      {
        one: 'The account {names} is parked.',
        other: 'The accounts {names} are parked.',
      },
      { names },
    );
    return `${refused} ${because}`;
  }
  const live = allWords([...new Set(out.map(({ social }) => networkName(social)))]);
  if (live !== '') return forms.oneFailedAndOut(networksOf(first), live, why);
  const one = failed === 'when-sent' ? forms.oneRefused : forms.oneFailed;
  const title = first.change === null ? quoted(first.text) : unturned(titleWords(first));
  return `${one(first.subject, networksOf(first), title)} ${why}`.trimEnd();
}

function detailOf(facts: ActionFacts, first: ActionRow, count: number): string {
  const why = reasonWords(first.reason);
  switch (facts.cause) {
    case 'matched':
      return plural(count, {
        one: why,
        other: 'Their answers were lost, and the analytics show posts that say the same.',
      });
    case 'in-doubt':
    case 'dependency':
    case 'unlinked':
      return why;
    case 'missed':
      return plural(count, { one: why, other: 'Their texts are kept.' });
    case 'rejected':
      if (facts.out.length > 0)
        return 'Trying again asks the service to publish the same post. Whether it leaves out where the post is already, it does not say: it may appear there twice.';
      if (facts.failed === 'there')
        return 'The service has the post. Trying again publishes the same one, and makes no second one.';
      if (facts.failed === 'there-without-id')
        return 'The service didn’t return its ID, so it can’t be tried again from here. A part of it may be out: look before you queue it again.';
      if (count > 1 && facts.parked.length > 0) return `${why} The texts and their times are kept.`;
      return forms.keptAfterRefusal(first.subject, first.scheduledAtMs !== null);
    case 'changed':
      if (first.reason?.code === 'page-gone-there')
        return 'Nothing more is sent until you answer. All of it is kept here: create the page again from the bio page.';
      if (first.reason?.code === 'page-made-there')
        return 'Nothing was sent. Look at the page that is there, or take yours back.';
      return 'Nothing goes over it until you answer. See both on the bio page, or publish yours in its place.';
    case 'tries':
    case 'unreadable':
      return '';
    default:
      return facts satisfies never;
  }
}

/** "Its first comment waits for it.", or nothing. */
function dependentsWords({ firstComments, others }: Dependents, count: number): string {
  const comments = plural(count, {
    one: plural(firstComments, { one: 'Its first comment waits for it.', other: '# first comments wait for it.' }),
    other: plural(firstComments, { one: '# first comment waits for them.', other: '# first comments wait for them.' }),
  });
  const rest = plural(count, {
    one: plural(others, { one: '# other item waits for it.', other: '# other items wait for it.' }),
    other: plural(others, { one: '# other item waits for them.', other: '# other items wait for them.' }),
  });
  return [firstComments > 0 ? comments : '', others > 0 ? rest : ''].filter((words) => words !== '').join(' ');
}

function wholeWords(facts: WholeFacts, count: number, timeZone: string): Omit<CardWords, 'dependents'> {
  switch (facts.cause) {
    case 'sign-in': {
      const { connection, refusedAtMs } = facts;
      const sentence =
        refusedAtMs === null
          ? `${connection}: there is no usable token on this computer. Enter it again.`
          : `${connection}: the token was refused at ${timeWord(refusedAtMs, timeZone)}.`;
      const waits = plural(count, { one: '# item waits. Nothing was lost.', other: '# items wait. Nothing was lost.' });
      return { sentence, detail: count === 0 ? 'Nothing was lost.' : waits };
    }
    case 'older':
      return { sentence: forms.olderCopy[facts.why], detail: olderDetail(facts, count, timeZone) };
    default:
      return facts satisfies never;
  }
}

function olderDetail(facts: WholeFacts & { cause: 'older' }, count: number, zone: string): string {
  const { why, fromMs, posts, isPaused, looked } = facts;
  const at = dayTimeWord(fromMs, zone);
  const from = why === 'unreadable' ? `What is here is from ${at}.` : `This copy is from ${at}.`;
  const went =
    posts === null
      ? 'What went out since is not known here.'
      : plural(posts, { one: '# post went out since.', other: '# posts went out since.' });
  const open = isPaused
    ? plural(count, {
        one: '# that waits here may be out. The outbox is paused, so that nothing is sent twice.',
        other: '# that wait here may be out. The outbox is paused, so that nothing is sent twice.',
      })
    : plural(count, {
        one: '# that waits here may be out, and is not sent before you have decided.',
        other: '# that wait here may be out, and are not sent before you have decided.',
      });
  if (looked === null) return `${from} ${went} ${open}`;
  const when = dayTimeWord(looked.atMs, zone);
  const found = plural(
    looked.found,
    {
      one: 'The analytics were looked at {when}: # post was found; what is not there may still be out.',
      other: 'The analytics were looked at {when}: # posts were found; what is not there may still be out.',
    },
    { when },
  );
  return `${from} ${went} ${open} ${found}`;
}

/** "X, Bluesky and LinkedIn"; empty where none is known. */
function networksOf({ accounts }: ActionRow): string {
  const names = accounts.map(({ social, displayName }) => (social === '' ? displayName : networkName(social)));
  return allWords([...new Set(names)].filter((name) => name !== ''));
}
