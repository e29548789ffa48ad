import { createRouterClient } from '@orpc/server';
import { expect } from 'vitest';
import type { Client } from '../src-preload/contract/contract.ts';
import { systemClock, type Clock } from '../src-main/core/clock.ts';
import { openCore, type Core } from '../src-main/core/core.ts';
import { silentLog } from '../src-main/core/log.ts';
import { routerOf } from '../src-main/core/router.ts';
import { makePrivateFolder } from '../src-main/host/data-folder.ts';
import { shellSecrets } from '../src-main/host/secrets.ts';
import { stateFolder } from '../src-main/host/state-folder.ts';
import type { Sandbox, SandboxOptions } from '../src-main/sandbox/sandbox.ts';

/*
 * What a test finds in a data folder before it begins: as the commands `connect`, `import` and `send` leave it, without a process
 * of its own for each of them, which is most of what they cost.
 */

export function coreOn(
  dataFolder: string,
  { clock = systemClock, ...how }: { shell: 'web' | 'cli'; dispatch: boolean; clock?: Clock },
): Core {
  makePrivateFolder(dataFolder);
  const kept = shellSecrets(dataFolder, () => Promise.resolve(null));
  const secrets = { ...kept, get: async (key: string) => (await kept.get(key)).value };
  const parts = { clock, log: silentLog, secrets, random: Math.random, version: '0.0.0' };
  const from = { stateFolder: stateFolder(), platform: process.platform, pid: process.pid };
  const needed = how.shell === 'cli' ? { sync: 'needed' as const } : {};
  const opened = openCore({ ...parts, ...from, ...how, ...needed, dataFolder });
  if (!opened.ok) throw new Error(opened.code);
  return opened.core;
}

/** Asks a core on this folder that sends nothing unless it is to, before or after another program has its own. */
export async function withCore<T>(data: string, ask: (client: Client) => Promise<T>, dispatch = false): Promise<T> {
  const core = coreOn(data, { shell: 'cli', dispatch });
  try {
    return await ask(createRouterClient(routerOf(core.parts)) as unknown as Client);
  } finally {
    await core.close(dispatch ? 5_000 : 0);
  }
}

export type Connecting = Pick<SandboxOptions, 'publishLimit' | 'apiLimit'> & { name?: string };

/** As `outpost connect`. */
export function connectFolder(data: string, sandbox: Sandbox, options: Connecting = {}): Promise<void> {
  const { url, space, token } = sandbox;
  return withCore(data, async (client) => {
    const { spaceId } = await client.connections.save({ url, spaceRemoteId: String(space), token, ...options });
    await client.settings.update({ activeSpaceId: spaceId });
  });
}

/** As `outpost import`. */
export function importInto(data: string, content: string, as: 'queue' | 'drafts' = 'queue'): Promise<void> {
  return withCore(data, async (client) => {
    const spaceId = await onlySpace(client);
    const { importId } = await client.import.dryRun({ spaceId, name: 'batch.csv', content });
    const { rejected } = await client.import.commit({ importId, as, undoMs: 0 });
    expect(rejected).toEqual([]);
  });
}

/** As `outpost send --until-empty`, where all of it can go. */
export function sendAll(data: string): Promise<void> {
  return withCore(
    data,
    async (client) => {
      const spaceId = await onlySpace(client);
      await client.outbox.resumeAll({ spaceId });
      const open = async (): Promise<number> => {
        const { queued, waiting, claimed, on_wire } = (await client.outbox.overview({ spaceId })).counts;
        return queued + waiting + claimed + on_wire;
      };
      await expect.poll(open).toBe(0);
    },
    true,
  );
}

/** As `outpost outbox pause`. */
export const pauseAll = (data: string): Promise<void> =>
  withCore(data, async (client) => {
    await client.outbox.pauseAll({ spaceId: await onlySpace(client) });
  });

async function onlySpace(client: Client): Promise<string> {
  const [connection] = await client.connections.list({});
  return connection?.spaces[0]?.id ?? '';
}
