import type { Keychain } from './keychain.ts';
import { keepInKeychain, type Secrets } from './secrets.ts';

export interface SecretPlaces {
  /** Null: there is none, or none that works. Every program of this user looks here. */
  keychain(): Promise<Keychain | null>;
  /** The plain file that programs without a keychain keep. */
  file: Secrets;
  /** What only this program can read. */
  own: Secrets;
}

/**
 * Keeps a secret in the keychain, so that every program finds it there, and else in this program's own place. What another program
 * kept last is what is found: whoever keeps a value takes older ones out of the places that are looked into before.
 */
export function keychainFirst({ keychain, file, own }: SecretPlaces): Secrets {
  return {
    async get(key) {
      const inChain = await (await keychain())?.get(key).catch(() => null);
      if (inChain) return { value: inChain, storedIn: 'keychain' };
      const inFile = await file.get(key);
      return inFile.value === null ? own.get(key) : inFile;
    },
    async set(key, value) {
      const isInChain = await keepInKeychain(await keychain(), key, value);
      const place = isInChain ? 'keychain' : await own.set(key, value);
      await file.delete(key);
      if (isInChain) await own.delete(key);
      return place;
    },
    async delete(key) {
      await (await keychain())?.delete(key);
      await own.delete(key);
      await file.delete(key);
    },
    get warning() {
      return own.warning;
    },
    get trouble() {
      return own.trouble ?? file.trouble;
    },
  };
}
