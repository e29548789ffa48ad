import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DryRun, ImportChoices } from '../../../src-preload/contract/import.ts';
import { failureWords } from '../../../src-preload/contract/words/failure.ts';
import { importRowLine } from '../../../src-preload/contract/words/import-problem.ts';
import { dryRun, isRefused, rejectedCsv } from '../../../src-main/core/import/import.ts';
import { readBack, safeCell } from '../../../src-preload/contract/formula.ts';
import { csv, manyRows, Rig, taken } from './rig.ts';

const cell = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
  fc.constantFrom(
    'x',
    'all',
    ' ; ,',
    '@harbourpine',
    'nobody',
    'yes',
    'no',
    '"',
    '""',
    '\n',
    ';',
    '=1+1',
    'https://a.example',
    'javascript:1',
  ),
  fc.constantFrom(
    '2026-11-24 09:00',
    '24/11/2026 9:00',
    '05/06/2027 9 am',
    '2026-03-29 01:30',
    '99/99/9999 99:99',
    '1e99',
    'soon',
  ),
);
const header = fc.constantFrom(
  ...[
    'text',
    'Text',
    'scheduled_at',
    'Date',
    'Time',
    'accounts',
    'link',
    'labels',
    'first_comment',
    'comment_delay_minutes',
  ],
  ...['board', 'draft', 'problem', 'image', 'Twitter', 'mood', ''],
);
const table = fc
  .tuple(fc.array(header, { maxLength: 8 }), fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 }))
  .map(([headers, rows]) => csv(['text', ...headers], ...rows));
const json = fc.array(fc.dictionary(fc.oneof(header, fc.string({ maxLength: 5 })), fc.jsonValue(), { maxKeys: 6 }), {
  maxLength: 8,
});
const anything = fc.oneof(
  table,
  table.map((text) => text.replaceAll('"', '')),
  fc.string({ unit: 'binary' }),
  json.map((list) => JSON.stringify(list)),
  fc.json(),
);

/** Columns of dates that nothing reads are left out, as the user has to say before anything is queued. */
async function withoutOddDates(rig: Rig, tried: DryRun): Promise<DryRun> {
  const columns: ImportChoices['columns'] = [];
  let run = tried;
  while (run.datesLeftOut !== null) {
    columns.push({ place: run.datesLeftOut, holds: null });
    ({ run } = await rig.choose(run, { columns }));
  }
  return run;
}

describe('any file', () => {
  it('is read or refused in words, never throws, and each of its rows is counted exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom('a.csv', 'a.json', 'a', ''), async (content, name) => {
        const rig = new Rig();
        const tried = await dryRun(rig.sessions, { spaceId: rig.spaceId, name, content });
        if (isRefused(tried)) {
          expect(failureWords(tried.failed.reason)).toMatch(/\.$/);
          return;
        }
        const run = await withoutOddDates(rig, tried);
        expect(run.ready + run.remarks + run.rejected + run.drafts).toBe(run.rows);
        expect(run.plan.posts).toBe(run.ready + run.remarks);
        const outcome = taken(await rig.commit(run));
        expect(outcome.queued + outcome.drafts + outcome.rejected.length).toBe(run.rows);
        expect(new Set(outcome.rejected.map(({ row }) => row)).size).toBe(outcome.rejected.length);
        const posts = rig.batches().flatMap((batch) => batch.posts);
        expect([posts.length, rig.drafts().length]).toEqual([outcome.queued, outcome.drafts]);
        expect(posts.every(({ accountIds, text }) => accountIds.length > 0 && text !== '')).toBe(true);
        expect(outcome.rejected.every(({ problems }) => importRowLine(problems) !== '')).toBe(true);
      }),
      { numRuns: 600, seed: 20_261_121 },
    );
  });

  it('gives rejected rows that are read back in the same number, and none of them becomes a post unmended', async () => {
    await fc.assert(
      fc.asyncProperty(table, async (content) => {
        const rig = new Rig();
        const run = await rig.try(content);
        if (isRefused(run) || run.rejected === 0) return;
        const left = taken(rejectedCsv(rig.sessions, { importId: run.importId }));
        const again = taken(await new Rig().try(left.content, left.name));
        expect(again.rows).toBe(run.rejected);
        expect(again.rejected).toBe(run.rejected);
      }),
      { numRuns: 300, seed: 20_261_121 },
    );
  });

  it('keeps every cell through disarming and reading back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `'${text}`),
          fc.string().map((text) => `=${text}`),
        ),
        (text) => {
          expect(readBack(safeCell(text))).toBe(text);
          expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r]/);
        },
      ),
    );
  });
});

describe('a long file', () => {
  it('of 10,000 rows lets others in at least every 400 rows, whatever the clock says', async () => {
    const rig = new Rig();
    let turns = 0;
    let done = false;
    const other = (): void => {
      if (done) return;
      turns++;
      setImmediate(other);
    };
    other();
    const { run } = await rig.read(manyRows(10_000));
    done = true;
    expect(run.rows).toBe(10_000);
    // Dates, rows and neighbours are three passes of 25 slices each.
    expect(turns).toBeGreaterThanOrEqual(75);
  });
});
