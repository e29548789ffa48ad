import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeWords } from '../../../src-preload/contract/words/post-change.ts';
import { openRig, type Rig } from '../../rig.ts';
import { cardsOf } from '../../cards.ts';
import { plannedPost, row } from '../kinds/every-kind.ts';

/* A change that the service refused, and what its user asks of the same post afterwards. */

let rig: Rig;
let post: string;
beforeEach(async () => {
  rig = await openRig();
  post = await plannedPost(rig);
});
afterEach(() => rig.close());

const hourMs = 3_600_000;
const space = () => ({ spaceId: rig.spaceId });
const inHours = (hours: number) => ({
  mode: 'schedule' as const,
  atMs: Math.ceil(Date.now() / 60_000) * 60_000 + hours * hourMs,
});
const refuseNext = (times = 1): void =>
  void rig.sandbox.faults.add({
    method: 'PUT',
    path: /\/posts\/\d+$/,
    times,
    fault: { kind: 'status', status: 422, body: { message: 'This post can no longer be changed.' } },
  });
const change = async (what: object): Promise<string> =>
  (await rig.client.posts.update({ ...space(), actionId: post, ...what })).actionId;
const refused = async (what: object): Promise<string> => {
  refuseNext();
  const id = await change(what);
  await rig.reaches(id, 'rejected');
  return id;
};
const asking = async (): Promise<string[]> => (await cardsOf(rig)).flatMap(({ actionIds }) => actionIds);
const sent = () => rig.sandbox.journal.executed('post.updated').map(({ body }) => body);

describe('a refused change of a post', () => {
  it('asks no more once all that it changed was changed again', async () => {
    await refused({ when: inHours(30) });
    const second = await refused({ when: inHours(40) });
    expect(await asking()).toEqual([second]);
    await change({ when: inHours(50) });
    await rig.drained();
    expect(await asking()).toEqual([]);
  });

  it('goes on asking where a later change was about something else', async () => {
    const first = await refused({ text: 'Other words' });
    const later = await change({ when: inHours(40) });
    await rig.reaches(later, 'done');
    expect(await asking()).toEqual([first]);
  });

  it('that is tried again changes what it was about, and leaves what was changed since', async () => {
    const first = await refused({ text: 'Other words' });
    const when = inHours(40);
    await rig.reaches(await change({ when }), 'done');
    await rig.client.outbox.tryNow({ actionIds: [first] });
    await rig.reaches(first, 'done');
    const [moved, worded] = sent() as { content: string; scheduled_at?: unknown }[];
    expect(worded).toMatchObject({ content: 'Other words' });
    expect({ ...worded, content: '' }).toEqual({ ...moved, content: '' });
    expect(await row(rig, first)).toMatchObject({ scheduledAtMs: when.atMs });
  });

  it.each([
    ['when', 'text'],
    ['text', 'when'],
  ] as const)('tried again while a later change waits: both are said, of %s and then of %s', async (first, second) => {
    const when = inHours(40);
    const what = { text: { text: 'Other words' }, when: { when } };
    const id = await refused(what[first]);
    await rig.client.outbox.pauseAll(space());
    await change(what[second]);
    await rig.client.outbox.tryNow({ actionIds: [id] });
    await rig.client.outbox.resumeAll(space());
    await rig.reaches(id, 'done');
    await rig.drained();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ content: 'Other words' });
    expect(await row(rig, id)).toMatchObject({ text: 'Other words', scheduledAtMs: when.atMs });
  });

  it('says what it changed: the time, the words, or both', async () => {
    const wordsOf = async (id: string): Promise<string | null | undefined> => {
      const { rows } = await rig.client.outbox.list({ ...space(), section: 'all' });
      const found = rows.find((one) => one.id === id);
      return found && changeWords(found, (atMs) => (atMs === found.scheduledAtMs ? 'then' : 'at another time'));
    };
    expect(await wordsOf(await refused({ when: inHours(30) }))).toBe('New time: then');
    expect(await wordsOf(await refused({ text: 'Newer' }))).toBe('New text');
    expect(await wordsOf(await refused({ text: 'New', when: inHours(31) }))).toBe('Change of text and time');
    expect(await wordsOf(post)).toBeNull();
  });
});
