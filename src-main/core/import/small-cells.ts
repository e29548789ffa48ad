import type { MissedPolicy } from '../../../src-preload/contract/drafts.ts';
import { LONGEST_LABEL, MOST_LABELS, tidyLabels } from '../../../src-preload/contract/tidy-labels.ts';
import { MOST_DELAY_MINUTES } from '../../../src-preload/contract/most-delay.ts';
import { remark, unsendable, type Problem } from './problem.ts';
import { cut } from './written-time.ts';
import { upTo } from '../../../src-preload/contract/up-to.ts';

const YES = /^(true|yes|y|1|x|on|draft|✓|✔)$/i;
const NO = /^(|false|no|n|0|off|-|scheduled|published)$/i;

export function isYes(cell: string): boolean {
  return YES.test(cell.trim());
}

/** Whether a row is marked as a draft. A `status` says many other things; only its `draft` is ours. */
export function readDraft(draft: string, status: string): { draft: boolean; problem: Problem | null } {
  if (draft === '') return { draft: /^drafts?$/i.test(status), problem: null };
  if (YES.test(draft)) return { draft: true, problem: null };
  // Sending what was perhaps meant as a draft cannot be taken back: what is unclear is not sent.
  return { draft: false, problem: NO.test(draft) ? null : unsendable({ code: 'draft-unclear', written: cut(draft) }) };
}

/** Whole minutes between a post and its first comment. */
export function readDelay(cell: string): { minutes: number; problem: Problem | null } {
  if (cell === '') return { minutes: 0, problem: null };
  const minutes = Number(/^(\d{1,6})(?:\.0+)?\s*(?:m|min|mins|minutes?)?\.?$/i.exec(cell)?.[1] ?? NaN);
  if (Number.isInteger(minutes) && minutes <= MOST_DELAY_MINUTES) return { minutes, problem: null };
  return { minutes: 0, problem: unsendable({ code: 'delay-unclear', written: cut(cell) }) };
}

const POLICIES: readonly (readonly [RegExp, MissedPolicy])[] = [
  [/^ask( me)?$/i, 'ask'],
  [/^publish( (it )?(anyway|now))?$/i, 'publish'],
  [/^skip( it)?$/i, 'skip'],
];

/** What is to happen to the row's post if its time is missed; an empty cell leaves it to Settings. */
export function readIfMissed(cell: string): { missedPolicy: MissedPolicy | null; problem: Problem | null } {
  if (cell === '') return { missedPolicy: null, problem: null };
  const missedPolicy = POLICIES.find(([words]) => words.test(cell))?.[1] ?? null;
  return {
    missedPolicy,
    problem: missedPolicy === null ? unsendable({ code: 'if-missed-unclear', written: cut(cell) }) : null,
  };
}

/** Characters that are looked at for labels: room for all that are kept, though each is there several times. */
const LONGEST_LABELS = 50_000;

/** Labels parted by `;` or line ends, else by commas. */
export function readLabels(cell: string): { labels: string[]; problem: Problem | null } {
  if (cell === '') return { labels: [], problem: null };
  const read = cell.slice(0, LONGEST_LABELS);
  const written = tidyLabels(read.split(/[;\n]/.test(read) ? /[;\n]/ : ','));
  // Two that differ only behind the cut are one.
  const all = tidyLabels(written.map((label) => upTo(label, LONGEST_LABEL).toWellFormed()));
  const labels = all.slice(0, MOST_LABELS);
  const isWhole = read === cell && labels.length === all.length;
  const whole = isWhole && written.every((label) => label.length <= LONGEST_LABEL);
  return { labels, problem: whole ? null : remark({ code: 'labels-cut' }) };
}
