import type { CoreClient } from '../rpc-client.ts';
import type { SignsOfLife } from './signs-of-life.ts';
import type { SocketFile } from './socket-file.ts';

/** Who holds the data folder, as it says of itself. */
export type Holder = Pick<SocketFile, 'shell' | 'pid'>;

/**
 * `nobody`: none listens, or what listens is not who wrote the file; then the lock of the folder decides. `silent`: who listens does not
 * answer. `full`: as many programs as it takes are there already.
 */
export type Dialled =
  | { found: 'silent'; holder: Holder }
  | { found: 'full'; holder: Holder }
  | { found: 'core'; client: CoreClient; holder: Holder; watch(endsAfterS: number | null, told: Watched): void }
  | { found: 'other-version'; version: string; holder: Holder }
  | { found: 'nobody' };

/** What is told of a holder that gives no sign of life any more, and of one that gives them again. Waiting for it ends by itself. */
export type Watched = Omit<SignsOfLife, 'over'>;
