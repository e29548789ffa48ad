import { textRuleOf } from '../../../src-preload/contract/text-rules.ts';
import type { ColumnMatch, ImportChoices } from '../../../src-preload/contract/import.ts';
import { importColumns } from '../../../src-preload/contract/import-columns.ts';
import { columnNames, columnOf, holdsMedia, type ColumnName } from './column-names.ts';
import { cut, looksLikeClock, looksLikeDate } from './written-time.ts';
import { invalid, isRefused, type Refused } from './refusal.ts';
import type { Dialect, Sheet, SheetRecord } from './sheet.ts';

/** Where in a record everything is. */
export interface Layout {
  headers: string[];
  places: Partial<Record<ColumnName, number>>;
  /** Columns of pictures and videos, which the service takes no part of. */
  media: number[];
  /** Columns named after a network, with yes or no in them (Metricool). */
  networks: { place: number; social: string }[];
  records: SheetRecord[];
  /** How the file was written; null: it was no CSV. */
  dialect: Dialect | null;
  /** Whether the first record of a CSV names the columns; null: it was no CSV. */
  header: boolean | null;
}

/** Finds the columns by their names, or by what is in them where the file has no header; then as the user says. */
export function layOut(sheet: Sheet, choices: Pick<ImportChoices, 'columns' | 'header'>): Layout | Refused {
  const found = recognised(sheet, choices.header);
  if (isRefused(found)) return found;
  const layout = assigned(found, choices.columns);
  if (layout.places.text === undefined && (layout.headers.length === 0 || layout.records.length === 0))
    return invalid({ code: 'no-text-column', headers: layout.headers });
  return layout.records.length > 0 ? layout : invalid('no-rows');
}

function recognised({ members, records, dialect }: Sheet, hasHeader: boolean | null): Layout {
  if (members !== null) return { ...named(members, records), dialect, header: null };
  const [first, ...rest] = records;
  const headers = (first?.cells ?? []).map((cell) => cell.trim());
  const byName: Layout = { ...named(headers, rest), dialect, header: true };
  if (hasHeader === true || (hasHeader === null && byName.places.text !== undefined)) return byName;
  const byContent = unnamed(records);
  if (byContent !== null) return { ...byContent, dialect, header: false };
  if (hasHeader === null) return byName;
  const width = Math.max(...records.map(({ cells }) => cells.length));
  return { ...nothing, headers: numbered(width), records, dialect, header: false };
}

const nothing = { places: {}, media: [], networks: [] };

/** What the user says of a column counts before what was found; a column is said to hold only one thing, and a thing to be in one. */
function assigned(layout: Layout, columns: ImportChoices['columns']): Layout {
  if (columns.length === 0) return layout;
  const said = new Set(columns.map(({ place }) => place));
  const found = Object.entries(layout.places).filter(([, place]) => !said.has(place));
  const places: Layout['places'] = Object.fromEntries(found);
  const holds = new Set(columns.map((column) => column.holds));
  // A time in one column and one in two do not go together: what was said is meant.
  if (holds.has('scheduled_at'))
    for (const part of ['date', 'time'] as const) if (!holds.has(part)) delete places[part];
  if (holds.has('date')) delete places.scheduled_at;
  if (holds.has('draft')) delete places.status;
  for (const { place, holds: name } of columns)
    if (name !== null && place < layout.headers.length) places[name] = place;
  const media = layout.media.filter((place) => !said.has(place));
  return { ...layout, places, media, networks: layout.networks.filter(({ place }) => !said.has(place)) };
}

type Found = Omit<Layout, 'dialect' | 'header'>;

function named(headers: string[], records: SheetRecord[]): Found {
  const places: Layout['places'] = {};
  const ranks = new Map<ColumnName, number>();
  const media: number[] = [];
  headers.forEach((header, place) => {
    const known = columnOf(header);
    if (known === undefined) {
      if (holdsMedia(header)) media.push(place);
    } else if (known.rank < (ranks.get(known.name) ?? Infinity)) {
      ranks.set(known.name, known.rank);
      places[known.name] = place;
    }
  });
  if (places.scheduled_at !== undefined) {
    delete places.date;
    delete places.time;
  }
  // "Posting Time" alone holds a date as well; with a date beside it, it is the time of day.
  const lone = places.date ?? places.time;
  if (lone !== undefined && (places.date === undefined || places.time === undefined)) {
    places.scheduled_at = lone;
    delete places.date;
    delete places.time;
  }
  if (places.draft !== undefined) delete places.status;
  return { headers, places, media, networks: networksIn(headers, places, records), records };
}

function networksIn(headers: string[], places: Layout['places'], records: SheetRecord[]): Layout['networks'] {
  const taken = new Set(Object.values(places));
  return headers.flatMap((header, place) => {
    if (taken.has(place) || textRuleOf(header) === null) return [];
    const yesOrNo = records
      .slice(0, 50)
      .every(({ cells }) => /^(true|false|yes|no|1|0|x|)$/i.test((cells[place] ?? '').trim()));
    return yesOrNo ? [{ place, social: header }] : [];
  });
}

/**
 * A column that holds dates and is left out, where nothing else says when posts go: they would all go at once. Null: there is
 * none, or the user has left it out.
 */
export function datesLeftOut({ headers, places, records }: Layout, columns: ImportChoices['columns']): number | null {
  if (places.scheduled_at !== undefined || places.date !== undefined) return null;
  const read = new Set([...Object.values(places), ...columns.map(({ place }) => place)]);
  const found = headers.findIndex((_, place) => {
    if (read.has(place)) return false;
    const cells = records.slice(0, 50).map(({ cells }) => (cells[place] ?? '').trim());
    const written = cells.filter((cell) => cell !== '');
    return written.length > 0 && written.filter(looksLikeDate).length * 2 > written.length;
  });
  return found < 0 ? null : found;
}

/** A file without a header, such as Hootsuite's `date,text,link`: it is known by a column of dates. */
function unnamed(records: SheetRecord[]): Found | null {
  const sample = records.slice(0, 20).map(({ cells }) => cells.map((cell) => cell.trim()));
  const width = Math.max(...sample.map((cells) => cells.length));
  const places: Layout['places'] = {};
  let longest = 0;
  for (let place = 0; place < width; place++) {
    const cells = sample.map((row) => row[place] ?? '').filter((cell) => cell !== '');
    const most = (fits: (cell: string) => boolean): boolean => cells.filter(fits).length * 2 > cells.length;
    if (places.date === undefined && most(looksLikeDate)) places.date = place;
    else if (places.time === undefined && most(looksLikeClock)) places.time = place;
    else if (most((cell) => /^(https?:\/\/|www\.)\S+$/i.test(cell))) places.link ??= place;
    else {
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length > longest) {
        longest = length;
        places.text = place;
      }
    }
  }
  if (places.date === undefined || places.text === undefined || !looksLikeDate(sample[0]?.[places.date] ?? ''))
    return null;
  if (places.time === undefined) {
    places.scheduled_at = places.date;
    delete places.date;
  }
  const headers = numbered(width).map((name, place) => nameAt(places, place) ?? name);
  return { ...nothing, headers, places, records };
}

function numbered(width: number): string[] {
  return Array.from({ length: width }, (_, place) => `column_${place + 1}`);
}

function nameAt(places: Layout['places'], place: number): ColumnName | undefined {
  return columnNames.find((name) => places[name] === place);
}

/** What each column was read as. `dateShape` (`DD/MM/YYYY`) says how the file's dates were read, where that had to be found out. */
export function matches({ headers, places, networks, records }: Layout, dateShape: string | null): ColumnMatch[] {
  return headers.map((header, place) => {
    const name = nameAt(places, place);
    const isNetwork = networks.some((column) => column.place === place);
    const column = name === undefined ? (isNetwork ? 'accounts' : null) : columnWords(name, dateShape);
    const holds = importColumns.find((one) => one === name) ?? null;
    return { header, column, holds, example: exampleOf(records, place) };
  });
}

function columnWords(name: ColumnName, dateShape: string | null): string {
  if (name === 'status') return 'draft';
  if (name === 'time') return 'scheduled_at';
  if (name !== 'scheduled_at' && name !== 'date') return name;
  return dateShape === null ? 'scheduled_at' : `scheduled_at (${dateShape})`;
}

/** Looked for in the first rows only, and cut. */
function exampleOf(records: readonly SheetRecord[], place: number): string {
  const cells = records.slice(0, 50).map(({ cells }) => (cells[place] ?? '').trim());
  return cut(cells.find((cell) => cell !== '') ?? '', 60);
}
