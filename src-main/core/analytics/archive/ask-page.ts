import { failureOf, request, type ConnectionParts, type SpaceSession } from '../../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../../failure.ts';
import { analyticsPosts, type Answer, type Failure, type PostsPage, type Range } from '../../service/service.ts';
import type { SyncPriority } from '../../sync/sync.ts';
import { isOfAnother } from './follow-report.ts';
import { PER_PAGE, type WalkedPage } from './walk.ts';

/** A page, and how many entries it had with those that could not be read: that a page is short ends a walk. */
export interface AskedPage {
  page: PostsPage;
  entries: number;
}

interface Asked {
  accountId: string;
  range: Range;
  page: number;
  priority: SyncPriority;
}
interface Options {
  signal?: AbortSignal;
  waitMs?: number;
}

/** A page that is too large to be read is asked for in so many pieces; the service gives no fewer than ten posts at once. */
const PIECES = [1, 2, 4, 10];
/** In how many pieces an account's pages came last, as long as the core runs: one that is too large is sent for nothing. */
const lastPieces = new WeakMap<ConnectionParts['store'], Map<string, number>>();

/**
 * Asks for a page of an account's posts, newest first and as large as it may be: what every walk through them reads. One that
 * is too large to be read is put together from smaller ones; where the smallest are too large as well, that is the failure.
 * So is one of another account, which says nothing of what this one has.
 */
export async function askPage(
  parts: ConnectionParts,
  session: SpaceSession,
  asked: Asked,
  options: Options = {},
): Promise<AskedPage | Failed<ServiceFailure>> {
  const known = lastPieces.get(parts.store) ?? new Map<string, number>();
  lastPieces.set(parts.store, known);
  const whose = `${session.space.id} ${asked.accountId}`;
  const ask: AskOne = (page, perPage) => {
    // Sort and direction are the service's defaults; said all the same, since the end of the walk rests on them.
    const input = { ...asked, page, perPage, sort: 'published_at', direction: 'desc' } as const;
    return request(parts, session, asked.priority, (call) => analyticsPosts(session.service, input, call), options);
  };
  let last: Failure | null = null;
  for (const pieces of PIECES.filter((count) => count >= (known.get(whose) ?? 1))) {
    const told = await inPieces(ask, asked.page, pieces);
    if (told === null) break;
    if (!('ok' in told)) {
      known.set(whose, pieces);
      const of = { spaceId: session.space.id, accountId: asked.accountId };
      return isOfAnother(parts.store, of, told.page.account) ? fail('refused', 'report-of-another') : told;
    }
    if (told.code !== 'too-large') return failureOf(told);
    last = told;
  }
  if (last !== null) return failureOf(last);
  // It gives pages of another size by now.
  known.delete(whose);
  return askPage(parts, session, asked, options);
}

type AskOne = (page: number, perPage: number) => Promise<Answer<PostsPage>>;

/** Null: the service gives pages of another size than was asked for, which are pieces of no page. */
async function inPieces(ask: AskOne, page: number, pieces: number): Promise<AskedPage | Failure | null> {
  let whole: AskedPage | null = null;
  const perPage = PER_PAGE / pieces;
  for (let piece = 1; piece <= pieces; piece += 1) {
    const answer = await ask((page - 1) * pieces + piece, perPage);
    if (!answer.ok) return answer;
    const { value, detail } = answer;
    const told = { page: value, entries: value.data.length + (detail?.code === 'entries-without' ? detail.lost : 0) };
    if (pieces === 1) return told;
    if ((value.meta?.per_page ?? perPage) !== perPage || told.entries > perPage) return null;
    whole = joined(whole, told, { page, pieces });
    if (told.entries < perPage) break;
  }
  return whole;
}

function joined(
  before: AskedPage | null,
  { page, entries }: AskedPage,
  of: { page: number; pieces: number },
): AskedPage {
  const lastPage = page.meta?.last_page ?? null;
  const meta = page.meta && {
    ...page.meta,
    current_page: of.page,
    per_page: PER_PAGE,
    last_page: lastPage === null ? null : Math.ceil(lastPage / of.pieces),
  };
  return {
    page: { ...page, data: [...(before?.page.data ?? []), ...page.data], meta },
    entries: (before?.entries ?? 0) + entries,
  };
}

/** What a page says about the walk that it is of. `news`: its posts that this walk had not been told of. */
export function walkedPage({ page: { meta }, entries }: AskedPage, news: number): WalkedPage {
  const counts = { perPage: meta?.per_page ?? null, lastPage: meta?.last_page ?? null, total: meta?.total ?? null };
  return { rows: entries, news, ...counts };
}
