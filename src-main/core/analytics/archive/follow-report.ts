import { knownAccount, markDisconnected } from '../../accounts/accounts.ts';
import { isZone } from '../../is-zone.ts';
import { setZoneTold, spaceById } from '../../connections/connections.ts';
import type { Reader, Tx } from '../../store/store.ts';

interface Told {
  account: { id: string | null; disconnected_at: string | null } | null;
  range: { timezone: string | null } | null;
}

/** What any report tells beside its figures: the space's zone, and that the account was disconnected elsewhere. */
export function followReport(tx: Tx, of: { spaceId: string; accountId: string }, { account, range }: Told): void {
  const zone = zoneTold({ range });
  const space = spaceById(tx, of.spaceId);
  if (space !== undefined && zone !== null && (zone !== space.timeZone || !space.isZoneTold)) {
    setZoneTold(tx, of.spaceId, zone);
  }
  const disconnectedAtIso = account?.disconnected_at ?? null;
  if (disconnectedAtIso !== null && !isOfAnother(tx, of, account)) markDisconnected(tx, { ...of, disconnectedAtIso });
}

/** The space's zone as a report tells it, in which its times without an offset are; null: it tells none. */
export function zoneTold({ range }: { range: { timezone: string | null } | null }): string | null {
  const zone = range?.timezone ?? null;
  return zone !== null && isZone(zone) ? zone : null;
}

/**
 * Whether a report that was asked for of one account is another's: a service, or a cache before it, may mix them up. An ID
 * that no account here has says nothing, since reports may number accounts in a way of their own.
 */
export function isOfAnother(
  reader: Reader,
  { spaceId, accountId }: { spaceId: string; accountId: string },
  account: { id: string | null } | null,
): boolean {
  const told = account?.id ?? null;
  return told !== null && told !== accountId && knownAccount(reader, spaceId, told) !== undefined;
}
