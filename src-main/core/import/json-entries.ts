import { DEEPEST_JSON } from '../../../src-preload/contract/json-depth.ts';
import { parseJson } from '../service/wire/json.ts';
import type { Pace } from './pace.ts';
import { MOST_ROWS } from './sheet.ts';

/** Members that hold the posts where the file is one object; the first of them that is there counts. */
const LISTS = ['posts', 'rows', 'items', 'data'];

/** Characters between two looks at the pace. */
const STRIDE = 50_000;

/** `table`: there is no list, and the whole of a CSV as one text. `no-list`: it is JSON, and nothing in it is a list of posts. */
type JsonEntries =
  | { ok: true; entries: string[] }
  | { ok: true; table: string }
  | { ok: false; why: 'malformed' | 'too-deep' | 'too-many' | 'no-list' };

/**
 * The entries of the list in a JSON text, each as its own text. JSON.parse reads a text in one go, and one of many
 * megabytes holds the thread for seconds; of single entries as many are read as there is time for.
 */
export async function jsonEntries(text: string, pace: Pace): Promise<JsonEntries> {
  const items = await itemsOf(text, pace);
  if (items === null) return { ok: false, why: parseJson(text).ok ? 'no-list' : 'malformed' };
  if (!items.ok) return items;
  if (items.bracket === '[') return { ok: true, entries: items.items };
  const list = listAmong(items.items);
  return list.ok && 'text' in list ? jsonEntries(list.text, pace) : list;
}

/**
 * The members of an object by their names, each value as its own text, for an object that is too long to be read in one go.
 * Null: it is no object.
 */
export async function jsonMembers(
  text: string,
  pace: Pace,
): Promise<
  { ok: true; members: Map<string, string> } | { ok: false; why: 'malformed' | 'too-deep' | 'too-many' } | null
> {
  const items = await itemsOf(text, pace);
  if (items === null || (items.ok && items.bracket === '[')) return null;
  if (!items.ok) return items;
  const members = membersOf(items.items);
  return members === null ? { ok: false, why: 'malformed' } : { ok: true, members };
}

/** A member is its name in quotation marks, a colon and a value. */
const MEMBER = /^[ \t\n\r]*("[^"\\]*(?:\\.[^"\\]*)*")[ \t\n\r]*:[ \t\n\r]*/s;

/** Null: one of them is no member. */
function membersOf(items: readonly string[]): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const item of items) {
    const [begin = '', quoted = ''] = MEMBER.exec(item) ?? [];
    const name = parseJson(quoted);
    if (!name.ok || typeof name.value !== 'string') return null;
    values.set(name.value, item.slice(begin.length));
  }
  return values;
}

/** What a command with `--json --format csv` calls its text. */
const TABLE = 'csv';

/** The text of the list among an object's members. What else is in it is not used, but must be JSON as well. */
function listAmong(
  items: readonly string[],
): { ok: true; text: string } | { ok: true; table: string } | { ok: false; why: 'malformed' | 'no-list' } {
  const values = membersOf(items);
  if (values === null) return { ok: false, why: 'malformed' };
  const list = LISTS.find((name) => values.get(name)?.startsWith('['));
  const others = new Map<string, unknown>();
  for (const [name, value] of values) {
    if (name === list) continue;
    const read = parseJson(value);
    if (!read.ok) return { ok: false, why: 'malformed' };
    others.set(name, read.value);
  }
  const text = list === undefined ? undefined : values.get(list);
  if (text !== undefined) return { ok: true, text };
  const table = others.get(TABLE);
  return typeof table === 'string' ? { ok: true, table } : { ok: false, why: 'no-list' };
}

type Items =
  { ok: true; bracket: '[' | '{'; items: string[] } | { ok: false; why: 'malformed' | 'too-deep' | 'too-many' };

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text);
const CLOSES = { '[': ']', '{': '}' } as const;

/** What stands between the outermost brackets, parted at its commas and not looked into; null: it begins with none. */
async function itemsOf(text: string, pace: Pace): Promise<Items | null> {
  const begin = /^[ \t\n\r]*([[{])/.exec(text);
  const bracket = begin?.[1];
  if (begin === null || (bracket !== '[' && bracket !== '{')) return null;
  const items: string[] = [];
  const cursor = new Cursor(text, begin[0].length);
  let from = cursor.at;
  for (;;) {
    const found = cursor.next();
    if (found === 'too-deep') return { ok: false, why: 'too-deep' };
    if (found === 'end') return { ok: false, why: 'malformed' };
    if (found !== 'far') {
      items.push(text.slice(from, cursor.at - 1));
      from = cursor.at;
      if (items.length > MOST_ROWS) return { ok: false, why: 'too-many' };
    }
    if (found === 'closed') break;
    if (pace.due()) await pace.pause();
  }
  if (text[from - 1] !== CLOSES[bracket] || !isBlank(text.slice(from))) return { ok: false, why: 'malformed' };
  const isEmpty = items.length === 1 && isBlank(items[0] ?? '');
  return { ok: true, bracket, items: isEmpty ? [] : items };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Goes through a text after its first bracket, over what stands in quotation marks and in brackets of its own. */
class Cursor {
  readonly #text: string;
  #at: number;
  #depth = 1;
  #inString = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Behind what was found last. */
  get at(): number {
    return this.#at;
  }

  /** On to a comma between two items or to the bracket that closes them; `far`: not yet, and others may be let in. */
  next(): 'comma' | 'closed' | 'too-deep' | 'far' | 'end' {
    const text = this.#text;
    const until = Math.min(text.length, this.#at + STRIDE);
    while (this.#at < until) {
      const unit = text.charCodeAt(this.#at++);
      if (this.#inString) {
        if (unit === BACKSLASH) this.#at++;
        else if (unit === QUOTE) this.#inString = false;
      } else if (unit === QUOTE) this.#inString = true;
      else if (unit === COMMA && this.#depth === 1) return 'comma';
      else if (unit === 0x5b || unit === 0x7b) {
        if (++this.#depth > DEEPEST_JSON) return 'too-deep';
      } else if ((unit === 0x5d || unit === 0x7d) && --this.#depth === 0) return 'closed';
    }
    return until < text.length ? 'far' : 'end';
  }
}
