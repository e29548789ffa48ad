import { listWords } from './list.ts';
import { quoted } from './quoted.ts';
import { upTo } from '../up-to.ts';

/** Of a column that holds dates and is left out. */
export function datesLeftOutWords(header: string): string {
  return `Column ${quoted(upTo(header, 30).toWellFormed())} holds dates and is left out, so these posts would go as soon as they can.`;
}

/** Said where no column is known to hold the text. */
export function noTextColumnWords(headers: readonly string[]): string {
  const shown = headers
    .filter((header) => header !== '')
    .slice(0, 8)
    .map((header) => quoted(upTo(header, 30).toWellFormed()));
  return shown.length === 0
    ? 'There is no column for the text. Name one of them “text”.'
    : `There is no column for the text. The columns here are ${listWords(shown)}. Name one of them “text”.`;
}
