import { olderCopyCard, type ActionFacts } from '../../../../src-preload/contract/outbox.ts';
import { accountById } from '../../accounts/accounts.ts';
import { FAILED_THERE, OTHER_NETWORK, type Action } from '../../actions/action.ts';
import { knownAs } from '../../analytics/analytics.ts';
import { actionById } from '../../actions/actions.queries.ts';
import { changedAfter } from '../../actions/history.queries.ts';
import { mayBeOut } from '../../actions/journal/may-be-out.ts';
import { kindOf, type Kinds } from '../../actions/kind.ts';
import { UNREADABLE_CODE } from '../../actions/unreadable.ts';
import type { Reader } from '../../store/store.ts';
import { reasonKey } from '../../actions/reason-columns.ts';
import { leftBehind, missedOf, stoppedActions, type Missed } from './stopped.queries.ts';

/* Which actions a card of "Needs you" is about. A card names them by its key alone: there can be thousands. */

/** More than this is shown as a number: nobody decides 500 cards in one go. */
const MOST_SHOWN = 500;
/** Missed posts are one card, which answers for all of them. */
const MOST_MISSED = 10_000;

/** What is grouped by a cause of its own here; missed times and an older copy have their cards apart. */
type Cause = Exclude<ActionFacts['cause'], 'missed'>;

interface Parts {
  store: Reader;
  kinds: Kinds;
}

/** What stops for one cause and has the same answers. */
export interface Group {
  key: string;
  cause: Cause;
  actions: Action[];
}

/** Each doubt by itself (there is no "yes to all"), everything else by its cause; missed times and older copies apart. */
export function groupsOf({ store: reader, kinds }: Parts, spaceId: string): Group[] {
  const groups = new Map<string, Group>();
  const add = (action: Action, { key, cause }: { key: string; cause: Cause }): void => {
    const group = groups.get(key) ?? { key, cause, actions: [] };
    group.actions.push(action);
    groups.set(key, group);
  };
  for (const action of stoppedActions(reader, spaceId, MOST_SHOWN))
    add(action, causeOf({ store: reader, kinds }, action));
  const left = { gone: 'dependency', unlinked: 'unlinked' } as const;
  for (const how of ['gone', 'unlinked'] as const) {
    for (const action of leftBehind(reader, spaceId, how, MOST_SHOWN))
      add(action, { key: `${how}:${action.kind}:${reasonKey(action.reason)}`, cause: left[how] });
  }
  return [...groups.values()];
}

/** Posts that missed their time are one card with one answer for all; so are changes of posts. The earliest first. */
export function missedGroups(reader: Reader, spaceId: string): { key: string; missed: Missed[] }[] {
  const groups = Map.groupBy(missedOf(reader, spaceId, MOST_MISSED), ({ kind }) => kind);
  return [...groups].map(([kind, missed]) => ({ key: `missed:${kind}`, missed }));
}

/**
 * What a card is about now, in its order; the ID of an action names that one alone. `asOf`: what was changed or came to
 * the card after the history had this last line is left out, so that an answer is given to nothing that was not shown.
 */
export function membersOf(parts: Parts, spaceId: string, key: string, asOf?: number): string[] {
  const members = allMembers(parts, spaceId, key);
  if (asOf === undefined) return members;
  const changed = changedAfter(parts.store, asOf);
  return members.filter((id) => !changed.has(id));
}

function allMembers({ store: reader, kinds }: Parts, spaceId: string, key: string): string[] {
  if (key === olderCopyCard) return mayBeOut(reader, spaceId).map(({ id }) => id);
  if (actionById(reader, key)?.spaceId === spaceId) return [key];
  const missed = missedGroups(reader, spaceId).find((group) => group.key === key);
  if (missed !== undefined) return missed.missed.map(({ id }) => id);
  const group = groupsOf({ store: reader, kinds }, spaceId).find((one) => one.key === key);
  return group?.actions.map(({ id }) => id) ?? [];
}

function causeOf({ store: reader, kinds }: Parts, action: Action): { key: string; cause: Cause } {
  if (action.state === 'in_doubt') return { key: action.id, cause: 'in-doubt' };
  if (action.state === 'matched') return { key: `matched:${action.kind}`, cause: 'matched' };
  if (action.state === 'rejected') {
    // A post can become a draft again, a change cannot.
    if (action.failureCode === OTHER_NETWORK)
      return { key: `other-network:${action.kind}:${reasonKey(action.reason)}`, cause: 'unreadable' };
    if (action.failureCode === UNREADABLE_CODE)
      return { key: `unreadable:${reasonKey(action.reason)}`, cause: 'unreadable' };
    // One remedy for all: what a group needs must be the same, so posts of two parked accounts are two groups.
    const hasId = String(action.remoteId !== null);
    const whose = [...parkedIn(reader, action), ...outIn(reader, action).map((id) => `out ${id}`)];
    // What is mended as one is one card, whatever was to be done to it.
    const what = kindOf(kinds, action.kind).mendedIn ?? action.kind;
    const cause = [what, action.failureCode, hasId, reasonKey(action.reason), ...whose].join(':');
    return { key: `rejected:${cause}`, cause: 'rejected' };
  }
  if (action.blockReason === 'changed') return { key: action.id, cause: 'changed' };
  return { key: `tries:${action.kind}:${reasonKey(action.reason)}`, cause: 'tries' };
}

/** Ids of the accounts on which the copy of posts has what the service says it could not publish: one of several may have taken it. */
export function outIn(reader: Reader, { spaceId, accountIds, remoteId, failureCode }: Action): string[] {
  if (failureCode !== FAILED_THERE || remoteId === null) return [];
  return accountIds.filter((accountId) => knownAs(reader, { spaceId, accountId }, [remoteId]).size > 0);
}

/** Ids of the accounts that an action is to publish for and that are parked now. What is about the account itself is tried again as it is. */
export function parkedIn(reader: Reader, action: Action): string[] {
  if (!action.publishes) return [];
  return action.accountIds.filter((id) => accountById(reader, action.spaceId, id)?.state === 'parked');
}
