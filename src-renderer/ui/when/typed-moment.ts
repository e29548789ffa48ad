import { isPast } from '../../../src-preload/contract/is-past.ts';
import { postBasicsWords } from '../../../src-preload/contract/words/post-basics.ts';
import { timeOfDayWord } from '../../../src-preload/contract/words/times.ts';
import { inZone, type ZoneTime } from '../../../src-preload/contract/zone-time.ts';
import { date as dateWords, zoneName } from '../moment.ts';

/** A date (2026-03-29) and a time (01:30) as they stand in their fields, and the zone that is meant. */
export interface Typed {
  date: string;
  time: string;
  zone: string;
  /** Of a time that happens twice, the second is meant. */
  again?: boolean;
}

/** What is wrong with a date and a time: it is none, the clocks jump over it, or it is past. */
export type TimeFault = 'unreadable' | 'skipped' | 'time-past';

/** Which moment a date and a time are, in Compose as in dialogs. */
export interface TypedMoment {
  read: ZoneTime;
  /** Whatever is wrong with it; null: there is none. */
  atMs: number | null;
  fault: TimeFault | null;
  /** Of a time that happens twice: the first, unless the second was chosen, or only that is still to come. Null: it happens once. */
  which: 'first' | 'second' | null;
  /** The one that could be chosen in its place. */
  other: 'first' | 'second' | null;
}

/** `mayBePast`: the time is not a new one. */
export function typedMoment({ date, time, zone, again = false }: Typed, nowMs: number, mayBePast = false): TypedMoment {
  const read = inZone(date, time, zone);
  if (read.kind === 'unreadable' || read.kind === 'skipped')
    return { read, atMs: null, fault: read.kind, which: null, other: null };
  const isOver = (atMs: number): boolean => !mayBePast && isPast(atMs, nowMs);
  const isFirstOver = isOver(read.atMs);
  const isSecond = read.kind === 'twice' && (again || isFirstOver);
  const atMs = isSecond ? read.againMs : read.atMs;
  const which = read.kind !== 'twice' ? null : isSecond ? 'second' : 'first';
  const other = which === null || isFirstOver ? null : isSecond ? 'first' : 'second';
  return { read, atMs, fault: isOver(atMs) ? 'time-past' : null, which, other };
}

/** Why it cannot be, of a date and a time that can be read; null: it can. */
export function faultWords({ date, time, zone }: Typed, { fault, read }: TypedMoment, nowMs: number): string | null {
  if (read.kind === 'skipped') {
    const day = dateWords(Date.parse(`${date}T12:00Z`), nowMs, 'UTC');
    return `${timeOfDayWord(time)} does not exist on ${day} in ${zoneName(zone)}: clocks go from ${timeOfDayWord(read.goFrom)} to ${timeOfDayWord(read.goTo)}.`;
  }
  return fault === 'time-past' ? postBasicsWords['time-past'] : null;
}

/** What should be known about a time that can be; null: nothing. */
export function remarkWords({ time }: Pick<Typed, 'time'>, { which }: TypedMoment): string | null {
  if (which === null) return null;
  return which === 'first'
    ? `${timeOfDayWord(time)} happens twice that night. It goes at the first.`
    : `${timeOfDayWord(time)} happens twice that night. It goes at the second.`;
}
