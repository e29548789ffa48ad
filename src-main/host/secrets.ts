import { join } from 'node:path';
import type { SecretPlace } from '../core/protocol.ts';
import { openKeychain, triedOnce, type Keychain } from './keychain.ts';
import { KeychainRemovals } from './keychain-removals.ts';
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

/** Where secrets are that no keychain took. */
export const SECRET_FILE = 'secrets.json';

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
 * tried when the first secret is asked for, and once, unless it does not answer in time: a locked one may be unlocked later. A value in
 * the file goes before the keychain's: it was kept there after that, while the keychain was not in reach.
 */
export function shellSecrets(
  dataFolder: string,
  open: () => Promise<Keychain | null> = () => openKeychain(dataFolder),
): Secrets {
  const file = new SecretFile(join(dataFolder, SECRET_FILE));
  const removals = new KeychainRemovals(dataFolder);
  let warning: string | null = null;
  const keychain = triedOnce(open);
  return {
    async get(key) {
      const value = await file.get(key);
      if (value !== null) return { value, storedIn: 'file' };
      const inChain = await readKeychain(await keychain(), removals, key);
      return inChain === null ? { value, storedIn: 'none' } : { value: inChain, storedIn: 'keychain' };
    },
    async set(key, value) {
      if (await keepInKeychain(await keychain(), removals, key, value)) {
        await file.delete(key);
        return 'keychain';
      }
      await file.set(key, value);
      warning = `This system has no keychain in reach: the token is kept in ${file.path}, readable by your user only.`;
      return 'file';
    },
    async delete(key) {
      await file.delete(key);
      await removals.remove(await keychain(), key);
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
export async function keepInKeychain(
  keychain: Keychain | null,
  removals: KeychainRemovals,
  key: string,
  value: string,
): Promise<boolean> {
  if (!keychain) return false;
  const isKept = await keychain.set(key, value).then(
    () => true,
    () => false,
  );
  if (isKept) await removals.kept(key);
  return isKept;
}

/** Null: there is no keychain in reach, or nothing wanted in it. */
export async function readKeychain(
  keychain: Keychain | null,
  removals: KeychainRemovals,
  key: string,
): Promise<string | null> {
  if (!keychain || !(await removals.isReadable(keychain, key))) return null;
  return keychain.get(key).catch(() => null);
}
