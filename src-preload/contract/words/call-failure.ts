import { callDetailWords } from './call-detail.ts';
import { quoted } from './quoted.ts';
import type { CallFailureCode, OperationId, Reason } from '../reasons.ts';

type CallFailed = Extract<Reason, { code: 'call-failed' }>;

/**
 * A failed call, said to a person who does not know HTTP, in sentences that each stand by themselves: what failed and why,
 * then what became of it, then the service's own words.
 */
export function callFailureWords({ operation, failure, outcome, serviceWords, detail }: CallFailed): string {
  const said = serviceWords === null ? '' : `The service says: ${quoted(serviceWords)}`;
  const found = detail === null ? '' : callDetailWords(operation, detail);
  return [whatFailed(operation, outcome), because[failure], outcomes[outcome], said, found]
    .filter((part) => part !== '')
    .join(' ');
}

const outcomes: Record<CallFailed['outcome'], string> = {
  none: '',
  done: '',
  'not-sent': 'Nothing was sent.',
  unknown: 'It is not known whether it was done.',
};

/** What was done did not fail, whatever came back; of what may have been done nobody can say that it did. */
function whatFailed(operation: string, outcome: CallFailed['outcome']): string {
  if (outcome === 'done') return 'It was done, but the answer could not be used.';
  if (outcome === 'unknown') return '';
  return (failed as Partial<Record<string, string>>)[operation] ?? 'This failed.';
}

const because: Record<CallFailureCode, string> = {
  unreachable: 'The service cannot be reached.',
  dns: 'The name of the service cannot be found.',
  tls: 'No secure connection could be made, or the certificate is not valid.',
  proxy: 'The proxy of this network does not let it through.',
  'proxy-sign-in':
    'The proxy of this network wants a user name and a password. Outpost takes them from the environment it is started in: set HTTPS_PROXY to http://NAME:PASSWORD@HOST:PORT, with the host and the port of this proxy, and start Outpost again.',
  'no-token': 'There is no usable access token for this connection.',
  'invalid-input': 'Something in it cannot be sent.',
  unreadable: 'What was kept of it cannot be read.',
  timeout: 'The service did not answer in time.',
  aborted: 'It was stopped.',
  'connection-lost': 'The connection broke before the answer came.',
  garbage: 'The answer makes no sense.',
  unauthorized: 'The service does not accept the access token.',
  forbidden: 'The service does not allow it.',
  'not-found': 'The service doesn’t have it, or no longer does.',
  validation: 'The service did not accept what was sent.',
  'payload-too-large': 'It is too large for the service.',
  'rate-limited': 'There were too many requests, so it has to wait.',
  'server-error': 'The service had a problem of its own.',
  redirected: 'The service points to another address, which is never followed. Check the address of the connection.',
  refused: 'The service refused it.',
  'unexpected-status': 'The service answered with a status that is not known here.',
  'not-json': 'Something other than the service answered. There may be a login page in between.',
  empty: 'The answer was empty.',
  'cut-off': 'The answer was cut off.',
  malformed: 'The answer is not readable JSON.',
  'too-deep': 'The answer is nested too deeply to be read.',
  'too-large': 'The answer is too large to be read.',
  encoded: 'The answer came compressed, which was not asked for.',
  'unexpected-shape': 'The answer is not in the expected form.',
};

const failed: Record<OperationId, string> = {
  'accounts.index': 'The accounts could not be listed.',
  'accounts.boards': 'The boards could not be listed.',
  'accounts.update': 'The account could not be changed.',
  'accounts.destroy': 'The account could not be disconnected.',
  'analytics.index': 'The summary could not be read.',
  'analytics.show': 'The report could not be read.',
  'analytics.posts': 'The published posts could not be read.',
  'api-tokens.store': 'The token could not be created.',
  'api-tokens.destroy': 'The token could not be revoked.',
  'bio.blocks.index': 'The blocks could not be listed.',
  'bio.blocks.store': 'The block could not be added.',
  'bio.blocks.update': 'The block could not be changed.',
  'bio.blocks.destroy': 'The block could not be deleted.',
  'bio.blocks.reorder': 'The blocks could not be put in order.',
  'bio.show': 'The bio page could not be read.',
  'bio.store': 'The bio page could not be created.',
  'bio.update': 'The bio page could not be changed.',
  'bio.avatar': 'The avatar could not be uploaded.',
  'comments.update': 'The comment could not be changed.',
  'webhooks.index': 'The webhooks could not be listed.',
  'webhooks.update': 'The webhook could not be changed.',
  'webhooks.destroy': 'The webhook could not be deleted.',
  'posts.create': 'The post could not be created.',
  'posts.update': 'The post could not be changed.',
  'posts.retry': 'The post could not be retried.',
  'posts.firstComment': 'The first comment could not be added.',
};
