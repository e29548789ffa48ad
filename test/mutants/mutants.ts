import { actionMutants } from './action-mutants.ts';
import { desktopMutants } from './desktop-mutants.ts';
import { engineMutants } from './engine-mutants.ts';
import { featureMutants } from './feature-mutants.ts';
import { ledgerMutants } from './ledger-mutants.ts';
import { limitsMutants } from './limits-mutants.ts';
import { partMutants } from './part-mutants.ts';

/**
 * What is tried: a place in the source, what stands there by mistake, and, for a mistake that nobody can see, why. Where the
 * source has moved on, the place is looked for in vain and the run says so: the list moves with it.
 */
type Attempt = readonly [search: string, replace: string, survives?: string];

export interface Group {
  file: string;
  /** The tests that hold the file, the quickest that do. */
  tests: readonly string[];
  mutants: readonly Attempt[];
}

const limits = [
  'test/core/limits/window.test.ts',
  'test/core/limits/slots.test.ts',
  'test/core/limits/governor.test.ts',
];
const store = ['test/core/store/store.test.ts', 'test/core/store/dependencies.test.ts'];
const drains = [...limits, 'test/core/limits/drain.test.ts'];
const webTests = ['requests', 'session', 'launch', 'key', 'socket'];
/** Those of the web shell, first the one that is about it: the first that notices ends the trial. */
const web = (first: string): string[] =>
  [first, ...webTests.filter((name) => name !== first)].map((name) => `test/web/${name}.test.ts`);

export const mutantGroups: readonly Group[] = [
  ...ledgerMutants,
  ...engineMutants,
  ...featureMutants,
  ...limitsMutants,
  ...actionMutants,
  ...partMutants,
  ...desktopMutants,
  {
    file: 'src-main/core/limits/governor.ts',
    tests: limits,
    mutants: [
      ['unproven: true, alone: 0 };', 'alone: 0 };'],
      ['unproven: true, alone: 0 };', 'unproven: true };'],
      ["if (grant.stage === 'over') return;", ''],
      ["if (grant.stage !== 'reserved') throw", "if (grant.stage === 'over') throw"],
      ['keepsReserve: false }', 'keepsReserve: true }'],
      ['if (reading.status === 401) bucket.state = uncounted', 'if (reading.status === 402) bucket.state = uncounted'],
      [
        "else if (refusedBy === 'api') bucket.state = unanswered",
        "else if (refusedBy === 'api') bucket.state = uncounted",
      ],
      ["reading.bucket === 'api') return 'api'", "reading.bucket === 'publish') return 'api'"],
      ['if (isNews) this.#keepNow(grant);', 'if (!isNews) this.#keepNow(grant);'],
      [
        'const nowMs = this.#time.nowMs();\n    const bucket = this.#bucket(rule);',
        'const nowMs = 0;\n    const bucket = this.#bucket(rule);',
      ],
    ],
  },
  {
    file: 'src-main/core/limits/window.ts',
    tests: limits,
    mutants: [
      ['end === null || nowMs < end ? state', 'end === null || nowMs <= end + 1_000 ? state'],
      ['carried: state.carried + state.inFlight', 'carried: state.carried'],
      ['own: at.own + 1,\n      ownNow', 'own: at.own,\n      ownNow'],
      ['const isNewer = used !== null && used <= hit.floor;', 'const isNewer = used !== null && used < hit.floor;'],
      ['openedByMs: state.openedByMs ?? nowMs', 'openedByMs: nowMs'],
      ['used: Math.max(state.used, used ?? 0)', 'used: used ?? 0'],
      [
        'const now = Math.max(0, (used ?? 0) - state.own - state.carried);',
        'const now = Math.max(0, (used ?? 0) - state.own);',
      ],
      ['unknownByMs: nowMs }', 'unknownByMs: null }'],
      ['isUntouched ? { ...left, openedFromMs: null } : left', 'left'],
      ['Math.min(known ?? nowMs + lengthMs(left), saidMs)', 'Math.max(known ?? nowMs + lengthMs(left), saidMs)'],
      ['used: left.cap, others, alone: 0 }', 'others, alone: 0 }'],
      ['alone: others > 0 ? 0 : state.alone', 'alone: state.alone'],
      ['RETRY_AFTER_SLACK_MS = 1_000', 'RETRY_AFTER_SLACK_MS = 0'],
    ],
  },
  {
    file: 'src-main/core/limits/slots.ts',
    tests: limits,
    mutants: [
      ['nowMs < state.blockedUntilMs) return 0', 'nowMs > state.blockedUntilMs) return 0'],
      ['state.cap - state.own - state.carried - state.reserved;\n  if', 'state.cap - state.own - state.carried;\n  if'],
      ['state.cap - state.used - state.inFlight - state.carried', 'state.cap - state.used - state.carried'],
      ['if (left <= 0)', 'if (left < 0)'],
      ["if (ask.priority === 'now') return { free: true };", ''],
      [
        'const knownAlone = state.alone >= REMEMBERED_WINDOWS && !state.unproven;',
        'const knownAlone = state.alone >= REMEMBERED_WINDOWS;',
      ],
      ['if (underWay === 0) return false;', 'if (underWay <= 1) return false;'],
      ["if (ask.priority === 'scheduled' || !ask.keepsReserve) return 0;", 'if (!ask.keepsReserve) return 0;'],
    ],
  },
  {
    file: 'src-main/core/limits/reserve.ts',
    tests: drains,
    mutants: [
      ['RELEASED_AFTER = 0.85', 'RELEASED_AFTER = 1.5'],
      ['Math.ceil(cap / 10)', 'Math.ceil(cap / 100)'],
      ['reserveOf(state.cap) - state.ownNow', 'reserveOf(state.cap)'],
      ['if (!isShared(state, nowMs)) return 0;', ''],
    ],
  },
  {
    file: 'src-main/core/limits/governor-time.ts',
    tests: limits,
    mutants: [
      ['Math.max(0, driftMs - this.#driftMs)', 'driftMs - this.#driftMs'],
      ['this.#sleptMs += ', 'this.#sleptMs -= '],
      ['- Math.max(0, this.#clock.nowMs() - wallMs)', '- (this.#clock.nowMs() - wallMs)'],
    ],
  },
  {
    file: 'src-main/core/actions/event.ts',
    tests: ['test/core/actions/transition.test.ts'],
    mutants: [
      ["cancel: ['queued', 'waiting', 'blocked']", "cancel: ['queued', 'waiting', 'blocked', 'claimed']"],
      ["'on-wire': ['claimed']", "'on-wire': ['claimed', 'queued']"],
      ["claim: ['queued', 'waiting']", "claim: ['queued', 'waiting', 'blocked']"],
      ["'user-says-not-sent': ['in_doubt']", "'user-says-not-sent': ['in_doubt', 'done']"],
      ["'try-again': ['on_wire']", "'try-again': ['on_wire', 'in_doubt']"],
      ["'confirm-match': ['matched']", "'confirm-match': ['matched', 'in_doubt']"],
      [
        "matched: ['in_doubt', 'done_unlinked', 'matched', 'blocked']",
        "matched: ['in_doubt', 'done_unlinked', 'matched']",
      ],
      [
        "retry: ['rejected', 'blocked', 'waiting', 'queued']",
        "retry: ['rejected', 'blocked', 'waiting', 'queued', 'in_doubt']",
      ],
    ],
  },
  {
    file: 'src-main/core/actions/transition.ts',
    tests: ['test/core/actions/transition.test.ts'],
    mutants: [
      ['if (!allows(action.state, event.type)) return null;', ''],
      ['&& !action.maybeDone) return null;', ') return null;'],
      ["if (event.type === 'unmatch' && !action.matched) return null;", ''],
      [" || type === 'not-as-queued'", ''],
      ["if (type === 'in-doubt' || type === 'user-says-sent' || type === 'matched') return isOlder;", ''],
    ],
  },
  {
    file: 'src-main/core/actions/attempt-steps.ts',
    tests: ['test/core/actions/transition.test.ts'],
    mutants: [
      ['const attempts = action.attempts + 1;', 'const attempts = action.attempts;'],
      ['Math.max(0, action.attempts - 1)', 'action.attempts'],
      ['action.attempts >= MOST_ATTEMPTS', 'action.attempts > MOST_ATTEMPTS'],
      ['reason, maybeDone: true }', 'reason }'],
    ],
  },
  {
    file: 'src-main/core/actions/decision-steps.ts',
    tests: ['test/core/actions/transition.test.ts'],
    mutants: [
      ['onWireAtMs: null, maybeDone: false, reason', 'onWireAtMs: null, reason'],
      ['const blockReason = staysAfterCancel(action.blockReason);', 'const blockReason = null;'],
      ['staysAfterCancel(action.blockReason) === null', 'action.blockReason !== undefined'],
      ["action.blockReason === 'older' ? 'older-copy' : 'held'", "'held'"],
    ],
  },
  {
    file: 'src-main/core/actions/event-of-answer.ts',
    tests: ['test/core/actions/transition.test.ts', 'test/core/comments/comments.test.ts'],
    mutants: [
      ['if (answer.ok && answer.refused) return', 'if (false) return'],
      ['if (!at.wentOnWire) return unsent(answer, at);', ''],
      ['if (!kind.idempotent) {', 'if (kind.idempotent) {'],
      ["if (code === 'redirected' || ", 'if ('],
    ],
  },
  {
    file: 'src-main/core/actions/recover.ts',
    tests: ['test/faults/recovery.test.ts', 'test/faults/matrix-kinds.test.ts'],
    mutants: [
      ["if (action.state === 'claimed') {", "if (action.state !== 'blocked') {"],
      [
        '} else if (kindOf(parts.kinds, action.kind).idempotent) {',
        '} else if (!kindOf(parts.kinds, action.kind).idempotent) {',
      ],
    ],
  },
  {
    file: 'src-main/core/store/store.ts',
    tests: store,
    mutants: [
      ["if (this.#open) throw new Error('a transaction is open already: pass its tx on');", ''],
      ['this.topics.announce(touched);', ''],
      ['for (const table of tables.written) touched.add(table)', 'for (const table of tables.written) void table'],
      ['if (known !== undefined) this.#statements.delete(sql);', ''],
      ['if (this.#totalChanges() > before) for', 'for'],
    ],
  },
  {
    file: 'src-main/core/store/live.ts',
    tests: store,
    mutants: [
      ['if (text !== last) {', 'if (true) {'],
      ['if (!dirty && [...touched].some((topic) => depends.has(topic))) mark();', 'mark();'],
      ['depends = topics;', ''],
    ],
  },
  {
    file: 'src-main/core/store/lock.ts',
    tests: ['test/core/store/lock.test.ts', 'test/core/store/open.test.ts'],
    mutants: [
      ["db.pragma('locking_mode = EXCLUSIVE');\n    db.exec('BEGIN EXCLUSIVE');", ''],
      ["    db.exec('BEGIN EXCLUSIVE');\n    return db;", '    return db;'],
    ],
  },
  {
    file: 'src-main/core/store/migrate.ts',
    tests: ['test/core/store/open.test.ts', 'test/core/store/store.test.ts'],
    mutants: [
      ['if (step.version <= versionOf(db)) continue;', ''],
      ["db.pragma('foreign_keys = ON');", ''],
    ],
  },
  {
    file: 'src-main/core/sync/scheduler.ts',
    tests: ['test/core/sync/scheduler.test.ts'],
    mutants: [
      ["state !== 'online' || this.#running.has(spaceId)", "state !== 'online'"],
      ["state !== 'online' || this.#running.has(spaceId)", 'this.#running.has(spaceId)'],
      ['const waitMs = roomInMs(this.#parts, session);', 'const waitMs = 0;'],
      ['waitMs === 0 ? due[0] : this.#awaited(spaceId, due)', 'due[0]'],
      ['.toSorted(byTurn)', ''],
      ['a.rank - b.rank || a.job.order', 'a.job.order'],
      ['Math.max(untilMs, refusedMs)', 'untilMs'],
      [
        'const untilMs = standing === undefined ? nowMs : backoffUntilMs(standing, onlineSinceMs, nowMs);',
        'const untilMs = 0;',
      ],
      ['this.#rest(spaceId, job, part, AFTER_ERROR_MS);', ''],
      ['rank: isWatched ? 1 : 2', 'rank: 1'],
      ['if (left > 0) this.#views.set(key, left);\n      else this.#views.delete(key);', 'this.#views.delete(key);'],
      ["if (this.#state !== 'started') return;", "if (this.#state === 'idle') return;"],
      [
        "if (job.isNeeded(spaceId)) await this.#pull(spaceId, job, WHOLE, 'now')",
        "await this.#pull(spaceId, job, WHOLE, 'now')",
      ],
    ],
  },
  {
    file: 'src-main/core/sync/cadence.ts',
    tests: ['test/core/sync/cadence.test.ts'],
    mutants: [
      ['goodAtMs === null || goodAtMs > nowMs', 'goodAtMs === null'],
      ['goodAtMs < onlineSinceMs ?', 'goodAtMs > onlineSinceMs ?'],
      ['againAtMs === null || triedAtMs < onlineSinceMs', 'againAtMs === null'],
      ['againAtMs - nowMs > BACKOFF_CAP_MS ? 0 : againAtMs', 'againAtMs'],
      ['Math.min(BACKOFF_CAP_MS, ', 'Math.min(Infinity, '],
      ['return triedAtMs + (isWatched', 'return 0 * (isWatched'],
      ['refusals < MANY_REFUSALS', 'refusals < 1'],
    ],
  },
  {
    file: 'src-main/core/sync/guarded-pull.ts',
    tests: ['test/core/sync/guard.test.ts'],
    mutants: [
      ['settledCount(tx, guard.spaceId, guard.kinds) !== done', 'false'],
      ['pulls < MOST_PULLS', 'pulls < 2'],
      ["if (closing.aborted) return isFailed(told) ? told : fail('unreachable', 'closed-meanwhile');", ''],
    ],
  },
  {
    file: 'src-main/core/sync/record-pull.ts',
    tests: ['test/core/sync/not-kept.test.ts'],
    mutants: [['    keepUnkept(parts, of);\n    throw error;', '    throw error;']],
  },
  {
    file: 'src-main/core/analytics/archive/walk.ts',
    tests: ['test/core/analytics/walk.test.ts'],
    mutants: [
      ['news === 0 && pages > walk.furthest', 'false'],
      ['news === 0 && pages > walk.furthest', 'news === 0'],
      [' || told.calls >= MOST_CALLS', ''],
      ['told.calls < 2 * furthest + 10', 'true'],
      [' && isExpected && told.calls < furthest + MOST_AGAIN', ' && false'],
      ['isUnsaid || ', ''],
      ['total ?? walk.total', 'total'],
      ['isBelow(walk.total ?? 0) && ', 'false && '],
    ],
  },
  {
    file: 'src-main/core/import/near-texts.ts',
    tests: ['test/core/import/near-texts.test.ts'],
    mutants: [
      ['new Set(lists.flat())', 'lists.flat()'],
      ['if (left-- === 0) return null;', ''],
      ['if (!canBeAlike(other, kept)) continue;', ''],
      ['if (this.#pace.due()) await this.#pace.pause();', ''],
    ],
  },
  {
    file: 'src-main/core/text-index/alike.ts',
    tests: ['test/core/import/near-texts.test.ts', 'test/core/text-index/alike.test.ts'],
    mutants: [
      ['!many.has(word) && --mayMiss < 0', '!many.has(word) && --mayMiss < -Infinity'],
      ['said.numbers === other.numbers && shareWords', 'shareWords'],
      ['...(text.match(LINKS) ?? [])', ''],
    ],
  },
  {
    file: 'src-main/host/peer/guard.ts',
    tests: web('requests'),
    mutants: [
      ['wrongTarget(request) ?? wrongHost', 'wrongHost'],
      ['?? wrongHost(request, origin) ??', '??'],
      ['hosts.length === 1 && `http', '`http'],
      ["reads && asks === 'page') return null", 'reads) return null'],
      ['origins.length === 0 && reads && asks', 'origins.length === 0 && asks'],
      ['origins.length === 1 && origins[0] === origin', 'origins.includes(origin)'],
      ["if (request.headers['transfer-encoding'] !== undefined) return { status: 411, why: 'State the length.' };", ''],
      ['lengthBytes <= MAX_BODY_BYTES ? null', 'lengthBytes <= 10 * MAX_BODY_BYTES ? null'],
    ],
  },
  {
    file: 'src-main/web/sessions.ts',
    tests: ['test/web/sessions.test.ts'],
    mutants: [
      ['nowMs - usedAtMs < UNUSED_MS', 'true'],
      ['sameSecret(session.key, key)', 'true'],
      ['this.#open.slice(1 - MOST)', 'this.#open'],
      ['for (const session of matching) session.usedAtMs = nowMs;', ''],
    ],
  },
  {
    file: 'src-main/web/launch-codes.ts',
    tests: web('launch'),
    mutants: [
      ['!matching.includes(one) && one.untilMs > nowMs', 'one.untilMs > nowMs'],
      ['if (!matching.some((one) => one.untilMs > nowMs))', 'if (matching.length === 0)'],
      ['this.#open.slice(1 - MOST)', 'this.#open'],
    ],
  },
  {
    file: 'src-main/web/never-back.ts',
    tests: ['test/web/never-back.test.ts'],
    mutants: [
      ['now.steady - before.steady, 0', '0'],
      ['now.wall - before.wall, ', ''],
      ['before = now;', ''],
    ],
  },
  {
    file: 'src-main/host/peer/connections.ts',
    tests: ['test/web/slow.test.ts'],
    mutants: [
      ['oldest.destroy();', ''],
      ['open.size >= most', 'open.size > most'],
      ['if (open.delete(socket)) open.add(socket);', ''],
      ["socket.once('close', () => open.delete(socket));", ''],
      ["server.prependListener('upgrade', (_request, socket) => open.delete(socket));", ''],
    ],
  },
  {
    file: 'src-main/host/peer/upgrades.ts',
    tests: web('socket'),
    mutants: [
      ['unproven.size >= MAX_UNPROVEN', 'false'],
      ['sockets.clients.size - unproven.size', 'sockets.clients.size'],
      ["url === '/core'", "url?.startsWith('/core')"],
    ],
  },
  {
    file: 'src-main/host/peer/core-socket.ts',
    tests: ['test/web/frames.test.ts', 'test/web/socket.test.ts', 'test/host/local-socket.test.ts'],
    mutants: [
      ['socket.bufferedAmount <= mostUnreadBytes', 'true'],
      ['isBinary ? (data as Buffer) : (data as Buffer).toString()', '(data as Buffer).toString()'],
      ['line?.seal(frame) ?? frame', 'frame'],
      ["if (said === null) closeFor(socket, 'running');\n    else ", ''],
      [
        "case 'running':\n      return socket.close(CLOSED_NOT_UNDERSTOOD",
        "case 'running':\n      return socket.close(CLOSED_CORE_RESTARTED",
      ],
    ],
  },
  {
    file: 'src-main/host/peer/sealed-line.ts',
    tests: ['test/host/sealed-line.test.ts'],
    mutants: [
      ["end === 'command' ? 'holder' : 'command'", 'end'],
      ['nonce((this.#sent += 1))', 'nonce(1)'],
      ['      this.#read += 1;', ''],
      ['      decipher.final();', ''],
      ['${salts.command}.${salts.holder}', '${salts.command}'],
    ],
  },
  {
    file: 'src-main/host/peer/prove-key.ts',
    tests: web('key'),
    mutants: [
      ['if (!isKey(textOf(first.key))) return refuse();', ''],
      ['const late = setTimeout(refuse, proofMs);', 'const late = setTimeout(() => undefined, proofMs);'],
      ['if (readBytes <= MAX_PROOF_BYTES) return;', 'return;'],
    ],
  },
];
