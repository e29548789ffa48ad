import type { RemoteBlock } from '../service/service.ts';
import type { KnownBlock } from './bio.queries.ts';

/** A block to be found in the list. `made`: surely there, only its number did not come back; else it may not be there. */
export type LostBlock = Pick<KnownBlock, 'id' | 'type' | 'title' | 'url' | 'text'> & { made: boolean };

/** An entry of the list. `firstSeenAs`: the local id it got when an earlier pull met it; ids rise with time. */
export type ListedBlock = RemoteBlock & { firstSeenAs: string | null };

/**
 * Which new entries of the list are surely the lost blocks. A block is found where exactly one new entry says the
 * same, and no other block could be meant by it. An entry that says nothing (a bare id) is believed only for a block
 * that is surely there, where nothing else could be meant, or in turn (`inTurn`). `listed`: the IDs of the whole list, in
 * its order. `isNew`: the page was made from here and is listed for the first time, so that the service's own block of icons is the oldest
 * of it. Pure; never guesses.
 */
export function linksFor(
  lost: readonly LostBlock[],
  fresh: readonly ListedBlock[],
  listed: readonly string[],
  { isNew = false }: { isNew?: boolean } = {},
): Link[] {
  const possible = fresh.filter((entry) => lost.some((block) => couldBe(block, entry)));
  const later = isNew && possible.length === listed.length && areRising(listed) ? possible.slice(1) : possible;
  return inTurn(lost, later, listed) ?? lost.flatMap((block) => linkOf(block, lost, possible));
}

/** Numbered as they were made, and listed so: what stands first is the oldest. */
const areRising = (ids: readonly string[]): boolean =>
  ids.every((id, at) => /^\d+$/.test(id) && (at === 0 || BigInt(id) > BigInt(ids[at - 1] ?? '')));

interface Link {
  id: string;
  remoteId: string;
}

/**
 * As many bare entries as blocks that are surely there, behind all that were known before: a service that adds at the end
 * lists them as they were made. Null where that is not so; where nothing was known before, it cannot be told.
 */
function inTurn(
  lost: readonly LostBlock[],
  possible: readonly ListedBlock[],
  listed: readonly string[],
): Link[] | null {
  const before = listed.length - possible.length;
  const areLast = before > 0 && possible.every(({ id }, at) => listed[before + at] === id);
  if (!areLast || possible.length !== lost.length) return null;
  const made = lost.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const links = possible.flatMap((entry, at) => {
    const block = made[at];
    return block?.made === true && isBare(entry) && couldBe(block, entry) ? [{ id: block.id, remoteId: entry.id }] : [];
  });
  return links.length === lost.length ? links : null;
}

function linkOf(block: LostBlock, lost: readonly LostBlock[], possible: readonly ListedBlock[]): Link[] {
  const candidates = possible.filter((entry) => couldBe(block, entry));
  const [only] = candidates;
  if (only === undefined || candidates.length > 1 || (isBare(only) && !block.made)) return [];
  const rivals = lost.filter((other) => couldBe(other, only));
  return rivals.length === 1 ? [{ id: block.id, remoteId: only.id }] : [];
}

const isBare = (entry: RemoteBlock): boolean => Object.keys(entry.raw).length === 0;

function couldBe(block: LostBlock, entry: ListedBlock): boolean {
  // Seen before ours was even queued.
  if (entry.firstSeenAs !== null && entry.firstSeenAs < block.id) return false;
  if (isBare(entry)) return true;
  const same = (ours: string | null, theirs: string | null): boolean => (ours ?? '') === (theirs ?? '');
  return (['type', 'title', 'url', 'text'] as const).every((name) => same(block[name], entry[name]));
}
