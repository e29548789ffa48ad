import type { Client } from '../../src-preload/contract/contract.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { zoneOf } from './space.ts';
import { typedEnd } from './typed-moment.ts';

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
  const fromMs = from === undefined ? undefined : typedEnd(from, zone, 'first');
  const toMs = to === undefined ? undefined : typedEnd(to, zone, 'last');
  if (fromMs !== undefined && toMs !== undefined && fromMs > toMs)
    throw new CommandEnd(exitCodes.wrong, `--from ${from} is after --to ${to}: nothing lies between them.`);
  return { ...(fromMs === undefined ? {} : { fromMs }), ...(toMs === undefined ? {} : { toMs }) };
}
