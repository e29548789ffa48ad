import { expect, it } from 'vitest';
import { systemClock } from '../../src-main/core/clock.ts';
import { openSockets } from '../../src-main/core/service/http/sockets.ts';

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
