import type { RecordFault } from '../../../src-preload/contract/import-problem.ts';
import { parseJson } from '../service/wire/json.ts';
import { invalid, type Refused } from './refusal.ts';
import { MOST_ROWS, type Sheet, type SheetRecord } from './sheet.ts';

/** Members that hold the posts where the file is one object. */
const LISTS = ['posts', 'rows', 'items', 'data'];
const MOST_MEMBERS = 200;

/** Reads an array of objects, or an object with one (`{"posts": […]}`). Ids beyond 2^53 keep their digits. */
export function readJson(content: string): Sheet | Refused {
  const parsed = parseJson(content);
  if (!parsed.ok) {
    return invalid(parsed.why === 'too-deep' ? 'json-too-deep' : 'json-unreadable');
  }
  const list = listIn(parsed.value);
  if (list === null) return invalid('json-no-list');
  if (list.length === 0) return invalid('no-posts');
  if (list.length > MOST_ROWS) return invalid('too-many-rows');
  const places = new Map<string, number>();
  const records = list.map((entry, index) => ({ line: index + 1, ...recordOf(entry, places) }));
  return { format: 'json', members: [...places.keys()], records, dialect: null };
}

function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (value === null || typeof value !== 'object') return null;
  for (const name of LISTS) {
    const list = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (Array.isArray(list)) return list as unknown[];
  }
  return null;
}

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
    const cell = cellOf(value);
    if (cell === null) fault = { code: 'not-a-cell', member: name.slice(0, 40) };
    cells[place] = cell ?? '';
  }
  return { cells: Array.from(cells, (cell) => cell ?? ''), fault, remark: null };
}

/** Null: nothing a cell could hold. Lists of plain values (accounts, labels) are joined as in a CSV. */
function cellOf(value: unknown): string | null {
  if (value === null) return '';
  if (Array.isArray(value)) {
    const parts = value.map((part) => (typeof part === 'object' ? null : cellOf(part)));
    return parts.includes(null) ? null : parts.join(';');
  }
  return typeof value === 'object' ? null : String(value);
}
