import type { BatchProgress } from '../../src-preload/contract/outbox.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { clockSeconds, figure } from '../ui/moment.ts';

/** What a batch's card goes by. */
export interface BatchAround {
  /** The whole outbox is. */
  paused: boolean;
  online: Status['online'] | undefined;
  publish: Pick<Status['limits']['publish'], 'used' | 'limit' | 'resetsAtMs'> | undefined;
  nowMs: number;
  zone: string;
}

/** All of it that still waits is held, by its Pause or one by one; the rest of the outbox goes on. */
export function isHeldBatch({ held, waiting }: Pick<BatchProgress, 'held' | 'waiting'>): boolean {
  return held > 0 && held === waiting;
}

/** Why it stands, or how its window is filled. */
export function standingWords(
  batch: Pick<BatchProgress, 'held' | 'waiting' | 'paused'>,
  { paused, online, publish, nowMs, zone }: BatchAround,
): string {
  if (batch.paused) return paused ? 'this batch is paused, as all of the outbox is' : 'this batch is paused';
  if (isHeldBatch(batch)) return 'what waits of it is held';
  if (paused) return 'goes when you resume all';
  if (online === 'offline') return 'goes on when the connection is back';
  if (online === 'sign-in-needed') return 'goes on once signed in';
  if (publish === undefined || publish.resetsAtMs === null || publish.resetsAtMs <= nowMs) return '';
  return `${figure(publish.used)} of ${figure(publish.limit)} in this window, the next opens at ${clockSeconds(publish.resetsAtMs, zone)}`;
}

/** When the last of it goes; null while it stands: nobody knows it then. */
export function doneAtMs(
  batch: Pick<BatchProgress, 'held' | 'waiting' | 'doneAtMs'>,
  { paused, online }: Pick<BatchAround, 'paused' | 'online'>,
): number | null {
  const stands = paused || isHeldBatch(batch) || online === 'offline' || online === 'sign-in-needed';
  return stands ? null : batch.doneAtMs;
}
