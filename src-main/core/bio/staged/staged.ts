import type { Bio, StagedBio } from '../../../../src-preload/contract/bio.ts';
import type { PageBlock, PageState } from '../../../../src-preload/contract/bio-page.ts';
import {
  actionsInState,
  lastDoneAtMs,
  lastToGo,
  latestInLane,
  refusedActions,
  statesInLane,
  unsettledActions,
  type Action,
  type ActionState,
} from '../../actions/actions.ts';
import type { Reader } from '../../store/store.ts';
import { kindsOf } from '../../sync/sync.ts';
import { laneOf } from '../asked.ts';
import { picturePayload } from '../bio.payloads.ts';
import { knownBlocks } from '../bio.queries.ts';
import { laidOverBio, pageOf } from '../view.ts';
import { bioOf } from '../bio.ts';
import { changesOf, type RemoteIds } from './differences.ts';
import { followed } from './follow.ts';
import { caughtUp } from './merge.ts';
import { planOf, type Step } from './plan.ts';
import { awaitedSeed, withoutAwaited, withoutSeed, withSeed } from './seeded.ts';
import { lastPublished, lastPublishedAtMs, stagedOf, storedVersions } from './staged.queries.ts';
import { outcomeOf } from './versions.ts';

/*
 * The page is edited here and published as a whole. What is wanted is kept beside the page as it was when editing began, so
 * that a change at the service since then is noticed, and shown, before anything is sent.
 */

export interface InSpace {
  spaceId: string;
}

/** What is staged over the page as it is now; without anything staged, that page twice. */
export const pagesOver = (staged: { base: PageState; page: PageState } | null, now: PageState) =>
  staged === null ? { base: now, page: now } : caughtUp(staged, now);

/** What is staged, over what waits in the outbox; null: nothing is. */
export function pagesOf(reader: Reader, spaceId: string, bio: Bio): { base: PageState; page: PageState } | null {
  const pages = stagedOf(reader, spaceId)?.pages ?? null;
  if (pages === null) return null;
  if (bio.state !== 'none') return followed(reader, spaceId, pages, pageOf(bio));
  const rest = withoutAwaited(reader, spaceId, pages);
  // Over a page that was not made after all, all of it is to be made; nothing of it is gone at the service.
  return rest !== null && isUnmade(reader, spaceId) ? { base: pageOf(bio), page: rest.page } : rest;
}

/** Whether the page that was to be made last was called off or refused. */
function isUnmade(reader: Reader, spaceId: string): boolean {
  const state = latestInLane(reader, laneOf(spaceId), 'bio.create')?.state;
  return state === 'cancelled' || state === 'rejected';
}

/** The page as it is now for what is staged over `base`, and in it what stands for the block of a page that is being made (null: none). */
export function nowFor(
  reader: Reader,
  spaceId: string,
  bio: Bio,
  base: PageState,
): { now: PageState; seed: PageBlock | null } {
  const there = pageOf(bio);
  const seed = awaitedSeed(reader, spaceId, base, there.blocks);
  const at = base.blocks.findIndex(({ id }) => id === seed?.id);
  return { now: seed === null ? there : withSeed(there, seed, at), seed };
}

/** The calls that are to make `page` of `now`; none for a block that is not known to be there yet. */
export function stepsOf(now: PageState, page: PageState, { bio, seed }: { bio: Bio; seed: PageBlock | null }): Step[] {
  const [from, to] = seed === null ? [now, page] : [withoutSeed(now, seed), withoutSeed(page, seed)];
  return planOf(from, to, { isNew: bio.state === 'none' });
}

export const remoteIdsOf = ({ blocks }: Bio): RemoteIds => new Map(blocks.map(({ id, remoteId }) => [id, remoteId]));

export function stagedBio(reader: Reader, spaceId: string): StagedBio {
  const bio = bioOf(reader, spaceId);
  const staged = stagedOf(reader, spaceId);
  const pages = pagesOf(reader, spaceId, bio);
  const { now, seed } = nowFor(reader, spaceId, bio, pages?.base ?? pageOf(bio));
  const { base, page } = pagesOver(pages, now);
  const remoteIds = remoteIdsOf(bio);
  const remoteChanges = changesOf(base, now, remoteIds);
  const isRefused = remoteChanges.length > 0;
  return {
    ...{ bio, base, page, remoteChanges },
    revision: staged?.revision ?? 0,
    changes: changesOf(base, page, remoteIds),
    remote: isRefused ? now : null,
    savedAtMs: pages === null ? null : (staged?.savedAtMs ?? null),
    ...lastPublish(reader, spaceId),
    leaving: leavingOf(reader, spaceId, bio),
    newIds: lastPublished(reader, spaceId)?.newIds ?? {},
    undo: undoOf(reader, spaceId),
    stopped: stoppedOf(reader, spaceId),
    calls: pages === null ? 0 : isRefused ? null : stepsOf(now, page, { bio, seed }).length,
  };
}

/** Only a deletion that waits takes a block that is kept out of the page. */
function leavingOf(reader: Reader, spaceId: string, bio: Bio): string[] {
  const shown = remoteIdsOf(bio);
  return knownBlocks(reader, spaceId).flatMap(({ id }) => (shown.has(id) ? [] : [id]));
}

/** What waited in the outbox before, and went into it, counts as well: the page is out when all of it is. */
function lastPublish(reader: Reader, spaceId: string): Pick<StagedBio, 'publishedAtMs' | 'publish' | 'waiting'> {
  const toldAtMs = lastPublishedAtMs(reader, spaceId);
  if (toldAtMs === null) return { publishedAtMs: null, publish: null, waiting: [] };
  const kinds = kindsOf(laidOverBio);
  const unsettled = unsettledActions(reader, spaceId, kinds);
  const calls = lastPublished(reader, spaceId)?.actionIds ?? [];
  const waiting = unsettled.map(({ id }) => id).filter((id) => calls.includes(id));
  if (unsettled.length > 0) return { publishedAtMs: toldAtMs, publish: 'queued', waiting };
  // What was refused before it was told to go is not on this page.
  const refused = refusedActions(reader, spaceId, kinds).map(({ id, settledAtMs }) => ({ id, atMs: settledAtMs ?? 0 }));
  const here = refused.filter(({ id, atMs }) => calls.includes(id) || atMs > toldAtMs).map(({ atMs }) => atMs);
  if (here.length > 0) return { publishedAtMs: Math.max(...here), publish: 'refused', waiting };
  const doneAtMs = lastDoneAtMs(reader, spaceId, kinds, toldAtMs);
  if (doneAtMs === null) return { publishedAtMs: toldAtMs, publish: 'taken-back', waiting };
  const states = statesInLane(reader, laneOf(spaceId));
  const outcome = outcomeOf(calls.flatMap((id) => states.get(id) ?? []));
  return { publishedAtMs: doneAtMs, publish: outcome === 'out' ? 'published' : 'in-part', waiting };
}

/** How what was published last is taken back, also by a window that did not publish it; null: all of it went, or may have. */
function undoOf(reader: Reader, spaceId: string): StagedBio['undo'] {
  const last = lastPublished(reader, spaceId);
  if (last === undefined) return null;
  const calls = unsettledActions(reader, spaceId, kindsOf(laidOverBio)).filter(({ id }) => last.actionIds.includes(id));
  const unsent = calls.filter(({ state, maybeDone }) => !maybeDone && stillHere.includes(state));
  if (unsent.length === 0) return null;
  return { versionId: last.id, untilMs: Math.max(0, ...unsent.map(({ undoUntilMs }) => undoUntilMs ?? 0)) };
}

/** What of the page is claimed is looked at before its first byte, and can be called off (`callOff`). */
const stillHere: readonly ActionState[] = ['queued', 'waiting', 'blocked', 'claimed'];

/** With a publishing goes all that was published after it, which is over it. */
function stoppedOf(reader: Reader, spaceId: string): StagedBio['stopped'] {
  const action = actionsInState(reader, ['blocked'], spaceId).find(({ blockReason }) => blockReason === 'changed');
  if (action === undefined) return null;
  const waiting = new Set(unsettledActions(reader, spaceId, kindsOf(laidOverBio)).map(({ id }) => id));
  const all = storedVersions(reader, spaceId).filter(({ actionIds }) => actionIds.some((id) => waiting.has(id)));
  // A page that was created by itself is of no version, and before all of them.
  const first = all.findLastIndex(({ actionIds }) => actionIds.includes(action.id));
  const versions = first === -1 ? all : all.slice(0, first + 1);
  const sent = lastToGo(reader, laneOf(spaceId), 'bio.avatar');
  const isSent = sent !== undefined && versions.some(({ actionIds }) => actionIds.includes(sent.id));
  const picture = isSent ? (picturePayload.readable(sent)?.hash ?? null) : null;
  return { actionId: action.id, why: whyStopped(action), picture, versionIds: versions.map(({ id }) => id) };
}

function whyStopped({ reason }: Action): NonNullable<StagedBio['stopped']>['why'] {
  if (reason?.code === 'page-gone-there') return 'page-gone';
  if (reason?.code === 'page-made-there') return 'page-made';
  if (reason?.code === 'picture-changed-there') return 'picture-changed';
  return reason?.code === 'page-unread' ? 'page-unread' : 'changed-there';
}

/** How many of the blocks that are to be changed or deleted are listed by their IDs alone (`bare`): what they say by now nobody here has seen. */
export function unseenIn({ bio, changes }: Pick<StagedBio, 'bio' | 'changes'>, bare: readonly string[]): number {
  const remoteIds = remoteIdsOf(bio);
  return changes.filter(({ blockId, how }) => {
    const isReplaced = how.includes('edited') || how.includes('deleted');
    return isReplaced && blockId !== null && bare.includes(remoteIds.get(blockId) ?? '');
  }).length;
}
