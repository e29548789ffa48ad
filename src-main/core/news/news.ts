import type { AsOf, Cleared, ItemNews, News, SyncNews } from '../../../src-preload/contract/news.ts';
import { allSpaces } from '../connections/connections.ts';
import { lastEventOf, newsAfter } from '../outbox/outbox.ts';
import type { Parts } from '../parts.ts';
import { readSettings, updateSettings } from '../settings/settings.ts';
import { syncStates } from '../sync/sync.ts';

export type NewsParts = Pick<Parts, 'store' | 'clock'>;

/** More than this is read in the outbox. */
const MOST = 100;

export function newsOf(parts: NewsParts): News {
  const { store, clock } = parts;
  const { news } = readSettings(store);
  const spaceIds = allSpaces(store).map(({ id }) => id);
  const found = newsAfter(parts, { spaceIds, after: news.clearedTo, most: MOST + 1 });
  const items = found.map(({ eventId, ...item }): ItemNews => ({ ...item, isUnread: eventId > news.readTo }));
  const copies = spaceIds.flatMap((spaceId) => notSynced(parts, spaceId) ?? []);
  const entries = [...copies, ...items.slice(0, MOST)].toSorted((a, b) => b.atMs - a.atMs);
  return { entries, isCut: items.length > MOST, asOf: { event: lastEventOf(store), atMs: clock.nowMs() } };
}

export function unreadOf(parts: NewsParts): { unread: number } {
  const { store } = parts;
  const { readTo, clearedTo } = readSettings(store).news;
  const spaceIds = allSpaces(store).map(({ id }) => id);
  const items = newsAfter(parts, { spaceIds, after: Math.max(readTo, clearedTo), most: MOST + 1 });
  const copies = spaceIds.filter((spaceId) => notSynced(parts, spaceId)?.isUnread === true);
  return { unread: Math.min(items.length + copies.length, MOST + 1) };
}

/**
 * What cannot be read of a space, unless it was cleared since it last could. A copy that waits for what is changed here does not
 * fail.
 */
function notSynced({ store }: NewsParts, spaceId: string): SyncNews | null {
  const { readAtMs, clearedAtMs } = readSettings(store).news;
  const failed = syncStates(store, spaceId).flatMap(({ resource, triedAtMs, failure, failingSinceMs }) =>
    failure === null || failingSinceMs === null ? [] : [{ resource, failure, triedAtMs, sinceMs: failingSinceMs }],
  );
  const shown = failed.filter(({ sinceMs }) => sinceMs > clearedAtMs);
  const [first] = shown;
  if (first === undefined) return null;
  return {
    what: 'not-synced',
    spaceId,
    atMs: Math.max(...shown.map(({ triedAtMs }) => triedAtMs)),
    resources: [...new Set(shown.map(({ resource }) => resource))],
    failure: first.failure,
    isUnread: shown.some(({ sinceMs }) => sinceMs > readAtMs),
  };
}

/** Never back: another window may have read further. */
export function readNews(parts: NewsParts, { event, atMs }: AsOf): void {
  const { news } = readSettings(parts.store);
  const further = { readTo: Math.max(news.readTo, event), readAtMs: Math.max(news.readAtMs, atMs) };
  updateSettings(parts, { news: { ...news, ...further } });
}

export function clearNews(parts: NewsParts, { event, atMs }: AsOf): Cleared {
  const { news } = readSettings(parts.store);
  const was = { event: news.clearedTo, atMs: news.clearedAtMs };
  const is = { event: Math.max(was.event, event), atMs: Math.max(was.atMs, atMs) };
  updateSettings(parts, { news: { ...news, clearedTo: is.event, clearedAtMs: is.atMs } });
  return { was, is };
}

/** What another window cleared further stays cleared. */
export function unclearNews(parts: NewsParts, { was, is }: Cleared): void {
  const { news } = readSettings(parts.store);
  const clearedTo = news.clearedTo === is.event ? was.event : news.clearedTo;
  const clearedAtMs = news.clearedAtMs === is.atMs ? was.atMs : news.clearedAtMs;
  updateSettings(parts, { news: { ...news, clearedTo, clearedAtMs } });
}
