import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect } from 'vitest';
import type { Client } from '../src-preload/contract/contract.ts';
import type { ActionState } from '../src-preload/contract/outbox.ts';
import { systemClock, type Clock } from '../src-main/core/clock.ts';
import { openCore, type Core } from '../src-main/core/core.ts';
import { silentLog, type Log } from '../src-main/core/log.ts';
import { routerOf } from '../src-main/core/router.ts';
import type { Secrets } from '../src-main/core/secrets.ts';
import type { Deadlines } from '../src-main/core/service/service.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../src-main/sandbox/sandbox.ts';
import { scaledClock } from './scaled-clock.ts';

/** A secret store of its own for a test, as a shell would give it. */
export function testSecrets(): Secrets {
  const kept = new Map<string, string>();
  return {
    get: async (key) => kept.get(key) ?? null,
    set: async (key, value) => (kept.set(key, value), 'keychain'),
    delete: async (key) => void kept.delete(key),
  };
}

export interface RigOptions extends SandboxOptions {
  clock?: Clock;
  /** So many seconds go by in each real one, for the core and the service: what waits is not waited for. */
  pace?: number;
  /** False: the core never sends. */
  dispatch?: boolean;
  /**
   * `all`: copies are kept fresh, as in a window. Default: only what is needed is pulled, as in a command, so that the
   * requests of a test are its own.
   */
  sync?: 'all' | 'needed';
  /** Address the core is told; default the sandbox's own (a proxy stands between otherwise). */
  urlFor?: (sandbox: Sandbox) => string;
  wireProfile?: unknown;
  deadlines?: Partial<Deadlines>;
  /** In [0, 1): jitter of backoffs and probes. */
  random?: () => number;
  secrets?: Secrets;
  log?: Log;
  /** What the shells have logged. */
  readLog?: () => Promise<string[]>;
}

/** The real core over a real SQLite file, talking over real HTTP to the sandbox, in this process. */
export interface Rig {
  sandbox: Sandbox;
  core: Core;
  client: Client;
  spaceId: string;
  folder: string;
  /** Active accounts of the space, by network. */
  account(social: string): string;
  /** Writes a draft and queues it; returns the ids of its actions. */
  post(text: string, options?: { social?: string; firstComment?: string }): Promise<string[]>;
  /** Publishes a post that is answered: once its row was seen, it is known what the IDs of rows are. */
  published(text: string): Promise<void>;
  counts(): Promise<Record<ActionState, number>>;
  /** Waits until nothing more can go by itself. */
  drained(): Promise<void>;
  /** Waits until an action is in a state. */
  reaches(actionId: string, ...states: ActionState[]): Promise<void>;
  /** Where this machine keeps how far the workspace has come. */
  readonly stateFolder: string;
  /** Closes the core and opens it again on the same folder; `between` does to the folder what happened meanwhile. */
  reopen(options?: {
    dispatch?: boolean;
    sync?: 'all' | 'needed';
    stateFolder?: string | null;
    between?: () => void;
  }): Promise<void>;
  /**
   * As if the process had been killed now: what is on disk at this moment is all that a new core gets, and the old one
   * neither writes nor sends anything more.
   */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export async function openRig(options: RigOptions = {}): Promise<Rig> {
  const { pace, clock = pace === undefined ? systemClock : scaledClock(pace), ...others } = options;
  const { dispatch = true, sync = 'needed', urlFor, wireProfile, deadlines, ...rest } = others;
  const { random = Math.random, secrets = testSecrets(), log = silentLog, readLog, ...sandboxOptions } = rest;
  const sameTime = pace === undefined ? {} : { nowMs: () => clock.nowMs() };
  const sandbox = await startSandbox({ posts: 20, ...sameTime, ...sandboxOptions });
  let folder = mkdtempSync(join(tmpdir(), 'outpost-rig-'));
  const ownState = mkdtempSync(join(tmpdir(), 'outpost-state-'));
  let stateFolder: string | null = ownState;
  const leftBehind: string[] = [];
  const buried: Promise<void>[] = [];
  const open = (run: boolean, pulls = sync): { core: Core; client: Client } => {
    const outcome = openCore({
      dataFolder: folder,
      stateFolder,
      version: '0.0.0',
      shell: 'cli',
      platform: process.platform,
      clock,
      log,
      secrets,
      random,
      pid: process.pid,
      dispatch: run,
      ...(pulls === 'needed' ? { sync: pulls } : {}),
      ...(deadlines === undefined ? {} : { deadlines }),
      ...(readLog === undefined ? {} : { readLog }),
    });
    if (!outcome.ok) throw new Error(outcome.code);
    const client = createRouterClient(routerOf(outcome.core.parts)) as unknown as Client;
    return { core: outcome.core, client };
  };
  let { core, client } = open(dispatch);
  const { spaceId } = await client.connections.save({
    url: urlFor?.(sandbox) ?? sandbox.url,
    spaceRemoteId: String(sandbox.space),
    token: sandbox.token,
    publishLimit: sandboxOptions.publishLimit ?? { count: 30, windowMs: 60_000 },
    apiLimit: sandboxOptions.apiLimit ?? { count: 120, windowMs: 60_000 },
    ...(wireProfile === undefined ? {} : { wireProfile }),
  });
  let accounts = await client.accounts.list({ spaceId });
  // A test's short deadlines hold for the first read, too: on a busy machine it may not be answered in time.
  for (let again = 0; again < 3 && accounts.length === 0; again += 1) {
    await client.accounts.sync({ spaceId }).catch(() => undefined);
    accounts = await client.accounts.list({ spaceId });
  }
  /** One value, straight from the file: asking for a whole view every few milliseconds would take the time of what is waited for. */
  const look = (sql: string, ...values: string[]): unknown =>
    core.parts.store.raw
      .prepare(sql)
      .pluck()
      .get(...values);

  const rig: Rig = {
    sandbox,
    get core() {
      return core;
    },
    get client() {
      return client;
    },
    spaceId,
    get folder() {
      return folder;
    },
    stateFolder: ownState,
    account(social) {
      const found = accounts.find((account) => account.social === social && account.state === 'active');
      if (found === undefined) throw new Error(`the sandbox has no active account on ${social}`);
      return found.id;
    },
    async post(text, { social = 'x', firstComment } = {}) {
      const body = { text, accountIds: [rig.account(social)], ...(firstComment === undefined ? {} : { firstComment }) };
      const { draftId } = await client.drafts.save({ spaceId, body });
      return (await client.drafts.queue({ draftId })).actionIds;
    },
    async published(text) {
      const [actionId = ''] = await rig.post(text);
      await rig.reaches(actionId, 'done');
    },
    counts: async () => (await client.outbox.overview({ spaceId })).counts,
    async drained() {
      const open = `SELECT count(*) FROM action WHERE space_id = ? AND state IN ('queued', 'waiting', 'claimed', 'on_wire')`;
      await expect.poll(() => look(open, spaceId), { interval: 20 }).toBe(0);
    },
    async reaches(actionId, ...states) {
      const state = (): unknown => look('SELECT state FROM action WHERE id = ?', actionId);
      await expect.poll(state, { interval: 20 }).toBeOneOf(states);
    },
    async reopen(again = {}) {
      await core.close(2_000);
      again.between?.();
      if (again.stateFolder !== undefined) ({ stateFolder } = again);
      ({ core, client } = open(again.dispatch ?? true, again.sync));
    },
    async crash() {
      const next = mkdtempSync(join(tmpdir(), 'outpost-rig-'));
      cpSync(folder, next, { recursive: true });
      buried.push(bury(core));
      leftBehind.push(folder);
      folder = next;
      ({ core, client } = open(true));
    },
    async close() {
      await Promise.all([core.close(500), ...buried]);
      await sandbox.close();
      for (const one of [folder, ownState, ...leftBehind]) rmSync(one, { recursive: true, force: true });
    },
  };
  return rig;
}

/** Ends a core whose disk was taken away: T3 fails, so no byte leaves it, and what is in flight is given up unwritten. */
async function bury({ parts, close }: Core): Promise<void> {
  parts.store.tx = () => {
    throw new Error('this process is dead');
  };
  await close(0);
}
