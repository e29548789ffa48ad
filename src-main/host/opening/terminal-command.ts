/** The commands of the terminal: what a start with one of them asks for is no window (test/host/opening/terminal-command.test.ts holds the list). */
const commands: ReadonlySet<string> = new Set([
  ...['connect', 'spaces', 'draft', 'import', 'export', 'bio', 'send', 'sync', 'search', 'outbox', 'status', 'call'],
  ...['backup', 'restore', 'storage', 'sandbox', 'open', 'web', 'help'],
]);
/** What may stand before the command: those of our own that the next argument belongs to, */
export const switchesWithValue: ReadonlySet<string> = new Set(['--data', '--space']);
/** and those that stand alone. */
const alone: ReadonlySet<string> = new Set(['--json', '--help', '-h', '--version', '-V']);

/**
 * The arguments of a command of the terminal; null: this start is for the window. The first word decides, so that no link and no
 * file that is opened becomes a command, whatever stands in it.
 */
export function terminalCommand(args: readonly string[]): string[] | null {
  const given = args.filter((one) => !isForChromium(one));
  // As on Windows (resources/build/installer.nsh), where a command comes behind it, and a link that is opened, too.
  const own = given[0] === '--' ? given.slice(1) : given;
  let asksForWords = false;
  for (let at = 0; at < own.length; at += 1) {
    const one = own[at] ?? '';
    if (switchesWithValue.has(one)) at += 1;
    else if (alone.has(one)) asksForWords ||= one !== '--json';
    else if (!one.startsWith('--data=') && !one.startsWith('--space=')) return commands.has(one) ? own : null;
  }
  return asksForWords ? own : null;
}

/**
 * The switches of a start, where they may stand: before `--`. On Windows, where what was typed comes behind it, those that come before
 * the first word: behind a link that is opened anything may stand.
 */
export function startSwitches(args: readonly string[]): string[] {
  const given = args.filter((one) => !isForChromium(one));
  const end = given.indexOf('--');
  if (end !== 0) return end < 0 ? given : given.slice(0, end);
  const typed = given.slice(1);
  let at = 0;
  for (; at < typed.length; at += 1) {
    const one = typed[at] ?? '';
    if (switchesWithValue.has(one)) at += 1;
    else if (!one.startsWith('--data=') && !one.startsWith('--space=') && !alone.has(one)) break;
  }
  return typed.slice(0, at);
}

/** What an AppImage, or this program itself, adds for Chromium alone. */
const isForChromium = (argument: string): boolean =>
  argument === '--no-sandbox' || argument.startsWith('--ozone-platform=');

export interface OwnProcess {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** With the program itself. */
  argv: readonly string[];
}

/** How a program that found no display starts itself again to do without one; null: there is one, or it was started so already. */
export function withoutDisplay({ platform, env, argv }: OwnProcess): string[] | null {
  const [program = '', ...args] = argv;
  if (platform !== 'linux' || env['DISPLAY'] || env['WAYLAND_DISPLAY']) return null;
  if (args.some((one) => one.startsWith('--ozone-platform='))) return null;
  return [program, '--ozone-platform=headless', ...args];
}

/** What was given to the program, without itself; one that is not packaged is told first where it is. */
export function ownArguments(argv: readonly string[], isPackaged: boolean): string[] {
  const given = argv.slice(1);
  if (isPackaged) return given;
  const own = given.findIndex((one) => !one.startsWith('-'));
  return own < 0 ? given : given.slice(own + 1);
}
