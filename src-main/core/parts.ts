import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { ProxyOf } from './proxy-of.ts';
import type { Aside } from './store/aside.ts';
import type { NewId } from './store/ids.ts';
import type { Store } from './store/store.ts';

/** What every feature function can ask for first. `openCore` puts it together once. */
export interface Parts {
  store: Store;
  clock: Clock;
  log: Log;
  newId: NewId;
  /** In [0, 1). */
  random: () => number;
  /** Names this run of the core: an action claimed by another boot was interrupted. */
  boot: string;
  /** By which proxy an address is reached. */
  proxyOf: ProxyOf;
  /** For what reads all of a large file. */
  aside: Aside;
  /** Aborted when the core begins to close: reads end at once, only what publishes is given its grace. */
  closing: AbortSignal;
}
