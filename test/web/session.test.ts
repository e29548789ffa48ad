import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asJson, codeOf, openWeb, type OpenWeb } from './open-web.ts';

/** One shell for all questions: none of them changes it for the next. */
let at: OpenWeb;
beforeAll(async () => {
  at = await openWeb();
});
afterAll(() => at[Symbol.asyncDispose]());

describe('the one-time code', () => {
  it('is in the fragment, has at least 128 bits, and differs each time', async () => {
    const addresses = [at.web.launch().url, at.web.launch().url].map((address) => new URL(address));
    for (const address of addresses) {
      expect(address.origin).toBe(at.web.url);
      expect(address.search).toBe('');
      expect(Buffer.from(address.hash.replace('#launch=', ''), 'base64url').length).toBeGreaterThanOrEqual(16);
    }
    expect(addresses[0]!.hash).not.toBe(addresses[1]!.hash);
  });

  it('is exchanged for a key, and for no cookie: every port of this machine would get one', async () => {
    const body = codeOf(at.web);
    const answer = await at.ask('POST', '/session', asJson(at.web.url, body), body);
    expect(answer.status).toBe(200);
    const { key, ...more } = JSON.parse(answer.body) as { key: string };
    expect(more).toEqual({});
    expect(Buffer.from(key, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(JSON.stringify(answer.headers)).not.toContain(key);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('works once', async () => {
    const body = codeOf(at.web);
    expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(200);
    const second = await at.ask('POST', '/session', asJson(at.web.url, body), body);
    expect(second.status).toBe(403);
    expect(second.body).not.toContain('key');
  });

  it('works once even when it is sent many times at once', async () => {
    const body = codeOf(at.web);
    const asking = Array.from({ length: 8 }, () => at.ask('POST', '/session', asJson(at.web.url, body), body));
    const statuses = (await Promise.all(asking)).map((answer) => answer.status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(403)]);
  });

  it('is too old after its time', async () => {
    const [inTime, late] = [codeOf(at.web, 1_000), codeOf(at.web, 1_000)];
    at.clock.nowMs += 999;
    expect((await at.ask('POST', '/session', asJson(at.web.url, inTime), inTime)).status).toBe(200);
    at.clock.nowMs += 1;
    expect((await at.ask('POST', '/session', asJson(at.web.url, late), late)).status).toBe(403);
  });

  it('is too old after ten minutes when nothing else was asked for', async () => {
    const body = codeOf(at.web);
    at.clock.nowMs += 10 * 60_000;
    expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(403);
  });

  it('is refused when wrong, and a wrong one uses up no right one', async () => {
    const right = codeOf(at.web);
    for (const code of ['', 'x', JSON.parse(right).code.slice(0, -1), `${JSON.parse(right).code}A`]) {
      const wrong = JSON.stringify({ code });
      expect((await at.ask('POST', '/session', asJson(at.web.url, wrong), wrong)).status).toBe(403);
    }
    expect((await at.ask('POST', '/session', asJson(at.web.url, right), right)).status).toBe(200);
  });

  it('is not kept open in any number', async () => {
    const codes = Array.from({ length: 9 }, () => codeOf(at.web));
    const redeem = async (body: string): Promise<number> =>
      (await at.ask('POST', '/session', asJson(at.web.url, body), body)).status;
    expect(await redeem(codes[0]!)).toBe(403);
    expect(await redeem(codes[1]!)).toBe(200);
  });

  it.each(['null', '[]', '"code"', '{}', '{"code": 1}', '{"code": ["x"]}', 'code=x', ''])(
    'is expected as JSON, not as %s',
    async (body) => {
      expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(400);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json; application/json'])(
    'is not taken as %s, which a form of another site could send',
    async (contentType) => {
      const body = codeOf(at.web);
      const headers = ['Origin', at.web.url, 'Content-Type', contentType, 'Content-Length', String(body.length)];
      expect((await at.ask('POST', '/session', headers, body)).status).toBe(400);
      expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(200);
    },
  );
});

describe('another code', () => {
  const launch = (body: string, headers = asJson(at.web.url, body)) => at.ask('POST', '/launch', headers, body);

  it('is given to whoever has the secret of this run, and to nobody else', async () => {
    const { secret } = at.web;
    const given = await launch(JSON.stringify({ secret }));
    expect(given.status).toBe(200);
    const { code } = JSON.parse(given.body) as { code: string };
    const redeemed = JSON.stringify({ code });
    expect((await at.ask('POST', '/session', asJson(at.web.url, redeemed), redeemed)).status).toBe(200);
    for (const wrong of [`${secret}A`, secret.slice(1), '', 7, null])
      expect((await launch(JSON.stringify({ secret: wrong }))).status).toBe(403);
    for (const body of ['{}', 'null', '', JSON.stringify({ code: secret })])
      expect((await launch(body)).status).toBe(403);
    const body = JSON.stringify({ secret });
    const headers = asJson(at.web.url, body).map((part) => part.replace('application/json', 'text/plain'));
    expect((await launch(body, headers)).status).toBe(403);
  });
});
