import { Temporal } from 'temporal-polyfill';
import type { Client } from '../../src-preload/contract/contract.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { zoneOf } from './space.ts';

export interface RangeOptions {
  from?: string;
  to?: string;
}

/** The range in wall milliseconds. Days, and times without an offset, are in the zone of the space; a day is meant whole. */
export async function rangeIn(
  core: Client,
  spaceId: string,
  { from, to }: RangeOptions,
): Promise<{ fromMs?: number; toMs?: number }> {
  if (from === undefined && to === undefined) return {};
  const zone = await zoneOf(core, spaceId);
  return {
    ...(from === undefined ? {} : { fromMs: momentOf(from, zone, 'first') }),
    ...(to === undefined ? {} : { toMs: momentOf(to, zone, 'last') }),
  };
}

/** What was typed as a time; a day alone is its first or its last moment in this zone. Ends the command where it is none. */
export function momentOf(text: string, zone: string, end: 'first' | 'last'): number {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) {
      const day = Temporal.PlainDate.from(text);
      if (end === 'first') return day.toZonedDateTime(zone).epochMilliseconds;
      return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds - 1;
    }
    if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    throw new CommandEnd(
      exitCodes.wrong,
      `"${text}" is no date or time. Write 2026-11-01 or 2026-11-01T09:15:00+00:00.`,
    );
  }
}
