import type { Bio } from '../../../../src-preload/contract/bio.ts';
import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import {
  actionById,
  backoffMs,
  MOST_ATTEMPTS,
  rewritePayload,
  type Action,
  type ActionState,
  type First,
  type KindOfAction,
  type ReconcileParts,
  type Reference,
} from '../../actions/actions.ts';
import { isFailed, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { formerIds, knownBlocks, knownPage } from '../bio.queries.ts';
import { orderPayload } from '../bio.payloads.ts';
import { syncBio } from '../bio.sync.ts';
import { copyOf, laidOverBio, lay, pageOf } from '../view.ts';
import { isSamePage } from './differences.ts';
import { caughtUp, merged, replaced } from './merge.ts';
import { overSomethingWith, putVersionPages, type StoredVersion } from './staged.queries.ts';

/*
 * A page may wait in the outbox for hours, in which somebody changes it at the service. So the first call of a publishing is not sent before
 * the page was read, and what it would replace that nobody here has seen is asked about (`blocked`, `changed`). Once one of its calls has
 * gone there is nothing more to ask: what differs then is our own.
 */

/** So often in a row it says that there is no page, before that is believed enough to be asked about. */
const MOST_UNTOLD = 3;

/** How often in a row the page of a space could not be read: no page was told, or nothing of use. */
type Tries = Map<string, { untold: number; trouble: number }>;

export function lookingFirst(): NonNullable<KindOfAction['lookFirst']> {
  const tries: Tries = new Map();
  return (parts, action) => {
    if (toLookAt(parts.store, action).length === 0) return null;
    return async () => {
      const read = await syncBio(parts, action.spaceId, 'now');
      if (isFailed(read)) return (tx) => unread(tx, parts, action, { read, tries });
      tries.delete(action.spaceId);
      return (tx) => looked(tx, parts, action);
    };
  };
}

/** The publishings that this is a call of and of which nothing has gone, nor may have. */
const toLookAt = (reader: Reader, action: Action): StoredVersion[] =>
  overSomethingWith(reader, action.spaceId, action.id).filter(
    ({ actionIds }) => !actionIds.some((id) => hasGone(actionById(reader, id))),
  );

const unsent: readonly ActionState[] = ['queued', 'waiting', 'blocked', 'claimed'];
/** Of a refused call nothing was done, unless it says what it made (`maybeDone`). */
const leftAlone: readonly ActionState[] = ['cancelled', 'superseded', 'rejected'];
const hasGone = (call: Action | undefined): boolean =>
  call !== undefined && (call.maybeDone || ![...unsent, ...leftAlone].includes(call.state));

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
  const isOver = tried.untold >= MOST_UNTOLD || tried.trouble >= MOST_ATTEMPTS;
  const reason = { code: 'page-unread' } as const;
  if (!isOver) {
    const notBeforeMs = parts.clock.nowMs() + backoffMs(Math.max(1, tried.untold, tried.trouble), parts.random);
    return { is: 'wait', reason, notBeforeMs };
  }
  tries.delete(spaceId);
  for (const version of toLookAt(tx, action)) putVersionPages(tx, { ...version, over: null });
  return { is: 'ask', reason };
}

/** By the page as it was just read. What was shown as changed there is asked about once: published all the same, it is over that. */
function looked(tx: Tx, parts: ReconcileParts, action: Action): First {
  const { spaceId } = action;
  const copy = copyOf(knownPage(tx, spaceId), knownBlocks(tx, spaceId));
  const remote = pageOf(copy);
  const remoteIds = new Map([
    ...formerIds(tx, spaceId),
    ...copy.blocks.map(({ id, remoteId }) => [id, remoteId] as const),
  ]);
  let asks = false;
  let isReordered = false;
  for (const version of toLookAt(tx, action)) {
    if (version.over === null) continue;
    const calls = version.actionIds
      .flatMap((id) => actionById(tx, id) ?? [])
      .filter((call) => unsent.includes(call.state) && isReadable(call));
    const made = pageOf(calls.reduce(lay, asBio(copy, version.over, remoteIds)));
    const { base, page } = caughtUp({ base: version.over, page: withMoved(made, version.page) }, remote);
    if (isSamePage(base, remote)) continue;
    asks ||= replaced(base, remote, page).length > 0;
    const together = merged(base, remote, page, new Set());
    for (const call of calls.filter(({ kind }) => kind === 'bio.blockReorder')) {
      if (reordered(tx, parts, call, { together, remoteIds }) && call.id === action.id) isReordered = true;
    }
    putVersionPages(tx, { ...version, over: remote });
  }
  if (asks) return { is: 'ask', reason: { code: 'changed-there' } };
  return isReordered ? { is: 'again' } : { is: 'go' };
}

const isReadable = (call: Action): boolean => {
  const payloads: Partial<Record<string, { readable(action: Action): unknown }>> = laidOverBio;
  return (payloads[call.kind]?.readable(call) ?? null) !== null;
};

const withMoved = (page: PageState, { moved }: PageState): PageState =>
  moved === undefined ? page : { ...page, moved };

/** A page as calls are laid over it. */
const asBio = (copy: Bio, page: PageState, remoteIds: ReadonlyMap<string, string | null>): Bio => ({
  ...copy,
  ...page,
  blocks: page.blocks.map((block) => ({ ...block, remoteId: remoteIds.get(block.id) ?? null, pending: false })),
});

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
