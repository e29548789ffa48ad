import { InvalidArgumentError } from 'commander';
import type { ImportChoices } from '../../src-preload/contract/import.ts';
import { importCauseCodes } from '../../src-preload/contract/import-cause-codes.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';

/** How a file is to be read, where that cannot be found out. */
export interface ReadingOptions {
  column?: { header: string; holds: string }[];
  account?: ImportChoices['accounts'];
  dateOrder?: NonNullable<ImportChoices['dateOrder']>;
  numbers?: NonNullable<ImportChoices['numbers']>;
  timeZone?: string;
  /** `--no-header`. */
  header?: boolean;
  /** Of which the rows are kept as drafts, while the others are queued. */
  asDrafts?: DraftCause[];
}

/** What rows have in common, as `ImportCause` has it; `rejected`: that they may not go, whatever for. */
export type DraftCause = (typeof draftCauses)[number];
const draftCauses = ['rejected', ...importCauseCodes] as const;

/** `Caption=text`; `Mood=` leaves a column out. */
export function parseColumn(
  text: string,
  before: NonNullable<ReadingOptions['column']> = [],
): NonNullable<ReadingOptions['column']> {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as in "Caption=text".');
  return [...before, { header: text.slice(0, at).trim(), holds: text.slice(at + 1).trim() }];
}

/** `old_name=x:@new_name`; without a name, as in `=x`, for rows that name none. */
export function parseAccount(text: string, before: ImportChoices['accounts'] = []): ImportChoices['accounts'] {
  const at = text.indexOf('=');
  const means = text.slice(at + 1).trim();
  if (at < 0 || means === '') throw new InvalidArgumentError('Write it as in "old_name=x:@new_name".');
  return [...before, { name: text.slice(0, at).trim(), means }];
}

export function parseDateOrder(text: string): NonNullable<ImportChoices['dateOrder']> {
  if (text === 'day') return 'day-first';
  if (text === 'month') return 'month-first';
  throw new InvalidArgumentError('What stands first in 05/06/2026: day or month.');
}

export function parseNumbers(text: string): NonNullable<ImportChoices['numbers']> {
  if (text === '1900' || text === '1904' || text === 'none') return text;
  throw new InvalidArgumentError('One of 1900, 1904, none.');
}

export function parseAsDrafts(text: string, before: DraftCause[] = []): DraftCause[] {
  const cause = draftCauses.find((one) => one === text);
  if (cause === undefined) throw new InvalidArgumentError(`One of ${listWords(draftCauses)}.`);
  return before.includes(cause) ? before : [...before, cause];
}
