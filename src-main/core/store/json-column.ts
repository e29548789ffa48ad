import type * as z from 'zod';

/** What a column of JSON holds; undefined where it is no JSON: such a row must not take all the others away. */
export function readJson(stored: string): unknown {
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return undefined;
  }
}

/** A column that holds a list of texts; what is none is left out. */
export function readTexts(stored: string): string[] {
  const list = readJson(stored);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

/** The members of `json` that fit their part of `shape`. */
export function readableMembers(shape: Record<string, z.ZodType>, json: unknown): Record<string, unknown> {
  if (typeof json !== 'object' || json === null) return {};
  const members = json as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, part]) => {
      const read = part.safeParse(members[name]);
      return name in members && read.success ? [[name, read.data]] : [];
    }),
  );
}
