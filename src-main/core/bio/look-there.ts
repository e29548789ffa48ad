import { spaceById } from '../connections/connections.ts';
import { isFailed } from '../failure.ts';
import { syncBio, type BioParts } from './bio.sync.ts';

/** Somebody waits to see the page queued. */
const PATIENCE_MS = 5_000;

/**
 * Reads the page that the service has by now, so that what is staged goes over nothing that was changed there meanwhile. False: it
 * could not be read, or takes its time; then what is known here has to do.
 */
export async function lookThere(parts: BioParts, spaceId: string): Promise<boolean> {
  const { state } = parts.reachability.of(spaceById(parts.store, spaceId)?.connectionId ?? '');
  if (state === 'offline' || state === 'sign-in-needed') return false;
  const late = Promise.withResolvers<false>();
  const stop = parts.clock.after(PATIENCE_MS, () => late.resolve(false));
  const read = syncBio(parts, spaceId, 'now').then(
    (told) => !isFailed(told),
    () => false,
  );
  return await Promise.race([read, late.promise]).finally(stop);
}
