import type { Bio, BioBlock } from '../../../src-preload/contract/bio.ts';
import type { PageBlock, PageState } from '../../../src-preload/contract/bio-page.ts';
import type { Action, Reference } from '../actions/actions.ts';
import type { Laid } from '../sync/sync.ts';
import type { KnownBlock, KnownPage } from './bio.queries.ts';
import {
  blockPayload,
  goneBlockPayload,
  newBlockPayload,
  orderPayload,
  pagePayload,
  picturePayload,
  together,
} from './bio.payloads.ts';

/** The kinds that are laid over what the service told. */
export const laidOverBio = {
  'bio.create': pagePayload,
  'bio.update': pagePayload,
  'bio.avatar': picturePayload,
  'bio.blockCreate': newBlockPayload,
  'bio.blockUpdate': blockPayload,
  'bio.blockDelete': goneBlockPayload,
  'bio.blockReorder': orderPayload,
} satisfies Laid;

/** The page as the service last told it. */
export function copyOf(page: KnownPage | undefined, blocks: readonly KnownBlock[]): Bio {
  return {
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
}

/** What of it can be edited. */
export function pageOf({ title, description, slug, theme, blocks }: Bio): PageState {
  const all = blocks.map(({ remoteId: _, pending: __, ...block }): PageBlock => ({
    ...block,
    extra: block.extra as PageBlock['extra'],
  }));
  return { title, description, slug, theme, blocks: all };
}

/** What an action that is still to be said makes of the page. */
export function lay(view: Bio, action: Action): Bio {
  switch (action.kind) {
    case 'bio.create':
    case 'bio.update': {
      // What waits for a page that was refused does not make one: the user can still create it.
      const isOrphan = action.blockReason === 'dependency';
      return { ...view, ...pagePayload.read(action), pending: true, ...(isOrphan ? {} : { state: 'there' }) };
    }
    case 'bio.avatar': {
      const { hash, fileName, sizeBytes } = picturePayload.read(action);
      return { ...view, upload: { hash, fileName, sizeBytes } };
    }
    default:
      return { ...view, blocks: layBlocks(view.blocks, action) };
  }
}

function layBlocks(blocks: BioBlock[], action: Action): BioBlock[] {
  switch (action.kind) {
    case 'bio.blockCreate': {
      // Its page was not made: it is on none, and the page that is made next has none of it.
      if (action.blockReason === 'dependency') return blocks;
      const { fields } = newBlockPayload.read(action);
      const empty = { remoteId: null, type: null, title: null, url: null, text: null, active: null, extra: {} };
      return [...blocks, { id: action.entity ?? action.id, ...empty, ...fields, pending: true }];
    }
    case 'bio.blockUpdate': {
      const { block, fields } = blockPayload.read(action);
      return blocks.map((one) => (isMeant(one, block) ? { ...together(one, fields), pending: true } : one));
    }
    case 'bio.blockDelete': {
      const { block } = goneBlockPayload.read(action);
      return blocks.filter((one) => !isMeant(one, block));
    }
    case 'bio.blockReorder':
      return inOrder(blocks, orderPayload.read(action).blocks);
    default:
      // Other kinds have no part in the page.
      return blocks;
  }
}

function isMeant(block: Pick<BioBlock, 'id' | 'remoteId'>, reference: Reference): boolean {
  return 'remote' in reference ? block.remoteId === reference.remote : block.id === reference.local;
}

/** The named ones first, in the order they are named in; the others stay in their order behind them. */
function inOrder(blocks: readonly BioBlock[], order: readonly Reference[]): BioBlock[] {
  const byLocal = new Map(blocks.map((block) => [block.id, block]));
  const byRemote = new Map(blocks.map((block) => [block.remoteId, block]));
  const meant = (one: Reference): BioBlock | undefined =>
    'remote' in one ? byRemote.get(one.remote) : byLocal.get(one.local);
  const named = new Set(order.map(meant).filter((block) => block !== undefined));
  return [...named, ...blocks.filter((block) => !named.has(block))];
}

/** A page as calls are laid over it. */
export const asBio = (copy: Bio, page: PageState, remoteIds: ReadonlyMap<string, string | null>): Bio => ({
  ...copy,
  ...page,
  blocks: page.blocks.map((block) => ({ ...block, remoteId: remoteIds.get(block.id) ?? null, pending: false })),
});

/** Whether what it asks for can be laid over a page. */
export const isReadable = (call: Action): boolean => {
  const payloads: Partial<Record<string, { readable(action: Action): unknown }>> = laidOverBio;
  return (payloads[call.kind]?.readable(call) ?? null) !== null;
};
