import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const seen = async () => {
  const { entries } = await rig.client.news.get({});
  return entries.map((entry) => [entry.what, 'text' in entry ? entry.text : entry.resources.join(), entry.isUnread]);
};
const unread = async (): Promise<number> => {
  for await (const { unread: count } of await rig.client.news.watchUnread({})) return count;
  throw new Error('the query ended');
};
const refuseNext = (): void =>
  void rig.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault: { kind: 'status', status: 422 } });

describe('what happened', () => {
  it('is listed newest first until it is cleared, and counted until somebody has read it, also after a restart', async () => {
    rig = await openRig({ pace: 10 });
    const { client, spaceId } = rig;
    expect([await seen(), await unread()]).toEqual([[], 0]);
    const [first = ''] = await rig.post('One goes out');
    await rig.reaches(first, 'done');
    refuseNext();
    const [second = ''] = await rig.post('Two is refused');
    await rig.reaches(second, 'rejected');
    expect(await seen()).toEqual([
      ['refused', 'Two is refused', true],
      ['published', 'One goes out', true],
    ]);
    expect(await unread()).toBe(2);
    const { asOf } = await client.news.get({});
    await client.news.read(asOf);
    expect(await unread()).toBe(0);
    const [third = ''] = await rig.post('Three goes out');
    await rig.reaches(third, 'done');
    // A window that read less far takes nothing back.
    await client.news.read({ event: 0, atMs: 0 });
    await rig.reopen();
    expect((await seen()).map(([, text, isUnread]) => [text, isUnread])).toEqual([
      ['Three goes out', true],
      ['Two is refused', false],
      ['One goes out', false],
    ]);
    // An answer takes it away, and so does clearing, which answers nothing.
    await rig.client.outbox.dismiss({ actionIds: [second] });
    expect(await seen()).toHaveLength(2);
    refuseNext();
    const [fourth = ''] = await rig.post('Four is refused');
    await rig.reaches(fourth, 'rejected');
    await rig.client.news.clear((await rig.client.news.get({})).asOf);
    expect([await seen(), await unread()]).toEqual([[], 0]);
    expect((await rig.client.status.get({ spaceId })).needsYou).toBe(1);
  });

  it('names what cannot be read of a space once, until it could be read and fails anew', async () => {
    rig = await openRig({ pace: 10, dispatch: false });
    const { client, spaceId, sandbox } = rig;
    const fail = { method: 'GET', path: '/webhooks', times: 1, fault: { kind: 'status', status: 500 } } as const;
    sandbox.faults.add(fail);
    await client.webhooks.sync({ spaceId }).catch(() => undefined);
    expect(await seen()).toEqual([['not-synced', 'webhooks', true]]);
    const { asOf } = await client.news.get({});
    await client.news.read(asOf);
    expect([await seen(), await unread()]).toEqual([[['not-synced', 'webhooks', false]], 0]);
    await client.news.clear(asOf);
    expect(await seen()).toEqual([]);
    await client.webhooks.sync({ spaceId });
    sandbox.faults.add(fail);
    await client.webhooks.sync({ spaceId }).catch(() => undefined);
    expect(await seen()).toEqual([['not-synced', 'webhooks', true]]);
    await client.webhooks.sync({ spaceId });
    expect(await seen()).toEqual([]);
  });

  it('tells of a copy that begins to fail after the list was read or cleared, which it was good before', async () => {
    rig = await openRig({ pace: 10, dispatch: false });
    const { client, spaceId, sandbox } = rig;
    const fail = (): void =>
      void sandbox.faults.add({ method: 'GET', path: '/webhooks', times: 1, fault: { kind: 'status', status: 500 } });
    const sync = (): Promise<unknown> => client.webhooks.sync({ spaceId }).catch(() => undefined);
    await sync();
    await client.news.read((await client.news.get({})).asOf);
    fail();
    await sync();
    expect([await seen(), await unread()]).toEqual([[['not-synced', 'webhooks', true]], 1]);
    await sync();
    await client.news.clear((await client.news.get({})).asOf);
    fail();
    await sync();
    const { asOf } = await client.news.get({});
    await client.news.read(asOf);
    // It goes on failing: that is the same, however often it is tried.
    fail();
    await sync();
    expect([await seen(), await unread()]).toEqual([[['not-synced', 'webhooks', false]], 0]);
  });

  it('is listed again where clearing it is undone, but for what was cleared further since', async () => {
    rig = await openRig({ pace: 10 });
    const { client } = rig;
    const refused = async (text: string): Promise<void> => {
      refuseNext();
      const [id = ''] = await rig.post(text);
      await rig.reaches(id, 'rejected');
    };
    const clear = async () => client.news.clear((await client.news.get({})).asOf);
    await refused('One is refused');
    const one = await clear();
    await refused('Two is refused');
    await client.news.unclear(one);
    expect((await seen()).map(([, text]) => text)).toEqual(['Two is refused', 'One is refused']);
    const both = await clear();
    await refused('Three is refused');
    const all = await clear();
    await client.news.unclear(both);
    expect(await seen()).toEqual([]);
    await client.news.unclear(all);
    expect((await seen()).map(([, text]) => text)).toEqual(['Three is refused']);
    await client.news.unclear(both);
    expect(await seen()).toHaveLength(3);
  });

  it('is looked for no further than what is shown, however long nobody reads', async () => {
    rig = await openRig({ dispatch: false });
    const { raw } = rig.core.parts.store;
    const ids = (await Promise.all(Array.from({ length: 103 }, (_, at) => rig.post(`Post ${at}`)))).flat();
    raw.prepare(`UPDATE action SET state = 'rejected'`).run();
    const line = raw.prepare(
      `INSERT INTO action_event (action_id, at_ms, monotonic_ms, boot, state, attempt, type) VALUES (?, ?, 0, '', 'rejected', 1, 'rejected')`,
    );
    ids.forEach((id, at) => line.run(id, at));
    // Tried again, and refused twice more: that is one entry.
    for (const at of [200, 201]) line.run(ids.at(-1), at);
    const { entries, isCut } = await rig.client.news.get({});
    expect([entries.length, isCut, await unread()]).toEqual([100, true, 101]);
  });
});
