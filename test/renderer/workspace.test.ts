import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { Workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { isFailed } from '../../src-main/core/failure.ts';
import { recordIncident } from '../../src-main/core/incidents/incidents.ts';
import { removedHere } from '../../src-renderer/client/removed-here.ts';
import { tellGoneSpace } from '../../src-renderer/frame/gone-space.svelte.ts';
import { whenRestored } from '../../src-renderer/frame/other-data.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { hearing } from './said.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';

/* What every view stands on, without a browser: windows of one real core, with two spaces at two services. */

let rig: Rig;
let page: Page;
let sandbox: Sandbox;
let other: { connectionId: string; spaceId: string };
const open: (() => void)[] = [];

const connectOther = () =>
  rig.client.connections.save({
    url: sandbox.url,
    spaceRemoteId: String(sandbox.space),
    token: sandbox.token,
    publishLimit: { count: 30, windowMs: 60_000 },
    apiLimit: { count: 120, windowMs: 60_000 },
  });

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  sandbox = await startSandbox({ posts: 0, port: 0 });
});
afterAll(async () => {
  await sandbox.close();
  await rig.close();
});
beforeEach(async () => {
  page = openPage();
  page.serve(rig);
  await rig.client.settings.update({ activeSpaceId: rig.spaceId });
  other = await connectOther();
});
afterEach(async () => {
  for (const close of open.splice(0)) close();
  await page.close();
});

/** A window that shows all of it. `session`: what it remembers over its reloads; without, it is a new one. */
async function windowOf(session: 'kept' | 'new' = 'new'): Promise<Workspace> {
  if (session === 'new') sessionStorage.clear();
  const workspace = new Workspace();
  const shown = () => [workspace.space, workspace.drafts, workspace.accounts, workspace.isFirstRun, workspace.notices];
  open.push(mounted(shown).unmount);
  await expect.poll(() => workspace.isKnown).toBe(true);
  workspace.stay();
  return workspace;
}

describe('a window', () => {
  it('stays in its own space whatever another one chooses, over a reload too; a new one begins where was last chosen', async () => {
    const first = await windowOf();
    expect(first.spaceId).toBe(rig.spaceId);
    await rig.client.settings.update({ activeSpaceId: other.spaceId });
    await expect.poll(() => first.settings?.activeSpaceId).toBe(other.spaceId);
    expect(first.spaceId).toBe(rig.spaceId);
    expect((await windowOf('kept')).spaceId).toBe(rig.spaceId);
    expect((await windowOf()).spaceId).toBe(other.spaceId);
  });

  it('goes to the space that is chosen in it, with what is known of that one', async () => {
    const workspace = await windowOf();
    await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Kept.', accountIds: [] } });
    await expect.poll(() => workspace.drafts).toBe(1);
    await workspace.choose(other.spaceId);
    expect(workspace.spaceId).toBe(other.spaceId);
    await expect.poll(() => workspace.drafts).toBe(0);
    await expect.poll(() => workspace.connection?.id).toBe(other.connectionId);
  });

  it('goes to a space that it was not told of yet when it is told of it, and to no other one before', async () => {
    sessionStorage.clear();
    // Nothing of it is shown: it was told of nothing.
    const workspace = new Workspace();
    await workspace.choose(other.spaceId);
    expect(workspace.spaceId).toBe(other.spaceId);
    expect((await rig.client.settings.get({})).activeSpaceId).toBe(other.spaceId);
  });

  it('goes to another space where its own is removed', async () => {
    const workspace = await windowOf();
    await workspace.choose(other.spaceId);
    workspace.stay();
    await rig.client.connections.remove({ connectionId: other.connectionId });
    await expect.poll(() => workspace.spaceId).toBe(rig.spaceId);
  });

  it('says that its space was removed in another window, and goes to one of a real service before the sandbox', async () => {
    const { url, token, space } = sandbox;
    await rig.core.useSandbox({ url, token, space });
    const demo = await rig.core.parts.useSandbox?.();
    if (demo === undefined || isFailed(demo)) throw new Error('it was not connected');
    await rig.client.settings.update({ activeSpaceId: demo.spaceId });
    const said = hearing();
    const workspace = await windowOf();
    await workspace.choose(other.spaceId);
    workspace.stay();
    await rig.client.connections.nameSpace({ spaceId: other.spaceId, name: 'Harbour' });
    await expect.poll(() => workspace.space?.name).toBe('Harbour');
    let moved = 0;
    open.push(mounted(() => tellGoneSpace(workspace, () => moved++)).unmount);
    await rig.client.settings.update({ activeSpaceId: demo.spaceId });
    await expect.poll(() => workspace.settings?.activeSpaceId).toBe(demo.spaceId);
    await rig.client.connections.remove({ connectionId: other.connectionId });
    await expect.poll(() => workspace.spaceId).toBe(rig.spaceId);
    await expect.poll(() => said.lines()).toEqual(['“Harbour” was removed in another window.']);
    expect(moved).toBe(1);
    // Whoever removes one here needs not be told.
    other = await connectOther();
    await expect.poll(() => workspace.spaces.some(({ id }) => id === other.spaceId)).toBe(true);
    await workspace.choose(other.spaceId);
    removedHere.add(other.connectionId);
    await rig.client.connections.remove({ connectionId: other.connectionId });
    await expect.poll(() => workspace.spaceId).toBe(rig.spaceId);
    expect([said.lines().length, moved]).toEqual([1, 1]);
    // Nor whoever removes a single space, which says nothing of the others of its connection.
    other = await connectOther();
    await expect.poll(() => workspace.spaces.some(({ id }) => id === other.spaceId)).toBe(true);
    await workspace.choose(other.spaceId);
    removedHere.add(other.spaceId);
    await rig.client.connections.remove({ connectionId: other.connectionId });
    await expect.poll(() => workspace.spaceId).toBe(rig.spaceId);
    expect([said.lines().length, moved]).toEqual([1, 1]);
    said.stop();
    await rig.client.connections.remove({ connectionId: demo.connectionId });
  });

  it('ends what it offers to take back where a restore put other data in its place', async () => {
    const workspace = await windowOf();
    let ended = 0;
    open.push(mounted(() => whenRestored(workspace, () => ended++)).unmount);
    const { store } = rig.core.parts;
    const data = { fromMs: 1, replacedAtMs: null, again: 0, atMs: 2 };
    store.tx((tx) => recordIncident(tx, { code: 'restored', data }, 2));
    await expect.poll(() => ended).toBe(1);
    await rig.client.status.read({ ids: workspace.incidents.map(({ id }) => id) });
    await expect.poll(() => workspace.incidents.length).toBe(0);
    expect(ended).toBe(1);
  });

  it('says a notice until somebody has read it there', async () => {
    const [workspace, second] = [await windowOf(), await windowOf()];
    rig.core.parts.notices.addOnce('caution', { code: 'no-backup', trouble: null });
    await expect.poll(() => second.notices.map(({ fact }) => fact.code)).toEqual(['no-backup']);
    await expect.poll(() => workspace.notices.length).toBe(1);
    workspace.dismiss(workspace.notices[0]?.id ?? '');
    expect([workspace.notices.length, second.notices.length]).toEqual([0, 1]);
  });
});
