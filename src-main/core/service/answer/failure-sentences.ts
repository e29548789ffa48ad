import type { FailureCode, Verdict } from './answer.ts';
import type { Operation } from '../operations/endpoints.ts';

/**
 * One plain sentence per failure, said to a person who does not know HTTP, and a second one about what became of the
 * action: nothing was sent, or nobody knows. The service's own words come after it.
 */
export function sentenceOf(operation: Operation, code: FailureCode, verdict: Verdict): string {
  // What was done did not fail, whatever came back.
  if (verdict === 'executed-unreadable' && operation.method !== 'GET')
    return `It was carried out, but ${reasons[code]}`;
  const doubt = (verdict === 'in-doubt' || verdict === 'portal') && operation.method !== 'GET';
  const outcome = doubt
    ? ' It is not known whether it was carried out.'
    : verdict === 'unsent'
      ? ' Nothing was sent.'
      : '';
  return `${operation.title} failed: ${reasons[code]}${outcome}`;
}

const reasons: Record<FailureCode, string> = {
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
