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
  /** The last page that was ever read of it: where it went back, pages before this are read again. */
  furthest: number;
  /** Answers it has taken, pages that were read again included. */
  calls: number;
  /** Posts it has told of so far. */
  listed: number;
  lastPage: number | null;
  /** As the last page that is believed told it; null: none did. */
  total: number | null;
}

export type WalkKind = 'all' | 'new' | 'growing';

/** The most a page may hold (spec/service-api.md, Rules per operation, 3). */
export const PER_PAGE = 100;

/** What a page says about the walk. */
export interface WalkedPage {
  rows: number;
  /** Posts on it that this walk had not been told of. */
  news: number;
  perPage: number | null;
  lastPage: number | null;
  total: number | null;
}

/** An empty page where the count says that there are posts is asked for so often again. */
const MOST_AGAIN = 3;

/** One answer that lacks more than this part of what was known, and more than these posts, is not believed. */
const MOST_LACKING_PART = 0.5;
const FEW = 3;

/** Whether so many posts are too few to be believed where so many were known. */
export const isFarFewer = (posts: number, known: number): boolean =>
  known - posts > FEW && known - posts > MOST_LACKING_PART * known;

/** No account has a million posts: a walk ends after so many answers, whatever the service goes on to tell. */
export const MOST_CALLS = 10_000;

/** How a walk is over. `stuck`: the service tells the same posts again, or of more than there can be. */
export type WalkEnd = 'whole' | 'stuck';

/**
 * The walk after its next page, and whether it is over. Where the total has fallen, later posts have moved up over the edge
 * of what was read: the walk goes back as far, or they would be missed; not for ever, since a count may waver. A new page
 * that tells nothing new is the end of a service that knows no pages, whatever number of them it tells of. An empty page in
 * the middle is asked for again; where it stays empty the walk is over, and what was counted before says what is missing.
 * A count of pages may be wrong, or of larger ones than are given: as long as it is not borne out, it goes on while a page brings news.
 */
export function afterPage(walk: Walk, page: WalkedPage): { walk: Walk; ends: WalkEnd | null } {
  const { rows, news } = page;
  const perPage = page.perPage !== null && page.perPage >= 1 ? page.perPage : PER_PAGE;
  const pages = walk.pages + 1;
  const furthest = Math.max(walk.furthest, pages);
  const { lastPage, total } = believedCounts(walk, page, perPage);
  const told = { ...walk, furthest, calls: walk.calls + 1, listed: walk.listed + news, lastPage, total };
  const fell = walk.total === null || total === null ? 0 : walk.total - total;
  if (fell > 0 && walk.pages > 0 && told.calls < 2 * furthest + 10) {
    return { walk: { ...told, pages: Math.max(0, walk.pages - Math.ceil(fell / perPage)) }, ends: null };
  }
  const isExpected = total === null ? (lastPage ?? 0) >= pages : total > walk.pages * perPage;
  if (rows === 0 && walk.calls > 0 && isExpected && told.calls < furthest + MOST_AGAIN) {
    return { walk: { ...told, furthest: walk.furthest }, ends: null };
  }
  const isAgain = news === 0 && pages > walk.furthest;
  const most = lastPage ?? (total === null ? null : Math.ceil(total / perPage));
  // Without a count it is over with a page that is empty, or that tells nothing new: how many it shows on a page is its own affair.
  const isShort = most === null && rows < perPage;
  // Beyond the last page that was told of, only a count of posts can say that they are all told.
  const isBorneOut = total === null ? pages === most && told.listed > (pages - 1) * perPage : told.listed >= total;
  const isCounted = most !== null && pages >= most && (isBorneOut || isAgain);
  const isWhole = rows === 0 || (isShort && isAgain) || isCounted;
  const isStuck = isAgain || told.calls >= MOST_CALLS;
  return { walk: { ...told, pages }, ends: isWhole ? 'whole' : isStuck ? 'stuck' : null };
}

/** What the page counts, or what was counted before: where it counts nothing, or far less than was read already. */
function believedCounts(
  walk: Walk,
  { lastPage, total }: WalkedPage,
  perPage: number,
): Pick<WalkedPage, 'lastPage' | 'total'> {
  const isUnsaid = lastPage === null && total === null;
  const isBelow = (known: number): boolean => total !== null && isFarFewer(total, known);
  if (isUnsaid || (isBelow(walk.total ?? 0) && isBelow(walk.furthest * perPage))) {
    return { lastPage: walk.lastPage, total: walk.total };
  }
  return { lastPage, total: total ?? walk.total };
}
