import type { BioChange } from '../../../../src-preload/contract/bio.ts';
import type { Reason } from '../../../../src-preload/contract/reasons.ts';
import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import {
  actionById,
  backoffMs,
  hasAsked,
  MOST_ATTEMPTS,
  rewritePayload,
  type Action,
  type First,
  type KindOfAction,
  type ReconcileParts,
  type Reference,
} from '../../actions/actions.ts';
import { spaceById } from '../../connections/connections.ts';
import { isFailed, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { knownBlocks, knownPage, remoteIdsWithFormer } from '../bio.queries.ts';
import { orderPayload, pagePayload } from '../bio.payloads.ts';
import { pageThere, syncBio } from '../bio.sync.ts';
import { saysWhatWasAsked } from '../reconcile.ts';
import { asBio, copyOf, isReadable, lay, pageOf } from '../view.ts';
import { aboutIn, hasGone, unsent } from './gone.ts';
import { isSamePage } from './differences.ts';
import { caughtUp, merged, replaced } from './merge.ts';
import { isOtherPicture } from './version-picture.ts';
import { overSomethingWith, putVersionPages, type StoredVersion } from './staged.queries.ts';

/*
 * A page may wait in the outbox for hours, in which somebody changes it at the service. So the first call of a publishing is not sent before
 * the page was read, and what it would replace that nobody here has seen is asked about (`blocked`, `changed`). The same holds for those that
 * are left of it, where they had to wait: what has gone of it is our own (`publishedOver`). A page is not made before it was seen that there
 * is none: some services take that for a change of the one that is there.
 */

/** While a publishing is under way, its page is read again where that was longer ago: a page of forty blocks costs no reading for each. */
const SEEN_MS = 60_000;

/** So often in a row it says that there is no page, before that is believed enough to be asked about. */
const MOST_UNTOLD = 3;

/** How often in a row the page of a space could not be read: no page was told, or nothing of use. */
type Tries = Map<string, { untold: number; trouble: number }>;

export function lookingFirst(): NonNullable<KindOfAction['lookFirst']> {
  const tries: Tries = new Map();
  /** Of which publishing the page as it was read then holds nothing that would be replaced: what is left of it is not compared anew. */
  const clear = new Map<number, number>();
  let firstMs: number | null = null;
  return (parts, action) => {
    // What was read before this program was started may be of another time: of a backup, or of another computer.
    firstMs ??= parts.clock.nowMs();
    if (action.kind === 'bio.create') return () => lookForPage(parts, action, tries);
    const { store } = parts;
    const versions = toLookAt(store, action);
    if (versions.length === 0) return null;
    // What may have been done by it is seen by a page that is read since.
    const readAtMs = action.maybeDone ? null : seenLately(parts, action, firstMs);
    if (readAtMs !== null) {
      if (versions.every(({ id }) => clear.get(id) === readAtMs)) return null;
      if (versions.every((version) => isUnderWay(store, version))) {
        if (versions.some((version) => overThere(store, action, version).isReplaced))
          return () => Promise.resolve((tx: Tx) => looked(tx, parts, action, true));
        for (const { id } of versions) clear.set(id, readAtMs);
        return null;
      }
    }
    return async () => {
      const read = await syncBio(parts, action.spaceId, 'now');
      if (isFailed(read)) return (tx) => unread(tx, parts, action, { read, tries });
      tries.delete(action.spaceId);
      const turns = await turnsItsPicture(parts, action);
      return (tx) => looked(tx, parts, action, turns);
    };
  };
}

/** Whether somebody made the page by now. Where that cannot be read, it is asked once: sent all the same, it goes. */
async function lookForPage(parts: ReconcileParts, action: Action, tries: Tries): Promise<(tx: Tx) => First> {
  const page = await pageThere(parts, action.spaceId, 'now');
  if (isFailed(page)) {
    const isAsked = hasAsked(parts.store, action.id, 'page-unread');
    return (tx) => (isAsked ? { is: 'go' } : unread(tx, parts, action, { read: page, tries }));
  }
  tries.delete(action.spaceId);
  // One that says all that was asked for is what was to be made, as after an answer that was lost.
  const asked = pagePayload.readable(action);
  if (page === null || (asked !== null && saysWhatWasAsked(asked, page))) return () => ({ is: 'go' });
  // So that it is shown where its user is led to; what fails of that is read later.
  await syncBio(parts, action.spaceId, 'now');
  return () => ({ is: 'ask', reason: { code: 'page-made-there' } });
}

/** Whether the service has another address of the same picture each time: seen where it seems to be another picture. */
async function turnsItsPicture(parts: ReconcileParts, action: Action): Promise<boolean> {
  const { store } = parts;
  const address = (): string | null => knownPage(store, action.spaceId)?.avatar ?? null;
  const told = address();
  const isOther = toLookAt(store, action).some((version) => isOverPicture(store, version, told));
  if (!isOther) return false;
  const again = await syncBio(parts, action.spaceId, 'now');
  return isFailed(again) || isOtherPicture({ address: told }, address());
}

/** Whether it would replace another picture than the page had when it was published. */
const isOverPicture = (reader: Reader, { pictureOver, actionIds }: StoredVersion, address: string | null): boolean =>
  isOtherPicture(pictureOver, address) &&
  actionIds.some((id) => {
    const call = actionById(reader, id);
    return call?.kind === 'bio.avatar' && unsent.includes(call.state);
  });

/** The publishings that this is a call of. */
const toLookAt = (reader: Reader, action: Action): StoredVersion[] =>
  overSomethingWith(reader, action.spaceId, action.id);

/** Something of it has gone, or may have. */
const isUnderWay = (reader: Reader, { actionIds }: Pick<StoredVersion, 'actionIds'>): boolean =>
  actionIds.flatMap((id) => actionById(reader, id) ?? []).some(hasGone);

/** When the page was read, where that was so lately that it is not read again; else null. */
function seenLately({ store, clock }: ReconcileParts, { spaceId }: Action, sinceMs: number): number | null {
  const atMs = knownPage(store, spaceId)?.syncedAtMs ?? 0;
  const agoMs = clock.nowMs() - atMs;
  return atMs >= sinceMs && agoMs >= 0 && agoMs < SEEN_MS ? atMs : null;
}

/** Nothing is sent over what is not known. Where that lasts, whoever published it decides: a page that is not shown any more may be deleted there, or emptied. */
function unread(tx: Tx, parts: ReconcileParts, action: Action, { read, tries }: { read: Failed; tries: Tries }): First {
  const { spaceId } = action;
  const { code } = read.failed;
  const isUntold = code === 'not-found' || code === 'refused';
  const isTrouble = code === 'service-trouble' || code === 'unusable-answer';
  const before = tries.get(spaceId) ?? { untold: 0, trouble: 0 };
  const tried = {
    untold: isUntold ? before.untold + 1 : isTrouble ? 0 : before.untold,
    trouble: before.trouble + (isTrouble ? 1 : 0),
  };
  tries.set(spaceId, tried);
  // It says so itself, and often enough: no copy of ours tells of a page that is there.
  const isGone = code === 'not-found';
  const isOver = tried.untold >= MOST_UNTOLD || tried.trouble >= MOST_ATTEMPTS;
  const reason = { code: 'page-unread' } as const;
  if (!isOver) {
    // It goes once the service is in reach, as all else that waits for that.
    if (isOffline(parts, spaceId)) return { is: 'wait', reason: saidOf(read) ?? reason, notBeforeMs: null };
    const notBeforeMs = parts.clock.nowMs() + backoffMs(Math.max(1, tried.untold, tried.trouble), parts.random);
    return { is: 'wait', reason, notBeforeMs };
  }
  tries.delete(spaceId);
  for (const version of toLookAt(tx, action)) putVersionPages(tx, { ...version, over: null });
  return { is: 'ask', reason: isGone ? { code: 'page-gone-there' } : reason };
}

const saidOf = ({ failed: { reason } }: Failed): Reason | null =>
  typeof reason === 'object' && reason.code === 'call' ? reason.reason : null;

const isOffline = ({ store, reachability }: ReconcileParts, spaceId: string): boolean =>
  reachability.of(spaceById(store, spaceId)?.connectionId ?? '').state === 'offline';

/** By the page as it was just read. What was shown as changed there is asked about once: published all the same, it is over that. */
function looked(tx: Tx, parts: ReconcileParts, action: Action, turns: boolean): First {
  let asks = false;
  let asksOfPicture = false;
  let isReordered = false;
  for (const version of toLookAt(tx, action)) {
    if (version.over === null) continue;
    const there = overThere(tx, action, version);
    const { copy, remote, remoteIds } = there;
    const isOver = !turns && isOverPicture(tx, version, copy.avatar);
    asksOfPicture ||= isOver;
    const pictureOver = isOver ? { address: copy.avatar } : version.pictureOver;
    if (isSamePage(there.base, remote)) {
      if (isOver) putVersionPages(tx, { ...version, pictureOver });
      continue;
    }
    asks ||= there.isReplaced;
    const together = merged(there.base, remote, there.page, new Set());
    for (const call of there.orders) {
      if (reordered(tx, parts, call, { together, remoteIds }) && call.id === action.id) isReordered = true;
    }
    putVersionPages(tx, { ...version, over: remote, pictureOver });
  }
  if (asks) return { is: 'ask', reason: { code: 'changed-there' } };
  if (asksOfPicture) return { is: 'ask', reason: { code: 'picture-changed-there' } };
  return isReordered ? { is: 'again' } : { is: 'go' };
}

/** What the calls that are left of a publishing make of the page that it is over, beside that page as it was read last. */
function overThere(reader: Reader, { spaceId }: Action, version: StoredVersion) {
  const copy = copyOf(knownPage(reader, spaceId), knownBlocks(reader, spaceId));
  const remote = pageOf(copy);
  const remoteIds = remoteIdsWithFormer(reader, spaceId, copy.blocks);
  const over = version.over ?? remote;
  const all = version.actionIds.flatMap((id) => actionById(reader, id) ?? []).filter(isReadable);
  const calls = all.filter(({ state }) => unsent.includes(state));
  const made = pageOf(calls.reduce(lay, asBio(copy, over, remoteIds)));
  const { base, page } = caughtUp({ base: over, page: withMoved(made, version.page) }, remote);
  const gone = all.filter(hasGone);
  // Of what a lost answer or a kill left to be found there, the page that it is over knows nothing. What goes once more is seen by its words.
  const left = gone.filter(({ state }) => !unsent.includes(state));
  const ours = aboutIn(left, remoteIds);
  const orders = calls.filter((call) => call.kind === 'bio.blockReorder');
  // Of what has gone the service may not have told the IDs yet: an order of it stays as it was asked for.
  const isKnown =
    gone.length === 0 || (hasSameBlocks(base, remote) && orders.every((one) => namesKnown(one, remoteIds)));
  const isTheirs = ({ blockId, how }: BioChange): boolean =>
    gone.length === 0 || (!ours.has(blockId) && how.some((one) => one !== 'added' && (isKnown || one !== 'moved')));
  const isReplaced = replaced(base, remote, page).some(isTheirs);
  return { copy, remote, remoteIds, base, page, isReplaced, orders: isKnown ? orders : [] };
}

const withMoved = (page: PageState, { moved }: PageState): PageState =>
  moved === undefined ? page : { ...page, moved };

const hasSameBlocks = (one: PageState, other: PageState): boolean =>
  one.blocks.length === other.blocks.length && one.blocks.every(({ id }) => other.blocks.some((its) => its.id === id));

const namesKnown = (order: Action, remoteIds: ReadonlyMap<string, string | null>): boolean =>
  orderPayload.read(order).blocks.every((one) => 'remote' in one || (remoteIds.get(one.local) ?? null) !== null);

/** An order names all blocks: it says where those stand which were moved or added there since, and leaves out what is gone. */
function reordered(
  tx: Tx,
  parts: ReconcileParts,
  order: Action,
  { together, remoteIds }: { together: PageState; remoteIds: ReadonlyMap<string, string | null> },
): boolean {
  const named = orderPayload.read(order).blocks;
  const isNamed = (id: string): boolean => named.some((one) => 'local' in one && one.local === id);
  const blocks = together.blocks.flatMap(({ id }): Reference[] => {
    const remote = remoteIds.get(id) ?? null;
    if (remote !== null) return [{ remote }];
    return isNamed(id) ? [{ local: id }] : [];
  });
  if (JSON.stringify(blocks) === JSON.stringify(named)) return false;
  rewritePayload(tx, parts.kinds, order, { blocks });
  return true;
}
