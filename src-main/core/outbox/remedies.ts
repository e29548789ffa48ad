import type { Remedy } from '../../../src-preload/contract/outbox.ts';
import type { Reader } from '../store/store.ts';
import type { Action } from './action.ts';
import { accountState } from './rows.queries.ts';

/** The answers that fit an action. A doubt has four, none of them the default (outbox.md, Evidence). */
export function remediesFor(parts: { store: Reader }, action: Action): Remedy[] {
  const isPost = action.kind === 'posts.create';
  if (action.state === 'in_doubt') {
    return [
      // A bio page has no account to look at.
      ...(action.accountIds.length === 0 ? [] : [{ verb: 'open-accounts', label: 'Open the accounts' } as const]),
      { verb: 'it-is-live', label: isPost ? 'It is live' : 'It was done' },
      { verb: 'send-again', label: 'It is not, send again' },
      ...(isPost
        ? [{ verb: 'make-draft', label: 'Make it a draft' } as const]
        : [{ verb: 'dismiss', label: 'Leave it' } as const]),
    ];
  }
  if (action.state === 'rejected') {
    // What is about the account itself, such as its activation, is tried again as it is.
    const parked = action.kind.startsWith('posts.')
      ? action.accountIds.find((id) => accountState(parts.store, action.spaceId, id) === 'parked')
      : undefined;
    return [
      ...(parked === undefined
        ? []
        : [{ verb: 'activate-account', label: 'Activate the account', accountId: parked } as const]),
      ...(isPost ? [{ verb: 'edit', label: 'Edit and queue again' } as const] : []),
      { verb: 'retry', label: 'Try again' },
      { verb: 'dismiss', label: 'Dismiss' },
    ];
  }
  if (action.blockReason === 'missed') {
    return [
      { verb: 'publish-now', label: 'Publish now' },
      { verb: 'new-time', label: 'New time' },
      { verb: 'skip', label: 'Do not publish' },
    ];
  }
  if (action.state === 'blocked' && action.blockReason === 'tries') {
    return [{ verb: 'retry', label: 'Try again' }, ...(isPost ? [{ verb: 'edit', label: 'Edit' } as const] : [])];
  }
  return [];
}
