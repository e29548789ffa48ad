import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import type { CoreWorkerOptions, FromCore, ToCore } from '../core/protocol.ts';
import type { ShellLog } from './log.ts';
import { answerSecret } from './secret-relay.ts';
import type { Secrets } from './secrets.ts';
import { StartRefused } from './start-refused.ts';

/** By which proxy the system would reach an address, as a PAC file answers: `PROXY one:3128; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

export interface CoreThreadOptions {
  worker: string;
  workerData: CoreWorkerOptions;
  secrets: Secrets;
  log: ShellLog;
  /** The system's rules for one address; without it the core goes by the environment. */
  systemProxy?: SystemProxy;
  /** Of a system that has not said it by then, what it said the last time counts; of one that never did, nothing. */
  proxyWithinMs?: number;
  /** A migration of a large store takes its time; a start that takes longer than this will not come. */
  readyWithinMs: number;
}

/** The system may have to fetch a file of rules first. */
const PROXY_WITHIN_MS = 10_000;

/** What is left to the core beyond its own grace before the thread is ended from outside. */
const CLOSE_MARGIN_MS = 2_000;

/** What is young in the core's heap: a third of what a thread is given else, which was held for nothing and made nothing quicker. */
const YOUNG_MB = 12;

/** One run of the core's worker thread. Whatever happens to it, every port given out is closed: nobody waits for the dead. */
export class CoreThread {
  /** Resolves once the thread is no more, with what happened in words. */
  readonly ended: Promise<string>;
  /** Resolves when the core asks to be ended and started anew. */
  readonly restartAsked: Promise<void>;
  readonly #restart = Promise.withResolvers<void>();
  readonly #options: CoreThreadOptions;
  readonly #worker: Worker;
  readonly #ports = new Set<MessagePort>();
  readonly #closed = Promise.withResolvers<void>();
  readonly #ready = Promise.withResolvers<void>();
  #alive = true;
  #lastError = '';
  #reportedTrouble: string | null = null;
  /** What the system said last, by the origin it was asked about. */
  readonly #lastRules = new Map<string, string>();

  private constructor(options: CoreThreadOptions) {
    this.#options = options;
    this.restartAsked = this.#restart.promise;
    // Its stdout is not ours to give away: `--json` promises one object there.
    this.#worker = new Worker(options.worker, {
      ...{ workerData: options.workerData, stdout: true, stderr: true },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (message: FromCore) => void this.#hear(message));
    this.#worker.on('error', (error) => this.#noteError(error));
    this.#worker.stdout.on('data', (text: Buffer) => options.log.debug({ text: text.toString() }, 'The core printed.'));
    this.#worker.stderr.on('data', (text: Buffer) => options.log.warn({ text: text.toString() }, 'The core printed.'));
    this.ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => resolve(this.#bury(code)));
    });
  }

  /** Resolves when the core is ready. Throws `StartRefused`, and leaves no thread behind, when it cannot start. */
  static async start(options: CoreThreadOptions): Promise<CoreThread> {
    const thread = new CoreThread(options);
    const late = setTimeout(() => {
      thread.#ready.reject(new StartRefused('internal', 'The core of Outpost did not start in time.'));
    }, options.readyWithinMs);
    try {
      await thread.#ready.promise;
      return thread;
    } catch (error) {
      await thread.#worker.terminate();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  send(message: ToCore, transfer: MessagePort[] = []): void {
    if (this.#alive) this.#worker.postMessage(message, transfer);
  }

  /** A port on which the contract is served. Closed from here when the thread ends. */
  openPort(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.adopt(port1, port2);
    return port1;
  }

  /** Serves the contract on a channel made earlier: `ours` is closed with the thread, `theirs` goes to the core. */
  adopt(ours: MessagePort, theirs: MessagePort): void {
    if (!this.#alive) {
      ours.close();
      return;
    }
    this.#ports.add(ours);
    ours.once('close', () => this.#ports.delete(ours));
    this.send({ type: 'port', port: theirs }, [theirs]);
  }

  /** Lets the core finish what is on the wire for at most `graceMs`, then ends the thread whatever it does. */
  async close(graceMs: number): Promise<void> {
    this.send({ type: 'close', graceMs });
    const limit = setTimeout(() => this.#closed.resolve(), graceMs + CLOSE_MARGIN_MS);
    await Promise.race([this.#closed.promise, this.ended]);
    clearTimeout(limit);
    await this.#worker.terminate();
    await this.ended;
  }

  async #hear(message: FromCore): Promise<void> {
    const { log, secrets } = this.#options;
    switch (message.type) {
      case 'ready':
        return this.#ready.resolve();
      case 'failed':
        return this.#ready.reject(new StartRefused(message.code, message.message));
      case 'restart':
        return this.#restart.resolve();
      case 'sandbox-ready':
        return log.debug({ spaceId: message.spaceId }, 'The sandbox is connected.');
      case 'secret':
        this.send(await answerSecret(secrets, (secret) => log.hide(secret), message));
        return this.#tellTrouble(secrets.trouble);
      case 'read-log':
        return this.send({ type: 'log-lines', requestId: message.requestId, lines: await log.read() });
      case 'proxy':
        return this.send({
          type: 'proxy-answer',
          requestId: message.requestId,
          rules: await this.#rulesFor(message.url),
        });
      case 'log':
        return log[message.level](message.fields, message.message);
      case 'closed':
        return this.#closed.resolve();
      default:
        message satisfies never;
    }
  }

  async #rulesFor(url: string): Promise<string> {
    const { systemProxy, proxyWithinMs = PROXY_WITHIN_MS } = this.#options;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('There was no answer in time.')), proxyWithinMs);
    const { origin } = new URL(url);
    try {
      const rules = (await Promise.race([systemProxy?.(url), late.promise])) ?? 'DIRECT';
      this.#lastRules.set(origin, rules);
      return rules;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The system did not say by which proxy an address is reached.');
      return this.#lastRules.get(origin) ?? 'DIRECT';
    } finally {
      clearTimeout(timer);
    }
  }

  /** Once each: in the terminal and in the window. */
  #tellTrouble(trouble: string | null): void {
    if (trouble === null || trouble === this.#reportedTrouble) return;
    this.#reportedTrouble = trouble;
    this.#options.log.warn({}, trouble);
    this.send({ type: 'caution', text: trouble });
  }

  #noteError(error: unknown): void {
    this.#lastError = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ err: error }, 'The core threw.');
  }

  /** In one go: nothing may be sent to a thread that has gone, and nobody may go on waiting for it. */
  #bury(code: number): string {
    this.#alive = false;
    const what = this.#lastError || `It ended with code ${code}.`;
    for (const port of this.#ports) port.close();
    this.#ports.clear();
    const said = this.#lastError
      ? `The core of Outpost could not start: ${this.#lastError}`
      : `The core of Outpost could not start, and ended with code ${code}. The log says more.`;
    this.#ready.reject(new StartRefused('internal', said));
    this.#closed.resolve();
    return what;
  }
}
