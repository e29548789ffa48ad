import type { Answer } from '../service/service.ts';

export const UNREADABLE_WORDS = 'What is on the disk of it cannot be read. It was kept as it is, and not sent.';

/** What an action ends with that cannot be put into a request here: refused, in words, its content kept. */
export function notSendable(message: string): Answer<never> {
  return {
    ok: false,
    verdict: 'unsent',
    code: 'invalid-input',
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
