import { afterEach, describe, expect, it } from 'vitest';
import { wordedCards } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

describe('publishing what is queued', () => {
  it('sends a post once, links it and keeps its history', async () => {
    rig = await openRig();
    const [id = ''] = await rig.post('Doors open at 7:30.');
    await rig.reaches(id, 'done');
    const detail = await rig.client.outbox.detail({ actionId: id });
    const [receipt] = rig.sandbox.journal.executed('post.created');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
    expect(detail.row.remoteId).toBe(receipt?.remoteId);
    expect(detail.events.map((event) => event.state)).toEqual(['queued', 'claimed', 'on_wire', 'done']);
    expect(JSON.stringify(detail)).not.toContain(rig.sandbox.token);
  });

  it('sends a first comment after its post, to the id that the service gave it', async () => {
    rig = await openRig();
    const ids = await rig.post('The guide is out.', { firstComment: 'Link in bio.' });
    expect(ids).toHaveLength(2);
    await rig.drained();
    const effects = rig.sandbox.journal.entries().filter((entry) => entry.executed && entry.method === 'POST');
    expect(effects.map((entry) => entry.effect)).toEqual(['post.created', expect.stringContaining('comment')]);
    expect(effects[1]?.path).toContain(`/posts/${effects[0]?.remoteId}/comment`);
  });

  it('keeps the order of a batch and uses each window whole, without a 429', async () => {
    rig = await openRig({ publishLimit: { count: 10, windowMs: 600 }, apiLimit: { count: 400, windowMs: 600 } });
    const texts = Array.from({ length: 25 }, (_, index) => `Post ${index + 1} of the batch`);
    const content = ['text,accounts', ...texts.map((text) => `${text},x`)].join('\n');
    const run = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'batch.csv', content });
    expect(run.plan).toMatchObject({ posts: 25, publishCalls: 25, windowCount: 3 });
    await rig.client.import.commit({ importId: run.importId, as: 'queue' });
    await rig.drained();
    const created = rig.sandbox.journal.executed('post.created');
    expect(created.map((entry) => (entry.body as { content: string }).content)).toEqual(texts);
    expect(rig.sandbox.journal.count429()).toBe(0);
  });

  it('rejects what the service refuses, keeps its text, and goes on with the rest', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({
      method: 'POST',
      path: /\/posts$/,
      times: 1,
      fault: {
        kind: 'status',
        status: 422,
        body: { message: 'Text is too long.', errors: { content: ['Text is too long.'] } },
      },
    });
    const [refused = ''] = await rig.post('Much too long');
    await rig.reaches(refused, 'rejected');
    const [next = ''] = await rig.post('Short');
    await rig.reaches(next, 'done');
    const needsYou = await wordedCards(rig);
    expect(needsYou).toHaveLength(1);
    expect(needsYou[0]).toMatchObject({ cause: 'rejected', first: { text: 'Much too long' } });
    expect(needsYou[0]?.sentence).toContain('Text is too long.');
  });

  it('never resends what may be live: it asks, with four answers', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    const [id = ''] = await rig.post('Perhaps live');
    await rig.reaches(id, 'in_doubt');
    const [other = ''] = await rig.post('Surely live');
    await rig.reaches(other, 'done');
    const { needsYou } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect(needsYou[0]?.remedies.map((remedy) => remedy.verb)).toEqual([
      'open-accounts',
      'it-is-live',
      'send-again',
      'make-draft',
    ]);
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
    await rig.client.outbox.resolve({ actionId: id, answer: 'not-sent' });
    await rig.reaches(id, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(3);
  });

  it('waits while the service is away and goes on when it is back', async () => {
    rig = await openRig();
    const off = rig.sandbox.faults.add({ fault: { kind: 'refuse' } });
    const [id = ''] = await rig.post('Written on the train');
    await expect.poll(async () => (await rig.client.status.get({})).online).toBe('offline');
    const state = async () => (await rig.client.outbox.detail({ actionId: id })).row.state;
    await expect.poll(state).toMatch(/queued|in_doubt/);
    off();
    await rig.drained();
  });

  it('pauses on a refused token without spending an attempt, and goes on with a new one', async () => {
    rig = await openRig();
    const { sandbox, client, spaceId } = rig;
    const second = sandbox.addToken();
    sandbox.revokeToken(sandbox.token);
    const [id = ''] = await rig.post('Waits for sign-in');
    await expect.poll(async () => (await client.status.get({})).online).toBe('sign-in-needed');
    const { needsYou } = await client.outbox.overview({ spaceId });
    expect(needsYou[0]).toMatchObject({ cause: 'sign-in', remedies: [{ verb: 'enter-token' }] });
    const connection = (await client.connections.list({}))[0];
    await client.connections.replaceToken({ connectionId: connection?.id ?? '', token: second });
    await rig.reaches(id, 'done');
    expect((await client.outbox.detail({ actionId: id })).row.attempts).toBe(1);
  });

  it('holds a batch back for its undo, and takes all of it back', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    const { draftId } = await client.drafts.save({ spaceId, body: { text: 'Oh no', accountIds: [rig.account('x')] } });
    const queued = await client.drafts.queue({ draftId, undoMs: 10_000 });
    expect(await client.drafts.list({ spaceId })).toEqual({ total: 0, rows: [] });
    expect(await client.outbox.undo({ batchId: queued.batchId })).toMatchObject({ undone: 1, draftIds: [draftId] });
    expect((await client.drafts.list({ spaceId })).rows.map((draft) => draft.title)).toEqual(['Oh no']);
    expect((await rig.counts()).cancelled).toBe(1);
    expect(rig.sandbox.journal.executed('post.created')).toEqual([]);
  });
});
