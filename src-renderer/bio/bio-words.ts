import type { BioVersion } from '../../src-preload/contract/bio.ts';

/** Why a version was kept; null: it was published from here. */
export const causeWords: Record<BioVersion['cause'], string | null> = {
  published: null,
  before: 'as it was before',
  lost: 'before blocks were gone at the service',
};
