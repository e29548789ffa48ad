import { afterEach, describe, expect, it } from 'vitest';
import { toldWords } from '../../../src-preload/contract/words/told.ts';
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
    ['moved', '{"desk":7}'],
    ['put-right', 'null'],
    ['from-the-future', '{}'],
  ])(
    '(%s: %s) is told all the same where it cannot be read, beside the others, until it was read',
    async (code, data) => {
      rig = await openRig({ dispatch: false });
      const tell = raw().prepare('INSERT INTO told (at_ms, code, data) VALUES (1, ?, ?)');
      tell.run(code, data);
      tell.run('log-damaged', '{"name":"outpost.log-1"}');
      const { told } = await rig.client.status.get({});
      expect(told).toMatchObject([
        { code: 'unreadable', data: { stored: code } },
        { code: 'log-damaged', data: { name: 'outpost.log-1' } },
      ]);
      expect(told.map((fact) => toldWords(fact, String))[0]).toMatch(new RegExp(`cannot be read \\(${code}\\)`));
      for await (const first of await rig.client.app.watchTold({})) {
        expect(first).toEqual(told);
        break;
      }
      expect(await rig.client.status.read({ ids: told.map(({ id }) => id) })).toEqual({ read: 2 });
    },
  );

  it.each(['{', '{"why":"teleported"}'])(
    'of an older copy (%s) still holds back what may be out, and asks',
    async (copy) => {
      rig = await openRig({ dispatch: false });
      const [held = ''] = await rig.post('May be out');
      const stopped = `state = 'blocked', block_reason = 'older', reason_code = 'older-copy'`;
      raw().prepare(`UPDATE action SET ${stopped} WHERE id = ?`).run(held);
      raw().prepare('UPDATE desk SET copy = ?').run(copy);
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
