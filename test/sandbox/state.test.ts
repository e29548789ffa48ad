import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPost, rawClient, type RawClient } from './raw-client.ts';

let folder: string;
let stateFile: string;
let client: RawClient;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
  stateFile = join(folder, 'sandbox.json');
});
afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

const postsOf = async (account: number) =>
  (await client.space('GET', `/accounts/${account}/analytics/posts?from=2000-01-01T00:00:00Z&per_page=100`)).json;

describe('a sandbox with a state file', () => {
  it('knows after a restart what happened, and the seed as it was', async () => {
    client = await rawClient({ stateFile, posts: 300, seed: 5 });
    const { token } = client.sandbox;
    const made = (await client.space('POST', '/posts', aPost({ content: 'Kept' }))).json.data.id;
    await client.space('PATCH', '/accounts/812', { is_active: false });
    await client.space('DELETE', '/webhooks/21');
    await client.space('PUT', '/bio', { title: 'Kept title' });
    const extra = (await client.root('POST', '/api-tokens', { name: 'Kept' })).json.data.token;
    const before = await postsOf(811);
    await client.close();
    client = await rawClient({ stateFile });
    expect(client.sandbox.token).toBe(token);
    const after = await postsOf(811);
    expect(after.data.map((row: { post_id: number }) => row.post_id)).toEqual(
      before.data.map((row: { post_id: number }) => row.post_id),
    );
    expect(after.data[0]).toMatchObject({ post_id: made, excerpt: 'Kept' });
    expect((await client.space('GET', '/accounts')).json.data[1].is_active).toBe(false);
    expect((await client.space('GET', '/webhooks', undefined, extra as string)).json.data).toHaveLength(2);
    expect((await client.space('GET', '/bio')).json.data.title).toBe('Kept title');
    expect((await client.space('POST', '/posts', aPost())).json.data.id).toBe(made + 1);
  });

  it('answers in the dialect that was chosen before, whatever the one it is started with', async () => {
    const name = async (): Promise<unknown> => (await client.root('GET', '/__sandbox')).json.dialect.name;
    client = await rawClient({ stateFile, dialect: 'strings' });
    await client.space('POST', '/posts', aPost());
    await client.close();
    client = await rawClient({ stateFile, dialect: 'objects' });
    expect(await name()).toBe('objects');
    await client.root('PUT', '/__sandbox/dialect', { name: 'foreign' });
    await client.close();
    client = await rawClient({ stateFile, dialect: 'objects' });
    expect(await name()).toBe('foreign');
    expect(client.sandbox.wireProfile).not.toEqual({});
  });

  it('publishes what fell due while it was down, at its own time', async () => {
    let nowMs = Date.now();
    client = await rawClient({ stateFile, nowMs: () => nowMs });
    const dueAtMs = nowMs + 3_600_000;
    const body = aPost({ mode: 'schedule', scheduled_at: new Date(dueAtMs).toISOString() });
    const { id } = (await client.space('POST', '/posts', body)).json.data;
    await client.close();
    nowMs += 7_200_000;
    client = await rawClient({ stateFile, nowMs: () => nowMs });
    client.sandbox.publishDue();
    const row = (await postsOf(811)).data.find((one: { post_id: number }) => one.post_id === id);
    expect(Date.parse(row.published_at as string)).toBe(dueAtMs);
  });

  it('does not give a spent publish window back', async () => {
    const publishLimit = { count: 1, windowMs: 60_000 };
    client = await rawClient({ stateFile, publishLimit });
    await client.space('POST', '/posts', aPost());
    await client.close();
    client = await rawClient({ stateFile, publishLimit });
    expect((await client.space('POST', '/posts', aPost())).status).toBe(429);
  });

  it('writes by itself soon after a change, whole and readable by its owner only', async () => {
    client = await rawClient({ stateFile });
    await client.space('POST', '/posts', aPost({ content: 'Written' }));
    await expect.poll(() => readdirSync(folder)).toEqual(['sandbox.json']);
    expect(readFileSync(stateFile, 'utf8')).toContain('Written');
    expect(statSync(stateFile).mode & 0o777).toBe(0o600);
  });

  it('puts aside a file that it cannot read, and begins anew', async () => {
    writeFileSync(stateFile, '{"version": 1, "plan"');
    client = await rawClient({ stateFile });
    expect(readdirSync(folder)).toContain('sandbox.json.unreadable');
    expect((await client.space('GET', '/accounts')).status).toBe(200);
  });
});
