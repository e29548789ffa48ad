import { setTimeout as sleep } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import asideWorker from '../core/aside-worker.ts?modulePath';
import coreWorker from '../core/worker.ts?modulePath';
import type { SandboxAddress } from '../core/protocol.ts';
import { removeHalfReplaced } from './replace-file.ts';
import { CoreThread, type CoreThreadOptions, type SystemProxy } from './core-thread.ts';
import { makePrivateFolder } from './data-folder.ts';
import { startEmbeddedSandbox, type EmbeddedSandbox } from './embedded-sandbox.ts';
import type { ShellLog } from './log.ts';
import type { Secrets } from './secrets.ts';

export interface StartOptions {
  /** Absolute; made for its owner only. */
  dataFolder: string;
  /** Absolute, apart from the data folder (state-folder.ts); null: nowhere. */
  stateFolder: string | null;
  version: string;
  shell: 'desktop' | 'web' | 'cli';
  secrets: Secrets;
  log: ShellLog;
  /** What the system says of proxies. Default: what the environment says. */
  systemProxy?: SystemProxy;
  proxyWithinMs?: number;
  /** An address: a sandbox that runs already. `embedded`: one in a thread of our own. Default: `none`. */
  sandbox?: SandboxAddress | 'embedded' | 'none';
  /** False: the core sends nothing, it only reads and writes its store. */
  dispatch?: boolean;
  /** `needed`: copies are not kept fresh; only what the outbox needs to know is pulled. */
  sync?: 'needed';
  /** The worker's file; tests play deaths with one of their own. */
  worker?: string;
  readyWithinMs?: number;
}

/** What listeners are told when the core has died: it runs again, or it is gone for this run of the program. */
export interface Gone {
  restarted: boolean;
  /** For the user. */
  message: string;
}

/** `restarting`: it died and is being started again; ports opened now are served when it is back. */
export type CoreState = 'running' | 'restarting' | 'gone' | 'closed';

const RESTARTED = 'Something in Outpost stopped and was started again. Nothing queued was lost.';
const RESTORED = 'A backup took the place of what was here.';
const goneForGood: Gone = {
  restarted: false,
  message: 'Outpost stopped working twice. Close it and start it again; nothing queued is lost.',
};
const READY_WITHIN_MS = 120_000;
const DEFAULT_GRACE_MS = 5_000;

/** Starts the core in its worker thread. Throws `StartRefused`, with words for the user, when it cannot. */
export async function startCore(options: StartOptions): Promise<CoreHost> {
  makePrivateFolder(options.dataFolder);
  removeHalfReplaced(options.dataFolder);
  const threadOptions: CoreThreadOptions = {
    worker: options.worker ?? coreWorker,
    workerData: {
      dataFolder: options.dataFolder,
      stateFolder: options.stateFolder,
      version: options.version,
      shell: options.shell,
      platform: process.platform,
      runtime: runtimeWords(),
      dispatch: options.dispatch ?? true,
      aside: asideWorker,
      ...(options.sync === undefined ? {} : { sync: options.sync }),
      ...(options.systemProxy === undefined ? {} : { proxies: 'system' }),
    },
    secrets: options.secrets,
    log: options.log,
    ...(options.systemProxy === undefined ? {} : { systemProxy: options.systemProxy }),
    ...(options.proxyWithinMs === undefined ? {} : { proxyWithinMs: options.proxyWithinMs }),
    readyWithinMs: options.readyWithinMs ?? READY_WITHIN_MS,
  };
  // The core first: it holds the data folder, and a second instance must not touch the sandbox's file.
  const thread = await CoreThread.start(threadOptions);
  const embedded = options.sandbox === 'embedded' ? await startEmbeddedSandbox(options.dataFolder, options.log) : null;
  const given = typeof options.sandbox === 'object' ? options.sandbox : null;
  return new CoreHost(threadOptions, thread, embedded, embedded?.address ?? given);
}

/** A shell's own program may be another than Node: Electron says so. */
function runtimeWords(): string {
  const { electron, node } = process.versions;
  return electron === undefined ? `Node ${node}` : `Electron ${electron}, Node ${node}`;
}

/** A running core as its shell sees it. Dies at most once unnoticed by the user: the second death is the end. It may ask to be started anew. */
export class CoreHost {
  /** Where the sandbox listens, when there is one. */
  readonly sandbox: SandboxAddress | null;
  readonly #options: CoreThreadOptions;
  readonly #embedded: EmbeddedSandbox | null;
  readonly #listeners = new Set<(gone: Gone) => void>();
  #thread: CoreThread;
  #state: CoreState = 'running';
  #hasDied = false;
  /** What the system said last and a core that is started again has not heard; null: nothing that still holds. */
  #system: 'suspending' | 'offline' | null = null;
  #waiting: { ours: MessagePort; theirs: MessagePort }[] = [];
  #closing: Promise<void> | null = null;
  #closeFirst: () => Promise<void> = () => Promise.resolve();
  #restart: Promise<void> = Promise.resolve();

  constructor(
    options: CoreThreadOptions,
    thread: CoreThread,
    embedded: EmbeddedSandbox | null,
    sandbox: SandboxAddress | null,
  ) {
    this.#options = options;
    this.#embedded = embedded;
    this.sandbox = sandbox;
    this.#thread = thread;
    this.#introduce();
    this.#follow(thread);
  }

  /** Where a shell writes what went wrong beside its core. */
  get log(): ShellLog {
    return this.#options.log;
  }

  get state(): CoreState {
    return this.#state;
  }

  /** The state when one of its ports has closed: a port's end can be heard some milliseconds before its thread's. */
  async stateAfterClose(): Promise<CoreState> {
    if (this.#state === 'running') await Promise.race([this.#thread.ended, sleep(250, undefined, { ref: false })]);
    return this.#state;
  }

  /** One per window or script; the contract is served on it. With a core that is gone it is closed from the start. */
  openPort(): MessagePort {
    if (this.#state === 'running') return this.#thread.openPort();
    const { port1: ours, port2: theirs } = new MessageChannel();
    if (this.#state === 'restarting') this.#waiting.push({ ours, theirs });
    else ours.close();
    return ours;
  }

  /**
   * Calls `fn` each time the core has died and it is known what follows; who asks when it is gone for good already hears that, in a moment.
   * Returns the way to stop listening.
   */
  onGone(fn: (gone: Gone) => void): () => void {
    this.#listeners.add(fn);
    if (this.#state === 'gone') queueMicrotask(() => void (this.#listeners.has(fn) && fn(goneForGood)));
    return () => this.#listeners.delete(fn);
  }

  /** What stands on the core and is ended before it. */
  closeFirst(end: () => Promise<void>): void {
    this.#closeFirst = end;
  }

  /** The system woke up, or its network changed. */
  resumed(): void {
    this.#system = null;
    this.#thread.send({ type: 'resumed' });
  }

  /** The system is about to sleep. */
  suspending(): void {
    this.#hear('suspending');
  }

  /** The system has no network; once it has one again, `resumed` has it looked at. */
  offline(): void {
    this.#hear('offline');
  }

  #hear(type: 'suspending' | 'offline'): void {
    this.#system = type;
    this.#thread.send({ type });
  }

  /** Lets what is on the wire finish (at most `graceMs`), then ends core and sandbox. Calling it again waits for the same. */
  close(graceMs: number = DEFAULT_GRACE_MS): Promise<void> {
    return (this.#closing ??= this.#close(graceMs));
  }

  async #close(graceMs: number): Promise<void> {
    await this.#closeFirst();
    await this.#restart;
    this.#state = 'closed';
    await this.#thread.close(graceMs);
    await this.#embedded?.close();
  }

  #introduce(): void {
    if (!this.sandbox) return;
    this.#options.log.hide(this.sandbox.token);
    this.#thread.send({ type: 'use-sandbox', address: this.sandbox });
  }

  #follow(thread: CoreThread): void {
    void thread.ended.then((what) => {
      // One that is ended to be started anew has not died.
      if (this.#closing || this.#state !== 'running') return;
      if (this.#hasDied) this.#giveUp(what);
      else this.#afterFirstDeath(what);
    });
    void thread.restartAsked.then(() => {
      if (this.#closing || this.#state !== 'running') return;
      this.#state = 'restarting';
      this.#restart = thread.close(DEFAULT_GRACE_MS).then(() => this.#startAgain(RESTORED));
    });
  }

  #afterFirstDeath(what: string): void {
    this.#hasDied = true;
    this.#options.log.error({ what }, 'The core died; it is started again.');
    this.#state = 'restarting';
    this.#restart = this.#startAgain(RESTARTED);
  }

  async #startAgain(message: string): Promise<void> {
    try {
      this.#thread = await CoreThread.start(this.#options);
    } catch (error) {
      this.#giveUp(error instanceof Error ? error.message : String(error));
      return;
    }
    this.#state = 'running';
    this.#introduce();
    if (this.#system !== null) this.#thread.send({ type: this.#system });
    for (const { ours, theirs } of this.#waiting) this.#thread.adopt(ours, theirs);
    this.#waiting = [];
    this.#follow(this.#thread);
    this.#tell({ restarted: true, message });
  }

  #giveUp(what: string): void {
    this.#options.log.error({ what }, 'The core is gone for good.');
    this.#state = 'gone';
    for (const { ours } of this.#waiting) ours.close();
    this.#waiting = [];
    this.#tell(goneForGood);
  }

  #tell(gone: Gone): void {
    for (const listener of this.#listeners) listener(gone);
  }
}
