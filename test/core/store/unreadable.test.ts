import { afterEach, describe, expect, it } from 'vitest';
import { noticeWords } from '../../../src-preload/contract/words/notice.ts';
import { incidentWords } from '../../../src-preload/contract/words/incident.ts';
import { startSandbox } from '../../../src-main/sandbox/sandbox.ts';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const raw = () => rig.core.parts.store.raw;
const space = () => ({ spaceId: rig.spaceId });

describe('what cannot be read spoils only itself:', () => {
  it('a draft keeps the members that can be, and shows all that is stored where its text is lost', async () => {
    rig = await openRig({ dispatch: false });
    const save = async (text: string): Promise<string> =>
      (await rig.client.drafts.save({ ...space(), body: { text, accountIds: [] } })).draftId;
    const [sound, torn, odd] = [await save('Sound'), await save('Torn'), await save('Odd')];
    raw().prepare(`UPDATE draft SET body = '{"text":"Harbour' WHERE id = ?`).run(torn);
    raw().prepare(`UPDATE draft SET body = '{"text":"Odd","accountIds":7,"labels":["spring"]}' WHERE id = ?`).run(odd);
    expect((await rig.client.drafts.list(space())).rows.map(({ id }) => id)).toEqual([odd, torn, sound]);
    const bodyOf = async (draftId: string) => (await rig.client.drafts.get({ draftId })).body;
    expect((await bodyOf(sound)).text).toBe('Sound');
    expect((await bodyOf(torn)).text).toBe('{"text":"Harbour');
    expect(await bodyOf(odd)).toMatchObject({ text: 'Odd', accountIds: [], labels: ['spring'] });
  });

  it('a draft that was torn where its page ended in nothing is read, written over, and queued', async () => {
    rig = await openRig({ dispatch: false });
    const accountIds = [rig.account('x')];
    const draft = async (text: string, stored: string): Promise<string> => {
      const { draftId } = await rig.client.drafts.save({ ...space(), body: { text, accountIds } });
      raw().prepare('UPDATE draft SET body = ? WHERE id = ?').run(stored, draftId);
      return draftId;
    };
    const torn = await draft('Lamps along the quay', '{"text":"Lamps along\0\0\0');
    const half = await draft(
      'Lamps',
      `{"text":"Lamps \\ud83e and \\u0000 more","accountIds":["${accountIds[0] ?? ''}"]}`,
    );
    const { client } = rig;
    expect((await client.drafts.get({ draftId: torn })).body.text).toContain('Lamps along');
    expect((await client.drafts.get({ draftId: half })).body).toMatchObject({
      text: 'Lamps \ufffd and  more',
      accountIds,
    });
    expect(await client.drafts.queue({ draftId: half })).toMatchObject({ actionIds: [expect.any(String)] });
    const mended = { text: 'Lamps along the quay', accountIds };
    expect(await client.drafts.save({ ...space(), draftId: torn, body: mended })).toMatchObject({ draftId: torn });
    expect((await client.drafts.get({ draftId: torn })).body).toMatchObject(mended);
  });

  it('a post that was made of a draft torn like this becomes a draft again, and its undo gives one that opens', async () => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    const queued = async () => {
      const body = { text: 'Lamps', accountIds: [rig.account('x')] };
      const { draftId } = await client.drafts.save({ ...space(), body });
      const { actionIds, batchId } = await client.drafts.queue({ draftId, undoMs: 60_000 });
      raw().prepare('UPDATE draft SET body = ? WHERE id = ?').run('{"text":"La\0\0', draftId);
      return { actionId: actionIds[0] ?? '', batchId };
    };
    const { draftId } = await client.outbox.toDraft({ actionId: (await queued()).actionId });
    expect((await client.drafts.get({ draftId })).body.text).toBe('Lamps');
    const { draftIds } = await client.outbox.undo({ batchId: (await queued()).batchId });
    expect((await client.drafts.get({ draftId: draftIds[0] ?? '' })).body.text).toContain('La');
  });

  it('a setting falls back to its default, and the others stay', async () => {
    rig = await openRig({ dispatch: false });
    await rig.client.settings.update({ theme: 'dark', missedPolicy: 'skip' });
    raw().exec(`UPDATE setting SET value = json_set(value, '$.theme', 'plaid') WHERE key = 'settings'`);
    expect(await rig.client.settings.get({})).toMatchObject({ theme: 'system', missedPolicy: 'skip' });
    raw().exec(`UPDATE setting SET value = '{"theme":' WHERE key = 'settings'`);
    expect(await rig.client.settings.get({})).toMatchObject({ theme: 'system', missedPolicy: 'ask' });
  });

  it('a webhook and an item of the outbox stay in their lists', async () => {
    rig = await openRig({ dispatch: false });
    await rig.client.webhooks.sync(space());
    const before = (await rig.client.webhooks.list(space())).length;
    raw().exec(`UPDATE webhook SET events = 'x'`);
    expect(await rig.client.webhooks.list(space())).toHaveLength(before);
    const [first] = await rig.post('First');
    await rig.post('Second');
    raw().prepare(`UPDATE action SET account_ids = '[' WHERE id = ?`).run(first);
    const { rows } = await rig.client.outbox.list({ ...space(), section: 'waiting' });
    expect(rows.map(({ text }) => text).sort()).toEqual(['First', 'Second']);
  });
});

describe('what something else is used in the stead of', () => {
  const said = () => rig.core.parts.notices.all().map(({ fact }) => noticeWords(fact));

  it('is said once at the start: a zone, what is special about a service, a setting', async () => {
    rig = await openRig({ dispatch: false });
    await rig.client.settings.update({ theme: 'dark' });
    await rig.reopen({ dispatch: false });
    expect(said()).toEqual([]);
    raw().exec(`UPDATE space SET time_zone = 'Mars/Olympus'`);
    raw().exec(`UPDATE connection SET wire_profile = '{'`);
    raw().exec(`UPDATE setting SET value = '{"theme":7}'`);
    await rig.reopen({ dispatch: false });
    expect(said()).toEqual([
      expect.stringMatching(/^What is special about the service of “.+” cannot be read\. /),
      expect.stringMatching(/^The time zone of “.+” cannot be read\. /),
      expect.stringMatching(/^A setting cannot be read\. /),
    ]);
  });

  it('an address that cannot be read stops only what goes there, until its space is connected anew', async () => {
    rig = await openRig({ dispatch: false });
    const { sandbox } = rig;
    const connect = (url: string, space: string) =>
      rig.client.connections.save({ url, spaceRemoteId: space, token: sandbox.token, ...limits });
    const [waits = ''] = await rig.post('Waits');
    raw().exec(`UPDATE connection SET url = '{'`);
    await rig.reopen();
    expect(said()).toEqual([expect.stringMatching(/^The address of “.+” cannot be read\. /)]);
    expect((await rig.client.outbox.detail({ actionId: waits })).row.state).toBe('queued');
    const { spaceId } = await connect(sandbox.url, String(sandbox.space));
    expect(spaceId).toBe(rig.spaceId);
    await rig.reaches(waits, 'done');
  });

  it('and keeps nothing back that goes elsewhere', async () => {
    rig = await openRig({ dispatch: false });
    const other = await startSandbox({ posts: 0, port: 0 });
    try {
      const input = { url: other.url, spaceRemoteId: String(other.space), token: other.token, ...limits };
      await rig.client.connections.save(input);
      raw().prepare(`UPDATE connection SET url = '{' WHERE url = ?`).run(other.url);
      await rig.reopen();
      const [goes = ''] = await rig.post('Goes');
      await rig.reaches(goes, 'done');
    } finally {
      await other.close();
    }
  });
});

const limits = { publishLimit: { count: 30, windowMs: 60_000 }, apiLimit: { count: 120, windowMs: 60_000 } };

const spoiltBody = () => ({ text: 'Spoilt', accountIds: [rig.account('x')] });

describe('a draft of which it cannot be read since when it may be out', () => {
  it.each(['{', '7', '{"onWireAtMs":"noon"}'])(
    '(%s) is asked about when it is queued, and the rest goes',
    async (stored) => {
      rig = await openRig({ dispatch: false });
      const { draftId } = await rig.client.drafts.save({ ...space(), body: spoiltBody() });
      const mark = raw().prepare('UPDATE draft SET may_be_out = ? WHERE id = ?');
      mark.run(stored, draftId);
      expect((await rig.client.drafts.get({ draftId })).body.text).toBe('Spoilt');
      const [spoilt = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
      await rig.reopen();
      const [sound = ''] = await rig.post('Sound');
      await rig.reaches(sound, 'done');
      await rig.reaches(spoilt, 'in_doubt');
      expect(await cardsOf(rig)).toMatchObject([
        { cause: 'in-doubt', actionIds: [spoilt], sentence: 'What this was made of may have gone out.' },
      ]);
    },
  );

  it('is asked about also where it was spoilt after it was queued', async () => {
    rig = await openRig({ dispatch: false });
    const { draftId } = await rig.client.drafts.save({ ...space(), body: spoiltBody() });
    const [spoilt = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
    const [sound = ''] = await rig.post('Sound');
    raw().prepare(`UPDATE action SET may_be_out = '{' WHERE id = ?`).run(spoilt);
    await rig.reopen();
    await rig.reaches(sound, 'done');
    await rig.reaches(spoilt, 'in_doubt');
  });
});

describe('what is kept of what happened to the data', () => {
  it.each([
    ['moved', '{'],
    ['moved', '{"workspace":7}'],
    ['put-right', 'null'],
    ['from-the-future', '{}'],
  ])(
    '(%s: %s) is told all the same where it cannot be read, beside the others, until it was read',
    async (code, data) => {
      rig = await openRig({ dispatch: false });
      const tell = raw().prepare('INSERT INTO incident (at_ms, code, data) VALUES (1, ?, ?)');
      tell.run(code, data);
      tell.run('log-damaged', '{"name":"outpost.log-1"}');
      const { incidents } = await rig.client.status.get({});
      expect(incidents).toMatchObject([
        { code: 'unreadable', data: { stored: code } },
        { code: 'log-damaged', data: { name: 'outpost.log-1' } },
      ]);
      expect(incidents.map((fact) => incidentWords(fact, String))[0]).toMatch(
        new RegExp(`cannot be read \\(${code}\\)`),
      );
      for await (const first of await rig.client.app.watchIncidents({})) {
        expect(first).toEqual(incidents);
        break;
      }
      expect(await rig.client.status.read({ ids: incidents.map(({ id }) => id) })).toEqual({ read: 2 });
    },
  );

  it.each(['{', '{"why":"teleported"}'])(
    'of an older copy (%s) still holds back what may be out, and asks',
    async (copy) => {
      rig = await openRig({ dispatch: false });
      const [held = ''] = await rig.post('May be out');
      const stopped = `state = 'blocked', block_reason = 'older', reason_code = 'older-copy'`;
      raw().prepare(`UPDATE action SET ${stopped} WHERE id = ?`).run(held);
      raw().prepare('UPDATE workspace SET copy = ?').run(copy);
      expect(await cardsOf(rig)).toMatchObject([{ cause: 'older', actionIds: [held] }]);
      const { remedies = [] } = (await rig.client.outbox.overview(space())).needsYou[0] ?? {};
      // Nobody knows that nothing went out.
      expect(remedies.map(({ verb }) => verb)).toEqual(['look', 'all-sent', 'one-by-one']);
      await rig.client.outbox.answer({ ...space(), card: 'older-copy', verb: 'one-by-one' });
      await rig.reaches(held, 'in_doubt');
      expect(await cardsOf(rig)).toMatchObject([{ cause: 'in-doubt', actionIds: [held] }]);
    },
  );
});
