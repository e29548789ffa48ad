import {
  actionById,
  actionsInState,
  creatorOf,
  goOnUnlinked,
  lastDoneAtMs,
  unsettledActions,
  settle,
  type Action,
  type SettleParts,
} from '../actions/actions.ts';
import { pageFields } from '../../../src-preload/contract/bio-page.ts';
import type { RemoteBioPage, RemoteBlock } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { knownBlocks } from './bio.queries.ts';
import { newBlockPayload, pagePayload, type PageFields } from './bio.payloads.ts';
import { linksFor, type ListedBlock, type LostBlock } from './links.ts';

/*
 * What a pull of the page says about actions whose outcome, or whose number, is not known (outbox.md, Reconciling an action in doubt): found
 * means done, and can be taken back; not found means nothing.
 */

/** A page that says what was asked for is the page that was asked for, whoever made it. */
export function settlePage(tx: Tx, parts: SettleParts, spaceId: string, page: RemoteBioPage): void {
  for (const action of unsettledActions(tx, spaceId, ['bio.create'])) {
    const asked = pagePayload.readable(action);
    if (asked === null) continue;
    if (action.state === 'in_doubt' && saysWhatWasAsked(asked, page)) found(tx, parts, action, null, 'found-page');
  }
}

export const saysWhatWasAsked = (asked: PageFields, page: RemoteBioPage): boolean =>
  pageFields.every((name) => asked[name] === undefined || (asked[name] ?? '') === (page[name] ?? ''));

/**
 * Blocks that were made without a number coming back, and those that may have been made, are looked for among the
 * entries that are nobody's and were first seen later, be it by an earlier pull. `listed` is in the order of the page; `syncedAtMs` is the pull before this one.
 */
export function settleBlocks(
  tx: Tx,
  parts: SettleParts,
  spaceId: string,
  listed: readonly RemoteBlock[],
  syncedAtMs: number | null,
): void {
  const known = knownBlocks(tx, spaceId);
  const firstSeenAs = new Map(
    known.flatMap(({ id, remoteId }) => (remoteId === null ? [] : [[remoteId, id] as const])),
  );
  // Whose block an entry is, is known where an answer told it, or an earlier pull found it.
  const free = listed
    .filter(({ id }) => creatorOf(tx, spaceId, 'bio.blockCreate', { remoteId: id }) === undefined)
    .map((entry): ListedBlock => ({ ...entry, firstSeenAs: firstSeenAs.get(entry.id) ?? null }));
  const creates = actionsInState(tx, ['done_unlinked', 'in_doubt'], spaceId).filter(
    ({ kind }) => kind === 'bio.blockCreate',
  );
  // Without a pull from before it was sent, an entry may be older than what is in doubt.
  const isComparable = ({ entity, onWireAtMs }: Action): boolean =>
    known.some(({ id }) => id < (entity ?? '')) || (syncedAtMs !== null && syncedAtMs < (onWireAtMs ?? 0));
  const lost = creates.filter((action) => action.state === 'done_unlinked' || isComparable(action)).map(lostBlockOf);
  const ids = listed.map(({ id }) => id);
  const isNew = isMadeSince(tx, spaceId, syncedAtMs);
  for (const { id, remoteId } of linksFor(lost, free, ids, { isNew })) {
    const action = creatorOf(tx, spaceId, 'bio.blockCreate', { entity: id });
    if (action !== undefined) found(tx, parts, action, remoteId, 'found-in-list');
  }
  // One that may be there as well leaves open which of the entries they are: once that is answered, it may be told by their turn. Until
  // then what names them waits behind it anyway.
  if (creates.some(({ id }) => actionById(tx, id)?.state === 'in_doubt')) return;
  // Under which number it is listed cannot be told, and from now on it is shown as what is listed: an order that names
  // it would wait for good.
  for (const { id } of creates.filter(({ state }) => state === 'done_unlinked')) {
    const action = actionById(tx, id);
    if (action?.state === 'done_unlinked') goOnUnlinked(tx, parts, action);
  }
}

/** Whether the page was made from here after the pull before this one, or was never pulled before. */
export const isMadeSince = (reader: Reader, spaceId: string, syncedAtMs: number | null): boolean =>
  lastDoneAtMs(reader, spaceId, ['bio.create'], syncedAtMs === null ? 0 : syncedAtMs + 1) !== null;

function lostBlockOf(action: Action): LostBlock {
  // What cannot be read can only be an entry that says nothing.
  const fields = newBlockPayload.readable(action)?.fields;
  const empty = { type: null, title: null, url: null, text: null };
  return { ...empty, ...fields, id: action.entity ?? action.id, made: action.state === 'done_unlinked' };
}

function found(
  tx: Tx,
  parts: SettleParts,
  action: Action,
  remoteId: string | null,
  code: 'found-page' | 'found-in-list',
): void {
  settle(tx, parts, action, {
    type: 'matched',
    atMs: parts.clock.nowMs(),
    remoteId,
    permalink: null,
    reason: { code },
    sure: true,
  });
}
