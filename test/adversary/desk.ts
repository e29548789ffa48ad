import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { systemClock } from '../../src-main/core/clock.ts';
import { openCore, type Core } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { routerOf } from '../../src-main/core/router.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import type { Client } from '../../src-preload/contract/contract.ts';

const MOST_WAIT_MS = 30_000;
const temporary = (): string => mkdtempSync(join(tmpdir(), 'outpost-adversary-'));

/** A desk with its data folder, its machine and its service, to which bad things are done while it is closed. */
export class Desk {
  folder = temporary();
  stateFolder = temporary();
  readonly sandbox: Sandbox;
  readonly #garbage: string[] = [];
  #core: Core | null = null;
  #spaceId = '';
  #account = '';
  #texts: string[] = [];

  private constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  static async open(): Promise<Desk> {
    const limits = { publishLimit: { count: 10_000, windowMs: 60_000 }, apiLimit: { count: 40_000, windowMs: 60_000 } };
    const sandbox = await startSandbox({ posts: 10, ...limits });
    const desk = new Desk(sandbox);
    const client = desk.start();
    const { url, token, space } = sandbox;
    const { spaceId } = await client.connections.save({ url, token, spaceRemoteId: String(space), ...limits });
    desk.#spaceId = spaceId;
    const accounts = await client.accounts.list({ spaceId });
    desk.#account = accounts.find(({ social, state }) => social === 'x' && state === 'active')?.id ?? '';
    return desk;
  }

  start(): Client {
    const outcome = openCore({
      ...{ dataFolder: this.folder, stateFolder: this.stateFolder, version: '0.0.0', shell: 'cli' },
      ...{ platform: process.platform, clock: systemClock, log: silentLog, random: Math.random, pid: process.pid },
      secrets: { get: async () => this.sandbox.token, set: async () => 'memory', delete: async () => {} },
    });
    if (!outcome.ok) throw new Error(outcome.code);
    this.#core = outcome.core;
    return this.client;
  }

  get client(): Client {
    if (this.#core === null) throw new Error('the desk is closed');
    return createRouterClient(routerOf(this.#core.parts)) as unknown as Client;
  }

  async stop(): Promise<void> {
    await this.#core?.close(5_000);
    this.#core = null;
  }

  /** As kill -9 leaves it: the folder as it is on disk now goes on elsewhere, and what ran writes and sends no more. */
  async kill(): Promise<void> {
    const core = this.#core;
    if (core === null) return;
    const next = temporary();
    cpSync(this.folder, next, { recursive: true });
    core.parts.store.tx = () => {
      throw new Error('this process is dead');
    };
    const closed = core.close(0);
    await after(30);
    Reflect.deleteProperty(core.parts.store, 'tx');
    await closed;
    this.#core = null;
    this.#garbage.push(this.folder);
    this.folder = next;
  }

  /** Queues while nothing may leave. */
  async queue(count: number): Promise<void> {
    await this.client.outbox.pauseAll({ spaceId: this.#spaceId });
    for (let n = 1; n <= count; n++) {
      const text = `Post ${n} of ${count}`;
      const body = { text, accountIds: [this.#account] };
      const { draftId } = await this.client.drafts.save({ spaceId: this.#spaceId, body });
      await this.client.drafts.queue({ draftId, undoMs: 0 });
      this.#texts.push(text);
    }
  }

  /** False: it may not, before a question is answered. */
  async resume(): Promise<boolean> {
    const resumed = this.client.outbox.resumeAll({ spaceId: this.#spaceId });
    return resumed.then(
      () => true,
      () => false,
    );
  }

  /** Until the service has carried out this many posts. */
  async sent(count: number): Promise<void> {
    await this.#until(() => this.sandbox.journal.executed('post.created').length >= count);
  }

  /** Until nothing more can go by itself. */
  async quiet(): Promise<void> {
    await this.#until(async () => {
      const { outbox, paused } = await this.client.status.get({});
      return outbox.claimed + outbox.on_wire === 0 && (paused || outbox.queued + outbox.waiting === 0);
    });
  }

  async told(): Promise<string[]> {
    const { told, older } = await this.client.status.get({});
    return [...told.map(({ code }) => code), ...(older ? ['older'] : [])];
  }

  doubled(): number {
    const made = this.sandbox.journal.executed('post.created').map(({ body }) => (body as { content: string }).content);
    return this.#texts.filter((text) => made.filter((one) => one === text).length > 1).length;
  }

  copy(): string {
    const copy = temporary();
    this.#garbage.push(copy);
    cpSync(this.folder, copy, { recursive: true });
    return copy;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.sandbox.close();
    for (const one of [this.folder, this.stateFolder, ...this.#garbage]) rmSync(one, { recursive: true, force: true });
  }

  async #until(reached: () => boolean | Promise<boolean>): Promise<void> {
    const endMs = performance.now() + MOST_WAIT_MS;
    while (!(await reached())) {
      if (performance.now() > endMs) throw new Error('it never came to this');
      await after(5);
    }
  }
}

/** Opens what the damage left, lets everything go that goes by itself, and says what came of it. */
export async function aftermath(desk: Desk, posts: number, mustTell: boolean) {
  desk.start();
  const told = await desk.told();
  const resumed = await desk.resume();
  await desk.quiet();
  const doubled = desk.doubled();
  const wrong: string[] = [];
  if (doubled > 0) wrong.push(`${doubled} of ${posts} doubled without a question`);
  if (mustTell && told.length === 0) wrong.push('nothing was said');
  if (resumed && told.includes('older')) wrong.push('it could be resumed before the question was answered');
  return { posts, doubled, told, wrong };
}
