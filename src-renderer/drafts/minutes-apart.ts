/** The furthest that two posts of one go are apart, in minutes; the contract takes no more (`everyMinutes`). */
export const MOST_APART = 100_000;

/** What was typed as minutes between two posts; null: it is no such number. An empty field of figures gives null or undefined. */
export function minutesApart(typed: number | null | undefined): number | null {
  const isThere = typed !== null && typed !== undefined && Number.isInteger(typed);
  return isThere && typed >= 0 && typed <= MOST_APART ? typed : null;
}
