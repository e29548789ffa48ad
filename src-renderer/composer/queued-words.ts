import type { When } from '../../src-preload/contract/drafts.ts';
import type { workspace } from '../client/workspace.svelte.ts';
import { clock, dayAndClockWithin } from '../ui/moment.ts';

/** "“Doors open…”", and on a line of its own "Queued, goes at 14:03.": which post, and what comes of it. */
export function queuedWords(
  { zone, overview, status }: Pick<typeof workspace, 'zone' | 'overview' | 'status'>,
  when: When,
  text: string,
  expectedAtMs: number | null,
): string {
  const post = firstWords(text);
  if (when.mode === 'schedule') return `${post}\nScheduled for ${dayAndClockWithin(when.atMs, Date.now(), zone)}.`;
  if (overview !== undefined && overview.paused !== null) return `${post}\nQueued, waits until you resume.`;
  if (status?.online === 'offline') return `${post}\nQueued, goes when the connection is back.`;
  return expectedAtMs === null ? `${post}\nQueued.` : `${post}\nQueued, goes at ${clock(expectedAtMs, zone)}.`;
}

const mostLetters = 32;

function firstWords(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= mostLetters ? `“${line}”` : `“${line.slice(0, mostLetters).replace(/\s\S*$/, '')}…”`;
}
