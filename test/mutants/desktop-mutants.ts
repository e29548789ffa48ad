import type { Group } from './mutants.ts';
import { updateMutants } from './update-mutants.ts';

/* Mistakes in the desktop: in its rules, which need no Electron, and in what is done with Electron, over its stand-in. */

const host = 'src-main/host';
const desktop = 'src-main/desktop';
const contract = 'src-preload/contract';
const ofRule = (name: string): string[] => [`test/host/background/${name}.test.ts`];
const ofDesktop = (name: string): string[] => [`test/desktop/${name}.test.ts`];
const ofLongDesktop = (name: string): string[] => [`test/desktop/${name}.long.ts`];

export const desktopMutants: readonly Group[] = [
  ...updateMutants,
  {
    file: `${host}/background/closing.ts`,
    tests: ofRule('closing'),
    mutants: [
      ["if (keepRunning === 'no') return 'quit';", "if (keepRunning === null || keepRunning === 'no') return 'quit';"],
      ['keepRunning === null || hasTray === null', 'keepRunning === null'],
      ["if (keepRunning === 'with-icon' && hasTray)", "if (keepRunning === 'with-icon')"],
      ["return hasTray ? 'stay-and-say' : 'ask';", "return 'stay-and-say';"],
      ["keepRunning === 'ask' ? 'stay-and-say' : 'stay'", "'quit'"],
    ],
  },
  {
    file: `${host}/background/has-tray.ts`,
    tests: ofRule('has-tray'),
    mutants: [
      ["if (platform !== 'linux') return true;", ''],
      ['.catch(() => null)', ''],
      ['/\\btrue\\b/', '/./'],
      ['await ask(program, args, signal)', 'await ask(program, args, AbortSignal.timeout(withinMs))'],
    ],
  },
  {
    file: `${host}/background/tray-menu.ts`,
    tests: ofRule('tray-menu'),
    mutants: [
      [' && pausedHere.has(id)', ''],
      ["all.spaces.every(({ paused }) => paused) ? 'resume'", "false ? 'resume'"],
      ['if (all.spaces.length === 0) return null;', ''],
      ['all.needsYou > 0 ? [{ label', 'all.needsYou > 1 ? [{ label'],
    ],
  },
  {
    file: `${host}/background/paused-here.ts`,
    tests: ofRule('tray-menu'),
    mutants: [
      ["was === 'asked' || paused.has(id)", 'paused.has(id)'],
      ["was === 'asked' || paused.has(id)", 'true'],
      ["paused.has(id) ? 'seen' : was", 'was'],
      ['filter(([one]) => one !== id)', 'filter(() => true)'],
      ['    this.#spaces = new Map();\n    return ids;', '    return ids;'],
    ],
  },
  {
    file: `${host}/background/tray-icon.ts`,
    tests: ofRule('tray-icon'),
    mutants: [
      ['all.needsYou > 0 || all.signInNeeded', 'all.needsYou > 0'],
      ['all.spaces.every(({ paused }) => paused)', 'all.spaces.some(({ paused }) => paused)'],
      ['all === null || all.spaces.length === 0', 'all === null'],
      ["all === null || all.waiting === 0 ? ''", "all === null ? ''"],
    ],
  },
  {
    file: `${host}/background/needs-you-space.ts`,
    tests: ofRule('needs-you-space'),
    mutants: [
      ['needsYou > 0', 'needsYou >= 0'],
      ['asking.find(({ id }) => id === openSpaceId) ?? asking[0]', 'asking[0]'],
    ],
  },
  {
    file: `${host}/background/outbox-menu.ts`,
    tests: ofRule('outbox-menu'),
    mutants: [
      ["hasSpace && offered === 'pause'", 'hasSpace'],
      ["'try-now': hasSpace", "'try-now': true"],
    ],
  },
  {
    file: `${desktop}/window.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ['sandbox: true', 'sandbox: false'],
      ['contextIsolation: true', 'contextIsolation: false'],
      ['nodeIntegration: false', 'nodeIntegration: true'],
      ['nodeIntegrationInWorker: false', 'nodeIntegrationInWorker: true'],
      ['nodeIntegrationInSubFrames: false', 'nodeIntegrationInSubFrames: true'],
      ['webSecurity: true', 'webSecurity: false'],
      ['allowRunningInsecureContent: false', 'allowRunningInsecureContent: true'],
      ['experimentalFeatures: false', 'experimentalFeatures: true'],
      ['experimentalFeatures: false', "experimentalFeatures: false, enableBlinkFeatures: 'MojoJS'"],
      ['webviewTag: false', 'webviewTag: true'],
      ['navigateOnDragDrop: false', 'navigateOnDragDrop: true'],
      ['devTools: !app.isPackaged', 'devTools: true'],
    ],
  },
  {
    file: 'src-preload/preload.ts',
    tests: ofDesktop('preload'),
    mutants: [
      [
        "window.postMessage('core-port', window.location.origin, event.ports)",
        "window.postMessage('core-port', '*', event.ports)",
      ],
      ['event.ports);', '[event, ipcRenderer]);'],
      [
        "ipcRenderer.on('core-port', (event) => {",
        "Object.assign(window, { ipcRenderer });\nipcRenderer.on('core-port', (event) => {",
      ],
    ],
  },
  {
    file: `${desktop}/window.ts`,
    tests: ofDesktop('main-window'),
    mutants: [
      ['if (maximized) window.maximize();', ''],
      ['if (fullScreen) window.setFullScreen(true);', ''],
      ["window.on('close', remember);", ''],
      ["window.on('blur', remember);", ''],
    ],
  },
  {
    file: `${host}/opening/terminal-command.ts`,
    tests: ofDesktop('menu'),
    mutants: [
      [
        "!one.startsWith('--space=') && !alone.has(one)) break;",
        "!one.startsWith('--space=') && !alone.has(one)) continue;",
      ],
      ['return typed.slice(0, at);', 'return [];'],
    ],
  },
  {
    file: `${desktop}/main-window.ts`,
    tests: ofDesktop('main-window'),
    mutants: [
      ['if (open.isMinimized()) open.restore();', ''],
      ['if (this.#wasShown) open.show();', ''],
      ['if (this.#wasShown) open.show();', 'open.show();'],
      ['    open.focus();\n', ''],
      ['if (this.#parts.isEnding()) return null;', ''],
      ["'open' in intent && ", ''],
      ["'open' in intent && webContents", "'open' in intent || webContents"],
      [' && !isThere(open, intent)', ''],
    ],
  },
  {
    file: `${desktop}/background/login.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ["if (starts && !(process.platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin))", 'if (false)'],
      ['openAtLogin: starts && isUsual', 'openAtLogin: starts'],
    ],
  },
  {
    file: `${desktop}/menu.ts`,
    tests: ofDesktop('menu'),
    mutants: [
      ["      { role: 'togglefullscreen' },\n", ''],
      ["      { role: 'zoomIn' },\n", ''],
      ['submenu: [...written, spelling] };', 'submenu: [...written] };'],
    ],
  },
  {
    file: `${host}/content-security.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      [`"default-src 'none'"`, `"default-src 'self'"`],
      [`"script-src 'self'"`, `"script-src 'self' 'unsafe-inline'"`],
      [`"img-src 'self' data:"`, `"img-src 'self' data: https:"`],
      [`"connect-src 'self'"`, `"connect-src 'self' https:"`],
      [`  "require-trusted-types-for 'script'",\n`, ''],
      [`  "frame-ancestors 'none'",\n`, ''],
      ["'x-content-type-options': 'nosniff',", ''],
    ],
  },
  {
    file: `${desktop}/lock-down.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ['decide(permission === granted && isMainFrame && isOurs(requestingUrl))', 'decide(isOurs(requestingUrl))'],
      ['permission === granted && isMainFrame && isOurs(requestingUrl)', 'permission === granted && isMainFrame'],
      ['permission === granted && isOurs(origin)', 'permission === granted'],
      ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
      ['!event.isMainFrame || !isOurs(event.url)', '!isOurs(event.url)'],
      ['if (!isOurs(event.url)) event.preventDefault();', ''],
      ["contents.on('will-attach-webview', (event) => event.preventDefault());", ''],
      ["return { action: 'deny' };", "return { action: 'allow' };"],
    ],
  },
  {
    file: `${desktop}/external.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ["url.protocol === 'https:' && ", ''],
      [" && url.username === '' && url.password === ''", ''],
      ['|| address.length > LONGEST', ''],
      ['if (isSafeToOpen(address)) void', 'void'],
    ],
  },
  {
    file: `${desktop}/scheme.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ["&& url.host === 'outpost'", "&& url.host.startsWith('outpost')"],
      [" && url.username === '' && url.password === ''", ''],
      ["request.method === 'GET' && isOurs(request.url)", 'isOurs(request.url)'],
      ["request.method === 'GET' && isOurs(request.url)", "request.method === 'GET'"],
      ['standard: true, secure: true, supportFetchAPI: true', 'standard: true, secure: true, bypassCSP: true'],
      ['status: 404, headers: securityHeaders });\n  const body', 'status: 404 });\n  const body'],
      [", 'cache-control': 'no-store'", ''],
    ],
  },
  {
    file: `${desktop}/core-link.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      [' || !isOurs(contents.getURL())', ''],
      ['    port?.close();\n    port = null;\n', ''],
      ['restarted && renew()', 'renew()'],
    ],
  },
  {
    file: `${desktop}/show-window.ts`,
    tests: ofDesktop('show-window'),
    mutants: [
      ['if (isShown || window.isDestroyed()) return;', 'if (window.isDestroyed()) return;'],
      ['if (isShown || window.isDestroyed()) return;', 'if (isShown) return;'],
      ["window.webContents.once('did-fail-load', showOnce);", ''],
      ['const late = setTimeout(showOnce, withinMs);', 'const late = undefined;'],
    ],
  },
  {
    file: `${desktop}/single-instance.ts`,
    tests: ofDesktop('single-instance'),
    mutants: [
      ['holder === null || holder.host === hostname()', 'holder === null'],
      ['holder === null || holder.host === hostname()', 'holder !== null'],
      ['if (holder === null) return false;', 'if (holder === null) return true;'],
      ["[LOCK, SOCKET, 'SingletonCookie']", '[LOCK]'],
      ['isAlive(holder.pid) && existsSync(join(chromiumsOwn, SOCKET))', 'false'],
      ['isAlive(holder.pid) && existsSync(join(chromiumsOwn, SOCKET))', 'isAlive(holder.pid)'],
      ['isAlive(holder.pid) && existsSync(join(chromiumsOwn, SOCKET))', 'existsSync(join(chromiumsOwn, SOCKET))'],
    ],
  },
  {
    file: 'src-main/host/is-alive.ts',
    tests: ofDesktop('single-instance'),
    mutants: [["=== 'EPERM'", "!== 'EPERM'"]],
  },
  {
    file: `${desktop}/window-place.ts`,
    tests: ofDesktop('window-place'),
    mutants: [
      ['screens.some((screen) => isWithin(place, screen))', 'true'],
      ['if (!place) return usual;', 'if (!place) return {};'],
      ['Math.max(width, smallest.width)', 'width'],
      ['right >= screen.x + GRIP', 'right >= screen.x'],
      ['own[1] > length ?', 'false ?'],
      ['own[1] > length ? [from,', 'own[1] > length ? [own[0],'],
      ['across >= GRIP && down >= GRIP', 'across > 0 && down > 0'],
      ['screens.filter((screen) => isOn(place, screen))', 'screens.slice(0, 1)'],
      ['const written = writing.then(write);', 'const written = write();'],
    ],
  },
  {
    file: `${desktop}/desktop-secrets.ts`,
    tests: ofDesktop('desktop-secrets'),
    mutants: [
      ['if (shouldReEncrypt) await', 'if (false) await'],
      ["(await inTime(() => safeStorage.encryptStringAsync(value), limitMs)).toString('base64')", 'value'],
      ['warning = real ? null : NO_BACKEND;', ''],
    ],
  },
  {
    file: `${desktop}/background/tray.ts`,
    tests: ofLongDesktop('background'),
    mutants: [
      ["icon.on('click', () => choose('open'));", ''],
      ["if (process.platform !== 'darwin') icon.on", 'icon.on'],
      ['if (state !== shown) icon.setImage(pictureOf(state));', ''],
      ['if (JSON.stringify(lines) === shownLines) return;', ''],
      ['{ label, enabled: false }', '{ label }'],
    ],
  },
  {
    file: `${desktop}/desktop.ts`,
    tests: ofLongDesktop('hand-over'),
    mutants: [
      ['secrets, systemProxy, sandbox', 'secrets, sandbox'],
      ['session.defaultSession.resolveProxy(url)', "Promise.resolve('DIRECT')"],
      ['  await serveLocally(host, own);\n', ''],
      ['    app.exit(0);\n', ''],
      ['closing ??= close()', 'closing = close()'],
      ['if (!isHidden) window.heedDock();', 'window.heedDock();'],
      ['if (wished !== null) window.heedDock();', ''],
      ['=> background.attend(opened)', '=> undefined'],
      ['    background.end();\n', ''],
      ['    updates.end();\n', ''],
      ['await withPlace(error, dataFolder)', 'error'],
    ],
  },
  {
    file: `${desktop}/feature.ts`,
    tests: ofDesktop('feature'),
    mutants: [["asked === '' ? feature : `${asked},${feature}`", 'feature']],
  },
  {
    file: `${desktop}/quick/quick-compose.ts`,
    tests: ofLongDesktop('quick'),
    mutants: [
      ['if (this.#shortcut.held === null) this.#window.drop();\n    else this', 'this'],
      ['pressed: () => window.pressed(),', 'pressed: () => undefined,'],
    ],
  },
  {
    file: `${desktop}/dev-server.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ['app.isPackaged ? undefined : ', ''],
      [" && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)", ''],
    ],
  },
  {
    file: `${host}/own-app-image.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ["mounted.endsWith('/') ? mounted : `${mounted}/`", 'mounted'],
      ['if (!file || !mounted) return null;', 'if (!file || !mounted) return file ?? null;'],
    ],
  },
  {
    file: `${desktop}/background/session-window.ts`,
    tests: ofLongDesktop('leaving'),
    mutants: [
      ["if (platform !== 'win32') return;", ''],
      ['show: false', 'show: true'],
    ],
  },
  {
    file: `${desktop}/background/login.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ['starts && isUsual', 'starts'],
      ['own.args.map(inQuotes)', 'own.args'],
      ['path: inQuotes(own.program), ', ''],
      ['path: inQuotes(own.program)', 'path: own.program'],
      ['getLoginItemSettings(item)', 'getLoginItemSettings()'],
      [".replace(/(\\\\+)$/, '$1$1')", ''],
    ],
  },
  {
    file: `${desktop}/argument.ts`,
    tests: ofDesktop('menu'),
    mutants: [
      ['end < 0 ? given : given.slice(0, end)', 'given'],
      ['args.findLastIndex', 'args.findIndex'],
    ],
  },
  {
    file: `${host}/opening/terminal-command.ts`,
    tests: ['test/host/opening/terminal-command.test.ts'],
    mutants: [
      ['return commands.has(one) ? own : null;', 'if (commands.has(one)) return own;'],
      ['at += 1;\n    else if (alone.has(one)) asks', 'continue;\n    else if (alone.has(one)) asks'],
      ["asksForWords ||= one !== '--json'", 'asksForWords = true'],
      ["if (args.some((one) => one.startsWith('--ozone-platform='))) return null;", ''],
      ["|| env['WAYLAND_DISPLAY']", ''],
      ['own < 0 ? given : given.slice(own + 1)', 'given'],
    ],
  },
  {
    file: `${host}/context-menu.ts`,
    tests: ['test/host/context-menu.test.ts'],
    mutants: [
      ["!isEditable || misspelledWord === ''", "misspelledWord === ''"],
      ["selectionText.trim() === ''", "selectionText === ''"],
      ["protocol === 'https:' || protocol === 'http:'", "linkURL !== ''"],
    ],
  },
  {
    file: `${desktop}/file-choice.ts`,
    tests: ofDesktop('file-choice'),
    mutants: [
      ["canceled || filePath === '' ? null : filePath", 'filePath'],
      ['return filePaths[0] ?? null;', 'return null;'],
      ['{ defaultPath: suggested }', '{}'],
    ],
  },
  {
    file: `${desktop}/context-menu.ts`,
    tests: ofDesktop('context-menu'),
    mutants: [
      ["word.replaceAll('&', '&&')", 'word'],
      ['if (items.length === 0) return;', ''],
      ['webContents.replaceMisspelling(line.word)', 'undefined'],
    ],
  },
  {
    file: `${desktop}/menu.ts`,
    tests: ofDesktop('menu'),
    mutants: [
      ["...(isMac ? [] : [{ role: 'quit' } as const]),", ''],
      ["run: 'settings'", "run: 'import'"],
      ['click: () => choose(verb),', ''],
      ['showMenu({ ...shown, needsYou });', ''],
      ["if (!isMac) return { role: 'editMenu',", "return { role: 'editMenu',"],
      ['isMac ? {} : { label: `&${label}` }', '{}'],
    ],
  },
  {
    file: `${desktop}/menu.ts`,
    tests: ofDesktop('menu'),
    mutants: [
      ['[separator, { label: menuWords.updates, click: () => parts.lookForUpdates() }, ', '[separator, '],
      ["{ role: 'about' },\n      { label: menuWords.updates, click: () => lookForUpdates() },", "{ role: 'about' },"],
    ],
  },
  {
    file: `${host}/background/taskbar.ts`,
    tests: ofRule('taskbar'),
    mutants: [
      ['|| !all.batchGoes', ''],
      ['all.signInNeeded ? trayWords.signIn : null', 'null'],
    ],
  },
  {
    file: `${desktop}/background/overlay.ts`,
    tests: ofDesktop('overlay'),
    mutants: [
      ['overlay-needs-you.png', 'overlay-needs-you.ico'],
      ["if (said === null) return window.setOverlayIcon(null, '');", 'if (said === null) return;'],
    ],
  },
  {
    file: `${desktop}/background/background.ts`,
    tests: ofDesktop('overlay'),
    mutants: [
      ["window.once('show', () => this.#showOn(window, this.#all));", ''],
      ["if (process.platform === 'win32') showOverlay(window, all);", ''],
    ],
  },
  {
    file: `${host}/page-crashes.ts`,
    tests: ['test/host/page-crashes.test.ts'],
    mutants: [
      ['nowMs - this.#lastMs <= CALM_MS', 'false'],
      ['this.#lastMs = nowMs;', ''],
    ],
  },
  {
    file: `${desktop}/after-crash.ts`,
    tests: ofDesktop('after-crash'),
    mutants: [
      ["if (reason === 'clean-exit') return;", ''],
      ['return ask(window, host, log, await copied(host, log));', 'return;'],
      ["return 'not-copied';", "return 'copied';"],
      ['response === 0 && !window.isDestroyed()', 'true'],
    ],
  },
  {
    file: `${host}/background/toast.ts`,
    tests: ofRule('toast'),
    mutants: [
      [".replaceAll(notInXml, '')", ''],
      ["'&': '&amp;', ", ''],
      ['text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign);', 'text;'],
    ],
  },
  {
    file: `${host}/opening/outpost-link.ts`,
    tests: ['test/host/opening/opening.test.ts'],
    mutants: [
      ["intent !== null && 'open' in intent ? intent : null", 'intent'],
      ["|| url.hash !== ''", ''],
      ["url.username !== '' || url.password !== '' || url.port !== ''", 'false'],
      ['address.length > LONGEST ? null', 'false ? null'],
    ],
  },
  {
    file: `${contract}/given-words.ts`,
    tests: ['test/host/opening/opening.test.ts', 'test/contract/quick.test.ts'],
    mutants: [
      ["url.protocol === 'https:' || url.protocol === 'http:'", 'true'],
      ["isWeb && url.username === ''", "isWeb || url?.username === ''"],
      [".replaceAll(/[^\\P{Cc}\\n\\t]/gu, '')", ''],
    ],
  },
  {
    file: `${contract}/quick.ts`,
    tests: ['test/contract/quick.test.ts'],
    mutants: [
      ['text.length > MOST_CLIPPED', 'false'],
      ['if (isCut) return', 'if (false) return'],
      ["words.trim() === ''", "words === ''"],
      ["body.link === null || body.link === ''", 'true'],
      ['/\\s/.test(given) ? null', 'false ? null'],
    ],
  },
  {
    file: `${contract}/accelerator.ts`,
    tests: ['test/contract/accelerator.test.ts'],
    mutants: [
      ['held.size === 0 || (held.size === 1', 'held.size === 0 && (held.size === 1'],
      ["fault: 'several-keys' }", "fault: 'no-key' }"],
      ["'taken-from-others' };", "'no-modifier' };"],
      ['isFunctionKey(key) ||', ''],
      [' || media.includes(key)', ''],
      ["one === 'CommandOrControl' ? 'Control' : one", 'one'],
      ["one === 'CommandOrControl' || one === 'Super' ? 'Command' : one", 'one'],
    ],
  },
  {
    file: `${host}/quick/shortcut.ts`,
    tests: ['test/host/quick/shortcut.test.ts'],
    mutants: [
      ['if (this.#held !== null && this.#held === shortcut) return;', ''],
      ['this.end();', ''],
      ['shortcut !== null && !isHeld', 'shortcut !== null'],
      ['return false;', 'throw new Error();'],
    ],
  },
  {
    file: `${host}/quick/what-pressing-does.ts`,
    tests: ['test/host/quick/shortcut.test.ts'],
    mutants: [["isVisible && isFocused ? 'hide' : 'show'", "isVisible ? 'hide' : 'show'"]],
  },
  {
    file: `${desktop}/quick/quick-window.ts`,
    tests: ofLongDesktop('quick'),
    mutants: [
      [' || !window.isVisible()) return;', ') return;'],
      ['if (!open.isVisible()) this.#go', 'this.#go'],
      ['if (this.#isWanted) this.prepare();', ''],
      ['if (this.#isWanted) this.prepare();', 'this.prepare();'],
      ['this.#open === null && !this.#parts.isEnding()', 'this.#open === null'],
      ['asked.draft === null ? undefined : { edit: asked.draft }', 'undefined'],
      ['if (open !== null && !open.isVisible()) open.close();', 'open?.close();'],
    ],
  },
  {
    file: `${host}/opening/what-is-opened.ts`,
    tests: ['test/host/opening/opening.test.ts'],
    mutants: [
      [" && !switchesWithValue.has(args[at - 1] ?? '')", ''],
      ["args.every((one) => typeof one === 'string')", 'true'],
    ],
  },
  {
    file: `${host}/opening/passed-on.ts`,
    tests: ['test/host/opening/passed-on.test.ts'],
    mutants: [
      ['if (room < 0) return { anew: shortened({ args: joined, cwd }) };', ''],
      ['return joined.length === args.length ? { alone: true } : { anew: joined };', 'return { alone: true };'],
      ['(end < 0 || at < end) && ', ''],
      ['if (isSwitch(at - 1)) return [];', ''],
      ['sizePassed([...args, cwd]) <= room', 'true'],
      ['sizePassed([...args, cwd]) <= room', 'false'],
      ['if (left >= 0) room = left;\n    return left >= 0;', 'return true;'],
      ['terminalCommand(anew) === null', 'true'],
      ['.slice(0, MOST_OPENED)', ''],
      ['...given.slice(0, 1), ', ''],
    ],
  },
  {
    file: `${host}/opening/opened-files.ts`,
    tests: ['test/host/opening/opening.test.ts'],
    mutants: [
      [
        "if (!found.isFile()) return 'gone';",
        'if (found.isDirectory()) return { name: path, bytes: Buffer.alloc(0) };',
      ],
      ['this.#files.size > KEPT', 'this.#files.size > 2 * KEPT'],
      ['.toWellFormed()', ''],
      ["if (found.size > MOST_IMPORT_BYTES) return 'too-large';", ''],
    ],
  },
  {
    file: `${desktop}/openings.ts`,
    tests: ofDesktop('openings'),
    mutants: [
      ['this.#waiting = opening ?? this.#waiting', 'this.#waiting = opening'],
      ["if (typeof id === 'string') this.openLink(linkIn(id));", ''],
      ['startPassedOn(passed) ??', ''],
      ['opening !== null || !second.args.includes(HIDDEN)', 'true'],
      ['event.preventDefault();\n      this.#takeFile(path);', 'this.#takeFile(path);'],
      ['this.#take({ file: first.path, more: true }', 'this.#take(opening'],
      ['< TOGETHER_MS', '< 2 * 60_000'],
      ['if (this.#isEnding) this.#take(null);', ''],
      ['if (isAsked) this.#open(waiting);', ''],
      ['waiting !== null || this.#isWanted', 'waiting !== null'],
    ],
  },
  {
    file: `${host}/background/start-at-login.ts`,
    tests: ofRule('start-at-login'),
    mutants: [
      [".replaceAll('%', '%%')", ''],
      ["configHome?.startsWith('/') ? configHome", 'configHome ? configHome'],
      ["(error as NodeJS.ErrnoException).code !== 'ENOTDIR'", 'true'],
      ['`"${escaped(inQuotes)}"`', '`"${inQuotes}"`'],
      ['TryExec=${escaped(program)}', 'TryExec=${program}'],
      ['(Hidden=true|X-GNOME-Autostart-enabled=false)', '(Hidden=true)'],
      ["(sign === 'n' ? '\\n' : sign)", 'sign'],
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
      ['endMs > nowMs ? endMs : ', 'endMs ?? '],
      ['of graphemesOf(line)) {', 'of [...line].map((segment) => ({ segment }))) {'],
    ],
  },
  {
    file: `${host}/background/long-wait.ts`,
    tests: ofRule('long-wait'),
    mutants: [
      ['Math.max(pieceMs, time.nowMs() - fromMs)', 'pieceMs'],
      ['Math.max(pieceMs, time.nowMs() - fromMs)', 'time.nowMs() - fromMs'],
      ['Math.min(leftMs, LONGEST_WAIT_MS)', 'leftMs'],
      ['return () => callOff();', 'return callOff;'],
    ],
  },
  {
    file: `${host}/background/teller.ts`,
    tests: ofRule('teller'),
    mutants: [
      ['this.#toldUpTo = all.openedAfter', 'this.#toldUpTo = all.asOf'],
      ['else if (this.#all.asOf > all.asOf)', 'else if (false)'],
      ['if (this.#parts.isLooking()) this.looked();', 'if (false) this.looked();'],
      ['this.#toldUpTo = this.#all.asOf;\n    if', 'if'],
      [
        'Math.max(quietMs, SETTLES_WITHIN_MS)',
        'SETTLES_WITHIN_MS',
        'In quiet hours it is asked every ten seconds then, not each minute, whether they are over, and the same is told.',
      ],
      ['Math.min(Math.max(quietMs, SETTLES_WITHIN_MS), LONGEST_WAIT_MS)', 'Math.max(quietMs, SETTLES_WITHIN_MS)'],
      ['this.#callOff !== null || !this.#hasNews', '!this.#hasNews'],
      ['if (isUnderWay || this.#toldUpTo !== toldUpTo) return;', 'if (this.#toldUpTo !== toldUpTo) return;'],
      ["this.#signIn = 'told';\n      this.#show", 'this.#show'],
      ['catch(() => this.#plan())', 'catch(() => undefined)'],
    ],
  },
  {
    file: `${desktop}/background/notify.ts`,
    tests: ofLongDesktop('notifications'),
    mutants: [
      ['heard.opened?.()', 'undefined'],
      ["process.platform === 'linux' ? inMarkup(body) : body", 'body'],
      ["process.platform === 'linux' ? inMarkup(body) : body", 'inMarkup(body)'],
      ['&& app.isPackaged', '&& false'],
      ['`${randomUUID()} ${link}`', 'randomUUID()'],
    ],
  },
  {
    file: `${desktop}/background/notify.ts`,
    tests: ofDesktop('openings'),
    mutants: [["id.slice(id.indexOf(' ') + 1)", 'id']],
  },
  {
    file: `${desktop}/background/notify.ts`,
    tests: ofLongDesktop('background'),
    mutants: [
      ['return heard.failed?.();', 'return;'],
      ['heard.shown?.()', 'undefined'],
      ['    heard.failed?.();\n', ''],
    ],
  },
  {
    file: `${host}/background/leave.ts`,
    tests: ofRule('leave'),
    mutants: [
      ["cause === 'session-end' && platform === 'linux'", "platform === 'linux'"],
      ["dated === null || cause === 'forced'", 'dated === null'],
    ],
  },
  {
    file: `${host}/background/network.ts`,
    tests: ofRule('network'),
    mutants: [
      ['if (before && !isThere) lost();', 'if (!isThere) lost();'],
      ['let isThere = true;', 'let isThere = false;'],
      ['callOff = time.after(EVERY_MS, look);', 'time.after(EVERY_MS, look);'],
      ['const EVERY_MS = 2_000;', 'const EVERY_MS = 2_000_000;'],
    ],
  },
  {
    file: 'src-preload/contract/words/leaving.ts',
    tests: ofRule('leave'),
    mutants: [['if (first === last)', 'if (total === 1)']],
  },
  {
    file: 'src-main/core/actions/dispatch.ts',
    tests: ['test/core/actions/power.test.ts'],
    mutants: [
      ['this.#restUntilMs = this.#parts.clock.monotonicMs() + ASLEEP_WITHIN_MS;', ''],
      ['this.#restUntilMs = this.#parts.clock.monotonicMs() + ASLEEP_WITHIN_MS;', 'this.#restUntilMs = Infinity;'],
      ['this.#restUntilMs = -Infinity;\n    this.#parts.governor', 'this.#parts.governor'],
      [' && !isOnThisComputer(url)', ''],
      ['this.#parts.reachability.unreachable(id);\n    }\n    this.wake', '{}\n    }\n    this.wake'],
    ],
  },
  {
    file: 'src-main/core/connections/reachability.ts',
    tests: ['test/core/connections/reachability.test.ts'],
    mutants: [
      [' && !this.#knownOf(connectionId).stalled', ''],
      ['sinceMs === null || nowMs - doubtedAtMs > QUIET_MS', 'sinceMs === null'],
      ['sinceMs === null || nowMs - doubtedAtMs > QUIET_MS', 'sinceMs === null || nowMs > doubtedAtMs'],
      ["(by === 'write' || known.doubts === 0)", 'true'],
      ["(by === 'write' || known.doubts === 0)", "by === 'write'"],
      ['failures: 0, stalled: false, ...works', 'failures: 0, ...works'],
      [' || known.stalled !== before.stalled', ''],
      [', troubledSinceMs: null, stalled: false };\n    this.#set', ' };\n    this.#set'],
    ],
  },
  {
    file: `${desktop}/background/power.ts`,
    tests: ofLongDesktop('leaving'),
    mutants: [
      ["powerMonitor.on('suspend', fallAsleep);", ''],
      ['lost: () => host.offline()', 'lost: () => undefined'],
      ['powerSaveBlocker.stop(this.#blocker);', ''],
    ],
  },
  {
    file: `${host}/host.ts`,
    tests: ['test/host/host.test.ts'],
    mutants: [
      ['if (this.#system !== null) this.#thread.send({ type: this.#system });', ''],
      ['    this.#system = null;\n', ''],
      ['    this.#system = type;\n', ''],
    ],
  },
  {
    file: `${host}/own-link.ts`,
    tests: ['test/host/own-link.test.ts'],
    mutants: [
      ['for (const begin of this.#followed) begin();', ''],
      ['!client.gone.aborted && begin()', 'false'],
      ['void (restarted && this.#renew())', 'void (!restarted && this.#renew())'],
      ['eachApart(this.#host.log, [() => tell(value)])', 'tell(value)'],
    ],
  },
  {
    file: `${desktop}/background/leaving.ts`,
    tests: ofLongDesktop('background'),
    mutants: [
      ["this.#isQuitting = this.#isSure || this.#mayLeave('quit', event);", ''],
      ["app.on('window-all-closed', () => undefined);", ''],
      ["event.preventDefault();\n      if (what === 'look')", "undefined;\n      if (what === 'look')"],
      ['if (keepRunning !== null) event', 'event'],
      ["keepRunning, hasTray });\n    if (what === 'quit') return app.quit();", 'keepRunning, hasTray });'],
      ['if (this.#isQuitting || (window.isDestroyed() && this.#parts.isOpen())) return;', ''],
      ['} else if (window.isDestroyed()) this.#parts.reopen();', '}'],
      ["() => this.#parts.decide('with-icon')", '() => undefined'],
      ['this.#isAsking = false;\n    if (response === 0)', 'if (response === 0)'],
      ["this.#parts.decide('no');\n      ", ''],
    ],
  },
  {
    file: `${desktop}/background/leaving.ts`,
    tests: ofLongDesktop('leaving'),
    mutants: [
      ["this.#isSure || this.#mayLeave('quit', event)", 'true'],
      ["this.#isSure || this.#mayLeave('quit', event)", "this.#mayLeave('quit', event)"],
      ["event.reasons.includes('critical') ? 'forced' : 'session-end'", "'session-end'"],
      ["event.reasons.includes('critical') ? 'forced' : 'session-end'", "'forced'"],
      ['      notify({ title: deadline, body: leavingTold });\n', ''],
      ["if (!this.#mayLeave('session-end', event)) return;", ''],
      ['        event.preventDefault();\n        this.leave();', '        this.leave();'],
      ["if (process.platform === 'linux') {", 'if (true) {'],
      ["window.on('session-end', () => this.#parts.sessionEnds());", ''],
      ["    this.#mayLeave('signal', { preventDefault: () => undefined });\n", ''],
      ['=> undefined });\n    this.leave();', '=> undefined });'],
      ['(deadline: string): Promise<void> {\n    if (this.#isAsking) return;', '(deadline: string): Promise<void> {'],
    ],
  },
  {
    file: `${desktop}/background/background.ts`,
    tests: ofLongDesktop('background'),
    mutants: [
      ['before.startAtLogin === settings.startAtLogin', 'before.startAtLogin !== settings.startAtLogin'],
      ['const isShown = await hasTray(process.platform);', 'const isShown = true;'],
      ['() => void this.#seekTray(window, asked + 1)', '() => undefined'],
      ['    this.#known.resolve();\n', ''],
      ['look: () => this.#known.promise.then(() => this.#lookForTray())', 'look: () => this.#lookForTray()'],
      ['look: () => this.#known.promise.then(() => this.#lookForTray())', 'look: async () => this.#tray !== null'],
      ['this.#tray?.remove();', ''],
      ['shown: said,', ''],
      ['    said();\n', ''],
      ['this.#settings?.activeSpaceId ?? null', 'null'],
      ['this.#settings?.startRefused !== startRefused', 'false'],
      ['        return true;\n', '        return false;\n'],
      ['here.size > 0 ? here : paused', 'here'],
      ['if (all !== null) this.#pausedHere.see(all);', ''],
      ['() => showInMenu(all, this.#pausedHere.ids),', ''],
      ['app.setBadgeCount(all?.needsYou ?? 0)', 'all'],
      ['...(spaceId === null ? {} : { spaceId })', ''],
      ['link.core.status.probe({ spaceId })', 'Promise.resolve()'],
    ],
  },
  {
    file: `${desktop}/background/background.ts`,
    tests: ofLongDesktop('notifications'),
    mutants: [
      ['focused === window.open && ', ''],
      ['isLooking: () => window.open?.isFocused() ?? false', 'isLooking: () => false'],
    ],
  },
  {
    file: `${desktop}/background/background.ts`,
    tests: ofLongDesktop('quick'),
    mutants: [
      ['this.#quick?.end();', ''],
      ['this.#settings?.quickRefused !== quickRefused', 'false'],
    ],
  },
  {
    file: `${desktop}/background/background.ts`,
    tests: ofLongDesktop('leaving'),
    mutants: [
      ['open !== null && this.#showOn(open, all)', 'open'],
      ['defaultPrevented || window.setProgressBar(-1)', 'defaultPrevented'],
      ['dated: () => this.#all?.dated ?? null', 'dated: () => null'],
      ['() => this.#awake.keep(all?.batchGoes === true),', ''],
    ],
  },
  {
    file: `${desktop}/main-window.ts`,
    tests: ofLongDesktop('background'),
    mutants: [
      ['if (open === null) return this.#openAnew(intent);', 'return this.#openAnew(intent);'],
      ['open.focus();', ''],
    ],
  },
  {
    file: `${desktop}/openings.ts`,
    tests: ofDesktop('openings'),
    mutants: [
      ["app.on('will-quit', () => (this.#hasEnded = true));", ''],
      ['this.#hasEnded || this.#isLeaving()', 'this.#hasEnded'],
      ['if (this.#comesBack && written.length === 0) return;', ''],
      ['if (this.#comesBack && written.length === 0) return;', 'if (this.#comesBack) return;'],
      ['more: true }, [first.path, path]', 'more: true }, [path]'],
      ['withoutOpenings(this.#start)', 'this.#start.args'],
      ['openingsOf(second)', 'second.args'],
    ],
  },
  {
    file: `${desktop}/quick/quick-window.ts`,
    tests: ofLongDesktop('quick'),
    mutants: [["...(process.platform === 'darwin' ? { type: 'panel' } : {}),", '']],
  },
  {
    file: `${host}/opening/terminal-command.ts`,
    tests: ['test/host/opening/terminal-command.test.ts'],
    mutants: [["given[0] === '--' ? given.slice(1) : given", 'given']],
  },
  {
    file: `${desktop}/say-why-not.ts`,
    tests: [...ofDesktop('openings'), ...ofDesktop('checklist')],
    mutants: [
      ['.filter((argument) => argument !== HIDDEN)', ''],
      ['appImage === null ? {} : { execPath: appImage }', '{}'],
    ],
  },
  {
    file: `${desktop}/about.ts`,
    tests: ofDesktop('checklist'),
    mutants: [
      ['applicationVersion: programVersion(),', ''],
      [', Chromium ${chrome}', ''],
    ],
  },
  {
    file: `${host}/keychain-first.ts`,
    tests: ['test/host/secrets.test.ts'],
    mutants: [
      ["if (inFile !== null) return { value: inFile, storedIn: 'file' };", ''],
      ["return inChain === null ? own.get(key) : { value: inChain, storedIn: 'keychain' };", 'return own.get(key);'],
      ['      await file.delete(key);\n      if', '      if'],
      ['if (isInChain) await own.delete(key);\n', 'if (isInChain) void own;\n'],
      ["else if (place !== 'memory') await removals.remove(null, key);", ''],
    ],
  },
  {
    file: `${host}/keychain-removals.ts`,
    tests: ['test/host/secrets.test.ts'],
    mutants: [
      ["isOut ? this.#file.delete(key) : this.#file.set(key, '')", 'this.#file.delete(key)'],
      ['for (const left of await this.#file.keys()) if (!(await this.remove(keychain, left))) break;', ''],
      ['if (!(await this.remove(keychain, left))) break;', 'await this.remove(keychain, left);'],
      ['return (await this.#file.get(key)) === null;', 'return true;'],
    ],
  },
  {
    file: `${host}/secrets.ts`,
    tests: ['test/host/secrets.test.ts'],
    mutants: [
      ['  if (isKept) await removals.kept(key);\n', ''],
      ["if (value !== null) return { value, storedIn: 'file' };", ''],
    ],
  },
  {
    file: 'src-main/core/outbox/views/all-spaces.ts',
    tests: ['test/core/status/all-spaces.test.ts'],
    mutants: [
      ['spaces.filter(({ pausedAtMs }) => pausedAtMs === null)', 'spaces'],
      ['waiting > held', 'waiting > 0'],
      ['goes(connectionId) ? nextAtMs(parts, id, nowMs) : null', 'nextAtMs(parts, id, nowMs)'],
      ['nowMs + SOON_MS', 'Infinity'],
      ['Math.min(passes + 1, comesNear - DATED_WITHIN_MS)', 'passes + 1'],
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
  {
    file: `${host}/keychain.ts`,
    tests: ['test/host/secrets.test.ts'],
    mutants: [
      ['      tried = undefined;\n', ''],
      ['update(realPath(dataFolder))', 'update(dataFolder)'],
    ],
  },
  {
    file: `${host}/closed-output.ts`,
    tests: ['test/host/closed-output.test.ts'],
    mutants: [['of [process.stdout, process.stderr]', 'of [process.stdout]']],
  },
  {
    file: `${host}/when-free.ts`,
    tests: ['test/host/when-free.test.ts'],
    mutants: [
      ["if (!(error instanceof StartRefused && error.code === 'held')) throw error;", ''],
      [' || !(await mayEnd())', ''],
      ['const WAITS_MS = [100, 200, 400, 800, 1_600, 3_200];', 'const WAITS_MS: number[] = [];'],
    ],
  },
  {
    file: `${host}/data-folder.ts`,
    tests: ['test/host/data-folder.test.ts', 'test/host/path-trouble.test.ts'],
    mutants: [
      ["argument || at.env['OUTPOST_DATA']", "at.env['OUTPOST_DATA'] || argument"],
      ["base?.startsWith('/') ? base", 'base ? base'],
      ["if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });", ''],
      ['if (!isInOwn && !isOwn(folder)) throw Object.assign(new Error(), { code: SHARED });', ''],
      ['chmodSync(folder, mode & 0o700);', ''],
    ],
  },
];
