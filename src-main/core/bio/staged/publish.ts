import type { PageBlock, PageState } from '../../../../src-preload/contract/bio-page.ts';
import type { FailureReason } from '../../../../src-preload/contract/failure-reason.ts';
import { addressFault } from '../../../../src-preload/contract/bio-address.ts';
import { unsettledActions, type EnqueueParts } from '../../actions/actions.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { knownBlocks, knownPage } from '../bio.queries.ts';
import { isMadeSince } from '../reconcile.ts';
import { copyOf, pageOf } from '../view.ts';
import { bioOf } from '../bio.ts';
import { isSamePage, saysSame } from './differences.ts';
import { caughtUp } from './merge.ts';
import type { Step } from './plan.ts';
import { queuePlan } from './queue-plan.ts';
import { leaveRefused } from './leave-refused.ts';
import { leaveUnmade } from './leave-unmade.ts';
import { asSeeded, overRead, seededIn, withSeed } from './seeded.ts';
import { insertVersion, lastPublishedAtMs, storedVersions, type PictureThen } from './staged.queries.ts';
import { isSamePicture, pictureNow, pictureThere } from './version-picture.ts';
import { keep, withPictureThatIsKept } from './edit.ts';
import { pagesOf, nowFor, stepsOf, type InSpace } from './staged.ts';

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
  // Of a page that was made here and not read since it is not known what the service put on it: nothing of somebody's is told from that.
  const over = isNew || isUnread(tx, spaceId) ? null : there(tx, spaceId);
  const pictureOver = over === null ? null : pictureThere(tx, spaceId);
  const kept = pagesOf(tx, spaceId, bio);
  if (kept === null) return fail('refused', 'nothing-to-change');
  const { now, seed } = nowFor(tx, spaceId, bio, base ?? kept.base);
  const latest = caughtUp(kept, now);
  const staged =
    asked === undefined
      ? latest
      : caughtUp(
          overRead(tx, spaceId, { base: base ?? kept.base, page: withPictureThatIsKept(tx, asked) }, kept.base),
          now,
        );
  if (!isSamePage(staged.base, now)) return fail('refused', 'page-changed-there');
  const steps = stepsOf(now, staged.page, { bio, seed });
  if (seed !== null && steps.length === 0) return fail('refused', 'icons-not-there-yet');
  const faulty = faultyBlock(staged.page, steps);
  if (faulty !== null) return fail('refused', faulty.why, { [faulty.blockId]: faulty.why });
  const nowMs = parts.clock.nowMs();
  // What is there can be had back, too, where it is no page of ours. Of a page that was made here and never read, the icons are not known.
  const pictureBefore = pictureNow(tx, spaceId, bio);
  const replaced = (staged.page.picture ?? null) === null ? null : pictureBefore;
  const before = isNew || isUnread(tx, spaceId) ? null : keptNowhere(tx, spaceId, now, replaced);
  if (before !== null) {
    insertVersion(tx, spaceId, { page: before, publishedAtMs: nowMs, cause: 'before', picture: pictureBefore });
  }
  const picture = pictureNow(tx, spaceId, bio, staged.page.picture);
  if (isNew) leaveUnmade(tx, parts, spaceId);
  leaveRefused(tx, parts, spaceId, { bio, wanted: staged.page, isNew });
  const { actionIds, ids } = queuePlan(tx, parts, { spaceId, bio, undoMs }, steps);
  const icons = isNew ? seededIn(staged.page) : undefined;
  const awaited = icons === undefined ? seed : asSeeded(parts.newId(), icons);
  if (icons !== undefined && awaited !== null) ids.set(icons.id, awaited.id);
  const queued = ({ picture = null, blocks, ...words }: PageState): PageState => ({
    ...words,
    blocks: blocks.map((block) => ({ ...block, id: ids.get(block.id) ?? block.id })),
    // It goes out with this page: left staged, it would go a second time.
    picture: picture?.hash === staged.page.picture?.hash ? null : picture,
  });
  const versionId = insertVersion(tx, spaceId, {
    ...{ page: queued(staged.page), base: isNew ? null : queued(staged.base) },
    ...{ publishedAtMs: nowMs, cause: 'published', picture, newIds: Object.fromEntries(ids), over },
    pictureOver,
    actionIds: [...new Set(actionIds)],
  });
  const after = pageOf(bioOf(tx, spaceId));
  const at = icons === undefined ? staged.base.blocks.findIndex(({ id }) => id === awaited?.id) : 0;
  const made = awaited === null ? after : withSeed(after, awaited, at);
  const isEditedSince = !isSamePage(staged.page, latest.page);
  keep(tx, parts, spaceId, isEditedSince || awaited !== null ? { base: made, page: queued(latest.page) } : null);
  const iconsWait = awaited !== null && !isSamePage(made, queued(staged.page));
  return { actionIds: [...new Set(actionIds)], iconsWait, versionId, undoUntilMs: nowMs + undoMs };
}

/**
 * The page that stands at the service where no version is that page: the first time, and where somebody else changed it since; else null.
 * `replaced`: the picture of it that another one takes the place of; null: it stays.
 */
function keptNowhere(reader: Reader, spaceId: string, now: PageState, replaced: PictureThen | null): PageState | null {
  if (lastPublishedAtMs(reader, spaceId) === null) return now;
  const copy = there(reader, spaceId);
  // One that was chosen here is of a version of its own.
  const theirs = replaced?.chosen === null && replaced.address !== null ? replaced : null;
  const isKept = storedVersions(reader, spaceId).some(
    ({ page, picture }) =>
      saysSame(page, copy) && (theirs === null || (picture !== null && isSamePicture(picture, theirs))),
  );
  return isKept ? null : copy;
}

/** The page as the service has it, as far as is known: what waits here and has not gone is on no page there. */
const there = (reader: Reader, spaceId: string): PageState =>
  pageOf(copyOf(knownPage(reader, spaceId), knownBlocks(reader, spaceId)));

/** Whether the page waits to be made, or was made and not read since. */
const isUnread = (reader: Reader, spaceId: string): boolean =>
  unsettledActions(reader, spaceId, ['bio.create']).length > 0 ||
  isMadeSince(reader, spaceId, knownPage(reader, spaceId)?.syncedAtMs ?? null);

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
