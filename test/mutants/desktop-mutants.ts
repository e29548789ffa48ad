import type { Group } from './mutants.ts';

/* Mistakes in the desktop: in its rules, which need no Electron, and in what is done with Electron, over its stand-in. */

const host = 'src-main/host';
const desktop = 'src-main/desktop';
const ofRule = (name: string): string[] => [`test/host/background/${name}.test.ts`];
const ofDesktop = (name: string): string[] => [`test/desktop/${name}.test.ts`];

export const desktopMutants: readonly Group[] = [
  {
    file: `${host}/background/closing.ts`,
    tests: ofRule('closing'),
    mutants: [
      ["keepRunning === null || keepRunning === 'no'", "keepRunning === 'no'"],
      ["return hasTray ? 'stay-and-say' : 'ask';", "return 'stay-and-say';"],
      ["keepRunning === 'ask' && hasTray ? 'stay-and-say' : 'stay'", "'quit'"],
    ],
  },
  {
    file: `${host}/background/has-tray.ts`,
    tests: ofRule('has-tray'),
    mutants: [
      ["if (platform !== 'linux') return true;", ''],
      ['.catch(() => null)', ''],
      ['/\\btrue\\b/', '/./'],
    ],
  },
  {
    file: `${host}/background/tray-menu.ts`,
    tests: ofRule('tray-menu'),
    mutants: [
      ['all.spaces.length > 0 && all.spaces.every', 'all.spaces.some'],
      ['all.needsYou > 0 ? [{ label', 'all.needsYou > 1 ? [{ label'],
    ],
  },
  {
    file: `${host}/background/start-at-login.ts`,
    tests: ofRule('start-at-login'),
    mutants: [
      [".replaceAll('%', '%%')", ''],
      ["configHome?.startsWith('/') ? configHome", 'configHome ? configHome'],
      ["inQuotes.replaceAll('\\\\', '\\\\\\\\')", 'inQuotes'],
    ],
  },
  {
    file: `${host}/background/what-to-tell.ts`,
    tests: ofRule('what-to-tell'),
    mutants: [
      ['[stopped, published, scheduled].find', '[published, stopped, scheduled].find'],
      ['chosen.notifyNeedsYou ? happened.stopped : nothing', 'happened.stopped'],
      ['minute >= fromMinute || minute < toMinute', 'minute >= fromMinute && minute < toMinute'],
      ['minute < toMinute ? 0 : 1', '1'],
      ['const letters = [...line];', "const letters = line.split('');"],
    ],
  },
  {
    file: `${host}/background/teller.ts`,
    tests: ofRule('teller'),
    mutants: [
      ['this.#all === null || this.#all.asOf > all.asOf', 'this.#all === null'],
      ['if (this.#parts.isLooking()) this.looked();', 'if (false) this.looked();'],
      ['this.#toldUpTo = this.#all.asOf;\n    if', 'if'],
      ['Math.max(quietMs, SETTLES_WITHIN_MS)', 'SETTLES_WITHIN_MS'],
      ['this.#callOff !== null || !this.#hasNews', '!this.#hasNews'],
      ['if (isUnderWay || this.#toldUpTo !== toldUpTo) return;', 'if (this.#toldUpTo !== toldUpTo) return;'],
      ["this.#signIn = 'told';\n      this.#show", 'this.#show'],
    ],
  },
  {
    file: `${desktop}/background/notify.ts`,
    tests: ofDesktop('notifications'),
    mutants: [['opened?.();', '']],
  },
  {
    file: `${host}/own-link.ts`,
    tests: ['test/host/own-link.test.ts'],
    mutants: [
      ['for (const begin of this.#followed) begin();', ''],
      ['void (restarted && this.#renew())', 'void (!restarted && this.#renew())'],
    ],
  },
  {
    file: `${desktop}/background/leaving.ts`,
    tests: ofDesktop('background'),
    mutants: [
      ["app.on('before-quit', () => (this.#isQuitting = true));", ''],
      ["app.on('window-all-closed', () => undefined);", ''],
      ['      event.preventDefault();\n', ''],
      ["this.#parts.decide('yes');\n    this.#parts.sayItStays();", 'this.#parts.sayItStays();'],
      ['if (this.#isAsking) return;', ''],
      ['this.#isAsking = false;\n    if', 'if'],
      ["this.#parts.decide('no');\n      ", ''],
    ],
  },
  {
    file: `${desktop}/background/background.ts`,
    tests: [...ofDesktop('background'), ...ofDesktop('notifications')],
    mutants: [
      ['before.startAtLogin === settings.startAtLogin', 'before.startAtLogin !== settings.startAtLogin'],
      ['if (await hasTray(process.platform)) {', '{'],
      ['this.#settings = await link.core.settings.get({}).catch(() => null);', ''],
      ['this.#tray?.remove();', ''],
      ['isLooking: () => window.open?.isFocused() ?? false', 'isLooking: () => false'],
    ],
  },
  {
    file: `${desktop}/main-window.ts`,
    tests: ofDesktop('background'),
    mutants: [
      ['if (open === null) return this.#openAnew(intent);', 'return this.#openAnew(intent);'],
      ['open.focus();', ''],
    ],
  },
  {
    file: 'src-main/core/outbox/views/all-spaces.ts',
    tests: ['test/core/status/all-spaces.test.ts'],
    mutants: [
      ['spaces.filter(({ pausedAtMs }) => pausedAtMs === null)', 'spaces'],
      ['waiting > held', 'waiting > 0'],
      ['next > nowMs + DATED_WITHIN_MS ? next - DATED_WITHIN_MS : next + 1', 'Infinity'],
    ],
  },
  {
    file: 'src-main/core/outbox/views/all-spaces.queries.ts',
    tests: ['test/core/status/all-spaces.test.ts'],
    mutants: [
      [".where('scheduled_at_ms', '<=', toMs)", ''],
      ['later ? isLater : sql<boolean>`not ${isLater}`', 'isLater'],
      [".where('action_event.id', '>', eventId)", ''],
    ],
  },
];
