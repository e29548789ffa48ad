import { join } from 'node:path';
import type { SecretPlace } from '../core/protocol.ts';
import { openKeychain, triedOnce, type Keychain } from './keychain.ts';
import { SecretFile } from './secret-file.ts';

/** Where tokens are kept. Keys are the core's (one per connection); values never reach the database or a log. */
export interface Secrets {
  get(key: string): Promise<{ value: string | null; storedIn: SecretPlace }>;
  /** Throws, with words for the user, when the value could be kept nowhere. */
  set(key: string, value: string): Promise<SecretPlace>;
  delete(key: string): Promise<void>;
  /** What the user should know about where secrets are kept; null while there is nothing to say. */
  readonly warning: string | null;
  /** What became of secrets that could not be read, for the user; null while there is nothing to say. */
  readonly trouble: string | null;
}

/** Forgets everything when the program ends. */
export function memorySecrets(warning: string | null = null): Secrets {
  const kept = new Map<string, string>();
  return {
    get: async (key) => ({ value: kept.get(key) ?? null, storedIn: kept.has(key) ? 'memory' : 'none' }),
    set: async (key, value) => {
      kept.set(key, value);
      return 'memory';
    },
    delete: async (key) => void kept.delete(key),
    warning,
    trouble: null,
  };
}

/**
 * The system's keychain where it works, else `secrets.json` (0600) in the data folder, with a warning. The keychain is
 * tried when the first secret is asked for, and once, unless it does not answer in time: a locked one may be unlocked later. A value kept in the file in an earlier run is still found.
 */
export function shellSecrets(
  dataFolder: string,
  open: () => Promise<Keychain | null> = () => openKeychain(dataFolder),
): Secrets {
  const file = new SecretFile(join(dataFolder, 'secrets.json'));
  let warning: string | null = null;
  const keychain = triedOnce(open);
  return {
    async get(key) {
      const inChain = await (await keychain())?.get(key).catch(() => null);
      if (inChain) return { value: inChain, storedIn: 'keychain' };
      const value = await file.get(key);
      return { value, storedIn: value === null ? 'none' : 'file' };
    },
    async set(key, value) {
      if (await keepInKeychain(await keychain(), key, value)) {
        await file.delete(key);
        return 'keychain';
      }
      await file.set(key, value);
      warning = `This system has no keychain in reach: the token is kept in ${file.path}, readable by your user only.`;
      return 'file';
    },
    async delete(key) {
      await (await keychain())?.delete(key);
      await file.delete(key);
    },
    get warning() {
      return warning;
    },
    get trouble() {
      return file.trouble;
    },
  };
}

/** False: there is none, or it does not take it. */
export async function keepInKeychain(keychain: Keychain | null, key: string, value: string): Promise<boolean> {
  if (!keychain) return false;
  return keychain.set(key, value).then(
    () => true,
    () => false,
  );
}
