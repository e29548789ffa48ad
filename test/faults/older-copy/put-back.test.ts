import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import type { Rig } from '../../rig.ts';
import { openCopied, texts, type Copied } from './copied.ts';

let copied: Copied;
let rig: Rig;
beforeEach(async () => {
  copied = await openCopied();
  ({ rig } = copied);
  // What is held back is looked for by itself, and would be found: here it stays a question.
  rig.sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'status', status: 404 } });
});
afterEach(() => copied.close());

const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;
const open = async () => (await cardsOf(rig)).map(({ cause, actionIds }) => [cause, actionIds]);

/** The first was cancelled, the second refused and the third waited when the folder was copied; then all three went out. */
async function wentAfterCopy(): Promise<[string, string, string]> {
  const { client, spaceId, sandbox } = rig;
  sandbox.faults.add({ method: 'POST', path: /posts$/, times: 1, fault: { kind: 'status', status: 422, body: {} } });
  const [refused = ''] = await rig.post(texts[1] ?? '');
  await rig.reaches(refused, 'rejected');
  await client.outbox.pauseAll({ spaceId });
  const [cancelled = ''] = await rig.post(texts[0] ?? '');
  await client.outbox.cancel({ actionIds: [cancelled] });
  const [waiting = ''] = await rig.post(texts[2] ?? '');
  await rig.reopen({ between: copied.makeCopy });
  await rig.client.outbox.putBack({ actionIds: [cancelled] });
  await rig.client.outbox.tryNow({ actionIds: [refused] });
  await rig.client.outbox.resumeAll({ spaceId });
  for (const id of [cancelled, refused, waiting]) await rig.reaches(id, 'done');
  expect(copied.executed()).toEqual([1, 1, 1]);
  await rig.reopen({ between: copied.putBack });
  return [cancelled, refused, waiting];
}

describe('what was over in an older copy', () => {
  it('put back or retried after the answer for what waited, it asks first, and nothing goes out a second time', async () => {
    const [cancelled, refused, waiting] = await wentAfterCopy();
    expect((await row(waiting)).blockReason).toBe('older');
    await copied.answer('all-sent');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reopen();
    expect(await rig.client.outbox.putBack({ actionIds: [cancelled] })).toMatchObject({ changed: 1 });
    expect(await rig.client.outbox.tryNow({ actionIds: [refused] })).toMatchObject({ changed: 1 });
    for (const id of [cancelled, refused])
      expect(await row(id)).toMatchObject({ state: 'blocked', blockReason: 'older' });
    expect((await open())[0]).toEqual(['older', expect.arrayContaining([cancelled, refused])]);
    const [card] = await cardsOf(rig);
    expect(card?.detail).toMatch(/2 that wait here may be out, and are not sent before you have decided/);
    // Others go meanwhile.
    const [next = ''] = await rig.post('After the copy');
    await rig.reaches(next, 'done');
    expect(copied.executed()).toEqual([1, 1, 1]);
    await copied.answer('one-by-one');
    await rig.client.outbox.resolve({ actionId: cancelled, answer: 'not-sent' });
    await rig.reaches(cancelled, 'done');
    expect(copied.executed()).toEqual([2, 1, 1]);
  });

  it('what is cancelled while it may be out asks again when it is put back', async () => {
    const [, , waiting] = await wentAfterCopy();
    await rig.client.outbox.cancel({ actionIds: [waiting] });
    expect((await row(waiting)).state).toBe('cancelled');
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.client.outbox.putBack({ actionIds: [waiting] });
    expect(await row(waiting)).toMatchObject({ state: 'blocked', blockReason: 'older' });
    expect(await open()).toContainEqual(['older', [waiting]]);
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it('what is cancelled or refused after the answer goes when it is put back: everything is known of it', async () => {
    await wentAfterCopy();
    await copied.answer('all-sent');
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [later = ''] = await rig.post('Made later');
    await rig.client.outbox.cancel({ actionIds: [later] });
    await rig.client.outbox.putBack({ actionIds: [later] });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(later, 'done');
  });
});
