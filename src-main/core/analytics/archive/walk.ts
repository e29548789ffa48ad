/**
 * A walk through an account's posts, newest first, over a range whose end is fixed, so that what is published meanwhile moves
 * no page. All of its state is kept with each page: whoever goes on begins with the page after it.
 */
export interface Walk {
  /** Rises with each walk of the account. */
  number: number;
  /** All there are; those since the last walk; or those whose figures the service still collects. */
  kind: WalkKind;
  fromMs: number;
  toMs: number;
  /** Read of it so far. */
  pages: number;
  /** Answers it has taken, pages that were read again included. */
  calls: number;
  lastPage: number | null;
  /** As the last page told it; null: it does not. */
  total: number | null;
}

export type WalkKind = 'all' | 'new' | 'growing';

/** The most a page may hold (spec/service-api.md, Rules per operation, 3). */
export const PER_PAGE = 100;

/** What a page says about the walk. */
export interface WalkedPage {
  rows: number;
  perPage: number | null;
  lastPage: number | null;
  total: number | null;
}

/**
 * The walk after its next page, and whether it is over. Where the total has fallen, later posts have moved up over the edge
 * of what was read: the walk goes back as far, or they would be missed; not for ever, since a count may waver.
 */
export function afterPage(walk: Walk, page: WalkedPage): { walk: Walk; isOver: boolean } {
  const { rows, lastPage, total } = page;
  const perPage = page.perPage !== null && page.perPage >= 1 ? page.perPage : PER_PAGE;
  const told = { ...walk, calls: walk.calls + 1, lastPage, total };
  const fell = walk.total === null || total === null ? 0 : walk.total - total;
  const pages = walk.pages + 1;
  if (fell > 0 && walk.pages > 0 && told.calls < 2 * Math.max(pages, lastPage ?? 0) + 10) {
    return { walk: { ...told, pages: Math.max(0, walk.pages - Math.ceil(fell / perPage)) }, isOver: false };
  }
  return {
    walk: { ...told, pages },
    isOver: rows === 0 || pages >= pagesIn({ rows, perPage, lastPage, total }, pages),
  };
}

/** How many pages there are; without any count, one more than was read for as long as they are full. */
function pagesIn({ rows, perPage, lastPage, total }: WalkedPage & { perPage: number }, pages: number): number {
  if (lastPage !== null) return lastPage;
  if (total !== null) return Math.ceil(total / perPage);
  return rows < perPage ? pages : pages + 1;
}
