import { sql, type Selectable } from 'kysely';
import * as z from 'zod';
import {
  DraftBody,
  type Draft,
  type ExportedDraft,
  type DraftCursor,
  type DraftLine,
  type DraftOrder,
  type DraftPage,
} from '../../../src-preload/contract/drafts.ts';
import { LONGEST_TEXT } from '../../../src-preload/contract/longest-text.ts';
import { isBlank } from '../../../src-preload/contract/is-blank.ts';
import { leadingText } from '../../../src-preload/contract/leading-text.ts';
import { distinct } from '../../../src-preload/contract/shared.ts';
import { labelKey, tidyLabels } from '../../../src-preload/contract/tidy-labels.ts';
import { readSince, type Since } from '../actions/actions.ts';
import { readableMembers, readJson, readTexts } from '../store/json-column.ts';
import type { DraftTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { upTo } from '../../../src-preload/contract/up-to.ts';

/** A draft with what only its keeper needs to know. */
export interface StoredDraft extends Omit<Draft, 'mayBeOut'> {
  /** The window that made the last change. */
  writer: string | null;
  /** What it says may have gone out since then. */
  mayBeOut: Since | null;
}

function toDraft(row: Selectable<DraftTable>): StoredDraft {
  return {
    id: row.id,
    spaceId: row.space_id,
    body: readBody(row.body),
    createdAtMs: row.created_at_ms,
    savedAtMs: row.saved_at_ms,
    revision: row.revision,
    writer: row.writer,
    became: row.deleted_at_ms !== null ? 'deleted' : row.queued_at_ms !== null ? 'queued' : null,
    mayBeOut: row.may_be_out === null ? null : readSince(row.may_be_out),
  };
}

/**
 * A draft that cannot be read whole keeps what can be: members that fit, and as its text, where that is not one of them,
 * all that is stored. One such row must not take the list of drafts away.
 */
export function readBody(stored: string): DraftBody {
  const json = readJson(stored);
  const whole = DraftBody.safeParse(json);
  if (whole.success) return whole.data;
  const { text, ...members } = readableMembers({ ...DraftBody.shape, text: z.string() }, allFit(json));
  return DraftBody.parse({ text: fit(typeof text === 'string' ? text : stored), accountIds: [], ...members });
}

/** A text that a draft may have: a torn page ends in NULs, and half a pair of surrogates can be all that is left of a sign. */
const fit = (text: string): string => upTo(text.replaceAll('\0', ''), LONGEST_TEXT).toWellFormed();

/** The same with every text in it made one that a draft may have: half a sign in one label takes no others along. */
function allFit(json: unknown): unknown {
  if (typeof json === 'string') return fit(json);
  if (Array.isArray(json)) return json.map(allFit);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [fit(name), allFit(value)]));
}

/** All that somebody wrote into a draft. */
const searchText = ({ text, variants, labels, firstComment, link }: DraftBody): string =>
  [text, ...Object.values(variants), ...labels, firstComment ?? '', link ?? ''].join('\n').toLowerCase();

/** Characters of a draft's first line and of how it goes on, as a list has room for. */
const TITLE_CHARS = 120;
const REST_CHARS = 160;

/** The columns that say what is in a draft. */
function contentOf(body: DraftBody) {
  const lines = leadingText(body)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return {
    body: JSON.stringify(body),
    search: searchText(body),
    title: upTo(lines[0] ?? '', TITLE_CHARS),
    rest: upTo(lines.slice(1).join(' '), REST_CHARS),
    account_ids: JSON.stringify(body.accountIds),
    labels: JSON.stringify(body.labels),
    blank: isBlank(body) ? 1 : 0,
    planned_at_ms: body.when.mode === 'schedule' ? body.when.atMs : null,
  } as const;
}

export function storedDraft(reader: Reader, id: string): StoredDraft | undefined {
  const row = reader.get(query.selectFrom('draft').selectAll().where('id', '=', id));
  return row === undefined ? undefined : toDraft(row);
}

/** Which drafts of a space that nobody deleted or queued, and that are not blank: all, or those with these words, this label or account, from this file, or of this series. */
export interface Listed {
  spaceId: string;
  search?: string | undefined;
  label?: string | undefined;
  accountId?: string | undefined;
  file?: string | undefined;
  seriesId?: string | undefined;
}

function listed({ spaceId, search = '', label, accountId, file, seriesId }: Listed) {
  let there = query
    .selectFrom('draft')
    .where('space_id', '=', spaceId)
    .where('deleted_at_ms', 'is', null)
    .where('queued_at_ms', 'is', null)
    .where('blank', '=', 0);
  const words = search.trim().toLowerCase();
  if (words !== '') there = there.where(sql<boolean>`instr(search, ${words}) > 0`);
  if (label !== undefined)
    there = there.where(
      sql<boolean>`exists (select 1 from json_each(draft.labels) where label_key(value) = ${labelKey(label)})`,
    );
  if (accountId !== undefined)
    there = there.where(sql<boolean>`exists (select 1 from json_each(draft.account_ids) where value = ${accountId})`);
  if (file !== undefined) there = there.where('from_file', '=', file);
  if (seriesId !== undefined) there = there.where(sql<boolean>`${seriesOfDraft} = ${seriesId}`);
  return there;
}

/** The IDs of all of them. */
export function listedIds(reader: Reader, which: Listed & { order: DraftOrder }): string[] {
  if (which.order === 'title') return idsByTitle(reader, which);
  return reader.all(byTime(listed(which), which.order).select('id')).map(({ id }) => id);
}

function byTime(found: ReturnType<typeof listed>, order: Exclude<DraftOrder, 'title'>) {
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return found.orderBy('saved_at_ms', direction).orderBy('id', direction);
}

let titles: Intl.Collator | undefined;

/**
 * As a dictionary has it, which SQLite does not know: "Ärzte" beside "Arzt". Of one title, the newest first. Figures are not told by their
 * size: that takes three times as long, with each save, while the list is in this order.
 */
function idsByTitle(reader: Reader, which: Listed): string[] {
  const rows = reader.all(byTime(listed(which), 'newest').select(['id', 'title']));
  const { compare } = (titles ??= new Intl.Collator());
  return rows.toSorted((a, b) => compare(a.title, b.title)).map(({ id }) => id);
}

/** The files that brought drafts of the space which are still there, the last one first. */
export function draftFiles(reader: Reader, spaceId: string): { file: string; drafts: number }[] {
  const find = listed({ spaceId }).where('from_file', 'is not', null).groupBy('from_file');
  const rows = find.select([sql<string>`from_file`.as('file'), ({ fn }) => fn.countAll<number>().as('drafts')]);
  return reader.all(rows.orderBy(sql`max(created_at_ms)`, 'desc').limit(MOST_CHOSEN_AMONG));
}

/** Nobody chooses among more. */
const MOST_CHOSEN_AMONG = 50;

/** Every label that a draft of the space has, as the newest has it, and how many have it, the commonest first. */
export function labelCounts(reader: Reader, spaceId: string): { label: string; drafts: number }[] {
  const rows = reader.all(listed({ spaceId }).select('labels').orderBy('saved_at_ms', 'desc').orderBy('id', 'desc'));
  const counts = new Map<string, { label: string; drafts: number }>();
  for (const label of rows.flatMap(({ labels }) => tidyLabels(readTexts(labels)))) {
    const found = counts.get(labelKey(label)) ?? { label, drafts: 0 };
    counts.set(labelKey(label), { ...found, drafts: found.drafts + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.drafts - a.drafts || a.label.localeCompare(b.label));
}

/** Whole drafts, oldest first, behind one of them: for exports, which read them piece by piece. */
export function draftsFrom(
  reader: Reader,
  { spaceId, after, limit }: { spaceId: string; after: DraftCursor | null; limit: number },
): ExportedDraft[] {
  let rows = listed({ spaceId }).selectAll().select(seriesOfDraft.as('series_id')).select(repeats.as('repeats'));
  if (after !== null) rows = rows.where(sql<boolean>`(saved_at_ms, id) > (${after.savedAtMs}, ${after.id})`);
  return reader
    .all(rows.orderBy('saved_at_ms').orderBy('id').limit(limit))
    .map((row) => ({ ...shownDraft(toDraft(row)), seriesId: row.repeats === 1 ? row.series_id : null }));
}

/** What of a draft anybody may see. */
export const shownDraft = ({ writer: _writer, mayBeOut, ...draft }: StoredDraft): Draft => ({
  ...draft,
  mayBeOut: mayBeOut !== null,
});

/** Of a `draft`: whether it is one of several that repeat, queued ones too; 1 or 0. One whose other runs were all deleted is none. */
export const repeats = sql<number>`exists (
  select 1 from draft_series
  join draft_series as other_run on other_run.series_id = draft_series.series_id and other_run.draft_id <> draft_series.draft_id
  join draft as other_draft on other_draft.id = other_run.draft_id
  where draft_series.draft_id = draft.id and other_draft.deleted_at_ms is null)`;

const seriesOfDraft = sql<string | null>`(select series_id from draft_series where draft_series.draft_id = draft.id)`;

/** What repeats among the drafts of a space, by its first run that is still one: the one that goes next first. */
export function draftSeries(reader: Reader, spaceId: string): { seriesId: string; title: string; drafts: number }[] {
  const nextMs = sql<number | null>`min(planned_at_ms)`;
  const find = listed({ spaceId }).where(repeats, '=', 1).groupBy(seriesOfDraft);
  // Beside a minimum SQLite gives the other columns of its row: the words of the first run.
  const rows = find.select([seriesOfDraft.as('seriesId'), 'title', nextMs.as('nextMs')]);
  const counted = rows.select(({ fn }) => fn.countAll<number>().as('drafts'));
  const ordered = counted
    .orderBy(sql`nextMs is null`)
    .orderBy('nextMs')
    .limit(MOST_CHOSEN_AMONG);
  return reader.all(ordered).map(({ seriesId, title, drafts }) => ({ seriesId: seriesId ?? '', title, drafts }));
}

/** How many drafts are for an account, and of how many series that repeat they are. */
export function countFor(
  reader: Reader,
  { spaceId, accountId }: { spaceId: string; accountId: string },
): { drafts: number; series: number } {
  const found = listed({ spaceId, accountId }).select([
    ({ fn }) => fn.countAll<number>().as('drafts'),
    sql<number>`count(distinct case when ${repeats} then ${seriesOfDraft} end)`.as('series'),
  ]);
  return reader.get(found) ?? { drafts: 0, series: 0 };
}

/** A stretch of the drafts of a space, newest first, without their bodies. */
export function draftPage(
  reader: Reader,
  { order, offset, limit, ...which }: Listed & { order: DraftOrder; offset: number; limit: number },
): DraftPage {
  if (order === 'title') {
    const ids = idsByTitle(reader, which);
    const shown = ids.slice(offset, offset + limit);
    const found = reader.all(lines(query.selectFrom('draft').where('id', 'in', shown)));
    const byId = new Map(found.map((row) => [row.id, toLine(row)]));
    return { total: ids.length, rows: shown.flatMap((id) => byId.get(id) ?? []) };
  }
  const there = listed(which);
  const total = reader.get(there.select(({ fn }) => fn.countAll<number>().as('n')))?.n ?? 0;
  const rows = reader.all(lines(byTime(there, order).limit(limit).offset(offset)));
  return { total, rows: rows.map(toLine) };
}

const lines = (found: ReturnType<typeof listed>) =>
  found
    .select(['id', 'title', 'rest', 'account_ids', 'labels', 'planned_at_ms', 'saved_at_ms'])
    .select(repeats.as('repeats'));

/** How many there are that nobody deleted, empty ones too. */
export function draftCount(reader: Reader, spaceId: string): number {
  const find = query.selectFrom('draft').select(({ fn }) => fn.countAll<number>().as('n'));
  const ofSpace = find.where('space_id', '=', spaceId).where('queued_at_ms', 'is', null);
  return reader.get(ofSpace.where('deleted_at_ms', 'is', null))?.n ?? 0;
}

function toLine(
  row: Pick<
    Selectable<DraftTable>,
    'id' | 'title' | 'rest' | 'account_ids' | 'labels' | 'planned_at_ms' | 'saved_at_ms'
  > & {
    repeats: number;
  },
): DraftLine {
  const { id, title, rest } = row;
  // Kept before each stood there once: a list that shows one twice is none.
  const [accountIds, labels] = [distinct(readTexts(row.account_ids)), distinct(readTexts(row.labels))];
  const times = { plannedAtMs: row.planned_at_ms, savedAtMs: row.saved_at_ms };
  return { id, title, rest, accountIds, labels, repeats: row.repeats === 1, ...times };
}

/** Of a draft that nobody has changed since it was made. */
export const FIRST_REVISION = 1;

/** The import of a file that brought a draft, by the name of the file and an ID of its own. */
export interface BroughtBy {
  file: string;
  importId: string;
}

export function insertDrafts(
  tx: Tx,
  drafts: readonly Omit<StoredDraft, 'revision' | 'became'>[],
  from: BroughtBy | null = null,
): void {
  const rowOf = (draft: Omit<StoredDraft, 'revision' | 'became'>): Selectable<DraftTable> => ({
    id: draft.id,
    space_id: draft.spaceId,
    ...contentOf(draft.body),
    created_at_ms: draft.createdAtMs,
    saved_at_ms: draft.savedAtMs,
    revision: FIRST_REVISION,
    writer: draft.writer,
    from_file: from?.file ?? null,
    import_id: from?.importId ?? null,
    deleted_at_ms: null,
    queued_at_ms: null,
    may_be_out: draft.mayBeOut === null ? null : JSON.stringify(draft.mayBeOut),
  });
  tx.runMany((row) => query.insertInto('draft').values(row), drafts.map(rowOf));
}

export function updateDraft(
  tx: Tx,
  id: string,
  { body, savedAtMs, revision, writer }: Pick<StoredDraft, 'body' | 'savedAtMs' | 'revision' | 'writer'>,
): void {
  const set = { ...contentOf(body), saved_at_ms: savedAtMs, revision, writer };
  tx.run(query.updateTable('draft').set(set).where('id', '=', id));
}

/** Deleted drafts stay on disk, so that a deletion can be taken back; what was queued is nothing to delete. Returns how many were. */
export function setDeleted(tx: Tx, ids: readonly string[], deletedAtMs: number): string[] {
  const deleted = query.updateTable('draft').set({ deleted_at_ms: deletedAtMs });
  const there = deleted.where('deleted_at_ms', 'is', null).where('queued_at_ms', 'is', null);
  return ids.filter((id) => tx.run(there.where('id', '=', id)) > 0);
}

/** As if they had never been: about `most` of those that one import brought, as they were made. Gives how many went. */
export function unmakeDrafts(tx: Tx, importId: string, most: number): number {
  const made = query
    .selectFrom('draft')
    .select('id')
    .where('import_id', '=', importId)
    .where('revision', '=', FIRST_REVISION)
    .where('queued_at_ms', 'is', null)
    .limit(most);
  return tx.run(query.deleteFrom('draft').where('id', 'in', made));
}

/** Those that one import brought and that are drafts still, with whether somebody changed them since. */
export function openOfImport(reader: Reader, importId: string): { id: string; isChanged: boolean }[] {
  const brought = query.selectFrom('draft').select(['id', 'revision']).where('import_id', '=', importId);
  const open = brought.where('deleted_at_ms', 'is', null).where('queued_at_ms', 'is', null);
  return reader.all(open.orderBy('id')).map(({ id, revision }) => ({ id, isChanged: revision > FIRST_REVISION }));
}

/** Whether nothing is left of what one import brought: all of it was deleted. */
export function isAllDeleted(reader: Reader, importId: string): boolean {
  const brought = query.selectFrom('draft').select('id').where('import_id', '=', importId);
  return reader.get(brought.where('deleted_at_ms', 'is', null).limit(1)) === undefined;
}

/** Takes deletions back. A draft that was queued is none: it would go out a second time. Returns those that came back. */
export function unsetDeleted(tx: Tx, ids: readonly string[]): string[] {
  const back = query.updateTable('draft').set({ deleted_at_ms: null });
  const deleted = back.where('deleted_at_ms', 'is not', null).where('queued_at_ms', 'is', null);
  return ids.filter((id) => tx.run(deleted.where('id', '=', id)) > 0);
}

/** Of a draft that is not deleted. */
export function stateOfDraft(reader: Reader, id: string): 'queued' | 'there' | 'gone' {
  const row = reader.get(query.selectFrom('draft').select('queued_at_ms').where('id', '=', id));
  if (row === undefined) return 'gone';
  return row.queued_at_ms === null ? 'there' : 'queued';
}

/** When it became posts; null where all of these were taken back. */
export function setQueued(tx: Tx, id: string, queuedAtMs: number | null): void {
  tx.run(query.updateTable('draft').set({ queued_at_ms: queuedAtMs }).where('id', '=', id));
}

/** Whatever became of them here, what they say may have gone out from where this was copied. What is marked already stays so. */
export function markMayBeOut(tx: Tx, since: Since): void {
  const drafts = query.updateTable('draft').set({ may_be_out: JSON.stringify(since) });
  tx.run(drafts.where('may_be_out', 'is', null));
}

/** Drafts made of what waited in a copy, where the user knows that nothing of it went out elsewhere. */
export function unmarkMayBeOut(tx: Tx, spaceId: string, since: Since): void {
  const ofSpace = query.updateTable('draft').set({ may_be_out: null }).where('space_id', '=', spaceId);
  tx.run(ofSpace.where('may_be_out', '=', JSON.stringify(since)));
}
