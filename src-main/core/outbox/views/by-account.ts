import type { AccountWork } from '../../../../src-preload/contract/outbox.ts';
import { knownAccounts, refusedWish } from '../../accounts/accounts.ts';
import { actionById } from '../../actions/actions.queries.ts';
import { countByAccount, nextByAccount } from './by-account.queries.ts';
import { expectedTimes } from './expected.ts';
import type { RowParts } from './rows.ts';

/** What the outbox holds for each account of a space, and what was refused of the account itself. */
export function workByAccount(parts: RowParts, spaceId: string): AccountWork[] {
  const counts = new Map(countByAccount(parts.store, spaceId).map((row) => [row.accountId, row]));
  const nextIds = new Map(nextByAccount(parts.store, spaceId).map(({ accountId, id }) => [accountId, id]));
  const next = [...new Set(nextIds.values())].map((id) => actionById(parts.store, id));
  const times = expectedTimes(
    parts,
    spaceId,
    next.filter((action) => action !== undefined),
    parts.clock.nowMs(),
  );
  parts.store.depend('limits');
  return knownAccounts(parts.store, spaceId).map(({ id }) => {
    const { waiting = 0, held = 0, needsYou = 0 } = counts.get(id) ?? {};
    const refused = refusedWish(parts.store, spaceId, id);
    return {
      accountId: id,
      ...{ waiting, held, needsYou },
      nextAtMs: times.get(nextIds.get(id) ?? '') ?? null,
      refused:
        refused === null
          ? null
          : { atMs: refused.settledAtMs ?? refused.createdAtMs, change: refused.change, reason: refused.reason },
    };
  });
}
