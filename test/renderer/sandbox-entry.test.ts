import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxEntry } from '../../src-renderer/client/sandbox-entry.svelte.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { attend } from '../../src-renderer/client/writing.ts';
import { openRig, type Rig } from '../rig.ts';
import { mounted } from './mounted.svelte.ts';
import { openPage, type Page } from './page.ts';

let rig: Rig;
let page: Page;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  page = openPage();
  page.serve(rig);
});
afterAll(async () => {
  await page.close();
  await rig.close();
});

/** A composer in which something is written; `saves`: it can be left. */
const composing = (saves: boolean) =>
  attend({
    draftId: null,
    openById: () => Promise.resolve(),
    startNew: () => Promise.resolve(),
    isLeft: () => Promise.resolve(saves),
    forget: () => undefined,
  });

describe('trying the sandbox', () => {
  it('says why it cannot be had where the shell runs none', async () => {
    const entry = new SandboxEntry();
    await entry.enter();
    expect(entry.problem).toMatch(/sandbox/);
    expect([entry.busy, page.location.hash]).toEqual([false, '']);
  });

  it('connects it and goes there to write, and stays where what is written could not be saved', async () => {
    const shown = mounted(() => workspace.spaceId);
    await expect.poll(() => workspace.spaceId).toBe(rig.spaceId);
    const { url, token, space } = rig.sandbox;
    // The same service as the rig's own, at another address: a connection of its own.
    await rig.core.useSandbox({ url: url.replace('127.0.0.1', 'localhost'), token, space });
    const entry = new SandboxEntry();
    let stop = composing(false);
    await entry.enter();
    expect([entry.problem, workspace.spaceId]).toEqual([null, rig.spaceId]);
    stop();
    stop = composing(true);
    await entry.enter();
    stop();
    expect(entry.busy).toBe(false);
    expect(page.location.hash).toBe('#/');
    const { spaceId } = await rig.client.connections.useSandbox({});
    await expect.poll(() => workspace.spaceId).toBe(spaceId);
    shown.unmount();
  });
});
