import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { addPost } from '../search/archive.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const atMs = Date.now() + 26 * hourMs;

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
});
afterEach(() => rig.core.parts.store.raw.exec('DELETE FROM draft; DELETE FROM action; DELETE FROM post'));
afterAll(() => rig.close());

const draft = async (text: string, social: string, more: object = { when: { mode: 'schedule', atMs } }) => {
  const body = { text, accountIds: [rig.account(social)], ...more };
  return (await rig.client.drafts.save({ spaceId: rig.spaceId, body })).draftId;
};
const queue = async (text: string, social: string, more?: object) =>
  (await rig.client.drafts.queue({ draftId: await draft(text, social, more) })).actionIds[0] ?? '';
const around = async (aroundMs: number, more: object = {}) => {
  const asked = { spaceId: rig.spaceId, accountIds: [rig.account('x')], atMs: aroundMs, ...more };
  return (await rig.client.calendar.sameHour(asked)).close;
};
const beside = (minutes: number, more?: object) => around(atMs + minutes * minuteMs, more);

describe('within the hour on the same account stands', () => {
  it('what is to go then', async () => {
    await queue('At nine', 'x');
    const found = { accountIds: [rig.account('x')], state: 'queued', atMs, text: 'At nine' };
    expect(await beside(30)).toEqual([found]);
    expect(await beside(-59)).toEqual([found]);
    expect(await beside(60)).toEqual([]);
    expect(await beside(-60)).toEqual([]);
    // Less than an hour, to the millisecond, on either side.
    expect(await around(atMs + hourMs - 1)).toEqual([found]);
    expect(await around(atMs - hourMs + 1)).toEqual([found]);
    expect(await beside(30, { accountIds: [rig.account('bluesky')] })).toEqual([]);
  });

  it('that of its own account, however many of others are nearer, at the time that a change gives it', async () => {
    const actionId = await queue('At nine', 'x');
    const { raw } = rig.core.parts.store;
    const copy =
      raw.prepare(`INSERT INTO action (id, space_id, kind, lane, state, payload, text, account_ids, publishes, priority,
      seq, scheduled_at_ms, publish_mode, created_at_ms) VALUES (?, ?, 'posts.create', ?, 'queued', '{}', 'Other', ?, 1, 1, 1, ?, 'schedule', 1)`);
    for (let n = 0; n < 300; n += 1)
      copy.run(`other-${n}`, rig.spaceId, `other-${n}`, JSON.stringify([rig.account('bluesky')]), atMs + minuteMs);
    expect(await beside(1)).toMatchObject([{ atMs, text: 'At nine' }]);
    // The service has it; that it is to go three hours later waits.
    raw.prepare("UPDATE action SET state = 'done', settled_at_ms = 1, remote_id = '4711' WHERE id = ?").run(actionId);
    const laterMs = atMs + 3 * hourMs;
    await rig.client.posts.update({
      ...{ spaceId: rig.spaceId, actionId, when: { mode: 'schedule', atMs: laterMs } },
    });
    expect(await beside(1)).toEqual([]);
    expect(await beside(170)).toMatchObject([{ state: 'queued', atMs: laterMs, text: 'At nine' }]);
  });

  it('what went out just now, from here or elsewhere, once', async () => {
    const nowMs = Date.now();
    const actionId = await queue('Sent at once', 'x', { when: { mode: 'now' } });
    const settled = `UPDATE action SET state = 'done', settled_at_ms = ?, remote_id = '4711' WHERE id = ?`;
    rig.core.parts.store.raw.prepare(settled).run(nowMs, actionId);
    addPost(rig, { id: '4711', text: 'Sent at once', atMs: nowMs });
    addPost(rig, { id: '4712', text: 'Made elsewhere', atMs: nowMs - 20 * minuteMs });
    addPost(rig, { id: '4713', text: 'On another account', atMs: nowMs, social: 'bluesky' });
    expect(await around(nowMs + 30 * minuteMs)).toMatchObject([
      { state: 'published', text: 'Sent at once' },
      { state: 'published', text: 'Made elsewhere' },
    ]);
    expect(await around(nowMs + 50 * minuteMs)).toMatchObject([{ text: 'Sent at once' }]);
  });

  it('what went out from here and is told of at another time as one within an hour of it, and as two from there on', async () => {
    const nowMs = Date.now();
    const wentOut = nowMs - 30 * minuteMs;
    const actionId = await queue('Sent for x', 'x', { when: { mode: 'now' } });
    const settled = `UPDATE action SET state = 'done', settled_at_ms = ?, remote_id = '4711' WHERE id = ?`;
    rig.core.parts.store.raw.prepare(settled).run(wentOut, actionId);
    // Of another account and with other words: only its time says that it is the same.
    const bluesky = { accountIds: [rig.account('bluesky'), rig.account('x')] };
    const told = async (toldMs: number) => {
      rig.core.parts.store.raw.exec('DELETE FROM post');
      addPost(rig, { id: '4711', text: 'As bluesky has it', atMs: toldMs, social: 'bluesky' });
      const close = [...(await around(wentOut, bluesky)), ...(await around(toldMs, bluesky))];
      return [...new Set(close.map(({ text }) => text))];
    };
    expect(await told(wentOut + hourMs - 1)).toEqual(['Sent for x']);
    expect(await told(wentOut - hourMs + 1)).toEqual(['Sent for x']);
    expect((await told(wentOut + hourMs)).toSorted()).toEqual(['As bluesky has it', 'Sent for x']);
    expect((await told(wentOut - hourMs)).toSorted()).toEqual(['As bluesky has it', 'Sent for x']);
  });

  it('what is planned as a draft, but for the one that is asked about', async () => {
    const exceptDraftId = await draft('Written first', 'x');
    await draft('Written second', 'x');
    expect(await beside(10, { exceptDraftId })).toMatchObject([{ state: 'draft', text: 'Written second' }]);
  });

  it('nothing that was refused', async () => {
    const actionId = await queue('At nine', 'x');
    rig.core.parts.store.raw.prepare(`UPDATE action SET state = 'rejected' WHERE id = ?`).run(actionId);
    expect(await beside(10)).toEqual([]);
  });
});
