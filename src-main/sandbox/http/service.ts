import type { ServiceClock } from '../clock.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DialectName } from '../dialects/dialects.ts';
import type { FaultBook } from '../faults/faults.ts';
import type { WritableJournal } from '../journal.ts';
import type { World } from '../world/world.ts';
import type { Limits } from './limits.ts';

/** Everything a request meets on its way. */
export interface Service {
  world: World;
  dialect: Dialect;
  clock: ServiceClock;
  limits: Limits;
  journal: WritableJournal;
  faults: FaultBook;
  /** Writes asked for so far: a busy dialect refuses every n-th. */
  writes: number;
  /** Answers in another dialect from the next request on, also after a restart. Throws where none has that name. */
  speak(name: DialectName): void;
}
