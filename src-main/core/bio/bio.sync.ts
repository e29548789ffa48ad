import {
  failureOf,
  request,
  type ConnectionParts,
  type SpaceSession,
  type SpaceSessions,
} from '../connections/connections.ts';
import { fail, isFailed, type Failed, type ServiceFailure } from '../failure.ts';
import type { SettleParts } from '../actions/actions.ts';
import {
  guardedPull,
  isEmptied,
  isReconciledIn,
  kindsOf,
  recordPull,
  type Complete,
  type PullFailed,
  type CopyJob,
  type SyncPriority,
} from '../sync/sync.ts';
import {
  listBlocks,
  listedIn,
  showBio,
  type Answer,
  type RemoteBioPage,
  type RemoteBlock,
} from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import {
  deleteBlockRow,
  forgetBlock,
  formerIdOf,
  isStale,
  type KnownBlock,
  knownBlocks,
  knownPage,
  markFresh,
  markMissing,
  putBlock,
  putPage,
} from './bio.queries.ts';
import { remoteFields } from './blocks.actions.ts';
import { keepLost } from './lost.ts';
import { isMadeSince, settleBlocks, settlePage } from './reconcile.ts';
import { orderRead } from './staged/order-read.ts';
import { asSeeded, chosenRead, seededAs, seedRead } from './staged/seeded.ts';
import { pictureRead } from './staged/version-picture.ts';
import { laidOverBio } from './view.ts';

export type BioParts = ConnectionParts & SettleParts & { sessions: SpaceSessions };

/**
 * Pulls the page and its blocks: two calls, or one where there is no page. `believe`: an answer without a page, or with an empty
 * one, counts as well, because the user says so.
 */
export async function syncBio(
  parts: BioParts,
  spaceId: string,
  priority: SyncPriority = 'background',
  { believe = false }: { believe?: boolean | undefined } = {},
): Promise<Pulled | PullFailed> {
  const session = parts.sessions.of(spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const busy = 'page-busy' as const;
  const makes = ['bio.create', 'bio.blockCreate'] as const;
  const guard = { spaceId, kinds: kindsOf(laidOverBio), makes, busy };
  return recordPull(parts, spaceId, 'bio', () =>
    guardedPull(
      parts,
      guard,
      () => pull(parts, session, priority),
      (tx, told): (Pulled & { complete: Complete }) | PullFailed => {
        // A 404, or an answer with nothing in it, may be the word of a moment: the last copy is never wiped by it.
        if (!believe && losesCopy(tx, spaceId, told)) {
          markMissing(tx, spaceId);
          return fail('not-found', 'no-page-there');
        }
        write(tx, parts, spaceId, told);
        return {
          state: told.page === null ? 'none' : 'there',
          blocks: told.blocks.length,
          bare: told.blocks.flatMap(({ id, raw }) => (Object.keys(raw).length === 0 ? [id] : [])),
          complete: { here: told.blocks.length, of: told.entries },
        };
      },
    ),
  );
}

export const bioJob = (parts: BioParts): CopyJob => ({
  resource: 'bio',
  order: 3,
  cadence: { watchedMs: 2 * 60_000, idleMs: 6 * 3_600_000 },
  isNeeded(spaceId) {
    const pulledAtMs = knownPage(parts.store, spaceId)?.syncedAtMs ?? 0;
    return isStale(parts.store, spaceId) || isReconciledIn(parts, { spaceId, resource: 'bio', pulledAtMs });
  },
  wakes: ['bio_page'],
  pull: (spaceId, priority) => syncBio(parts, spaceId, priority),
});

interface Pulled {
  state: 'none' | 'there';
  blocks: number;
  /** The service's IDs of the blocks that it lists by these alone: what they say by now is not told. */
  bare: string[];
}
interface Told {
  page: RemoteBioPage | null;
  blocks: RemoteBlock[];
  /** False: of what is missing among the blocks nothing is said. */
  isWhole: boolean;
  entries: number;
}

async function pull(
  parts: BioParts,
  session: SpaceSession,
  priority: SyncPriority,
): Promise<Told | Failed<ServiceFailure>> {
  const page = await pullPage(parts, session, priority);
  if (isFailed(page)) return page;
  if (page === null) return { page, blocks: [], isWhole: true, entries: 0 };
  const blocks = await request(parts, session, priority, (call) => listBlocks(session.service, {}, call));
  if (!blocks.ok) return failureOf(blocks);
  const { rows, ...of } = listedIn(blocks);
  return { page, blocks: rows, ...of };
}

const bioFields = ['title', 'description', 'slug', 'theme', 'avatar'] as const;

/** What was told by the service before, and is missing from what it tells now as a whole. */
function losesCopy(tx: Tx, spaceId: string, { page, blocks }: Told): boolean {
  const known = knownPage(tx, spaceId);
  if (known?.state !== 'there' || known.syncedAtMs === null) return false;
  // An object that says nothing of what was known of the page is a message, or another service's, and no page.
  const saysNothing = page !== null && bioFields.some((name) => known[name]) && bioFields.every((name) => !page[name]);
  const isEmpty = page === null || Object.keys(page.raw).length === 0 || saysNothing;
  const listedBefore = knownBlocks(tx, spaceId).flatMap(({ remoteId }) => (remoteId === null ? [] : [remoteId]));
  return isEmpty || isEmptied(listedBefore, { ids: blocks.map(({ id }) => id) });
}

/** As the service tells it, and nothing of it is kept. Null: there is none. */
export async function pageThere(
  parts: BioParts,
  spaceId: string,
  priority: SyncPriority,
): Promise<RemoteBioPage | null | PullFailed> {
  const session = parts.sessions.of(spaceId);
  return session === null ? fail('not-found', 'space-gone') : await pullPage(parts, session, priority);
}

/** Null: there is none. A 404 is the likely way to say so (wire-profile.md). */
async function pullPage(
  parts: BioParts,
  session: SpaceSession,
  priority: SyncPriority,
): Promise<RemoteBioPage | null | Failed<ServiceFailure>> {
  const answer: Answer<RemoteBioPage | null> = await request(parts, session, priority, (call) =>
    showBio(session.service, {}, call),
  );
  if (answer.ok) return answer.value;
  return answer.verdict === 'not-executed' && answer.code === 'not-found' ? null : failureOf(answer);
}

function write(tx: Tx, parts: BioParts, spaceId: string, { page, blocks, isWhole }: Told): void {
  const empty = { title: null, description: null, slug: null, theme: null, avatar: null };
  const { title, description, slug, theme, avatar } = page ?? empty;
  const before = knownPage(tx, spaceId);
  const state = page === null ? ('none' as const) : ('there' as const);
  const known = { state, title, description, slug, theme, avatar, missing: false, syncedAtMs: parts.clock.nowMs() };
  putPage(tx, spaceId, known, page?.raw ?? {});
  if (page !== null) settlePage(tx, parts, spaceId, page);
  const isNew = page !== null && isMadeSince(tx, spaceId, before?.syncedAtMs ?? null);
  settleBlocks(tx, parts, spaceId, inOrder(blocks), before?.syncedAtMs ?? null);
  if (isWhole) keepLost(tx, spaceId, { before, listed: page === null ? null : blocks, atMs: parts.clock.nowMs() });
  const readBeforeMs = before?.syncedAtMs ?? null;
  writeBlocks(tx, parts, spaceId, { blocks, isWhole, isNew, readBeforeMs });
  if (isNew) chosenRead(tx, spaceId, known, readBeforeMs);
  if (page !== null) pictureRead(tx, spaceId, avatar, readBeforeMs);
  if (page !== null) orderRead(tx, spaceId, parts.clock.nowMs(), readBeforeMs);
  markFresh(tx, spaceId);
}

/**
 * The list is the truth, in its order: what it tells nothing of (a bare id) keeps what is known, and a block that comes back
 * is the one it was, for what was staged of it.
 */
function writeBlocks(
  tx: Tx,
  parts: BioParts,
  spaceId: string,
  {
    blocks: listed,
    isWhole,
    isNew,
    readBeforeMs,
  }: Pick<Told, 'blocks' | 'isWhole'> & { isNew: boolean; readBeforeMs: number | null },
): void {
  const known = new Map(knownBlocks(tx, spaceId).map((block) => [block.remoteId ?? block.id, block]));
  const empty = { type: null, title: null, url: null, text: null, active: null, extra: {} };
  const isNobodys = (remoteId: string): boolean => !known.has(remoteId) && formerIdOf(tx, spaceId, remoteId) === null;
  const seed = seededAs(tx, spaceId, listed, { isNobodys, newId: isNew ? parts.newId : null });
  const firstSeen = (remoteId: string, position: number): KnownBlock =>
    remoteId === seed?.remoteId
      ? { ...empty, ...asSeeded(seed.id), remoteId, position }
      : { id: formerIdOf(tx, spaceId, remoteId) ?? parts.newId(), remoteId, position, ...empty };
  inOrder(listed).forEach((remote, position) => {
    const before = known.get(remote.id) ?? firstSeen(remote.id, position);
    // An object is told whole, so that an empty member of it is empty; a bare id tells nothing.
    const isWhole = Object.keys(remote.raw).length > 0;
    const told = isWhole ? { ...before, ...empty, ...remoteFields(remote) } : before;
    putBlock(tx, spaceId, { ...told, position }, isWhole ? remote.raw : undefined);
  });
  const remoteIds = new Set(listed.map(({ id }) => id));
  for (const block of known.values()) {
    // A block that was made but is not linked is in the list under a number we cannot tell: it would be shown twice.
    if (block.remoteId === null) deleteBlockRow(tx, spaceId, { id: block.id });
    else if (isWhole && !remoteIds.has(block.remoteId)) forgetBlock(tx, spaceId, block.id, block.remoteId);
  }
  if (seed !== null) seedRead(tx, parts, spaceId, seed.id, readBeforeMs);
}

/** By `sort_order` where every block tells it; else as listed. */
function inOrder(listed: readonly RemoteBlock[]): RemoteBlock[] {
  if (listed.some((block) => block.sortOrder === null)) return [...listed];
  return [...listed].sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
}
