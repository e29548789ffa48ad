import { afterEach, describe, expect, it } from 'vitest';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';
import { deeds, pause, resume, row } from '../kinds/every-kind.ts';
import { cardsOf, type Card } from '../../cards.ts';

/* The service answers that it made the post, and that publishing it failed there (outbox.md, Verdicts). */

let rig: Rig;
afterEach(() => rig.close());

const WORDS = '“The network did not answer in time.”';
const space = () => ({ spaceId: rig.spaceId });
const cards = (): Promise<Card[]> => cardsOf(rig);
const tryAgain = (actionId: string) => rig.client.outbox.tryNow({ actionIds: [actionId] });
const retries = async () =>
  (await rig.client.outbox.list({ ...space(), section: 'all' })).rows.filter(({ kind }) => kind === 'posts.retry');

async function failed(text: string, options: { firstComment?: string } = {}): Promise<[string, string]> {
  rig.sandbox.failPublications(1);
  const [post = '', comment = ''] = await rig.post(text, options);
  await rig.reaches(post, 'rejected');
  return [post, comment];
}

describe('a post that the service made and could not publish', () => {
  it.each(['plain', 'strings', 'vast', 'sparse'] as const)(
    'is a card with the words of the service, and keeps the ID under which it can be tried again (%s)',
    async (dialect) => {
      rig = await openRig({ dialect });
      const [post] = await failed('Frist');
      expect(await row(rig, post)).toMatchObject({ state: 'rejected', reason: WORDS });
      expect((await row(rig, post)).remoteId).not.toBeNull();
      const [card, ...more] = await cards();
      expect(more).toEqual([]);
      expect(card).toMatchObject({ cause: 'rejected', actionIds: [post] });
      expect(card?.sentence).toBe(`The post for X failed at the service. ${WORDS}`);
      expect(card?.remedies.map(({ verb }) => verb)).toEqual(['retry', 'dismiss']);
    },
  );

  it('is a card as well where the service answered with errors in place of a post, and its first comment waits', async () => {
    rig = await openRig();
    const body = { data: null, errors: { content: ['Too long for X.'] } };
    const fault = { kind: 'status', status: 200, body, when: 'before' } as const;
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault });
    const [post = '', comment = ''] = await rig.post('Refused with a 200', { firstComment: 'Below it.' });
    await rig.reaches(post, 'rejected');
    expect(await row(rig, comment)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    expect((await cards())[0]?.sentence).toContain('“Too long for X.”');
  });

  it('says where it is out all the same, as the copy of posts knows, and what trying again may do there', async () => {
    rig = await openRig();
    rig.sandbox.failPublications(1);
    const [bluesky, mastodon] = [rig.account('bluesky'), rig.account('mastodon')];
    const body = { text: 'Half', accountIds: [bluesky, mastodon] };
    const { draftId } = await rig.client.drafts.save({ ...space(), body });
    const { actionIds } = await rig.client.drafts.queue({ draftId });
    await rig.reaches(actionIds[0] ?? '', 'rejected');
    const { remoteId } = await row(rig, actionIds[0] ?? '');
    expect((await cards())[0]?.sentence).toMatch(/^The post for .* failed at the service\./);
    keepPost(rig, bluesky, { remoteId: remoteId ?? '', publishedAtMs: Date.now(), excerpt: 'Half' });
    const [card] = await cards();
    expect(card?.sentence).toMatch(/^The post for .* is out on Bluesky, and failed at the service/);
    expect(card?.detail).toContain('it may appear there twice');
  });

  it('is tried again at the service and never made a second time', async () => {
    rig = await openRig();
    const [post] = await failed('Once');
    expect(await tryAgain(post)).toEqual({ changed: 1, refused: [], sentAgain: null });
    await rig.reaches(post, 'done');
    expect([deeds(rig, 'post.created'), deeds(rig, 'post.retried')]).toEqual([1, 1]);
    expect(await cards()).toEqual([]);
  });

  it('has no card while it is tried again, and has its card again where that was cancelled', async () => {
    rig = await openRig();
    const [post] = await failed('Perhaps later');
    await pause(rig);
    await tryAgain(post);
    expect(await tryAgain(post)).toEqual({ changed: 1, refused: [], sentAgain: null });
    expect(await cards()).toEqual([]);
    const waiting = await retries();
    expect(waiting).toHaveLength(1);
    await rig.client.outbox.cancel({ actionIds: waiting.map(({ id }) => id) });
    expect((await cards()).map(({ actionIds }) => actionIds)).toEqual([[post]]);
  });

  it('that fails again has one card with the new words, and its one Try again asks the service once more', async () => {
    rig = await openRig();
    const [post] = await failed('Third time lucky');
    rig.sandbox.failPublications(1);
    await tryAgain(post);
    await expect.poll(async () => (await cards()).map(({ first }) => first?.kind)).toEqual(['posts.retry']);
    const [card] = await cards();
    expect(card?.sentence).toBe(`The post failed at the service again. ${WORDS}`);
    await tryAgain(card?.actionIds[0] ?? '');
    await rig.reaches(post, 'done');
    expect([deeds(rig, 'post.created'), deeds(rig, 'post.retried')]).toEqual([1, 2]);
    expect(await cards()).toEqual([]);
  });

  it('that failed again and is put away leaves no other card of the same post', async () => {
    rig = await openRig();
    const [post] = await failed('Enough');
    rig.sandbox.failPublications(1);
    await tryAgain(post);
    await expect.poll(async () => (await cards()).map(({ first }) => first?.kind)).toEqual(['posts.retry']);
    await rig.client.outbox.dismiss({ actionIds: (await cards()).flatMap(({ actionIds }) => actionIds) });
    expect(await cards()).toEqual([]);
  });

  it('keeps its first comment until the retry went through, and the comment goes to the same post', async () => {
    rig = await openRig();
    const [post, comment] = await failed('With a link', { firstComment: 'Link in bio.' });
    expect(await row(rig, comment)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    const later = await rig.client.posts.addFirstComment({ ...space(), actionId: post, text: 'And a second one.' });
    await pause(rig);
    await tryAgain(post);
    expect(await row(rig, comment)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    expect(await row(rig, later.actionId)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    await resume(rig);
    await rig.reaches(comment, 'done');
    await rig.reaches(later.actionId, 'done');
    const { remoteId } = await row(rig, post);
    const order = rig.sandbox.journal.executed().map(({ effect }) => effect);
    expect(order.filter((effect) => /^(post|comment)\./.test(effect ?? ''))).toEqual([
      'post.created',
      'post.retried',
      'comment.created',
      'comment.created',
    ]);
    expect(rig.sandbox.journal.executed('comment.created')[0]?.path).toContain(`/posts/${remoteId}/comment`);
  });

  it('that failed again and was changed then is changed before it is tried again', async () => {
    rig = await openRig();
    const [post] = await failed('Frist');
    rig.sandbox.failPublications(1);
    await tryAgain(post);
    await expect.poll(async () => (await cards()).map(({ first }) => first?.kind)).toEqual(['posts.retry']);
    await pause(rig);
    await rig.client.posts.update({ ...space(), actionId: post, text: 'First' });
    await tryAgain((await cards())[0]?.actionIds[0] ?? '');
    await resume(rig);
    await rig.reaches(post, 'done');
    const effects = rig.sandbox.journal.executed().map(({ effect }) => effect);
    expect(effects).toEqual(['post.created', 'post.retried', 'post.updated', 'post.retried']);
  });

  it('does not become a draft, which would be a second post', async () => {
    rig = await openRig();
    const [post] = await failed('Half of it may be out');
    await expect(rig.client.outbox.toDraft({ actionId: post })).rejects.toMatchObject({ data: { code: 'refused' } });
  });
});

describe('a post that the service made and could not publish, without an ID', () => {
  it('is not sent again: nothing could be told to the one that is there', async () => {
    rig = await openRig({ wireProfile: { answers: { postId: ['header:x-none'] } } });
    const [post] = await failed('Nameless');
    const [card] = await cards();
    expect(card?.remedies.map(({ verb }) => verb)).toEqual(['edit', 'dismiss']);
    expect(card?.detail).toMatch(/didn’t return its ID/);
    expect(await tryAgain(post)).toMatchObject({ changed: 0, refused: [{ actionId: post }] });
    expect(deeds(rig, 'post.created')).toBe(1);
  });
});

const dayMs = 86_400_000;
const tomorrow = () => Math.ceil(Date.now() / 60_000) * 60_000 + dayMs;
async function postFor(atMs: number): Promise<string> {
  const body = { text: 'For tomorrow', accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
  const { draftId } = await rig.client.drafts.save({ ...space(), body });
  const { actionIds } = await rig.client.drafts.queue({ draftId });
  await rig.reaches(actionIds[0] ?? '', 'done');
  return actionIds[0] ?? '';
}

describe('a post that fails when a change is to publish it', () => {
  const planned = () => postFor(tomorrow());
  const now = async (named: { actionId: string } | { postId: string }, change: object = {}) =>
    (await rig.client.posts.update({ ...space(), ...named, ...change, when: { mode: 'now' } })).actionId;

  it.each(['plain', 'vast'] as const)(
    'has the card of any post that failed, and is tried again there (%s)',
    async (dialect) => {
      rig = await openRig({ dialect });
      const post = await planned();
      rig.sandbox.failPublications(1);
      await rig.reaches(await now({ actionId: post }), 'done');
      const [card, ...more] = await cards();
      expect(more).toEqual([]);
      expect(card).toMatchObject({ cause: 'rejected', actionIds: [post] });
      expect(card?.sentence).toBe(`The post for X failed at the service. ${WORDS}`);
      await tryAgain(post);
      await rig.reaches(post, 'done');
      expect(await row(rig, post)).toMatchObject({ scheduledAtMs: null });
      expect([deeds(rig, 'post.created'), deeds(rig, 'post.updated'), deeds(rig, 'post.retried')]).toEqual([1, 1, 1]);
      expect(await cards()).toEqual([]);
    },
  );

  it('asks once, however often it is changed before it is tried again', async () => {
    rig = await openRig();
    const post = await planned();
    rig.sandbox.failPublications(1);
    await rig.reaches(await now({ actionId: post }), 'done');
    await rig.reaches((await rig.client.posts.update({ ...space(), actionId: post, text: 'Better' })).actionId, 'done');
    await rig.reaches(await now({ actionId: post }, { text: 'Best' }), 'done');
    expect((await cards()).map(({ actionIds }) => actionIds)).toEqual([[post]]);
  });

  it('is a card of the change where the post is from elsewhere', async () => {
    rig = await openRig();
    const { remoteId } = await row(rig, await planned());
    rig.core.parts.store.raw.prepare('UPDATE action SET remote_id = NULL WHERE remote_id = ?').run(remoteId);
    rig.sandbox.failPublications(1);
    const x = rig.account('x');
    const change = await now({ postId: remoteId ?? '' }, { text: 'Now', accountIds: [x] });
    await rig.reaches(change, 'rejected');
    expect((await cards())[0]?.sentence).toContain('failed at the service');
    await tryAgain(change);
    await rig.reaches(change, 'done');
    expect([deeds(rig, 'post.updated'), deeds(rig, 'post.retried')]).toEqual([1, 1]);
    expect(await cards()).toEqual([]);
  });
});

describe('what the service answers of a time', () => {
  const answering = (method: 'POST' | 'PUT', data: object): void =>
    void rig.sandbox.faults.add({
      method,
      path: /\/posts(\/\d+)?$/,
      times: 1,
      fault: { kind: 'status', status: 200, body: { data }, when: 'after' },
    });
  const stands = async (id: string) => {
    const { remoteState, scheduledAtMs } = await row(rig, id);
    return { remoteState, scheduledAtMs };
  };

  it('goes before what was asked, of a post and of its change', async () => {
    rig = await openRig();
    const first = tomorrow();
    const other = (days: number) => ({
      status: 'scheduled',
      scheduled_at: new Date(first + days * dayMs).toISOString(),
    });
    answering('POST', { id: 70, ...other(2) });
    const post = await postFor(first);
    expect(await stands(post)).toEqual({ remoteState: 'scheduled', scheduledAtMs: first + 2 * dayMs });
    answering('PUT', { id: 70, ...other(5) });
    const change = (atDay: number) =>
      rig.client.posts.update({ ...space(), actionId: post, when: { mode: 'schedule', atMs: first + atDay * dayMs } });
    await rig.reaches((await change(4)).actionId, 'done');
    expect(await stands(post)).toEqual({ remoteState: 'scheduled', scheduledAtMs: first + 5 * dayMs });
    answering('PUT', { id: 70, status: 'published' });
    await rig.reaches((await change(6)).actionId, 'done');
    const out = await stands(post);
    expect(out.remoteState).toBe('published');
    // Out by now, and in the calendar as that.
    expect(out.scheduledAtMs).toBeLessThanOrEqual(Date.now());
  });
});
