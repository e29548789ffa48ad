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

/** What was stopped by hand is told first: without that nothing goes, whatever else stops it too. */
const stopped = {
  paused: { since: 'from when it goes on', done: 'Waits: the Outbox is paused' },
  offline: { since: 'from when the connection is back', done: 'Goes when back online' },
  'sign-in-needed': { since: 'from when you have signed in', done: 'Goes once signed in' },
} as const;

/** While nothing leaves there are no times of the clock: the windows are counted from the first of them. */
export function planTimes(
  { windows, doneAtMs }: Pick<FlightPlan, 'windows' | 'doneAtMs'>,
  {
    online,
    paused,
    nowMs,
    zone,
  }: { online: Status['online'] | undefined; paused: boolean; nowMs: number; zone: string },
): PlanTimes {
  const firstMs = windows[0]?.opensAtMs ?? nowMs;
  const clock = (ms: number): string => moment(ms, nowMs, zone);
  const openMs = (index: number): number => windows[index]?.opensAtMs ?? firstMs;
  const stops = paused ? 'paused' : online;
  if (stops === 'paused' || stops === 'offline' || stops === 'sign-in-needed') {
    const { since, done } = stopped[stops];
    const minutes = (index: number): number => Math.ceil((openMs(index) - firstMs) / 60_000);
    return { since, done, ends: null, at: (index) => (index === 0 ? 'first' : `+${minutes(index)} min`) };
  }
  const done = doneAtMs === null ? 'Done when online' : `Done at ${clock(doneAtMs)}`;
  const ends: PlanTimes['ends'] = doneAtMs === null ? null : [clock(firstMs), clock(doneAtMs)];
  return { since: 'if queued now', done, ends, at: (index) => clock(openMs(index)) };
}
