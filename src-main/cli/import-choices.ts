import type { Client } from '../../src-preload/contract/contract.ts';
import type { DryRun, ImportCause, ImportChoices } from '../../src-preload/contract/import.ts';
import { importColumns, type ImportColumn } from '../../src-preload/contract/import-columns.ts';
import { importCauseWords } from '../../src-preload/contract/words/import-cause.ts';
import { noTextColumnWords } from '../../src-preload/contract/words/import-columns.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { DraftCause, ReadingOptions } from './reading-options.ts';

/** The file as it was read, and how many of its rows are kept as drafts that would have been queued or rejected. */
export interface ReadAsAsked {
  run: DryRun;
  asDrafts: number;
}

/** Reads the file as it was asked for; ends the command where no column holds a text. */
export async function readAsAsked(
  core: Client,
  file: { spaceId: string; name: string; content: string },
  { column = [], account = [], dateOrder, numbers, timeZone, header, asDrafts = [] }: ReadingOptions,
): Promise<ReadAsAsked> {
  const choices: ImportChoices = {
    columns: [],
    header: header === false ? false : null,
    dateOrder: dateOrder ?? null,
    numbers: numbers ?? null,
    timeZone: timeZone ?? null,
    accounts: account,
    asDrafts: [],
  };
  const found = await core.import.dryRun({ ...file, choices });
  const columns = column.map(({ header: name, holds }) => ({ place: placeOf(found, name), holds: columnOf(holds) }));
  const run =
    columns.length === 0
      ? found
      : await core.import.choose({ importId: found.importId, choices: { ...choices, columns } });
  if (run.noText) {
    const headers = run.columns.map(({ header }) => header);
    const option = `--column "${headers[0] ?? 'column_1'}=text"`;
    throw new CommandEnd(exitCodes.wrong, `${noTextColumnWords(headers)} Or say which one it is: ${option}`);
  }
  if (run.datesLeftOut !== null) {
    const { header } = run.columns[run.datesLeftOut] ?? { header: '' };
    const say = `--column "${header}=scheduled_at", or to leave it out: --column "${header}="`;
    throw new CommandEnd(exitCodes.wrong, `Column “${header}” holds dates and is not read. Say what it holds: ${say}`);
  }
  return keepAsDrafts(core, run, { ...choices, columns }, asDrafts);
}

/** As many causes as `ImportChoices` takes. */
const MOST_KEYS = 1_000;

/** Of many causes only the first are told: those that come to light once these are settled are kept as well. */
async function keepAsDrafts(
  core: Client,
  first: DryRun,
  choices: ImportChoices,
  wanted: readonly DraftCause[],
): Promise<ReadAsAsked> {
  const isWanted = ({ code, rejects, keepable }: ImportCause): boolean =>
    keepable && wanted.some((one) => (one === 'rejected' ? rejects : one === code));
  const keys = new Set<string>();
  const newKeys = ({ causes }: DryRun): string[] =>
    causes.filter((cause) => isWanted(cause) && !keys.has(cause.key)).map(({ key }) => key);
  let run = first;
  for (let found = newKeys(run); found.length > 0 && keys.size < MOST_KEYS; found = newKeys(run)) {
    for (const key of found.slice(0, MOST_KEYS - keys.size)) keys.add(key);
    run = await core.import.choose({ importId: run.importId, choices: { ...choices, asDrafts: [...keys] } });
  }
  return { run, asDrafts: run.drafts - first.drafts };
}

function columnOf(name: string): ImportColumn | null {
  const holds = importColumns.find((one) => one === name);
  if (holds !== undefined || name === '') return holds ?? null;
  throw new CommandEnd(exitCodes.wrong, `A column cannot hold “${name}”, only one of: ${listWords(importColumns)}.`);
}

function placeOf({ columns }: DryRun, name: string): number {
  const place = columns.findIndex(({ header }) => header.toLowerCase() === name.toLowerCase());
  if (place >= 0) return place;
  const here = listWords(columns.map(({ header }) => `“${header}”`));
  throw new CommandEnd(exitCodes.wrong, `There is no column “${name}”. The columns here are ${here}.`);
}

/** What one option would settle for all of its rows. */
export function remediesOf({ causes }: DryRun): string[] {
  return causes.flatMap((cause) => {
    const option = optionFor(cause);
    return option === null ? [] : [`${importCauseWords(cause)}. For all of them: ${option}`];
  });
}

function optionFor({ code, name }: ImportCause): string | null {
  if (code === 'date-order') return '--date-order day, or --date-order month';
  if (code === 'numbers') return '--numbers 1900, 1904 or none';
  return code === 'accounts' ? `--account "${name ?? ''}=ACCOUNT"` : null;
}
