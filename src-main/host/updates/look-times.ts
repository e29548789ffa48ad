const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A start has other things to do first. */
const AFTER_START_MS = 2 * MINUTE_MS;
const DAILY_MS = 24 * HOUR_MS;
const AFTER_FAILURE_MS = 4 * HOUR_MS;

/** How long until it is looked by itself, after the last time. */
export function untilLookMs(last: 'none' | 'found-out' | 'failed'): number {
  switch (last) {
    case 'none':
      return AFTER_START_MS;
    case 'found-out':
      return DAILY_MS;
    case 'failed':
      return AFTER_FAILURE_MS;
    default:
      return last satisfies never;
  }
}
