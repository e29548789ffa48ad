import type { Group } from './mutants.ts';

/* Mistakes in what the desktop does about updates and spelling: in its rules, and in what is done with Electron and electron-updater. */

const rules = 'src-main/host/updates';
const desktop = 'src-main/desktop';
const ofRule = (name: string): string[] => [`test/host/updates/${name}.test.ts`];
const ofDesktop = (name: string): string[] => [`test/desktop/${name}.test.ts`];
const ofLongDesktop = (name: string): string[] => [`test/desktop/${name}.long.ts`];

export const updateMutants: readonly Group[] = [
  {
    file: `${rules}/update-place.ts`,
    tests: ofRule('update-place'),
    mutants: [
      ["if (!isPackaged) return { why: 'unpackaged' };", ''],
      ["if (packageType !== null) return { why: 'system-package' };", ''],
      ['|| placeholder.test(url.hostname)', ''],
      ["url.username !== '' ||", ''],
      ["url.protocol === 'https:' || isHere ? url.host : null", 'url.host'],
      ["url.protocol === 'http:' && url.hostname === '127.0.0.1'", "url.protocol === 'http:'"],
      ["platform === 'linux' && !appImage", 'false'],
      ['address === undefined || !isGeneric', 'address === undefined'],
    ],
  },
  {
    file: `${rules}/is-offered.ts`,
    tests: ofRule('found'),
    mutants: [
      ['|| theirs[4] !== undefined) return false;', ') return false;'],
      ['return further > 0;', 'return true;'],
      ['return ours[4] !== undefined;', 'return false;'],
      [
        'Number(theirs[part]) - Number(ours[part])',
        '(theirs[part]! > ours[part]! ? 1 : theirs[part] === ours[part] ? 0 : -1)',
      ],
    ],
  },
  {
    file: `${rules}/plain-notes.ts`,
    tests: ofRule('found'),
    mutants: [
      [".replaceAll(/<\\/?[a-z][^<>]*>/gi, '')", ''],
      ['visibleText(line)', 'line'],
      ["    .replaceAll(/<(script|style)\\b[^]*?(<\\/\\1\\s*>|$)/gi, '')\n", ''],
      ['    .slice(0, MOST_NOTES)\n', ''],
    ],
  },
  {
    file: `${rules}/trouble-of.ts`,
    tests: ofRule('found'),
    mutants: [
      ["  [/\\bnet::ERR_(CERT|SSL|BLOCKED_BY_CLIENT)/, 'not-trusted'],\n", ''],
      ["  [/SIGNATURE/, 'not-trusted'],\n", ''],
      ["  [/^(ERR_PROXY_WANTS_USER|HTTP_ERROR_407)$/, 'proxy-sign-in'],\n", ''],
      ['(ofCode ?? ofWords)', '(ofWords ?? ofWords)'],
    ],
  },
  {
    file: `${rules}/log-line.ts`,
    tests: ofRule('found'),
    mutants: [
      ['.slice(0, 500)', ''],
      ["'$1$2'", "'$&'"],
      ['(?:[^\\s"\'@/]*@)?', ''],
    ],
  },
  {
    file: `${rules}/hold-on.ts`,
    tests: ofRule('hold-on'),
    mutants: [
      ['else renameSync(kept, file);', ''],
      ['if (existsSync(file)) letGo();\n      else renameSync', 'renameSync'],
      [
        '  letGo();\n  try',
        '  try',
        'Linking over what is there fails, and it is then copied over, which comes to the same.',
      ],
    ],
  },
  {
    file: `${rules}/proxy-user.ts`,
    tests: ofRule('proxy-user'),
    mutants: [
      ["named.username === ''", 'false'],
      [' && portOf(named) === port', ''],
      ['bare(named.hostname) === bare(host.toLowerCase()) && ', ''],
      ["Number(port) || (protocol === 'https:' ? 443 : 80)", 'Number(port)'],
    ],
  },
  {
    file: `${rules}/folder-after-update.ts`,
    tests: ofRule('folder-after-update'),
    mutants: [
      ['    forgetFolder(state);\n    if', '    if'],
      ['  } catch {\n    // Whoever comes', '  } finally {\n    // Whoever comes'],
      [' || from === version', ''],
      ['if (Math.abs(nowMs - atMs) > AT_MOST_MS) return null;', ''],
      ['statSync(folder).isDirectory() ? folder : null', 'folder'],
      ['  makeFolder(state);\n', ''],
    ],
  },
  {
    file: `${rules}/may-install.ts`,
    tests: ofRule('updates'),
    mutants: [
      ['all === null || ', 'all !== null && '],
      [' && !all.batchGoes', ''],
      ['all.sending === 0 && ', ''],
    ],
  },
  {
    file: `${rules}/look-times.ts`,
    tests: ofRule('updates'),
    mutants: [
      ['return AFTER_START_MS;', 'return 0;'],
      ['return DAILY_MS;', 'return 2 * DAILY_MS;'],
      ['return AFTER_FAILURE_MS;', 'return DAILY_MS;'],
    ],
  },
  {
    file: `${rules}/updates.ts`,
    tests: ofRule('updates'),
    mutants: [
      ['else this.#stopLooking();', ''],
      ['Math.min(quietMs, LONGEST_WAIT_MS)', 'quietMs'],
      ['afterLong(this.#parts.time, untilLookMs(last)', 'this.#parts.time.after(untilLookMs(last)'],
      ["if (this.#state.is === 'waiting' && mayInstall(all)) void this.#install(this.#state.offer);", ''],
      ["this.#state.is === 'waiting' && mayInstall(all)", "this.#state.is === 'waiting'"],
      ["if (why === 'asked') this.#callOffWord();", ''],
      [
        '    this.#callOffWord();\n    this.#announced = null;\n    this.#show',
        '    this.#announced = null;\n    this.#show',
      ],
      ["    this.#callOffWord();\n    this.#show({ is: 'fetching'", "    this.#show({ is: 'fetching'"],
      [' || this.#isToldOf(offer)', ''],
      ['if (offer !== null && offer.version !== state.version) return false;', ''],
      ['if (offer !== null) this.#show({ ...state, offer });', ''],
      [
        "this.#state.is === 'ready' && this.#install",
        "'offer' in this.#state && this.#state.offer !== null && this.#install",
      ],
      ['this.#mayFetch && offer !== null', 'offer !== null'],
      ['this.#mayLook && this.#look', 'this.#look'],
      [
        "this.#state.is === 'waiting' && this.#show({ is: 'ready'",
        "'offer' in this.#state && this.#state.offer !== null && this.#show({ is: 'ready'",
      ],
      ['tried !== null && tried !== this.#parts.running', 'tried !== null'],
      ['    if (this.#hasEnded) return;\n', ''],
      ["if (error instanceof OtherVersion) return this.#look('asked');", ''],
      ['if (tried !== null) void this.#parts.keep({ updateTried: null });', ''],
      ["if (answer === 'skip') void this.#parts.keep({ updateSkipped: offer.version });", ''],
      ['this.#announced = null;\n    this.#show', 'this.#show'],
      ['this.#isAsking || this.#callOffLook !== null', 'this.#isAsking'],
      ['|| this.#settings?.lookForUpdates !== true', ''],
      ['this.#mayLook && this.#parts.isOnline()', 'this.#mayLook'],
      ['isOffered(found.version, this.#parts.running) ? found : null', 'true ? found : null'],
      ["why === 'by-itself' && this.#settings?.updateSkipped", 'this.#settings?.updateSkipped'],
      ["if (why === 'by-itself' && !isSkipped) this.#announce(offer);", 'if (!isSkipped) this.#announce(offer);'],
      [
        "if (why === 'by-itself' && !isSkipped) this.#announce(offer);",
        "if (why === 'by-itself') this.#announce(offer);",
      ],
      ["if (why === 'asked' || before.is === 'idle') this.#fail", 'this.#fail'],
      ['|| this.#announced === offer.version', ''],
      ['if (quietMs <= 0) return this.#parts.announce(offer);', 'return this.#parts.announce(offer);'],
      ["if (!mayInstall(this.#all)) return this.#show({ is: 'waiting', offer });", ''],
      ['if (mayInstall(this.#all)) return this.#parts.restart();', 'return this.#parts.restart();'],
      [
        "await this.#parts.keep({ updateTried: null });\n    this.#show({ is: 'waiting', offer });",
        "this.#show({ is: 'waiting', offer });",
      ],
      ['await this.#parts.keep({ updateTried: offer.version });', 'await Promise.resolve();'],
      ['percent > this.#state.percent', 'true'],
      ['    this.take(this.#all);\n', ''],
      ['() => this.#settings !== null && this.#say(offer, this.#settings)', '() => this.#parts.announce(offer)'],
      ['    this.#weighWord(settings.lookForUpdates);\n', ''],
      ['    this.#callOffWord();\n    this.#announced = null;\n  }', '    this.#callOffWord();\n  }'],
    ],
  },
  {
    file: 'src-main/host/spelling.ts',
    tests: ['test/host/spelling.test.ts'],
    mutants: [
      ["Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []", 'kept as string[]'],
      ['available.filter((one) => chosen.includes(one))', '[...chosen]'],
    ],
  },
  {
    file: `${desktop}/spelling.ts`,
    tests: ofDesktop('spelling'),
    mutants: [
      ['isOnFromStart = this.#inUse.length > 0;', 'isOnFromStart = true;'],
      ['defaultSession.setSpellCheckerEnabled(this.#inUse.length > 0);', ''],
      ['defaultSession.setSpellCheckerLanguages(this.#inUse);', ''],
      ['if (this.#kept === spellingLanguages.join()) return;', ''],
      ['if (!isOnFromStart) return;', ''],
      ['this.#keep(spellingLanguages);', ''],
      ['line.tell({ spelling: this.state });', ''],
    ],
  },
  {
    file: `${desktop}/window.ts`,
    tests: ofDesktop('spelling'),
    mutants: [['spellcheck: isSpellingChecked(),', 'spellcheck: true,']],
  },
  {
    file: `${desktop}/shell-line.ts`,
    tests: ofDesktop('spelling'),
    mutants: [
      ['told === null && this.tell({})', 'undefined'],
      ['{ ...this.#state, ...change }', '{ ...this.#state }'],
    ],
  },
  {
    file: `${desktop}/updates/auto-updater.ts`,
    tests: ofDesktop('auto-updater'),
    mutants: [
      ['auto.autoDownload = false;', ''],
      ['auto.autoInstallOnAppQuit = false;', ''],
      ['auto.allowDowngrade = false;', ''],
      ['auto.allowPrerelease = false;', ''],
      ["auto.requestHeaders = { 'x-user-staging-id': 'none' };", ''],
      ['log.warn({}, logLine(said)),\n    error', 'log.warn({}, String(said)),\n    error'],
      ['found?.isUpdateAvailable === true', 'found !== null'],
      ['await within(time, LOOK_WITHIN_MS, unlessAsked(looking))', 'await looking'],
      ['    answer();\n', ''],
      ['    if (!isProxy) return;\n', ''],
      ['isProxy && !isSignedIn ? userOf', '!isSignedIn ? userOf'],
      ['isProxy && !isSignedIn ? userOf', 'isProxy ? userOf'],
      ['    isSignedIn = false;\n', ''],
      ['unlessAsked(auto.downloadUpdate(token))', 'auto.downloadUpdate(token)'],
      ['if (atHand !== null && atHand !== version) throw new OtherVersion(version, atHand);', ''],
      ['if (came !== version) throw new OtherVersion(version, came);', ''],
      ['callOff = stalls();\n        told', 'told'],
      ["auto.off('download-progress', tell);", ''],
      ['late.reject(tooSlow());\n          token', 'token'],
      ['auto.disableDifferentialDownload = true;', ''],
      ['auto.downloadUpdate(token)', 'auto.downloadUpdate()'],
      ["auto.once('error', reject);", ''],
      ["time.after(INSTALL_WITHIN_MS, () => reject(new Error('The installer did not take over.')));", ''],
      ['plainNotes(releaseNotes)', 'String(releaseNotes)'],
    ],
  },
  {
    file: `${desktop}/updates/desktop-updates.ts`,
    tests: ofLongDesktop('update-offers'),
    mutants: [
      ['() => void window.bringUp(updatesPlace)', '() => undefined'],
      ['(all) => updates.take(all)', '() => undefined'],
      ['if (answered) this.#updates?.do(wish);', ''],
      ['this.#isToInstall = true;\n        ', ''],
      ['!this.#isToInstall || ', ''],
      ['this.#parts.startAgain();', ''],
      [".do('look');\n    }", ';\n    }'],
      ['(change) => link.core.settings.update(change).catch(() => undefined)', '() => Promise.resolve()'],
    ],
  },
  {
    file: `${desktop}/updates/installed.ts`,
    tests: ofLongDesktop('update-offers'),
    mutants: [
      ['held?.putBack();', ''],
      ["process.env['OUTPOST_DATA'] = dataFolder;", ''],
      ['const forget = await noted(dataFolder);', 'const forget = (): undefined => undefined;'],
      ['    forget();\n', ''],
    ],
  },
  {
    file: 'src-main/core/shell/shell.ts',
    tests: ['test/core/shell/shell.test.ts'],
    mutants: [
      ['if (this.#state === null) return false;', ''],
      ['if (this.#asked?.id !== id) return false;', ''],
      ['this.#asked = null;\n    this.#touch();', 'this.#touch();'],
      ["this.#parts.store.topics.touch('shell');", ''],
    ],
  },
];
