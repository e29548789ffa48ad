import type { Group } from './mutants.ts';

/* Mistakes in how the ledger is asked and written: what may go next, what a row holds, and what is known of other copies. */

const actions = 'src-main/core/actions';
const test = (name: string): string[] => [`test/core/actions/${name}.test.ts`];

export const actionMutants: readonly Group[] = [
  {
    file: 'src-main/core/actions/send.ts',
    tests: ['test/faults/id-of-another.test.ts'],
    mutants: [['if (!isAnothers) return null;', 'return null;']],
  },
  {
    file: `${actions}/coalesce.ts`,
    tests: test('left-behind'),
    mutants: [
      ['if (isLeftBehind(tx, parts.kinds, earlier)) continue;', ''],
      ["later.blockReason === 'held' || isLeftBehind(tx, parts.kinds, later)", "later.blockReason === 'held'"],
    ],
  },
  {
    file: `${actions}/due.queries.ts`,
    tests: test('due'),
    mutants: [
      ["          .where('parent.state', '!=', 'done'),", ''],
      ["not in ('tries', 'dependency')", "not in ('dependency')"],
      [".whereRef('earlier.id', '<', 'action.id')", ".whereRef('earlier.id', '>', 'action.id')"],
      ["eb('not_before_ms', '<=', value('nowMs'))", "eb('not_before_ms', '<', value('nowMs'))"],
      ['one.seq < other.seq', 'one.seq > other.seq'],
      ["\n      .where('not_before_ms', '!=', UNTIL_LET_GO_MS),", ','],
    ],
  },
  {
    file: `${actions}/actions.queries.ts`,
    tests: test('ledger-queries'),
    mutants: [
      ["        .where('state', '=', value('itsState')),", ''],
      ["eb('not_before_ms', '<', untilMs)", "eb('not_before_ms', '>', untilMs)"],
      [
        "      .where('space_id', '=', spaceId)\n      .where('state', 'in', ['queued'",
        "      .where('state', 'in', ['queued'",
      ],
      ["tx.run(there.where('state', 'in', ['done', 'done_unlinked']));", 'tx.run(there);'],
    ],
  },
  {
    file: `${actions}/action-row.queries.ts`,
    tests: test('ledger-queries'),
    mutants: [
      ['maybeDone: row.maybe_done === 1,', 'maybeDone: row.matched === 1,'],
      ['known_post_mark: action.knownPostMark,', 'known_post_mark: null,'],
      ["reason: ['reason_code', 'reason_data'],", "reason: 'reason_code',"],
    ],
  },
  {
    file: `${actions}/history.ts`,
    tests: test('ledger-queries'),
    mutants: [
      ['if (step === null || !updateAction(', 'if (step === null || updateAction('],
      ['append(tx, parts, now, {', 'append(tx, parts, action, {'],
    ],
  },
  {
    file: `${actions}/history.queries.ts`,
    tests: test('ledger-queries'),
    mutants: [
      ["readonly HistoryType[] = ['looked', 'moved-up']", "readonly HistoryType[] = ['looked']"],
      ['doubt.status === null || !isRefusal', 'doubt.status === null && !isRefusal'],
      ["    .where('action_event.type', 'in', changes)", ''],
    ],
  },
  {
    file: `${actions}/lookup.queries.ts`,
    tests: test('ledger-queries'),
    mutants: [
      ["['cancelled', 'superseded']", "['cancelled']"],
      ["(dismissed = 0 or state = 'cancelled')", '(dismissed = 0)'],
      ["named.orderBy('id', 'desc')", "named.orderBy('id')"],
      ["eb('dismissed', '=', 0)", "eb('dismissed', '=', 1)"],
    ],
  },
  {
    file: `${actions}/reason-columns.ts`,
    tests: test('reason-columns'),
    mutants: [
      ["{ code: 'unreadable', stored: code }", 'null'],
      ['Object.keys(data).length === 0 ? null : JSON.stringify(data)', 'null'],
    ],
  },
  {
    file: `${actions}/backoff.ts`,
    tests: test('transition'),
    mutants: [
      ['Math.min(capMs, ', 'Math.max(capMs, '],
      ['Math.max(0, attempt - 1)', 'Math.max(0, attempt)'],
    ],
  },
  {
    file: `${actions}/step.ts`,
    tests: test('transition'),
    mutants: [['  notBeforeMs: null,\n  blockReason: null,\n  claimedBoot', '  notBeforeMs: null,\n  claimedBoot']],
  },
  {
    file: `${actions}/journal/workspace.queries.ts`,
    tests: test('journal/tables'),
    mutants: [
      ["{ why: 'older', fromMs: row.madeAtMs, posts: null, foundAtMs: null }", 'null'],
      ['onWireAtMs: fromMs', 'onWireAtMs: null'],
    ],
  },
  {
    file: `${actions}/journal/ended-in-copy.queries.ts`,
    tests: test('journal/tables'),
    mutants: [
      ["['cancelled', 'rejected']", "['cancelled']"],
      ["    .where('kind', 'in', kinds)", ''],
    ],
  },
  {
    file: `${actions}/journal/journal-line.ts`,
    tests: test('journal/tables'),
    mutants: [
      [' || sumOf(json) !== sum', ''],
      ["if (text.endsWith(TORN.trim())) return 'torn';", ''],
    ],
  },
  {
    file: `${actions}/journal/lost-sends.queries.ts`,
    tests: test('journal/tables'),
    mutants: [
      ['n > known && ', ''],
      ['!isUndone(outcome) && ', ''],
      [' && lastNumberOf(tx, action) === undefined', ''],
      ["eb('type', '=', 'said-not-sent')", "eb('type', '=', 'said-done')"],
    ],
  },
  {
    file: `${actions}/journal/may-be-out.ts`,
    tests: test('journal/tables'),
    mutants: [
      ["state === 'in_doubt' || maybeDone", 'maybeDone'],
      ["blockReason === 'older' || isEndedInCopy(reader, action.id)", "blockReason === 'older'"],
    ],
  },
  {
    file: `${actions}/journal/outcome-of.ts`,
    tests: test('journal/tables'),
    mutants: [['if (event.code === FAILED_THERE)', 'if (event.code !== FAILED_THERE)']],
  },
  {
    file: `${actions}/journal/put-right.ts`,
    tests: test('journal/tables'),
    mutants: [['if (send?.line.action !== action.id ||', 'if (send === undefined ||']],
  },
  {
    file: `${actions}/journal/mark.ts`,
    tests: test('journal/mark'),
    mutants: [
      ['if (found !== null && !this.#isKnown(found, n))', 'if (found !== null && false)'],
      ['b.n - a.n || b.turn - a.turn', 'b.n - a.n'],
      [' && found.turn === seen.turn', ''],
      [' && found.n <= n', ''],
      ['      if (isTurn) this.#turn?.end();', ''],
      ['(mark.turn % 2) * SLOT_BYTES', '0'],
    ],
  },
  {
    file: 'src-main/core/store/file-turn.ts',
    tests: test('journal/mark'),
    mutants: [
      ["      this.#db.exec('BEGIN EXCLUSIVE');", ''],
      ["if (this.#db?.inTransaction === true) this.#db.exec('ROLLBACK');", ''],
    ],
  },
  {
    file: 'src-main/core/store/restored.queries.ts',
    tests: test('journal/tables'),
    mutants: [
      ["tx.run(query.deleteFrom('restored'));", ''],
      ["newest.orderBy('backup_at_ms', 'desc')", "newest.orderBy('backup_at_ms')"],
    ],
  },
];
