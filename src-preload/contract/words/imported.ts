import type { RowProblems } from '../import.ts';
import { importRowLine } from './import-problem.ts';
import { listWords } from './list.ts';
import { plural, type Forms } from './plural.ts';

interface Counts {
  rows: number;
  queued: number;
  drafts: number;
  rejected: number;
}

/** What came of a file, or would: each count that is not 0 in a sentence of its own. */
export function importedWords(counts: Counts, when: 'done' | 'tried'): string {
  const forms = when === 'done' ? done : tried;
  const told = (['queued', 'drafts', 'rejected'] as const).filter((name) => counts[name] > 0);
  const rows = plural(counts.rows, { one: 'The file has # row.', other: 'The file has # rows.' });
  return [rows, ...told.map((name) => plural(counts[name], forms[name]))].join(' ');
}

type ByCount = Record<'queued' | 'drafts' | 'rejected', Forms>;

const rejected: Forms = { one: '# was rejected.', other: '# were rejected.' };
const done: ByCount = {
  queued: { one: '# post was queued.', other: '# posts were queued.' },
  drafts: { one: '# draft was saved.', other: '# drafts were saved.' },
  rejected,
};
const tried: ByCount = {
  queued: { one: '# post would be queued.', other: '# posts would be queued.' },
  drafts: { one: '# draft would be saved.', other: '# drafts would be saved.' },
  rejected: { one: '# would be rejected.', other: '# would be rejected.' },
};

/** Heads what drafts lack of their rows. */
export const incompleteWords = (drafts: number, when: 'done' | 'tried'): string =>
  plural(
    drafts,
    when === 'done'
      ? { one: '# draft lacks something of its row:', other: '# drafts lack something of their rows:' }
      : { one: '# draft would lack something of its row:', other: '# drafts would lack something of their rows:' },
  );

/** So many are named of rows that have the same to say about them: a line of thousands of numbers is not read. */
const MOST_NAMED = 12;

/** Rows with the same to say about them in one line, each by its line in the file: "Rows 3, 5–61". */
export function rowsByReason(rows: readonly RowProblems[]): { reason: string; rows: string }[] {
  const alike = Map.groupBy(rows, ({ problems }) => importRowLine(problems));
  return [...alike].map(([reason, of]) => {
    const runs = inRuns(of.map(({ row }) => row));
    const named = runs.slice(0, MOST_NAMED);
    const lines = listWords(named.map(runWords));
    const more = of.length - named.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const rows =
      more === 0
        ? plural(of.length, { one: 'Row {lines}', other: 'Rows {lines}' }, { lines })
        : plural(more, { one: 'Rows {lines} and # more', other: 'Rows {lines} and # more' }, { lines });
    return { reason, rows };
  });
}

/** Rising numbers, as the first and the last of those that follow one another: of two each is a run of its own. */
function inRuns(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.flatMap(([first, last]): [number, number][] =>
    last - first === 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  );
}

const runWords = ([first, last]: [number, number]): string => (first === last ? String(first) : `${first}–${last}`);
