import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { refusalOf } from '../posts/refusal-of.ts';
import { ways, type Way } from './spoil.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const spoil = (way: Way, where: string): void => way.spoil(rig.core.parts.store.raw, where);

async function save(text: string, more: object = {}): Promise<string> {
  const body = { text, accountIds: [rig.account('x')], ...more };
  return (await rig.client.drafts.save({ ...space(), body })).draftId;
}

describe.each(ways)('what cannot be read ($what) offers only what can be done with it:', (way) => {
  async function refused(...texts: string[]): Promise<string[]> {
    rig = await openRig({ dispatch: false });
    const ids: string[] = [];
    for (const text of texts) ids.push(...(await rig.post(text)));
    const no = `state = 'rejected', failure_code = 'validation', http_status = 422, reason_code = 'service-said'`;
    rig.core.parts.store.raw.exec(`UPDATE action SET ${no}, reason_data = '{"words":["No."]}', settled_at_ms = 1`);
    return ids;
  }

  it('it becomes no draft, is refused by name, and nothing of it changes', async () => {
    const [post = ''] = await refused('Spoilt');
    spoil(way, `id = '${post}'`);
    const { remedies, row } = await rig.client.outbox.detail({ actionId: post });
    expect(remedies.map(({ verb }) => verb)).toEqual(['retry', 'dismiss']);
    expect(await refusalOf(rig.client.outbox.toDraft({ actionId: post }))).toBe('refused');
    expect((await rig.client.outbox.detail({ actionId: post })).row).toEqual(row);
  });

  it('in a card of two, the other one becomes a draft', async () => {
    const [spoilt = ''] = await refused('Spoilt', 'Sound');
    const { asOf, needsYou } = await rig.client.outbox.overview(space());
    const card = needsYou[0]?.key ?? '';
    spoil(way, `id = '${spoilt}'`);
    // As a window answers that shows the card as it was.
    const answered = await rig.client.outbox.answer({
      ...space(),
      card: card,
      asOf,
      verb: 'edit',
    });
    expect(answered).toMatchObject({ changed: 1 });
    expect((await rig.client.drafts.get({ draftId: answered.draftId ?? '' })).body.text).toBe('Sound');
    expect((await rig.client.outbox.detail({ actionId: spoilt })).row.state).toBe('rejected');
  });

  it('a doubt can be answered, and left', async () => {
    const [post = ''] = await refused('Spoilt');
    rig.core.parts.store.raw.exec(
      `UPDATE action SET state = 'in_doubt', maybe_done = 1, on_wire_at_ms = 1, settled_at_ms = NULL`,
    );
    spoil(way, `id = '${post}'`);
    const { remedies } = await rig.client.outbox.detail({ actionId: post });
    expect(remedies.map(({ verb }) => verb)).toEqual(['open-accounts', 'it-is-live', 'send-again', 'dismiss']);
    expect(await refusalOf(rig.client.outbox.resolve({ actionId: post, answer: 'draft' }))).toBe('refused');
    expect(await rig.client.outbox.answer({ ...space(), card: post, verb: 'dismiss' })).toMatchObject({ changed: 1 });
  });

  it('an undone batch is taken back without it, and it stays in sight', async () => {
    rig = await openRig({ dispatch: false });
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    const draftId = await save('Base', { accountIds: [x, bluesky], variants: { [x]: 'Own' } });
    const { batchId, actionIds } = await rig.client.drafts.queue({ draftId, undoMs: 10_000 });
    const texts = async () =>
      (await rig.client.outbox.list({ ...space(), section: 'all' })).rows.map(({ text }) => text);
    expect((await texts()).sort()).toEqual(['Base', 'Own']);
    rig.core.parts.store.raw.exec(
      `UPDATE action SET state = 'done', settled_at_ms = 1, remote_id = '7' WHERE text = 'Base'`,
    );
    spoil(way, `text = 'Own'`);
    expect(await rig.client.outbox.undo({ batchId })).toMatchObject({ undone: 1, draftIds: [], left: 0 });
    expect(actionIds).toHaveLength(2);
    const { rows } = await rig.client.outbox.list({ ...space(), section: 'cancelled' });
    expect(rows.map(({ text }) => text)).toEqual(['Own']);
  });
});
