import { MessageChannel, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { guardedLine } from '../../src-main/core/line.ts';

let theirs: MessagePort;
afterEach(() => theirs.close());

it('what the core answers in one turn goes out at its end, in order: a window draws it once', async () => {
  const { port1, port2 } = new MessageChannel();
  theirs = port1;
  const line = guardedLine(port2);
  const arrived = (): unknown => (receiveMessageOnPort(theirs) as { message: unknown } | undefined)?.message;
  line.postMessage('of the overview');
  await Promise.resolve();
  line.postMessage('of the list');
  expect(arrived()).toBeUndefined();
  await new Promise((resolve) => setImmediate(resolve));
  expect([arrived(), arrived(), arrived()]).toEqual(['of the overview', 'of the list', undefined]);
  line.postMessage('of the next turn');
  await new Promise((resolve) => setImmediate(resolve));
  expect(arrived()).toBe('of the next turn');
});
