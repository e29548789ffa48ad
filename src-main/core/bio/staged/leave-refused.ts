import { isDeepStrictEqual } from 'node:util';
import type { PageBlock, PageState } from '../../../../src-preload/contract/bio-page.ts';
import {
  append,
  refusedActions,
  setDismissed,
  settle,
  unsettledActions,
  type Action,
  type EnqueueParts,
  type Reference,
} from '../../actions/actions.ts';
import type { Bio } from '../../../../src-preload/contract/bio.ts';
import type { Tx } from '../../store/store.ts';
import { kindsOf } from '../../sync/sync.ts';
import {
  blockPayload,
  goneBlockPayload,
  newBlockPayload,
  orderPayload,
  pagePayload,
  picturePayload,
  type BlockFields,
} from '../bio.payloads.ts';
import { laidOverBio } from '../view.ts';

const superseded = { code: 'superseded' } as const;

/**
 * For a page that is published after one of which something was refused: what was refused and is asked for again with it, or is no more
 * wanted, asks no more, since tried again it would be made twice. Whatever else was refused still asks. `isNew`: the page is made with it, and
 * what waited for one that was refused is left as well. `bio` and `wanted` are as before it is queued.
 */
export function leaveRefused(
  tx: Tx,
  parts: EnqueueParts,
  spaceId: string,
  { bio, wanted, isNew }: { bio: Bio; wanted: PageState; isNew: boolean },
): void {
  const kinds = kindsOf(laidOverBio);
  const isOver = (action: Action): boolean => isAskedAgain(action, bio, wanted);
  for (const action of refusedActions(tx, spaceId, kinds).filter(isOver)) {
    append(tx, parts, action, { type: 'dismissed', reason: superseded });
    setDismissed(tx, action.id);
  }
  if (!isNew) return;
  const orphans = unsettledActions(tx, spaceId, kinds).filter(({ blockReason }) => blockReason === 'dependency');
  for (const action of orphans.filter((one) => one.kind === 'bio.blockReorder' || isOver(one)).toReversed()) {
    if (settle(tx, parts, action, { type: 'cancel', atMs: parts.clock.nowMs(), reason: superseded }) === null) continue;
    setDismissed(tx, action.id);
  }
}

/** Whether the page has what this was to do to it. */
function isAskedAgain(action: Action, bio: Bio, wanted: PageState): boolean {
  const idOf = (named: Reference): string | undefined =>
    bio.blocks.find(({ id, remoteId }) => ('local' in named ? id === named.local : remoteId === named.remote))?.id;
  const blockOf = (named: Reference): PageBlock | undefined =>
    wanted.blocks.find(({ id }) => id === ('local' in named ? named.local : idOf(named)));
  switch (action.kind) {
    // The page is there, or is made with this one.
    case 'bio.create':
      return true;
    case 'bio.update': {
      const fields = pagePayload.readable(action);
      return fields !== null && says(wanted, fields);
    }
    case 'bio.avatar': {
      const picture = picturePayload.readable(action);
      return picture !== null && wanted.picture?.hash === picture.hash;
    }
    case 'bio.blockCreate': {
      const fields = newBlockPayload.readable(action)?.fields;
      return fields !== undefined && wanted.blocks.some((block) => saysOf(block, fields));
    }
    case 'bio.blockUpdate': {
      const change = blockPayload.readable(action);
      if (change === null) return false;
      const block = blockOf(change.block);
      // Deleted with this page; of one that is gone already nobody has looked at what was typed.
      return block === undefined ? idOf(change.block) !== undefined : saysOf(block, change.fields);
    }
    case 'bio.blockDelete': {
      const gone = goneBlockPayload.readable(action);
      return gone !== null && blockOf(gone.block) === undefined;
    }
    case 'bio.blockReorder': {
      const order = (orderPayload.readable(action)?.blocks ?? []).map(blockOf);
      const places = order.map((block) => (block === undefined ? -1 : wanted.blocks.indexOf(block)));
      return places.length > 0 && places.every((place, at) => place > (places[at - 1] ?? -1));
    }
    default:
      return false;
  }
}

const saysOf = (block: PageBlock, { extra = {}, ...fields }: BlockFields): boolean =>
  says(block, fields) && says(block.extra, extra);

/** Nothing and an empty text are the same. */
const says = (one: object, fields: object): boolean => {
  const of = new Map(Object.entries(one));
  return Object.entries(fields).every(([name, is]) => isDeepStrictEqual(told(of.get(name)), told(is)));
};
const told = (value: unknown): unknown => (value === '' ? null : (value ?? null));
