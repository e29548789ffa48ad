import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCopy } from '../../../src-main/core/actions/actions.ts';
import { cardsOf, wordedCards } from '../../cards.ts';
import { keepPost } from '../../keep-post.ts';
import type { Rig } from '../../rig.ts';
import { type Copied, openCopied, texts } from './copied.ts';

let copied: Copied;
let rig: Rig;
beforeEach(async () => {
  copied = await openCopied();
  ({ rig } = copied);
});
afterEach(() => copied.close());

describe('what an older copy holds back', () => {
  it('decided one by one, each is looked for like any doubt, also after another start, and what is found is matched', async () => {
    await rig.published('Before the copy');
    const ids = await copied.sentAfterCopy();
    // Nothing is looked for before it is decided.
    await rig.reopen({ between: () => copied.putBack(), dispatch: false });
    await copied.answer('one-by-one');
    await rig.reopen();
    for (const id of ids) await rig.reaches(id, 'matched');
    const { remoteId } = (await rig.client.outbox.detail({ actionId: ids[0] ?? '' })).row;
    expect(remoteId).toBe(rig.sandbox.journal.executed('post.created')[1]?.remoteId);
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it('what it holds back is looked for once by itself, what is found is shown as matched, and nothing is sent or linked', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [out = '', never = ''] = [...(await rig.post('Went out since')), ...(await rig.post('Never went out'))];
    await rig.client.outbox.hold({ actionIds: [never] });
    await rig.reopen({ between: () => copied.makeCopy() });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(out, 'done');
    await rig.reopen({ between: () => copied.putBack() });
    await rig.reaches(out, 'matched');
    const needsYou = await cardsOf(rig);
    expect(needsYou.map(({ cause, actionIds }) => [cause, actionIds])).toEqual([
      ['older', [never]],
      ['matched', [out]],
    ]);
    expect(needsYou[0]?.detail).toMatch(/The analytics were looked at .*: 1 post was found/);
    expect(needsYou[0]?.remedies[0]).toMatchObject({ verb: 'look' });
    expect(await rig.client.outbox.lookForCopy({ spaceId: rig.spaceId })).toEqual({ found: 0, left: 1 });
    const { row } = await rig.client.outbox.detail({ actionId: never });
    expect(row).toMatchObject({ state: 'blocked', blockReason: 'older' });
    await rig.client.outbox.unmatch({ actionId: out });
    const doubt = (await wordedCards(rig)).at(-1);
    expect(doubt?.sentence).toBe('It may have gone out after this copy was made.');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
  });

  it('one that cannot be read stays a question, and the others are found all the same', async () => {
    await rig.published('Before the copy');
    const [torn = '', ...others] = await copied.sentAfterCopy();
    await rig.reopen({ between: () => copied.putBack(), dispatch: false });
    rig.core.parts.store.raw.prepare(`UPDATE action SET payload = '{' WHERE id = ?`).run(torn);
    await rig.client.outbox.lookForCopy({ spaceId: rig.spaceId });
    const stateOf = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row.state;
    expect(await Promise.all(others.map(stateOf))).toEqual(others.map(() => 'matched'));
    expect((await rig.client.outbox.detail({ actionId: torn })).row).toMatchObject({
      state: 'blocked',
      blockReason: 'older',
    });
  });

  it('a copy made in the middle of a send is from then, not from its own start, and what went out since is found', async () => {
    await rig.published('Before the copy');
    rig.sandbox.faults.add({ method: 'POST', path: /posts$/, times: 1, fault: { kind: 'slow', delayMs: 400 } });
    const [sending = ''] = await rig.post(texts[0] ?? '');
    const [waits = ''] = await rig.post(texts[1] ?? '');
    await rig.client.outbox.hold({ actionIds: [waits] });
    await rig.reaches(sending, 'on_wire');
    copied.makeCopy();
    const copyAtMs = Date.now();
    await rig.client.outbox.release({ actionIds: [waits] });
    await rig.drained();
    await rig.reopen({ between: () => copied.putBack(), dispatch: false });
    const [card] = await cardsOf(rig);
    expect(card).toMatchObject({ cause: 'older', actionIds: [waits] });
    expect(readCopy(rig.core.parts.store)?.fromMs).toBeLessThanOrEqual(copyAtMs);
    expect((await rig.client.outbox.lookForCopy({ spaceId: rig.spaceId })).found).toBe(1);
  });

  it('a post from before the copy was made is no evidence, nor one that was known when it was opened', async () => {
    const strangersPost = (remoteId: string, excerpt: string, publishedAtMs: number): void => {
      keepPost(rig, rig.account('x'), { remoteId, excerpt, publishedAtMs });
    };
    const { client, spaceId } = rig;
    // Known to the copy already, though its time is later.
    strangersPost('777001', texts[0] ?? '', Date.now() + 60_000);
    await client.outbox.pauseAll({ spaceId });
    const ids: string[] = [];
    for (const text of texts) ids.push(...(await rig.post(text)));
    await client.outbox.hold({ actionIds: ids });
    await rig.post('Went out since');
    await rig.reopen({ between: () => copied.makeCopy() });
    await rig.client.outbox.resumeAll({ spaceId });
    await rig.drained();
    await rig.reopen({ between: () => copied.putBack(), dispatch: false });
    strangersPost('777002', texts[1] ?? '', Date.now() - 3_600_000);
    strangersPost('777003', texts[2] ?? '', Date.now() + 1_000);
    expect(await rig.client.outbox.lookForCopy({ spaceId })).toEqual({ found: 2, left: 2 });
    const states = await Promise.all(
      ids.map(async (id) => (await rig.client.outbox.detail({ actionId: id })).row.state),
    );
    expect(states).toEqual(['blocked', 'blocked', 'matched']);
  });

  it('a post of before the copy was made is no evidence, nor one that two of them could be', async () => {
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const same = [...(await rig.post('Said twice')), ...(await rig.post('Said twice'))];
    const [second = ''] = same.slice(1);
    await rig.client.outbox.hold({ actionIds: [second] });
    await rig.reopen({ between: () => copied.makeCopy() });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.drained();
    await rig.reopen({ between: () => copied.putBack(), dispatch: false });
    expect(await rig.client.outbox.lookForCopy({ spaceId: rig.spaceId })).toEqual({ found: 0, left: 2 });
    const { reason } = (await rig.client.outbox.detail({ actionId: second })).events.at(-1) ?? {};
    expect(reason).toEqual({ code: 'not-found', because: 'claimed-by-another' });
  });
});
