import type { Group } from './mutants.ts';

/* Mistakes in what each kind reads of its rows, in the small parts of the store, and in what the web shell says no by. */

const actions = 'src-main/core/actions';
const store = 'src-main/core/store';
const ofAction = (name: string): string[] => [`test/core/actions/${name}.test.ts`];
const ofStore = (name: string): string[] => [`test/core/store/${name}.test.ts`];
const ofWeb = (name: string): string[] => [`test/web/${name}.test.ts`];
const opening = [...ofStore('open'), ...ofStore('cut-short')];

const kindMutants: readonly Group[] = [
  {
    file: `${actions}/action.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [[' && action.entity !== null', '']],
  },
  {
    file: `${actions}/kind.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [
      ["isWhole ? kind.coalesce(earlier, later) : 'keep-both'", 'kind.coalesce(earlier, later)'],
      ['kind.canBeDraft && kind.isReadable(action)', 'kind.canBeDraft'],
    ],
  },
  {
    file: `${actions}/define-kind.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [
      ['payload === null ? action.publishMode :', 'payload === null ? null :'],
      ["if (payload === null) return notSendable({ code: 'payload-unreadable' });", ''],
    ],
  },
  {
    file: `${actions}/payload.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [['if (payloadVersion !== version) return null;', '']],
  },
  {
    file: `${actions}/permalink.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [
      ["url?.protocol !== 'https:' || ", ''],
      [" || url.password !== ''", ''],
    ],
  },
  {
    file: `${actions}/reference.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [["'remote' in other && one.remote === other.remote", "'remote' in other"]],
  },
  {
    file: `${actions}/since.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [['{ onWireAtMs: null, knownPostMark: null }', '{ onWireAtMs: 0, knownPostMark: null }']],
  },
  {
    file: `${actions}/unreadable.ts`,
    tests: ofAction('what-kinds-read'),
    mutants: [['unsent(UNREADABLE_CODE, reason)', "{ ...unsent(UNREADABLE_CODE, reason), verdict: 'in-doubt' }"]],
  },
  {
    file: `${actions}/sent-again.queries.ts`,
    tests: ofAction('sent-again'),
    mutants: [
      ['now[column] !== before.row[column]', 'true'],
      ['was.length > 0 && ', ''],
      ['return column.required === 0;', 'return true;'],
    ],
  },
  {
    file: `${actions}/why-missed.ts`,
    tests: ofAction('why-missed'),
    mutants: [
      ['sinceMs <= scheduledAtMs', 'sinceMs < scheduledAtMs'],
      ["connection.state === 'sign-in-needed' && ", ''],
    ],
  },
  {
    file: `${actions}/journal/open-journal.ts`,
    tests: ofAction('journal/open-journal'),
    mutants: [
      ['found === null && findings.copy === null', 'found === null'],
      ['if (mark.isThere && !isMarked)', 'if (!isMarked)'],
      ['read.workspace ?? parts.newId()', 'parts.newId()'],
    ],
  },
];

const storeMutants: readonly Group[] = [
  {
    file: `${store}/compiled-once.ts`,
    tests: ofStore('dependencies'),
    mutants: [
      ['rows[from + place.row]', 'rows[place.row]'],
      ['if (values[at] === undefined) throw', 'if (values[at] === null) throw'],
    ],
  },
  {
    file: `${store}/tables.ts`,
    tests: ofStore('dependencies'),
    mutants: [
      ["else if (opcode === 'Clear') written.add(this.#tableAt(p1));", ''],
      ['    this.#readSchema();\n    return this.#byRootPage', '    return this.#byRootPage'],
    ],
  },
  {
    file: `${store}/free-name.ts`,
    tests: opening,
    mutants: [['while (existsSync(nameOf(n))) n += 1;', '']],
  },
  {
    file: `${store}/same-schema.ts`,
    tests: opening,
    mutants: [['.every((one) =>', '.some((one) =>']],
  },
  {
    file: `${store}/ids.ts`,
    tests: ofStore('ids'),
    mutants: [
      ['timeOf(largest) + 1', '0'],
      ['nowMs > lastMs', 'nowMs !== lastMs'],
    ],
  },
  {
    file: `${store}/json-column.ts`,
    tests: ofStore('json-column'),
    mutants: [
      ['return undefined;', 'throw new Error(stored);'],
      ['name in members && read.success', 'read.success'],
    ],
  },
  {
    file: `${store}/log-damage.ts`,
    tests: ofStore('log-damage'),
    mutants: [
      ['if (isPresent(later)) return true;', ''],
      ['if (!sum.is(log, 24)) return true;', ''],
      ['if (isPresent(at) && log.readUInt32BE(at + 4) !== 0) return true;', ''],
    ],
  },
  {
    file: `${store}/make-folder.ts`,
    tests: ofStore('make-folder'),
    mutants: [['mode: 0o700', 'mode: 0o755']],
  },
  {
    file: `${store}/soundness.ts`,
    tests: ofStore('soundness'),
    mutants: [['!COPIES.has(name)', 'COPIES.has(name)']],
  },
  {
    file: `${store}/topics.ts`,
    tests: ofStore('store'),
    mutants: [
      ['if (touched.size === 0) return;', ''],
      ['return () => this.#listeners.delete(listener);', 'return () => false;'],
    ],
  },
  {
    file: `${store}/trouble.ts`,
    tests: ofStore('trouble'),
    mutants: [
      ['CORRUPT|NOTADB', 'CORRUPT'],
      ['(SQLITE_FULL|ENOSPC|EDQUOT)', '(SQLITE_FULL|ENOSPC)'],
    ],
  },
  {
    file: `${store}/restore.ts`,
    tests: ['test/core/restore.test.ts'],
    mutants: [
      ["if (version > schemaVersion) return 'backup-newer';", ''],
      ['if (why !== null) return why;', ''],
      [' || hasOddIds(db)', ''],
      [' || hasCircle(db)', ''],
      ['WHERE depends_on >= action_id', 'WHERE depends_on > action_id'],
      ['.filter((entry) => entry.isFile())', ''],
      ["db.pragma('foreign_keys = OFF');", ''],
      ["ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC", 'ORDER BY name DESC'],
      [" OR id >= ?').get(OWN_ID_GLOB, BEYOND_OWN_IDS)", "').get(OWN_ID_GLOB)"],
      ['if (PART.test(name)) rmSync', 'if (STAGED.test(name)) rmSync'],
      ['for (const { path } of stagedIn(dataFolder)) rmSync(path);', ''],
      ["isOwn ? 'chosen-here' : 'chosen-elsewhere'", "'chosen-here'"],
      ["IN ('trigger', 'view', 'index')", "IN ('trigger', 'view')"],
      ["if (type !== 'index' || !isOurs(sql)) db", 'db'],
      ['existsSync(file) && keepReplaced(dataFolder, file, staged.askedAtMs)', 'existsSync(file)'],
      ['else unkept.run(named.id);', ''],
      ['JSON.stringify([by, key, url])', 'JSON.stringify([by, key])'],
      ['madeAtMs(from), nowMs)', 'nowMs, nowMs)'],
    ],
  },
];

const lineMutants: readonly Group[] = [
  {
    file: 'src-main/host/local-socket/address.ts',
    tests: ['test/host/local-socket.test.ts'],
    mutants: [
      ['Buffer.byteLength(path)', 'path.length'],
      ['const MOST_BYTES = 103;', 'const MOST_BYTES = 104;'],
    ],
  },
  {
    file: 'src-main/core/store/small-file.ts',
    tests: ['test/host/small-files.test.ts'],
    mutants: [
      ['found.size <= MOST_BYTES', 'true'],
      ['found.isFile() && ', ''],
    ],
  },
  {
    file: 'src-main/host/local-socket/socket-file.ts',
    tests: ['test/host/local-socket.test.ts'],
    mutants: [
      ["'core-socket.json');", "'web.json');"],
      ['if (folder !== realpathSync(dataFolder)) return null;', ''],
    ],
  },
  {
    file: 'src-main/host/local-socket/serve.ts',
    tests: ['test/host/local-socket.test.ts'],
    mutants: [
      ['chmodSync(address.path, 0o600)', 'chmodSync(address.path, 0o666)'],
      ['if (sockets.count() > 0) await Promise.race([closed, sleep(ANSWERS_MS)]);', ''],
      ['proof, seal, version: options.version', 'proof, seal'],
      ['host.onGone(({ restarted }) => void (restarted || close()));', ''],
      ['    removeLeft(dataFolder);', ''],
      ['if (IN_FOLDER.test(name)) removeSocket', 'removeSocket'],
      ['      why.push(error);\n', '      throw error;\n'],
      ['?.isSocket()) return false;', ') return false;'],
    ],
  },
  {
    file: 'src-main/host/local-socket/signs-of-life.ts',
    tests: ['test/host/signs-of-life.test.ts'],
    mutants: [
      ['    missed = 0;\n', ''],
      ['if (wasSilent) told.again();', 'told.again();'],
      ['if (missed === endsAfter) told.over();\n    else socket.ping();', 'socket.ping();'],
    ],
  },
  {
    file: 'src-main/host/local-socket/dial.ts',
    tests: ['test/host/local-socket.test.ts'],
    mutants: [["dialled.found !== 'nobody'", "dialled.found === 'core'"]],
  },
  {
    file: 'src-main/host/local-socket/reach.ts',
    tests: ['test/host/local-socket.test.ts'],
    mutants: [
      ["if (said.proven !== proof) throw new Error('Not who wrote the file.');", ''],
      ["    why = 'silent';\n    socket.terminate();", "    why = 'silent';"],
      ["    why = 'silent';\n", ''],
      ["    if (statusCode === FULL) why = 'full';\n", ''],
    ],
  },
];

const webMutants: readonly Group[] = [
  {
    file: 'src-main/web/browser.ts',
    tests: ofWeb('browser'),
    mutants: [["platform !== 'linux' || ", '']],
  },
  {
    file: 'src-main/host/running-elsewhere.ts',
    tests: ofWeb('running-elsewhere'),
    mutants: [
      ['holder.pid === control.pid', 'true'],
      ["holder === null || holder.shell === 'web' ? readControl", 'true ? readControl'],
      ["if (holder?.shell !== 'web' || ", 'if ('],
      ['    await sleep(EACH_MS);', '    return null;'],
    ],
  },
  {
    file: 'src-main/host/control-file.ts',
    tests: ofWeb('launch'),
    mutants: [['    process.kill(pid, 0);', '']],
  },
  {
    file: 'src-main/web/launch-address.ts',
    tests: ofWeb('running-elsewhere'),
    mutants: [['(opens !== null && !isKey(key))', 'false']],
  },
  {
    file: 'src-main/web/launch-file.ts',
    tests: ofWeb('launch'),
    mutants: [['mode: 0o600, ', '']],
  },
  {
    file: 'src-main/web/tell-redemptions.ts',
    tests: ofWeb('launch'),
    mutants: [[' && !told.has(code)', '']],
  },
  {
    file: 'src-main/web/listener.ts',
    tests: ofWeb('requests'),
    mutants: [['host: LOOPBACK, ', '']],
  },
  {
    file: 'src-main/host/peer/server.ts',
    tests: ofWeb('slow'),
    mutants: [['headersTimeout: patience.headersMs,', '']],
  },
  {
    file: 'src-main/host/peer/refuse.ts',
    tests: ofWeb('requests'),
    mutants: [
      ['{ ...securityHeaders, ...headersOfRefusal })', '{ ...headersOfRefusal })'],
      ["  connection: 'close',", ''],
    ],
  },
  {
    file: 'src-main/web/routes.ts',
    tests: ofWeb('session'),
    mutants: [
      ["if (redemption !== 'redeemed') return", "if (redemption === 'unknown') return"],
      ["!== 'application/json') return null", "=== 'text/plain') return null"],
    ],
  },
  {
    file: 'src-main/host/peer/same-secret.ts',
    tests: ofWeb('session'),
    mutants: [['timingSafeEqual(digest(one), digest(other))', 'one.length === other.length']],
  },
  {
    file: 'src-main/web/start-web.ts',
    tests: ofWeb('session'),
    mutants: [
      ['if (!sameSecret(given, secret)) return null;', ''],
      ['codes.issue(validMs)', 'codes.issue(LAUNCH_VALID_MS)'],
    ],
  },
];

/** By which way a service is reached, and whose certificates are believed there. */
const wayMutants: readonly Group[] = [
  {
    file: 'src-main/core/service/http/proxies.ts',
    tests: ['test/service/proxies.test.ts'],
    mutants: [
      ['isOnThisComputer(url) ? Promise.resolve(null) : proxyOf(url)', 'proxyOf(url)'],
      ["env[name.toLowerCase()] || env[name] || ''", "env[name] || ''"],
      ["|| said('ALL_PROXY')", ''],
      ["if (rule === '*') return true;", ''],
      ['itsPort !== undefined && itsPort !== port', 'false'],
      ['hostname === name || hostname.endsWith(`.${name}`)', 'hostname.endsWith(name)'],
      ['if (/^direct$/i.test(kind)) return [null];', ''],
      ['spoken.length > 0 ? spoken : named.slice(0, 1)', 'spoken'],
      ['named.filter((way) => way === null || isSpoken(way))', 'named'],
      ["  HTTPS: 'https',\n", ''],
      ['url[part] = encodeURIComponent(url[part]);', ''],
      ['one.protocol === other.protocol && one.host === other.host', 'one.hostname === other.hostname'],
      ['return `${hostname}:${port || (protocol', 'return `${new URL(proxy).href}${hostname}:${port || (protocol'],
    ],
  },
  {
    file: 'src-main/core/service/http/open-way.ts',
    tests: ['test/service/proxies.test.ts'],
    mutants: [
      ['if (others.length === 0) return first;', ''],
      ['if (way === null || (await this.#answers(way))) return way;', 'if (way === null || true) return way;'],
      ['+ AWAY_MS', ''],
      ['+ AWAY_MS', '+ 2 * AWAY_MS'],
      ["socket.once('error', end(false));", "socket.once('error', end(true));"],
    ],
  },
  {
    file: 'src-main/core/service/http/sockets.ts',
    tests: ['test/service/sockets.test.ts'],
    mutants: [
      ['const HOLDS_MS = 60_000;', 'const HOLDS_MS = Infinity;'],
      ['const HOLDS_MS = 60_000;', 'const HOLDS_MS = 0;'],
      ['.catch(() => before.proxy)', ''],
      ['    left.push(before.agents);\n', ''],
      ['    left.push(before.agents);\n', "    void ended(before.agents, 'destroy');\n"],
      ['      holdsUntilMs = -Infinity;\n', ''],
    ],
  },
  {
    file: 'src-main/core/service/http/through-proxy.ts',
    tests: ['test/service/tunnel.test.ts'],
    mutants: [
      [
        'proxyTunnel: true',
        'proxyTunnel: false',
        'A service speaks TLS, or is on this computer, to which no proxy leads: the library makes a tunnel for TLS by itself.',
      ],
      ['requestTls: tls', 'requestTls: { ...tls, rejectUnauthorized: false }'],
      ['if (isSpoken(proxy)) {', 'if (true) {'],
    ],
  },
  {
    file: 'src-main/core/service/http/trust-system.ts',
    tests: ['test/service/trust-system.test.ts'],
    mutants: [
      [', ...system])]', '])]'],
      ["...getCACertificates('default'), ", ''],
      ['fromSystem ??= takeSystem();', 'fromSystem = takeSystem();'],
      ['return system.length;', 'return 0;'],
    ],
  },
  {
    file: 'src-main/core/service/http/network-failure.ts',
    tests: ['test/service/tunnel.test.ts', 'test/service/network-faults.test.ts'],
    mutants: [
      ["if (!wentOnWire && wantsToSignIn(error)) return { code: 'proxy-sign-in', errorCode };", ''],
      ["startsWith('Proxy response (407)')", "startsWith('Proxy response')"],
    ],
  },
  {
    file: 'src-main/core/connections/route.ts',
    tests: ['test/core/connections/add-space.test.ts'],
    mutants: [
      ['await exceptHere(proxyOf)(kept.url)', 'await proxyOf(kept.url)'],
      ['proxy === null ? null : proxyName(proxy)', 'proxy'],
      ['trusted: trustSystem()', 'trusted: 0'],
    ],
  },
  {
    file: 'src-main/core/service/operations/perform.ts',
    tests: ['test/service/tunnel.test.ts'],
    mutants: [['service.sockets.missed();', '{}']],
  },
  {
    file: 'src-main/host/core-thread.ts',
    tests: ['test/host/system-proxy.test.ts'],
    mutants: [
      ["this.#lastRules.get(origin) ?? 'DIRECT'", "'DIRECT'"],
      ['Promise.race([systemProxy?.(url), late.promise])', 'systemProxy?.(url)'],
    ],
  },
];

export const partMutants: readonly Group[] = [
  ...kindMutants,
  ...storeMutants,
  ...lineMutants,
  ...webMutants,
  ...wayMutants,
];
