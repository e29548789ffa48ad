import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endCode } from '../../../src-main/cli/space.ts';
import { incidentWords } from '../../../src-preload/contract/words/incident.ts';
import { wordedCards } from '../../cards.ts';
import type { Rig } from '../../rig.ts';
import { openCopied, texts, type Copied } from './copied.ts';

let copied: Copied;
let rig: Rig;
beforeEach(async () => {
  copied = await openCopied();
  ({ rig } = copied);
  // What may be out is looked for by itself, and would be found: here it stays a question.
  rig.sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'status', status: 404 } });
});
afterEach(() => copied.close());

const made = (): unknown[] =>
  rig.sandbox.journal.executed('post.created').map(({ body }) => (body as { content?: unknown }).content);

/** Queues a draft; the state of the one action it becomes. */
async function queued(draftId: string): Promise<{ id: string; state: string }> {
  const { actionIds, undoUntilMs } = await rig.client.drafts.queue({ draftId, undoMs: 5_000 });
  expect(undoUntilMs).toBeLessThanOrEqual(Date.now());
  const [id = ''] = actionIds;
  return { id, state: (await rig.client.outbox.detail({ actionId: id })).row.state };
}

const sentences = async () => (await wordedCards(rig)).map(({ cause, sentence }) => [cause, sentence]);
const asked = ['in-doubt', 'What this was made of may have gone out.'];

describe('a draft made of what may be out', () => {
  it('of what waited and of what was refused in an older copy: it is asked about when it is queued, and sent only if the user says so', async () => {
    const { client, spaceId, sandbox } = rig;
    sandbox.faults.add({ method: 'POST', path: /posts$/, times: 1, fault: { kind: 'status', status: 422, body: {} } });
    const [refused = ''] = await rig.post(texts[1] ?? '');
    await rig.reaches(refused, 'rejected');
    await client.outbox.pauseAll({ spaceId });
    const [waits = ''] = await rig.post(texts[0] ?? '');
    await rig.reopen({ between: copied.makeCopy });
    await rig.client.outbox.tryNow({ actionIds: [refused] });
    await rig.client.outbox.resumeAll({ spaceId });
    for (const id of [refused, waits]) await rig.reaches(id, 'done');
    await rig.reopen({ between: copied.putBack });
    const drafts: string[] = [];
    for (const actionId of [waits, refused]) drafts.push((await rig.client.outbox.toDraft({ actionId })).draftId);
    // The draft keeps it, through another start and under other words.
    await rig.reopen();
    const [first = '', second = ''] = drafts;
    const { body } = await rig.client.drafts.get({ draftId: first });
    await rig.client.drafts.save({ spaceId, draftId: first, body: { ...body, text: `${body.text}!` } });
    await rig.client.outbox.resumeAll({ spaceId });
    expect((await queued(first)).state).toBe('in_doubt');
    const again = await queued(second);
    expect(again.state).toBe('in_doubt');
    expect(await sentences()).toEqual([asked, asked]);
    await rig.published('Something else');
    expect(copied.executed()).toEqual([1, 1, 0]);
    // The user is believed, and asked once.
    await rig.client.outbox.resolve({ actionId: again.id, answer: 'not-sent' });
    await rig.reaches(again.id, 'done');
    expect(copied.executed()).toEqual([1, 2, 0]);
  });

  it('of a doubt: it is asked about when it is queued, also as the draft of a draft', async () => {
    rig.sandbox.faults.add({ method: 'POST', path: /posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    let [id = ''] = await rig.post('Sent, no answer');
    await rig.reaches(id, 'in_doubt');
    for (const _ of ['of the doubt', 'of its draft']) {
      const { draftId } = await rig.client.outbox.resolve({ actionId: id, answer: 'draft' });
      expect((await rig.client.drafts.get({ draftId: draftId ?? '' })).mayBeOut).toBe(true);
      const next = await queued(draftId ?? '');
      expect(next.state).toBe('in_doubt');
      ({ id } = next);
    }
    expect(await sentences()).toEqual([asked]);
    await rig.published('Something else');
    expect(made()).toEqual(['Sent, no answer', 'Something else']);
  });

  it('of what provably never left: it goes, and can be undone', async () => {
    const { client, spaceId, sandbox } = rig;
    sandbox.faults.add({ method: 'POST', path: /posts$/, times: 1, fault: { kind: 'status', status: 422, body: {} } });
    const [actionId = ''] = await rig.post('Refused');
    await rig.reaches(actionId, 'rejected');
    const { draftId } = await client.outbox.toDraft({ actionId });
    expect((await client.drafts.get({ draftId })).mayBeOut).toBe(false);
    const { batchId, actionIds } = await client.drafts.queue({ draftId, undoMs: 60_000 });
    expect((await rig.counts()).queued).toBe(1);
    const { undone, draftIds } = await client.outbox.undo({ batchId });
    expect([undone, draftIds]).toEqual([actionIds.length, [draftId]]);
    const [next = ''] = (await client.drafts.queue({ draftId, undoMs: 0 })).actionIds;
    await rig.reaches(next, 'done');
    expect((await client.status.get({ spaceId })).needsYou).toBe(0);
  });
});

describe('an older copy in which nothing waits', () => {
  it('says so until that is read, is paused, and asks about a draft that it had when that is queued again', async () => {
    const { client, spaceId } = rig;
    const body = { text: 'A draft of the copy', accountIds: [rig.account('x')] };
    const { draftId } = await client.drafts.save({ spaceId, body });
    await rig.published('Before the copy');
    await rig.reopen({ between: copied.makeCopy });
    await rig.client.drafts.queue({ draftId, undoMs: 0 });
    await rig.drained();
    await rig.reopen({ between: () => copied.putBack() });
    const status = await rig.client.status.get({});
    expect([status.paused, endCode(status)]).toEqual([true, 2]);
    expect(status.incidents.map((fact) => incidentWords(fact, () => 'then'))).toEqual([
      expect.stringMatching(
        /^This copy is older than .* it is from then\. 1 post went out since\. Nothing waits in it\./,
      ),
    ]);
    await rig.reopen();
    const { incidents } = await rig.client.status.get({});
    expect(incidents.map(({ code }) => code)).toEqual(['older']);
    await rig.client.status.read({ ids: incidents.map(({ id }) => id) });
    await rig.client.outbox.resumeAll({ spaceId });
    expect(endCode(await rig.client.status.get({}))).toBe(0);
    expect((await queued(draftId)).state).toBe('in_doubt');
    await rig.published('Written later');
    expect(made()).toEqual(['Before the copy', 'A draft of the copy', 'Written later']);
  });
});
