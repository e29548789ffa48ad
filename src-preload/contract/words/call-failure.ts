import type { CallFailureCode, OperationId, Reason } from '../reasons.ts';

type CallFailed = Extract<Reason, { code: 'call-failed' }>;

/**
 * A failed call, said to a person who does not know HTTP: what failed and why, then what became of it, then the service's
 * own words.
 */
export function callFailureWords({ operation, failure, outcome, serviceWords, detail }: CallFailed): string {
  const why = because[failure];
  // What was done did not fail, whatever came back.
  const what = outcome === 'done' ? `It was carried out, but ${why}` : `${titleOf(operation)} failed: ${why}`;
  const said = serviceWords === null ? '' : `The service says: “${serviceWords}”`;
  return [what, outcomes[outcome], said, detail ?? ''].filter((part) => part !== '').join(' ');
}

const outcomes: Record<CallFailed['outcome'], string> = {
  none: '',
  done: '',
  'not-sent': 'Nothing was sent.',
  unknown: 'It is not known whether it was carried out.',
};

const titleOf = (operation: string): string => (titles as Partial<Record<string, string>>)[operation] ?? 'This';

const because: Record<CallFailureCode, string> = {
  unreachable: 'the service cannot be reached.',
  dns: 'the name of the service cannot be found.',
  tls: 'no secure connection could be made, or its certificate is not valid.',
  'no-token': 'there is no usable access token for this connection.',
  'invalid-input': 'something in it cannot be sent.',
  unreadable: 'what was kept of it cannot be read.',
  timeout: 'the service did not answer in time.',
  aborted: 'it was stopped.',
  'connection-lost': 'the connection broke before the answer came.',
  garbage: 'the answer cannot be understood.',
  unauthorized: 'the service does not accept the access token.',
  forbidden: 'the service does not allow it.',
  'not-found': 'the service does not know it (any more).',
  validation: 'the service did not accept what was sent.',
  'payload-too-large': 'it is too large for the service.',
  'rate-limited': 'there were too many requests; it has to wait.',
  'server-error': 'the service had a problem of its own.',
  redirected: 'the service points to another address, which is never followed. Check the address of the connection.',
  refused: 'the service refused it.',
  'unexpected-status': 'the service gave an answer that is not known.',
  'not-json': 'something other than the service answered. There may be a login page in between.',
  empty: 'the answer was empty.',
  'cut-off': 'the answer was cut off.',
  malformed: 'the answer is not readable JSON.',
  'too-deep': 'the answer is nested too deeply to be read.',
  'too-large': 'the answer is too large to be read.',
  encoded: 'the answer came compressed although that was not asked for.',
  'unexpected-shape': 'the answer does not have the expected form.',
};

/** Before "failed". */
const titles: Record<OperationId, string> = {
  'accounts.index': 'Listing the accounts',
  'accounts.boards': 'Listing the boards',
  'accounts.update': 'Changing the account',
  'accounts.destroy': 'Disconnecting the account',
  'analytics.index': 'Reading the summary',
  'analytics.show': 'Reading the report',
  'analytics.posts': 'Reading the posts',
  'api-tokens.store': 'Creating the token',
  'api-tokens.destroy': 'Revoking the token',
  'bio.blocks.index': 'Listing the blocks',
  'bio.blocks.store': 'Adding the block',
  'bio.blocks.update': 'Changing the block',
  'bio.blocks.destroy': 'Deleting the block',
  'bio.blocks.reorder': 'Reordering the blocks',
  'bio.show': 'Reading the bio page',
  'bio.store': 'Creating the bio page',
  'bio.update': 'Changing the bio page',
  'bio.avatar': 'Uploading the avatar',
  'comments.update': 'Changing the comment',
  'webhooks.index': 'Listing the webhooks',
  'webhooks.update': 'Changing the webhook',
  'webhooks.destroy': 'Deleting the webhook',
  'posts.create': 'Creating the post',
  'posts.update': 'Changing the post',
  'posts.retry': 'Retrying the post',
  'posts.firstComment': 'Adding the first comment',
};
