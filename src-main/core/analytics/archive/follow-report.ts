import { markDisconnected } from '../../accounts/accounts.ts';
import { isZone, spaceById, updateSpace } from '../../connections/connections.ts';
import type { Tx } from '../../store/store.ts';

interface Told {
  account: { disconnected_at: string | null } | null;
  range: { timezone: string | null } | null;
}

/** What any report tells beside its figures: the space's zone, and that the account was disconnected elsewhere. */
export function followReport(tx: Tx, of: { spaceId: string; accountId: string }, { account, range }: Told): void {
  const zone = range?.timezone ?? null;
  const space = spaceById(tx, of.spaceId);
  if (space !== undefined && zone !== null && zone !== space.timeZone && isZone(zone)) {
    updateSpace(tx, of.spaceId, { time_zone: zone });
  }
  const disconnectedAtIso = account?.disconnected_at ?? null;
  if (disconnectedAtIso !== null) markDisconnected(tx, { ...of, disconnectedAtIso });
}
