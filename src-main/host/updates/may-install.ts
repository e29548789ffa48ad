import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/** Nothing is on the wire, and no batch goes out or would within minutes. Null: no core runs, and nothing is sent. */
export const mayInstall = (all: Pick<AllSpaces, 'sending' | 'batchGoes'> | null): boolean =>
  all === null || (all.sending === 0 && !all.batchGoes);
