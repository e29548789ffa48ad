import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import { CoreGone } from '../../src-renderer/client/core-link.ts';
import { Live } from '../../src-renderer/client/live.svelte.ts';
import { Paged, type Page } from '../../src-renderer/client/paged.svelte.ts';
import { Rows } from '../../src-renderer/outbox/rows.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page as WindowPage } from './page.ts';

/* What long lists fetch and keep, without a browser, over the lists of a real core. */

const total = 230;
let rig: Rig;
let page: WindowPage;
let ids: string[];

beforeAll(async () => {
  page = openPage();
  rig = await openRig({ dispatch: false });
  for (let n = 0; n < total; n += 1) await rig.post(`Post ${n}.`);
  const { rows } = await rig.client.outbox.list({ ...waiting(), offset: 0, limit: 500 });
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

const waiting = () => ({ spaceId: rig.spaceId, section: 'waiting' as const });

describe('a live query', () => {
  it('has what was asked for in another way until it has answered', async () => {
    const live = new Live<Page<ActionRow>>((options) =>
      rig.client.outbox.watchList({ ...waiting(), offset: 0, limit: 1 }, options),
    );
    expect(live.current).toBeUndefined();
    live.offer(await rig.client.outbox.list({ ...waiting(), offset: 0, limit: 1 }));
    expect([live.current?.total, live.current?.rows[0]?.id]).toEqual([total, ids[0]]);
    live.offer({ total: 0, rows: [] });
    expect(live.current?.total).toBe(0);
  });
});

describe('a long list', () => {
  /** The core's list, with the stretches that were asked for; it fails while `isGone`. */
  function listed() {
    const state = { isGone: false, asked: [] as number[] };
    const paged = new Paged<ActionRow>({
      list: async (offset, limit) => {
        state.asked.push(offset);
        if (state.isGone) throw new CoreGone();
        return rig.client.outbox.list({ ...waiting(), offset, limit });
      },
      open: (offset, limit) => (options) => rig.client.outbox.watchList({ ...waiting(), offset, limit }, options),
    });
    return { state, paged };
  }

  it('fetches what is scrolled to, with its neighbours, each once', async () => {
    const { state, paged } = listed();
    expect([paged.known(150), paged.row(150)]).toEqual([undefined, undefined]);
    await expect.poll(() => paged.row(150)?.id).toBe(ids[150]);
    await expect.poll(() => paged.known(220)?.id).toBe(ids[220]);
    expect(paged.row(199)?.id).toBe(ids[199]);
    const asked = state.asked.filter((offset) => offset < total);
    expect(asked.toSorted((a, b) => a - b)).toEqual([100, 200]);
  });

  it('asks for nothing by what it only knows', () => {
    const { state, paged } = listed();
    expect(paged.known(150)).toBeUndefined();
    expect(state.asked).toEqual([]);
  });

  it('watches its first page while somebody reads it, and has the others again when that one changed', async () => {
    const { state, paged } = listed();
    const { seen, unmount } = mounted(() => paged.total);
    await expect.poll(() => seen).toEqual([undefined, total]);
    expect(paged.row(0)?.id).toBe(ids[0]);
    await expect.poll(() => paged.row(150)?.id).toBe(ids[150]);
    await expect.poll(() => paged.known(220)?.id).toBe(ids[220]);
    state.asked.length = 0;
    await rig.client.outbox.cancel({ actionIds: [ids[0] ?? ''] });
    await expect.poll(() => seen.at(-1)).toBe(total - 1);
    // What is kept may have moved by one: it is shown as it was until it is here again.
    expect(paged.row(201)).toBeDefined();
    paged.row(150);
    await expect.poll(() => paged.row(150)?.id).toBe(ids[151]);
    const asked = state.asked.filter((offset) => offset < total);
    unmount();
    await rig.client.outbox.putBack({ actionIds: [ids[0] ?? ''] });
    expect(asked.toSorted((a, b) => a - b)).toEqual([100, 200]);
  });

  it('asks again for what could not be had', async () => {
    const { state, paged } = listed();
    state.isGone = true;
    expect(paged.row(150)).toBeUndefined();
    await expect.poll(() => state.asked.length).toBeGreaterThan(0);
    expect(paged.known(150)).toBeUndefined();
    state.isGone = false;
    await expect.poll(() => paged.row(150)?.id).toBe(ids[150]);
  });
});

describe('the rows of a list of the outbox', () => {
  it('come page by page, and are known from then on', async () => {
    const rows = new Rows(rig.client, waiting());
    expect(rows.known(120)).toBeUndefined();
    await expect.poll(() => rows.row(120)?.id).toBe(ids[120]);
    expect(rows.known(121)?.id).toBe(ids[121]);
  });

  it('are those that are searched for alone', async () => {
    const rows = new Rows(rig.client, { spaceId: rig.spaceId, section: 'all', search: '217. Post' });
    const [only, ...others] = await rows.idsBetween(0, 10);
    expect(others).toEqual([]);
    expect((await rig.client.outbox.detail({ actionId: only ?? '' })).row.text).toBe('Post 217.');
  });
});
