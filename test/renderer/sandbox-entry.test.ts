import { describe, expect, it } from 'vitest';
import { SandboxEntry } from '../../src-renderer/client/sandbox-entry.svelte.ts';
import { workspace } from '../../src-renderer/client/workspace.svelte.ts';
import { route } from '../../src-renderer/client/route.svelte.ts';
import { Pages } from '../../src-renderer/frame/pages.svelte.ts';
import { composing } from './composing.ts';
import { mounted } from './mounted.svelte.ts';
import { servedPage } from './served-page.ts';

const served = servedPage();

/** An address of another space leads there, unless what is written here could not be saved, or it is of none that is there. */
async function followsIntoSpace(here: string, other: string): Promise<void> {
  const pages = new Pages(() => () => Promise.resolve({ default: (() => undefined) as never }));
  const follow = async (address: string): Promise<unknown[]> => {
    served.page.location.hash = address;
    await pages.follow();
    return [workspace.spaceId, route.place.view, served.page.location.hash];
  };
  expect(await follow('#/bio')).toEqual([here, 'bio', '#/bio']);
  let stop = composing({ isLeft: () => Promise.resolve(false) });
  expect(await follow(`#/in/${other}/outbox`)).toEqual([here, 'bio', '#/bio']);
  stop();
  stop = composing();
  expect(await follow('#/in/none/outbox')).toEqual([here, 'bio', '#/bio']);
  expect(await follow(`#/in/${here}/posts`)).toEqual([here, 'posts', '#/posts']);
  expect(await follow(`#/in/${other}/outbox?item=x`)).toEqual([other, 'outbox', '#/outbox?item=x']);
  stop();
}

describe('trying the sandbox', () => {
  it('says why it cannot be had where the shell runs none', async () => {
    const entry = new SandboxEntry();
    await entry.enter();
    expect(entry.problem).toMatch(/sandbox/);
    expect([entry.busy, served.page.location.hash]).toEqual([false, '']);
  });

  it('connects it and goes there to write, and stays where what is written could not be saved', async () => {
    const shown = mounted(() => workspace.spaceId);
    await expect.poll(() => workspace.spaceId).toBe(served.rig.spaceId);
    const { url, token, space } = served.rig.sandbox;
    // The same service as the rig's own, at another address: a connection of its own.
    await served.rig.core.useSandbox({ url: url.replace('127.0.0.1', 'localhost'), token, space });
    const entry = new SandboxEntry();
    let stop = composing({ isLeft: () => Promise.resolve(false) });
    await entry.enter();
    expect([entry.problem, workspace.spaceId]).toEqual([null, served.rig.spaceId]);
    stop();
    stop = composing();
    await entry.enter();
    stop();
    expect(entry.busy).toBe(false);
    expect(served.page.location.hash).toBe('#/');
    const { spaceId } = await served.rig.client.connections.useSandbox({});
    await expect.poll(() => workspace.spaceId).toBe(spaceId);
    await followsIntoSpace(spaceId, served.rig.spaceId);
    shown.unmount();
  });
});
