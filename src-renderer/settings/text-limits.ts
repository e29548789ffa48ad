import type { TextLimits } from '../../src-preload/contract/connections.ts';
import { raisedNetworks } from '../../src-preload/contract/text-rules.ts';

/** What stands in the fields, by the name of the network; nothing there: as the network has it. */
export type WrittenLimits = Record<string, string>;

export const writtenLimits = (limits: TextLimits): WrittenLimits =>
  Object.fromEntries(Object.entries(limits).map(([network, limit]) => [network, String(limit)]));

export function readTextLimits(written: WrittenLimits): TextLimits {
  const limits: TextLimits = {};
  for (const network of raisedNetworks) {
    // A field for numbers gives a number, or null where it holds none.
    const text = String(written[network] ?? '').trim();
    if (text !== '') limits[network] = Number(text);
  }
  return limits;
}
