import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { guardedPort } from '../../src-main/core/rpc-frames.ts';

let theirs: MessagePort;
afterEach(() => theirs.close());

it('what the core answers in one turn goes out at its end, in order: a window draws it once', async () => {
  const { port1, port2 } = new MessageChannel();
  theirs = port1;
  const port = guardedPort(port2);
  const arrived = (): unknown => (receiveMessageOnPort(theirs) as { message: unknown } | undefined)?.message;
  port.postMessage('of the overview');
  await Promise.resolve();
  port.postMessage('of the list');
  expect(arrived()).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  expect([arrived(), arrived(), arrived()]).toEqual(['of the overview', 'of the list', undefined]);
  port.postMessage('of the next turn');
  await new Promise((resolve) => setImmediate(resolve));
  expect(arrived()).toBe('of the next turn');
});
