import type { Bio, BioBlock } from '../../../src-preload/contract/bio.ts';
import type { Action, ActionKind, Reference } from '../actions/actions.ts';
import type { KnownBlock, KnownPage } from './bio.queries.ts';
import {
  blockPayload,
  goneBlockPayload,
  newBlockPayload,
  orderPayload,
  pagePayload,
  picturePayload,
} from './bio.payloads.ts';

/** The kinds that are laid over what the service told. */
export const bioActionKinds = [
  'bio.create',
  'bio.update',
  'bio.avatar',
  'bio.blockCreate',
  'bio.blockUpdate',
  'bio.blockDelete',
  'bio.blockReorder',
] as const satisfies readonly ActionKind[];

/**
 * What the user sees: what the service last told, and over it, in order, what the outbox has still to say. A change shows
 * in the transaction that queues it and is gone by itself when it is refused or taken back. Pure.
 */
export function viewOf(page: KnownPage | undefined, blocks: readonly KnownBlock[], open: readonly Action[]): Bio {
  const view: Bio = {
    state: page?.state === 'none' && page.syncedAtMs === null ? 'unknown' : (page?.state ?? 'unknown'),
    title: page?.title ?? null,
    description: page?.description ?? null,
    slug: page?.slug ?? null,
    theme: page?.theme ?? null,
    avatar: page?.avatar ?? null,
    upload: null,
    blocks: blocks.map(({ position: _, ...block }) => ({ ...block, pending: false })),
    pending: false,
    missing: page?.missing ?? false,
    syncedAtMs: page?.syncedAtMs ?? null,
  };
  for (const action of open) lay(view, action);
  return view;
}

function lay(view: Bio, action: Action): void {
  switch (action.kind) {
    case 'bio.create':
    case 'bio.update': {
      // What waits for a page that was refused does not make one: the user can still create it.
      const isOrphan = action.blockReason === 'dependency';
      Object.assign(view, pagePayload.read(action), { pending: true }, isOrphan ? {} : { state: 'there' });
      return;
    }
    case 'bio.avatar': {
      const { fileName, sizeBytes } = picturePayload.read(action);
      view.upload = { fileName, sizeBytes };
      return;
    }
    case 'bio.blockCreate': {
      const { fields } = newBlockPayload.read(action);
      const empty = { remoteId: null, type: null, title: null, url: null, text: null, active: null };
      view.blocks.push({ id: action.entity ?? action.id, ...empty, ...fields, pending: true } as BioBlock);
      return;
    }
    case 'bio.blockUpdate': {
      const { block, fields } = blockPayload.read(action);
      const meant = view.blocks.find((one) => isMeant(one, block));
      if (meant !== undefined) Object.assign(meant, fields, { pending: true });
      return;
    }
    case 'bio.blockDelete': {
      const { block } = goneBlockPayload.read(action);
      view.blocks = view.blocks.filter((one) => !isMeant(one, block));
      return;
    }
    case 'bio.blockReorder':
      view.blocks = inOrder(view.blocks, orderPayload.read(action).blocks);
      return;
    default:
      // Other kinds have no part in the page.
      return;
  }
}

function isMeant(block: Pick<BioBlock, 'id' | 'remoteId'>, reference: Reference): boolean {
  return 'remote' in reference ? block.remoteId === reference.remote : block.id === reference.local;
}

/** The named ones first, in the order they are named in; the others stay in their order behind them. */
function inOrder(blocks: readonly BioBlock[], order: readonly Reference[]): BioBlock[] {
  const named = order.flatMap((reference) => blocks.filter((block) => isMeant(block, reference)));
  return [...named, ...blocks.filter((block) => !named.includes(block))];
}
