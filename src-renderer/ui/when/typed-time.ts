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
}

/**
 * What the fields of a dialog say. `atMs`: the moment; null where `problem` says why it cannot be. Of a time that happens twice the first
 * is meant, which `remark` says.
 */
export type TypedTime =
  { atMs: number; problem: null; remark: string | null } | { atMs: null; problem: string; remark: null };

const no = (problem: string): TypedTime => ({ atMs: null, problem, remark: null });

/** `mayBePast`: the time is not a new one. */
export function typedTime({ date, time, zone }: Typed, nowMs: number, mayBePast = false): TypedTime {
  const read = inZone(date, time, zone);
  switch (read.kind) {
    case 'unreadable':
      return no(unreadableWords(date, time, dayOf(nowMs, zone)));
    case 'skipped':
      return no(
        `${timeOfDayWord(time)} does not exist that day: clocks go from ${timeOfDayWord(read.goFrom)} to ${timeOfDayWord(read.goTo)}.`,
      );
    default: {
      if (!mayBePast && isPast(read.atMs, nowMs)) return no(postBasicsWords['time-past']);
      const remark =
        read.kind === 'twice' ? `${timeOfDayWord(time)} happens twice that night. It goes at the first.` : null;
      return { atMs: read.atMs, problem: null, remark };
    }
  }
}
