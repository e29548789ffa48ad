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

/**
 * What was typed before, as it was kept, and what that was begun from (null: it was not kept then); null: nothing was typed. A field for numbers
 * gave a number, or null where it held none.
 */
export function readTyped(kept: string): { typed: TypedLimits; began: TypedLimits | null } | null {
  if (kept === '') return null;
  const { began, ...typed } = JSON.parse(kept) as Kept & { began?: Kept };
  return { typed: read(typed), began: began === undefined ? null : read(began) };
}

type Kept = Record<string, unknown> & { longest: Record<string, unknown> };

function read({ longest, ...fields }: Kept): TypedLimits {
  const written = (of: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value ?? '')]));
  return { ...(written(fields) as unknown as Omit<TypedLimits, 'longest'>), longest: written(longest) };
}
