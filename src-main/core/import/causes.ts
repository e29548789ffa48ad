import type { ImportProblem } from '../../../src-preload/contract/import-problem.ts';
import type { ImportCause } from '../../../src-preload/contract/import.ts';
import { bareOf } from './account-book.ts';
import { goesOut, isKeepable, verdictOf, type CheckedRow } from './checked-row.ts';
import type { Pace } from './pace.ts';
import type { Problem } from './problem.ts';

/** A file of many causes is one that was not meant for this, or one whose rows have nothing in common. */
const MOST_CAUSES = 50;

/** Problems of one key are one cause. */
function keyOf({ weight, what }: Problem): string {
  const isRemark = weight === 'remark' ? 'remark' : 'rejects';
  const { code, name } = commonOf(what);
  if (code === null) return `${isRemark} ${JSON.stringify(what)}`.slice(0, 1_000);
  return `${isRemark} ${code}:${bareOf(name ?? '')}`.slice(0, 1_000);
}

/** What many rows can have in common, though each says it of something else; `code` null: only what says all the same. */
function commonOf(what: ImportProblem): Pick<ImportCause, 'code' | 'name'> {
  switch (what.code) {
    case 'no-account':
    case 'no-account-column':
    case 'none-active':
    case 'no-account-on':
    case 'no-account-named':
    case 'account-idle':
      return { code: 'accounts', name: what.name };
    case 'order-unclear':
    case 'order-guessed':
      return { code: 'date-order', name: null };
    case 'bare-number':
    case 'clock-or-fraction':
      return { code: 'numbers', name: null };
    case 'not-a-time':
    case 'not-a-clock':
    case 'date-missing':
    case 'clock-missing':
    case 'no-month':
    case 'no-day-zero':
    case 'month-too-short':
    case 'no-clock':
    case 'clock-skipped':
      return { code: 'time', name: null };
    case 'too-many-cells':
      return { code: 'cells', name: null };
    case 'same-text':
    case 'near-text':
      return { code: 'same-text', name: null };
    case 'late':
      return { code: 'late', name: null };
    case 'post':
      return { code: what.found.code === 'too-long' ? 'too-long' : null, name: null };
    default:
      return { code: null, name: null };
  }
}

/** What the rows of a file have in common, each with one remedy for all of them. A row counts once in each of its causes. `moreCauses`: how many are left out. */
export async function causesOf(
  rows: readonly CheckedRow[],
  pace: Pace,
): Promise<{ causes: ImportCause[]; moreCauses: number }> {
  const causes = new Map<string, ImportCause>();
  for (const row of rows) {
    for (const [key, problem] of told(row)) {
      const cause = causes.get(key);
      if (cause === undefined) causes.set(key, causeOf(key, problem, row));
      else {
        cause.rows++;
        cause.keepable ||= mayBeKept(problem, row);
      }
    }
    // A cell can name hundreds of accounts that nobody has.
    if (pace.due()) await pace.pause();
  }
  const sorted = [...causes.values()].sort((a, b) => Number(b.rejects) - Number(a.rejects) || b.rows - a.rows);
  return { causes: sorted.slice(0, MOST_CAUSES), moreCauses: Math.max(0, sorted.length - MOST_CAUSES) };
}

/** Keeps the rows of these causes as drafts, as far as a draft may be like them. Says whether any of them would have gone out. */
export function keepAsDrafts(rows: readonly CheckedRow[], causes: readonly string[]): boolean {
  const held = rows.filter((row) => !row.draft && isKeepable(row) && causes.some((key) => hasCause(row, key)));
  const wouldGo = held.some(goesOut);
  for (const row of held) row.draft = row.heldBack = true;
  return wouldGo;
}

export function hasCause(row: CheckedRow, key: string): boolean {
  return told(row).has(key);
}

/** Of a row that is kept as a draft only what keeps it from that; of one that the user keeps as one, nothing more is to be decided. */
function told(row: CheckedRow): Map<string, Problem> {
  if (row.heldBack === true) return new Map();
  const isFine = verdictOf(row) !== 'rejected';
  const problems = row.problems.filter(({ weight }) => !(isFine && weight === 'unsendable'));
  return new Map(problems.toReversed().map((problem) => [keyOf(problem), problem]));
}

function causeOf(key: string, problem: Problem, row: CheckedRow): ImportCause {
  const { weight, what } = problem;
  const keepable = mayBeKept(problem, row);
  return { key, ...commonOf(what), first: what, rejects: weight !== 'remark', keepable, rows: 1 };
}

/** What the file calls a draft becomes one anyway. */
const mayBeKept = ({ weight }: Problem, { draft }: CheckedRow): boolean => weight !== 'broken' && !draft;
