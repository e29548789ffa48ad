import { execFile } from 'node:child_process';

/** Ends with what a command printed, or rejects, at the latest when it is called off. */
export type Run = (program: string, args: string[], signal: AbortSignal) => Promise<string>;

/** For all of them together: a bus that does not answer one answers none. */
const WITHIN_MS = 2_000;
const run: Run = (program, args, signal) =>
  new Promise((resolve, reject) => {
    execFile(program, args, { signal, encoding: 'utf8' }, (error, stdout) =>
      error ? reject(new Error(`${program} gave nothing`, { cause: error })) : resolve(stdout),
    );
  });

const WATCHER = 'org.kde.StatusNotifierWatcher';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
const SHOWN = 'IsStatusNotifierHostRegistered';

/** Programs of Linux systems that ask the session's bus; one of them is there wherever there is a desktop. */
const askings: readonly [program: string, args: string[]][] = [
  ['busctl', ['--user', 'get-property', WATCHER, '/StatusNotifierWatcher', WATCHER, SHOWN]],
  [
    'gdbus',
    [
      ...['call', '--session', '--dest', WATCHER, '--object-path', '/StatusNotifierWatcher'],
      ...['--method', `${PROPERTIES}.Get`, WATCHER, SHOWN],
    ],
  ],
  [
    'dbus-send',
    [
      ...['--session', '--print-reply', `--dest=${WATCHER}`, '/StatusNotifierWatcher', `${PROPERTIES}.Get`],
      ...[`string:${WATCHER}`, `string:${SHOWN}`],
    ],
  ],
];

/**
 * Whether an icon in the tray would be seen. Windows and macOS have a place for it; on Linux an icon can be made on any system, and
 * is shown only where somebody has registered to show icons (GNOME without an extension has nobody).
 */
export async function hasTray(platform: string, ask: Run = run, withinMs = WITHIN_MS): Promise<boolean> {
  if (platform !== 'linux') return true;
  const signal = AbortSignal.timeout(withinMs);
  for (const [program, args] of askings) {
    const said = await ask(program, args, signal).catch(() => null);
    if (said !== null) return /\btrue\b/.test(said);
  }
  return false;
}
