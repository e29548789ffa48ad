import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/core/clock.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
type Entry = Record<string, unknown>;

async function answerOf(path: string): Promise<{ data: Entry[] }> {
  const { url, space: number, token } = rig.sandbox;
  const answer = await fetch(`${url}/spaces/${number}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as { data: Entry[] };
}

/** The next answer to a question, as something else makes it. */
async function onceInstead(path: string, change: (entry: Entry, at: number) => Entry): Promise<void> {
  const told = await answerOf(path);
  once(path, { ...told, data: told.data.map(change) });
}

function once(path: string, body: object): void {
  const fault = { kind: 'status', status: 200, body } as const;
  rig.sandbox.faults.add({ method: 'GET', path: new RegExp(`${path}(\\?|$)`), times: 1, fault });
}

const nameless = (entry: Entry, at: number): Entry => (at === 1 ? { ...entry, id: null } : entry);

describe('a list with an entry that cannot be read', () => {
  it('says of no webhook, no account and no board that it is gone', async () => {
    rig = await openRig();
    const { client } = rig;
    await client.webhooks.sync(space());
    const webhooks = await client.webhooks.list(space());
    const accounts = await client.accounts.list(space());
    await onceInstead('/webhooks', nameless);
    await client.webhooks.sync(space());
    expect(await client.webhooks.list(space())).toEqual(webhooks);
    await onceInstead('/accounts', nameless);
    await client.accounts.sync(space());
    const withoutOne = await client.accounts.list(space());
    // The one that it does not tell of says when it was listed last; the list's own time is not its.
    expect(withoutOne.map(({ toldAtMs: _, ...account }) => account)).toEqual(accounts);
    expect(withoutOne.filter(({ toldAtMs }) => toldAtMs !== undefined)).toHaveLength(1);
    const accountId = rig.account('pinterest');
    const boards = await client.accounts.boards({ ...space(), accountId });
    await onceInstead(`/accounts/${accountId}/boards`, nameless);
    const told = await client.accounts.boards({ ...space(), accountId });
    expect(told.map(({ id }) => id).toSorted()).toEqual(boards.map(({ id }) => id).toSorted());
    expect([...boards, ...told].filter(({ toldAtMs }) => toldAtMs !== undefined)).toHaveLength(1);
    const readAtMs = (await client.accounts.keptBoards({ ...space(), accountId })).goodAtMs ?? 0;
    expect(told.find(({ toldAtMs }) => toldAtMs !== undefined)?.toldAtMs).toBeLessThan(readAtMs);
  });

  it('is known to be one that is not whole, of each of them, until it is', async () => {
    rig = await openRig({ dispatch: false, dialect: 'objects' });
    const { client } = rig;
    const accountId = rig.account('pinterest');
    const paths = ['/accounts', `/accounts/${accountId}/boards`, '/webhooks', '/bio/blocks'];
    const counts = new Map<string, number>();
    for (const path of paths) counts.set(path, (await answerOf(path)).data.length);
    const complete = async () => {
      const { states } = await client.sync.now(space());
      const of = (name: string) =>
        states.find((one) => one.resource === name && (one.accountId ?? accountId) === accountId);
      return ['accounts', 'boards', 'webhooks', 'bio', 'summary', 'reports'].map((name) => of(name)?.complete);
    };
    const [x = 0, boards = 0, webhooks = 0, blocks = 0] = counts.values();
    const figures = (await answerOf('/analytics')).data.length;
    for (const path of paths) await onceInstead(path, nameless);
    await onceInstead('/analytics', (row, at) => (at === 1 ? { ...row, account: null } : row));
    expect(await complete()).toEqual([
      { here: x - 1, of: x },
      { here: boards - 1, of: boards },
      { here: webhooks - 1, of: webhooks },
      { here: blocks - 1, of: blocks },
      { here: figures - 1, of: figures },
      { here: 1, of: 1 },
    ]);
    once('/webhooks', { data: [] });
    expect(await complete()).toEqual([
      { here: x, of: x },
      { here: boards, of: boards },
      { here: 0, of: webhooks - 1 },
      { here: blocks, of: blocks },
      { here: figures, of: figures },
      { here: 1, of: 1 },
    ]);
  });

  it('leaves the block it was on the page, and what is staged of it', async () => {
    rig = await openRig({ dialect: 'objects' });
    const { client } = rig;
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    const fields = { title: 'Edited here' };
    const blockId = blocks[1]?.id ?? '';
    await client.bio.stage({ ...space(), edit: { edit: 'block', blockId, fields } });
    await onceInstead('/bio/blocks', nameless);
    await client.bio.sync(space());
    expect((await client.bio.get(space())).blocks.map(({ id }) => id).toSorted()).toEqual(
      blocks.map(({ id }) => id).toSorted(),
    );
    expect((await client.bio.staged(space())).remoteChanges).toEqual([]);
  });
});

describe('a list of numbers alone', () => {
  const bare = (entry: Entry): Entry =>
    Object.fromEntries(Object.keys(entry).map((key) => [key, key === 'id' ? entry[key] : null]));
  const blank = (entry: Entry): Entry =>
    Object.fromEntries(
      Object.entries(entry).map(([key, value]) => [key, typeof value === 'string' && key !== 'id' ? '' : value]),
    );

  it.each<[string, (entry: Entry) => Entry]>([
    ['nulls', bare],
    ['empty texts', blank],
  ])(
    'with %s beside them takes no name, no network and no picture from accounts and boards, and no address from webhooks',
    async (_, change) => {
      rig = await openRig({ dispatch: false });
      const { client } = rig;
      const accountId = rig.account('pinterest');
      await client.webhooks.sync(space());
      const boards = await client.accounts.boards({ ...space(), accountId });
      const named = (list: typeof boards) => list.map(({ id, name, image }) => ({ id, name, image }));
      expect(boards.some(({ name, image }) => image !== null && name !== '')).toBe(true);
      const [accounts, webhooks] = [await client.accounts.list(space()), await client.webhooks.list(space())];
      expect(accounts.length * webhooks.length).toBeGreaterThan(0);
      await onceInstead('/accounts', change);
      await client.accounts.sync(space());
      expect(await client.accounts.list(space())).toEqual(accounts);
      await onceInstead('/webhooks', change);
      await client.webhooks.sync(space());
      expect(await client.webhooks.list(space())).toEqual(webhooks);
      await onceInstead(`/accounts/${accountId}/boards`, change);
      expect(named(await client.accounts.boards({ ...space(), accountId }))).toEqual(named(boards));
    },
  );
});

describe('a block that is not listed for a while', () => {
  it('is the same block when it comes back: what is staged of it is an edit, and no second one is made', async () => {
    rig = await openRig({ dialect: 'objects' });
    const { client } = rig;
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    await client.bio.stage({
      ...space(),
      edit: { edit: 'block', blockId: blocks[1]?.id ?? '', fields: { title: 'Edited here' } },
    });
    const told = await answerOf('/bio/blocks');
    once('/bio/blocks', { ...told, data: told.data.filter((_, at) => at !== 1) });
    await client.bio.sync(space());
    expect((await client.bio.get(space())).blocks).toHaveLength(blocks.length - 1);
    await client.bio.sync(space());
    expect((await client.bio.get(space())).blocks).toEqual(blocks);
    const { changes, remoteChanges } = await client.bio.staged(space());
    expect(remoteChanges).toEqual([]);
    expect(changes.map(({ blockId }) => blockId)).toEqual([blocks[1]?.id]);
  });
});

describe('an answer that is no page', () => {
  it.each<[string, object]>([
    ['a message', { message: 'Service is being updated' }],
    ['an error in the place of the page', { data: { error: 'try later' } }],
    ['a page of nothing', { data: { title: null, description: null, slug: null } }],
    ['a page of other types', { data: { title: { en: 'x' }, slug: ['a'], description: {} } }],
  ])('empties no copy: %s', async (_, body) => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    await client.bio.sync(space());
    const before = await client.bio.get(space());
    once('/bio', body);
    await client.bio.sync(space()).catch(() => undefined);
    expect(await client.bio.get(space())).toEqual({ ...before, missing: true });
  });
});

describe('an account', () => {
  it.each(['', false, 0, '0000-00-00 00:00:00'])('is not disconnected where the time of it is %j', async (never) => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    const before = await client.accounts.list(space());
    await onceInstead('/accounts', (entry) =>
      entry['disconnected_at'] ? entry : { ...entry, disconnected_at: never },
    );
    await client.accounts.sync(space());
    expect((await client.accounts.list(space())).map(({ state }) => state)).toEqual(before.map(({ state }) => state));
  });

  it('without a name has its handle for one, and without that its number', async () => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    await onceInstead('/accounts', (entry, at) => ({
      ...entry,
      display_name: ' ',
      ...(at === 0 ? { handler: '' } : {}),
    }));
    await client.accounts.sync(space());
    const shown = await client.accounts.list(space());
    expect(shown.filter(({ displayName }) => displayName.trim() === '')).toEqual([]);
  });

  it('keeps the name that was told of it where none is told beside a new handle; a handle that stands for one follows', async () => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    const named = await client.accounts.list(space());
    const id = named[0]?.id ?? '';
    const renamed = (entry: Entry): Entry =>
      String(entry['id']) === id ? { ...entry, display_name: null, handler: '@renamed' } : entry;
    await onceInstead('/accounts', renamed);
    await client.accounts.sync(space());
    const shown = async () => (await client.accounts.list(space())).find((one) => one.id === id);
    expect(await shown()).toMatchObject({ displayName: named[0]?.displayName, handle: '@renamed' });
    // As of an account that never had a name.
    rig.core.parts.store.raw.prepare('UPDATE account SET display_name = handle WHERE remote_id = ?').run(id);
    await onceInstead('/accounts', (entry) => ({
      ...renamed(entry),
      ...(String(entry['id']) === id ? { handler: '@again' } : {}),
    }));
    await client.accounts.sync(space());
    expect(await shown()).toMatchObject({ displayName: '@again', handle: '@again' });
  });
});

describe('an answer to a change', () => {
  it('that names another one, or nothing but a number, is taken for none', async () => {
    rig = await openRig({ dialect: 'objects', pace: 10 });
    const { client } = rig;
    await client.webhooks.sync(space());
    await client.bio.sync(space());
    const [first, second] = await client.webhooks.list(space());
    const { blocks } = await client.bio.get(space());
    const [, block, stranger] = blocks;
    const answers = [
      {
        path: /webhooks\/\d+$/,
        data: { id: Number(second?.id), url: 'https://other.example', events: ['x'], is_active: true },
      },
      {
        path: /blocks\/\d+$/,
        data: { id: Number(stranger?.remoteId), title: 'Stranger', url: 'https://evil.example' },
      },
    ];
    for (const { path, data } of answers)
      rig.sandbox.faults.add({ method: 'PUT', path, times: 1, fault: { kind: 'status', status: 200, body: { data } } });
    await client.webhooks.update({ ...space(), webhookId: first?.id ?? '', active: !first?.active });
    await client.bio.blockUpdate({ ...space(), blockId: block?.id ?? '', block: { title: 'Changed here' } });
    await rig.drained();
    const [now, other] = await client.webhooks.list(space());
    expect(now).toMatchObject({ id: first?.id, url: first?.url, events: first?.events, active: !first?.active });
    expect(other).toEqual(second);
    const shown = (await client.bio.get(space())).blocks.find(({ id }) => id === block?.id);
    expect(shown).toMatchObject({ title: 'Changed here', url: block?.url });
    const bare = { data: { id: Number(first?.id) } };
    rig.sandbox.faults.add({
      method: 'PUT',
      path: /webhooks\/\d+$/,
      times: 1,
      fault: { kind: 'status', status: 200, body: bare },
    });
    await client.webhooks.update({ ...space(), webhookId: first?.id ?? '', active: first?.active ?? true });
    await rig.drained();
    expect((await client.webhooks.list(space()))[0]).toMatchObject({ url: first?.url, events: first?.events });
  });

  it('for a new block that names an older one asks, and the older one stays what and where it is', async () => {
    rig = await openRig({ dialect: 'objects', pace: 10 });
    const { client } = rig;
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    const body = { data: { id: Number(blocks[1]?.remoteId) } };
    const fault = { kind: 'status', status: 201, body } as const;
    rig.sandbox.faults.add({ method: 'POST', path: /bio\/blocks$/, times: 1, fault });
    const { actionId } = await client.bio.blockCreate({ ...space(), block: { type: 'link', title: 'Mine' } });
    await rig.reaches(actionId, 'in_doubt');
    expect((await client.bio.get(space())).blocks.slice(0, blocks.length)).toEqual(blocks);
  });
});

it('a report of days that are still to come, from a clock that stood ahead, is not the newest for good', async () => {
  const DAY_MS = 86_400_000;
  let aheadMs = 90 * DAY_MS;
  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
  rig = await openRig({ posts: 30, clock, dispatch: false, nowMs: () => systemClock.nowMs() + aheadMs });
  const { client } = rig;
  await client.sync.now(space());
  aheadMs = 0;
  await client.sync.now({ ...space(), full: true });
  const accountId = rig.account('x');
  for await (const report of await client.archive.watchReport({ ...space(), accountId })) {
    expect(Date.parse(report?.toDay ?? '')).toBeLessThanOrEqual(systemClock.nowMs() + DAY_MS);
    break;
  }
});

it('an address that no browser follows is not put on the page, whoever staged it', async () => {
  rig = await openRig({ dialect: 'objects', dispatch: false });
  const { client } = rig;
  await client.bio.sync(space());
  const { blocks } = await client.bio.get(space());
  const blockId = blocks[1]?.id ?? '';
  const fields = { url: 'javascript:alert(1)' };
  await client.bio.stage({ ...space(), edit: { edit: 'block', blockId, fields } });
  await expect(client.bio.publish(space())).rejects.toThrow(/no browser follows/);
  expect((await client.bio.staged(space())).changes).toHaveLength(1);
  await client.bio.stage({ ...space(), edit: { edit: 'block', blockId, fields: { url: 'https://example.com/' } } });
  expect((await client.bio.publish(space())).actionIds).toHaveLength(1);
});

it('posts of the days after a clock stood ahead are read all the same', async () => {
  const DAY_MS = 86_400_000;
  let aheadMs = 90 * DAY_MS;
  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs };
  const wide = { count: 100_000, windowMs: 60_000 };
  rig = await openRig({
    ...{ posts: 30, apiLimit: wide, clock, dispatch: false },
    nowMs: () => systemClock.nowMs() + aheadMs,
  });
  await rig.client.sync.now(space());
  const accountId = rig.account('x');
  const { url, space: number, token } = rig.sandbox;
  for (const day of [5, 10, 15, 20, 25, 30]) {
    aheadMs = day * DAY_MS;
    const body = JSON.stringify({ content: `Made elsewhere on day ${day}`, account_ids: [accountId], mode: 'now' });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/spaces/${number}/posts`, { method: 'POST', headers, body });
    expect(answer.ok).toBe(true);
  }
  aheadMs = 60 * DAY_MS;
  await rig.reopen({ dispatch: false });
  await rig.client.sync.now(space());
  const { data } = await answerOf(`/accounts/${accountId}/analytics/posts?from=2000-01-01T00:00:00Z&per_page=100`);
  expect(data.filter(({ excerpt }) => String(excerpt).startsWith('Made elsewhere'))).toHaveLength(6);
  const kept = rig.core.parts.store.raw.prepare('SELECT remote_id FROM post WHERE account_id = ?').pluck();
  expect(kept.all(accountId)).toEqual(expect.arrayContaining(data.map((row) => String(row['post_id']))));
});

describe('posts and reports', () => {
  it('that an answer without any post leaves out are not gone, however few they are', async () => {
    rig = await openRig({ posts: 12, dispatch: false });
    const { client } = rig;
    await client.sync.now(space());
    const copies = async () => (await client.archive.copies(space())).accounts.map(({ here, gone }) => [here, gone]);
    const before = await copies();
    expect(before.every(([here = 0, gone]) => here <= 10 && gone === 0)).toBe(true);
    const fault = { kind: 'status', status: 200, body: { data: [], meta: { total: 0, last_page: 1 } } } as const;
    rig.sandbox.faults.add({ method: 'GET', path: /analytics\/posts/, fault });
    await client.sync.now({ ...space(), full: true });
    expect(await copies()).toEqual(before);
  });

  it('that name another account of the space are not taken for those of the one that was asked for', async () => {
    rig = await openRig({ posts: 40, dispatch: false });
    const { client } = rig;
    await client.sync.now(space());
    const [accountId, other] = [rig.account('x'), rig.account('bluesky')];
    const reportsOf = async (id: string) =>
      (await client.archive.reports({ ...space(), accountId: id })).reports.map(
        ({ fetchedAtMs: _, ...report }) => report,
      );
    const own = await reportsOf(accountId);
    expect(own).not.toEqual([]);
    for (const path of [`/accounts/${accountId}/analytics`, `/accounts/${accountId}/analytics/posts`]) {
      const told = (await answerOf(path.replace(accountId, other))) as unknown as { data?: object };
      const gone = { id: other, disconnected_at: '2026-11-01T00:00:00Z' };
      const body =
        told.data === undefined || Array.isArray(told.data)
          ? { ...told, account: gone }
          : { data: { ...told.data, account: gone } };
      rig.sandbox.faults.add({
        method: 'GET',
        path: new RegExp(`${path}(\\?|$)`),
        fault: { kind: 'status', status: 200, body },
      });
    }
    await client.sync.now({ ...space(), full: true });
    expect(await reportsOf(accountId)).toEqual(own);
    const account = (await client.accounts.list(space())).find(({ id }) => id === accountId);
    expect(account?.state).toBe('active');
  });
});
