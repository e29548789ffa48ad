import type { Clock } from '../../clock.ts';
import type { SpaceSession } from '../../connections/connections.ts';
import type { Feed } from './feed.queries.ts';
import type { Walk, WalkKind } from './walk.ts';

const DAY_MS = 86_400_000;
/** Before any of these networks: "all posts" needs a beginning, since without one the service tells its last 7 days. */
const BEGINNING_MS = Date.UTC(2000, 0, 1);
/** Read again with each walk for new posts: what was imported late, and clocks that differ. */
const OVERLAP_MS = DAY_MS;
/** Where the service does not say for how long it collects a post's figures. */
const USUAL_POLLING_DAYS = 30;
/** Whether the service counts what is here is looked at after this, and what it counts and does not show is asked for again. */
const COUNT_AGAIN_MS = DAY_MS;
/** A count does not show that one post came and another went, and some services do not count: all pages are read again after this. */
const READ_AGAIN_MS = 7 * DAY_MS;

/** The walk that goes on, or the next one. Its end is now by the service's clock: what comes later is of the next. */
export function nextWalk(feed: Feed | undefined, session: Pick<SpaceSession, 'serviceClock'>, clock: Clock): Walk {
  const underWay = feed?.walk ?? null;
  if (underWay !== null) return underWay;
  const theirs = session.serviceClock.now();
  const toMs = theirs === null ? clock.nowMs() : Math.floor(theirs.fromMs);
  const kind = isAhead(feed, toMs) ? 'all' : kindOfWalk(feed, clock.nowMs());
  const fromMs = kind === 'all' ? BEGINNING_MS : Math.min(feed?.coveredUntilMs ?? toMs, toMs) - OVERLAP_MS;
  return beginning({ number: (feed?.number ?? 0) + 1, kind, fromMs, toMs });
}

/** A clock stood ahead when it was last read: until when it was is not known, so all of it is read. */
export const isAhead = (feed: Feed | undefined, nowMs: number): boolean =>
  (feed?.coveredUntilMs ?? 0) > nowMs + OVERLAP_MS;

/** Whether so long has passed since every page was read that a count alone is not enough. */
export const isReadLongAgo = ({ readWholeAtMs }: Feed, nowMs: number): boolean =>
  readWholeAtMs === null || Math.abs(nowMs - readWholeAtMs) > READ_AGAIN_MS;

/** A service that counts may count more than is here, or less, at any time: it imports older posts, and old ones are deleted. */
function kindOfWalk(feed: Feed | undefined, nowMs: number): WalkKind {
  if (feed === undefined || feed.wholeAtMs === null || feed.wanted || isReadLongAgo(feed, nowMs)) return 'all';
  const mayDiffer = feed.missing !== null || feed.unsure > 0 || feed.here === 0;
  return mayDiffer && nowMs - feed.wholeAtMs > COUNT_AGAIN_MS ? 'all' : 'new';
}

/** The figures of every post that the service still collects. */
export function growingWalk(last: Walk, pollingDays: number | null): Walk {
  const fromMs = last.toMs - ((pollingDays ?? USUAL_POLLING_DAYS) + 1) * DAY_MS;
  const { number, toMs } = last;
  return beginning({ number: number + 1, kind: 'growing', fromMs: Math.max(BEGINNING_MS, fromMs), toMs });
}

/** The walk through everything in place of another one, of which no page is believed. */
export function walkAnew({ number, toMs }: Walk): Walk {
  return beginning({ number: number + 1, kind: 'all', fromMs: BEGINNING_MS, toMs });
}

/** A walk of which no page has been read. */
export function beginning(of: Pick<Walk, 'number' | 'kind' | 'fromMs' | 'toMs'>): Walk {
  return { ...of, pages: 0, furthest: 0, calls: 0, listed: 0, lastPage: null, total: null };
}
