import { slotsLeft } from './slots.ts';
import { endMs, rolled } from './window.ts';
import { lengthMs, type WindowState } from './window-state.ts';

/** Publishing that was asked for of late through one api window. */
export interface Demand {
  askedAtMs: number;
  /** Refused: there is a backlog. Granted: more may follow at once. */
  granted: boolean;
  /** Publish calls that wait still; null where the caller does not say. */
  waiting: number | null;
}

/**
 * Slots of an api window that reads must leave to publishing (Limits 6): as many as the publish window lets through
 * before the api window ends, now and after its own end, and no more than wait.
 */
export function roomFor(demand: Demand, publishBefore: WindowState, apiBefore: WindowState, nowMs: number): number {
  const publish = rolled(publishBefore, nowMs);
  const api = rolled(apiBefore, nowMs);
  // Demand that is not repeated is over: an outbox with a backlog asks at least once in a window.
  const lastsMs = demand.granted ? publish.windowMs / 4 : 1.5 * publish.windowMs;
  if (nowMs - demand.askedAtMs > lastsMs) return 0;
  const waiting = demand.waiting ?? publish.cap;
  const soon = Math.min(waiting, slotsLeft(publish, nowMs));
  const publishEndMs = endMs(publish);
  const apiEndMs = endMs(api) ?? nowMs + lengthMs(api);
  if (publishEndMs === null || publishEndMs >= apiEndMs) return soon;
  return soon + Math.min(publish.cap, waiting - soon);
}
