import { createRouterClient } from '@orpc/server';
import type { Client } from '../../src-preload/contract/contract.ts';
import { openingWords, type OpeningTrouble } from '../../src-preload/contract/words/opening.ts';
import { systemClock } from './clock.ts';
import { openCore } from './core.ts';
import type { Log } from './log.ts';
import type { CoreWorkerOptions, SecretPlace } from './protocol.ts';
import { routerOf } from './router.ts';
import type { CallContext } from './rpc.ts';
import type { Secrets } from './secrets.ts';
import { environmentProxies } from './service/service.ts';
import { FileTrouble } from './store/trouble.ts';

/** What a thread asks its shell for, at hand. */
export interface CoreHereParts {
  log: Log;
  /** Its values are hidden in the log before they are used. */
  hide: (secret: string) => void;
  secrets: ShellSecrets;
  readLog: () => Promise<string[]>;
}

interface ShellSecrets {
  get(key: string): Promise<{ value: string | null }>;
  set(key: string, value: string): Promise<SecretPlace>;
  delete(key: string): Promise<void>;
}

export type CoreHere =
  | { ok: true; core: Client; close: (graceMs: number) => Promise<void> }
  | { ok: false; why: OpeningTrouble; words: string };

/**
 * The core in the thread that asks, for a question that is answered in a moment: to start a thread takes longer than the answer does.
 * Whoever works, or waits for a user, starts `core/worker.ts`.
 */
export function openCoreHere(options: CoreWorkerOptions, { log, hide, secrets, readLog }: CoreHereParts): CoreHere {
  const parts = { log, secrets: inCore(secrets, hide), readLog };
  const own = { clock: systemClock, random: Math.random, pid: process.pid, proxyOf: environmentProxies(process.env) };
  const refused = (why: OpeningTrouble): CoreHere => ({ ok: false, why, words: openingWords(why) });
  try {
    const outcome = openCore({ ...options, ...parts, ...own });
    if (!outcome.ok) return refused(outcome);
    const { core } = outcome;
    const context: CallContext = {};
    return { ok: true, core: createRouterClient(routerOf(core.parts), { context }), close: (ms) => core.close(ms) };
  } catch (error) {
    log.error({ error: String(error), stack: (error as Error).stack ?? '' }, 'the core could not start');
    return refused({ code: 'internal' });
  }
}

/** The shell's words are for the user: whoever asked for the secret gets them as a failure, not as a bug. */
function inCore(secrets: ShellSecrets, hide: (secret: string) => void): Secrets {
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      throw new FileTrouble({ code: 'shell-file', words: error instanceof Error ? error.message : String(error) });
    }
  };
  return {
    get: (key) =>
      asked(async () => {
        const { value } = await secrets.get(key);
        if (value !== null) hide(value);
        return value;
      }),
    set: (key, value) =>
      asked(() => {
        hide(value);
        return secrets.set(key, value);
      }),
    delete: (key) => asked(() => secrets.delete(key)),
  };
}
