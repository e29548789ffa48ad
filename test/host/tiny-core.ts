import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { implement } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import type { CoreWorkerOptions, FromCore, SandboxAddress, ToCore } from '../../src-main/core/protocol.ts';
import { contract } from '../../src-preload/contract/contract.ts';

/**
 * A worker that speaks protocol.ts and nothing else, so that deaths, deafness and refusals of a core can be played at will:
 * `drafts.get` does what its `draftId` says, and a file in the data folder decides how it starts.
 */
const options = workerData as CoreWorkerOptions;
const shell = parentPort!;
const say = (message: FromCore): void => shell.postMessage(message);
const answers = new Map<number, (answer: Extract<ToCore, { type: 'secret-answer' }>) => void>();
let sandbox: SandboxAddress | null = null;
let resumes = 0;
const system: string[] = [];
let deaf = false;

const os = implement(contract);
const draft = (text: string) => ({
  id: text,
  spaceId: '',
  body: {} as never,
  createdAtMs: 0,
  savedAtMs: 0,
  revision: 1,
  mayBeOut: false,
  became: null,
});

async function askSecret(verb: 'get' | 'set' | 'delete', key: string, value: string | null): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answers.set(answers.size, resolve);
  say({ type: 'secret', requestId: answers.size - 1, verb, key, value });
  return JSON.stringify(await promise);
}

const doing: Record<string, (rest: string[]) => Promise<string> | string> = {
  die: () => process.exit(7),
  throw: () => {
    setImmediate(() => {
      throw new Error('deliberate');
    });
    return new Promise(() => undefined);
  },
  hang: () => new Promise(() => undefined),
  restart: () => {
    setImmediate(() => say({ type: 'restart' }));
    return 'asked';
  },
  deaf: () => {
    deaf = true;
    return 'deaf';
  },
  sandbox: () => JSON.stringify(sandbox),
  resumes: () => String(resumes),
  system: () => system.join(),
  secret: ([verb, key, value]) => askSecret(verb as 'get', key ?? '', value ?? null),
  print: ([text]) => {
    console.log(text);
    return 'printed';
  },
  long: ([bytes]) => 'x'.repeat(Number(bytes)),
  log: ([text]) => {
    say({ type: 'log', level: 'warn', fields: { nested: { text: `in ${text}` } }, message: `said ${text}` });
    return 'logged';
  },
};

const router = {
  app: {
    info: os.app.info.handler(() => ({ ...options })),
    watchNotices: os.app.watchNotices.handler(async function* () {
      yield [{ id: '1', atMs: 0, tone: 'info' as const, fact: { code: 'shell' as const, words: 'first' } }];
      await new Promise(() => undefined);
    }),
  },
  drafts: {
    get: os.drafts.get.handler(async ({ input }) => {
      const [what = '', ...rest] = input.draftId.split(':');
      return draft(await doing[what]!(rest));
    }),
  },
};
const handler = new RPCHandler(router);

shell.on('message', (message: ToCore) => {
  if (message.type === 'port') {
    handler.upgrade(message.port);
    message.port.start();
  } else if (message.type === 'use-sandbox') sandbox = message.address;
  else if (message.type === 'resumed') resumes += 1;
  else if (message.type === 'suspending' || message.type === 'offline') system.push(message.type);
  else if (message.type === 'secret-answer') answers.get(message.requestId)?.(message);
  else if (message.type === 'close' && !deaf) {
    say({ type: 'closed' });
    shell.close();
  }
});

const has = (name: string): boolean => existsSync(join(options.dataFolder, name));
if (has('refuse')) say({ type: 'failed', code: 'held', message: 'Another Outpost (process 4711) holds this folder.' });
else if (has('die')) process.exit(9);
else if (!has('sleep')) say({ type: 'ready' });
