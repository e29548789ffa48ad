import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Client } from '../../src-preload/contract/contract.ts';
import { decodeText } from '../../src-preload/contract/decode-text.ts';
import { notKept } from '../../src-preload/contract/import-kept.ts';
import type { DryRun, ImportOutcome, ImportRow, RowProblems } from '../../src-preload/contract/import.ts';
import { MOST_IMPORT_BYTES } from '../../src-preload/contract/words/file-size.ts';
import { importRowLine } from '../../src-preload/contract/words/import-problem.ts';
import { importedWords, incompleteWords, rowsByReason } from '../../src-preload/contract/words/imported.ts';
import { importedBeforeWords } from '../../src-preload/contract/words/imported-before.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { quoted } from '../../src-preload/contract/words/quoted.ts';
import { oneLine } from '../host/visible-text.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { GOES_ON, goOn } from './go-on.ts';
import { readAsAsked, remediesOf } from './import-choices.ts';
import type { Output } from './output.ts';
import { readInput } from './read-input.ts';
import type { ReadingOptions } from './reading-options.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

export interface ImportOptions extends ReadingOptions {
  queue?: boolean;
  drafts?: boolean;
  dryRun?: boolean;
  again?: boolean;
}

interface Imported {
  rows: number;
  queued: number;
  drafts: number;
  rejected: ImportOutcome['rejected'];
  incomplete: ImportOutcome['incomplete'];
}

/** Imports a file offline. Exit code 2 when rows were rejected: the others are in; or when it was imported already. */
export async function importFile(where: Where, output: Output, file: string, options: ImportOptions): Promise<number> {
  if (options.queue && options.drafts) throw new CommandEnd(exitCodes.wrong, 'Choose one: --queue or --drafts.');
  if (options.drafts && options.asDrafts !== undefined)
    throw new CommandEnd(
      exitCodes.wrong,
      'Choose one: --drafts saves all rows as drafts, --as-drafts those of a cause.',
    );
  const { text: content, encoding } = decodeText(await readInput(file, MOST_IMPORT_BYTES, { where, instead: 'file' }));
  const name = file === '-' ? 'Standard input' : basename(file);
  const asked: Asked = { ...options, name, content, encoding, commitId: randomUUID(), isTold: false };
  const use = { where, output, isLong: 'import', isRepeatable: options.again !== true } as const;
  return goOn(output, GOES_ON, () => withCore(use, (core) => importOnce(core, where, output, asked)));
}

interface Asked extends ImportOptions {
  name: string;
  content: string;
  encoding: ReturnType<typeof decodeText>['encoding'];
  /** The same in the place of a program that has ended: what that one has written is not written again. */
  commitId: string;
  /** What there is to say before it is imported was said: behind that the rows would be told to be like themselves. */
  isTold: boolean;
}

async function importOnce(core: Client, where: Where, output: Output, asked: Asked): Promise<number> {
  const { name, content } = asked;
  const { spaceId } = await spaceOf(core, where);
  const { run: dryRun, asDrafts } = await readAsAsked(core, { spaceId, name, content }, asked);
  if (!asked.isTold) await tellBefore(core, output, dryRun, asked);
  asked.isTold = true;
  const imported = asked.dryRun ? await wouldBe(core, dryRun, asked) : await commit(core, dryRun, asked);
  output.result({ ...asJson(imported), asDrafts }, describe(imported, asked.dryRun === true ? 'tried' : 'done'));
  return imported.rejected.length > 0 ? exitCodes.needsUser : exitCodes.done;
}

async function tellBefore(core: Client, output: Output, dryRun: DryRun, asked: Asked): Promise<void> {
  const { name, encoding } = asked;
  // What cannot be read at all is said by that alone.
  if (encoding === 'windows-1252') output.note(`${name} is not UTF-8: it was read as Windows-1252.`);
  const { reading, timeZone } = dryRun;
  if (reading.timeZone !== timeZone) output.note(`Its times are read in ${reading.timeZone}.`);
  const unread = dryRun.columns.filter(({ column, example }) => column === null && example !== '');
  if (unread.length > 0)
    output.note(
      `Not read of ${name}: ${listWords(unread.map(({ header }) => quoted(header.slice(0, 60).toWellFormed())))}.`,
    );
  askAgain(dryRun, asked, output);
  for (const line of reasonLines(await lookedAt(core, dryRun, 'remark'))) output.note(line);
  for (const remedy of remediesOf(dryRun)) output.note(remedy);
}

/** The same file again is the same posts again: only where it is asked for. */
function askAgain({ before, timeZone }: DryRun, options: ImportOptions, output: Output): void {
  if (before === null || options.again === true) return;
  const words = importedBeforeWords(before, Date.now(), timeZone);
  if (options.dryRun !== true)
    throw new CommandEnd(exitCodes.needsUser, `${words} Nothing was imported now. To import it again: --again.`);
  output.note(`${words} To import it again, --again is needed.`);
}

/** Queueing is the default: it is what a batch is for. */
const asOf = (options: ImportOptions): 'queue' | 'drafts' => (options.drafts ? 'drafts' : 'queue');

async function commit(core: Client, { importId }: DryRun, asked: Asked): Promise<Imported> {
  const { again = false, commitId } = asked;
  const outcome = await core.import.commit({ importId, as: asOf(asked), undoMs: 0, again, commitId });
  const { rows, queued, drafts, rejected, incomplete } = outcome;
  return { rows, queued, drafts, rejected, incomplete };
}

/** Rows with something to say: remarks, or rejections. */
async function lookedAt(core: Client, dryRun: DryRun, verdict: ImportRow['verdict']): Promise<ImportRow[]> {
  return (await rowsToLookAt(core, dryRun)).filter((row) => row.verdict === verdict);
}

async function rowsToLookAt(core: Client, { importId }: DryRun): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  const limit = 500;
  for (let offset = 0, total = 1; offset < total; offset += limit) {
    const page = await core.import.rows({ importId, filter: 'to-look-at', offset, limit });
    total = page.total;
    rows.push(...page.rows);
  }
  return rows;
}

async function wouldBe(core: Client, dryRun: DryRun, options: ImportOptions): Promise<Imported> {
  const asDrafts = asOf(options) === 'drafts';
  const toLookAt = await rowsToLookAt(core, dryRun);
  const isOut = ({ verdict, keepable }: ImportRow): boolean => (asDrafts ? !keepable : verdict === 'rejected');
  const rejected = toLookAt.filter(isOut).map(({ row, problems }) => ({ row, problems }));
  const incomplete = toLookAt
    .filter((row) => !isOut(row) && (asDrafts || row.draft))
    .map(({ row, problems }) => ({ row, problems: notKept(problems) }))
    .filter(({ problems }) => problems.length > 0);
  const drafts = asDrafts ? dryRun.rows - rejected.length : dryRun.drafts;
  const queued = asDrafts ? 0 : dryRun.ready + dryRun.remarks;
  return { rows: dryRun.rows, queued, drafts, rejected, incomplete };
}

/** For a script: the codes, and what they come to in words. */
function asJson(imported: Imported): object {
  const told = (rows: readonly RowProblems[]) =>
    rows.map(({ row, problems }) => ({ row, reason: importRowLine(problems), problems }));
  return { ...imported, rejected: told(imported.rejected), incomplete: told(imported.incomplete) };
}

function describe(imported: Imported, when: 'done' | 'tried'): string {
  const { rejected, incomplete } = imported;
  const whole = importedWords({ ...imported, rejected: rejected.length }, when);
  const lines = (rows: readonly RowProblems[]): string[] => reasonLines(rows).map((line) => `  ${line}`);
  const lacking = incomplete.length === 0 ? [] : [incompleteWords(incomplete.length, when), ...lines(incomplete)];
  return [whole, ...lines(rejected), ...lacking].join('\n');
}

const reasonLines = (rows: readonly RowProblems[]): string[] =>
  rowsByReason(rows).map(({ rows, reason }) => oneLine(`${rows}: ${reason}`));
