import type { RecordFault } from '../../../src-preload/contract/import-problem.ts';
import { parseJson } from '../service/wire/json.ts';
import { columnOf } from './column-names.ts';
import { jsonEntries, jsonMembers } from './json-entries.ts';
import type { Pace } from './pace.ts';
import { invalid, type Refused } from './refusal.ts';
import type { Sheet, SheetRecord } from './sheet.ts';

const MOST_MEMBERS = 200;
/** Characters that are read in one go: ten times the longest text that is kept. */
const LONGEST_PIECE = 2_000_000;

/**
 * Reads an array of objects, or an object with one (`{"posts": […]}`). Ids beyond 2^53 keep their digits. `table`: instead of a list it
 * has the text of a CSV.
 */
export async function readJson(content: string, pace: Pace): Promise<Sheet | Refused | { table: string }> {
  const list = await jsonEntries(content, pace);
  if (!list.ok) return invalid(refusals[list.why]);
  if ('table' in list) return { table: list.table };
  if (list.entries.length === 0) return invalid('no-posts');
  const places = new Map<string, number>();
  const records: SheetRecord[] = [];
  for (const text of list.entries) {
    const line = records.length + 1;
    const entry: Entry = text.length > LONGEST_PIECE ? await longEntry(text, pace) : parseJson(text);
    if (entry.ok) records.push({ line, ...recordOf(entry.value, places) });
    else if (entry.why === 'too-large')
      records.push({ line, cells: [], fault: { code: 'entry-too-large' }, remark: null });
    else return invalid(refusals[entry.why]);
    if (pace.due()) await pace.pause();
  }
  return { format: 'json', members: [...places.keys()], records, dialect: null };
}

type Entry = { ok: true; value: unknown } | { ok: false; why: 'malformed' | 'too-deep' | 'too-large' };

/**
 * A draft can have hundreds of long own texts, which an export puts into one cell. Taken apart, such an entry is read as others are:
 * a text of any length costs little, unlike lists and objects.
 */
async function longEntry(text: string, pace: Pace): Promise<Entry> {
  const found = await jsonMembers(text, pace);
  if (found === null) return { ok: false, why: 'too-large' };
  if (!found.ok) return { ok: false, why: found.why === 'too-many' ? 'too-large' : found.why };
  const members: [string, unknown][] = [];
  for (const [name, value] of found.members) {
    if (value.length > LONGEST_PIECE && !value.startsWith('"')) return { ok: false, why: 'too-large' };
    const read = parseJson(value);
    if (!read.ok) return read;
    members.push([name, read.value]);
    if (pace.due()) await pace.pause();
  }
  return { ok: true, value: Object.fromEntries(members) };
}

const refusals = {
  malformed: 'json-unreadable',
  'too-deep': 'json-too-deep',
  'too-many': 'too-many-rows',
  'no-list': 'json-no-list',
} as const;

function recordOf(entry: unknown, places: Map<string, number>): Omit<SheetRecord, 'line'> {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
    const shown = typeof entry === 'string' ? entry : '';
    return { cells: [shown], fault: { code: 'not-an-object' }, remark: null };
  }
  const cells: string[] = [];
  let fault: RecordFault | null = null;
  for (const [name, value] of Object.entries(entry)) {
    const place = places.get(name) ?? places.size;
    if (place >= MOST_MEMBERS) continue;
    places.set(name, place);
    const cell = isWords(name) && !isWord(value) ? null : cellOf(value);
    if (cell === null) fault = { code: 'not-a-cell', member: name.slice(0, 40) };
    cells[place] = cell ?? '';
  }
  return { cells: Array.from(cells, (cell) => cell ?? ''), fault, remark: null };
}

/** What a person reads: a list of words joined, or `true`, would be published as that. */
const isWords = (name: string): boolean => ['text', 'link', 'first_comment'].includes(columnOf(name)?.name ?? '');
const isWord = (value: unknown): boolean => value === null || typeof value === 'string' || typeof value === 'number';

/** Null: nothing a cell could hold. Lists of plain values (accounts, labels) are joined as in a CSV. */
function cellOf(value: unknown): string | null {
  if (value === null) return '';
  if (Array.isArray(value)) {
    const parts = value.map((part) => (typeof part === 'object' ? null : cellOf(part)));
    return parts.includes(null) ? null : parts.join(';');
  }
  return typeof value === 'object' ? null : String(value);
}
