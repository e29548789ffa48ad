import type { Group } from './mutants.ts';

/* What keeps the ledger true: the journal, the files of the store, what evidence counts, and what the shells keep beside it. */

const older = ['asked', 'between', 'journal', 'lost', 'moved', 'drafts'].map(
  (name) => `test/faults/older-copy/${name}.test.ts`,
);
const journal = ['test/core/actions/journal/journal.test.ts', 'test/core/actions/journal/compare.test.ts'];
const durable = 'test/faults/crash/durable.test.ts';
const opening = ['test/core/store/open.test.ts', 'test/core/store/cut-short.test.ts'];
const matching = ['test/core/posts/reconcile/match.test.ts', 'test/core/posts/reconcile/excerpt.test.ts'];
const settling = [
  'test/core/kinds/kinds.test.ts',
  'test/core/actions/transition.test.ts',
  'test/core/posts/failed-there.test.ts',
  'test/faults/matrix-kinds-order.long.ts',
];

export const ledgerMutants: readonly Group[] = [
  {
    file: 'src-main/core/actions/journal/journal.ts',
    tests: [...journal, 'test/faults/older-copy/two-programs.test.ts', durable],
    mutants: [
      ['    fsyncSync(handle);\n    return sum;', '    return sum;'],
      ['    syncFolder(this.#folder);', ''],
      [
        'if (this.#moved !== null) throw this.#moved;',
        '',
        'the mark is looked at before the next one too, and is found as it was',
      ],
      ["isFull && line.t === 'sent'", 'isFull'],
      ["(this.#isTorn ? TORN : '') + text", 'text'],
      ['files.length + 1 - MOST_FILES', 'files.length - MOST_FILES'],
    ],
  },
  {
    file: 'src-main/core/actions/journal/agree.ts',
    tests: older,
    mutants: [
      ['    journal.catchUp(read);', ''],
      ['  keepLostSends(tx, read.sends);', ''],
      ['keepWireNumber(tx, goesOnFrom(findings) ?? findings.lastNumber);', ''],
      ['lastNumber + 1);', 'lastNumber);'],
    ],
  },
  {
    file: 'src-main/core/actions/journal/compare.ts',
    tests: journal,
    mutants: [
      ['send.line.n > ledger.lastNumber ? 1 : 0', 'send.line.n >= 0 ? 1 : 0'],
      ['else if (last < send.line.n) unknown.push(send);', 'else if (last <= send.line.n) unknown.push(send);'],
      ['sum === undefined ? ledger.lastNumberOf(mark.action) === mark.n : sum === mark.sum', 'true'],
      ["if (mark === null) return { ...unsure, why: 'moved' };", 'if (mark === null) return null;'],
      ['return hasGap(ledger, journal) ? unsure : null;', 'return null;'],
    ],
  },
  {
    file: 'src-main/core/actions/journal/journal-files.ts',
    tests: journal,
    mutants: [
      ["line.t === 'head' && head.line.n <= fromNumber", "line.t === 'head' && head.line.n >= fromNumber"],
      ["if (decoded === 'bad') read.damaged.push", "if (decoded === 'torn') read.damaged.push"],
      ["outcome?.what === 'put-back' || outcome?.what === 'refused'", "outcome?.what === 'put-back'"],
      ['if (send === undefined) read.others.set(line.n, sum);', 'if (send === undefined) return;'],
    ],
  },
  {
    file: 'src-main/core/actions/lost-send.ts',
    tests: ['test/faults/older-copy/lost.test.ts'],
    mutants: [
      [
        'if (!isAskable(parts, action) || wasAsked(tx, action)) return false;',
        'if (!isAskable(parts, action)) return false;',
      ],
      ['return sentAtMs !== null && ask', 'return sentAtMs === null && ask'],
      ['knownPostMark: null', 'knownPostMark: 1_000_000'],
    ],
  },
  {
    file: 'src-main/core/take-stock.ts',
    tests: older,
    mutants: [
      ['settleCopies(opened.logCopies, isRestored, nowMs);', ''],
      ['settleCopies(opened.logCopies, isRestored, nowMs);', 'settleCopies(opened.logCopies, true, nowMs);'],
      ["if (isPaused || copy?.why === 'older') pauseNewSpaces(tx, nowMs);", ''],
      ["if (copy.why !== 'older' || stopped > 0) return;", 'return;'],
    ],
  },
  {
    file: 'src-main/core/store/open.ts',
    tests: opening,
    mutants: [
      ['if (logCopies.length > 0) check(file, how);', ''],
      ["db.pragma('synchronous = FULL');", "db.pragma('synchronous = NORMAL');"],
      ['if (found > known) return refuseNewer(found, known, release);', ''],
      ['lock.rememberDatabase();', ''],
      ["if (makeSound(db, how)) log.warn({ isReported: true }, 'indexes of the database were made anew');", ''],
    ],
  },
  {
    file: 'src-main/core/store/soundness.ts',
    tests: ['test/core/store/indexes.test.ts', 'test/core/store/soundness.test.ts'],
    mutants: [
      ["    db.exec('REINDEX');\n", ''],
      [
        '  if (wrong.length === 0) return false;\n  assertSound(db, how);',
        '  assertSound(db, how);\n  if (wrong.length >= 0) return false;',
      ],
    ],
  },
  {
    file: 'src-main/core/store/log-copies.ts',
    tests: opening,
    mutants: [
      ['if (bytes.subarray(0, statSync(one).size).equals(readFileSync(one))) rmSync(one);', 'rmSync(one);'],
      ['if (bytes.subarray(0, statSync(one).size).equals(readFileSync(one))) rmSync(one);', ''],
      ['    else rmSync(one);', ''],
    ],
  },
  {
    file: 'src-main/core/store/put-aside.ts',
    tests: [...opening, 'test/faults/older-copy/journal.test.ts'],
    mutants: [
      [
        'if (existsSync(file) && statSync(file).size > 0) return !isDatabase(file);',
        'if (existsSync(file)) return !isDatabase(file);',
      ],
      ['return hadDatabase || hasLog', 'return hasLog'],
      ['hadDatabase || hasLog || hasJournal', 'hadDatabase || hasJournal'],
      [
        "const SUFFIXES = ['', '-wal', '-shm', '-journal'] as const;",
        "const SUFFIXES = ['', '-shm', '-journal'] as const;",
      ],
      ['while (isTaken(`${file}.unreadable-${stamp}`)) stamp += 1;', ''],
    ],
  },
  {
    file: 'src-main/core/store/backups.ts',
    tests: ['test/core/store/backups.test.ts', 'test/core/store/open.test.ts', 'test/core/backup.test.ts'],
    mutants: [
      ['...backups.filter(({ madeAtMs }) => madeAtMs <= nowMs),', ''],
      ['&& index >= ALWAYS_KEPT', ''],
      ['if (ageMs < 0) return ++ahead > MOST_OF_A_DAY;', ''],
      ['if (ageMs < DAY_MS) return ++today > MOST_OF_A_DAY;', 'if (ageMs < DAY_MS) return false;'],
      ['if (ageMs > LONGEST_MS || kept.has(slot)) return true;', 'if (kept.has(slot)) return true;'],
      ['    if (!isSound(one.path)) {', '    if (isSound(one.path)) {'],
    ],
  },
  {
    file: 'src-main/core/backup/backup.ts',
    tests: ['test/core/backup.test.ts'],
    mutants: [
      ['this.#turn = made.catch(() => undefined);', ''],
      ['return newest === undefined || !(await this.#isSound(newest.path, signal));', 'return newest === undefined;'],
      ['madeAtMs <= nowMs && nowMs - madeAtMs', 'nowMs - madeAtMs'],
      ['rows >= LARGE_IMPORT_ROWS || ', ''],
      [' || (await this.#isDue(BEFORE_ANY_IMPORT_MS))', ''],
    ],
  },
  {
    file: 'src-main/core/posts/reconcile/match.ts',
    tests: matching,
    mutants: [
      ["if (rows.length < lost.accountIds.length) return { found: false, why: 'not-on-all' };", ''],
      ["if (rivals.some(isRival)) return { found: false, why: 'claimed-by-another' };", ''],
      ['post.imported || post.seen <= lost.knownPostMark', 'post.seen <= lost.knownPostMark'],
      ['post.imported || post.seen <= lost.knownPostMark', 'post.imported'],
      ['if (latestMs < fromMs) return false;', ''],
      ['ids.size !== 1 || first === undefined', 'first === undefined'],
    ],
  },
  {
    file: 'src-main/core/posts/reconcile/excerpt.ts',
    tests: matching,
    mutants: [
      ['const SHORTEST_BEGINNING = 24;', 'const SHORTEST_BEGINNING = 1;'],
      ['shown === folded(text) || cuts.some((cut) => isCutBy(cut, text, shown))', 'folded(text).startsWith(shown)'],
      ['return atLeast <= cut.atMost ? [{ ...cut, atLeast }] : [];', 'return [{ ...cut, atLeast }];'],
      ['isSame && atLeast <= atMost ?', 'isSame ?'],
    ],
  },
  {
    file: 'src-main/core/actions/settle.ts',
    tests: settling,
    mutants: [
      ["leaveDependents(tx, parts, settled, 'parent-refused');", ''],
      ["holdDependents(tx, parts, settled, 'parent-unlinked');", ''],
      ['      linkDependents(tx, parts, settled);', ''],
      ['      mend(tx, parts, settled);', ''],
    ],
  },
  {
    file: 'src-main/core/actions/action.ts',
    tests: ['test/core/posts/reconcile/denied.test.ts'],
    mutants: [
      ["  'in_doubt',\n  'rejected',\n  'cancelled',\n];", "  'rejected',\n  'cancelled',\n];"],
      ["  'in_doubt',\n  'rejected',\n  'cancelled',\n];", "  'in_doubt',\n  'cancelled',\n];"],
      ["  'in_doubt',\n  'rejected',\n  'cancelled',\n];", "  'in_doubt',\n  'rejected',\n];"],
    ],
  },
  {
    file: 'src-main/core/actions/settle.ts',
    tests: ['test/core/accounts/other-network.test.ts'],
    mutants: [
      [
        'return asks === null ? blockOnParent(tx, parts, free) : askOfNetwork(tx, parts, free, asks);',
        'return blockOnParent(tx, parts, free);',
      ],
      ['const isAnswered = found.isAsked && ', 'const isAnswered = '],
      ["if (action.state === 'blocked') return action;", ''],
    ],
  },
  {
    file: 'src-main/core/posts/retry-there.ts',
    tests: ['test/core/posts/reconcile/denied.test.ts'],
    mutants: [['[...after, ...behind.map(({ id }) => id)]', 'after']],
  },
  {
    file: 'src-main/core/actions/settle.ts',
    tests: ['test/core/posts/reconcile/denied.test.ts'],
    mutants: [
      ['if (!linked.has(later.id)) insertDependency(tx, later.id, parent.id);', ''],
      ["append(tx, parts, later, { type: 'waits-for-parent', reason: { code: 'parent-sought' } });", ''],
    ],
  },
  {
    file: 'src-main/host/secret-file.ts',
    tests: ['test/host/secrets.test.ts', 'test/host/side-files.test.ts'],
    mutants: [
      ["if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();", ''],
      ['if (!(await stat(this.path)).isFile()) return await this.#putAside();', ''],
      ['entries === null ? this.#putAside() : new Map(entries)', 'new Map(entries ?? [])'],
      ['const change = this.#lastChange.then(', 'const change = Promise.resolve().then('],
    ],
  },
  {
    file: 'src-main/host/rotating-file.ts',
    tests: ['test/host/log.test.ts'],
    mutants: [
      ['this.#sizeBytes + text.length > this.#maxBytes', 'this.#sizeBytes > this.#maxBytes * 2'],
      ['let number = this.#kept - 1; number >= 0', 'let number = this.#kept; number > 0'],
      ["openSync(this.#path, 'a', 0o600)", "openSync(this.#path, 'w', 0o600)"],
    ],
  },
  {
    file: 'src-main/host/scrubber.ts',
    tests: ['test/host/log.test.ts'],
    mutants: [
      ['encodeURIComponent(secret), base64]', 'encodeURIComponent(secret)]'],
      ['[secret, json, nested,', '[secret, json,'],
      ['if (secret.length < SHORTEST) return;', ''],
      ["clean.replaceAll(form, '[hidden]')", "clean.replace(form, '[hidden]')"],
    ],
  },
  {
    file: 'src-main/host/visible-text.ts',
    tests: ['test/host/visible-text.test.ts'],
    mutants: [
      ['(?![\\n\\t])', ''],
      ['\\p{Bidi_Control}', ''],
      ['\\p{Bidi_Control}\\u2028\\u2029', '\\p{Bidi_Control}'],
    ],
  },
  {
    file: 'src-main/host/state-folder.ts',
    tests: ['test/host/state-folder.test.ts'],
    mutants: [
      ["if (given === 'none') return null;", ''],
      ["base?.startsWith('/') ? base :", 'base ? base :'],
      ['if (given) return resolve(at.cwd, given);', 'if (given) return given;'],
    ],
  },
  {
    file: 'src-main/core/store/aside.ts',
    tests: ['test/core/store/aside.test.ts'],
    mutants: [
      ['bytes <= SMALL_BYTES', 'bytes < SMALL_BYTES * 100'],
      ["signal?.addEventListener('abort', end, { once: true });", ''],
      ["worker.on('error', reject);", "worker.on('error', () => resolve(true));"],
      ['      return here();', '      return undefined as Answer;'],
    ],
  },
  {
    file: 'src-main/core/store/whole-file.ts',
    tests: ['test/core/store/backups.test.ts', 'test/core/backup.test.ts', 'test/core/store/aside.test.ts'],
    mutants: [
      [" === 'ok' && versionOf(db) > 0", ' !== "" && versionOf(db) > 0'],
      [" === 'ok' && versionOf(db) > 0", " === 'ok'"],
      ["db.exec('BEGIN');", ''],
      ['WHERE aggregate = TRUE GROUP BY tbl_name', 'WHERE aggregate = TRUE GROUP BY name'],
    ],
  },
];
