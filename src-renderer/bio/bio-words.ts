import type { BioVersion } from '../../src-preload/contract/bio.ts';

/** Why a version was kept, and what became of it; null: it was published from here, and is what went out. */
export function versionWords({ cause, outcome }: Pick<BioVersion, 'cause' | 'outcome'>): string | null {
  return outcome === null ? causeWords[cause] : outcomeWords[outcome];
}

const causeWords: Record<BioVersion['cause'], string | null> = {
  published: null,
  before: 'as it was before',
  lost: 'before blocks were gone at the service',
};

const outcomeWords: Record<NonNullable<BioVersion['outcome']>, string | null> = {
  waiting: 'waits in the outbox',
  out: null,
  'in-part': 'went out in part',
  never: 'never went out',
};
