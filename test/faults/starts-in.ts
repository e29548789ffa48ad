import { systemClock } from '../../src-main/core/clock.ts';
import { openCore, type CoreOutcome } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { testSecrets } from '../rig.ts';

/** A start of a core in a folder that may be unfit for it; it sends nothing. */
export const startsIn = (dataFolder: string): CoreOutcome =>
  openCore({
    dataFolder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'cli',
    platform: process.platform,
    clock: systemClock,
    log: silentLog,
    secrets: testSecrets(),
    random: Math.random,
    pid: process.pid,
    dispatch: false,
  });
