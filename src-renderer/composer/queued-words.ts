import type { DraftWhen } from '../../src-preload/contract/drafts.ts';
import type { workspace } from '../client/workspace.svelte.ts';
import { clock, dayAndClockWithin } from '../ui/moment.ts';
import { firstWords } from '../ui/first-words.ts';

/**
 * "“Doors open…”", and on a line of its own "Queued, goes at 14:03.": which post, and what comes of it as things stand now.
 * `space` is read each time, because a connection is often found to be gone only by what was queued.
 */
export function queuedWords(
  space: Pick<typeof workspace, 'zone' | 'status'>,
  when: DraftWhen,
  text: string,
  expectedAtMs: number | null,
): string {
  return `“${firstWords(text, mostLetters)}”\n${outlook(space, when, expectedAtMs)}`;
}

function outlook(
  { zone, status }: Pick<typeof workspace, 'zone' | 'status'>,
  when: DraftWhen,
  expectedAtMs: number | null,
): string {
  // The time that was chosen stands whatever keeps it from the service: it goes out then, and not when that is over.
  if (when.mode === 'schedule') {
    const planned = `Scheduled for ${dayAndClockWithin(when.atMs, Date.now(), zone)}.`;
    if (status?.paused === true) return `${planned} The service has it once you resume.`;
    if (status?.online === 'sign-in-needed') return `${planned} The service has it once you are signed in.`;
    if (status?.online === 'offline') return `${planned} The service has it when the connection is back.`;
    return planned;
  }
  if (status?.paused === true) return 'Queued, waits until you resume.';
  if (status?.online === 'sign-in-needed') return 'Queued, goes once you are signed in.';
  if (status?.online === 'offline') return 'Queued, goes when the connection is back.';
  return expectedAtMs === null ? 'Queued.' : `Queued, goes at ${clock(expectedAtMs, zone)}.`;
}

const mostLetters = 32;
