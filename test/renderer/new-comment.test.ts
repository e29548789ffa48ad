import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import { CoreGone } from '../../src-renderer/client/core-link.ts';
import { KeptTyped } from '../../src-renderer/client/kept-typed.ts';
import { NewComment } from '../../src-renderer/posts/new-comment.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';

/* One first comment that is written in two windows, over one real core. */

let rig: Rig;
let end: AbortController;
beforeEach(async () => {
  rig = await openRig({ dispatch: false });
  end = new AbortController();
});
afterEach(async () => {
  end.abort();
  await rig.close();
});

/** The dialog in a window of its own. */
async function opened(session = memoryStorage(), deps: Partial<ConstructorParameters<typeof NewComment>[0]> = {}) {
  const kept = new KeptTyped(rig.client, session);
  const { promise: told, resolve } = Promise.withResolvers<void>();
  kept.later(() => resolve());
  void kept.follow(end.signal);
  await told;
  const of = { spaceId: rig.spaceId, accountId: rig.account('x'), postId: '77' };
  const comment = new NewComment({ core: rig.client, of, kept, ...deps });
  void comment.follow(end.signal);
  return comment;
}
const how = { delayMinutes: 0, undoMs: 10_000 };
const queued = () =>
  rig.core.parts.store.raw
    .prepare(`SELECT text FROM action WHERE kind = 'posts.firstComment' AND state = 'queued' ORDER BY id`)
    .pluck()
    .all();
/** So that what was told by then has been heard. */
const heard = async (comment: NewComment, text: string | null) =>
  expect.poll(() => (comment.last === undefined ? 'not yet' : (comment.last?.text ?? null))).toBe(text);

it('words that another window has queued are forgotten in this one, which shows them', async () => {
  const session = memoryStorage();
  const [one, other] = [await opened(), await opened(session)];
  await heard(other, null);
  one.text = 'More at our stand';
  other.text = 'More at our stand';
  expect(await one.add(how)).not.toBeNull();
  await expect.poll(() => other.wasQueued).toBe(true);
  expect([other.text, other.other, other.last?.text]).toEqual(['', null, 'More at our stand']);
  expect(one.wasQueued).toBe(false);
  // Nor does it stand there again.
  const again = await opened(session);
  expect([again.text, again.isFromBefore]).toEqual(['', false]);
  // What is begun from there on is another one.
  other.text = 'And rolls';
  expect([other.wasQueued, other.other]).toEqual([false, null]);
  expect(await other.add(how)).not.toBeNull();
  expect(queued()).toEqual(['More at our stand', 'And rolls']);
});

it('other words stay, are asked about beside what was queued, and go only once that was said', async () => {
  const session = memoryStorage();
  const [one, other] = [await opened(), await opened(session)];
  await heard(other, null);
  other.text = 'And rolls';
  await heard(one, null);
  one.text = 'More at our stand';
  await one.add(how);
  await expect.poll(() => other.other?.text).toBe('More at our stand');
  expect(other.text).toBe('And rolls');
  // Also where its window was closed and comes back.
  const again = await opened(session);
  await expect.poll(() => again.other?.text).toBe('More at our stand');
  expect(await again.add(how)).toBeNull();
  expect(again.refused).toBe('Another comment was queued for this post meanwhile.');
  expect(queued()).toEqual(['More at our stand']);
  again.keepMine();
  expect([again.other, again.refused]).toEqual([null, null]);
  expect(await again.add(how)).not.toBeNull();
  expect(queued()).toEqual(['More at our stand', 'And rolls']);
});

it('two windows that queue at once queue one', async () => {
  const [one, other] = [await opened(), await opened()];
  await heard(one, null);
  await heard(other, null);
  one.text = 'More at our stand';
  other.text = 'More at our stand';
  const both = await Promise.all([one.add(how), other.add(how)]);
  expect(both.filter((made) => made !== null)).toHaveLength(1);
  expect(queued()).toEqual(['More at our stand']);
  await expect.poll(() => [one.wasQueued, other.wasQueued].filter(Boolean)).toHaveLength(1);
});

it('what was cancelled since, or was there before, is not asked about', async () => {
  const [one, other] = [await opened(), await opened()];
  one.text = 'More at our stand';
  const made = await one.add(how);
  await heard(other, 'More at our stand');
  other.text = 'And rolls';
  expect(other.other).toBeNull();
  one.text = 'Third';
  const third = await one.add(how);
  await expect.poll(() => other.other?.text).toBe('Third');
  for (const { batchId } of [third!, made!]) await rig.client.outbox.undo({ batchId });
  await expect.poll(() => other.other).toBeNull();
  expect(await other.add(how)).not.toBeNull();
  expect(queued()).toEqual(['And rolls']);
});

type Watch = Client['posts']['watchLastComment'];
/** A core that is asked for the last comment as `watch` asks. */
const asking = (line: { watch: Watch }): Pick<Client, 'posts'> => ({
  posts: new Proxy(rig.client.posts, {
    get: (of, name) => (name === 'watchLastComment' ? line.watch : Reflect.get(of, name)),
  }),
});

it.each<[string, string, Watch]>([
  // Nobody has a post of that ID: the core refuses to tell of it.
  [
    'refused',
    'too long',
    (asked, options) => rig.client.posts.watchLastComment({ ...asked, postId: 'x'.repeat(10_000) }, options),
  ],
  ['not told at all', 'The connection to Outpost was interrupted.', () => Promise.reject(new CoreGone())],
])(
  'where the last comment is %s the words are not queued, which says why, and go once it is told',
  async (_, words, watch) => {
    const line = { watch };
    const one = await opened(memoryStorage(), { core: asking(line), patienceMs: 50 });
    one.text = 'More at our stand';
    expect(await one.add(how)).toBeNull();
    expect([one.adding, one.refused, one.text]).toEqual([false, expect.stringContaining(words), 'More at our stand']);
    line.watch = rig.client.posts.watchLastComment;
    void one.follow(end.signal);
    await expect.poll(() => one.refused).toBeNull();
    expect(await one.add(how)).not.toBeNull();
    expect(queued()).toEqual(['More at our stand']);
  },
);

it('why words were refused is gone once the other comment was undone', async () => {
  const [one, other] = [await opened(), await opened()];
  await heard(other, null);
  other.text = 'And rolls';
  one.text = 'More at our stand';
  const made = await one.add(how);
  await expect.poll(() => other.other?.text).toBe('More at our stand');
  expect(await other.add(how)).toBeNull();
  expect(other.refused).toBe('Another comment was queued for this post meanwhile.');
  await rig.client.outbox.undo({ batchId: made!.batchId });
  await expect.poll(() => other.other).toBeNull();
  expect(other.refused).toBeNull();
  expect(await other.add(how)).not.toBeNull();
});
