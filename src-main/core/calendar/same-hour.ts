import type { ClosePost } from '../../../src-preload/contract/calendar.ts';
import type { Parts } from '../parts.ts';
import { nextToGo, type Span } from './calendar.queries.ts';
import { placesIn, type Placed } from './entries.ts';

const HOUR_MS = 3_600_000;
const MOST_CLOSE = 3;

interface Asked {
  spaceId: string;
  accountIds: readonly string[];
  atMs: number;
  exceptDraftId?: string | undefined;
}

/** All that may go in a span of time, or went. */
export const plannedIn =
  ({ store, clock }: Pick<Parts, 'store' | 'clock'>) =>
  (span: Span): Placed[] =>
    placesIn(store, span, clock.nowMs()).filter(({ mayGo }) => mayGo);

const away = (one: ClosePost, atMs: number): number => Math.abs((one.atMs ?? atMs) - atMs);

/**
 * What stands in the calendar within the hour before or after a time on one of these accounts, the nearest first: what is planned as a
 * draft, waits, went out from here or elsewhere. What a change that waits gives another time goes at that one. Beside a time that is
 * less than an hour away stands, after these, what goes as soon as it can: when the limit and the connection let it, nobody knows.
 */
export function sameHour({ store, clock }: Pick<Parts, 'store' | 'clock'>, asked: Asked): ClosePost[] {
  const { spaceId, accountIds, atMs, exceptDraftId } = asked;
  const span = { spaceId, accountIds, fromMs: atMs - HOUR_MS + 1, toMs: atMs + HOUR_MS };
  const close = plannedIn({ store, clock })(span).flatMap((entry): ClosePost[] => {
    const both = entry.accountIds.filter((id) => accountIds.includes(id));
    if (both.length === 0) return [];
    if (entry.ref.of === 'draft' && entry.ref.id === exceptDraftId) return [];
    return [{ accountIds: both, state: entry.state, atMs: entry.atMs, text: entry.text }];
  });
  const timed = close.toSorted((a, b) => away(a, atMs) - away(b, atMs)).slice(0, MOST_CLOSE);
  if (timed.length > 0 || Math.abs(atMs - clock.nowMs()) >= HOUR_MS) return timed;
  return nextToGo(store, { spaceId, accountIds, most: 1 }).map((post) => ({
    ...{ state: 'queued', atMs: null, text: post.text },
    accountIds: post.accountIds.filter((id) => accountIds.includes(id)),
  }));
}
