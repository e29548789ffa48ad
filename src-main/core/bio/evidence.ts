import { creatorOf, unsettledActions, settle, type Action, type SettleParts } from '../actions/actions.ts';
import type { RemoteBioPage, RemoteBlock } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { knownBlocks } from './bio.queries.ts';
import type { BlockWish, PageWish } from './fields.ts';
import { linksFor, type SoughtBlock } from './links.ts';

/*
 * What a pull of the page says about actions whose outcome, or whose number, is not known (outbox.md, Evidence): found
 * means done, and can be taken back; not found means nothing.
 */

/** A page that says what was asked for is the page that was asked for, whoever made it. */
export function settlePage(tx: Tx, parts: SettleParts, spaceId: string, page: RemoteBioPage): void {
  for (const action of unsettledActions(tx, spaceId, ['bio.create'])) {
    const asked = Object.entries(action.payload as PageWish) as [keyof PageWish, string | null][];
    const isIt = asked.every(([name, value]) => (value ?? '') === (page[name] ?? ''));
    if (action.state === 'in_doubt' && isIt) found(tx, parts, action, null, 'The service has this page.');
  }
}

/**
 * Blocks that were made without a number coming back, and those that may have been made, are looked for among the
 * entries that were not known before. `syncedAtMs` is the pull before this one: without one before the block was sent,
 * an entry may be older than the block.
 */
export function settleBlocks(
  tx: Tx,
  parts: SettleParts,
  spaceId: string,
  listed: readonly RemoteBlock[],
  syncedAtMs: number | null,
): void {
  const known = knownBlocks(tx, spaceId);
  const remoteIds = new Set(known.map((block) => block.remoteId));
  const fresh = listed.filter((entry) => !remoteIds.has(entry.id));
  const made = known.filter((block) => block.remoteId === null).map((block): SoughtBlock => ({ ...block, made: true }));
  const doubted = unsettledActions(tx, spaceId, ['bio.blockCreate'])
    .filter(({ state, onWireAtMs }) => state === 'in_doubt' && syncedAtMs !== null && syncedAtMs < (onWireAtMs ?? 0))
    .map(soughtOf);
  for (const { id, remoteId } of linksFor([...made, ...doubted], fresh)) {
    const action = creatorOf(tx, spaceId, 'bio.blockCreate', { entity: id });
    if (action !== undefined) found(tx, parts, action, remoteId, 'Found in the list of blocks.');
  }
}

function soughtOf(action: Action): SoughtBlock {
  const { fields } = action.payload as { fields: BlockWish };
  const empty = { type: null, title: null, url: null, text: null };
  return { ...empty, ...fields, id: action.entity ?? action.id, made: false };
}

function found(tx: Tx, parts: SettleParts, action: Action, remoteId: string | null, reason: string): void {
  settle(tx, parts, action, {
    type: 'matched',
    atMs: parts.clock.nowMs(),
    remoteId,
    permalink: null,
    reason,
    sure: true,
  });
}
