import { afterEach, describe, expect, it } from 'vitest';
import { openRig, type Rig } from '../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

describe('the embedded sandbox', () => {
  it('is not put beside a service that is connected, but can be had, and comes back after it was removed', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    const address = { url: sandbox.url, token: sandbox.token, space: sandbox.space };
    const isThere = async (): Promise<boolean> => (await client.connections.list({})).some((one) => one.sandbox);
    await expect(client.connections.useSandbox({})).rejects.toThrow('No sandbox runs');
    expect(await rig.core.useSandbox(address)).toBeNull();
    expect(await isThere()).toBe(false);
    const { connectionId, spaceId } = await client.connections.useSandbox({});
    expect(await isThere()).toBe(true);
    expect((await client.accounts.list({ spaceId })).length).toBeGreaterThan(0);
    await client.connections.remove({ connectionId, force: false });
    expect(await isThere()).toBe(false);
  });

  it('answers as was chosen, is understood in it, and keeps that over a start of its shell', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    const address = { url: sandbox.url, token: sandbox.token, space: sandbox.space, wireProfile: {} };
    await rig.core.useSandbox(address);
    const profile = async (connectionId: string) =>
      (await client.connections.wireProfile({ connectionId })).keys.filter(({ isOwn }) => isOwn).length;
    const { connectionId, spaceId } = await client.connections.useSandbox({ dialect: 'foreign' });
    expect(await profile(connectionId)).toBeGreaterThan(0);
    const before = await client.accounts.list({ spaceId });
    expect(before.length).toBeGreaterThan(0);
    await rig.core.useSandbox(address);
    expect(await profile(connectionId)).toBeGreaterThan(0);
    await client.connections.useSandbox({ dialect: 'objects' });
    expect(await profile(connectionId)).toBe(0);
    expect((await client.accounts.list({ spaceId })).map(({ handle }) => handle)).toEqual(
      before.map(({ handle }) => handle),
    );
    await expect(client.connections.useSandbox({ dialect: 'latin' as 'plain' })).rejects.toThrow();
  });

  it('is the default where nothing is connected', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    const [own] = await client.connections.list({});
    await client.connections.remove({ connectionId: own?.id ?? '', force: true });
    expect((await client.status.get({})).connection).toBeNull();
    await rig.core.useSandbox({ url: sandbox.url, token: sandbox.token, space: sandbox.space });
    expect((await client.status.get({})).connection).toMatchObject({ sandbox: true });
  });

  it('is not connected while the disk is full, which is said, and everything else goes on', async () => {
    rig = await openRig();
    const { sandbox, client, core } = rig;
    const [own] = await client.connections.list({});
    await client.connections.remove({ connectionId: own?.id ?? '', force: true });
    const wireProfile = { long: 'x'.repeat(50_000) };
    const address = { url: sandbox.url, token: sandbox.token, space: sandbox.space, wireProfile };
    const { raw } = core.parts.store;
    const pages = raw.pragma('page_count', { simple: true }) as number;
    raw.exec('CREATE TABLE filler (x)');
    raw.pragma(`max_page_count = ${pages}`);
    const fill = raw.prepare('INSERT INTO filler VALUES (zeroblob(2000))');
    expect(() => {
      for (;;) fill.run();
    }).toThrow(/full/);
    expect(await core.useSandbox(address)).toBeNull();
    const trouble = { code: 'disk-full' };
    expect(core.parts.notices.all().map(({ fact }) => fact)).toContainEqual({ code: 'sandbox-not-connected', trouble });
    raw.pragma(`max_page_count = ${2 ** 30}`);
    expect(await core.useSandbox(address)).toMatchObject({ spaceId: expect.any(String) as string });
  });

  it('shows nothing of what it told in one dialect once another is chosen', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    await rig.core.useSandbox({ url: sandbox.url, token: sandbox.token, space: sandbox.space });
    const { spaceId } = await client.connections.useSandbox({ dialect: 'objects' });
    const known = async () => (await client.bio.get({ spaceId })).blocks;
    await client.bio.sync({ spaceId });
    expect((await known()).some(({ title }) => title !== null)).toBe(true);
    await client.connections.useSandbox({ dialect: 'plain' });
    expect(await known()).toEqual([]);
    await client.bio.sync({ spaceId });
    expect((await known()).length).toBeGreaterThan(0);
    expect((await known()).filter(({ title }) => title !== null)).toEqual([]);
  });

  it('keeps what it told where something is edited over it, whatever dialect is chosen', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    await rig.core.useSandbox({ url: sandbox.url, token: sandbox.token, space: sandbox.space });
    const { spaceId } = await client.connections.useSandbox({ dialect: 'objects' });
    await client.bio.sync({ spaceId });
    const { blocks } = await client.bio.get({ spaceId });
    await client.outbox.pauseAll({ spaceId });
    await client.bio.blockUpdate({ spaceId, blockId: blocks[0]?.id ?? '', block: { title: 'Anew' } });
    await client.connections.useSandbox({ dialect: 'plain' });
    expect((await client.bio.get({ spaceId })).blocks).toHaveLength(blocks.length);
  });

  it('keeps what it told where an edit of it is staged and nothing waits, until that is given up', async () => {
    rig = await openRig();
    const { sandbox, client } = rig;
    await rig.core.useSandbox({ url: sandbox.url, token: sandbox.token, space: sandbox.space });
    const { spaceId } = await client.connections.useSandbox({ dialect: 'objects' });
    await client.bio.sync({ spaceId });
    const { blocks } = await client.bio.get({ spaceId });
    const fields = { title: 'Anew' };
    await client.bio.stage({ spaceId, edit: { edit: 'block', blockId: blocks[1]?.id ?? '', fields } });
    await client.connections.useSandbox({ dialect: 'plain' });
    expect((await client.bio.get({ spaceId })).blocks).toEqual(blocks);
    await client.bio.discard({ spaceId });
    await client.connections.useSandbox({ dialect: 'objects' });
    expect((await client.bio.get({ spaceId })).blocks).toEqual([]);
  });
});
