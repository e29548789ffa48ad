import { isPast } from '../../../src-preload/contract/is-past.ts';
import { inZone, type ZoneTime } from '../../../src-preload/contract/zone-time.ts';

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

/** Which moment a date and a time are, in Compose as in dialogs. In words: `typed-time.ts`, apart because every window has this. */
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
