import { EventEmitter } from 'node:events';
import { request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import type * as Electron from 'electron';
import { mustBeKnown } from './menu.ts';
import { onlyWhenReady } from './phase.ts';
import type { Partition } from './page-side.ts';
import { noteCall } from './record.ts';

const powerEvents = ['suspend', 'resume', 'on-ac', 'on-battery', 'shutdown', 'lock-screen', 'unlock-screen'];

/** What the system says of itself: power, network, screens, colours, the keychain. */
class PowerMonitor extends EventEmitter implements Pick<Electron.PowerMonitor, 'on'> {
  override on(event: string, listener: (...parameters: never[]) => void): this & Electron.PowerMonitor {
    if (!powerEvents.includes(event)) throw new Error(`Nobody ever hears of ${event}`);
    if (event === 'shutdown' && process.platform === 'win32') throw new Error('Windows asks its windows instead');
    // Electron's process ends here.
    onlyWhenReady('powerMonitor');
    return super.on(event, listener as () => void) as this & Electron.PowerMonitor;
  }
}
export const powerMonitor = new PowerMonitor();

/** What keeps the computer awake, by its number. */
export const saveBlockers = new Map<number, string>();
let lastBlocker = -1;
export const powerSaveBlocker = {
  start(type) {
    onlyWhenReady('powerSaveBlocker');
    lastBlocker += 1;
    saveBlockers.set(lastBlocker, type);
    noteCall('powerSaveBlocker.start', type);
    return lastBlocker;
  },
  stop(id) {
    if (!saveBlockers.has(id)) throw new Error(`There is no blocker ${id}`);
    return saveBlockers.delete(id);
  },
} satisfies Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>;

/** The keys that are registered, each with what pressing them does, and those that another program has. */
export const shortcuts = new Map<string, () => void>();
export const takenKeys = new Set(process.env['STAND_IN_TAKEN_KEYS']?.split(' ') ?? []);
export const globalShortcut = {
  register(accelerator, callback) {
    onlyWhenReady('globalShortcut');
    mustBeKnown({ accelerator });
    noteCall('globalShortcut.register', accelerator);
    if (takenKeys.has(accelerator) || shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  unregister(accelerator) {
    onlyWhenReady('globalShortcut');
    noteCall('globalShortcut.unregister', accelerator);
    shortcuts.delete(accelerator);
  },
} satisfies Pick<Electron.GlobalShortcut, 'register' | 'unregister'>;

/** What the system says of its network. */
export const network = { isOnline: true };
export const net = {
  isOnline() {
    onlyWhenReady('net');
    return network.isOnline;
  },
  fetch(input, init) {
    onlyWhenReady('net');
    noteCall('net.fetch', String(input));
    return fetch(input, init);
  },
  /** As electron-updater asks: by Node's own client, which has the events that it listens to. */
  request({ session, ...options }: RequestOptions & { session?: Partition }): ClientRequest {
    onlyWhenReady('net');
    if (session === undefined) throw new Error('Requests beside the session of their own would be kept with the pages');
    const url = `${options.protocol}//${options.hostname}:${options.port}${options.path}`;
    noteCall('net.request', url, options.headers);
    const request = httpRequest(options);
    return session.isCancelled(url) ? request.destroy(new Error('net::ERR_BLOCKED_BY_CLIENT')) : request;
  },
} satisfies Pick<Electron.Net, 'isOnline' | 'fetch'> & { request: unknown };

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
    noteCall('safeStorage.encryptStringAsync');
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
