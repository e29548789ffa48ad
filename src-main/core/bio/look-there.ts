import { spaceById } from '../connections/connections.ts';
import { isFailed } from '../failure.ts';
import { syncBio, type BioParts } from './bio.sync.ts';

/** Somebody waits to see the page queued. */
const PATIENCE_MS = 5_000;

/**
 * Reads the page that the service has by now, so that what is staged goes over nothing that was changed there meanwhile. Null: it
 * could not be read, or takes its time; then what is known here has to do. `bare`: the service's IDs of the blocks of which it tells no more.
 */
export async function lookThere(parts: BioParts, spaceId: string): Promise<{ bare: string[] } | null> {
  const { state } = parts.reachability.of(spaceById(parts.store, spaceId)?.connectionId ?? '');
  if (state === 'offline' || state === 'sign-in-needed') return null;
  const late = Promise.withResolvers<null>();
  const stop = parts.clock.after(PATIENCE_MS, () => late.resolve(null));
  const read = syncBio(parts, spaceId, 'now').then(
    (told) => (isFailed(told) ? null : { bare: told.bare }),
    () => null,
  );
  return await Promise.race([read, late.promise]).finally(stop);
}
