import { timeOfDayWord } from '../../../src-preload/contract/words/times.ts';
import { isPast } from '../../../src-preload/contract/is-past.ts';
import { postBasicsWords } from '../../../src-preload/contract/words/post-basics.ts';
import { inZone } from '../../../src-preload/contract/zone-time.ts';
import { dayOf } from '../moment.ts';
import { unreadableWords } from './unreadable-words.ts';

/** A date (2026-03-29) and a time (01:30) as they stand in their fields, and the zone that is meant. */
export interface Typed {
  date: string;
  time: string;
  zone: string;
  /** Of a time that happens twice, the second is meant. */
  again?: boolean;
}

/**
 * What the fields of a dialog say. `atMs`: the moment; null where `problem` says why it cannot be. Of a time that happens twice the first
 * is meant unless the second was chosen, or only that is still to come: `remark` says which, and `other` is the one that could be chosen.
 */
export type TypedTime =
  | { atMs: number; problem: null; remark: string | null; other: 'first' | 'second' | null }
  | { atMs: null; problem: string; remark: null; other: null };

const no = (problem: string): TypedTime => ({ atMs: null, problem, remark: null, other: null });

/** `mayBePast`: the time is not a new one. */
export function typedTime({ date, time, zone, again = false }: Typed, nowMs: number, mayBePast = false): TypedTime {
  const read = inZone(date, time, zone);
  const isOver = (atMs: number): boolean => !mayBePast && isPast(atMs, nowMs);
  switch (read.kind) {
    case 'unreadable':
      return no(unreadableWords(date, time, dayOf(nowMs, zone)));
    case 'skipped':
      return no(
        `${timeOfDayWord(time)} does not exist that day: clocks go from ${timeOfDayWord(read.goFrom)} to ${timeOfDayWord(read.goTo)}.`,
      );
    case 'at':
      if (isOver(read.atMs)) return no(postBasicsWords['time-past']);
      return { atMs: read.atMs, problem: null, remark: null, other: null };
    case 'twice': {
      if (isOver(read.againMs)) return no(postBasicsWords['time-past']);
      const isFirstOver = isOver(read.atMs);
      const other = isFirstOver ? null : again ? 'first' : 'second';
      const written = timeOfDayWord(time);
      return isFirstOver || again
        ? {
            atMs: read.againMs,
            problem: null,
            remark: `${written} happens twice that night. It goes at the second.`,
            other,
          }
        : {
            atMs: read.atMs,
            problem: null,
            remark: `${written} happens twice that night. It goes at the first.`,
            other,
          };
    }
    default:
      return read satisfies never;
  }
}
