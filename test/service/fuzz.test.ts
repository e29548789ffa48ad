import { describe, expect, it } from 'vitest';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import fc from 'fast-check';
import type { Answer } from '../../src-main/core/service/service.ts';
import { everyOperation, operationIds } from './every-operation.ts';
import { InProcessDispatcher, type InProcessAnswer } from './in-process-dispatcher.ts';
import { answerWith, serviceAt, withService } from './scripted-server.ts';

/** Names the client looks for, and names that have broken other programs. */
const names = [
  ...['data', 'id', 'post', 'message', 'errors', 'sort', 'columns', 'meta', 'metrics', 'totals', 'series', 'points'],
  ...['values', 'audience', 'account', 'collection', 'range', 'status', 'events', 'token', 'is_active', 'post_id'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON', 'length', '', '0'],
];
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() });
const leaf = fc.oneof(
  fc.constantFrom('null', 'true', 'false', '0', '-0', '1e400', '-1e-400', '9007199254740993', '-123456789012345678901'),
  fc.double().map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => JSON.stringify(value)),
  fc.constantFrom('"\\ud800"', '"\\u0000"', '"<script>"', '"{\\"id\\":1}"', '"{"', '"2026-02-30T99:00:00Z"', '""'),
);
/** JSON as text, so that duplicate names, odd numbers and lone surrogates survive. */
const { json } = fc.letrec<{ json: string; list: string; object: string }>((tie) => ({
  json: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf, tie('object'), tie('list'), tie('object')),
  list: fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
  object: fc
    .array(fc.tuple(name, tie('json')), { maxLength: 5 })
    .map((pairs) => `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
}));

const wrapped = fc.oneof(
  json,
  json.map((text) => `{"data":${text}}`),
  json.map((text) => `{"data":[${text}]}`),
);
const body = fc.oneof(
  { weight: 12, arbitrary: wrapped.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: wrapped.map((text) => Buffer.from(text.slice(0, text.length / 2))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);
const status = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(200, 201, 204) },
  { weight: 2, arbitrary: fc.constantFrom(301, 302, 401, 403, 404, 408, 413, 422, 429, 500, 503) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 999 }) },
);
const headerValue = fc.constantFrom('', '30', '-1', 'x', '99999999999999999999', 'Wed, 21 Oct 2015 07:28:00 GMT');
const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/html', 'application/problem+json', 'x'),
    'x-ratelimit-limit': headerValue,
    'x-ratelimit-remaining': headerValue,
    'retry-after': headerValue,
    location: fc.constantFrom('/spaces/7/posts/1', 'http://[', '/%ff', '//'),
  },
  { requiredKeys: [] },
);
const end = fc.constantFrom<InProcessAnswer['end'][]>('complete', 'complete', 'complete', 'cut-off');

function checkAnswer(answer: Answer<unknown>, sent: Buffer, isTokenCall: boolean): void {
  expect(typeof answer.ok).toBe('boolean');
  const text = new TextDecoder().decode(sent);
  // The raw answer is never lost; the one that may carry a secret is kept only where the secret can be blanked.
  const mayHoldSecret = isTokenCall || /token|secret|passw|credential|key/i.test(text);
  if (!mayHoldSecret) expect(answer.raw).toBe(text === '' ? null : text);
  else if (!isTokenCall) expect(answer.raw).not.toBeNull();
  if (!answer.ok) {
    expect(reasonWords(answer.reason).length).toBeGreaterThan(10);
    expect(reasonWords(answer.reason).length).toBeLessThan(3000);
  }
  // Whatever was read can be stored.
  expect(typeof JSON.stringify(answer)).toBe('string');
}

function expectNoPollution(): void {
  const bare = {} as Record<string, unknown>;
  for (const key of ['data', 'id', 'polluted', 'message', 'value']) expect(bare[key]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Object.keys(Array.prototype)).toEqual([]);
}

/* `OUTPOST_FUZZ_ANSWERS` says how many; fuzz.long.ts plays 100,000. */
describe('whatever comes back', () => {
  it('never throws out of the client and never loses the raw answer', async () => {
    let current: InProcessAnswer = { status: 200, headers: {}, body: Buffer.alloc(0), end: 'complete' };
    const dispatcher = new InProcessDispatcher(() => current);
    const opened = serviceAt('http://127.0.0.1:9');
    const service = { ...opened, sockets: { ...opened.sockets, agent: () => Promise.resolve(dispatcher) } };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operationIds),
        fc.record({ status, headers, body, end }),
        async (id, sent) => {
          current = sent;
          checkAnswer(await everyOperation[id](service), sent.body, id === 'api-tokens.store');
        },
      ),
      { numRuns: Number(process.env['OUTPOST_FUZZ_ANSWERS'] ?? 4_000) },
    );
    await opened.close();
    expectNoPollution();
  });

  it('never throws over real HTTP either', async () => {
    const answers = fc.sample(fc.record({ bytes: body, status }), 400);
    let next = 0;
    const server = answerWith((response) => {
      const { bytes, status: code } = answers[next] ?? { bytes: Buffer.alloc(0), status: 200 };
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(code === 204 || code === 304 ? '' : bytes);
    });
    await withService(server, async (service) => {
      for (next = 0; next < answers.length; next++) {
        const id = operationIds[next % operationIds.length] ?? 'accounts.index';
        const { bytes = Buffer.alloc(0), status: code } = answers[next] ?? {};
        const sent = code === 204 || code === 304 ? Buffer.alloc(0) : bytes;
        checkAnswer(await everyOperation[id](service), sent, id === 'api-tokens.store');
      }
    });
    expectNoPollution();
  });
});
