import { Temporal } from 'temporal-polyfill';
import type { TimeProblem } from '../../src-preload/contract/import-problem.ts';
import { timeProblemWords } from '../../src-preload/contract/words/import-time.ts';
import { fieldsOf, inZone } from '../../src-preload/contract/zone-time.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Behind a time of day: the end of a day alone, as in 2026-11-01, is none. */
const OFFSET = /[T ].*(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

export const hasOffset = (text: string): boolean => OFFSET.test(text);

/** What `--at` says, in wall milliseconds: without an offset by the clock of the zone. Ends the command where that is no one moment. */
export function typedMoment(text: string, zone: string): number {
  if (DAY.test(text)) refuse(text, { code: 'clock-missing' });
  return momentOf(text, zone);
}

/** The same of an end of a range: a day alone is its first or its last moment. */
export function typedEnd(text: string, zone: string, end: 'first' | 'last'): number {
  if (!DAY.test(text)) return momentOf(text, zone);
  const day = parsed(text, () => Temporal.PlainDate.from(text));
  if (end === 'first') return day.toZonedDateTime(zone).epochMilliseconds;
  return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1;
}

function momentOf(text: string, zone: string): number {
  // A zone in brackets would be read over; a year with a sign is none of a calendar.
  if (text.includes('[') || /^[+-]/.test(text)) noTime(text);
  if (hasOffset(text)) return parsed(text, () => Temporal.Instant.from(text)).epochMilliseconds;
  const local = parsed(text, () => Temporal.PlainDateTime.from(text));
  const placed = local.toZonedDateTime(zone);
  if (!placed.toPlainDateTime().equals(local)) refuse(text, skipped(local, zone));
  const again = local.toZonedDateTime(zone, { disambiguation: 'later' });
  if (!again.equals(placed)) refuseTwice(text, placed, again);
  return placed.epochMilliseconds;
}

function refuseTwice(text: string, ...both: [Temporal.ZonedDateTime, Temporal.ZonedDateTime]): never {
  const [first, second] = both.map((one) => one.toString({ timeZoneName: 'never', smallestUnit: 'minute' }));
  throw new CommandEnd(exitCodes.wrong, `"${text}" happens twice: write ${first} or ${second}.`);
}

function skipped(local: Temporal.PlainDateTime, zone: string): TimeProblem {
  const { date, time } = fieldsOf(local.toZonedDateTime('UTC').epochMilliseconds, 'UTC');
  const found = inZone(date, time, zone);
  if (found.kind !== 'skipped') throw new Error(`${date} ${time} exists in ${zone}`);
  const { year, month, day, hour, minute } = local;
  const [from, to] = [clockOf(found.goFrom), clockOf(found.goTo)];
  return { code: 'clock-skipped', local: { year, month, day, hour, minute }, timeZone: zone, from, to };
}

function clockOf(time: string): { hour: number; minute: number } {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { hour, minute };
}

function parsed<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch {
    return noTime(text);
  }
}

const noMoment = (text: string): string =>
  `"${text}" is no date or time. Write 2026-11-01 09:15 by the clock of the space, or 2026-11-01T09:15:00+00:00.`;

function noTime(text: string): never {
  throw new CommandEnd(exitCodes.wrong, noMoment(text));
}

function refuse(text: string, why: TimeProblem): never {
  throw new CommandEnd(exitCodes.wrong, `"${text}": ${timeProblemWords(why)}.`);
}
