import type { CalendarState } from './calendar-states.ts';
import { upTo } from './up-to.ts';

/** One post in a file for other calendars. */
export interface IcsEvent {
  /**
   * By which a calendar knows it again. It names the post as the draft, the action or the post of the service that it is now: one
   * that was queued since is another to a calendar. Only within one space is it sure to be the only one.
   */
  id: string;
  state: CalendarState;
  atMs: number;
  text: string;
  /** "@harbour (X)", one for each account. */
  accounts: readonly string[];
}

const stateWords: Record<CalendarState, string> = {
  draft: 'Draft',
  queued: 'Queued',
  scheduled: 'Scheduled',
  published: 'Published',
  missed: 'Missed',
  'needs-you': 'Needs you',
};

/** How long an event is shown: a post takes no time. */
const DURATION = 'PT15M';

/**
 * A calendar file to be read by other programs (RFC 5545): times in UTC, lines folded at 75 octets, texts escaped, so that nothing
 * of a post can become a line of the file. A summary begins with the state, never with a sign that a table would reckon with, and has
 * the beginning of a post's first line; the description has all of its words.
 */
export function icsFile(name: string, events: readonly IcsEvent[], nowMs: number): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outpost//Calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, nowMs)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ id, state, atMs, text, accounts }: IcsEvent, nowMs: number): string[] {
  const [first = ''] = text.trim().split(/[\r\n]/u, 1);
  const words = stateWords[state];
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@outpost`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(atMs)}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escaped(first === '' ? `${words}: Untitled` : `${words}: ${titleOf(first)}`)}`,
    ...(text.trim() === '' && accounts.length === 0
      ? []
      : [`DESCRIPTION:${escaped([text.trim(), ...accounts].filter((line) => line !== '').join('\n'))}`]),
    `STATUS:${state === 'draft' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** "20261129T093000Z". */
const utc = (atMs: number): string =>
  new Date(Math.floor(atMs / 1_000) * 1_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A value of the type TEXT (RFC 5545, 3.3.11); other control characters mean nothing there and are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

/** Characters of a summary, which calendars show in one line. */
const LONGEST_TITLE = 100;

/** Cut where a word ends, if there is one not far before. */
function titleOf(line: string): string {
  if (line.length <= LONGEST_TITLE) return line;
  const beginning = upTo(line, LONGEST_TITLE - 1);
  const end = beginning.lastIndexOf(' ');
  return `${beginning.slice(0, end > LONGEST_TITLE / 2 ? end : undefined).trimEnd()}…`;
}

const LINE_OCTETS = 75;

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x1_00_00 ? 3 : 4;
}

/** A line of at most 75 octets and those that go on from it, each after a space; never cut through a character. */
function folded(line: string): string {
  const lines: string[] = [];
  let [from, size] = [0, 0];
  for (let at = 0; at < line.length;) {
    const codePoint = line.codePointAt(at) ?? 0;
    const more = octetsOf(codePoint);
    if (size + more > LINE_OCTETS) {
      lines.push(line.slice(from, at));
      // The space in front.
      [from, size] = [at, 1];
    }
    size += more;
    at += codePoint > 0xffff ? 2 : 1;
  }
  return [...lines, line.slice(from)].join('\r\n ');
}
