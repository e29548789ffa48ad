import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/** How far what goes out now has come, from 0 to 1; -1: nothing does. */
export function progressOf(all: AllSpaces | null): number {
  if (all === null || all.batch === null || !all.batchGoes || all.batch.calls === 0) return -1;
  return Math.min(1, all.batch.sent / all.batch.calls);
}
