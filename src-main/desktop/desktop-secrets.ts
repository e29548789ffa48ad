import { join } from 'node:path';
import { safeStorage } from 'electron';
import { SecretFile } from '../host/secret-file.ts';
import { memorySecrets, shellSecrets, type Secrets } from '../host/secrets.ts';

const NO_BACKEND =
  'This system has no keychain that Electron can use: the token is kept in memory and asked for again at the next start.';

/**
 * Secrets encrypted by a key in the system's keychain, as ciphertext in a file of mode 0600. Without a real keychain
 * behind it (`basic_text` encrypts with a constant) nothing is written: memory only. What the terminal or the web shell
 * kept is found here too.
 */
export async function desktopSecrets(dataFolder: string): Promise<Secrets> {
  const shared = shellSecrets(dataFolder);
  const kept = (await isReal()) ? encryptedSecrets(dataFolder) : memorySecrets(NO_BACKEND);
  return {
    async get(key) {
      const found = await kept.get(key);
      return found.value === null ? shared.get(key) : found;
    },
    set: (key, value) => kept.set(key, value),
    async delete(key) {
      await kept.delete(key);
      await shared.delete(key);
    },
    warning: kept.warning,
    get trouble() {
      return kept.trouble ?? shared.trouble;
    },
  };
}

async function isReal(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable().catch(() => false))) return false;
  if (process.platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}

function encryptedSecrets(dataFolder: string): Secrets {
  const file = new SecretFile(join(dataFolder, 'secrets.sealed.json'));
  return {
    async get(key) {
      const sealed = await file.get(key);
      if (sealed === null) return { value: null, storedIn: 'none' };
      try {
        const { result } = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'));
        return { value: result, storedIn: 'keychain' };
      } catch {
        // Another user's keychain, or a new one: the token is asked for again.
        return { value: null, storedIn: 'none' };
      }
    },
    async set(key, value) {
      await file.set(key, (await safeStorage.encryptStringAsync(value)).toString('base64'));
      return 'keychain';
    },
    delete: (key) => file.delete(key),
    warning: null,
    get trouble() {
      return file.trouble;
    },
  };
}
