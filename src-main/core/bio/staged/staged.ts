import type { Bio, Restored, StagedBio, WrittenPage } from '../../../../src-preload/contract/bio.ts';
import { edited, type BioEdit, type PageBlock, type PageState } from '../../../../src-preload/contract/bio-page.ts';
import type { FailureReason } from '../../../../src-preload/contract/failure-reason.ts';
import { addressFault } from '../../../../src-preload/contract/bio-address.ts';
import {
  lastDoneAtMs,
  latestInLane,
  refusedActions,
  statesInLane,
  unsettledActions,
  type EnqueueParts,
} from '../../actions/actions.ts';
import type { SpaceSessions } from '../../connections/connections.ts';
import { fail, isFailed, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { kindsOf } from '../../sync/sync.ts';
import { laneOf } from '../asked.ts';
import { laidOverBio, pageOf } from '../view.ts';
import { bioOf, storedPicture, pictureBytes, type PictureFile } from '../bio.ts';
import { saysSomething } from '../lost.ts';
import { dropPictures } from '../pictures.ts';
import { notePictureGivenUp } from '../pictures.queries.ts';
import { changesOf, isSamePage, type RemoteIds } from './differences.ts';
import { matched } from './matched.ts';
import { caughtUp, membersApart, merged, withMembersOf } from './merge.ts';
import { planOf, type Step } from './plan.ts';
import { queuePlan } from './queue-plan.ts';
import { asSeeded, awaitedSeed, overRead, seededIn, withoutAwaited, withoutSeed, withSeed } from './seeded.ts';
import {
  insertVersion,
  lastPublishedActions,
  lastPublishedAtMs,
  putStaged,
  stagedOf,
  storedVersions,
  type StoredVersion,
} from './staged.queries.ts';
import { outcomeOf } from './versions.ts';

/*
 * The page is edited here and published as a whole. What is wanted is kept beside the page as it was when editing began, so
 * that a change at the service since then is noticed, and shown, before anything is sent.
 */

interface InSpace {
  spaceId: string;
}

/** What is staged over the page as it is now; without anything staged, that page twice. */
const pagesOver = (staged: { base: PageState; page: PageState } | null, now: PageState) =>
  staged === null ? { base: now, page: now } : caughtUp(staged, now);

/** What is staged; null: nothing is. */
export function pagesOf(reader: Reader, spaceId: string, bio: Bio): { base: PageState; page: PageState } | null {
  const pages = stagedOf(reader, spaceId)?.pages ?? null;
  if (pages === null || bio.state !== 'none') return pages;
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
function nowFor(
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
function stepsOf(now: PageState, page: PageState, { bio, seed }: { bio: Bio; seed: PageBlock | null }): Step[] {
  const [from, to] = seed === null ? [now, page] : [withoutSeed(now, seed), withoutSeed(page, seed)];
  return planOf(from, to, { isNew: bio.state === 'none' });
}

const remoteIdsOf = ({ blocks }: Bio): RemoteIds => new Map(blocks.map(({ id, remoteId }) => [id, remoteId]));

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
    calls: pages === null ? 0 : isRefused ? null : stepsOf(now, page, { bio, seed }).length,
  };
}

/** What waited in the outbox before, and went into it, counts as well: the page is out when all of it is. */
function lastPublish(reader: Reader, spaceId: string): Pick<StagedBio, 'publishedAtMs' | 'publish' | 'waiting'> {
  const toldAtMs = lastPublishedAtMs(reader, spaceId);
  if (toldAtMs === null) return { publishedAtMs: null, publish: null, waiting: [] };
  const kinds = kindsOf(laidOverBio);
  const unsettled = unsettledActions(reader, spaceId, kinds);
  const calls = lastPublishedActions(reader, spaceId);
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

/** Writes what is wanted; where that is the page as it was, nothing is staged any more. Returns the revision. */
export function keep(
  tx: Tx,
  parts: EnqueueParts,
  spaceId: string,
  pages: { base: PageState; page: PageState } | null,
): number {
  const before = stagedOf(tx, spaceId);
  const revision = (before?.revision ?? 0) + 1;
  const nowMs = parts.clock.nowMs();
  const wanted = pages === null ? null : { base: pages.base, page: withPictureThatIsKept(tx, pages.page) };
  const isNothing = wanted === null || isSamePage(wanted.base, wanted.page);
  putStaged(tx, spaceId, { pages: isNothing ? null : wanted, revision, savedAtMs: nowMs });
  const picture = before?.pages?.page.picture?.hash;
  // Undo may have it back.
  if (picture !== undefined && picture !== wanted?.page.picture?.hash) notePictureGivenUp(tx, picture, nowMs);
  return revision;
}

/** A page that is staged again may have a picture that was dropped since. */
function withPictureThatIsKept(tx: Tx, { picture, ...page }: PageState): PageState {
  if (picture === undefined || picture === null) return page;
  return pictureBytes(tx, picture.hash) === null ? page : { ...page, picture };
}

function change(
  tx: Tx,
  parts: EnqueueParts,
  spaceId: string,
  to: (page: PageState) => PageState,
): { changes: number; revision: number } {
  const bio = bioOf(tx, spaceId);
  const pages = pagesOf(tx, spaceId, bio);
  const { base, page } = pagesOver(pages, nowFor(tx, spaceId, bio, pages?.base ?? pageOf(bio)).now);
  const wanted = to(page);
  return { changes: changesOf(base, wanted).length, revision: keep(tx, parts, spaceId, { base, page: wanted }) };
}

/** Refused where the block that is meant is not there any more: what was typed is not let go without a word. */
export function stage(
  tx: Tx,
  parts: EnqueueParts,
  input: InSpace & { edit: BioEdit },
): { revision: number; together: boolean } | Failed<'not-found'> {
  const { spaceId, edit } = input;
  if ((edit.edit === 'block' || edit.edit === 'move') && !isStaged(tx, spaceId, edit.blockId))
    return fail('not-found', 'block-gone');
  // Over the page that it was made from, so that what the service has changed since is still asked about.
  if (edit.edit === 'whole') {
    const since = pagesOf(tx, spaceId, bioOf(tx, spaceId));
    const page = since === null ? edit.page : merged(edit.was ?? since.base, edit.page, since.page, new Set());
    const isEditedSince = since !== null && !isSamePage(edit.was ?? since.base, since.page);
    const together = isEditedSince && !isSamePage(page, since.page);
    return { revision: keep(tx, parts, spaceId, { base: edit.base, page }), together };
  }
  const { revision } = change(tx, parts, spaceId, (page) => edited(page, edit));
  return { revision, together: false };
}

const isStaged = (reader: Reader, spaceId: string, blockId: string): boolean =>
  stagedBio(reader, spaceId).page.blocks.some(({ id }) => id === blockId);

export function stagePicture(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  file: PictureFile,
): { revision: number } | Failed<'not-found' | 'invalid'> {
  // Those that were chosen before and given up long ago.
  dropPictures(tx, parts.clock.nowMs());
  const picture = storedPicture(tx, parts, file);
  if (isFailed(picture)) return picture;
  const { revision } = change(tx, parts, file.spaceId, (page) => ({ ...page, picture }));
  return { revision };
}

/** Where there is no page yet, publishing makes one. Refused where a block says one field by two names. */
export function applyFile(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  { spaceId, page: written }: InSpace & { page: WrittenPage },
): { changes: number } | Failed<'refused'> {
  const bio = bioOf(tx, spaceId);
  if (bio.state === 'unknown') return fail('refused', 'page-not-read');
  const { base, page: before } = stagedBio(tx, spaceId);
  const twice = namedAsThere(parts, spaceId, { page: before, blocks: written.blocks ?? [] });
  if (twice !== null) return fail('refused', twice);
  const remoteIds = remoteIdsOf(bio);
  const { newId } = parts;
  const { changes } = change(tx, parts, spaceId, (page) => matched(page, written, { base, remoteIds, newId }));
  return { changes };
}

/**
 * A field that a file names as the service does would be kept beside it as a member that nothing here knows, and contradict it. What
 * blocks have by that name already, besides the field, is such a member.
 */
function namedAsThere(
  { sessions }: { sessions: SpaceSessions },
  spaceId: string,
  { page, blocks }: { page: PageState; blocks: readonly object[] },
): FailureReason | null {
  const { requests, answers } = sessions.of(spaceId)?.profile ?? {};
  const names = [requests?.block, answers?.block].flatMap((section) => Object.entries(section ?? {}));
  const ours = new Map(names.flatMap(([our, their]) => (their === null ? [] : [[their.split('.')[0] ?? '', our]])));
  const kept = new Set([...blockWords, 'id', ...page.blocks.flatMap(({ extra }) => Object.keys(extra))]);
  const name = blocks.flatMap((block) => Object.keys(block)).find((one) => ours.has(one) && !kept.has(one));
  return name === undefined ? null : { code: 'block-member', name, ours: ours.get(name) ?? name };
}

const blockWords = ['type', 'title', 'url', 'text', 'active'] as const;

export function discard(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId }: InSpace,
): { page: PageState; base: PageState; was: null } | { page: null } {
  const pages = pagesOf(tx, spaceId, bioOf(tx, spaceId));
  keep(tx, parts, spaceId, null);
  return pages === null ? { page: null } : { ...pages, was: null };
}

export function takeOver(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, theirs }: InSpace & { theirs: string[] },
): { changes: number } {
  const bio = bioOf(tx, spaceId);
  const kept = pagesOf(tx, spaceId, bio);
  if (kept === null) return { changes: 0 };
  const { now } = nowFor(tx, spaceId, bio, kept.base);
  const staged = caughtUp(kept, now);
  const page = merged(staged.base, now, staged.page, new Set(theirs));
  keep(tx, parts, spaceId, { base: now, page });
  return { changes: changesOf(now, page).length };
}

interface Asked {
  page?: PageState | undefined;
  base?: PageState | undefined;
  undoMs: number;
}

/**
 * The one way a staged page leaves: only over the page that it was made from, in the fewest calls. `page`: what it was when that was
 * asked for, and `base`, which it was made from; what was edited since stays staged. Over a newer base, which another window
 * may have taken over, it would undo there what nobody who saw it looked at.
 */
export function publish(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, page: asked, base, undoMs }: InSpace & Asked,
): { actionIds: string[]; iconsWait: boolean; versionId: number; undoUntilMs: number } | Failed<'refused'> {
  const bio = bioOf(tx, spaceId);
  // Taken for an empty one, what is there would be made a second time.
  if (bio.state === 'unknown') return fail('refused', 'page-not-read');
  const isNew = bio.state === 'none';
  const kept = pagesOf(tx, spaceId, bio);
  if (kept === null) return fail('refused', 'nothing-to-change');
  const { now, seed } = nowFor(tx, spaceId, bio, base ?? kept.base);
  const latest = caughtUp(kept, now);
  const staged =
    asked === undefined
      ? latest
      : caughtUp(overRead({ base: base ?? kept.base, page: withPictureThatIsKept(tx, asked) }, kept.base), now);
  if (!isSamePage(staged.base, now)) return fail('refused', 'page-changed-there');
  const steps = stepsOf(now, staged.page, { bio, seed });
  if (seed !== null && steps.length === 0) return fail('refused', 'icons-not-there-yet');
  const faulty = faultyBlock(staged.page, steps);
  if (faulty !== null) return fail('refused', faulty.why, { [faulty.blockId]: faulty.why });
  const nowMs = parts.clock.nowMs();
  // What was there before the first time can be had back, too.
  if (lastPublishedAtMs(tx, spaceId) === null && !isNew) {
    insertVersion(tx, spaceId, { page: now, publishedAtMs: nowMs, cause: 'before' });
  }
  const { actionIds, ids } = queuePlan(tx, parts, { spaceId, bio, undoMs }, steps);
  const icons = isNew ? seededIn(staged.page) : undefined;
  const awaited = icons === undefined ? seed : asSeeded(parts.newId(), icons);
  if (icons !== undefined && awaited !== null) ids.set(icons.id, awaited.id);
  const queued = ({ picture = null, blocks, ...words }: PageState): PageState => ({
    ...words,
    blocks: blocks.map((block) => ({ ...block, id: ids.get(block.id) ?? block.id })),
    // Its picture is not kept after it went out.
    picture: picture?.hash === staged.page.picture?.hash ? null : picture,
  });
  const versionId = insertVersion(tx, spaceId, {
    ...{ page: queued(staged.page), base: isNew ? null : queued(staged.base) },
    ...{ publishedAtMs: nowMs, cause: 'published', actionIds: [...new Set(actionIds)] },
  });
  const there = pageOf(bioOf(tx, spaceId));
  const at = icons === undefined ? staged.base.blocks.findIndex(({ id }) => id === awaited?.id) : 0;
  const made = awaited === null ? there : withSeed(there, awaited, at);
  const isEditedSince = !isSamePage(staged.page, latest.page);
  keep(tx, parts, spaceId, isEditedSince || awaited !== null ? { base: made, page: queued(latest.page) } : null);
  const iconsWait = awaited !== null && !isSamePage(made, queued(staged.page));
  return { actionIds: [...new Set(actionIds)], iconsWait, versionId, undoUntilMs: nowMs + undoMs };
}

/** The first block for which the page cannot go out, and why; null: there is none. */
function faultyBlock(page: PageState, steps: readonly Step[]): { blockId: string; why: FailureReason } | null {
  const first = (isFaulty: (step: Step) => step is Added | Changed): PageBlock | undefined =>
    page.blocks.find(({ id }) => steps.some((step) => isFaulty(step) && step.blockId === id));
  const lost = first(leadsNowhere);
  if (lost !== undefined) return { blockId: lost.id, why: { code: 'block-address', block: lost.title ?? '' } };
  const empty = first(saysNothing);
  return empty === undefined ? null : { blockId: empty.id, why: 'block-empty' };
}

type Added = Extract<Step, { do: 'add' }>;
type Changed = Extract<Step, { do: 'change' }>;

/** A page is public: what a file or a form says of an address is looked at before it stands there. */
const leadsNowhere = (step: Step): step is Added | Changed =>
  (step.do === 'add' || step.do === 'change') && step.fields.url !== undefined && hasFault(step.fields.url);
/** A link that was added and not filled in. */
const saysNothing = (step: Step): step is Added =>
  step.do === 'add' && step.fields.type === 'link' && isBlank(step.fields.title) && isBlank(step.fields.url);
const isBlank = (words: string | null | undefined): boolean => (words ?? '').trim() === '';
const hasFault = (url: string | null): boolean => addressFault(url)?.code === 'not-followed';

export function restore(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, versionId }: InSpace & { versionId: number },
): Restored | Failed<'not-found'> {
  const version: StoredVersion | undefined = storedVersions(tx, spaceId).find(({ id }) => id === versionId);
  if (version === undefined) return fail('not-found', 'version-gone');
  const { page, base, bio } = stagedBio(tx, spaceId);
  const { now } = nowFor(tx, spaceId, bio, base);
  // A block that is gone there, and was known by its ID alone, cannot be made again.
  const there = new Set(now.blocks.map(({ id }) => id));
  const blocks = version.page.blocks.filter((one) => there.has(one.id) || one.type !== null || saysSomething(one));
  const { changes } = change(tx, parts, spaceId, () => withMembersOf({ ...version.page, blocks }, now));
  const left = version.page.blocks.length - blocks.length;
  const stays = membersApart({ ...version.page, blocks }, now);
  return { changes, left, stays, page, base, was: pagesOf(tx, spaceId, bio)?.page ?? null };
}
