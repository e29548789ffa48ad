import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import { actionById, type Action } from '../../actions/actions.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { laidOver } from '../../sync/sync.ts';
import { knownBlocks, knownPage } from '../bio.queries.ts';
import { copyOf, laidOverBio, lay, pageOf } from '../view.ts';
import { isSamePage } from './differences.ts';
import { merged } from './merge.ts';
import { allOverSomething, putStaged, putVersionPages, stagedOf, type StoredVersion } from './staged.queries.ts';

/*
 * A call of ours that waits may have come to the outbox after what is staged was begun: it was put back there, or what is staged was,
 * from before a publishing. It is no change of the service, and what is staged is over it.
 */

interface Pages {
  base: PageState;
  page: PageState;
}

/** `copy` is the page as the service has it, `now` with what waits laid over it. Pure. */
function overWaiting(staged: Pages, copy: PageState, now: PageState): Pages {
  if (isSamePage(copy, now)) return staged;
  const base = merged(copy, staged.base, now, new Set());
  return isSamePage(staged.base, base) ? staged : { base, page: merged(staged.base, base, staged.page, new Set()) };
}

/** What is staged, over what waits in `now`, the page as it is here. Over one that is still to be made, what is staged is looked at beside what is to make it. */
export function followed(reader: Reader, spaceId: string, staged: Pages, now: PageState): Pages {
  const copy = copyOf(knownPage(reader, spaceId), knownBlocks(reader, spaceId));
  return copy.state === 'there' ? overWaiting(staged, pageOf(copy), now) : staged;
}

/**
 * Before the copy has what a call of ours has done: what is left of its publishing, and what was published after that, is over it, and it is
 * no change of somebody's.
 */
export function publishedOver(tx: Tx, action: Action): void {
  const { spaceId } = action;
  for (const before of allOverSomething(tx, spaceId)) {
    if (before.over === null) continue;
    // By which address the service has ours, only it knows.
    const version = action.kind === 'bio.avatar' ? { ...before, pictureOver: null } : before;
    if (version.actionIds.includes(action.id) && isLast(tx, version, action)) {
      putVersionPages(tx, { ...version, over: null });
      continue;
    }
    const copy = copyOf(knownPage(tx, spaceId), knownBlocks(tx, spaceId));
    const over = merged(pageOf(copy), before.over, pageOf(lay(copy, action)), new Set());
    putVersionPages(tx, { ...version, over });
  }
}

/** Nothing is left of it that could go: what was refused may be tried again, what was cancelled put back. */
const isLast = (reader: Reader, { actionIds }: StoredVersion, { id }: Action): boolean =>
  actionIds.every((one) => one === id || isOver(actionById(reader, one)));
const isOver = (call: Action | undefined): boolean =>
  call === undefined ||
  (call.settledAtMs !== null && call.state !== 'rejected' && (call.state !== 'cancelled' || call.dismissed));

/** Before the copy has what a call of ours has done: what is staged is over that from now on, as it was while the call waited. */
export function followDone(tx: Tx, action: Action): void {
  const { spaceId } = action;
  const staged = stagedOf(tx, spaceId);
  if (staged === undefined || staged.pages === null) return;
  const copy = copyOf(knownPage(tx, spaceId), knownBlocks(tx, spaceId));
  if (copy.state !== 'there') return;
  const now = laidOver(tx, { spaceId, laid: laidOverBio }, lay(copy, action), lay);
  const pages = overWaiting(staged.pages, pageOf(copy), pageOf(now));
  if (pages === staged.pages) return;
  const isNothing = isSamePage(pages.base, pages.page);
  putStaged(tx, spaceId, { ...staged, pages: isNothing ? null : pages, revision: staged.revision + 1 });
}
