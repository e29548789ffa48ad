import type { FlightPlan } from '../../src-preload/contract/import.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { moment } from '../ui/moment.ts';

/** What the flight plan says of when things go. */
export interface PlanTimes {
  since: string;
  done: string;
  /** When the first and the last window leave; null: nobody knows. */
  ends: [first: string, last: string] | null;
  /** When a window leaves. */
  at: (index: number) => string;
}

/** While nothing leaves there are no times of the clock: the windows are counted from the first of them. */
export function planTimes(
  { windows, doneAtMs }: Pick<FlightPlan, 'windows' | 'doneAtMs'>,
  { online, nowMs, zone }: { online: Status['online'] | undefined; nowMs: number; zone: string },
): PlanTimes {
  const firstMs = windows[0]?.opensAtMs ?? nowMs;
  const clock = (ms: number): string => moment(ms, nowMs, zone);
  const openMs = (index: number): number => windows[index]?.opensAtMs ?? firstMs;
  if (online === 'offline' || online === 'sign-in-needed') {
    const since = online === 'offline' ? 'from when the connection is back' : 'from when you have signed in';
    const done = online === 'offline' ? 'Goes when back online' : 'Goes once signed in';
    const minutes = (index: number): number => Math.ceil((openMs(index) - firstMs) / 60_000);
    return { since, done, ends: null, at: (index) => (index === 0 ? 'first' : `+${minutes(index)} min`) };
  }
  const done = doneAtMs === null ? 'Done when online' : `Done at ${clock(doneAtMs)}`;
  const ends: PlanTimes['ends'] = doneAtMs === null ? null : [clock(firstMs), clock(doneAtMs)];
  return { since: 'if queued now', done, ends, at: (index) => clock(openMs(index)) };
}
