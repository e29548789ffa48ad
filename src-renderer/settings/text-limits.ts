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

/** What stands in the fields of the dialog. */
export interface TypedLimits {
  name: string;
  publish: string;
  publishSeconds: string;
  api: string;
  apiSeconds: string;
  longest: WrittenLimits;
}

/** What was typed before, as it was kept; null: nothing was. A field for numbers gave a number, or null where it held none. */
export function readTyped(kept: string): TypedLimits | null {
  if (kept === '') return null;
  const { longest, ...fields } = JSON.parse(kept) as Record<string, unknown> & { longest: Record<string, unknown> };
  const written = (of: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value ?? '')]));
  return { ...(written(fields) as unknown as Omit<TypedLimits, 'longest'>), longest: written(longest) };
}
