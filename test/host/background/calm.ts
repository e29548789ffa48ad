import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/** One space in which nothing waits and nothing needs anybody. */
export const calm: AllSpaces = {
  spaces: [{ id: 's', paused: false, needsYou: 0 }],
  waiting: 0,
  needsYou: 0,
  sending: 0,
  nextAtMs: null,
  batch: null,
  batchGoes: false,
  dated: null,
  signInNeeded: false,
  offline: false,
  asOf: 100,
  openedAfter: 100,
};
