import type { Keychain } from './keychain.ts';
import type { KeychainRemovals } from './keychain-removals.ts';
import type { SecretFile } from './secret-file.ts';
import { keepInKeychain, readKeychain, type Secrets } from './secrets.ts';

export interface SecretPlaces {
  /** Null: there is none, or none that works. Every program of this user looks here. */
  keychain(): Promise<Keychain | null>;
  removals: KeychainRemovals;
  /** The plain file that programs without a keychain keep. */
  file: SecretFile;
  /** What only this program can read. */
  own: Secrets;
}

/**
 * Keeps a secret in the keychain, so that every program finds it there, and else in this program's own place. What another program
 * kept last is what is found: whoever keeps a value takes older ones out of the places that are looked into before.
 */
export function keychainFirst({ keychain, removals, file, own }: SecretPlaces): Secrets {
  return {
    async get(key) {
      const inFile = await file.get(key);
      if (inFile !== null) return { value: inFile, storedIn: 'file' };
      const inChain = await readKeychain(await keychain(), removals, key);
      return inChain === null ? own.get(key) : { value: inChain, storedIn: 'keychain' };
    },
    async set(key, value) {
      const isInChain = await keepInKeychain(await keychain(), removals, key, value);
      const place = isInChain ? 'keychain' : await own.set(key, value);
      await file.delete(key);
      if (isInChain) await own.delete(key);
      // What the keychain has is older now, and is not to be read once it is in reach again.
      else if (place !== 'memory') await removals.remove(null, key);
      return place;
    },
    async delete(key) {
      await own.delete(key);
      await file.delete(key);
      await removals.remove(await keychain(), key);
    },
    get warning() {
      return own.warning;
    },
    get trouble() {
      return own.trouble ?? file.trouble;
    },
  };
}
