import * as z from 'zod/mini';

/**
 * Readers of the single values of every answer. A value of the wrong type is "not available" (null) and never an error: the raw answer keeps
 * what it was, and a screen that shows ninety right values beats one that shows none (wire-profile.md).
 */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text, or a number or boolean as text; null for the rest. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const EMPTY = /^(false|[0\s:T-]*)$/i;
/** Before there was anything to happen: what programs write for no time, as 0001-01-01, -0001-11-30 or 1970-01-01. */
const BEFORE_ALL = /^\s*(-|\+?0*(0\d{3}|1[0-8]\d\d|19[0-6]\d|1970)-\d\d-\d\d)/;

/** After there is anything: the last day of a calendar, which stands for "never" where a column of a database must have one. */
const AFTER_ALL = /^\s*\+?0*(9999|[1-9]\d{4,})-\d\d-\d\d/;

/** When something happened, as text. Empty text, 0, false and a time before or after all others are ways to say that it did not. */
export function happenedOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null || [EMPTY, BEFORE_ALL, AFTER_ALL].some((none) => none.test(text)) ? null : text;
}

/** Ids are text everywhere: they may be larger than a number can hold, or no number at all. Empty text is no id. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : null;
}

/** A number, or a decimal number in text. Never 0 for something that is not there; and none is larger than what can be counted, as no figure is. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
}

/** A whole number from 0, which a column of the database takes. A part of one, and more than can be counted, is none. */
export function countOf(value: unknown): number | null {
  const number = numberOf(value);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** True and false, as themselves or as 0, 1 and their words. */
export function truthOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : null;
}

/** The default is for a missing member: it reads as one that is null. */
export const text = z._default(z.pipe(z.unknown(), z.transform(textOf)), null);
export const happened = z._default(z.pipe(z.unknown(), z.transform(happenedOf)), null);
export const id = z._default(z.pipe(z.unknown(), z.transform(idOf)), null);
export const number = z._default(z.pipe(z.unknown(), z.transform(numberOf)), null);
export const count = z._default(z.pipe(z.unknown(), z.transform(countOf)), null);
export const truth = z._default(z.pipe(z.unknown(), z.transform(truthOf)), null);

/** An object of the shape `inner`; anything else, and a missing member, is null. */
export function maybe<T>(inner: z.ZodMiniType<T>) {
  const read = (value: unknown): T | null => (isRecord(value) ? (inner.safeParse(value).data ?? null) : null);
  return z._default(z.pipe(z.unknown(), z.transform(read)), null);
}

/** More of anything in one answer is no answer of a service: what is read of it stays within what can be worked with. */
export const MOST_ITEMS = 10_000;

/** A list of `item`, of which no more than `MOST_ITEMS` are read; anything but an array is an empty one, and an item that is none of the kind is left out. */
export const listOf = <T>(item: z.ZodMiniType<T>) => listWithin(item, (items) => items.slice(0, MOST_ITEMS));

/** The same of days, the oldest first: of too many the newest are read. */
export const daysListOf = <T>(item: z.ZodMiniType<T>) => listWithin(item, (items) => items.slice(-MOST_ITEMS));

function listWithin<T>(item: z.ZodMiniType<T>, within: (items: unknown[]) => unknown[]) {
  const read = (value: unknown): T[] =>
    (Array.isArray(value) ? within(value as unknown[]) : []).flatMap((one) => {
      const result = item.safeParse(one);
      return result.success ? [result.data] : [];
    });
  return z._default(z.pipe(z.unknown(), z.transform(read)), () => []);
}

/** A map of anything to `item`, of which no more than `MOST_ITEMS` are read. Some services write an empty map as `[]`. */
export function mapOf<T>(item: z.ZodMiniType<T>) {
  const read = (value: unknown): Record<string, T> => {
    const pairs = isRecord(value) ? Object.entries(value).slice(0, MOST_ITEMS) : [];
    return Object.fromEntries(
      pairs.flatMap(([key, one]): [string, T][] => {
        const result = item.safeParse(one);
        return result.success ? [[key, result.data]] : [];
      }),
    );
  };
  return z._default(z.pipe(z.unknown(), z.transform(read)), () => ({}));
}
