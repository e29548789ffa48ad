import type { Success } from '../answer/answer.ts';
import type { ValueReading } from '../answer/call.ts';
import { isRecord, MOST_ITEMS } from './lenient.ts';

/**
 * Reads `{data: [...]}` (a bare list is taken as well). The list is unusable where there is no list, or where not one of
 * its items could be read: then the names are wrong, and an empty list would look as if everything had been deleted. One of
 * more items than can be worked with is unusable as a whole: what was left out of it would look like that, too.
 */
export function readRows<T>(json: unknown, read: (item: unknown) => T | null, needed: string): ValueReading<T[]> {
  const list: unknown = isRecord(json) ? json['data'] : json;
  if (!Array.isArray(list)) {
    return { value: [], problem: { code: 'no-list' }, unusable: true };
  }
  const items = list as unknown[];
  if (items.length > MOST_ITEMS) {
    return {
      value: [],
      problem: { code: 'too-many-entries', entries: items.length, most: MOST_ITEMS },
      unusable: true,
    };
  }
  const rows = items.flatMap((item) => read(item) ?? []);
  const lost = items.length - rows.length;
  const problem = lost > 0 ? ({ code: 'entries-without', lost, entries: items.length, member: needed } as const) : null;
  return { value: rows, problem, unusable: items.length > 0 && rows.length === 0 };
}

/** What a list told. `isWhole` false: some of its entries could not be read, so that what is missing from it is not gone. */
export interface Listed<T> {
  rows: T[];
  isWhole: boolean;
  /** How many there were, those that could not be read among them. */
  entries: number;
}

export const listedIn = <T>({ value, detail }: Success<T[]>): Listed<T> => ({
  rows: value,
  isWhole: detail?.code !== 'entries-without',
  entries: detail?.code === 'entries-without' ? detail.entries : value.length,
});
