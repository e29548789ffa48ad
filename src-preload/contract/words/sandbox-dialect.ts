import type { SandboxDialect } from '../sandbox-dialect.ts';

/** How the sandbox answers, as a choice. */
export const dialectWords: Record<SandboxDialect, string> = {
  objects: 'With everything (usual)',
  plain: 'With bio blocks as bare IDs',
  strings: 'With IDs as texts',
  vast: 'With very large IDs, and words nobody knows',
  terse: 'With as little as it may',
  sparse: 'With many figures and words missing',
  foreign: 'With other names for everything',
  busy: 'Busy: every fourth change is put off',
  sliding: 'With limits whose window slides',
  aligned: 'With limits by full minutes',
};
