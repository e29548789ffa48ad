/** The longest wait between two tries (outbox.md, Order). */
export const BACKOFF_CAP_MS = 5 * 60_000;
const BACKOFF_BASE_MS = 1_000;

/** Exponential with full jitter: anything from 0 to the cap of this try. `attempt` counts from 1, `random` is in [0, 1). */
export function backoffMs(attempt: number, random: () => number, capMs = BACKOFF_CAP_MS): number {
  const ceiling = Math.min(capMs, BACKOFF_BASE_MS * 2 ** Math.min(30, Math.max(0, attempt - 1)));
  return Math.round(random() * ceiling);
}
