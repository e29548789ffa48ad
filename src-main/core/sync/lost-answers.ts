import { actionsInState, kindOf, type ReconcileParts } from '../actions/actions.ts';
import type { Resource, SearchJob } from './job.ts';

/** The search for lost answers, where a kind of action that has a search of its own has something in doubt. */
export function lostAnswersJob(parts: ReconcileParts): SearchJob {
  const searches = [...parts.kinds.values()].flatMap(({ reconcile }) =>
    reconcile !== undefined && 'search' in reconcile ? [reconcile.search(parts)] : [],
  );
  return {
    search: 'lost-answers',
    order: 0,
    isNeeded: (spaceId) => searches.some((search) => search.due(spaceId).length > 0),
    async pull(spaceId, priority) {
      const looks = [];
      for (const search of searches) looks.push(await search.look(spaceId, priority));
      return { looked: looks.reduce((sum, { looked }) => sum + looked, 0) };
    },
  };
}

/** A service that was slow to answer may be slow to do. */
const LOOK_AFTER_MS = 2_000;

/**
 * Something may have been made that this copy would show, and no pull has looked for it yet: it may be found before anyone
 * is asked for long. `pulledAtMs`: the last pull, wall milliseconds; 0: none.
 */
export function isReconciledIn(
  { store, clock, kinds }: Pick<ReconcileParts, 'store' | 'clock' | 'kinds'>,
  { spaceId, resource, pulledAtMs }: { spaceId: string; resource: Resource; pulledAtMs: number },
): boolean {
  return actionsInState(store, ['in_doubt'], spaceId).some(({ kind, onWireAtMs }) => {
    const { reconcile } = kindOf(kinds, kind);
    const isHere = reconcile !== undefined && 'in' in reconcile && reconcile.in === resource;
    if (!isHere || onWireAtMs === null || onWireAtMs < pulledAtMs) return false;
    return clock.nowMs() - onWireAtMs >= LOOK_AFTER_MS;
  });
}
