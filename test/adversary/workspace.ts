import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRouterClient } from '@orpc/server';
import { openCore, type Core } from '../../src-main/core/core.ts';
import { routerOf } from '../../src-main/core/router.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Trial } from './adversity.ts';
import { lostFrom } from './lost.ts';
import { coreOptionsOf, JOB_VARIABLE, type Mutant, type SenderJob } from './sender-job.ts';

const SENDER = fileURLToPath(new URL('sender.ts', import.meta.url));
const MOST_WAIT_MS = 120_000;
const temporary = (): string => mkdtempSync(join(tmpdir(), 'outpost-adversary-'));

/** A workspace with its data folder, its machine and its service, to which bad things are done while it is closed. */
export class Workspace {
  folder = temporary();
  stateFolder = temporary();
  readonly sandbox: Sandbox;
  readonly #garbage: string[] = [];
  #core: Core | null = null;
  #spaceId = '';
  #account = '';
  #texts: string[] = [];

  readonly #mutant: Mutant | null;

  private constructor(sandbox: Sandbox, mutant: Mutant | null) {
    this.sandbox = sandbox;
    this.#mutant = mutant;
  }

  static async open(mutant: Mutant | null): Promise<Workspace> {
    const limits = { publishLimit: { count: 10_000, windowMs: 60_000 }, apiLimit: { count: 40_000, windowMs: 60_000 } };
    const sandbox = await startSandbox({ posts: 10, ...limits });
    const workspace = new Workspace(sandbox, mutant);
    const client = workspace.start();
    const { url, token, space } = sandbox;
    const { spaceId } = await client.connections.save({ url, token, spaceRemoteId: String(space), ...limits });
    workspace.#spaceId = spaceId;
    const accounts = await client.accounts.list({ spaceId });
    workspace.#account = accounts.find(({ social, state }) => social === 'x' && state === 'active')?.id ?? '';
    return workspace;
  }

  start(): Client {
    const outcome = openCore(coreOptionsOf(this.#job()));
    if (!outcome.ok) throw new Error(outcome.code);
    this.#core = outcome.core;
    return this.client;
  }

  get client(): Client {
    if (this.#core === null) throw new Error('the workspace is closed');
    return createRouterClient(routerOf(this.#core.parts)) as unknown as Client;
  }

  async stop(): Promise<void> {
    await this.#core?.close(5_000);
    this.#core = null;
  }

  /** A process of its own sends what waits, and dies by SIGKILL when the service has carried out this many. */
  async sendUntilKilled(count: number): Promise<void> {
    await this.stop();
    const kill = this.sendFrom(this.folder);
    try {
      await this.sent(count);
    } finally {
      await kill();
    }
  }

  /** A process of its own sends what waits in this folder, beside whatever else runs. Returns the way to kill it. */
  sendFrom(folder: string): () => Promise<void> {
    const child = spawn(process.execPath, [SENDER], {
      env: { ...process.env, [JOB_VARIABLE]: JSON.stringify({ ...this.#job(), folder }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'close');
    return async () => {
      child.kill('SIGKILL');
      await ended;
    };
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
    const { incidents, older } = await this.client.status.get({});
    return [...incidents.map(({ code }) => code), ...(older ? ['older'] : [])];
  }

  /** What the service carried out, as often as it did. */
  carriedOut(): string[] {
    return this.sandbox.journal.executed('post.created').map(({ body }) => (body as { content: string }).content);
  }

  doubled(): number {
    const made = this.carriedOut();
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

  #job(): SenderJob {
    const { folder, stateFolder, sandbox } = this;
    return { folder, stateFolder, spaceId: this.#spaceId, token: sandbox.token, mutant: this.#mutant };
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
export async function aftermath(workspace: Workspace, posts: number): Promise<Trial> {
  const lost = lostFrom(workspace.folder, workspace.carriedOut());
  workspace.start();
  const told = await workspace.told();
  const resumed = await workspace.resume();
  await workspace.quiet();
  const doubled = workspace.doubled();
  const wrong: string[] = [];
  if (doubled > 0) wrong.push(`${doubled} of ${posts} doubled without a question`);
  if (lost > 0 && told.length === 0) wrong.push(`${lost} were taken for unsent, and nothing was said`);
  if (resumed && told.includes('older')) wrong.push('it could be resumed before the question was answered');
  return { posts, lost, doubled, told, wrong };
}
