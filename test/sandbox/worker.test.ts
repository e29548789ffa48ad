import { once } from 'node:events';
import { expect, it } from 'vitest';
import { nextMessage, sandboxWorker } from './worker-host.ts';

it('runs in a worker, answers, and closes when told', async () => {
  const worker = sandboxWorker({ posts: 20, token: 'known-token' });
  const ready = await nextMessage(worker);
  if (ready.type !== 'ready') throw new Error(`Got ${ready.type}.`);
  expect(ready).toEqual({
    type: 'ready',
    url: `http://127.0.0.1:${ready.port}`,
    token: 'known-token',
    space: 4127,
    wireProfile: {},
    port: ready.port,
  });
  const headers = { authorization: 'Bearer known-token' };
  expect((await fetch(`${ready.url}/spaces/${ready.space}/accounts`, { headers })).status).toBe(200);
  // Listened for before: the last message and the exit may be told in one breath.
  const exited = once(worker, 'exit');
  worker.postMessage({ type: 'close' });
  expect(await nextMessage(worker)).toEqual({ type: 'closed' });
  expect((await exited)[0]).toBe(0);
  await expect(fetch(ready.url)).rejects.toThrow();
});

it('says in words why it cannot start', async () => {
  const worker = sandboxWorker({ dialect: 'klingon' as 'plain' });
  expect(await nextMessage(worker)).toMatchObject({
    type: 'failed',
    message: expect.stringContaining('klingon') as string,
  });
  await worker.terminate();
});
