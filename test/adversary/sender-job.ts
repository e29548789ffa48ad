import { systemClock } from '../../src-main/core/clock.ts';
import type { CoreOptions } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';

/** Spoils the code under test on purpose: a campaign must notice. */
export type Mutant = 'no-journal';

/** A workspace to be opened; handed to a child in its environment, so that no argument list shows the token. */
export interface SenderJob {
  folder: string;
  stateFolder: string;
  spaceId: string;
  token: string;
  mutant: Mutant | null;
}

export const JOB_VARIABLE = 'OUTPOST_ADVERSARY_JOB';

export function coreOptionsOf({ folder, stateFolder, token, mutant }: Omit<SenderJob, 'spaceId'>): CoreOptions {
  return {
    ...{ dataFolder: folder, stateFolder, version: '0.0.0', shell: 'cli' },
    ...{ platform: process.platform, clock: systemClock, log: silentLog, random: Math.random, pid: process.pid },
    secrets: { get: async () => token, set: async () => 'memory', delete: async () => {} },
    ...(mutant === 'no-journal' ? { journal: 'off' } : {}),
  };
}
