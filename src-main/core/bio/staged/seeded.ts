import { isDeepStrictEqual } from 'node:util';
import {
  edited,
  pageFields,
  type PageBlock,
  type PageField,
  type PageState,
} from '../../../../src-preload/contract/bio-page.ts';
import {
  lastDoneAtMs,
  rewritePayload,
  unsentInLane,
  unsettledActions,
  type SettleParts,
} from '../../actions/actions.ts';
import type { RemoteBlock } from '../../service/service.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { laneOf } from '../asked.ts';
import { orderPayload } from '../bio.payloads.ts';
import { isStale, knownBlocks } from '../bio.queries.ts';
import { isSamePage } from './differences.ts';
import { putStaged, putVersionPages, stagedOf, storedVersions, type StoredVersion } from './staged.queries.ts';

/*
 * The block of social icons that the service puts on a page it makes (spec/service-api.md, Rules per operation 6). Nothing tells its
 * number before the page is there and was read. What else is wanted of it than the service makes stays staged until then, over
 * a block that stands for it under a local ID of ours, and the one that is listed becomes that block.
 */

const SEEDED_TYPE = 'social_icons';

interface Pages {
  base: PageState;
  page: PageState;
}

/** The one of a page that is still to be made which the service makes by itself; a second one would have to be made. */
export const seededIn = ({ blocks }: PageState): PageBlock | undefined =>
  blocks.find(({ type }) => type === SEEDED_TYPE);

/** As the service makes it, as far as that is known before it was read: the first of the page, shown, with words of its own. */
export const asSeeded = (id: string, { url, text }: Partial<PageBlock> = {}): PageBlock => ({
  ...{ id, type: SEEDED_TYPE, title: null, url: url ?? null, text: text ?? null, active: true, extra: {} },
});

/**
 * The block of what is staged that stands for the one of a page that is being made, or was made and is not read yet; null: none
 * does. `there`: the blocks that the page has.
 */
export function awaitedSeed(
  reader: Reader,
  spaceId: string,
  base: PageState,
  there: readonly { id: string }[],
): PageBlock | null {
  if (!isStale(reader, spaceId) && unsettledActions(reader, spaceId, ['bio.create']).length === 0) return null;
  const ids = new Set(there.map(({ id }) => id));
  return base.blocks.find(({ id, type }) => type === SEEDED_TYPE && !ids.has(id)) ?? null;
}

/**
 * What is staged where there is no page, and none is being made: the block that stood for the one of a page which was called off, or refused,
 * is neither wanted of it any more nor gone at the service. Null: then nothing is staged.
 */
export function withoutAwaited(reader: Reader, spaceId: string, pages: Pages): Pages | null {
  const stood = pages.base.blocks.find((block) => block.type === SEEDED_TYPE && standsForOne(block));
  if (stood === undefined || awaitedSeed(reader, spaceId, pages.base, []) !== null) return pages;
  const rest = { base: withoutSeed(pages.base, stood), page: withoutSeed(pages.page, stood) };
  return isSamePage(rest.base, rest.page) ? null : rest;
}

const standsForOne = (block: PageBlock): boolean => isDeepStrictEqual(block, asSeeded(block.id, block));

/**
 * A page that was to be made, where somebody else made one meanwhile: over none, so that all of theirs is a change there. The icons that the
 * service made with theirs are those that were wanted: a second block of them would have to be made.
 */
export function overTheirs(wanted: PageState, theirs: PageState): Pages {
  const none = { title: null, description: null, slug: null, theme: null, blocks: [] };
  const [mine, made] = [seededIn(wanted), seededIn(theirs)];
  if (mine === undefined || made === undefined) return { base: none, page: wanted };
  const blocks = wanted.blocks.map((block) => (block.id === mine.id ? { ...block, id: made.id } : block));
  return { base: { ...none, blocks: [made] }, page: overMade({ ...wanted, blocks }, made) };
}

/** A page with the block that stands for the one which is not there yet. */
export const withSeed = (there: PageState, seed: PageBlock, at: number): PageState =>
  edited(there, { edit: 'put', block: seed, at });

export const withoutSeed = (page: PageState, { id }: PageBlock): PageState =>
  edited(page, { edit: 'delete', blockId: id });

/**
 * The listed block that the service made with a page, before the list is written, and under which local ID it is wanted here; null: none is
 * that. `newId`: of a page that was made here and is read for the first time, which has one also where nothing was wanted of it.
 */
export function seededAs(
  tx: Tx,
  spaceId: string,
  listed: readonly RemoteBlock[],
  { isNobodys, newId }: { isNobodys: (remoteId: string) => boolean; newId: (() => string) | null },
): { id: string; remoteId: string } | null {
  const id = wantedId(tx, spaceId) ?? newId?.();
  if (id === undefined) return null;
  const free = listed.filter((block) => isNobodys(block.id));
  const bare = free.filter(({ type }) => type === null);
  // A bare ID says of no block what it is: it is believed where no other could be meant.
  const found = free.find(({ type }) => type === SEEDED_TYPE) ?? (bare.length === 1 ? bare[0] : undefined);
  return found === undefined ? null : { id, remoteId: found.id };
}

function wantedId(tx: Tx, spaceId: string): string | null {
  const there = knownBlocks(tx, spaceId);
  const pages = stagedOf(tx, spaceId)?.pages ?? null;
  if (pages !== null) return awaitedSeed(tx, spaceId, pages.base, there)?.id ?? null;
  // Nothing else is wanted of it; it is the one that the version has all the same.
  const [newest] = storedVersions(tx, spaceId);
  if (newest?.cause !== 'published' || lastDoneAtMs(tx, spaceId, ['bio.create'], newest.publishedAtMs) === null)
    return null;
  return awaitedSeed(tx, spaceId, newest.page, there)?.id ?? null;
}

/**
 * It was read: what is staged, the version that made it, and those that were published since the page was read before (null: never), are
 * over what the service made, which has words of its own where none are wanted. Where that is all that is wanted, nothing is staged any more.
 */
export function seedRead(
  tx: Tx,
  parts: Pick<SettleParts, 'kinds'>,
  spaceId: string,
  blockId: string,
  readBeforeMs: number | null,
): void {
  const blocks = knownBlocks(tx, spaceId);
  const at = blocks.findIndex(({ id }) => id === blockId);
  const known = blocks[at];
  if (known === undefined) return;
  const { remoteId, position: _, ...words } = known;
  if (remoteId !== null) nameInOrders(tx, parts, spaceId, { remoteId, at });
  const made = { ...words, extra: words.extra as PageBlock['extra'] };
  const since = publishedSince(tx, spaceId, readBeforeMs);
  // Restored without it, a version would take it off the page.
  const withMade = (page: PageState): PageState =>
    seededIn(page) === undefined ? edited(page, { edit: 'put', block: made, at }) : overMade(page, made);
  for (const version of since)
    putVersionPages(tx, {
      ...{ ...version, page: withMade(version.page) },
      base: version.base === null ? null : withMade(version.base),
    });
  const [newest] = storedVersions(tx, spaceId);
  if (newest !== undefined && !since.some(({ id }) => id === newest.id)) {
    const base = newest.base === null ? null : overMade(newest.base, made);
    putVersionPages(tx, { ...newest, page: overMade(newest.page, made), base });
  }
  const staged = stagedOf(tx, spaceId);
  if (staged === undefined || staged.pages === null) return;
  const wanted = staged.pages.page;
  // Nothing stood for it: it is on the page as the service made it.
  const isNew = !staged.pages.base.blocks.some(({ id }) => id === blockId);
  const page = isNew ? edited(wanted, { edit: 'put', block: made, at }) : overMade(wanted, made);
  const base = edited(staged.pages.base, { edit: 'put', block: made, at });
  const pages = isSamePage(base, page) ? null : { base, page };
  putStaged(tx, spaceId, { ...staged, pages, revision: staged.revision + 1 });
}

/**
 * An order that waits was written before the block was known: it says where that stands, too. Else it keeps its number beside those of the
 * others, and where the service puts it then would be taken for a change of somebody's.
 */
function nameInOrders(
  tx: Tx,
  parts: Pick<SettleParts, 'kinds'>,
  spaceId: string,
  { remoteId, at }: { remoteId: string; at: number },
): void {
  const orders = unsentInLane(tx, laneOf(spaceId)).filter(({ kind }) => kind === 'bio.blockReorder');
  for (const order of orders) {
    const blocks = orderPayload.readable(order)?.blocks;
    if (blocks === undefined || blocks.some((one) => 'remote' in one && one.remote === remoteId)) continue;
    rewritePayload(tx, parts.kinds, order, { blocks: blocks.toSpliced(at, 0, { remote: remoteId }) });
  }
}

/**
 * A page that was made here was read for the first time: what the service chose for it, where nothing was asked for, as its address, is no
 * change of somebody's.
 */
export function chosenRead(
  tx: Tx,
  spaceId: string,
  told: Pick<PageState, PageField>,
  readBeforeMs: number | null,
): void {
  for (const version of publishedSince(tx, spaceId, readBeforeMs)) {
    const { base, page } = withChosen({ base: version.base ?? version.page, page: version.page }, told);
    putVersionPages(tx, { ...version, page, base: version.base === null ? null : base });
  }
  const staged = stagedOf(tx, spaceId);
  if (staged === undefined || staged.pages === null) return;
  const pages = withChosen(staged.pages, told);
  if (pages !== staged.pages) putStaged(tx, spaceId, { ...staged, pages, revision: staged.revision + 1 });
}

/** The versions that were published without the page having been read as it was made. */
const publishedSince = (tx: Tx, spaceId: string, readBeforeMs: number | null): StoredVersion[] =>
  storedVersions(tx, spaceId).filter(
    ({ cause, publishedAtMs }) => cause === 'published' && (readBeforeMs === null || publishedAtMs > readBeforeMs),
  );

function withChosen(pages: Pages, told: Pick<PageState, PageField>): Pages {
  const { base, page } = pages;
  const chosen = pageFields.filter((name) => !base[name] && told[name]);
  if (chosen.length === 0) return pages;
  const fields = Object.fromEntries(chosen.map((name) => [name, told[name]]));
  const open = Object.fromEntries(chosen.filter((name) => !page[name]).map((name) => [name, told[name]]));
  return { base: edited(base, { edit: 'page', fields }), page: edited(page, { edit: 'page', fields: open }) };
}

/**
 * What was asked to be published before a page that was made here was read, as it is over what was read since, of which `base` has the words:
 * its icons and what the service chose for it are no change that somebody made there. All of it stays as it is there.
 */
export function overRead(reader: Reader, spaceId: string, asked: Pages, base: PageState): Pages {
  const stood = asked.base.blocks.find((block) => isDeepStrictEqual(block, asSeeded(block.id)));
  const isMadeHere = lastDoneAtMs(reader, spaceId, ['bio.create'], 0) !== null;
  const seed = stood ?? (isMadeHere && seededIn(asked.base) === undefined ? seededIn(base) : undefined);
  const { base: was, page } = isMadeHere ? withChosen(asked, base) : asked;
  const at = base.blocks.findIndex(({ id }) => id === seed?.id);
  const made = base.blocks[at];
  if (made === undefined) return { base: was, page };
  const put = { edit: 'put', block: made, at } as const;
  return { base: edited(was, put), page: stood === undefined ? edited(page, put) : overMade(page, made) };
}

const overMade = (page: PageState, made: PageBlock): PageState => ({
  ...page,
  blocks: page.blocks.map((mine) => {
    if (mine.id !== made.id) return mine;
    const words = { title: mine.title ?? made.title, url: mine.url ?? made.url, text: mine.text ?? made.text };
    return { ...mine, ...words, extra: { ...made.extra, ...mine.extra } };
  }),
});
