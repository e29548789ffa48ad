import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../src-main/core/service/answer/verdict.ts';
import type { BodyCondition } from '../../src-main/core/service/http/body.ts';

const seen = { wentOnWire: true, status: 200, body: 'json' as BodyCondition, method: 'POST', notExecutedStatuses: [] };

/** outbox.md, Verdicts, row by row. */
const table: [string, Partial<Parameters<typeof verdictOf>[0]>, string][] = [
  ['before T3 is unsent', { wentOnWire: false, status: null }, 'unsent'],
  ['after T3 without a status is in doubt', { status: null, body: 'empty' }, 'in-doubt'],
  ['a 2xx with good JSON is executed', {}, 'executed'],
  ['a 201 with good JSON is executed', { status: 201 }, 'executed'],
  ['a 204 is executed', { status: 204, body: 'empty' }, 'executed'],
  ['a 2xx that was cut off is executed but unreadable', { body: 'cut-off' }, 'executed-unreadable'],
  ['a 2xx that is malformed is executed but unreadable', { body: 'malformed' }, 'executed-unreadable'],
  ['a 2xx that is too large is executed but unreadable', { body: 'too-large' }, 'executed-unreadable'],
  ['a 2xx that is too deep is executed but unreadable', { body: 'too-deep' }, 'executed-unreadable'],
  ['a 2xx that is compressed is executed but unreadable', { body: 'encoded' }, 'executed-unreadable'],
  ['a 2xx that is not JSON comes from a portal', { body: 'not-json' }, 'portal'],
  ['401 is refused for its token', { status: 401 }, 'auth-refused'],
  ['403 is not executed', { status: 403 }, 'not-executed'],
  ['404 is not executed', { status: 404 }, 'not-executed'],
  ['404 to a DELETE counts as done', { status: 404, method: 'DELETE' }, 'executed'],
  ['404 in HTML to a DELETE is not executed', { status: 404, method: 'DELETE', body: 'not-json' }, 'not-executed'],
  ['403 to a DELETE is not executed', { status: 403, method: 'DELETE' }, 'not-executed'],
  ['413 is not executed', { status: 413 }, 'not-executed'],
  ['422 is not executed', { status: 422 }, 'not-executed'],
  ['409 is not executed', { status: 409 }, 'not-executed'],
  ['418 is not executed', { status: 418 }, 'not-executed'],
  ['429 is rate limited', { status: 429 }, 'rate-limited'],
  ['408 is in doubt', { status: 408 }, 'in-doubt'],
  ['499 is in doubt', { status: 499 }, 'in-doubt'],
  ['500 is in doubt', { status: 500 }, 'in-doubt'],
  ['502 is in doubt', { status: 502 }, 'in-doubt'],
  ['503 is in doubt', { status: 503 }, 'in-doubt'],
  ['504 is in doubt', { status: 504 }, 'in-doubt'],
  ['301 is not executed', { status: 301 }, 'not-executed'],
  ['302 is in doubt', { status: 302 }, 'in-doubt'],
  ['303 is in doubt', { status: 303 }, 'in-doubt'],
  ['307 is not executed', { status: 307 }, 'not-executed'],
  ['308 is not executed', { status: 308 }, 'not-executed'],
  ['a status nobody knows is in doubt', { status: 799 }, 'in-doubt'],
  ['503 is not executed where the profile says so', { status: 503, notExecutedStatuses: [503] }, 'not-executed'],
];

describe('the verdict', () => {
  it.each(table)('%s', (_, part, verdict) => {
    expect(verdictOf({ ...seen, ...part }).verdict).toBe(verdict);
  });

  it('is unsent before the wire whatever else is claimed', () => {
    for (const status of [null, 200, 429, 500]) {
      expect(verdictOf({ ...seen, wentOnWire: false, status }).verdict).toBe('unsent');
    }
  });

  it('never calls a status without a 2xx executed, the 404 of a DELETE excepted', () => {
    for (let status = 300; status < 600; status++) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const { verdict, code } = verdictOf({ ...seen, status, method });
        const gone = method === 'DELETE' && status === 404;
        expect(verdict === 'executed').toBe(gone);
        expect(code === null).toBe(gone);
      }
    }
  });
});
