import { sql } from 'kysely';
import type { Reason } from '../../../src-preload/contract/reasons.ts';
import { areOtherNetworks } from '../../../src-preload/contract/text-rules.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { mayYetGo, OTHER_NETWORK, type Action } from './action.ts';
import { toAction } from './action-row.queries.ts';
import { readReason } from './reason-columns.ts';

export type OtherNetwork = Extract<Reason, { code: typeof OTHER_NETWORK }>;

/** What became of the accounts of an action since it was queued, or last tried by its user, who knew of it then. */
export interface OnOtherNetworks {
  /** What each of them was, and what it is; none that is again on the network on which it was. */
  accounts: ReadonlyMap<string, OtherNetwork>;
  /** The user is asked about the last of it: to try again is their answer. */
  isAsked: boolean;
}

/** Those of a space that name one of these accounts and may go yet, or again, in their order. */
export function mayYetGoTo(reader: Reader, spaceId: string, accountIds: readonly string[]): Action[] {
  const ids = JSON.stringify(accountIds);
  const isOfOne = sql<boolean>`exists (select 1 from json_each(action.account_ids) as one
    where one.value in (select value from json_each(${ids})))`;
  const find = query.selectFrom('action').selectAll().where('space_id', '=', spaceId);
  const ofThem = find.where('state', 'in', mayYetGo).where(isOfOne);
  return reader.all(ofThem.orderBy('priority').orderBy('seq')).map(toAction);
}

/** The history of an action keeps it. Only those to which it happened are in the answer. */
export function onOtherNetworks(reader: Reader, actionIds: readonly string[]): Map<string, OnOtherNetworks> {
  if (actionIds.length === 0) return new Map();
  const find = query
    .selectFrom('action_event')
    .select(['action_id', 'type', 'reason_code', 'reason_data'])
    .where('action_id', 'in', actionIds)
    .where((eb) => eb.or([eb('reason_code', '=', OTHER_NETWORK), eb('type', '=', 'retry')]));
  const found = new Map<string, { accounts: Map<string, OtherNetwork>; isAsked: boolean }>();
  for (const { action_id: id, type, ...stored } of reader.all(find.orderBy('id'))) {
    if (type === 'retry') found.delete(id);
    const reason = readReason(stored);
    if (reason?.code !== OTHER_NETWORK) continue;
    const { accounts } = found.get(id) ?? { accounts: new Map<string, OtherNetwork>() };
    const { was } = accounts.get(reason.accountId) ?? reason;
    if (areOtherNetworks(was.social, reason.is.social)) accounts.set(reason.accountId, { ...reason, was });
    else accounts.delete(reason.accountId);
    found.set(id, { accounts, isAsked: type === 'unsent' });
  }
  return new Map([...found].filter(([, { accounts }]) => accounts.size > 0));
}
