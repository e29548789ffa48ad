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

/** A burst of publishing is given the line to itself, but no longer: with slow answers a batch publishes all the time. */
const BURST_PART = 0.25;
const NEXT_WITHIN_TRIPS = 4;

/**
 * Whether a burst of publishing is under way right now: the background waits it out (Limits 6), so that it costs
 * publishing neither a socket nor a turn of the disk.
 */
export function isBursting(demand: Demand, publish: WindowState, nowMs: number, tripMs: number): boolean {
  if (!demand.granted || demand.waiting === null || demand.waiting <= 0) return false;
  if (nowMs - demand.askedAtMs > NEXT_WITHIN_TRIPS * tripMs) return false;
  return publish.openedFromMs === null || nowMs - publish.openedFromMs < BURST_PART * publish.windowMs;
}
