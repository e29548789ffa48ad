/** No page or post nests deeper than about eight; every walk over a value is recursive, and ends the program far beyond this. */
export const DEEPEST_JSON = 64;

/** Whether lists and objects stand in each other deeper than `DEEPEST_JSON`. Not recursive. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= DEEPEST_JSON; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []));
    if (level.length === 0) return false;
  }
  return true;
}
