import { postBasicsWords } from '../../../src-preload/contract/words/post-basics.ts';
import { timeOfDayWord } from '../../../src-preload/contract/words/times.ts';
import { date as dateWords, dayOf, zoneName } from '../moment.ts';
import { typedMoment, type Typed, type TypedMoment } from './typed-moment.ts';
import { unreadableWords } from './unreadable-words.ts';

/**
 * What the fields of a date and a time say, in words. `atMs`: the moment; null where `problem` says why it cannot be. `remark` says which is
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

/** Why it cannot be, of a date and a time that can be read. */
function faultWords({ date, time, zone }: Typed, { fault, read }: TypedMoment, nowMs: number): string | null {
  if (read.kind === 'skipped') {
    const day = dateWords(Date.parse(`${date}T12:00Z`), nowMs, 'UTC');
    return `${timeOfDayWord(time)} does not exist on ${day} in ${zoneName(zone)}: clocks go from ${timeOfDayWord(read.goFrom)} to ${timeOfDayWord(read.goTo)}.`;
  }
  return fault === 'time-past' ? postBasicsWords['time-past'] : null;
}

/** What should be known about a time that can be; null: nothing. */
function remarkWords({ time }: Pick<Typed, 'time'>, { which }: TypedMoment): string | null {
  if (which === null) return null;
  return which === 'first'
    ? `${timeOfDayWord(time)} happens twice that night. It goes at the first.`
    : `${timeOfDayWord(time)} happens twice that night. It goes at the second.`;
}
