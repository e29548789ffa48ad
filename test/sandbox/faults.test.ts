import { once } from 'node:events';
import { connect } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../src-main/sandbox/sandbox.ts';
import { aPost, rawClient, type RawClient } from './raw-client.ts';

let client: RawClient;
beforeEach(async () => {
  client = await rawClient({ posts: 50 });
});
afterEach(() => client.close());

/** Plays a fault once on the next post create, and says how the client saw it. */
async function playOnPost(fault: Fault): Promise<{ status?: number; text?: string; code?: string; executed: number }> {
  client.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault });
  const agent = new Agent({ headersTimeout: 500, bodyTimeout: 500, maxHeaderSize: 16_384 });
  const headers = { authorization: `Bearer ${client.sandbox.token}`, 'content-type': 'application/json' };
  const url = `${client.sandbox.url}/spaces/${client.sandbox.space}/posts`;
  const executed = () => client.sandbox.journal.executed('post.created').length;
  try {
    const answer = await request(url, { method: 'POST', headers, dispatcher: agent, body: JSON.stringify(aPost()) });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, executed: executed() };
  } catch (error) {
    return { code: (error as { code?: string }).code ?? String(error), executed: executed() };
  } finally {
    await agent.destroy();
  }
}

describe('connections that fail', () => {
  it('are closed unread, and nothing was done', async () => {
    expect(await playOnPost({ kind: 'refuse' })).toMatchObject({ code: expect.any(String) as string, executed: 0 });
    expect(client.sandbox.journal.entries()[0]).toMatchObject({ status: null, executed: false, fault: 'refuse' });
  });

  it('are reset before anything was done', async () => {
    expect(await playOnPost({ kind: 'reset', when: 'before' })).toMatchObject({
      code: expect.any(String) as string,
      executed: 0,
    });
  });

  it('are reset after the post was made', async () => {
    expect(await playOnPost({ kind: 'reset', when: 'after' })).toMatchObject({
      code: expect.any(String) as string,
      executed: 1,
    });
    expect(client.sandbox.journal.entries()[0]).toMatchObject({ status: null, executed: true, effect: 'post.created' });
  });

  it('hang before and after', async () => {
    const code = 'UND_ERR_HEADERS_TIMEOUT';
    expect(await playOnPost({ kind: 'hang', when: 'before' })).toEqual({ code, executed: 0 });
    expect(await playOnPost({ kind: 'hang', when: 'after' })).toEqual({ code, executed: 1 });
  });

  it('speak no HTTP', async () => {
    expect(await playOnPost({ kind: 'garbage' })).toMatchObject({
      code: expect.stringMatching(/HTTPParserError/) as string,
      executed: 0,
    });
  });

  it('end in the middle of the headers', async () => {
    expect(await playOnPost({ kind: 'partial-headers', when: 'after' })).toMatchObject({
      code: 'UND_ERR_SOCKET',
      executed: 1,
    });
  });

  it('end in the middle of the body', async () => {
    expect(await playOnPost({ kind: 'truncate' })).toMatchObject({ code: 'UND_ERR_SOCKET', executed: 1 });
  });

  it('stall in the middle of the body', async () => {
    expect(await playOnPost({ kind: 'stall' })).toEqual({ code: 'UND_ERR_BODY_TIMEOUT', executed: 1 });
  });

  it('carry more headers than a client takes', async () => {
    const seen = await playOnPost({ kind: 'header-bomb', bytes: 1 << 20 });
    expect(seen).toEqual({ code: 'UND_ERR_HEADERS_OVERFLOW', executed: 1 });
  });

  it('go stale after a proper answer', async () => {
    client.sandbox.faults.add({ times: 1, fault: { kind: 'stale-keep-alive' } });
    const agent = new Agent({ connections: 1, allowH2: false });
    const headers = { authorization: `Bearer ${client.sandbox.token}` };
    const ask = (method: 'GET' | 'DELETE', path: string) =>
      request(`${client.sandbox.url}/spaces/4127${path}`, { method, dispatcher: agent, headers });
    const first = await ask('GET', '/accounts');
    await first.body.dump();
    expect(first.statusCode).toBe(200);
    await expect(ask('DELETE', '/webhooks/21')).rejects.toThrow();
    await agent.destroy();
    expect(client.sandbox.journal.executed()).toHaveLength(0);
  });
});

describe('answers that are wrong', () => {
  it('have the status that was asked for, with headers and body, and did nothing', async () => {
    const fault: Fault = { kind: 'status', status: 503, headers: { 'Retry-After': '7' }, body: { message: 'Later' } };
    client.sandbox.faults.add({ path: '/posts', fault });
    const answer = await client.space('POST', '/posts', aPost());
    expect([answer.status, answer.headers['retry-after'], answer.json]).toEqual([503, '7', { message: 'Later' }]);
    expect(client.sandbox.journal.executed()).toHaveLength(0);
  });

  it('have that status although the post was made', async () => {
    expect(await playOnPost({ kind: 'status', status: 502, when: 'after' })).toMatchObject({
      status: 502,
      executed: 1,
    });
  });

  it('are a captive portal with status 200', async () => {
    const seen = await playOnPost({ kind: 'html' });
    expect(seen).toMatchObject({ status: 200, text: expect.stringContaining('Wi-Fi') as string, executed: 0 });
  });

  it('redirect', async () => {
    client.sandbox.faults.add({
      times: 1,
      fault: { kind: 'redirect', status: 307, location: 'http://other.invalid/' },
    });
    const answer = await client.space('GET', '/accounts');
    expect([answer.status, answer.headers['location']]).toEqual([307, 'http://other.invalid/']);
  });

  it('are malformed, empty or too deep', async () => {
    const malformed = await playOnPost({ kind: 'malformed-json' });
    expect(() => JSON.parse(malformed.text ?? '') as unknown).toThrow(SyntaxError);
    expect(await playOnPost({ kind: 'empty-body' })).toMatchObject({ status: 200, text: '', executed: 2 });
    const deep = await playOnPost({ kind: 'deep-json', depth: 200_000 });
    expect(deep.text?.length).toBe(200_000 * 9 + 1);
  });

  it('carry __proto__ as a member of their own', async () => {
    const seen = await playOnPost({ kind: 'proto' });
    expect(Object.hasOwn(JSON.parse(seen.text ?? '') as object, '__proto__')).toBe(true);
  });

  it('have every leaf null, or of another type, or ids beyond 2^53, or no data', async () => {
    const read = async (fault: Fault) => {
      client.sandbox.faults.clear();
      client.sandbox.faults.add({ fault });
      return client.space('GET', '/accounts');
    };
    expect((await read({ kind: 'null-fields' })).json.data[0]).toMatchObject({ id: null, handler: null });
    expect((await read({ kind: 'wrong-type' })).json.data[0]).toMatchObject({ id: { amount: 811 }, is_active: [true] });
    expect((await read({ kind: 'big-ids' })).text).toContain('"id":9007199254742615,');
    expect((await read({ kind: 'no-data' })).json[0].id).toBe(811);
  });

  it('are as large as asked', async () => {
    expect((await playOnPost({ kind: 'huge', bytes: 3_000_000 })).text?.length).toBe(3_000_011);
  });

  it('are a small gzip that becomes large', async () => {
    client.sandbox.faults.add({ fault: { kind: 'gzip-bomb', bytes: 50_000_000 } });
    const answer = await client.space('GET', '/accounts');
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.text.length).toBeLessThan(200_000);
    const whole = await fetch(`${client.sandbox.url}/spaces/1/accounts`, {
      headers: { authorization: `Bearer ${client.sandbox.token}` },
    });
    expect((await whole.text()).length).toBe(50_000_011);
  });

  it('come late, or in drops', async () => {
    const before = performance.now();
    expect(await playOnPost({ kind: 'slow', delayMs: 120 })).toMatchObject({ status: 200, executed: 1 });
    expect(performance.now() - before).toBeGreaterThan(110);
    expect(await playOnPost({ kind: 'drip', chunkBytes: 50, everyMs: 5 })).toMatchObject({ status: 200, executed: 2 });
  });

  it('tell another time', async () => {
    client.sandbox.faults.add({ times: 1, fault: { kind: 'clock-skew', ms: -86_400_000 } });
    const skewed = Date.parse((await client.space('GET', '/accounts')).headers['date'] ?? '');
    const honest = Date.parse((await client.space('GET', '/accounts')).headers['date'] ?? '');
    expect(Math.round((honest - skewed) / 3_600_000)).toBe(24);
  });
});

describe('rules', () => {
  it('let some pass first, then play so many times', async () => {
    client.sandbox.faults.add({ path: '/accounts', after: 1, times: 2, fault: { kind: 'status', status: 500 } });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push((await client.space('GET', '/accounts')).status);
    expect(statuses).toEqual([200, 500, 500, 200, 200]);
  });

  it('choose by method and path, as a text with stars or as a pattern', async () => {
    client.sandbox.faults.add({ method: 'get', path: '/accounts/*/boards', fault: { kind: 'status', status: 418 } });
    client.sandbox.faults.add({ path: /webhooks$/g, fault: { kind: 'status', status: 409 } });
    expect((await client.space('GET', '/accounts/815/boards')).status).toBe(418);
    expect((await client.space('GET', '/webhooks')).status).toBe(409);
    expect((await client.space('GET', '/accounts')).status).toBe(200);
  });

  it('play with a probability that a seed makes the same each time', async () => {
    const statusesOf = async () => {
      const other = await rawClient({ seed: 7, posts: 10 });
      other.sandbox.faults.add({ probability: 0.5, fault: { kind: 'status', status: 500 } });
      const statuses: number[] = [];
      for (let index = 0; index < 30; index += 1) statuses.push((await other.space('GET', '/webhooks')).status);
      await other.close();
      return statuses;
    };
    const first = await statusesOf();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await statusesOf()).toEqual(first);
  });

  it('are taken back', async () => {
    const takeBack = client.sandbox.faults.add({ fault: { kind: 'status', status: 500 } });
    takeBack();
    expect((await client.space('GET', '/accounts')).status).toBe(200);
  });

  it('are not used up by a request that the limit refused', async () => {
    const other = await rawClient({ posts: 10, publishLimit: { count: 1, windowMs: 60_000 } });
    await other.space('POST', '/posts', aPost());
    other.sandbox.faults.add({ times: 1, fault: { kind: 'status', status: 500 } });
    expect((await other.space('POST', '/posts', aPost())).status).toBe(429);
    expect((await other.space('GET', '/accounts')).status).toBe(500);
    await other.close();
  });
});

it('goes on after a client that hung up in the middle of its request', async () => {
  const socket = connect(client.sandbox.port, '127.0.0.1');
  const head = `POST /spaces/4127/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.sandbox.token}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{"content"`);
  await once(socket, 'connect');
  socket.destroy();
  expect((await client.space('GET', '/accounts')).status).toBe(200);
  expect(client.sandbox.journal.executed()).toHaveLength(0);
});
