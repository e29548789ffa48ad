import type { CallDetail } from '../../../../src-preload/contract/call-detail.ts';
import { Temporal } from 'temporal-polyfill';
import { isInstant, isoInZone } from './instant.ts';

/** From and to as instants, both optional. What the service makes of them is in the `range` of its answer. */
export interface Range {
  fromMs?: number;
  toMs?: number;
}

/** The query of the analytics operations, written with the offset of the space's zone (Rules per operation, 2). */
export function rangeQuery(range: Range = {}, timeZone: string): { from?: string; to?: string } {
  return {
    ...(range.fromMs !== undefined && { from: isoInZone(range.fromMs, timeZone) }),
    ...(range.toMs !== undefined && { to: isoInZone(range.toMs, timeZone) }),
  };
}

/** Names the end that is no moment; null where the range can be sent. */
export function wrongInRange(range: Range = {}): { field: 'from' | 'to'; detail: CallDetail } | null {
  const { fromMs = 0, toMs = 0 } = range;
  if (!isInstant(fromMs)) return { field: 'from', detail: { code: 'range-from' } };
  return isInstant(toMs) ? null : { field: 'to', detail: { code: 'range-to' } };
}

/**
 * The instants at which `firstDay` begins and `lastDay` ends in `timeZone`; days as `2026-03-29`. Days are counted by the
 * calendar, so one with a change of the clock has 23 or 25 hours. The end is the last second of the day.
 */
export function daysIn(timeZone: string, firstDay: string, lastDay: string): Required<Range> {
  const startMs = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds;
  const afterLast = Temporal.PlainDate.from(lastDay).add({ days: 1 });
  return { fromMs: startMs(Temporal.PlainDate.from(firstDay)), toMs: startMs(afterLast) - 1000 };
}

/** The last `days` calendar days in `timeZone`, the one of `nowMs` included, until now. */
export function lastDays(timeZone: string, days: number, nowMs: number): Required<Range> {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ days: days - 1 });
  return { fromMs: first.toZonedDateTime(timeZone).epochMilliseconds, toMs: nowMs };
}
