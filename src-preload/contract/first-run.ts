import type { Connection } from './connections.ts';
import type { Settings } from './settings.ts';

/** Nothing is connected, or nobody chose to try the sandbox, whose connection is there by itself where a window runs. */
export const isFirstRun = (
  connections: readonly Pick<Connection, 'sandbox'>[],
  settings: Pick<Settings, 'activeSpaceId'> | undefined,
): boolean =>
  connections.length === 0 || (settings?.activeSpaceId === null && connections.every(({ sandbox }) => sandbox));
