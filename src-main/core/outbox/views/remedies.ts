import type { Remedy } from '../../../../src-preload/contract/outbox.ts';
import type { AccountRef } from '../../../../src-preload/contract/shared.ts';
import { accountRefs } from '../../accounts/accounts.ts';
import { parkedIn } from './groups.ts';
import type { Parts as CoreParts } from '../../parts.ts';
import { isMadeAndFailed, type Action } from '../../actions/action.ts';
import type { Kinds } from '../../actions/kind.ts';
import { hasEndedFor } from '../../actions/settle.ts';
import { parentsOf } from '../../actions/actions.queries.ts';

type Parts = Pick<CoreParts, 'store'> & { kinds: Kinds };

/** The answers that fit an action. A doubt has four, none of them the default (outbox.md, Evidence). */
export function remediesFor(parts: Parts, action: Action): Remedy[] {
  if (action.state === 'in_doubt') return doubted(action);
  if (action.state === 'matched') return found(action);
  if (action.state === 'rejected') return rejected(parts, action);
  switch (action.blockReason) {
    case 'missed':
      return missed(action);
    case 'tries':
      return [
        { verb: 'retry', label: 'Try again' },
        { verb: 'dismiss', label: 'Leave it' },
      ];
    case 'dependency':
      return leftBehind(parts, action);
    default:
      return [];
  }
}

const isPost = (action: Action): boolean => action.kind === 'posts.create';

function doubted(action: Action): Remedy[] {
  return [
    // A bio page has no account to look at.
    ...(action.accountIds.length === 0 ? [] : [{ verb: 'open-accounts', label: 'Open the accounts' } as const]),
    { verb: 'it-is-live', label: isPost(action) ? 'It is live' : 'It was done' },
    { verb: 'send-again', label: 'It is not, send again' },
    ...(isPost(action)
      ? [{ verb: 'make-draft', label: 'Make it a draft' } as const]
      : [{ verb: 'dismiss', label: 'Leave it' } as const]),
  ];
}

/** Two equal answers (visual.md, Matched). */
function found(action: Action): Remedy[] {
  return [
    ...(action.accountIds.length === 0 ? [] : [{ verb: 'open-accounts', label: 'Open the accounts' } as const]),
    { verb: 'it-is-ours', label: 'It is ours' },
    { verb: 'it-is-not-ours', label: 'It is not' },
  ];
}

function rejected(parts: Parts, action: Action): Remedy[] {
  const parked = parkedOf(parts, action);
  // Where it is at the service, queueing it again would make a second one; where it has no ID, nothing else is left.
  const there = isMadeAndFailed(action);
  if (there && action.remoteId === null) {
    return [
      { verb: 'edit', label: 'Edit and queue again' },
      { verb: 'dismiss', label: 'Dismiss' },
    ];
  }
  return [
    ...(parked.length === 0 ? [] : [activation(parked)]),
    ...(isPost(action) && !there ? [{ verb: 'edit', label: 'Edit and queue again' } as const] : []),
    { verb: 'retry', label: 'Try again' },
    { verb: 'dismiss', label: 'Dismiss' },
  ];
}

/** Longer names would push the other answers off the card. */
const LONGEST_NAME = 16;

function activation(parked: readonly AccountRef[]): Remedy {
  const [one] = parked;
  const name = parked.length === 1 ? one?.displayName || one?.handle || '' : '';
  const who = name !== '' && name.length <= LONGEST_NAME ? `Activate ${name}` : 'Activate';
  return { verb: 'activate-account', label: `${who} and send again` };
}

/** Accounts of a post that are parked now. */
export function parkedOf(parts: Parts, action: Action): AccountRef[] {
  const parked = parkedIn(parts.store, action);
  if (parked.length === 0) return [];
  const refs = accountRefs(parts.store, action.spaceId);
  return parked.map((id) => refs.get(id) ?? { id, social: '', displayName: id, handle: '' });
}

/** A change is of a post that was at the service in time: "now" could publish that twice (posts.actions.ts, update). */
function missed(action: Action): Remedy[] {
  return [
    ...(isPost(action) ? [{ verb: 'publish-now', label: 'Publish now' } as const] : []),
    { verb: 'new-time', label: 'New time' },
    { verb: 'skip', label: isPost(action) ? 'Do not publish' : 'Leave the post as it is' },
  ];
}

/** Nothing while what it waits for can still be done; that has the answers then. */
function leftBehind(parts: Parts, action: Action): Remedy[] {
  const ended = parentsOf(parts.store, action.id).filter((parent) => hasEndedFor(parts.kinds, parent, action));
  const open = ended.some((parent) => parent.state === 'rejected' && !parent.dismissed);
  if (ended.length === 0 || open) return [];
  // What only had to go first need not be waited for: nothing names it.
  const free = ended.every((parent) => parent.entity === null);
  return [
    ...(free ? [{ verb: 'retry', label: 'Send without it' } as const] : []),
    ...(isPost(action) ? [{ verb: 'edit', label: 'Edit and queue again' } as const] : []),
    { verb: 'cancel', label: 'Cancel it…' },
  ];
}
