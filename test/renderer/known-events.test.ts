import { expect, it } from 'vitest';
import type { Webhook } from '../../src-preload/contract/webhooks.ts';
import { keepEvents, knownEvents } from '../../src-renderer/accounts/known-events.ts';

const keeping = (kept = new Map<string, string>()) =>
  ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }) as unknown as Storage;
const hooks = (...events: string[]) => [{ events } as Webhook];

it('an event that no webhook has any more is still suggested, in its own space alone', () => {
  const storage = keeping();
  const first = knownEvents('1', hooks('post.published', 'post.failed'), storage);
  expect(first).toEqual(['post.failed', 'post.published']);
  keepEvents('1', first, storage);
  expect(knownEvents('1', hooks('post.failed'), storage)).toEqual(['post.failed', 'post.published']);
  expect(knownEvents('1', [], storage)).toEqual(['post.failed', 'post.published']);
  expect(knownEvents('2', hooks('account.parked'), storage)).toEqual(['account.parked']);
});

it('what is kept and cannot be read, or a browser that keeps nothing, leaves those that stand on a webhook', () => {
  for (const storage of [
    null,
    keeping(new Map([['outpost:webhook-events:1', '{']])),
    keeping(new Map([['outpost:webhook-events:1', '7']])),
  ])
    expect(knownEvents('1', hooks('post.failed'), storage)).toEqual(['post.failed']);
});
