import type { AllSpaces } from '../status.ts';
import { plural } from './plural.ts';
import { whenWord } from './times.ts';

type Dated = NonNullable<AllSpaces['dated']>;

/** "3 posts must go out by 14:00": what does not go out in time where Outpost is not running. */
export function deadlineLine({ total, firstAtMs, lastAtMs }: Dated, nowMs: number, timeZone?: string): string {
  const first = whenWord(firstAtMs, nowMs, timeZone);
  const last = whenWord(lastAtMs, nowMs, timeZone);
  if (first === last)
    return plural(total, { one: '# post must go by {first}', other: '# posts must go by {first}' }, { first });
  const between = {
    one: '# post must go by {first}',
    other: '# posts must go, the first by {first}, the last by {last}',
  };
  return plural(total, between, { first, last });
}

/** Asked where the program is told to end with such posts waiting. */
export const leavingQuestion = {
  detail: 'Nothing goes out while Outpost is not running. If you quit, start it again before then.',
  buttons: ['Keep Running', 'Quit'],
} as const;

/** Said where the computer is shut down and nobody can be asked. */
export const leavingTold = 'Start Outpost again before then: nothing goes out while it is not running.';
