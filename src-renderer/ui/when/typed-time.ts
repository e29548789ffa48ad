import { dayOf } from '../moment.ts';
import { faultWords, remarkWords, typedMoment, type Typed } from './typed-moment.ts';
import { unreadableWords } from './unreadable-words.ts';

/**
 * What the fields of a dialog say, in words. `atMs`: the moment; null where `problem` says why it cannot be. `remark` says which is
 * meant of a time that happens twice, and `other` is the one that could be chosen.
 */
export type TypedTime =
  | { atMs: number; problem: null; remark: string | null; other: 'first' | 'second' | null }
  | { atMs: null; problem: string; remark: null; other: null };

/** `mayBePast`: the time is not a new one. */
export function typedTime(typed: Typed, nowMs: number, mayBePast = false): TypedTime {
  const { date, time, zone } = typed;
  const read = typedMoment(typed, nowMs, mayBePast);
  if (read.atMs !== null && read.fault === null)
    return { atMs: read.atMs, problem: null, remark: remarkWords(typed, read), other: read.other };
  const problem = faultWords(typed, read, nowMs) ?? unreadableWords(date, time, dayOf(nowMs, zone));
  return { atMs: null, problem, remark: null, other: null };
}
