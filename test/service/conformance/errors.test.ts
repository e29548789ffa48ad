import { describe, expect } from 'vitest';
import { ground } from './ground.ts';
import { operations } from './operations.ts';
import { says } from './says.ts';

describe('Errors', () => {
  const on = ground();
  const scoped = operations.filter(([, path]) => path.startsWith('/spaces/'));

  says('Errors', '401 | not authenticated | `{message: string}`', async () => {
    const { status, json } = await on.space('GET', '/accounts', undefined, 'wrong');
    expect([status, json]).toEqual([401, { message: 'Unauthenticated.' }]);
  });

  says('Errors', '404 | model not found (space, account, block, comment, webhook) | `{message: string}`', async () => {
    for (const [method, path] of scoped) {
      const answer = await on.client.root(method, path.replace('/spaces/4127', '/spaces/1'), {});
      expect([method, path, answer.status, Object.keys(answer.json)]).toEqual([method, path, 404, ['message']]);
    }
    for (const path of ['/accounts/1', '/bio/blocks/1', '/webhooks/1']) {
      expect([path, (await on.space('DELETE', path)).status]).toEqual([path, 404]);
    }
    expect((await on.space('PUT', '/comments/1', { content: 'x' })).status).toBe(404);
    expect((await on.space('GET', '/accounts/1/analytics')).status).toBe(404);
  });

  says(
    'Errors',
    '422 | validation failed | `{message: string, errors: map from field name to array of strings}`',
    async () => {
      const wrong: [string, string, unknown][] = [
        ['POST', '/posts', {}],
        ['POST', '/posts', 'no json'],
        ['PATCH', '/accounts/811', { is_active: 'maybe' }],
        ['POST', '/bio/blocks', { type: 7 }],
        ['PUT', '/webhooks/21', { events: 'all' }],
        ['PUT', '/comments/301', { delay_minutes: -1 }],
        ['PUT', '/bio', { title: 12 }],
        ['GET', '/analytics?from=never', undefined],
      ];
      for (const [method, path, body] of wrong) {
        const { status, json } = await on.space(method, path, body);
        expect([path, status, typeof json.message]).toEqual([path, 422, 'string']);
        for (const words of Object.values(json.errors as Record<string, string[]>))
          expect(words[0]).toBeTypeOf('string');
      }
    },
  );

  says(
    'Errors',
    '403 on api-tokens.destroy: `{message}` with the text telling the caller to rotate the API key instead of deleting it.',
    async () => {
      const { json } = await on.client.root('DELETE', `/api-tokens/${on.client.sandbox.apiKey.id}`);
      expect(Object.keys(json)).toEqual(['message']);
      expect(json.message).toMatch(/rotate the API key instead/i);
    },
  );

  says('Errors', '422 on analytics.posts with an undeclared `sort` key names the declared keys.', async () => {
    expect((await on.space('GET', '/accounts/814/analytics/posts?sort=reach')).json.message).toMatch(
      /likes, reposts, replies, quotes/,
    );
  });
});

describe('Errors of a space one may not enter', () => {
  const on = ground({ dialect: 'terse' });

  says('Errors', '403 | not authorized for the space or resource | `{message: string}`', async () => {
    const { status, json } = await on.client.root('GET', '/spaces/1/accounts');
    expect([status, Object.keys(json)]).toEqual([403, ['message']]);
  });
});

describe('Errors of a spent limit', () => {
  const on = ground({ apiLimit: { count: 1, windowMs: 60_000 } });

  says('Errors', '429 | rate limit exceeded | `{message: string}`; the message is Too Many Requests', async () => {
    await on.space('GET', '/accounts');
    const { status, json } = await on.space('GET', '/accounts');
    expect([status, json]).toEqual([429, { message: 'Too Many Requests' }]);
  });
});
