import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { onlyWhenReady } from './phase.ts';

/** What the system says of itself: power, screens, colours, the keychain. */
class PowerMonitor extends EventEmitter {
  override on(event: string, listener: (...parameters: unknown[]) => void): this {
    // Electron's process ends here.
    onlyWhenReady('powerMonitor');
    return super.on(event, listener);
  }
}
export const powerMonitor = new PowerMonitor();

export const nativeTheme = { shouldUseDarkColors: false } satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors'>;

type ScreenUsed = { getAllDisplays(): Pick<Electron.Display, 'workArea'>[] };
export const screen = {
  getAllDisplays() {
    onlyWhenReady('screen');
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  },
} satisfies ScreenUsed;

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;
const named = process.env['STAND_IN_KEYCHAIN'] ?? 'gnome_libsecret';

/** Marks the value instead of encrypting it: what is looked for is that the plain value is nowhere. */
const seal = (value: string): Buffer => Buffer.from([...value].reverse().join(''));
export const safeStorage = {
  async isAsyncEncryptionAvailable() {
    onlyWhenReady('safeStorage');
    return named !== 'none';
  },
  getSelectedStorageBackend() {
    onlyWhenReady('safeStorage.getSelectedStorageBackend');
    return named as Backend;
  },
  async encryptStringAsync(value: string) {
    onlyWhenReady('safeStorage');
    return seal(value);
  },
  async decryptStringAsync(sealed: Buffer) {
    onlyWhenReady('safeStorage');
    if (sealed.length === 0) throw new Error('Error while decrypting the ciphertext provided');
    const shouldReEncrypt = process.env['STAND_IN_NEW_KEY'] === '1';
    return { result: [...sealed.toString()].reverse().join(''), shouldReEncrypt };
  },
} satisfies Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptStringAsync' | 'decryptStringAsync'
>;
