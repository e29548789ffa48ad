/** The members that are there: one that is undefined is left out, so that a later change never wipes an earlier one. */
type Said<T> = { [K in keyof T]: Exclude<T[K], undefined> };

export function said<T extends object>(fields: T): Said<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Said<T>;
}
