import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import { lastDoneAtMs, unsettledActions } from '../../actions/actions.ts';
import type { Tx } from '../../store/store.ts';
import { kindsOf } from '../../sync/sync.ts';
import { knownBlocks, knownPage } from '../bio.queries.ts';
import { copyOf, laidOverBio, pageOf } from '../view.ts';
import { putStaged, stagedOf, storedVersions } from './staged.queries.ts';

/**
 * Where a service puts new blocks nothing says: a publishing sends no order where they are wanted last. In the first read after one that
 * added some (`readBeforeMs`: the one before; null: never), where they stand elsewhere and all others as they were published, the order that
 * was wanted is a change here again. Where others stand otherwise too, somebody moved them there, and that stays.
 */
export function orderRead(tx: Tx, spaceId: string, nowMs: number, readBeforeMs: number | null): void {
  const [version] = storedVersions(tx, spaceId);
  if (version?.cause !== 'published') return;
  const kinds = kindsOf(laidOverBio);
  const isOut = lastDoneAtMs(tx, spaceId, kinds, Math.max(version.publishedAtMs, readBeforeMs ?? 0)) !== null;
  if (!isOut || unsettledActions(tx, spaceId, kinds).length > 0) return;
  const staged = stagedOf(tx, spaceId);
  if (staged !== undefined && staged.pages !== null) return;
  const now = pageOf(copyOf(knownPage(tx, spaceId), knownBlocks(tx, spaceId)));
  const added = new Set(Object.values(version.newIds));
  const wanted = version.page.blocks.map(({ id }) => id);
  const there = now.blocks.map(({ id }) => id);
  const old = (ids: readonly string[]): string[] => ids.filter((id) => !added.has(id));
  const isSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((id, index) => id === other[index]);
  if (isSame(wanted, there) || !isSame(wanted.toSorted(), there.toSorted()) || !isSame(old(wanted), old(there))) return;
  putStaged(tx, spaceId, {
    ...{ pages: { base: now, page: inOrder(now, wanted, added) } },
    ...{ revision: (staged?.revision ?? 0) + 1, savedAtMs: nowMs },
  });
}

function inOrder(now: PageState, wanted: readonly string[], moved: ReadonlySet<string>): PageState {
  const blocks = new Map(now.blocks.map((block) => [block.id, block]));
  return { ...now, blocks: wanted.flatMap((id) => blocks.get(id) ?? []), moved: [...moved] };
}
