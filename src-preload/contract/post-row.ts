import type { DraftBody, DraftWhen } from './drafts.ts';
import { safeCell } from './formula.ts';

/** The columns of an export of drafts or of scheduled posts, which are those of an import. */
export const postRowColumns = [
  ...['text', 'scheduled_at', 'accounts', 'link', 'labels', 'first_comment', 'comment_delay_minutes', 'board'],
  ...['if_missed', 'draft', 'outpost'],
] as const;
export type PostRowColumn = (typeof postRowColumns)[number];

/** A post as a row: what stands in each of its cells. */
export type PostRow = Record<PostRowColumn, string>;

/** Members of a post that the column `outpost` can hold, and the column that says the same for people; null: none does. */
const columnOf = {
  text: 'text',
  accountIds: 'accounts',
  variants: null,
  link: 'link',
  boardId: 'board',
  firstComment: 'first_comment',
  labels: 'labels',
  when: 'scheduled_at',
  cutEnd: null,
} as const satisfies Partial<Record<keyof DraftBody, PostRowColumn | null>>;
type Member = keyof typeof columnOf;

/** What is known of a draft beside its words, and stands in the column `outpost` alone. */
export interface BesideBody {
  /** What it says may have gone out already: what is queued from it asks first. */
  mayBeOut?: boolean;
  /** The runs of one draft that repeats have the same. */
  series?: string;
}

/**
 * A post as a row that an import reads back as it was. What a cell cannot say for sure stands in the column `outpost` as well: own
 * texts of accounts, spaces at either end, characters that a terminal must not see, and what is known `beside` the words.
 * `active`: the accounts that take posts.
 */
export function postRow(
  body: DraftBody,
  as: 'draft' | 'post',
  active: ReadonlySet<string>,
  { mayBeOut = false, series }: BesideBody = {},
): PostRow {
  const cells = cellsOf(body);
  const members = (Object.keys(columnOf) as Member[]).filter((member) => !isPlain(member, body, active));
  const more = [
    ...members.flatMap((member) => (body[member] === undefined ? [] : [[member, body[member]] as const])),
    ...(mayBeOut ? [['mayBeOut', true] as const] : []),
    ...(series === undefined ? [] : [['series', series] as const]),
  ];
  return {
    ...cells,
    comment_delay_minutes: body.commentDelayMinutes === 0 ? '' : String(body.commentDelayMinutes),
    if_missed: body.missedPolicy ?? '',
    draft: as === 'draft' ? 'yes' : '',
    outpost: more.length === 0 ? '' : asciiJson(Object.fromEntries(more)),
  };
}

type Cells = Record<Exclude<(typeof columnOf)[Member], null>, string>;

const cellsOf = ({ text, accountIds, link, boardId, firstComment, labels, when }: DraftBody): Cells => ({
  text,
  scheduled_at: timeCell(when),
  accounts: accountIds.join(';'),
  link: link ?? '',
  labels: labels.join(';'),
  first_comment: firstComment ?? '',
  board: boardId ?? '',
});

function timeCell(when: DraftWhen): string {
  if (when.mode === 'no-time') return `${when.date} ${when.time}`.trim();
  return when.mode === 'schedule' ? new Date(when.atMs).toISOString().replace('.000Z', 'Z') : when.mode;
}

/** Only what every reader of a table leaves as it is. */
const isPlainText = (text: string): boolean =>
  text !== '' && text === text.trim() && !/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029\uFEFF]/u.test(text);
const isPlainItem = (item: string): boolean => isPlainText(item) && !/[;,\n|]/.test(item);
const isPlainList = (items: readonly string[]): boolean =>
  items.every(isPlainItem) && new Set(items).size === items.length;
/** Times of these years, in whole seconds. */
const PLAIN_FROM_MS = Date.UTC(2000, 0);
const PLAIN_TO_MS = Date.UTC(2030, 0);

function isPlain(member: Member, body: DraftBody, active: ReadonlySet<string>): boolean {
  const { when } = body;
  switch (member) {
    case 'text':
      return isPlainText(body.text);
    // An account that is named and takes no posts is not found by an import, and a draft keeps it all the same.
    case 'accountIds':
      return isPlainList(body.accountIds) && body.accountIds.every((id) => active.has(id));
    case 'variants':
      return Object.keys(body.variants).length === 0;
    case 'link':
      return body.link === null || isPlainText(body.link);
    case 'boardId':
      return body.boardId === null || isPlainText(body.boardId);
    case 'firstComment':
      return body.firstComment === null || isPlainText(body.firstComment);
    case 'labels':
      return isPlainList(body.labels);
    case 'when':
      if (when.mode !== 'schedule') return when.mode !== 'no-time';
      return when.atMs % 1_000 === 0 && when.atMs >= PLAIN_FROM_MS && when.atMs < PLAIN_TO_MS;
    case 'cutEnd':
      return body.cutEnd === undefined;
    default:
      return member satisfies never;
  }
}

/**
 * Of what the column `outpost` holds, the members that the other cells still say: whoever changed a cell meant it. `cells`: of the
 * same row, as they were read, without spaces at either end. In JSON nothing changes a text by itself; tables and terminals do.
 */
export function unchangedMembers(
  more: Partial<DraftBody>,
  cells: (column: PostRowColumn) => string,
  format: 'csv' | 'json',
): Partial<DraftBody> {
  const isSame = format === 'json' ? isSameText : isSameCell;
  const said = cellsOf({ ...blank, ...more });
  const isUnchanged = (member: Member): boolean => {
    const column = columnOf[member];
    return more[member] !== undefined && (column === null || isSame(said[column], cells(column)));
  };
  const kept = (Object.keys(columnOf) as Member[]).filter(isUnchanged);
  return Object.fromEntries(kept.map((member) => [member, more[member]]));
}

const blank: DraftBody = {
  ...{ text: '', accountIds: [], variants: {}, link: null, boardId: null, firstComment: null, commentDelayMinutes: 0 },
  ...{ labels: [], when: { mode: 'now' }, missedPolicy: null },
};

/** As its words are read: with line ends of one kind, and without spaces where a line of it or the whole ends. */
const tidy = (cell: string): string =>
  cell
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** What a table, a terminal or a spreadsheet may change by itself; spaces and line breaks stay what they are. */
const ODD = /(?![ \n])[\s\p{C}\uFFFD]/u;
/** Without that; where words and lines end stays. */
const bare = (cell: string): string => tidy(tidy(cell).replaceAll(/(?:(?!\n)[\s\p{C}\uFFFD])+/gu, ' '));

/** Where a control behind the quote of a safe cell was made visible on its way, the quote is read as part of the cell. */
const isSameCell = (said: string, read: string): boolean =>
  [said, safeCell(said)].some(
    (cell) => tidy(cell) === tidy(read) || (ODD.test(tidy(cell)) && bare(cell) === bare(read)),
  );

/** A table that became JSON has its quotes still. */
const isSameText = (said: string, read: string): boolean => [said, safeCell(said)].some((cell) => cell.trim() === read);

/** JSON that nothing on its way changes. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
