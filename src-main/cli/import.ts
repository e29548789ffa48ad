import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { DryRun } from '../../src-preload/contract/import.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';

export interface ImportOptions {
  queue?: boolean;
  drafts?: boolean;
  dryRun?: boolean;
}

interface Imported {
  rows: number;
  queued: number;
  drafts: number;
  rejected: { row: number; reason: string }[];
}

/** Imports a file offline. Exit code 2 when rows were rejected: the others are in. */
export async function importFile(
  data: string | undefined,
  output: Output,
  file: string,
  options: ImportOptions,
): Promise<number> {
  if (options.queue && options.drafts) throw new CommandEnd(exitCodes.wrong, 'Choose one: --queue or --drafts.');
  const content = readText(file);
  return withCore({ data, output }, async (core) => {
    const { spaceId } = await spaceOf(core);
    const dryRun = await core.import.dryRun({ spaceId, name: basename(file), content });
    const imported = options.dryRun ? await wouldBe(core, dryRun, options) : await commit(core, dryRun, options);
    output.result(imported, describe(imported, options.dryRun === true));
    return imported.rejected.length > 0 ? exitCodes.needsUser : exitCodes.done;
  });
}

/** Queueing is the default: it is what a batch is for. */
const asOf = (options: ImportOptions): 'queue' | 'drafts' => (options.drafts ? 'drafts' : 'queue');

async function commit(core: Client, dryRun: DryRun, options: ImportOptions): Promise<Imported> {
  const outcome = await core.import.commit({ importId: dryRun.importId, as: asOf(options), undoMs: 0 });
  return { rows: outcome.rows, queued: outcome.queued, drafts: outcome.drafts, rejected: outcome.rejected };
}

async function wouldBe(core: Client, dryRun: DryRun, options: ImportOptions): Promise<Imported> {
  const rejected: Imported['rejected'] = [];
  const limit = 500;
  for (let offset = 0, total = 1; offset < total; offset += limit) {
    const page = await core.import.rows({ importId: dryRun.importId, filter: 'to-look-at', offset, limit });
    total = page.total;
    for (const row of page.rows) {
      if (row.verdict === 'rejected') rejected.push({ row: row.row, reason: row.problems.join(' ') });
    }
  }
  const goes = dryRun.ready + dryRun.remarks;
  const drafts = asOf(options) === 'drafts' ? goes + dryRun.drafts : dryRun.drafts;
  return { rows: dryRun.rows, queued: asOf(options) === 'drafts' ? 0 : goes, drafts, rejected };
}

function describe(imported: Imported, dry: boolean): string {
  const would = dry ? 'would be ' : '';
  const lines = [
    `${imported.rows} rows: ${imported.queued} ${would}queued, ${imported.drafts} ${would}saved as drafts, ${imported.rejected.length} rejected.`,
  ];
  for (const { row, reason } of imported.rejected) lines.push(`  row ${row}: ${reason}`);
  return lines.join('\n');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandEnd(exitCodes.wrong, `${file} cannot be read: ${(error as Error).message}`);
  }
}
