import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/core/clock.ts';
import { cardsOf } from '../../cards.ts';
import { withoutEvidence } from '../../faults/matrix.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

/* What was sent again can be taken back as long as nothing of it left. */

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-18T09:00:00Z');
const undoMs = 10_000;

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const detail = (actionId: string) => rig.client.outbox.detail({ actionId });
const published = () => rig.sandbox.journal.executed('post.created');

/** The action as it stands, without what a new look at the clock changes. */
async function standing(actionId: string) {
  const { row, remedies, answer } = await detail(actionId);
  return { row, remedies, answer };
}

async function answered(verb: 'send-again' | 'retry' | 'publish-now') {
  const [card] = await cardsOf(rig);
  const given = await rig.client.outbox.answer({ ...space(), card: card?.key ?? '', verb, undoMs });
  return { given, sentAgainAtMs: given.sentAgain?.atMs ?? 0 };
}

async function inDoubt(): Promise<string> {
  rig = await openRig({ random: () => 0.05 });
  withoutEvidence(rig);
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
  const [id = ''] = await rig.post('A lamp');
  await rig.reaches(id, 'in_doubt');
  return id;
}

describe('a post that was sent again', () => {
  it('after a doubt, waits so long and is in doubt again when it is taken back', async () => {
    const id = await inDoubt();
    const before = await standing(id);
    const cards = await cardsOf(rig);
    const { given, sentAgainAtMs } = await answered('send-again');
    expect(given).toMatchObject({ changed: 1, sentAgain: { untilMs: sentAgainAtMs + undoMs } });
    expect((await detail(id)).row).toMatchObject({ state: 'queued', undoUntilMs: sentAgainAtMs + undoMs });
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({ changed: 1, refused: [] });
    expect(await standing(id)).toEqual(before);
    expect(await cardsOf(rig)).toEqual(cards);
    expect((await detail(id)).events.at(-1)).toMatchObject({ type: 'taken-back', state: 'in_doubt' });
    expect(published()).toEqual([]);
  });

  it('after a refusal, is refused again', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
    const [id = ''] = await rig.post('A lamp');
    await rig.reaches(id, 'rejected');
    const before = await standing(id);
    const { sentAgainAtMs } = await answered('retry');
    expect((await detail(id)).row.state).toBe('queued');
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({ changed: 1, refused: [] });
    expect(await standing(id)).toEqual(before);
  });

  it('after its time was missed, has that time and its question again, as have all of its card', async () => {
    const clock = playedClock(START_MS);
    rig = await openRig({ clock, nowMs: clock.nowMs });
    await rig.client.outbox.pauseAll(space());
    const ids: string[] = [];
    for (const hours of [1, 2]) {
      const when = { mode: 'schedule' as const, atMs: START_MS + hours * HOUR_MS };
      const body = { text: `Lamp ${hours}`, accountIds: [rig.account('x')], when };
      const { draftId } = await rig.client.drafts.save({ ...space(), body });
      ids.push(...(await rig.client.drafts.queue({ draftId })).actionIds);
    }
    clock.set(3 * HOUR_MS);
    clock.ring();
    await expect.poll(async () => (await cardsOf(rig)).map(({ actionIds }) => actionIds.length)).toEqual([2]);
    const before = await Promise.all(ids.map(standing));
    const { sentAgainAtMs } = await answered('publish-now');
    for (const id of ids) expect((await detail(id)).row).toMatchObject({ state: 'queued', scheduledAtMs: null });
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({ changed: 2, refused: [] });
    expect(await Promise.all(ids.map(standing))).toEqual(before);
  });

  it('goes when its time to be taken back is over, and then says that it was sent', async () => {
    const id = await inDoubt();
    const [card] = await cardsOf(rig);
    const given = await rig.client.outbox.answer({ ...space(), card: card?.key ?? '', verb: 'send-again', undoMs: 50 });
    await rig.reaches(id, 'done');
    const sentAgainAtMs = given.sentAgain?.atMs ?? 0;
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({
      changed: 0,
      refused: [{ actionId: id, why: { code: 'sent-already' } }],
    });
    expect(published()).toHaveLength(1);
  });

  it('stays as it is where something else was done with it since', async () => {
    const id = await inDoubt();
    const { sentAgainAtMs } = await answered('send-again');
    await rig.client.outbox.hold({ actionIds: [id] });
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({
      changed: 0,
      refused: [{ actionId: id, why: { code: 'changed-since' } }],
    });
    expect((await detail(id)).row).toMatchObject({ state: 'blocked', blockReason: 'held' });
  });

  it('goes at once, for good, where a later change went into it: that cannot be taken out again', async () => {
    const id = await inDoubt();
    await rig.client.posts.update({ ...space(), actionId: id, text: 'A lamp, mended' });
    const { given } = await answered('send-again');
    expect(given).toMatchObject({ changed: 1, sentAgain: null });
    await rig.reaches(id, 'done');
    expect(published()).toHaveLength(1);
  });

  it('leaves nothing to go without it that was queued behind it meanwhile', async () => {
    rig = await openRig();
    rig.sandbox.removeBio();
    rig.sandbox.faults.add({ method: 'POST', path: /\/bio$/, times: 1, fault: { kind: 'status', status: 422 } });
    const { actionId } = await rig.client.bio.create({ ...space(), fields: { title: 'Ours' } });
    await rig.reaches(actionId, 'rejected');
    const { sentAgainAtMs } = await answered('retry');
    const block = await rig.client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'New' } });
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({ changed: 1, refused: [] });
    expect((await detail(block.actionId)).row).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
  });

  it.each([
    ['torn', `substr(was, 1, 10)`],
    ['of another version, with a column that is not known', `json_set(was, '$.colour', 'red')`],
    ['with something else in a column than it takes', `json_set(was, '$.attempts', 'many')`],
    ['with nothing where there must be something', `json_set(was, '$.state', null)`],
  ])(
    'is put on hold, and named, where it can’t be read how it stood (%s), and the others of its card are taken back',
    async (_, spoilt) => {
      rig = await openRig({ random: () => 0.05 });
      rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'status', status: 422 } });
      const [torn = ''] = await rig.post('A lamp');
      const [sound = ''] = await rig.post('A bowl');
      for (const id of [torn, sound]) await rig.reaches(id, 'rejected');
      const before = await standing(sound);
      const { given, sentAgainAtMs } = await answered('retry');
      expect(given.changed).toBe(2);
      const { raw } = rig.core.parts.store;
      raw.prepare(`UPDATE sent_again SET was = ${spoilt} WHERE action_id = ?`).run(torn);
      expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({
        changed: 1,
        refused: [{ actionId: torn, why: { code: 'held-instead' } }],
      });
      expect(await standing(sound)).toEqual(before);
      expect((await detail(torn)).row).toMatchObject({ state: 'blocked', blockReason: 'held' });
      expect(published()).toEqual([]);
    },
  );

  it('is taken back alone where another was sent again in the same millisecond', async () => {
    let stopped = false;
    const nowMs = () => (stopped ? START_MS : systemClock.nowMs());
    rig = await openRig({ clock: { ...systemClock, nowMs }, random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'status', status: 422 } });
    const [one = ''] = await rig.post('A lamp');
    const [other = ''] = await rig.post('A bowl');
    for (const id of [one, other]) await rig.reaches(id, 'rejected');
    stopped = true;
    const again = (card: string) => rig.client.outbox.answer({ ...space(), card, verb: 'retry', undoMs });
    const first = await again(one);
    const second = await again(other);
    expect(first.sentAgain?.atMs).toBe(START_MS);
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs: second.sentAgain?.atMs ?? 0 })).toEqual({
      changed: 1,
      refused: [],
    });
    expect((await detail(one)).row.state).toBe('queued');
    expect((await detail(other)).row.state).toBe('rejected');
  });

  it('is taken back once', async () => {
    await inDoubt();
    const { sentAgainAtMs } = await answered('send-again');
    await rig.client.outbox.unsend({ ...space(), sentAgainAtMs });
    expect(await rig.client.outbox.unsend({ ...space(), sentAgainAtMs })).toEqual({ changed: 0, refused: [] });
  });
});
