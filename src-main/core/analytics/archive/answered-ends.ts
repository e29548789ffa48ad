import { Temporal } from 'temporal-polyfill';
import { momentMs } from '../published-at.ts';

/** Wall milliseconds, both ends included. */
export interface AnsweredEnds {
  fromMs: number;
  toMs: number;
}

/**
 * The range that a page of posts is of: as the service says it answered, which may be whole days, or less than was asked for;
 * what was asked for where it does not say, or says what shares nothing with that.
 */
export function answeredEnds(
  range: { from: string | null; to: string | null } | null,
  asked: AnsweredEnds,
  timeZone: string,
): AnsweredEnds {
  const fromMs = momentMs(range?.from ?? null, timeZone) ?? asked.fromMs;
  const toMs = lastOf(range?.to ?? null, timeZone) ?? asked.toMs;
  const isOfIt = fromMs <= asked.toMs && toMs >= asked.fromMs && fromMs <= toMs;
  return isOfIt ? { fromMs, toMs } : { fromMs: asked.fromMs, toMs: asked.toMs };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** An end that is a day is the last moment of it. */
function lastOf(to: string | null, timeZone: string): number | null {
  const startMs = momentMs(to, timeZone);
  if (to === null || startMs === null || !DAY.test(to.trim())) return startMs;
  const next = Temporal.PlainDate.from(to.trim()).add({ days: 1 });
  return next.toZonedDateTime(timeZone).epochMilliseconds - 1;
}
