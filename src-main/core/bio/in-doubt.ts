import { unsettledActions } from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import { knownPage } from './bio.queries.ts';

/** A service that was slow to answer may be slow to do. */
const LOOK_AFTER_MS = 2_000;

/** Something may have been made that no pull has looked for yet: the page may show it, before anyone is asked for long. */
export function isInDoubt({ store, clock }: Pick<Parts, 'store' | 'clock'>, spaceId: string): boolean {
  const syncedAtMs = knownPage(store, spaceId)?.syncedAtMs ?? 0;
  return unsettledActions(store, spaceId, ['bio.create', 'bio.blockCreate']).some(
    ({ state, onWireAtMs }) =>
      state === 'in_doubt' &&
      onWireAtMs !== null &&
      onWireAtMs >= syncedAtMs &&
      clock.nowMs() - onWireAtMs >= LOOK_AFTER_MS,
  );
}
