import type { ArchivePost } from '../../../../src-preload/contract/archive.ts';

const DAY_MS = 86_400_000;

/**
 * Whether figures of what was published until then may still change. A service collects them for so many days after it, and
 * some for a window of their own: they are final once they were collected after the longest of these. Not known where it says none.
 */
export function standingOf({
  untilMs,
  collectedAtMs,
  days,
}: {
  untilMs: number | null;
  /** When the figures that are kept were collected. */
  collectedAtMs: number | null;
  days: readonly (number | null)[];
}): ArchivePost['standing'] {
  const known = days.filter((one) => one !== null);
  if (untilMs === null || collectedAtMs === null || known.length === 0) return 'unknown';
  return untilMs + Math.max(...known) * DAY_MS <= collectedAtMs ? 'final' : 'growing';
}
