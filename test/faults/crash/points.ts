import { writeSync } from 'node:fs';
import { Journal } from '../../../src-main/core/actions/journal/journal.ts';
import { Mark } from '../../../src-main/core/actions/journal/mark.ts';
import { Store, type Tx } from '../../../src-main/core/store/store.ts';

/**
 * The transactions of outbox.md, "What is committed when", the sweep at start, and what is written between T3 and the first
 * byte: the line of the journal, and in it, behind the line itself, the mark.
 */
export const steps = ['T1', 'T2', 'T3', 'journal', 'mark', 'T4', 'T5', 'sweep'] as const;
export type Step = (typeof steps)[number];

/** A moment at which the child kills itself: the n-th such transaction, right before its commit or right after it. */
export interface CrashPoint {
  step: Step;
  side: 'before' | 'after';
  /** From 1. */
  nth: number;
}

/** SIGKILL of its own: no handler, no flush, no `finally` runs. */
export function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** One line to the parent, written before this returns: what was said cannot be unsaid by the kill. */
export function say(line: string): void {
  writeSync(1, `${line}\n`);
}

/**
 * Arms the store of this process from outside: `Store.tx` is wrapped, and what a transaction added to the append-only
 * history tells which of the steps it is. The product knows nothing of it. Returns the way to say that opening is over.
 * With `marks` each transaction is announced before its commit and after it, for whoever watches the system calls.
 */
export function arm(point: CrashPoint | null, marks = false): { opened(): void } {
  let opening = true;
  let seen = 0;
  const original = Reflect.get(Store.prototype, 'tx') as Store['tx'];
  Store.prototype.tx = function tx<T>(this: Store, fn: (tx: Tx) => T): T {
    let dieAfter = false;
    let mine: Step | null = null;
    const result = original.call(this, (inner: Tx) => {
      const mark = lastEvent(this);
      const value = fn(inner);
      const step = opening ? 'sweep' : stepSince(this, mark);
      mine = step;
      if (marks) say(`commit ${step}`);
      if (point !== null && step === point.step && ++seen === point.nth) {
        if (point.side === 'before') die();
        dieAfter = true;
      }
      return value;
    }) as T;
    if (dieAfter) die();
    if (marks) say(`committed ${mine}`);
    return result;
  };
  const around = <A extends unknown[]>(step: Step, method: (...args: A) => void) =>
    function wrapped(this: unknown, ...args: A): void {
      const isPoint = !opening && point?.step === step && ++seen === point.nth;
      if (marks) say(`commit ${step}`);
      if (isPoint && point.side === 'before') die();
      method.apply(this, args);
      if (isPoint) die();
      if (marks) say(`committed ${step}`);
    };
  Journal.prototype.leaves = around('journal', Reflect.get(Journal.prototype, 'leaves') as Journal['leaves']);
  Mark.prototype.write = around('mark', Reflect.get(Mark.prototype, 'write') as Mark['write']);
  return { opened: () => void (opening = false) };
}

function lastEvent(store: Store): number {
  return store.raw.prepare('SELECT ifnull(max(id), 0) FROM action_event').pluck().get() as number;
}

/** By the first line that the transaction added to the history. */
function stepSince(store: Store, mark: number): Step | null {
  const find = store.raw.prepare('SELECT state, type FROM action_event WHERE id > ? ORDER BY id LIMIT 1');
  const line = find.get(mark) as { state: string; type: string } | undefined;
  if (line === undefined) return null;
  if (line.type === 'queued') return 'T1';
  if (line.state === 'claimed') return 'T2';
  if (line.state === 'on_wire') return 'T3';
  if (line.type.startsWith('said-') || line.type === 'abandon') return 'T5';
  return 'T4';
}
