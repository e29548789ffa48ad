import { createHash, randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';

/** The system's keychain. Every call ends within TIME_LIMIT_MS; all can throw. */
export interface Keychain {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** A locked keychain asks its user; nobody may be there to answer. */
const TIME_LIMIT_MS = 8_000;

/** It said neither yes nor no: its user may still unlock it. */
class NoAnswer extends Error {}

/** Rejects where `work` takes longer. Its own signal is not enough: a secret service that has hung does not look at it. */
export async function inTime<T>(work: (signal: AbortSignal) => Promise<T>, limitMs = TIME_LIMIT_MS): Promise<T> {
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new NoAnswer('The keychain did not answer.')), { once: true });
  });
  return Promise.race([work(signal), late]);
}

/** Whether something works, as it was found out once. What was not found out (it rejected) counts as null, and is tried again by the next who asks. */
export function triedOnce<T>(attempt: () => Promise<T>): () => Promise<T | null> {
  let tried: Promise<T | null> | undefined;
  return () =>
    (tried ??= attempt().catch(() => {
      tried = undefined;
      return null;
    }));
}

/**
 * Two data folders of one user must not overwrite each other's tokens, and one has the same tokens by whichever of its names it was opened:
 * through a link, or in other letters where they are the same to the system.
 */
export function serviceName(dataFolder: string): string {
  return `Outpost ${createHash('sha256').update(realPath(dataFolder)).digest('hex').slice(0, 12)}`;
}

function realPath(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

/**
 * The keychain, proven by keeping, reading and forgetting a value; null where it cannot do that (no secret service). Rejects where
 * it does not answer in time.
 */
export async function openKeychain(dataFolder: string): Promise<Keychain | null> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    const service = serviceName(dataFolder);
    const keychain: Keychain = {
      get: async (key) => (await inTime((signal) => new AsyncEntry(service, key).getPassword(signal))) ?? null,
      set: (key, value) => inTime((signal) => new AsyncEntry(service, key).setPassword(value, signal)),
      delete: async (key) => {
        await inTime((signal) => new AsyncEntry(service, key).deletePassword(signal));
      },
    };
    return (await works(keychain)) ? keychain : null;
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    return null;
  }
}

async function works(keychain: Keychain): Promise<boolean> {
  const probe = randomUUID();
  await keychain.set('probe', probe);
  const read = await keychain.get('probe');
  await keychain.delete('probe');
  return read === probe;
}
