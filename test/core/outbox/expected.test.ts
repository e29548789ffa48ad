import { behindWords } from '../../../src-preload/contract/words/behind.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { DraftBody } from '../../../src-preload/contract/drafts.ts';
import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import { insertSpace } from '../../../src-main/core/connections/connections.queries.ts';
import { enqueue } from '../../../src-main/core/actions/actions.ts';
import { postActions } from '../../../src-main/core/posts/posts.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { SOON } from '../../faults/soon.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const MINUTE_MS = 60_000;

/** A second space of the same connection. */
function addSpace(): string {
  const { store, newId, sessions, clock } = rig.core.parts;
  const [connection] = sessions.connections();
  const space = {
    id: newId(),
    connectionId: connection?.id ?? '',
    remoteId: '999',
    name: 'Two',
    timeZone: 'UTC',
    isZoneTold: true,
    pausedAtMs: null,
    pullsPausedAtMs: null,
    lastSyncAtMs: null,
    lastAnswerAtMs: null,
  };
  store.tx((tx) => insertSpace(tx, space, clock.nowMs()));
  return space.id;
}

function postTo(spaceId: string, text: string): string {
  const { parts } = rig.core;
  const body = DraftBody.parse({ text, accountIds: [rig.account('x')] });
  const actions = postActions(parts, body, { draftId: null, base: 0, from: 'hand' });
  const [id = ''] = parts.store.tx((tx) => enqueue(tx, parts, { spaceId, name: 'Two', actions, undoMs: 0 })).actionIds;
  return id;
}

const waiting = async (spaceId: string, search?: string): Promise<ActionRow[]> =>
  (await rig.client.outbox.list({ spaceId, section: search === undefined ? 'waiting' : 'all', search, limit: 500 }))
    .rows;

const rowOf = async (actionId: string): Promise<ActionRow> => (await rig.client.outbox.detail({ actionId })).row;

/** How many minutes away, rounded. */
const minutes = ({ expectedAtMs }: ActionRow): number | null =>
  expectedAtMs === null ? null : Math.abs(Math.round((expectedAtMs - Date.now()) / MINUTE_MS));

describe('expected times', () => {
  it('hold within one window, for each item and for the whole batch', async () => {
    const windowMs = 60_000;
    const clock = playedClock();
    const limits = { publishLimit: { count: 6, windowMs }, apiLimit: { count: 120, windowMs } };
    rig = await openRig({ clock, nowMs: () => clock.nowMs(), ...limits });
    const { client, spaceId } = rig;
    await client.outbox.pauseAll({ spaceId });
    const ids: string[] = [];
    for (let post = 0; post < 20; post += 1) ids.push(...(await rig.post(`Post ${post}`)));
    await client.outbox.resumeAll({ spaceId });
    const said = new Map((await waiting(spaceId)).map((row) => [row.id, row.expectedAtMs ?? Infinity]));
    const { doneAtMs } = await client.outbox.overview({ spaceId });
    await expect
      .poll(async () => {
        const { queued, waiting, claimed, on_wire } = await rig.counts();
        // Time goes on while nothing is under way: a busy machine sends no later for it.
        if (claimed + on_wire === 0) clock.pass(4_000);
        return queued + waiting + claimed + on_wire;
      }, SOON)
      .toBe(0);
    const wentMs = await Promise.all(ids.map(async (id) => (await rowOf(id)).onWireAtMs ?? Number.NaN));
    expect(said.size).toBeGreaterThanOrEqual(19);
    for (const [index, id] of ids.entries()) {
      const saidMs = said.get(id);
      if (saidMs !== undefined) expect(Math.abs((wentMs[index] ?? 0) - saidMs)).toBeLessThanOrEqual(windowMs);
    }
    expect(Math.abs(Math.max(...wentMs) - (doneAtMs ?? 0))).toBeLessThanOrEqual(windowMs);
  });

  it('are the same in a search as in the whole list', async () => {
    rig = await openRig();
    const { client, spaceId } = rig;
    await client.outbox.pauseAll({ spaceId });
    await rig.post('needle one');
    for (let post = 0; post < 70; post += 1) await rig.post(`hay ${post}`);
    await rig.post('needle two');
    const listed = (await waiting(spaceId)).filter(({ text }) => text.startsWith('needle'));
    const found = await waiting(spaceId, 'needle');
    expect(found.map(({ text }) => text)).toEqual(['needle one', 'needle two']);
    expect(listed.map(minutes)).toEqual([0, 2]);
    expect(found.map(minutes)).toEqual([0, 2]);
  });

  it('count what waits in the other spaces of the user, unless they are paused', async () => {
    rig = await openRig({ dispatch: false });
    const second = addSpace();
    for (let post = 0; post < 72; post += 1) await rig.post(`Post ${post}`);
    const id = postTo(second, 'In another space');
    expect(minutes(await rowOf(id))).toBe(2);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    expect(minutes(await rowOf(id))).toBe(0);
  });

  it('are not told for what stands behind a doubt, which nothing but an answer ends', async () => {
    rig = await openRig();
    const { client, spaceId, sandbox } = rig;
    const fault = { kind: 'status', status: 500, when: 'before' } as const;
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault });
    const [post = '', comment = ''] = await rig.post('In doubt', { firstComment: 'Behind it' });
    await rig.reaches(post, 'in_doubt');
    expect((await rowOf(comment)).expectedAtMs).toBeNull();
    expect((await client.outbox.overview({ spaceId })).doneAtMs).toBeNull();
    expect(await client.status.get({ spaceId })).toMatchObject({ stuck: 1 });
    await client.outbox.resolve({ actionId: post, answer: 'not-sent' });
    expect(await client.status.get({ spaceId })).toMatchObject({ stuck: 0 });
    await rig.reaches(comment, 'done');
  });

  it('say of what they are not told for what has to be answered first, or let go, at whatever remove', async () => {
    rig = await openRig({ dialect: 'objects' });
    const { client, spaceId, sandbox } = rig;
    const fault = { kind: 'status', status: 500, when: 'before' } as const;
    sandbox.faults.add({ method: 'POST', path: /\/(posts|blocks)$/, times: 2, fault });
    const [post = '', comment = ''] = await rig.post('In doubt', { firstComment: 'Behind it' });
    await rig.reaches(post, 'in_doubt');
    expect(behindWords(await rowOf(comment))).toBe('waits for an answer about its post');
    expect((await rowOf(comment)).behind?.id).toBe(post);
    await client.bio.sync({ spaceId });
    const added = await client.bio.blockCreate({ spaceId, block: { type: 'link', title: 'New menu' } });
    await rig.reaches(added.actionId, 'in_doubt');
    const changed = await client.bio.blockUpdate({ spaceId, blockId: added.blockId, block: { title: 'Newer' } });
    const page = await client.bio.update({ spaceId, fields: { title: 'Harbour' } });
    for (const { actionId } of [changed, page])
      expect(behindWords(await rowOf(actionId))).toBe('waits for an answer: Add block “New menu”');

    const [held = '', behind = ''] = await rig.post('Held', { firstComment: 'Behind that' });
    await client.outbox.hold({ actionIds: [held] });
    expect(behindWords(await rowOf(behind))).toBe('waits for its post, which you hold');
    expect((await rowOf(held)).behind).toBeNull();
  });

  it('name what asks and not what waits for it itself, unless nothing behind that asks', async () => {
    rig = await openRig({ dispatch: false });
    const [held = '', behind = ''] = await rig.post('Held', { firstComment: 'Behind it' });
    await rig.client.outbox.hold({ actionIds: [held] });
    const [last = ''] = await rig.post('Behind that again');
    const { raw } = rig.core.parts.store;
    raw.prepare("UPDATE action SET state = 'blocked', block_reason = 'dependency' WHERE id = ?").run(behind);
    raw.prepare('INSERT INTO action_dependency (action_id, depends_on) VALUES (?, ?)').run(last, behind);
    // What stands where is looked up anew once the outbox changed.
    await rig.post('Another');
    expect((await rowOf(last)).behind?.id).toBe(held);
    raw.prepare("UPDATE action SET state = 'queued', block_reason = NULL WHERE id = ?").run(held);
    await rig.post('Another');
    expect((await rowOf(last)).behind?.id).toBe(behind);
  });
});
