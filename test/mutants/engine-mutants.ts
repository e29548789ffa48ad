import type { Group } from './mutants.ts';

/* Mistakes in the engine: what is written down around one send, how a change gets into what waits, and when what waits goes. */

const outbox = (name: string): string => `test/core/outbox/${name}.test.ts`;
const older = (name: string): string => `test/faults/older-copy/${name}.test.ts`;

export const engineMutants: readonly Group[] = [
  {
    file: 'src-main/core/actions/by-deadline.ts',
    tests: ['test/core/actions/by-deadline.test.ts'],
    mutants: [
      ['putAt(tx, id, { priority: 1, seq: scheduledAtMs })', 'putAt(tx, id, { priority: 2, seq: scheduledAtMs })'],
      ['lateInBatches(store, spaceIds, doneAtMs)', 'lateInBatches(store, spaceIds, Infinity)'],
    ],
  },
  {
    file: 'src-main/core/actions/departure.ts',
    tests: [older('journal')],
    mutants: [['if (this.journal !== null) keepWireNumber(tx, wireNumber);', '']],
  },
  {
    file: 'src-main/core/actions/until-written.ts',
    tests: [outbox('aftermath')],
    mutants: [['const next = isReported ? undefined : less.shift();', 'const next = undefined;']],
  },
  {
    file: 'src-main/core/actions/until-written.ts',
    tests: ['test/core/bio/changed-there.long.ts'],
    mutants: [['kind.onDoneUnread?.(tx, action)', 'undefined']],
  },
  {
    file: 'src-main/core/actions/look-first.ts',
    tests: ['test/core/actions/look-first.test.ts'],
    mutants: [['lastClaim(reader, id) === claim', 'true']],
  },
  {
    file: 'src-main/core/actions/departure.ts',
    tests: ['test/core/actions/look-first.test.ts'],
    mutants: [['this.#claim === null || lastClaim(tx, claimed.id) === this.#claim', 'true']],
  },
  {
    file: 'src-main/core/actions/look-first.ts',
    tests: ['test/core/bio/changed-there.long.ts'],
    mutants: [
      ["if (first.is === 'go') return null;", 'return null;'],
      ["if (first.is !== 'ask') return unsent;", 'return unsent;'],
    ],
  },
  {
    file: 'src-main/core/actions/settle.ts',
    tests: ['test/core/bio/changed-there.long.ts'],
    mutants: [["const isLookedAt = action.state === 'claimed' &&", 'const isLookedAt = false &&']],
  },
  {
    file: 'src-main/core/actions/send.ts',
    tests: ['test/core/bio/changed-there.long.ts'],
    mutants: [
      ['  parts.governor.release(grant);\n  const first = await lookedFirst', '  const first = await lookedFirst'],
      [
        'if (look === null) return await sendClaimed(parts, session, { claimed, claim: null }, grant, signal);',
        'if (look !== null) return null;',
      ],
    ],
  },
  {
    file: 'src-main/core/actions/dispatch.ts',
    tests: [outbox('aftermath'), 'test/core/connections/locked-keychain.test.ts'],
    mutants: [
      ['const beganAtMs = this.#parts.clock.monotonicMs();', 'const beganAtMs = Infinity;'],
      ['else if (connection.refusedAtMs === null) this', 'else if (connection.refusedAtMs !== null) this'],
      ['else if (connection.refusedAtMs === null) this', 'else this'],
    ],
  },
  {
    file: 'src-main/core/actions/dispatch.ts',
    tests: [outbox('missed')],
    mutants: [
      ["if (this.#noticeClockJump() === 'ahead') return this.#sleep(STEADY_AFTER_MS);", 'this.#noticeClockJump();'],
    ],
  },
  {
    file: 'src-main/core/actions/enqueue.ts',
    tests: [outbox('order-of-rows'), outbox('second-thoughts')],
    mutants: [
      ['notBeforeMs: at.undo,', 'notBeforeMs: null,'],
      ['undoUntilMs: at.undo,', 'undoUntilMs: null,'],
      ["&& typeof one.scheduledAtMs === 'number' ? one.scheduledAtMs : next()", '? next() : next()'],
      ['if (id && parent) insertDependency(tx, id, parent);', ''],
    ],
  },
  {
    file: 'src-main/core/actions/recall-step.ts',
    tests: ['test/core/actions/transition.test.ts'],
    mutants: [
      ["action.state === 'claimed' || action.state === 'on_wire';", 'true;'],
      ["if (outcome === null || outcome.what === 'in-doubt') {", 'if (outcome === null) {'],
      ["const state = linked ? 'done' : 'done_unlinked';", "const state = 'done';"],
      ['settledAtMs: null };', 'settledAtMs: atMs };'],
    ],
  },
  {
    file: 'src-main/core/actions/recall-step.ts',
    tests: ['test/faults/older-copy/journal.test.ts'],
    mutants: [['failureCode: null, reason: null, ...held };', 'failureCode: null, reason: null };']],
  },
  {
    file: 'src-main/core/actions/journal/outcome-of.ts',
    tests: ['test/faults/older-copy/journal.test.ts'],
    mutants: [['...(event.standing === undefined ? {} : { standing: event.standing }),', '']],
  },
  {
    file: 'src-main/core/actions/dependents.ts',
    tests: [outbox('order-of-rows')],
    mutants: [['putAt(tx, child.id, at);', 'void child;']],
  },
  {
    file: 'src-main/core/actions/coalesce.ts',
    tests: [
      'test/core/kinds/coalesce.test.ts',
      outbox('sent-again'),
      outbox('dead-ends'),
      older('asked'),
      'test/core/posts/reconcile/denied.test.ts',
    ],
    mutants: [
      ["if (earlier.blockReason === 'older') return null;", ''],
      ["later.blockReason === 'held' || isLeftBehind", 'isLeftBehind'],
      ['later.maybeDone || ', ''],
      ["parent.state !== 'done_unlinked' && hasEndedFor", 'hasEndedFor'],
      ['isDeadline === true && isNewTime)', 'isDeadline === true)'],
      ["if (parked) resume(tx, parts, earlier, { type: 'retry' });", ''],
      ['if (goOnWithout(tx, parts, earlier, child) || ', 'if ('],
    ],
  },
  {
    file: 'src-main/core/actions/missed.ts',
    tests: [outbox('missed')],
    mutants: [['return !timed.isDeadline || scheduledAtMs', 'return scheduledAtMs']],
  },
];
