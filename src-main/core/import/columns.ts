import { textRuleOf } from '../../../src-preload/contract/text-rules.ts';
import type { ColumnMatch } from '../../../src-preload/contract/import.ts';
import { looksLikeClock, looksLikeDate } from './written-time.ts';
import { invalid, isRefused, type Refused } from './refusal.ts';
import type { Dialect, Sheet, SheetRecord } from './sheet.ts';

/** What a column can hold. `date` and `time` together are `scheduled_at`; `problem` is our own note on rejected rows. */
const names = [
  'text',
  'scheduled_at',
  'date',
  'time',
  'accounts',
  'link',
  'title',
  'labels',
  'first_comment',
  'comment_delay_minutes',
  'board',
  'if_missed',
  'draft',
  'status',
  'problem',
] as const;
export type ColumnName = (typeof names)[number];

/**
 * How other tools' exports and templates call it (Buffer, Hootsuite, Publer, Later, SocialBee, Metricool, ContentStudio,
 * Sendible), the likeliest first. Compared in lower case, without brackets, underscores and what follows a dash.
 */
const aliases: Record<ColumnName, readonly string[]> = {
  text: [
    ...['text', 'message', 'caption', 'post text', 'post content', 'post message', 'post caption', 'message text'],
    ...['caption text', 'content', 'post', 'body', 'tweet', 'update', 'copy', 'post copy', 'description'],
  ],
  scheduled_at: [
    ...[
      'scheduled at',
      'schedule at',
      'scheduledat',
      'publish at',
      'scheduled for',
      'date time',
      'datetime',
      'date and time',
    ],
    ...['schedule', 'scheduled', 'when', 'send at', 'due at', 'scheduled datetime', 'publish datetime', 'posted at'],
  ],
  date: [
    ...['date', 'scheduled date', 'schedule date', 'publish date', 'publishing date', 'publication date', 'post date'],
    ...['posting date', 'due date', 'day'],
  ],
  time: [
    ...['time', 'scheduled time', 'schedule time', 'publish time', 'publishing time', 'publication time', 'post time'],
    ...['posting time', 'hour'],
  ],
  accounts: [
    ...['accounts', 'account', 'profiles', 'profile', 'social profiles', 'social profile', 'social accounts'],
    ...['social account', 'profile name', 'account name', 'handles', 'handle', 'channels', 'channel', 'pages', 'page'],
    ...['networks', 'network', 'social networks', 'social network', 'platforms', 'platform'],
  ],
  link: ['link', 'links', 'url', 'link url', 'destination link', 'post link', 'website', 'pinterest pin link'],
  title: ['title', 'post title', 'headline', 'video title', 'pin title', 'pinterest pin title'],
  labels: ['labels', 'label', 'tags', 'tag', 'categories', 'category', 'campaign'],
  first_comment: ['first comment', 'firstcomment', 'first comment text', 'comment', 'comments', 'follow up comment'],
  comment_delay_minutes: ['comment delay minutes', 'comment delay', 'first comment delay', 'delay minutes'],
  board: [
    ...['board', 'board name', 'board id', 'boards', 'pinterest board', 'pin board'],
    'pin board, fb album, or google category',
  ],
  if_missed: ['if missed', 'when missed', 'missed', 'missed policy', 'if late'],
  draft: ['draft', 'drafts', 'is draft', 'save as draft'],
  status: ['status'],
  problem: ['problem'],
};

const MEDIA = /^(media|image|images|picture|photo|video|attachment|file)s?( urls?| links?)?( \d+)?$/;
const byAlias = new Map(names.flatMap((name) => aliases[name].map((alias, rank) => [alias, { name, rank }] as const)));

function plain(header: string): string {
  const cut = header
    .replace(/\(s\)/gi, 's')
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/ [-–] .*$/, '');
  return cut
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')
    .replace(/[:*]/g, '')
    .trim();
}

/** Whether `header` is the name of a column, in any of the usual words. */
export function knowsColumn(header: string): boolean {
  const name = plain(header);
  return byAlias.has(name) || MEDIA.test(name);
}

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
}

/** Finds the columns by their names, or by what is in them where the file has no header. */
export function layOut(sheet: Sheet): Layout | Refused {
  if (sheet.members !== null) return named(sheet.members, sheet.records, sheet.dialect);
  const [first, ...rest] = sheet.records;
  const headers = (first?.cells ?? []).map((cell) => cell.trim());
  const layout = named(headers, rest, sheet.dialect);
  if (!isRefused(layout)) return layout.records.length > 0 ? layout : invalid('The file has a header and no rows.');
  return unnamed(sheet.records, sheet.dialect) ?? layout;
}

function named(headers: string[], records: SheetRecord[], dialect: Dialect | null): Layout | Refused {
  const places: Layout['places'] = {};
  const ranks = new Map<ColumnName, number>();
  const media: number[] = [];
  headers.forEach((header, place) => {
    const known = byAlias.get(plain(header));
    if (known === undefined) {
      if (MEDIA.test(plain(header))) media.push(place);
    } else if (known.rank < (ranks.get(known.name) ?? Infinity)) {
      ranks.set(known.name, known.rank);
      places[known.name] = place;
    }
  });
  if (places.text === undefined) return invalid(noTextWords(headers));
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
  return { headers, places, media, networks: networksIn(headers, places, records), records, dialect };
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

function noTextWords(headers: string[]): string {
  const shown = headers
    .filter((header) => header !== '')
    .slice(0, 8)
    .map((header) => `“${header.slice(0, 30).toWellFormed()}”`);
  const seen = shown.length === 0 ? '' : ` The columns here are ${shown.join(', ')}.`;
  return `There is no column for the text.${seen} Name one of them “text”.`;
}

/** A file without a header, such as Hootsuite's `date,text,link`: it is known by a column of dates. */
function unnamed(records: SheetRecord[], dialect: Dialect | null): Layout | null {
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
  const headers = Array.from({ length: width }, (_, place) => nameAt(places, place) ?? `column_${place + 1}`);
  return { headers, places, media: [], networks: [], records, dialect };
}

function nameAt(places: Layout['places'], place: number): ColumnName | undefined {
  return names.find((name) => places[name] === place);
}

/** What each column was read as. `dateShape` (`DD/MM/YYYY`) says how the file's dates were read, where that had to be found out. */
export function matches({ headers, places, networks }: Layout, dateShape: string | null): ColumnMatch[] {
  return headers.map((header, place) => {
    const name = nameAt(places, place);
    const dated = name === 'scheduled_at' || name === 'date';
    if (dated) return { header, column: dateShape === null ? 'scheduled_at' : `scheduled_at (${dateShape})` };
    if (name === 'time') return { header, column: 'scheduled_at' };
    if (name === 'status') return { header, column: 'draft' };
    return { header, column: name ?? (networks.some((column) => column.place === place) ? 'accounts' : null) };
  });
}
