import { knowsColumn } from './column-names.ts';
import type { Pace } from './pace.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import type { FailureReason } from '../failure.ts';
import { invalid, isRefused, type Refused } from './refusal.ts';
import { MOST_CHARACTERS, type Sheet } from './sheet.ts';

/**
 * Reads a file's text as a table: CSV in its usual dialects, or JSON. What cannot be a list of posts is refused;
 * nothing throws, whatever the content.
 */
export async function readFile(name: string, content: string, pace: Pace): Promise<Sheet | Refused> {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content;
  if (text.length > MOST_CHARACTERS) return invalid('file-too-large');
  const foreign = foreignFormat(text);
  if (foreign !== null) return invalid(foreign);
  if (text.trim() === '') return invalid('file-empty');
  const namedJson = /\.json$/i.test(name);
  if (namedJson || /^\s*[[{]/.test(text)) {
    const sheet = await readJson(text, pace);
    if ('table' in sheet) return readTable(sheet.table, pace);
    // A CSV may well begin with a bracket; a file that is called .json, holds JSON, or begins like a list of posts may not.
    if (
      namedJson ||
      /^\s*(?:\{\s*"|\[\s*\{)/.test(text) ||
      !isRefused(sheet) ||
      sheet.failed.reason !== 'json-unreadable'
    )
      return sheet;
  }
  return readTable(content, pace);
}

async function readTable(content: string, pace: Pace): Promise<Sheet | Refused> {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content;
  const sheet = await readCsv(text, knowsColumn, pace);
  if (isRefused(sheet)) return sheet;
  if (sheet.records.length === 0) return invalid('file-empty');
  return { ...sheet, dialect: { ...sheet.dialect, byteOrderMark: text !== content } };
}

/** What a file is that is no text. Null: it is text. */
function foreignFormat(text: string): FailureReason | null {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    return 'file-is-spreadsheet';
  }
  if (text.startsWith('%PDF')) return 'file-is-pdf';
  const head = text.slice(0, 8_000);
  if (isUtf16(head)) return 'file-is-utf16';
  // oxlint-disable-next-line no-control-regex
  const control = head.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return control > 16 && control > head.length / 20 ? 'file-no-text' : null;
}

/**
 * Whether a text that was read byte by byte has two of them for each character. Of a Latin text every other one is a NUL; of another
 * one, at least those beside its commas and line ends, nearly all at even places or nearly all at odd ones.
 */
function isUtf16(head: string): boolean {
  const nuls = [...head.matchAll(/\0/g)].map(({ index }) => index);
  if (nuls.length <= 8) return false;
  if (nuls.length > head.length / 4) return true;
  const odd = nuls.filter((place) => place % 2 === 1).length;
  return Math.max(odd, nuls.length - odd) > 0.75 * nuls.length && /[,;\t{]\0|\0[,;\t{]/.test(head);
}
