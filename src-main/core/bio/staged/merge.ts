import type { BioChange, BioVersion } from '../../../../src-preload/contract/bio.ts';
import { blockFields, type PageBlock, type PageState } from '../../../../src-preload/contract/bio-page.ts';
import { blockWords, changesOf, isEmpty, newPicture, pageWords } from './differences.ts';

/** What is named by "theirs" where the page's own fields are meant. */
export const PAGE = 'page';

/**
 * What was edited here, upon the page as the service has it now. `theirs` names blocks (and `page`) of which nothing that was
 * edited here is wanted any more. Where both changed one, each member that was edited here stays as edited; where both moved blocks, each
 * one that was moved here. Pure.
 */
export function merged(base: PageState, remote: PageState, mine: PageState, theirs: ReadonlySet<string>): PageState {
  const baseOf = byId(base);
  const remoteOf = byId(remote);
  const mineOf = byId(mine);
  const page = theirs.has(PAGE) ? {} : pageWords(base, mine);
  const picture = theirs.has(PAGE) ? null : newPicture(base, mine);
  const remoteKept = remote.blocks.filter(({ id }) => theirs.has(id) || mineOf.has(id) || !baseOf.has(id));
  const ours = mine.blocks.filter(({ id }) => {
    if (theirs.has(id)) return false;
    const was = baseOf.get(id);
    const now = mineOf.get(id);
    // New here, or deleted there although it was edited here: then it is made anew.
    return !remoteOf.has(id) && (was === undefined || (now !== undefined && !isEmpty(blockWords(was, now))));
  });
  const blockOf = (block: PageBlock): PageBlock => {
    const [was, now] = [baseOf.get(block.id), mineOf.get(block.id)];
    if (was === undefined || now === undefined || theirs.has(block.id)) return block;
    const { extra, ...words } = blockWords(was, now);
    return { ...block, ...words, extra: { ...block.extra, ...(extra as PageBlock['extra'] | undefined) } };
  };
  const together = [...remoteKept.map(blockOf), ...ours];
  // Those that were moved here stand behind what they follow here, all others where the service has them by now.
  const movedHere = new Set(
    changesOf(base, mine).flatMap(({ blockId, how }) => (blockId !== null && how.includes('moved') ? [blockId] : [])),
  );
  const stands = remote.blocks.filter(({ id }) => theirs.has(id) || !movedHere.has(id));
  const blocks = inOrderOf(together, stands, mine.blocks);
  // What is staged again has its own, which those since then do not name.
  const moved = mine.moved === undefined ? {} : { moved: [...new Set([...(remote.moved ?? []), ...mine.moved])] };
  return { ...remote, ...page, picture: picture ?? remote.picture ?? null, ...moved, blocks };
}

/**
 * What `mine` would replace of what the service has changed since `base`: of the page and of each block that both changed, where they did not
 * change it to the same. What both may have side by side (`merged`) is not among it. Pure.
 */
export function replaced(base: PageState, remote: PageState, mine: PageState): BioChange[] {
  const ours = new Map(
    changesOf(remote, merged(base, remote, mine, new Set())).map((change) => [change.blockId, change]),
  );
  return changesOf(base, remote).filter((theirs) => {
    const own = ours.get(theirs.blockId);
    return own !== undefined && isReplaced(theirs, own);
  });
}

function isReplaced(theirs: BioChange, ours: BioChange): boolean {
  // Deleted there, and made anew by ours; deleted by ours, with words that nobody has seen.
  if (theirs.how.includes('deleted')) return true;
  if (ours.how.includes('deleted')) return theirs.how.some((how) => how !== 'moved');
  const both = (one: BioChange['how'][number]): boolean => theirs.how.includes(one) && ours.how.includes(one);
  const isTurned = theirs.how.some(isShown) && ours.how.some(isShown);
  const names = new Set(ours.fields.map(({ name }) => name));
  return both('moved') || isTurned || theirs.fields.some(({ name }) => names.has(name));
}

const isShown = (how: BioChange['how'][number]): boolean => how === 'shown' || how === 'hidden';

/**
 * What is staged, with the members that Outpost has no form for as the service has them by now, but for those that were edited here: a
 * service may count clicks in one, and that is no change to be asked about. Nor is what a block says that was only known by its ID: the
 * answer to a call of ours may tell it. Pure.
 */
export function caughtUp(staged: { base: PageState; page: PageState }, now: PageState): typeof staged {
  const [before, mine, there] = [byId(staged.base), byId(staged.page), byId(now)];
  const upToDate = (block: PageBlock): PageBlock => {
    const [was, wanted, remote] = [before.get(block.id), mine.get(block.id), there.get(block.id)];
    if (was === undefined || wanted === undefined || remote === undefined) return block;
    const edited = Object.keys(blockWords(was, wanted).extra ?? {});
    const kept = Object.entries(block.extra).filter(([name]) => edited.includes(name));
    const others = Object.entries(remote.extra).filter(([name]) => !edited.includes(name));
    const told = was.type === null && remote.type !== null ? wordsFor(block, remote) : {};
    return { ...block, ...told, extra: Object.fromEntries([...others, ...kept]) };
  };
  const withNow = (page: PageState): PageState => ({ ...page, blocks: page.blocks.map(upToDate) });
  return { base: withNow(staged.base), page: withNow(staged.page) };
}

/** What is not known of a block, as the service tells it. */
const wordsFor = (block: PageBlock, told: PageBlock): Partial<PageBlock> =>
  Object.fromEntries(blockFields.filter((name) => (block[name] ?? '') === '').map((name) => [name, told[name]]));

interface Known {
  base: PageState | null;
  page: PageState;
  /** The ids that its new blocks have since, by those under which they were staged. */
  newIds: Readonly<Record<string, string>>;
  cause: BioVersion['cause'];
}

/**
 * The members without a form that were written here: a publishing changed them, or added a block with them. All others may be counted by the
 * service, also on a page that was made here, which has blocks of the service's own, and in a block that was had back as an earlier page had
 * it. `versions`: the newest first. Pure.
 */
export function membersWritten(versions: readonly Known[]): Set<string> {
  const names = new Set<string>();
  const seen = new Map<string, PageBlock[]>();
  const seenAs = (id: string): PageBlock[] => seen.get(id) ?? [];
  const see = (page: PageState | null): void =>
    page?.blocks.forEach((block) => seen.set(block.id, [...seenAs(block.id), block]));
  for (const { base, page, newIds, cause } of versions.toReversed()) {
    see(base);
    for (const [was, is] of Object.entries(newIds)) seen.set(is, [...seenAs(is), ...seenAs(was)]);
    if (cause === 'published' && base !== null) {
      const before = byId(base);
      for (const block of page.blocks) for (const name of written(before.get(block.id), block, seenAs)) names.add(name);
    }
    see(page);
  }
  return names;
}

/** Of one that was not on the page, what none of the pages before had in it. */
function written(was: PageBlock | undefined, block: PageBlock, seenAs: (id: string) => PageBlock[]): string[] {
  const namesOver = (before: PageBlock): string[] => Object.keys(blockWords(before, block).extra ?? {});
  if (was !== undefined) return namesOver(was);
  const hadBack = seenAs(block.id).map(namesOver);
  return namesOver({ ...block, extra: {} }).filter((name) => hadBack.every((others) => others.includes(name)));
}

/**
 * A page with the members that Outpost has no form for as they are in `now`, where the block is there, but for those that are `written` here:
 * any other may be a counter, which must not be sent back. Pure.
 */
export function withMembersOf(page: PageState, now: PageState, written: ReadonlySet<string>): PageState {
  const there = byId(now);
  const isWritten = ([name]: [string, unknown]): boolean => written.has(name);
  return {
    ...page,
    blocks: page.blocks.map((block) => {
      const extra = there.get(block.id)?.extra;
      if (extra === undefined) return block;
      const others = Object.entries(extra).filter((one) => !isWritten(one));
      return { ...block, extra: Object.fromEntries([...others, ...Object.entries(block.extra).filter(isWritten)]) };
    }),
  };
}

/** The members that Outpost has no form for in which the blocks that both pages have differ, and which were not written here, each once. Pure. */
export function membersApart(page: PageState, now: PageState, written: ReadonlySet<string>): string[] {
  const there = byId(now);
  const names = page.blocks.flatMap((block) => {
    const extra = there.get(block.id)?.extra ?? block.extra;
    return Object.keys(blockWords(block, { ...block, extra }).extra ?? {});
  });
  return [...new Set(names)].filter((name) => !written.has(name));
}

const byId = ({ blocks }: PageState): Map<string, PageBlock> => new Map(blocks.map((block) => [block.id, block]));

/** In the order of `first`; what that does not have stands behind what it follows in `second`. */
function inOrderOf(
  blocks: readonly PageBlock[],
  first: readonly PageBlock[],
  second: readonly PageBlock[],
): PageBlock[] {
  const wanted = new Map(blocks.map((block) => [block.id, block]));
  const order = first.flatMap(({ id }) => wanted.get(id) ?? []);
  second.forEach(({ id }, index) => {
    const block = wanted.get(id);
    if (block === undefined || order.includes(block)) return;
    const leaders = second.slice(0, index).map((one) => one.id);
    order.splice(order.findLastIndex((one) => leaders.includes(one.id)) + 1, 0, block);
  });
  return order;
}
