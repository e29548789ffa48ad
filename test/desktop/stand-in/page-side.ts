import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { onlyBeforeReady, onlyWhenReady } from './phase.ts';
import { noteCall, record } from './record.ts';
import { schemeHandlers } from './window.ts';

/** What a preload hears by; in the main process there is none. */
export const ipcRenderer = new EventEmitter() satisfies Pick<Electron.IpcRenderer, 'eventNames'>;

/** `protocol` and `session`: schemes are named before Electron is ready, and served after. */
export const protocol = {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    onlyBeforeReady('protocol.registerSchemesAsPrivileged');
    // A second call would take back what the first one named.
    if (areSchemesNamed()) throw new Error('protocol.registerSchemesAsPrivileged can be called only once');
    noteCall('protocol.registerSchemesAsPrivileged', schemes);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response> | Response): void {
    onlyWhenReady('protocol.handle');
    if (schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    noteCall('protocol.handle', scheme);
    schemeHandlers.set(scheme, handler);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

const areSchemesNamed = (): boolean => record.some(({ call }) => call === 'protocol.registerSchemesAsPrivileged');

type SessionUsed =
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler';
type Handlers = {
  [Name in SessionUsed as Name extends `${string}Handler` ? Name : never]?: Parameters<Electron.Session[Name]>[0];
};

/** The handlers the shell set on the session, by the name of the setter. */
export const sessionHandlers: Handlers = {};

/** What the system's settings say of an address, as a PAC file answers. */
export const systemRules = { value: 'DIRECT' };

/** Some of the languages that Electron has dictionaries of. */
const dictionaries = ['de', 'en-GB', 'en-US', 'pt-BR', 'sr-Latn'];

const defaultSession = {
  availableSpellCheckerLanguages: dictionaries,
  setSpellCheckerEnabled: (enable) => noteCall('session.setSpellCheckerEnabled', enable),
  setSpellCheckerLanguages(languages) {
    const unknown = languages.find((one) => !dictionaries.includes(one));
    if (unknown !== undefined)
      throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`);
    noteCall('session.setSpellCheckerLanguages', languages);
  },
  resolveProxy(url: string): Promise<string> {
    noteCall('session.resolveProxy', url);
    return Promise.resolve(systemRules.value);
  },
  setPermissionRequestHandler: (handler) => void (sessionHandlers.setPermissionRequestHandler = handler),
  setPermissionCheckHandler: (handler) => void (sessionHandlers.setPermissionCheckHandler = handler),
  setDevicePermissionHandler: (handler) => void (sessionHandlers.setDevicePermissionHandler = handler),
  setDisplayMediaRequestHandler: (handler) => void (sessionHandlers.setDisplayMediaRequestHandler = handler),
} satisfies Pick<Electron.Session, SessionUsed | 'availableSpellCheckerLanguages' | 'resolveProxy'>;

type BeforeRequest = (
  details: Pick<Electron.OnBeforeRequestListenerDetails, 'url'>,
  answer: (response: Electron.CallbackResponse) => void,
) => void;

/** A session of its own, by whose rules what is asked in it goes. */
export class Partition {
  #before: BeforeRequest | null = null;
  readonly webRequest = { onBeforeRequest: (listener: BeforeRequest): void => void (this.#before = listener) };

  isCancelled(url: string): boolean {
    let isCancelled = false;
    this.#before?.({ url }, ({ cancel }) => void (isCancelled = cancel === true));
    return isCancelled;
  }
}
const partitions = new Map<string, Partition>();

export const session = {
  get defaultSession() {
    onlyWhenReady('session.defaultSession');
    return defaultSession;
  },
  /** Of electron-updater: its own, which keeps nothing. */
  fromPartition(partition: string, options?: Electron.FromPartitionOptions): Partition {
    onlyWhenReady('session.fromPartition');
    noteCall('session.fromPartition', partition, options);
    const known = partitions.get(partition) ?? new Partition();
    partitions.set(partition, known);
    return known;
  },
};

type Request_ = Parameters<NonNullable<Handlers['setDisplayMediaRequestHandler']>>[0];

/** What a page is given that asks for a picture of the screen; throws where Electron would, at streams that lack what was asked. */
export function askForDisplay(): Electron.Streams | null {
  let given: Electron.Streams | null | undefined;
  const request = { videoRequested: true, audioRequested: false } as Request_;
  sessionHandlers.setDisplayMediaRequestHandler!(request, (streams) => {
    if (streams !== null && streams.video === undefined)
      throw new TypeError('Video was requested, but no video stream was provided');
    given = streams;
  });
  if (given === undefined) throw new Error('The page waits for an answer for ever');
  return given;
}
