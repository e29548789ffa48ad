import { describe, expect } from 'vitest';
import { matchRoute } from '../../../src-main/sandbox/routes.ts';
import { ground } from './ground.ts';
import { operations } from './operations.ts';
import { says } from './says.ts';

describe('Authentication', () => {
  const on = ground();

  says(
    'Authentication 1',
    'Every operation declares HTTP bearer authentication: the header `Authorization: Bearer <API_TOKEN>`.',
    async () => {
      const named = operations.map(([method, path]) => matchRoute(method, path)?.route.operation);
      expect(new Set(named).size).toBe(26);
      for (const [method, path] of operations) {
        expect([method, path, (await on.client.root(method, path, undefined, '')).status]).toEqual([method, path, 401]);
      }
      expect(on.client.sandbox.journal.executed()).toEqual([]);
    },
  );

  says('Authentication 2', 'A missing or invalid token gives 401.', async () => {
    for (const token of ['', 'wrong', `${on.client.sandbox.token}x`]) {
      const answer = await on.space('GET', '/accounts', undefined, token);
      expect([answer.status, typeof answer.json.message]).toEqual([401, 'string']);
    }
  });

  says(
    'Authentication 3',
    'Tokens are created with api-tokens.store and revoked with api-tokens.destroy.',
    async () => {
      const { token, id } = (await on.client.root('POST', '/api-tokens', { name: 'Script' })).json.data;
      expect((await on.space('GET', '/webhooks', undefined, token as string)).status).toBe(200);
      await on.client.root('DELETE', `/api-tokens/${id}`);
      expect((await on.space('GET', '/webhooks', undefined, token as string)).status).toBe(401);
    },
  );

  says(
    'Authentication 3',
    'An account also has an API key, which cannot be revoked and is to be rotated.',
    async () => {
      const { apiKey } = on.client.sandbox;
      expect((await on.client.root('DELETE', `/api-tokens/${apiKey.id}`, undefined, apiKey.secret)).status).toBe(403);
    },
  );
});
