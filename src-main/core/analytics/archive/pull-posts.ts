import { accountChanges } from '../../accounts/accounts.ts';
import { fail, isFailed } from '../../failure.ts';
import type { PostRow, PostsPage } from '../../service/service.ts';
import type { Tx } from '../../store/store.ts';
import { guardedPull, recordPull, type Piece, type PullFailed, type SyncPriority } from '../../sync/sync.ts';
import type { AnalyticsParts } from '../analytics.sync.ts';
import { publishedAtMs } from '../published-at.ts';
import { answeredEnds } from './answered-ends.ts';
import { askPage, walkedPage } from './ask-page.ts';
import { declaredAfter, declaredOf } from './declared.ts';
import { endCount, endWalk, isStillWhole } from './end-walk.ts';
import { feedOf, madeFeed, putFeed, type Feed } from './feed.queries.ts';
import { followReport, zoneTold } from './follow-report.ts';
import { keepAhead } from './keep-ahead.ts';
import { keepRows } from './keep-posts.ts';
import { movedZone } from './moved-zone.ts';
import { nextWalk, walkAnew } from './plan-walk.ts';
import { afterPage, type Walk } from './walk.ts';

type Pulled = (Piece & { posts: number }) | PullFailed;

/** A page nobody waits for may wait for its slot for as long as publishing needs them all. */
const WAIT_MS = 30 * 60_000;

/**
 * Pulls the next page of an account's posts and keeps it together with how far the walk has come: whoever is killed at any
 * point goes on with the page that was on its way. A failure leaves all that is here as it is.
 */
export async function pullPage(
  parts: AnalyticsParts,
  of: { spaceId: string; accountId: string },
  priority: SyncPriority,
): Promise<Pulled> {
  const session = parts.sessions.of(of.spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const walk = nextWalk(feedOf(parts.store, of), session, parts.clock);
  // Of a long history nobody waits for each page.
  const turn = walk.kind === 'all' && walk.pages > 0 ? 'background' : priority;
  const range = { fromMs: walk.fromMs, toMs: walk.toMs };
  const asked = { accountId: of.accountId, range, page: walk.pages + 1, priority: turn };
  let ahead = 0;
  const ask = async () => {
    const told = await askPage(parts, session, asked, turn === 'now' ? {} : { waitMs: WAIT_MS });
    if (isFailed(told)) return told;
    const timeZone = zoneTold(told.page) ?? session.space.timeZone;
    const { news, rest } = await keepAhead(parts, of, { rows: told.page.data, walk: walk.number, timeZone });
    ahead += news;
    return { ...told, rest, timeZone };
  };
  const pull = (): Promise<Pulled> =>
    guardedPull(parts, { spaceId: of.spaceId, kinds: accountChanges }, ask, (tx, { page, entries, rest, timeZone }) =>
      keepPage(tx, madeFeed(tx, of), { walk, page, entries, rest, ahead, timeZone, atMs: parts.clock.nowMs() }),
    );
  return recordPull(parts, of.spaceId, 'posts', pull, of.accountId);
}

interface OfPage {
  walk: Walk;
  page: PostsPage;
  entries: number;
  /** Its rows that are not kept yet, and how many of the others this walk had not been told of. */
  rest: readonly PostRow[];
  ahead: number;
  timeZone: string;
  atMs: number;
}

function keepPage(tx: Tx, feed: Feed, { walk, page, entries, rest, ahead, timeZone, atMs }: OfPage): Pulled {
  const { added, news } = keepRows(tx, { feed, timeZone, walk: walk.number, atMs }, rest);
  followReport(tx, feed, page);
  const declared = declaredAfter(declaredOf(feed), page);
  const { timezone, isAnew } = movedZone(feed, { walk, rows: page.data, timeZone });
  const collected = page.collection?.last_collected_at ?? null;
  const next = afterPage(walk, walkedPage({ page, entries }, ahead + news));
  const answered = answeredEnds(page.range, walk, timeZone);
  const oldestMs = oldestOf(page.data, timeZone);
  const isCount = next.ends === null && isStillWhole(tx, feed, next.walk, { answered, oldestMs, atMs });
  const isFirst = walk.pages === 0 && walk.kind !== 'new' && !isCount;
  const told: Feed = {
    ...feed,
    here: feed.here + added,
    collected: isFirst ? (collected ?? new Date(atMs).toISOString()) : feed.collected,
    declared: JSON.stringify({ ...declared, range: { ...page.range, timezone } }),
    declaredAtMs: atMs,
  };
  if (isAnew) {
    const anew = walkAnew(walk);
    putFeed(tx, { ...told, wanted: true, number: anew.number, walk: anew });
    return { goesOn: true, posts: page.data.length };
  }
  if (next.ends === null && !isCount) {
    putFeed(tx, { ...told, number: walk.number, walk: next.walk });
    return { goesOn: true, posts: page.data.length };
  }
  if (next.ends === 'stuck') {
    // What it did not come to is neither here nor gone; it is begun anew after a rest.
    putFeed(tx, { ...told, number: walk.number, walk: null });
    return fail('refused', 'pages-without-end');
  }
  const pollingDays = page.collection?.polling_window_days ?? null;
  const ended = (isCount ? endCount : endWalk)(tx, told, { walk: next.walk, answered, collected, pollingDays, atMs });
  return { goesOn: ended.walk !== null, posts: page.data.length };
}

function oldestOf(rows: readonly PostRow[], timeZone: string): number | null {
  const times = rows.flatMap(({ published_at: at }) => publishedAtMs(at, timeZone) ?? []);
  return times.length === 0 ? null : Math.min(...times);
}
