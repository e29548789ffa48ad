import type { Connection } from './connections.ts';
import type { Settings } from './settings.ts';

/** Nothing is connected, and nobody chose to try the sandbox, whose connection is there by itself where a window runs. */
export const isFirstRun = (
  connections: readonly Pick<Connection, 'sandbox'>[],
  { activeSpaceId }: Pick<Settings, 'activeSpaceId'>,
): boolean => activeSpaceId === null && connections.every(({ sandbox }) => sandbox);
