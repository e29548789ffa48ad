import type { Answer } from '../service/service.ts';

export const UNREADABLE_WORDS = 'What is on the disk of it cannot be read. It was kept as it is, and not sent.';

/** Kept with what ended so: the service was never asked, so it refused nothing. */
export const UNREADABLE_CODE = 'unreadable';

/** What an action ends with that cannot be put into a request here: refused, in words, its content kept. */
export function notSendable(message: string): Answer<never> {
  return {
    ok: false,
    verdict: 'unsent',
    code: UNREADABLE_CODE,
    status: null,
    message,
    serviceWords: null,
    fields: null,
    raw: null,
    rate: null,
    wentOnWire: false,
    errorCode: null,
    offers: [],
  };
}
