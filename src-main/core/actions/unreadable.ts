import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type { Failure } from '../service/service.ts';

/** Kept with what ended so: the service was never asked, so it refused nothing. */
export const UNREADABLE_CODE = 'unreadable';

/** What an action ends with that cannot be put into a request here: refused, and why, its content kept. */
export function notSendable(reason: Reason): Failure {
  return {
    ok: false,
    verdict: 'unsent',
    code: UNREADABLE_CODE,
    status: null,
    reason,
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    wentOnWire: false,
    errorCode: null,
    offers: [],
  };
}
