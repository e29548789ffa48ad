import type {
  AppUpdater,
  CancellationToken,
  ProgressInfo,
  UpdateCheckResult,
  UpdateDownloadedEvent,
  UpdateInfo,
} from 'electron-updater';
import type { Offer } from '../../../src-preload/contract/updates.ts';
import type { Log } from '../../core/log.ts';
import type { Time } from '../../host/background/time.ts';
import { logLine } from '../../host/updates/log-line.ts';
import { plainNotes } from '../../host/updates/plain-notes.ts';
import type { ProxyUser } from '../../host/updates/proxy-user.ts';
import { OtherVersion } from '../../host/updates/other-version.ts';
import type { Updater } from '../../host/updates/updates.ts';

type Used = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'autoRunAppAfterInstall'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'disableWebInstaller'
  | 'disableDifferentialDownload'
  | 'requestHeaders'
  | 'logger'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
>;
/** As much of electron-updater as is used. */
export interface AutoUpdater extends Used {
  on(event: 'download-progress', listener: (info: ProgressInfo) => void): unknown;
  off(event: 'download-progress', listener: (info: ProgressInfo) => void): unknown;
  on(event: 'update-downloaded', listener: (event: UpdateDownloadedEvent) => void): unknown;
  off(event: 'update-downloaded', listener: (event: UpdateDownloadedEvent) => void): unknown;
  on(
    event: 'login',
    listener: (asks: Electron.AuthInfo, answer: (user?: string, password?: string) => void) => void,
  ): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
}

/** As much of the package as is used. */
export interface UpdaterPackage {
  autoUpdater: AutoUpdater;
  CancellationToken: new () => CancellationToken;
}

/** An updater that also installs: what is called last, when nothing of the program is at work any more. */
export interface InstallingUpdater extends Updater {
  /** Ends the program where it comes about; rejects where it does not. */
  install(): Promise<never>;
}

/** Electron's requests have no limit of their own. */
const LOOK_WITHIN_MS = 60_000;
const STALLS_AFTER_MS = 120_000;
/** An installer that was handed over to and has not ended the program by then will not do so any more. */
const INSTALL_WITHIN_MS = 120_000;

/** electron-updater, which does nothing by itself here, and asks without telling who asks. */
export function updaterOver(
  { autoUpdater: auto, CancellationToken: Token }: UpdaterPackage,
  log: Log,
  time: Time,
  userOf: (proxy: Pick<Electron.AuthInfo, 'host' | 'port'>) => ProxyUser | null,
): InstallingUpdater {
  auto.autoDownload = false;
  auto.autoInstallOnAppQuit = false;
  auto.autoRunAppAfterInstall = true;
  auto.allowDowngrade = false;
  auto.allowPrerelease = false;
  auto.disableWebInstaller = true;
  // It looks at the token only when a piece arrives: one that stalls could not be given up.
  auto.disableDifferentialDownload = true;
  // It would make a number for this computer and send it along each time.
  auto.requestHeaders = { 'x-user-staging-id': 'none' };
  auto.logger = {
    info: (said) => log.debug({}, logLine(said)),
    warn: (said) => log.warn({}, logLine(said)),
    error: (said) => log.warn({}, logLine(said)),
  };
  /** Of what is looked for or fetched just now: a proxy on the way wants to know who asks. Not answered, it would wait for good. */
  let wanted = Promise.withResolvers<never>();
  wanted.promise.catch(() => undefined);
  let isSignedIn = false;
  auto.on('login', ({ isProxy, host, port }, answer) => {
    const user = isProxy && !isSignedIn ? userOf({ host, port }) : null;
    if (user !== null) {
      // Asked once more, the proxy did not take them; many a one locks a user out whose password is tried again and again.
      isSignedIn = true;
      return answer(user.user, user.password);
    }
    answer();
    // What a server wants, it says itself.
    if (!isProxy) return;
    wanted.reject(Object.assign(new Error('A proxy wants a user and a password.'), { code: 'ERR_PROXY_WANTS_USER' }));
  });
  const unlessAsked = async <T>(work: Promise<T>): Promise<T> => {
    wanted = Promise.withResolvers<never>();
    wanted.promise.catch(() => undefined);
    isSignedIn = false;
    // What was given up ends as well, unheard.
    work.catch(() => undefined);
    return Promise.race([work, wanted.promise]);
  };
  /** What it would fetch: what it found last, also where nobody waited for that any more. */
  let atHand: string | null = null;
  return {
    async look() {
      const looking = auto.checkForUpdates().then((found: UpdateCheckResult | null): UpdateInfo | null => {
        const newer = found?.isUpdateAvailable === true ? found.updateInfo : null;
        if (newer !== null) atHand = newer.version;
        return newer;
      });
      const newer = await within(time, LOOK_WITHIN_MS, unlessAsked(looking));
      return newer === null ? null : offerOf(newer);
    },
    async fetch(version, told) {
      if (atHand !== null && atHand !== version) throw new OtherVersion(version, atHand);
      // A download that was given up may still be under way, and then it is that one.
      let came = version;
      const note = (event: { version: string }): void => void (came = event.version);
      // One for each try: what was given up once stays given up.
      const token = new Token();
      const late = Promise.withResolvers<never>();
      const stalls = (): (() => void) =>
        time.after(STALLS_AFTER_MS, () => {
          late.reject(tooSlow());
          token.cancel();
        });
      let callOff = stalls();
      const tell = ({ percent }: { percent: number }): void => {
        callOff();
        callOff = stalls();
        told(percent);
      };
      auto.on('download-progress', tell);
      auto.on('update-downloaded', note);
      try {
        // Whoever waits for it goes on, whatever becomes of what was told to stop.
        await Promise.race([unlessAsked(auto.downloadUpdate(token)), late.promise]);
        if (came !== version) throw new OtherVersion(version, came);
      } finally {
        callOff();
        auto.off('download-progress', tell);
        auto.off('update-downloaded', note);
      }
    },
    install: () =>
      new Promise<never>((_resolve, reject) => {
        auto.once('error', reject);
        time.after(INSTALL_WITHIN_MS, () => reject(new Error('The installer did not take over.')));
        auto.quitAndInstall(false, true);
      }),
  };
}

const tooSlow = (): Error => Object.assign(new Error('No answer came in time.'), { code: 'ETIMEDOUT' });

async function within<T>(time: Time, ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const callOff = time.after(ms, () => late.reject(tooSlow()));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    callOff();
  }
}

function offerOf({ version, releaseNotes, releaseDate }: UpdateInfo): Offer {
  const atMs = Date.parse(releaseDate);
  return { version, notes: plainNotes(releaseNotes), releasedAtMs: Number.isNaN(atMs) ? null : atMs };
}
