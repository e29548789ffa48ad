import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardsOf, wordedCards } from '../../cards.ts';
import type { Rig } from '../../rig.ts';
import { type Copied, openCopied, texts } from './copied.ts';

let copied: Copied;
let rig: Rig;
beforeEach(async () => {
  copied = await openCopied();
  ({ rig } = copied);
});
afterEach(() => copied.close());

describe('a data folder put back from a copy', () => {
  it('the whole data folder put back from a copy: nothing goes out again, and one card says what is known and asks', async () => {
    const ids = await copied.sentAfterCopy();
    await rig.reopen({ between: () => copied.putBack() });
    await expect(rig.client.outbox.resumeAll({ spaceId: rig.spaceId })).rejects.toThrow(/Say first what went out/);
    const status = await rig.client.status.get({});
    expect(status).toMatchObject({ older: true, paused: true, needsYou: 3 });
    const [card] = await cardsOf(rig);
    expect(card).toMatchObject({ cause: 'older', count: 3, actionIds: ids });
    expect(card?.sentence).toBe('This copy is older than what was sent from here.');
    expect(card?.detail).toMatch(/^This copy is from .*\. 3 posts went out since\. 3 that wait here may be out\./);
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' });
    expect(rows.map(({ state, blockReason }) => [state, blockReason])).toEqual(texts.map(() => ['blocked', 'older']));
    for (const change of ['tryNow', 'release'] as const)
      expect((await rig.client.outbox[change]({ actionIds: ids })).changed).toBe(0);
    // Nothing of this is forgotten by another start, and nothing is asked twice after the answer.
    await rig.reopen();
    expect(await copied.answer('all-sent')).toMatchObject({ changed: 3, refused: [] });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    const [next = ''] = await rig.post('After the copy');
    await rig.reaches(next, 'done');
    await rig.reopen();
    expect((await rig.client.status.get({})).older).toBe(false);
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it('decided one by one, each is a doubt of its own, and only what the user sends again goes again', async () => {
    const [first = '', second = ''] = await copied.sentAfterCopy();
    await rig.reopen({ between: () => copied.putBack() });
    await copied.answer('one-by-one');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    const needsYou = await wordedCards(rig);
    expect(needsYou.map(({ cause, sentence }) => [cause, sentence])).toEqual(
      texts.map(() => ['in-doubt', 'It may have gone out after this copy was made.']),
    );
    await rig.client.outbox.resolve({ actionId: first, answer: 'sent' });
    await rig.client.outbox.resolve({ actionId: second, answer: 'not-sent' });
    await rig.reaches(second, 'done');
    expect(copied.executed()).toEqual([1, 2, 1]);
  });

  it('takes nothing into what may be out: a change of it waits behind it, and goes with it where nothing went out', async () => {
    await rig.post('Before the move');
    await rig.drained();
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [actionId = ''] = await rig.post('Frist');
    const other = mkdtempSync(join(tmpdir(), 'outpost-other-machine-'));
    await rig.reopen({ stateFolder: other });
    const change = await rig.client.posts.update({ spaceId: rig.spaceId, actionId, text: 'First' });
    expect(change.actionId).not.toBe(actionId);
    expect((await rig.client.outbox.detail({ actionId })).row.text).toBe('Frist');
    await copied.answer('none-went');
    expect((await rig.client.outbox.detail({ actionId })).row.text).toBe('First');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(actionId, 'done');
    const bodies = rig.sandbox.journal.executed('post.created').map(({ body }) => body as { content: string });
    expect(bodies.map(({ content }) => content)).toEqual(['Before the move', 'First']);
    rmSync(other, { recursive: true });
  });
});
