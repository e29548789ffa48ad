import { openingWords, type OpeningTrouble } from '../../src-preload/contract/words/opening.ts';
import { parentPort, workerData } from 'node:worker_threads';
import type { RPCHandler } from '@orpc/server/message-port';
import { systemClock } from './clock.ts';
import { openCore, type Core } from './core.ts';
import type { Log } from './log.ts';
import { handlerOf, serveOn } from './handler.ts';
import type { CoreWorkerOptions, FromCore, SecretPlace, ToCore } from './protocol.ts';
import type { CallContext } from './rpc.ts';
import type { Secrets } from './secrets.ts';
import { environmentProxies, OpenWays, waysOfRules, withUserOf } from './service/service.ts';
import { FileTrouble } from './store/trouble.ts';

/*
 * The core's thread: opens the core with what the shell gave, serves the contract on every port it is handed, and ends
 * when told to. It speaks core/protocol.ts and nothing else.
 */

const shell = parentPort;
if (shell === null) throw new Error('core/worker.ts runs as a worker thread');
const tell = (message: FromCore): void => shell.postMessage(message);

const logTo =
  (level: 'debug' | 'info' | 'warn' | 'error') =>
  (fields: object, message: string): void =>
    tell({ type: 'log', level, fields, message });
const log: Log = { debug: logTo('debug'), info: logTo('info'), warn: logTo('warn'), error: logTo('error') };

interface Answered {
  value: string | null;
  storedIn: SecretPlace;
}
const asked = new Map<number, { resolve: (answer: Answered) => void; reject: (error: Error) => void }>();
let lastRequest = 0;

function askShell(verb: 'get' | 'set' | 'delete', key: string, value: string | null): Promise<Answered> {
  lastRequest += 1;
  const requestId = lastRequest;
  tell({ type: 'secret', requestId, verb, key, value });
  return new Promise((resolve, reject) => asked.set(requestId, { resolve, reject }));
}

/** The shell owns the keychain; tokens pass through here and are kept nowhere. */
const secrets: Secrets = {
  get: async (key) => (await askShell('get', key, null)).value,
  set: async (key, value) => (await askShell('set', key, value)).storedIn,
  delete: async (key) => void (await askShell('delete', key, null)),
};

const readings = new Map<number, (lines: string[]) => void>();

/** The shell owns the logs: the core only writes to them. */
function readLog(): Promise<string[]> {
  lastRequest += 1;
  const requestId = lastRequest;
  tell({ type: 'read-log', requestId });
  return new Promise((resolve) => readings.set(requestId, resolve));
}

const rulesAsked = new Map<number, (rules: string) => void>();

const ways = new OpenWays(systemClock);
const named = environmentProxies(process.env);

/** The shell knows what the system's settings say. */
async function systemProxy(url: string): Promise<string | null> {
  lastRequest += 1;
  const requestId = lastRequest;
  tell({ type: 'proxy', requestId, url });
  const rules = await new Promise<string>((resolve) => rulesAsked.set(requestId, resolve));
  return withUserOf(await named(url), await ways.first(waysOfRules(rules)));
}

function refusal(why: OpeningTrouble): FromCore {
  return { type: 'failed', code: why.code, message: openingWords(why) };
}

let handler: RPCHandler<CallContext> | null = null;
function handlerFor(core: Core): RPCHandler<CallContext> {
  handler ??= handlerOf(core.parts, log);
  return handler;
}

let isClosing = false;
async function close(core: Core, graceMs: number): Promise<void> {
  isClosing = true;
  await core.close(graceMs);
  tell({ type: 'closed' });
  shell?.close();
}

function hear(core: Core, message: ToCore): void {
  switch (message.type) {
    case 'port':
      return serveOn(handlerFor(core), message.port);
    case 'use-sandbox':
      void core
        .useSandbox(message.address)
        .then((kept) => tell({ type: 'sandbox-ready', spaceId: kept?.spaceId ?? null }))
        .catch((error: unknown) => {
          // Whoever closes at once ends it in the middle; it is taken in again at the next start.
          if (!isClosing) throw error;
        });
      return;
    case 'secret-answer': {
      const waiting = asked.get(message.requestId);
      asked.delete(message.requestId);
      if (message.error === null) waiting?.resolve({ value: message.value, storedIn: message.storedIn });
      // The shell's words are for the user: whoever asked for the secret gets them as a failure, not as a bug.
      else waiting?.reject(new FileTrouble({ code: 'shell-file', words: message.error }));
      return;
    }
    case 'log-lines':
      readings.get(message.requestId)?.(message.lines);
      readings.delete(message.requestId);
      return;
    case 'proxy-answer':
      rulesAsked.get(message.requestId)?.(message.rules);
      rulesAsked.delete(message.requestId);
      return;
    case 'resumed':
      void core.resumed();
      return;
    case 'suspending':
      return core.suspending();
    case 'offline':
      return core.offline();
    case 'caution':
      core.parts.notices.addOnce('caution', { code: 'shell', words: message.text });
      return;
    case 'close':
      void close(core, message.graceMs);
      return;
    default:
      message satisfies never;
  }
}

function main(): void {
  const options = workerData as CoreWorkerOptions;
  const own = { clock: systemClock, log, secrets, random: Math.random, pid: process.pid };
  // The answer leaves first.
  const restart = (): void => void setImmediate(() => tell({ type: 'restart' }));
  const proxyOf = options.proxies === 'system' ? systemProxy : named;
  const outcome = openCore({ ...options, ...own, restart, readLog, proxyOf });
  if (!outcome.ok) {
    tell(refusal(outcome));
    shell?.close();
    return;
  }
  shell?.on('message', (message: ToCore) => hear(outcome.core, message));
  tell({ type: 'ready' });
}

try {
  main();
} catch (error) {
  log.error({ error: String(error), stack: (error as Error).stack ?? '' }, 'the core could not start');
  tell(refusal({ code: 'internal' }));
  shell.close();
}
