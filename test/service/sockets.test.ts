import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/core/clock.ts';
import { openSockets, type Sockets } from '../../src-main/core/service/http/sockets.ts';
import { playedClock } from '../faults/played-clock.ts';
import { proxyTo } from './proxy-to.ts';
import { answerWith } from './scripted-server.ts';

const deadlines = { connectMs: 1_000, headersMs: 1_000, totalMs: 1_000 } as never;
const parts = { deadlines, proxyOf: () => Promise.resolve(null), clock: systemClock };

it.each(['close', 'retire'] as const)(
  '%s of what was never used loads nothing, and what comes after it goes nowhere',
  async (end) => {
    const sockets = openSockets('http://127.0.0.1:9', parts);
    let isOver = false;
    void sockets[end]().then(() => (isOver = true));
    // A library that is loaded takes longer than what only has to be said.
    for (let n = 0; n < 10; n += 1) await Promise.resolve();
    expect(isOver).toBe(true);
    // An agent can be asked in this way once all of its library is there.
    await import('undici');
    const agent = await sockets.agent('write');
    const asked = agent.request({ origin: 'http://127.0.0.1:9', path: '/', method: 'GET' });
    await expect(asked).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' });
  },
);

describe('a way that changes while the program runs', () => {
  const origin = 'http://publish.example';

  /** A service behind proxies, whose first calls are answered when the test says so. */
  async function behindProxies(held = 0): Promise<{ to: number; answer(): void; asked(): number }> {
    const waiting: (() => void)[] = [];
    let asked = 0;
    const there = await answerWith((response) => {
      asked += 1;
      const answer = (): void => void response.writeHead(200).end('there');
      if (asked <= held) waiting.push(answer);
      else answer();
    });
    onTestFinished(() => there.close());
    return { to: Number(new URL(there.url).port), answer: () => waiting.shift()!(), asked: () => asked };
  }

  async function ask(sockets: Sockets): Promise<string> {
    const agent = await sockets.agent('write');
    const { body } = await agent.request({ origin, path: '/', method: 'GET' });
    return body.text();
  }

  it('is taken after a minute, and at once where the one of before did not lead there', async () => {
    const { to } = await behindProxies();
    const [one, two] = [await proxyTo(to), await proxyTo(to)];
    let says: () => Promise<string | null> = () => Promise.resolve(one.url);
    const clock = playedClock();
    const sockets = openSockets(origin, { deadlines, proxyOf: () => says(), clock });
    onTestFinished(() => sockets.close());
    const went = (): number[] => [one.asked.length, two.asked.length];
    expect([await ask(sockets), went()]).toEqual(['there', [1, 0]]);
    says = () => Promise.resolve(two.url);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 0]]);
    clock.pass(60_001);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 1]]);
    // Who cannot be asked again changes nothing.
    says = () => Promise.reject(new Error('nobody there'));
    clock.pass(60_001);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 2]]);
    says = () => Promise.resolve(one.url);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 3]]);
    sockets.missed();
    expect([await ask(sockets), went()]).toEqual(['there', [3, 3]]);
  });

  it('lets what is on the wire by the one of before have its answer, and gives it up with all else after a sleep', async () => {
    const service = await behindProxies(2);
    const [one, two] = [await proxyTo(service.to), await proxyTo(service.to)];
    let proxy = one.url;
    const sockets = openSockets(origin, { deadlines, proxyOf: () => Promise.resolve(proxy), clock: playedClock() });
    onTestFinished(() => sockets.close());
    const first = ask(sockets);
    await expect.poll(service.asked).toBe(1);
    const second = ask(sockets).catch(() => 'given up');
    await expect.poll(service.asked).toBe(2);
    proxy = two.url;
    sockets.missed();
    expect(await ask(sockets)).toBe('there');
    expect([one.asked.length, two.asked.length]).toEqual([2, 1]);
    service.answer();
    expect(await first).toBe('there');
    await sockets.drop();
    expect(await second).toBe('given up');
  });
});
