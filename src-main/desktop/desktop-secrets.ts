import { join } from 'node:path';
import { safeStorage } from 'electron';
import { inTime, openKeychain, triedOnce, type Keychain } from '../host/keychain.ts';
import { keychainFirst } from '../host/keychain-first.ts';
import { KeychainRemovals } from '../host/keychain-removals.ts';
import { SecretFile } from '../host/secret-file.ts';
import { memorySecrets, SECRET_FILE, type Secrets } from '../host/secrets.ts';

const NO_BACKEND =
  'This system has no keychain that Electron can use: the token is kept in memory and asked for again at the next start.';

/**
 * The system's keychain first, as the terminal and the web shell do, so that a token given to one of them is the one used here.
 * Where that cannot be reached, encrypted by Electron's key as ciphertext in a file of mode 0600; without a real keychain behind
 * that (`basic_text` encrypts with a constant) nothing is written: memory only. Nothing is asked before a secret is: a keyring that
 * waits for its user holds up neither a start nor an end.
 */
export async function desktopSecrets(
  dataFolder: string,
  open: () => Promise<Keychain | null> = () => openKeychain(dataFolder),
  limitMs?: number,
): Promise<Secrets> {
  return keychainFirst({
    keychain: triedOnce(open),
    removals: new KeychainRemovals(dataFolder),
    file: new SecretFile(join(dataFolder, SECRET_FILE)),
    own: electronSecrets(dataFolder, limitMs),
  });
}

/** What is kept in memory while Electron's key cannot be had is found there for as long as this run lasts. */
function electronSecrets(dataFolder: string, limitMs?: number): Secrets {
  const sealed = encryptedSecrets(dataFolder, limitMs);
  const memory = memorySecrets(NO_BACKEND);
  let warning: string | null = null;
  const isReal = triedOnce(() => inTime(hasBackend, limitMs));
  const sealedOrNull = async (): Promise<Secrets | null> => {
    const real = (await isReal()) === true;
    warning = real ? null : NO_BACKEND;
    return real ? sealed : null;
  };
  return {
    async get(key) {
      const kept = await memory.get(key);
      return kept.value === null ? ((await sealedOrNull())?.get(key) ?? kept) : kept;
    },
    async set(key, value) {
      const place = await (await sealedOrNull())?.set(key, value).catch(() => null);
      if (place === undefined || place === null) return memory.set(key, value);
      await memory.delete(key);
      return place;
    },
    async delete(key) {
      await memory.delete(key);
      await sealed.delete(key);
    },
    get warning() {
      return warning;
    },
    get trouble() {
      return sealed.trouble;
    },
  };
}

async function hasBackend(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return false;
  if (process.platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}

function encryptedSecrets(dataFolder: string, limitMs?: number): Secrets {
  const file = new SecretFile(join(dataFolder, 'secrets.sealed.json'));
  const keep = async (key: string, value: string): Promise<void> =>
    file.set(key, (await inTime(() => safeStorage.encryptStringAsync(value), limitMs)).toString('base64'));
  return {
    async get(key) {
      const sealed = await file.get(key);
      if (sealed === null) return { value: null, storedIn: 'none' };
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const { result, shouldReEncrypt } = await inTime(() => safeStorage.decryptStringAsync(bytes), limitMs);
        // The key was changed for a newer one; what cannot be written now is tried with the next reading.
        if (shouldReEncrypt) await keep(key, result).catch(() => undefined);
        return { value: result, storedIn: 'keychain' };
      } catch {
        // Another user's keychain, or a new one: the token is asked for again.
        return { value: null, storedIn: 'none' };
      }
    },
    async set(key, value) {
      await keep(key, value);
      return 'keychain';
    },
    delete: (key) => file.delete(key),
    warning: null,
    get trouble() {
      return file.trouble;
    },
  };
}
