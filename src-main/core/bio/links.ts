import type { RemoteBlock } from '../service/service.ts';
import type { KnownBlock } from './bio.queries.ts';

/**
 * Which listed blocks are surely the ones that were made without a number coming back. A block is found where exactly
 * one new entry of the list says the same, and no other block could be meant by it. Entries that say nothing (bare ids)
 * are believed only where there is one new entry and one block. Pure; never guesses.
 */
export function linksFor(
  unlinked: readonly KnownBlock[],
  fresh: readonly RemoteBlock[],
): { block: KnownBlock; remoteId: string }[] {
  return unlinked.flatMap((block) => {
    const candidates = fresh.filter((entry) => fits(block, entry));
    const [only] = candidates;
    if (only === undefined || candidates.length > 1) return [];
    const rivals = unlinked.filter((other) => fits(other, only));
    return rivals.length === 1 ? [{ block, remoteId: only.id }] : [];
  });
}

function fits(block: KnownBlock, entry: RemoteBlock): boolean {
  if (Object.keys(entry.raw).length === 0) return true;
  const same = (ours: string | null, theirs: string | null): boolean => (ours ?? '') === (theirs ?? '');
  return (['type', 'title', 'url', 'text'] as const).every((name) => same(block[name], entry[name]));
}
