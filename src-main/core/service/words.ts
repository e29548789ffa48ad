import type { FailureCode } from './answer.ts';

/** One plain sentence per failure, said to a person who does not know HTTP. Completed by the service's own words. */
export function sentenceOf(code: FailureCode, title: string, wentOnWire: boolean): string {
  return `${title} failed: ${reasons[code](wentOnWire)}`;
}

const unknownOutcome = 'It is not known whether it was carried out.';

const reasons: Record<FailureCode, (wentOnWire: boolean) => string> = {
  unreachable: () => 'the service cannot be reached. Nothing was sent.',
  dns: () => 'the name of the service cannot be found. Nothing was sent.',
  tls: () => 'the connection is not secure (the certificate was not accepted). Nothing was sent.',
  'no-token': () => 'there is no usable access token for this connection. Nothing was sent.',
  'invalid-input': () => 'something in it cannot be sent.',
  timeout: (sent) =>
    sent ? `the service did not answer in time. ${unknownOutcome}` : 'no connection in time. Nothing was sent.',
  aborted: (sent) => (sent ? `it was interrupted. ${unknownOutcome}` : 'it was stopped before anything was sent.'),
  'connection-lost': () => `the connection broke before the answer came. ${unknownOutcome}`,
  garbage: () => `the answer cannot be understood. ${unknownOutcome}`,
  unauthorized: () => 'the service does not accept the access token.',
  forbidden: () => 'the service does not allow it.',
  'not-found': () => 'the service does not know it (any more).',
  validation: () => 'the service did not accept what was sent.',
  'payload-too-large': () => 'it is too large for the service.',
  'rate-limited': () => 'too many requests. It has to wait.',
  'server-error': () => `the service had a problem of its own. ${unknownOutcome}`,
  redirected: () =>
    'the service points to another address, which Outpost does not follow. Check the address in Settings.',
  refused: () => 'the service refused it.',
  'unexpected-status': () => `the service gave an answer that is not known. ${unknownOutcome}`,
  'not-json': () => 'something other than the service answered. Is there a login page in between?',
  empty: () => 'the answer was empty.',
  'cut-off': () => 'the answer was cut off.',
  malformed: () => 'the answer is not readable JSON.',
  'too-deep': () => 'the answer is nested too deeply to be read.',
  'too-large': () => 'the answer is too large to be read.',
  encoded: () => 'the answer came compressed although that was not asked for.',
  'unexpected-shape': () => 'the answer does not have the expected form.',
};
