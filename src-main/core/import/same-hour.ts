export const HOUR_MS = 3_600_000;

/** Finds posts that would come within an hour of another on the same account. */
export class SameHour {
  /**
   * The first and last time per account and clock hour. That is enough: any other in the same clock hour is close, and in
   * the hours beside it none is closer than the last or the first.
   */
  readonly #hours = new Map<string, { firstMs: number; lastMs: number }>();

  /** Whether one met before is within the hour on any of the accounts; this time is then kept for those that follow. */
  meet(accountIds: readonly string[], atMs: number): boolean {
    const hour = Math.floor(atMs / HOUR_MS);
    let close = false;
    for (const id of accountIds) {
      const here = this.#hours.get(`${id} ${hour}`);
      const before = this.#hours.get(`${id} ${hour - 1}`);
      const after = this.#hours.get(`${id} ${hour + 1}`);
      close ||= here !== undefined;
      close ||= before !== undefined && atMs - before.lastMs < HOUR_MS;
      close ||= after !== undefined && after.firstMs - atMs < HOUR_MS;
      const firstMs = Math.min(atMs, here?.firstMs ?? atMs);
      this.#hours.set(`${id} ${hour}`, { firstMs, lastMs: Math.max(atMs, here?.lastMs ?? atMs) });
    }
    return close;
  }
}
