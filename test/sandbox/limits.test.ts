import { afterEach, describe, expect, it } from 'vitest';
import { aPost, rawClient, type RawClient } from './raw-client.ts';
import type { SandboxOptions } from '../../src-main/sandbox/sandbox.ts';

let client: RawClient;
let nowMs = 1_800_000_000_400;

async function start(options: SandboxOptions = {}): Promise<RawClient> {
  nowMs = 1_800_000_000_400;
  const limits = { publishLimit: { count: 3, windowMs: 60_000 }, apiLimit: { count: 6, windowMs: 60_000 } };
  client = await rawClient({ ...limits, nowMs: () => nowMs, ...options });
  return client;
}

const rate = ({ headers }: { headers: Record<string, string> }) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
];

afterEach(() => client.close());

describe('the limits of the sandbox', () => {
  it('describe the bucket with the fewer remaining', async () => {
    const { space } = await start();
    expect(rate(await space('GET', '/accounts'))).toEqual(['6', '5']);
    expect(rate(await space('POST', '/posts', aPost()))).toEqual(['3', '2']);
    expect(rate(await space('GET', '/accounts'))).toEqual(['6', '3']);
  });

  it('count a refused publish in the api bucket and not in its own', async () => {
    const { space } = await start();
    for (let index = 0; index < 3; index += 1) await space('POST', '/posts', aPost());
    const refused = await space('POST', '/posts', aPost());
    expect(refused.status).toBe(429);
    expect(rate(refused)).toEqual(['3', '0']);
    expect(rate(await space('GET', '/accounts'))).toEqual(['6', '1']);
    expect(client.sandbox.journal.executed('post.created')).toHaveLength(3);
    expect(client.sandbox.journal.entries().map((entry) => entry.limitedBy)).toContain('publish');
  });

  it('refuse with the api bucket, without touching publish, where the token has spent its calls', async () => {
    const { space, sandbox } = await start();
    for (let index = 0; index < 6; index += 1) await space('GET', '/accounts');
    const refused = await space('POST', '/posts', aPost());
    expect(refused.status).toBe(429);
    expect(rate(refused)).toEqual(['6', '0']);
    expect(rate(await space('POST', '/posts', aPost(), sandbox.addToken()))).toEqual(['3', '2']);
  });

  it('count 404, 422 and 5xx, and not 401', async () => {
    const { space, sandbox } = await start();
    await space('GET', '/accounts', undefined, 'wrong');
    await space('GET', '/nothing');
    await space('POST', '/posts', {});
    sandbox.faults.add({ path: '/accounts', times: 1, fault: { kind: 'status', status: 502 } });
    expect((await space('GET', '/accounts')).status).toBe(502);
    expect(rate(await space('GET', '/accounts'))).toEqual(['6', '2']);
    expect(rate(await space('POST', '/posts', aPost()))).toEqual(['3', '1']);
  });

  it('share publish over the tokens of a user, and not with another user', async () => {
    const { space, sandbox } = await start();
    for (let index = 0; index < 3; index += 1) await space('POST', '/posts', aPost());
    expect((await space('POST', '/posts', aPost(), sandbox.addToken())).status).toBe(429);
    expect((await space('POST', '/posts', aPost(), sandbox.addToken('user-2'))).status).toBe(200);
  });

  it('open a fixed window with the first hit, and free it exactly at its end', async () => {
    const { space } = await start({ publishLimit: { count: 1, windowMs: 1500 } });
    await space('POST', '/posts', aPost());
    nowMs += 1499;
    expect((await space('POST', '/posts', aPost())).status).toBe(429);
    nowMs += 1;
    expect((await space('POST', '/posts', aPost())).status).toBe(200);
  });

  it('tell the wait in whole seconds of the clock, so that it may be nearly one short', async () => {
    const { space } = await start({ publishLimit: { count: 1, windowMs: 1500 } });
    await space('POST', '/posts', aPost());
    const early = await space('POST', '/posts', aPost());
    expect(early.headers['retry-after']).toBe('1');
    expect(early.headers['x-ratelimit-reset']).toBe('1800000001');
    nowMs += 1100;
    expect((await space('POST', '/posts', aPost())).headers['retry-after']).toBe('0');
  });

  it('let exactly as many through as there is room for, however many come at once', async () => {
    const { space, sandbox } = await start({ apiLimit: { count: 100, windowMs: 60_000 } });
    const answers = await Promise.all(Array.from({ length: 12 }, () => space('POST', '/posts', aPost())));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(sandbox.journal.count429()).toBe(9);
  });

  it('slide, or follow the clock, in the dialects that say so', async () => {
    const one = { count: 1, windowMs: 1000 };
    await start({ dialect: 'aligned', publishLimit: one });
    await client.space('POST', '/posts', aPost());
    nowMs += 600;
    expect((await client.space('POST', '/posts', aPost())).status).toBe(200);
    await client.close();
    await start({ dialect: 'sliding', publishLimit: { count: 2, windowMs: 1000 } });
    await client.space('POST', '/posts', aPost());
    nowMs += 600;
    await client.space('POST', '/posts', aPost());
    nowMs += 500;
    expect((await client.space('POST', '/posts', aPost())).status).toBe(200);
    expect((await client.space('POST', '/posts', aPost())).status).toBe(429);
  });

  it('leave the levers out of account', async () => {
    const { root, space } = await start();
    for (let index = 0; index < 20; index += 1) await root('GET', '/__sandbox/journal');
    expect(rate(await space('GET', '/accounts'))).toEqual(['6', '5']);
    expect(client.sandbox.journal.entries()).toHaveLength(1);
  });
});
