import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPost, rawClient, type RawClient } from './raw-client.ts';

let client: RawClient;
beforeEach(async () => {
  client = await rawClient({ posts: 30 });
});
afterEach(() => client.close());

const lever = (method: string, path: string, body?: unknown) => client.root(method, `/__sandbox${path}`, body);

describe('the levers over HTTP', () => {
  it('want a token', async () => {
    expect((await client.root('GET', '/__sandbox/journal', undefined, 'wrong')).status).toBe(401);
    expect((await client.root('GET', '/__sandbox/journal', undefined, '')).status).toBe(401);
  });

  it('show and clear the journal, with no more of a token than its end', async () => {
    await client.space('POST', '/posts', aPost());
    await client.space('GET', '/accounts');
    const { text, json } = await lever('GET', '/journal?effect=post.created');
    expect(json).toMatchObject({ executed: 1, count429: 0, entries: [{ effect: 'post.created', body: aPost() }] });
    expect(text).not.toContain(client.sandbox.token);
    await lever('DELETE', '/journal');
    expect((await lever('GET', '/journal')).json.entries).toEqual([]);
  });

  it('add, list and take back faults', async () => {
    const rule = { pathPattern: 'accounts$', fault: { kind: 'status', status: 500 } };
    const { id } = (await lever('POST', '/faults', rule)).json;
    expect((await client.space('GET', '/accounts')).status).toBe(500);
    expect((await lever('GET', '/faults')).json.rules[0]).toMatchObject({ id, played: 1 });
    await lever('DELETE', `/faults/${id}`);
    expect((await client.space('GET', '/accounts')).status).toBe(200);
    expect((await lever('POST', '/faults', { fault: 'all' })).status).toBe(422);
    await lever('POST', '/faults', rule);
    await lever('DELETE', '/faults');
    expect((await client.space('GET', '/accounts')).status).toBe(200);
  });

  it('add and revoke tokens', async () => {
    const { token } = (await lever('POST', '/tokens', { user: 'user-2' })).json;
    expect((await client.space('GET', '/accounts', undefined, token as string)).status).toBe(200);
    expect((await lever('DELETE', '/tokens', { token })).json).toEqual({ revoked: true });
    expect((await client.space('GET', '/accounts', undefined, token as string)).status).toBe(401);
  });

  it('set the plan, the failures to come, the clock and the limits', async () => {
    await lever('POST', '/plan', { slots: 0 });
    expect((await client.space('PATCH', '/accounts/820', { is_active: true })).status).toBe(422);
    await lever('POST', '/failures', { count: 1 });
    expect((await client.space('POST', '/posts', aPost())).json.data.status).toBe('failed');
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = (await client.space('POST', '/posts', aPost({ mode: 'schedule', scheduled_at: later }))).json.data;
    await lever('POST', '/clock-skew', { ms: 3_700_000 });
    await lever('POST', '/publish-due');
    await lever('POST', '/limits/clear');
    const rows = await client.space('GET', '/accounts/811/analytics/posts');
    expect(rows.json.data[0].post_id).toBe(id);
    expect(rows.headers['x-ratelimit-remaining']).toBe('99999');
  });

  it('have it answer in another dialect, and refuse one that nobody knows', async () => {
    expect((await client.space('GET', '/bio/blocks')).json.data[0]).toBeTypeOf('string');
    expect((await lever('PUT', '/dialect', { name: 'vast' })).json).toEqual({ name: 'vast', wireProfile: {} });
    expect((await client.space('GET', '/bio/blocks')).json.data[0]).toBeTypeOf('object');
    expect((await lever('GET', '')).json.dialect.name).toBe('vast');
    for (const name of ['', 'constructor', 7, null])
      expect((await lever('PUT', '/dialect', { name })).status).toBe(422);
    expect((await lever('GET', '')).json.dialect.name).toBe('vast');
  });

  it('say which space and dialect this is', async () => {
    expect((await lever('GET', '')).json).toMatchObject({ space: 4127, dialect: { name: 'plain', wireProfile: {} } });
  });
});

describe('the journal', () => {
  it('tells of every entry before its answer leaves', async () => {
    const seen: string[] = [];
    const stop = client.sandbox.journal.onEntry((entry) => seen.push(`${entry.method} ${entry.path} ${entry.status}`));
    await client.space('GET', '/accounts');
    stop();
    await client.space('GET', '/webhooks');
    expect(seen).toEqual(['GET /spaces/4127/accounts 200']);
  });

  it('holds a 401 with no token, and a refused post with nothing executed', async () => {
    await client.space('GET', '/accounts', undefined, 'wrong');
    await client.space('POST', '/posts', { content: '' });
    const [first, second] = client.sandbox.journal.entries();
    expect(first).toMatchObject({ status: 401, token: '', executed: false });
    expect(second).toMatchObject({ status: 422, executed: false, effect: null, token: client.sandbox.token.slice(-4) });
  });
});

it('answers 413 to a body that is larger than anything it takes, and counts it', async () => {
  const answer = await client.space('POST', '/posts', aPost({ content: 'x'.repeat(13 * 1024 * 1024) }));
  expect([answer.status, answer.headers['x-ratelimit-remaining']]).toEqual([413, '99999']);
});
