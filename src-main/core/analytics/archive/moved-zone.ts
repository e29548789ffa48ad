import type { PostRow } from '../../service/service.ts';
import { publishedAtMs } from '../published-at.ts';
import { declaredOf } from './declared.ts';
import type { Feed } from './feed.queries.ts';
import { zoneTold } from './follow-report.ts';
import type { Walk } from './walk.ts';

/**
 * What a page says of the zone in which an account's posts were read, where their times have no offset. `timezone`: the one
 * that they are in from now on; `isAnew`: what is here is in another one, so that all of it is read again. A walk that was to
 * read all anew is not broken off for it, since a service may waver: what comes after that walk is.
 */
export function movedZone(
  feed: Feed,
  { walk, rows, timeZone }: { walk: Walk; rows: readonly PostRow[]; timeZone: string },
): { timezone: string; isAnew: boolean } {
  const declared = declaredOf(feed);
  const before = (declared && zoneTold(declared)) ?? timeZone;
  const isMoved = rows.some(({ published_at: at }) => publishedAtMs(at, before) !== publishedAtMs(at, timeZone));
  const isAnew = isMoved && !(walk.kind === 'all' && feed.wanted);
  // Of a page without posts none is in another zone yet.
  return { timezone: rows.length === 0 || isMoved !== isAnew ? before : timeZone, isAnew };
}
