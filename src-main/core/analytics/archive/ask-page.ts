import { failureOf, request, type ConnectionParts, type SpaceSession } from '../../connections/connections.ts';
import type { Failed, ServiceFailure } from '../../failure.ts';
import { analyticsPosts, type PostsPage, type Range } from '../../service/service.ts';
import type { SyncPriority } from '../../sync/sync.ts';
import { PER_PAGE, type WalkedPage } from './walk.ts';

/** A page, and how many entries it had with those that could not be read: that a page is short ends a walk. */
export interface AskedPage {
  page: PostsPage;
  entries: number;
}

/** Asks for a page of an account's posts, newest first and as large as it may be: what every walk through them reads. */
export async function askPage(
  parts: ConnectionParts,
  session: SpaceSession,
  { priority, ...asked }: { accountId: string; range: Range; page: number; priority: SyncPriority },
  options: { signal?: AbortSignal; waitMs?: number } = {},
): Promise<AskedPage | Failed<ServiceFailure>> {
  // Sort and direction are the service's defaults; said all the same, since the end of the walk rests on them.
  const input = { ...asked, perPage: PER_PAGE, sort: 'published_at', direction: 'desc' } as const;
  const answer = await request(
    parts,
    session,
    priority,
    (call) => analyticsPosts(session.service, input, call),
    options,
  );
  if (!answer.ok) return failureOf(answer);
  const { value: page, detail } = answer;
  return { page, entries: page.data.length + (detail?.code === 'entries-without' ? detail.lost : 0) };
}

/** What a page says about the walk that it is of. `news`: its posts that this walk had not been told of. */
export function walkedPage({ page: { meta }, entries }: AskedPage, news: number): WalkedPage {
  const counts = { perPage: meta?.per_page ?? null, lastPage: meta?.last_page ?? null, total: meta?.total ?? null };
  return { rows: entries, news, ...counts };
}
