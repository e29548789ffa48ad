import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const twice = (accountId: string) => ({
  ...{ text: 'Said once', accountIds: [accountId, accountId], labels: ['menu', 'winter', 'menu'] },
});
const queuedFor = async () =>
  (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' })).rows.map(({ accounts }) =>
    accounts.map(({ id }) => id),
  );

describe('what stands twice in a draft', () => {
  it('is kept once, and queued for each account once', async () => {
    rig = await openRig({ dispatch: false });
    const [spaceId, x] = [rig.spaceId, rig.account('x')];
    const { draftId } = await rig.client.drafts.save({ spaceId, body: twice(x) });
    expect((await rig.client.drafts.get({ draftId })).body).toMatchObject({
      accountIds: [x],
      labels: ['menu', 'winter'],
    });
    const { actionIds } = await rig.client.drafts.queue({ draftId });
    expect(await queuedFor()).toEqual([[x]]);
    await rig.client.posts.update({ spaceId, actionId: actionIds[0] ?? '', accountIds: [x, x] });
    const payload = rig.core.parts.store.raw.prepare('SELECT payload FROM action').pluck().get() as string;
    expect(JSON.parse(payload)).toMatchObject({ accountIds: [x] });
  });

  it('is imported once, also where it is a label that was cut, and where an export of ours says so', async () => {
    rig = await openRig({ dispatch: false });
    const [spaceId, x] = [rig.spaceId, rig.account('x')];
    const long = 'x'.repeat(100);
    const outpost = JSON.stringify({ accountIds: [x, x] });
    const content = JSON.stringify([{ text: 'Said once', accounts: x, labels: `${long}1;${long}2`, outpost }]);
    const run = await rig.client.import.dryRun({ spaceId, name: 'twice.json', content });
    await rig.client.import.commit({ importId: run.importId, as: 'drafts' });
    const { rows } = await rig.client.drafts.list({ spaceId });
    expect(rows).toMatchObject([{ labels: [long], accountIds: [x] }]);
  });

  it('is shown once where it was kept and queued before', async () => {
    rig = await openRig({ dispatch: false });
    const [spaceId, x] = [rig.spaceId, rig.account('x')];
    const { draftId } = await rig.client.drafts.save({ spaceId, body: { text: 'Kept', accountIds: [x] } });
    await rig.post('Waits');
    const { raw } = rig.core.parts.store;
    const { accountIds, labels } = twice(x);
    const set = raw.prepare('UPDATE draft SET body = ?, account_ids = ?, labels = ? WHERE id = ?');
    set.run(JSON.stringify(twice(x)), JSON.stringify(accountIds), JSON.stringify(labels), draftId);
    raw.prepare('UPDATE action SET account_ids = ?').run(JSON.stringify(accountIds));
    const { rows } = await rig.client.drafts.list({ spaceId });
    expect(rows).toMatchObject([{ id: draftId, accountIds: [x], labels: ['menu', 'winter'] }]);
    expect((await rig.client.drafts.get({ draftId })).body.labels).toEqual(['menu', 'winter']);
    expect(await queuedFor()).toEqual([[x]]);
  });
});
