import type { Remedy } from '../../../../src-preload/contract/outbox.ts';
import type { AccountRef } from '../../../../src-preload/contract/shared.ts';
import { accountRefs } from '../../accounts/accounts.ts';
import { outIn, parkedIn } from './groups.ts';
import type { Parts as CoreParts } from '../../parts.ts';
import { isMadeAndFailed, type Action } from '../../actions/action.ts';
import { kindOf, mayBeDraft, type Kinds } from '../../actions/kind.ts';
import { hasEndedFor } from '../../actions/settle.ts';
import { parentsOf } from '../../actions/actions.queries.ts';

type Parts = Pick<CoreParts, 'store'> & { kinds: Kinds };

/** The answers that fit an action. A doubt has four, none of them the default (outbox.md, Reconciling an action in doubt). */
export function remediesFor(parts: Parts, action: Action): Remedy[] {
  if (action.state === 'in_doubt') return doubted(parts, action);
  if (action.state === 'matched') return found(action);
  if (action.state === 'rejected') return rejected(parts, action);
  switch (action.blockReason) {
    case 'missed':
      return missed(parts, action);
    case 'tries':
      return [
        { verb: 'retry', name: 'retry' },
        { verb: 'dismiss', name: 'leave' },
      ];
    case 'changed':
      return [{ verb: 'open-bio', name: 'open-bio' }, ...overtaken(action)];
    case 'dependency':
      return leftBehind(parts, action);
    default:
      return [];
  }
}

function overtaken({ reason }: Action): Remedy[] {
  // What is gone can be made again there, and not be changed; sent over a page that is there, a creation would be asked about again.
  if (reason?.code === 'page-gone-there') return [];
  return [
    reason?.code === 'page-made-there' ? { verb: 'cancel', name: 'cancel' } : { verb: 'retry', name: 'publish-mine' },
  ];
}

const canBeDraft = ({ kinds }: Parts, action: Action): boolean => mayBeDraft(kinds, action);

function doubted(parts: Parts, action: Action): Remedy[] {
  const isPost = kindOf(parts.kinds, action.kind).subject === 'post';
  return [
    // A bio page has no account to look at.
    ...(action.accountIds.length === 0 ? [] : [{ verb: 'open-accounts', name: 'open-accounts' } as const]),
    { verb: 'it-is-live', name: isPost ? 'it-is-live' : 'it-was-done' },
    { verb: 'send-again', name: 'send-again' },
    canBeDraft(parts, action) ? { verb: 'make-draft', name: 'make-draft' } : { verb: 'dismiss', name: 'leave' },
  ];
}

/** Two equal answers (visual.md, Matched). */
function found(action: Action): Remedy[] {
  return [
    ...(action.accountIds.length === 0 ? [] : [{ verb: 'open-accounts', name: 'open-accounts' } as const]),
    { verb: 'it-is-ours', name: 'it-is-ours' },
    { verb: 'it-is-not-ours', name: 'it-is-not-ours' },
  ];
}

function rejected(parts: Parts, action: Action): Remedy[] {
  const parked = parkedOf(parts, action);
  // Where it is at the service, queueing it again would make a second one; where it has no ID, nothing else is left.
  const there = isMadeAndFailed(action);
  if (there && action.remoteId === null) {
    return [
      { verb: 'edit', name: 'edit' },
      { verb: 'dismiss', name: 'dismiss' },
    ];
  }
  return [
    ...(parked.length === 0 ? [] : [activation(parked)]),
    ...(canBeDraft(parts, action) && !there ? [{ verb: 'edit', name: 'edit' } as const] : []),
    ...(kindOf(parts.kinds, action.kind).mendedIn === 'bio' ? [{ verb: 'open-bio', name: 'open-bio' } as const] : []),
    { verb: 'retry', name: 'retry' },
    { verb: 'dismiss', name: 'dismiss' },
  ];
}

function activation(parked: readonly AccountRef[]): Remedy {
  const [one, ...others] = parked;
  const account = others.length === 0 ? one?.displayName || one?.handle || '' : '';
  return { verb: 'activate-account', name: 'activate', ...(account !== '' && { account }) };
}

/** Accounts of a post that are parked now. */
export const parkedOf = (parts: Parts, action: Action): AccountRef[] =>
  refsOf(parts, action, parkedIn(parts.store, action));

/** Where a post is out of which the service says that it failed. */
export const outOn = (parts: Parts, action: Action): AccountRef[] => refsOf(parts, action, outIn(parts.store, action));

function refsOf(parts: Parts, { spaceId }: Action, ids: readonly string[]): AccountRef[] {
  if (ids.length === 0) return [];
  const refs = accountRefs(parts.store, spaceId);
  return ids.map((id) => refs.get(id) ?? { id, social: '', displayName: id, handle: '' });
}

/** A change is of a post that was at the service in time: "now" could publish that twice (posts.actions.ts, update). */
function missed({ kinds }: Parts, action: Action): Remedy[] {
  const isDeadline = kindOf(kinds, action.kind).timed?.isDeadline === true;
  return [
    ...(isDeadline ? [{ verb: 'publish-now', name: 'publish-now' } as const] : []),
    { verb: 'new-time', name: 'new-time' },
    { verb: 'skip', name: isDeadline ? 'skip-post' : 'skip-change' },
  ];
}

/** Nothing while what it waits for can still be done; that has the answers then. */
function leftBehind(parts: Parts, action: Action): Remedy[] {
  const ended = parentsOf(parts.store, action.id).filter((parent) => hasEndedFor(parts.kinds, parent, action));
  const open = ended.some((parent) => parent.state === 'rejected' && !parent.dismissed);
  if (ended.length === 0 || open) return [];
  // What only had to go first need not be waited for: nothing names it.
  const free = ended.every((parent) => parent.entity === null);
  // It is out: whoever does not want to wait for its ID looks, and does there what waits here.
  const isOut =
    ended.some(({ state }) => state === 'done' || state === 'done_unlinked') && action.accountIds.length > 0;
  return [
    ...(isOut ? [{ verb: 'open-accounts', name: 'open-accounts' } as const] : []),
    ...(free ? [{ verb: 'retry', name: 'send-without' } as const] : []),
    ...(canBeDraft(parts, action) ? [{ verb: 'edit', name: 'edit' } as const] : []),
    { verb: 'cancel', name: 'cancel' },
  ];
}
