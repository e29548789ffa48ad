/** What is kept of a page while it is being edited: all that the service tells of a block, known here or not. */
export interface PageBlock {
  id: string;
  type: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  active: boolean | null;
  /** Members that Outpost has no form for, as the service names them. */
  extra: Record<string, Json>;
}

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export const pageFields = ['title', 'description', 'slug', 'theme'] as const;
export type PageField = (typeof pageFields)[number];
export const blockFields = ['type', 'title', 'url', 'text', 'active'] as const;
export type BlockField = (typeof blockFields)[number];

const ours: ReadonlySet<string> = new Set(['id', ...blockFields]);

/**
 * The members without a form that can stand in one object with the fields: what the service calls as a field is called here, beside the one
 * that is that field, would be taken for it. Such a member stays as it is.
 */
export const membersBeside = <Value>(extra: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !ours.has(name)));

/** A picture that was chosen here and is not at the service yet. Its bytes are kept apart, by their SHA-256 in hexadecimal. */
export interface ChosenPicture {
  hash: string;
  fileName: string;
  mediaType: string;
  sizeBytes: number;
}

export interface PageState extends Record<PageField, string | null> {
  /** First to last. */
  blocks: PageBlock[];
  /** Null, or left out: the service's own stays. */
  picture?: ChosenPicture | null;
  /** The blocks that were moved here: of two that changed places nothing else tells which one that was. */
  moved?: string[];
}

type Some<T> = { [K in keyof T]?: T[K] | undefined };

/** One thing that is done to the page. An id that the page does not have names a new block. */
export type BioEdit =
  | { edit: 'page'; fields: Some<Omit<PageState, 'blocks' | 'moved'>> }
  | { edit: 'block'; blockId: string; fields: Some<Omit<PageBlock, 'id'>> }
  /** At this place, counted from 0; a block with this id is replaced. */
  | { edit: 'put'; block: PageBlock; at: number }
  | { edit: 'delete'; blockId: string }
  | { edit: 'move'; blockId: string; to: number }
  /**
   * What was staged is staged again, over `base`, which it was made from. `was`: the page that was staged in its place, null: none was;
   * what was edited since stays as edited.
   */
  | { edit: 'whole'; page: PageState; base: PageState; was: PageState | null };

/** The page after an edit. What names a block that is gone changes nothing. */
export function edited(page: PageState, edit: BioEdit): PageState {
  const { blocks } = page;
  switch (edit.edit) {
    case 'page':
      return { ...page, ...said(edit.fields) };
    case 'whole':
      // Only the core lays two pages together: what it makes of them is told.
      return page;
    case 'put':
      return { ...notMoved(page, edit.block.id), blocks: placed(without(blocks, edit.block.id), edit.block, edit.at) };
    case 'delete':
      return { ...page, blocks: without(blocks, edit.blockId) };
    case 'block':
      return {
        ...page,
        blocks: blocks.map((block) => (block.id === edit.blockId ? { ...block, ...said(edit.fields) } : block)),
      };
    case 'move': {
      const block = blocks.find(({ id }) => id === edit.blockId);
      if (block === undefined) return page;
      const moved = [...(notMoved(page, block.id).moved ?? []), block.id];
      return { ...page, moved, blocks: placed(without(blocks, block.id), block, edit.to) };
    }
    default:
      return edit satisfies never;
  }
}

const notMoved = (page: PageState, blockId: string): PageState =>
  page.moved === undefined ? page : { ...page, moved: page.moved.filter((id) => id !== blockId) };
const without = (blocks: readonly PageBlock[], blockId: string): PageBlock[] =>
  blocks.filter(({ id }) => id !== blockId);
const placed = (blocks: readonly PageBlock[], block: PageBlock, at: number): PageBlock[] => [
  ...blocks.slice(0, at),
  block,
  ...blocks.slice(at),
];

/** A member that is undefined is left out: it says nothing. */
function said<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
