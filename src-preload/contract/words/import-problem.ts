import type { ImportProblem, TimeProblem, TimeRemark, Twin } from '../import-problem.ts';
import { MOST_DELAY_MINUTES } from '../most-delay.ts';
import { networkName } from '../text-rules.ts';
import { figure } from './figure.ts';
import { timeProblemWords, timeRemarkWords } from './import-time.ts';
import { importedPostWords } from './imported-post.ts';
import { allWords } from './list.ts';
import { plural } from './plural.ts';
import { timeWord } from './times.ts';
import { quoted } from './quoted.ts';
import { upTo } from '../up-to.ts';

type Row = Exclude<ImportProblem, TimeProblem | TimeRemark>;

/** What is said about a row of a file, as a cell of a table says it: with no full stop at the end. */
export function importProblemWords(problem: ImportProblem): string {
  switch (problem.code) {
    case 'order-unclear':
    case 'not-a-time':
    case 'not-a-clock':
    case 'bare-number':
    case 'clock-or-fraction':
    case 'date-missing':
    case 'clock-missing':
    case 'no-month':
    case 'no-day-zero':
    case 'month-too-short':
    case 'no-clock':
    case 'clock-skipped':
    case 'ten-years-away':
      return timeProblemWords(problem);
    case 'order-guessed':
    case 'clock-twice':
    case 'year-away':
      return timeRemarkWords(problem);
    default:
      return rowWords(problem);
  }
}

/** All that is said about a row, each thing once. */
export const importRowWords = (problems: readonly ImportProblem[]): string[] => [
  ...new Set(problems.map(importProblemWords)),
];

/** The same in one cell of a table. */
export const importRowLine = (problems: readonly ImportProblem[]): string => importRowWords(problems).join('; ');

function rowWords(problem: Row): string {
  switch (problem.code) {
    case 'post':
      return importedPostWords(problem.found);
    case 'quote-unclosed':
      return 'A quotation mark is opened here and never closed';
    case 'quote-out-of-place':
      return 'A quotation mark is out of place here';
    case 'not-an-object':
      return 'This entry is not an object with a text';
    case 'entry-too-large':
      return 'A list or an object with more than 2,000,000 characters is in this entry, too many for a post';
    case 'not-a-cell':
      return `${quoted(problem.member)} holds no text, but a list, an object, or true or false`;
    case 'too-many-cells':
      return `This row has ${problem.cells} cells, the header ${problem.columns}: put quotation marks around a text with separators in it`;
    case 'media-left-out':
      return 'Pictures and videos are not sent, only the text';
    case 'half-character':
      return 'A broken character (half of a pair)';
    case 'nul-character':
      return 'A NUL character';
    case 'no-text':
      return 'No text';
    case 'text-too-long':
      return problem.part === 'text'
        ? 'The text is longer than 200,000 characters'
        : 'The first comment is longer than 200,000 characters';
    case 'text-unreadable':
      return problem.part === 'text'
        ? 'The text has unreadable characters (�): save the file as UTF-8'
        : 'The first comment has unreadable characters (�): save the file as UTF-8';
    case 'like-formula':
      return 'Reads like a formula, kept as text';
    case 'no-account':
      return 'No account';
    case 'no-account-column':
      return 'No account: add a column “accounts” to the file';
    case 'none-active':
      return 'No account is active here';
    case 'no-account-on':
      return `No ${networkName(problem.social)} account here`;
    case 'no-account-named':
      return `No account ${shownName(problem.name)}`;
    case 'more-accounts':
      return plural(problem.names, {
        one: '# more account that is not here',
        other: '# more accounts that are not here',
      });
    case 'too-many-accounts':
      return 'More accounts than a post can have (500): none of them was looked for';
    case 'account-idle':
      return idleWords(problem);
    case 'several-accounts':
      return severalWords(problem);
    case 'not-pinned':
      return 'Not on Pinterest: no board';
    case 'board-unchecked':
      return `The board ${quoted(problem.written)} is sent as written, without a check`;
    case 'draft-unclear':
      return `Draft: ${quoted(problem.written)} is neither yes nor no`;
    case 'delay-unclear':
      return `Comment delay: ${quoted(problem.written)} is not a number of minutes up to ${figure(MOST_DELAY_MINUTES)}`;
    case 'if-missed-unclear':
      return `If missed: ${quoted(problem.written)} is not one of ask, publish, skip`;
    case 'own-text':
      return `For ${problem.handle} the column “outpost” has a text of its own: ${quoted(problem.text)}`;
    case 'own-column-unreadable':
      return 'The column “outpost” cannot be read: it was cut off or changed. Empty it here to go by the other columns alone';
    case 'labels-cut':
      return 'Only 50 labels of 100 characters are kept';
    case 'same-text':
      return sameWords(problem.as);
    case 'near-text':
      return nearWords(problem.as);
    case 'same-hour':
      return 'Another post here within the hour';
    case 'late':
      return lateWords(problem);
    default:
      return problem satisfies never;
  }
}

type Of<Code extends ImportProblem['code']> = Extract<ImportProblem, { code: Code }>;

/** A handle with its sign; a number or a name of several words as it stands. */
function shownName(name: string): string {
  const short = name.length <= 40 ? name : `${upTo(name, 39).toWellFormed()}…`;
  return /^[@\d]/.test(name) || /[\s:/]/.test(name) ? short : `@${short}`;
}

function idleWords({ handle, state }: Of<'account-idle'>): string {
  const name = handle.replace(/^@/, '');
  switch (state) {
    case 'parked':
      return `Account @${name} is parked`;
    case 'disconnected':
      return `Account @${name} is disconnected`;
    default:
      return state satisfies never;
  }
}

function severalWords({ written, accounts, socials }: Of<'several-accounts'>): string {
  if (socials.length < 2)
    return plural(
      accounts,
      { one: '{name} goes to # account of this name', other: '{name} goes to all # accounts of this name' },
      { name: written },
    );
  const networks = allWords(socials.map(networkName));
  return socials.length === 2 ? `${written} goes to both ${networks}` : `${written} goes to all: ${networks}`;
}

function sameWords(as: Twin): string {
  if ('row' in as) return `The same text as row ${as.row}`;
  switch (as.state) {
    case 'waiting':
      return 'The same text as a post waiting';
    case 'scheduled':
      return 'The same text as a scheduled post';
    case 'in doubt':
      return 'The same text as a post in doubt';
    case 'published':
      return 'The same text as a post published lately';
    default:
      return as.state satisfies never;
  }
}

function nearWords(as: Twin): string {
  if ('row' in as) return `Nearly the same as row ${as.row}`;
  switch (as.state) {
    case 'waiting':
      return 'Nearly the same as a post waiting';
    case 'scheduled':
      return 'Nearly the same as a scheduled post';
    case 'in doubt':
      return 'Nearly the same as a post in doubt';
    case 'published':
      return 'Nearly the same as a post published lately';
    default:
      return as.state satisfies never;
  }
}

function lateWords({ atMs, goesAtMs, timeZone }: Of<'late'>): string {
  const minutes = Math.ceil((goesAtMs - atMs) / 60_000);
  const hours = Math.round(minutes / 60);
  const at = timeWord(goesAtMs, timeZone);
  return minutes < 120
    ? plural(minutes, { one: 'Would go at {at}, a minute late', other: 'Would go at {at}, # minutes late' }, { at })
    : plural(hours, { one: 'Would go at {at}, an hour late', other: 'Would go at {at}, # hours late' }, { at });
}
