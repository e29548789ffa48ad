import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import { Route } from '../../src-renderer/client/route.svelte.ts';
import { OutboxView, SectionLists } from '../../src-renderer/outbox/outbox.svelte.ts';
import { Rows } from '../../src-renderer/outbox/rows.svelte.ts';
import { openRig, type Rig } from '../rig.ts';

/* The state of the Outbox view without a browser, over the lists of a real core. */

let rig: Rig;
let route: Route;
let addresses: string[];
let waiting: ActionRow[];

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  for (const text of ['One.', 'Two.', 'Three.']) await rig.post(text);
  waiting = (await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'waiting' })).rows;
});
afterAll(() => rig.close());
beforeEach(() => {
  addresses = [];
  route = new Route({ state: null, replaceState: (_state, _title, link) => void addresses.push(String(link)) });
  route.arrived({ view: 'outbox' });
});

const viewing = (lists = new SectionLists(rig.client)): OutboxView =>
  new OutboxView({ core: rig.client, space: { spaceId: rig.spaceId }, route, lists });

const idAt = (index: number): string => waiting[index]?.id ?? '';

describe('the outbox view', () => {
  it('opens an item in the address, walks to its neighbours in the list, and closes it', async () => {
    const view = viewing();
    const rows = new Rows(rig.client, { spaceId: rig.spaceId, section: 'waiting' });
    view.open(waiting[0] as ActionRow, rows, 0);
    expect([view.opened, addresses.at(-1)]).toEqual([idAt(0), `#/outbox?item=${idAt(0)}`]);
    await view.step(1);
    expect([view.opened, rows.selection.active]).toEqual([idAt(1), 1]);
    await view.step(1);
    await view.step(1);
    expect(view.opened).toBe(idAt(2));
    for (const _ of waiting) await view.step(-1);
    expect(view.opened).toBe(idAt(0));
    view.close();
    expect(view.opened).toBeNull();
  });

  it('walks among the items of a card', async () => {
    const view = viewing();
    view.openOne(idAt(1), [idAt(0), idAt(1)]);
    await view.step(1);
    expect(view.opened).toBe(idAt(1));
    await view.step(-1);
    expect(view.opened).toBe(idAt(0));
  });

  it('asks about what of a batch is not sent yet, and leaves alone the others and what was cancelled', async () => {
    const body = { text: 'A batch of two.', accountIds: [rig.account('x'), rig.account('bluesky')] };
    const variants = { [rig.account('x')]: 'In words of its own.' };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { ...body, variants } });
    const { batchId, actionIds } = await rig.client.drafts.queue({ draftId });
    const view = viewing();
    await view.cancelRest(batchId);
    expect(view.cancelling).toEqual({ actionIds });
    await rig.client.outbox.cancel({ actionIds: actionIds.slice(1) });
    await view.cancelRest(batchId);
    expect(view.cancelling).toEqual({ actionIds: actionIds.slice(0, 1) });
    await rig.client.outbox.cancel({ actionIds });
  });

  it('keeps what is searched for in the address, and searches for it without its spaces', () => {
    const view = viewing();
    expect(view.found).toBeNull();
    view.searchFor(' Two ');
    expect([view.search, view.words, view.found?.query.search]).toEqual([' Two ', 'Two', 'Two']);
    view.openOne(idAt(0), []);
    expect(view.search).toBe(' Two ');
  });

  it('has the same lists when it is come back to, with nothing chosen in them, and others in another space', () => {
    const lists = new SectionLists(rig.client);
    const before = viewing(lists).waiting;
    before?.selection.toggle(idAt(0), 0);
    const after = viewing(lists).waiting;
    expect(after).toBe(before);
    expect([after?.selection.size, after?.selection.active]).toEqual([0, null]);
    expect(lists.of('another space', 'waiting')).not.toBe(before);
    expect(lists.of(rig.spaceId, 'waiting')).not.toBe(before);
  });
});

describe('the rows of a list', () => {
  it('are known by their IDs from one place to another, however few there are', async () => {
    const rows = new Rows(rig.client, { spaceId: rig.spaceId, section: 'waiting' });
    expect(await rows.idsBetween(1, 2)).toEqual([idAt(1), idAt(2)]);
    expect(await rows.idsBetween(0, 5_000)).toEqual(waiting.map(({ id }) => id));
  });

  it('that were cancelled are put back without those that cannot come back', async () => {
    const rows = new Rows(rig.client, { spaceId: rig.spaceId, section: 'cancelled' });
    const png = { fileName: 'boat.png', mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
    const { actionId: picture } = await rig.client.bio.avatar({ spaceId: rig.spaceId, ...png });
    const posts = [...(await rig.post('Four.')), ...(await rig.post('Five.'))];
    await rig.client.outbox.cancel({ actionIds: [...posts, picture] });
    // Its bytes are let go after a day.
    rig.core.parts.store.raw.exec('DELETE FROM attachment');
    expect(await rows.idsBetween(0, 5_000)).toContain(picture);
    const back = await rows.idsToPutBack(0, 5_000);
    expect(back).toEqual(expect.arrayContaining(posts));
    expect(back).not.toContain(picture);
    expect(await rig.client.outbox.putBack({ actionIds: back })).toMatchObject({ refused: [] });
    await rig.client.outbox.cancel({ actionIds: back });
  });

  it('lists only what is for one account, or of one batch, in each section and in what is found', async () => {
    const x = rig.account('x');
    const other = { text: 'Only elsewhere.', accountIds: [rig.account('bluesky')], when: { mode: 'now' as const } };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: other });
    const { batchId } = await rig.client.drafts.queue({ draftId });
    const view = viewing();
    const totals = async () => (await view.waiting?.idsBetween(0, 100))?.length;
    const all = Number(await totals());
    view.lookAt({ account: x });
    expect(addresses.at(-1)).toBe(`#/outbox?account=${x}`);
    expect(await totals()).toBe(all - 1);
    view.searchFor('elsewhere');
    expect(await view.found?.idsBetween(0, 100)).toEqual([]);
    view.searchFor('');
    view.lookAt({ account: null, batch: batchId });
    expect(await totals()).toBe(1);
    view.openOne(idAt(0), []);
    view.close();
    expect([view.batch, view.isFiltered]).toEqual([batchId, true]);
    view.lookAt({ batch: null });
    expect(await totals()).toBe(all);
  });
});
