import { EventEmitter } from 'node:events';
import { CancellationToken, type ProgressInfo, type UpdateCheckResult, type UpdateInfo } from 'electron-updater';
import { describe, expect, it } from 'vitest';
import { updaterOver, type AutoUpdater } from '../../src-main/desktop/updates/auto-updater.ts';
import { proxyUserIn } from '../../src-main/host/updates/proxy-user.ts';
import { OtherVersion } from '../../src-main/host/updates/other-version.ts';
import type { Log } from '../../src-main/core/log.ts';

/** Whatever was promised so far is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const info: UpdateInfo = {
  version: '0.2.0',
  files: [],
  path: '',
  sha512: '',
  releaseDate: '2026-11-20T10:00:00.000Z',
  releaseNotes: '<p>Emoji</p>',
};

/** electron-updater's own interface, whose work a test ends; its own work is tried in updates.long.ts. */
class Played extends EventEmitter {
  readonly installed: unknown[][] = [];
  readonly tokens: CancellationToken[] = [];
  looking = Promise.withResolvers<UpdateCheckResult | null>();
  fetching = Promise.withResolvers<string[]>();
  autoDownload = true;
  autoInstallOnAppQuit = true;
  autoRunAppAfterInstall = false;
  allowDowngrade = true;
  allowPrerelease = true;
  disableWebInstaller = false;
  disableDifferentialDownload = false;
  requestHeaders: AutoUpdater['requestHeaders'] = null;
  logger: AutoUpdater['logger'] = console;

  checkForUpdates = (): Promise<UpdateCheckResult | null> => this.looking.promise;
  /** As it may be: one that stalls does not hear that it is called off. */
  downloadUpdate = (token = new CancellationToken()): Promise<string[]> => {
    this.tokens.push(token);
    return (this.fetching = Promise.withResolvers<string[]>()).promise;
  };
  quitAndInstall = (...how: unknown[]): void => void this.installed.push(how);
}

function rig() {
  const auto = new Played();
  const timers = new Map<object, { ms: number; then: () => void }>();
  const lines: string[] = [];
  const note = (level: string) => (_fields: object, message: string) => void lines.push(`${level} ${message}`);
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } satisfies Log;
  const updater = updaterOver(
    { autoUpdater: auto satisfies AutoUpdater, CancellationToken },
    log,
    {
      nowMs: () => 0,
      after(ms, then) {
        const key = {};
        timers.set(key, { ms, then });
        return () => timers.delete(key);
      },
    },
    proxyUserIn({ HTTPS_PROXY: 'http://anna:word@known.example:3128' }),
  );
  return {
    ...{ auto, updater, lines },
    waits: () => [...timers.values()].map(({ ms }) => ms),
    ring: () => [...timers.values()].forEach(({ then }) => then()),
    /** One newer version, or the same. */
    async found(isUpdateAvailable = true) {
      const look = updater.look();
      auto.looking.resolve({ isUpdateAvailable, updateInfo: info, versionInfo: info });
      return look;
    },
  };
}

describe('electron-updater, as it is used', () => {
  it('does nothing by itself, goes to no older version, and sends nothing that names this computer', () => {
    const { auto } = rig();
    expect(auto).toMatchObject({
      ...{ autoDownload: false, autoInstallOnAppQuit: false, autoRunAppAfterInstall: true },
      ...{ allowDowngrade: false, allowPrerelease: false, disableWebInstaller: true },
      disableDifferentialDownload: true,
      requestHeaders: { 'x-user-staging-id': 'none' },
    });
  });

  it('says what it does in our log, without what addresses hold', () => {
    const { auto, lines } = rig();
    auto.logger!.info('Found https://host.app/a?token=b');
    auto.logger!.warn('Odd https://host.app/a?b=c');
    auto.logger!.error(new Error('Bad https://a:b@host.app/c\nat'));
    expect(lines).toEqual(['debug Found https://host.app', 'warn Odd https://host.app', 'warn Bad https://host.app']);
  });

  it('gives a newer version with its notes as words, and nothing for what is none', async () => {
    const releasedAtMs = Date.parse('2026-11-20T10:00:00Z');
    expect(await rig().found()).toEqual({ version: '0.2.0', notes: 'Emoji', releasedAtMs });
    expect(await rig().found(false)).toBeNull();
    const { auto, updater } = rig();
    auto.looking.resolve(null);
    expect(await updater.look()).toBeNull();
  });

  it('is not waited for for ever', async () => {
    const at = rig();
    const look = expect(at.updater.look()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    at.ring();
    await look;
    expect(at.waits()).toEqual([]);
  });

  it('is not waited for where a proxy wants to know who asks: it is told nothing, and that is said', async () => {
    const at = rig();
    const answers: unknown[][] = [];
    const ask = (isProxy = true): unknown =>
      at.auto.emit('login', { isProxy, host: 'proxy.example', port: 3128 }, (...given: unknown[]) =>
        answers.push(given),
      );
    // Nobody waits for this one.
    ask();
    const look = expect(at.updater.look()).rejects.toMatchObject({ code: 'ERR_PROXY_WANTS_USER' });
    ask();
    await look;
    at.auto.looking.reject(new Error('cancelled'));
    at.auto.looking = Promise.withResolvers();
    await at.found();
    const fetch = expect(at.updater.fetch('0.2.0', () => undefined)).rejects.toMatchObject({
      code: 'ERR_PROXY_WANTS_USER',
    });
    ask();
    await fetch;
    const once = at.updater.fetch('0.2.0', () => undefined);
    ask(false);
    at.auto.fetching.resolve([]);
    await once;
    expect([answers, at.waits()]).toEqual([[[], [], [], []], []]);
  });

  it('signs in to a proxy as the surroundings name it, once, and says where that was not taken', async () => {
    const at = rig();
    const answers: unknown[][] = [];
    const ask = (isProxy = true, port = 3128): unknown =>
      at.auto.emit('login', { isProxy, host: 'known.example', port }, (...given: unknown[]) => answers.push(given));
    const look = at.updater.look();
    ask();
    at.auto.looking.resolve(null);
    expect(await look).toBeNull();
    at.auto.looking = Promise.withResolvers();
    const refused = expect(at.updater.look()).rejects.toMatchObject({ code: 'ERR_PROXY_WANTS_USER' });
    for (let n = 0; n < 2; n += 1) ask();
    await refused;
    // A server, and another proxy, are told nothing.
    at.auto.looking = Promise.withResolvers();
    const other = expect(at.updater.look()).rejects.toMatchObject({ code: 'ERR_PROXY_WANTS_USER' });
    ask(false);
    ask(true, 3129);
    await other;
    expect(answers).toEqual([['anna', 'word'], ['anna', 'word'], [], [], []]);
  });

  it('tells how much is here, and is waited for as long as more of it comes', async () => {
    const at = rig();
    await at.found();
    const told: number[] = [];
    const fetch = at.updater.fetch('0.2.0', (percent) => told.push(percent));
    for (const percent of [10, 60]) at.auto.emit('download-progress', { percent } as ProgressInfo);
    expect([told, at.waits()]).toEqual([[10, 60], [120_000]]);
    at.auto.fetching.resolve([]);
    await fetch;
    expect([at.waits(), at.auto.listenerCount('download-progress')]).toEqual([[], 0]);
  });

  it('gives up what does not come any more, and fetches it when it is asked to once more', async () => {
    const at = rig();
    await at.found();
    const fetch = expect(at.updater.fetch('0.2.0', () => undefined)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    at.ring();
    await fetch;
    const again = at.updater.fetch('0.2.0', () => undefined);
    at.auto.fetching.resolve([]);
    await again;
    expect(at.auto.tokens.map(({ cancelled }) => cancelled)).toEqual([true, false]);
  });

  it('fetches no other version than the one that was offered, also where another was found too late to be told', async () => {
    const at = rig();
    await at.found();
    at.auto.looking = Promise.withResolvers();
    const late = expect(at.updater.look()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    at.ring();
    await late;
    const newer = { ...info, version: '0.3.0' };
    at.auto.looking.resolve({ isUpdateAvailable: true, updateInfo: newer, versionInfo: newer });
    await settled();
    await expect(at.updater.fetch('0.2.0', () => undefined)).rejects.toThrow(OtherVersion);
    expect(at.auto.tokens).toEqual([]);
    const fetch = at.updater.fetch('0.3.0', () => undefined);
    at.auto.fetching.resolve([]);
    await fetch;
  });

  it('does not take what an older download brings for what was asked for', async () => {
    const at = rig();
    await at.found();
    const fetch = at.updater.fetch('0.2.0', () => undefined);
    // As it does where one that was given up is still under way.
    at.auto.emit('update-downloaded', { ...info, version: '0.1.9', downloadedFile: '/tmp/old' });
    at.auto.fetching.resolve([]);
    await expect(fetch).rejects.toThrow(OtherVersion);
    expect(at.auto.listenerCount('update-downloaded')).toBe(0);
  });

  it('passes on why a download failed', async () => {
    const at = rig();
    await at.found();
    const error = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const fetch = at.updater.fetch('0.2.0', () => undefined);
    at.auto.fetching.reject(error);
    await expect(fetch).rejects.toBe(error);
  });

  it('installs in sight of its user, starts what it installed, and says where that did not come about', async () => {
    const failing = rig();
    const failed = expect(failing.updater.install()).rejects.toThrow('no');
    expect(failing.auto.installed).toEqual([[false, true]]);
    failing.auto.emit('error', new Error('no'));
    await failed;
    const silent = rig();
    const late = expect(silent.updater.install()).rejects.toThrow('did not take over');
    await settled();
    silent.ring();
    await late;
  });
});
