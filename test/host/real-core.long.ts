import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { describe, expect, it } from 'vitest';
import { PUSHES } from '../../src-preload/contract/changes.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { startCore, type Gone, type StartOptions } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { connectClient, type CoreClient } from '../../src-main/host/rpc-client.ts';
import { shellSecrets } from '../../src-main/host/secrets.ts';
import { freshFolder, until } from './playground.ts';

const mortalCore = fileURLToPath(new URL('./mortal-core.ts', import.meta.url));

/** The real core over a real store, with the embedded sandbox; closed with the scope. */
async function start(folder: string, changes: Partial<StartOptions> = {}) {
  const host = await startCore({
    dataFolder: folder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'web',
    secrets: shellSecrets(folder, async () => null),
    log: openLog({ dataFolder: folder, shell: 'web', stderrLevel: 'silent' }),
    sandbox: 'embedded',
    ...changes,
  });
  return { host, [Symbol.asyncDispose]: () => host.close(1_000) };
}

/** The sandbox connection's space, when the core has taken it in. */
async function spaceOf(client: CoreClient): Promise<string> {
  for await (const connections of await client.core.connections.watch({})) {
    const space = connections[0]?.spaces[0];
    if (space) return space.id;
  }
  throw new Error('The query ended.');
}

describe('the real core behind the host', () => {
  it('shows what every shell has logged, and a token nowhere, also where an older line has it', async () => {
    using at = freshFolder();
    await using started = await start(at.folder);
    const token = started.host.sandbox!.token;
    const client = connectClient(started.host.openPort());
    await spaceOf(client);
    const line = { level: 40, time: 1_000, shell: 'cli', msg: `refused ${token}`, header: `Bearer ${token}` };
    writeFileSync(join(at.folder, 'logs', 'cli.log'), `{"cut sho\n${JSON.stringify(line)}\n`);
    const { lines } = await client.core.diagnostics.log({ level: 'warn' });
    expect(lines.find(({ atMs }) => atMs === 1_000)).toEqual({
      ...{ atMs: 1_000, level: 'warn', shell: 'cli', message: 'refused [hidden]', isCut: false },
      details: JSON.stringify({ header: 'Bearer [hidden]' }, null, 2),
    });
    const report = await client.core.diagnostics.report({});
    expect(report.runtime).toContain(process.versions.node);
    expect(JSON.stringify([lines, report])).not.toContain(token);
  });

  it('takes the embedded sandbox as its connection, and its token is in no file but the secrets', async () => {
    using at = freshFolder();
    await using started = await start(at.folder);
    const { sandbox } = started.host;
    const client = connectClient(started.host.openPort());
    const spaceId = await spaceOf(client);
    // It shows everything alive: blocks of the bio page that came as bare IDs would have no words.
    const titles = async () => (await client.core.bio.get({ spaceId })).blocks.map(({ title }) => title);
    await expect.poll(titles, { timeout: 20_000 }).toContain('Autumn menu');
    expect((await client.core.connections.list({}))[0]).toMatchObject({ sandbox: true, tokenKeptIn: 'file' });
    const kept = ['outpost.sqlite', 'outpost.sqlite-wal', 'logs/web.log'].map((name) =>
      readFileSync(join(at.folder, name)),
    );
    for (const bytes of kept) expect(bytes.includes(sandbox!.token)).toBe(false);
    expect(JSON.stringify(await client.core.connections.list({}))).not.toContain(sandbox!.token);
  });

  it('sends a window that asks for it the whole answer of a live query first, then only what became different', async () => {
    using at = freshFolder();
    await using started = await start(at.folder, { sandbox: 'none' });
    const port = started.host.openPort();
    const headers = { [PUSHES.name]: PUSHES.value };
    const window: Client = createORPCClient(new RPCLink({ port, headers }));
    port.start();
    const pushes = await window.settings.watch({});
    const settings = await window.settings.get({});
    expect((await pushes.next()).value).toEqual({ n: 0, whole: settings });
    await window.settings.update({ theme: 'dark' });
    expect((await pushes.next()).value).toEqual({ n: 1, change: { in: [['theme', { to: 'dark' }]] } });
    const whole = await connectClient(started.host.openPort()).core.settings.watch({});
    expect((await whole.next()).value).toEqual({ ...settings, theme: 'dark' });
    port.close();
  });

  it('refuses a second instance on the same folder, in words', async () => {
    using at = freshFolder();
    await using _first = await start(at.folder, { sandbox: 'none' });
    await expect(start(at.folder, { sandbox: 'none' })).rejects.toMatchObject({
      name: 'StartRefused',
      code: 'held',
      message: expect.stringContaining(String(process.pid)),
    });
  });

  it('starts again on the same folder after it was closed', async () => {
    using at = freshFolder();
    await (await start(at.folder)).host.close(1_000);
    await using again = await start(at.folder);
    expect(await spaceOf(connectClient(again.host.openPort()))).toEqual(expect.any(String));
  });

  it('comes back once after its thread has died: calls fail with the code, then the drafts are there', async () => {
    using at = freshFolder();
    await using started = await start(at.folder, { worker: mortalCore });
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    const before = connectClient(started.host.openPort());
    const spaceId = await spaceOf(before);
    const { draftId } = await before.core.drafts.save({ spaceId, body: { text: 'Kept.', accountIds: [] } });
    const watching = await before.core.drafts.watchList({ spaceId });
    await watching.next();
    const next = watching.next();
    const end = new BroadcastChannel(`die ${at.folder}`);
    end.postMessage('die');
    end.close();
    await expect(next).rejects.toMatchObject({ data: { code: 'core-gone' } });
    await expect(before.core.drafts.get({ draftId })).rejects.toMatchObject({ data: { code: 'core-gone' } });
    await until(() => told.length > 0, 'listeners are told');
    expect(told).toMatchObject([{ restarted: true }]);
    const after = connectClient(started.host.openPort());
    expect(await after.core.drafts.get({ draftId })).toMatchObject({ body: { text: 'Kept.' } });
  });

  it('hangs up on frames that are no requests, and outlives 20,000 of them', async () => {
    using at = freshFolder();
    await using started = await start(at.folder, { sandbox: 'none' });
    const told: Gone[] = [];
    started.host.onGone((gone) => told.push(gone));
    const valid = '{"i":"1","p":{"u":"/app/info","b":{"json":{}}}}';
    const fixed = ['', '{}', '[]', 'null', '{"i":1,"t":9}', new Uint8Array([0, 255, 1]), 7, null, { i: '1' }, ['1', 1]];
    const odd = [
      '/__proto__/constructor',
      '/app/../x',
      '/%zz',
      '//',
      '/app/info?data=%',
      ' /',
      'http://[',
      '/drafts/get',
    ];
    const frames: unknown[] = [
      ...fixed,
      ...odd.map((u) => JSON.stringify({ i: '1', p: { u, b: { json: { draftId: 1 } } } })),
    ];
    for (let seed = 1; frames.length < 20_000; seed++) {
      const at = (seed * 7_919) % valid.length;
      const put = String.fromCharCode(32 + ((seed * 104_729) % 95));
      frames.push(valid.slice(0, at) + put + valid.slice(at + (seed % 3)));
    }
    let port = started.host.openPort();
    for (const [index, frame] of frames.entries()) {
      if (index % 10 === 0) {
        port.close();
        port = started.host.openPort();
      }
      port.postMessage(frame);
      if (index % 500 === 0) await connectClient(started.host.openPort()).core.app.info({});
    }
    expect(await connectClient(started.host.openPort()).core.app.info({})).toMatchObject({ version: '0.0.0' });
    expect(told).toEqual([]);
    expect(Object.prototype).not.toHaveProperty('json');
  });
});
