import { afterEach, describe, expect } from 'vitest';
import { aPost, rawClient, type RawClient } from '../../sandbox/raw-client.ts';
import { says } from './says.ts';

/** The specification's own caps, on a clock that the test turns. */
let nowMs = 0;
let client: RawClient;
async function fresh(): Promise<RawClient> {
  nowMs = 1_800_000_000_000;
  const minute = 60_000;
  client = await rawClient({
    posts: 20,
    nowMs: () => nowMs,
    publishLimit: { count: 30, windowMs: minute },
    apiLimit: { count: 120, windowMs: minute },
  });
  return client;
}

const times = async (count: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await ask()).status);
  return statuses;
};

describe('Limits', () => {
  afterEach(() => client.close());

  says('Limits', 'api | every authenticated request under the API path | 120 per minute | API token', async () => {
    const { space } = await fresh();
    const statuses = await times(121, () => space('GET', '/webhooks'));
    expect([statuses[119], statuses[120]]).toEqual([200, 429]);
    nowMs += 60_000;
    expect((await space('GET', '/webhooks')).status).toBe(200);
  });

  says(
    'Limits',
    'publish | post create, post update, post retry, post first comment | 30 per minute | user',
    async () => {
      const { space } = await fresh();
      const { id } = (await space('POST', '/posts', aPost({ mode: 'queue' }))).json.data;
      await space('PUT', `/posts/${id}`, { content: 'Other' });
      await space('POST', `/posts/${id}/retry`, {});
      expect((await space('POST', `/posts/${id}/comment`, { content: 'First' })).headers['x-ratelimit-remaining']).toBe(
        '26',
      );
      const statuses = await times(27, () => space('POST', '/posts', aPost()));
      expect([statuses[25], statuses[26]]).toEqual([200, 429]);
    },
  );

  says(
    'Limits 1',
    'The two limits stack: a request to a publishing endpoint counts against both, and publish is the one reached first.',
    async () => {
      const { space } = await fresh();
      await times(30, () => space('POST', '/posts', aPost()));
      const refused = await space('POST', '/posts', aPost());
      expect([refused.status, refused.headers['x-ratelimit-limit']]).toEqual([429, '30']);
      expect((await space('GET', '/webhooks')).headers['x-ratelimit-remaining']).toBe('88');
    },
  );

  says(
    'Limits 2',
    'The publish bucket is per user: splitting work over several tokens of one user does not raise it.',
    async () => {
      const { space, sandbox } = await fresh();
      const other = sandbox.addToken();
      await times(15, () => space('POST', '/posts', aPost()));
      await times(15, () => space('POST', '/posts', aPost(), other));
      expect((await space('POST', '/posts', aPost())).status).toBe(429);
      expect((await space('POST', '/posts', aPost(), other)).status).toBe(429);
    },
  );

  says('Limits 3', 'Each token has its own api bucket.', async () => {
    const { space, sandbox } = await fresh();
    await times(120, () => space('GET', '/webhooks'));
    expect((await space('GET', '/webhooks')).status).toBe(429);
    expect((await space('GET', '/webhooks', undefined, sandbox.addToken())).status).toBe(200);
  });

  says('Limits 4', 'Exceeding a limit gives 429 with `{message}`.', async () => {
    const { space, sandbox } = await fresh();
    await times(30, () => space('POST', '/posts', aPost()));
    const refused = await space('POST', '/posts', aPost());
    expect([refused.status, refused.json]).toEqual([429, { message: 'Too Many Requests' }]);
    expect(sandbox.journal.executed('post.created')).toHaveLength(30);
  });

  says(
    'Limits 5',
    'Every response, throttled or not, carries `X-RateLimit-Limit` and `X-RateLimit-Remaining`.',
    async () => {
      const { space, root } = await fresh();
      const answers = [
        await space('GET', '/webhooks'),
        await space('POST', '/posts', {}),
        await root('GET', '/spaces/1/accounts'),
        await root('DELETE', `/api-tokens/${client.sandbox.apiKey.id}`),
        ...(await Promise.all(Array.from({ length: 120 }, () => space('GET', '/webhooks')))),
      ];
      for (const { headers } of answers) {
        expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([
          expect.stringMatching(/^\d+$/),
          expect.stringMatching(/^\d+$/),
        ]);
      }
    },
  );

  says(
    'Limits 5',
    'Only 429 responses also carry `Retry-After` (seconds until the bucket frees up) and `X-RateLimit-Reset` (Unix timestamp of when it frees up).',
    async () => {
      const { space } = await fresh();
      const passed = await space('POST', '/posts', aPost());
      expect(passed.headers).not.toHaveProperty('retry-after');
      expect(passed.headers).not.toHaveProperty('x-ratelimit-reset');
      await times(29, () => space('POST', '/posts', aPost()));
      nowMs += 20_000;
      const { headers } = await space('POST', '/posts', aPost());
      expect([headers['retry-after'], headers['x-ratelimit-reset']]).toEqual(['40', '1800000060']);
      nowMs += 40_000;
      expect((await space('POST', '/posts', aPost())).status).toBe(200);
    },
  );

  says('Limits 5', 'When both limits apply, the headers describe the one that was hit.', async () => {
    const { space } = await fresh();
    await times(120, () => space('GET', '/webhooks'));
    const refused = await space('POST', '/posts', aPost());
    expect([refused.status, refused.headers['x-ratelimit-limit'], refused.headers['x-ratelimit-remaining']]).toEqual([
      429,
      '120',
      '0',
    ]);
  });

  says('Limits 6', 'Clients are advised to wait at least `Retry-After` seconds before retrying', async () => {
    const { space } = await fresh();
    await times(30, () => space('POST', '/posts', aPost()));
    const wait = Number((await space('POST', '/posts', aPost())).headers['retry-after']);
    nowMs += wait * 1000;
    expect((await space('POST', '/posts', aPost())).status).toBe(200);
  });
});
