import { join } from 'node:path';
import { safeStorage } from 'electron';
import { openKeychain, type Keychain } from '../host/keychain.ts';
import { keychainFirst } from '../host/keychain-first.ts';
import { SecretFile } from '../host/secret-file.ts';
import { memorySecrets, shellSecrets, type Secrets } from '../host/secrets.ts';

const NO_BACKEND =
  'This system has no keychain that Electron can use: the token is kept in memory and asked for again at the next start.';

/**
 * The system's keychain first, as the terminal and the web shell do, so that a token given to one of them is the one used here.
 * Where that cannot be reached, encrypted by Electron's key as ciphertext in a file of mode 0600; without a real keychain behind
 * that (`basic_text` encrypts with a constant) nothing is written: memory only.
 */
export async function desktopSecrets(
  dataFolder: string,
  open: () => Promise<Keychain | null> = () => openKeychain(dataFolder),
): Promise<Secrets> {
  let opened: Promise<Keychain | null> | undefined;
  return keychainFirst({
    keychain: () => (opened ??= open()),
    file: shellSecrets(dataFolder, () => Promise.resolve(null)),
    own: (await isReal()) ? encryptedSecrets(dataFolder) : memorySecrets(NO_BACKEND),
  });
}

async function isReal(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return false;
  if (process.platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}

function encryptedSecrets(dataFolder: string): Secrets {
  const file = new SecretFile(join(dataFolder, 'secrets.sealed.json'));
  const keep = async (key: string, value: string): Promise<void> =>
    file.set(key, (await safeStorage.encryptStringAsync(value)).toString('base64'));
  return {
    async get(key) {
      const sealed = await file.get(key);
      if (sealed === null) return { value: null, storedIn: 'none' };
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'));
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
