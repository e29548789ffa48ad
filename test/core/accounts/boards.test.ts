import { afterEach, describe, expect, it } from 'vitest';
import { unlessRefused } from '../../refused.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const of = () => ({ spaceId: rig.spaceId, accountId: rig.account('pinterest') });
const names = async () => (await rig.client.accounts.boards(of())).map(({ name }) => name);
const answers = (status: number, body: unknown = {}) =>
  rig.sandbox.faults.add({ method: 'GET', path: '/accounts/*/boards', fault: { kind: 'status', status, body } });
const asked = () => rig.sandbox.journal.entries().filter(({ path }) => path.endsWith('/boards'));
const state = async () =>
  (await rig.client.sync.now({ spaceId: rig.spaceId })).states.filter(({ resource }) => resource === 'boards');

describe('the boards of an account', () => {
  it('are pulled where its network has some, and asked of no other account', async () => {
    rig = await openRig({ dispatch: false });
    rig.sandbox.journal.clear();
    expect(await state()).toMatchObject([{ accountId: of().accountId, failure: null }]);
    expect(asked()).toHaveLength(1);
  });

  it('are chosen from with the service out of reach, as it listed them last', async () => {
    rig = await openRig({ dispatch: false });
    await state();
    const listed = await names();
    expect(listed.length).toBeGreaterThan(1);
    await rig.sandbox.close();
    expect(await names()).toEqual(listed);
    await rig.reopen({ dispatch: false });
    expect(await names()).toEqual(listed);
  });

  it('are told as they are kept without asking anybody, with when they were listed and why not since', async () => {
    rig = await openRig({ dispatch: false });
    const kept = () => rig.client.accounts.keptBoards(of());
    expect(await kept()).toEqual({ boards: [], goodAtMs: null, failure: null });
    const listed = await rig.client.accounts.boards(of());
    const { goodAtMs, ...told } = await kept();
    expect([told, typeof goodAtMs]).toEqual([{ boards: listed, failure: null }, 'number']);
    await rig.sandbox.close();
    await rig.client.accounts.boards(of());
    expect(await kept()).toEqual({ boards: listed, goodAtMs, failure: 'unreachable' });
  });

  it('outlast a 404 and an empty answer, which say that there are none', async () => {
    rig = await openRig({ dispatch: false });
    const listed = await names();
    answers(404);
    expect(await state()).toMatchObject([{ failure: 'refused' }]);
    expect(await names()).toEqual(listed);
    rig.sandbox.faults.clear();
    answers(200, { data: [] });
    expect(await state()).toMatchObject([{ failure: null }]);
    expect(await names()).toEqual(listed);
  });

  it('that are not listed any more are not offered, and are kept', async () => {
    rig = await openRig({ dispatch: false });
    const listed = await names();
    answers(200, { data: [{ id: '9', name: 'Lamps', description: null, image: null }] });
    expect(await names()).toEqual(['Lamps']);
    const kept = rig.core.parts.store.raw.prepare('SELECT name FROM board WHERE gone_at_ms IS NOT NULL').pluck().all();
    expect(kept.toSorted()).toEqual(listed.toSorted());
  });

  it('are asked for no more once it is disconnected, and stay as they were listed', async () => {
    rig = await openRig();
    const { raw } = rig.core.parts.store;
    const kept = () => raw.prepare('SELECT count(*) FROM board WHERE gone_at_ms IS NULL').pluck().get();
    const before = (await names()).length;
    const { actionId } = await rig.client.accounts.disconnect(of());
    await rig.reaches(actionId, 'done');
    rig.sandbox.journal.clear();
    await state();
    expect([asked(), kept()]).toEqual([[], before]);
  });

  it('that were never listed cannot be told without the service', async () => {
    rig = await openRig({ dispatch: false });
    await rig.sandbox.close();
    expect(await unlessRefused(rig.client.accounts.boards(of()))).toBeNull();
  });
});
