import { sql, type Selectable } from 'kysely';
import * as z from 'zod';
import type { BioVersion } from '../../../../src-preload/contract/bio.ts';
import { PageState as StoredPage, Picture } from '../../../../src-preload/contract/bio-input.ts';
import type { ChosenPicture, PageState } from '../../../../src-preload/contract/bio-page.ts';
import { readJson, readTexts } from '../../store/json-column.ts';
import { query, type BioVersionTable } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

export interface Staged {
  /** Null: nothing is edited. */
  pages: { base: PageState; page: PageState } | null;
  revision: number;
  savedAtMs: number;
}

const pageIn = (stored: string | null): PageState | null => pageOf(stored === null ? null : readJson(stored));

function pageOf(read: unknown): PageState | null {
  const page = StoredPage.safeParse(read);
  return page.success ? page.data : null;
}

/** Beside the page, of which it is no part: what goes out with a page is a call of its own, and is not to go a second time. */
const StoredPicture = z.object({ then: z.object({ chosen: Picture.nullable(), address: z.string().nullable() }) });

const StoredIds = z.object({ ids: z.record(z.string(), z.string()) });

const StoredOver = z.object({ over: StoredPage.nullable() });

const StoredPictureOver = z.object({ pictureOver: z.object({ address: z.string().nullable() }) });

const storedPage = ({
  page,
  picture,
  newIds,
  over,
  pictureOver,
}: Pick<StoredVersion, 'page' | 'picture' | 'newIds' | 'over' | 'pictureOver'>): string =>
  JSON.stringify({
    ...page,
    ...(picture && { then: picture }),
    ids: newIds,
    over,
    ...(pictureOver && { pictureOver }),
  });

function overOf(read: unknown): PageState | null {
  const over = StoredOver.safeParse(read);
  return over.success ? over.data.over : null;
}

function pictureOverOf(read: unknown): StoredVersion['pictureOver'] {
  const over = StoredPictureOver.safeParse(read);
  return over.success ? over.data.pictureOver : null;
}

function pictureOf(read: unknown): PictureThen | null {
  const picture = StoredPicture.safeParse(read);
  return picture.success ? picture.data.then : null;
}

function newIdsOf(read: unknown): Record<string, string> {
  const ids = StoredIds.safeParse(read);
  return ids.success ? ids.data.ids : {};
}

export function stagedOf(reader: Reader, spaceId: string): Staged | undefined {
  const row = reader.get(query.selectFrom('bio_staged').selectAll().where('space_id', '=', spaceId));
  if (row === undefined) return undefined;
  const [base, page] = [pageIn(row.base), pageIn(row.page)];
  const pages = base === null || page === null ? null : { base, page };
  return { pages, revision: row.revision, savedAtMs: row.saved_at_ms };
}

/** The pictures that staged pages have, of all spaces. */
export function stagedPictures(reader: Reader): string[] {
  const rows = reader.all(query.selectFrom('bio_staged').select('page'));
  return rows.flatMap(({ page }) => pageIn(page)?.picture?.hash ?? []);
}

export function putStaged(tx: Tx, spaceId: string, { pages, revision, savedAtMs }: Staged): void {
  const row = {
    base: pages === null ? null : JSON.stringify(pages.base),
    page: pages === null ? null : JSON.stringify(pages.page),
    revision,
    saved_at_ms: savedAtMs,
  };
  tx.run(
    query
      .insertInto('bio_staged')
      .values({ space_id: spaceId, ...row })
      .onConflict((conflict) => conflict.column('space_id').doUpdateSet(row)),
  );
}

/** The picture that a page has, or will have once what waits has gone: the one that was chosen here last, and the service's address of it. */
export interface PictureThen {
  chosen: ChosenPicture | null;
  /** Null: the service told none, or not yet the one that it gave what was chosen here. */
  address: string | null;
}

export interface StoredVersion {
  id: number;
  page: PageState;
  publishedAtMs: number;
  cause: BioVersion['cause'];
  /** The page that one which was published from here was made from; null: there was none. */
  base: PageState | null;
  /** Null: what picture it had was not kept. */
  picture: PictureThen | null;
  /** The ids that its new blocks have since, by those under which they were staged. */
  newIds: Record<string, string>;
  /**
   * Of one that waits: the page as the service had it when it was published here, with what was done from here since; null: it is looked at no
   * more before it goes.
   */
  over: PageState | null;
  /** The picture that the page had then, by the service's address of it; null: it is not compared. */
  pictureOver: { address: string | null } | null;
  /** Its calls, whatever became of them; one that took in what was asked for later is a call of that one, too. */
  actionIds: string[];
}

type NewVersion = Pick<StoredVersion, 'page' | 'publishedAtMs' | 'cause'> & Partial<StoredVersion>;

export function insertVersion(
  tx: Tx,
  spaceId: string,
  { page, publishedAtMs, cause, base = null, picture = null, newIds = {}, over = null, ...rest }: NewVersion,
): number {
  const { pictureOver = null, actionIds = [] } = rest;
  const calls = JSON.stringify(actionIds);
  const row = {
    space_id: spaceId,
    page: storedPage({ page, picture, newIds, over, pictureOver }),
    base: base === null ? null : JSON.stringify(base),
    published_at_ms: publishedAtMs,
    cause,
    action_ids: calls,
  };
  tx.run(query.insertInto('bio_version').values(row));
  const newest = query.selectFrom('bio_version').select('id').where('space_id', '=', spaceId).orderBy('id', 'desc');
  return tx.get(newest.limit(1))?.id ?? 0;
}

/** Undefined: nothing was published as this version, or it cannot be read. */
export function publishedAs(reader: Reader, spaceId: string, versionId: number): StoredVersion | undefined {
  return storedVersions(reader, spaceId).find(({ id, actionIds }) => id === versionId && actionIds.length > 0);
}

export function deleteVersion(tx: Tx, id: number): void {
  tx.run(query.deleteFrom('bio_version').where('id', '=', id));
}

export function putVersionPages(
  tx: Tx,
  { id, base, ...version }: Omit<StoredVersion, 'publishedAtMs' | 'cause' | 'actionIds'>,
): void {
  const row = { page: storedPage(version), base: base === null ? null : JSON.stringify(base) };
  tx.run(query.updateTable('bio_version').set(row).where('id', '=', id));
}

/** Newest first; one that cannot be read is left out. */
export function storedVersions(reader: Reader, spaceId: string): StoredVersion[] {
  const find = query.selectFrom('bio_version').selectAll().where('space_id', '=', spaceId).orderBy('id', 'desc');
  return reader.all(find).flatMap(toVersion);
}

function toVersion(row: Selectable<BioVersionTable>): StoredVersion[] {
  const { id, published_at_ms: publishedAtMs, cause } = row;
  const read = readJson(row.page);
  const page = pageOf(read);
  if (page === null) return [];
  const known = { id, page, publishedAtMs, cause, base: pageIn(row.base), picture: pictureOf(read) };
  const over = { over: overOf(read), pictureOver: pictureOverOf(read) };
  return [{ ...known, newIds: newIdsOf(read), ...over, actionIds: readTexts(row.action_ids) }];
}

/** Which picture each version had that was chosen here or copied, of all spaces, newest first. One that cannot be read has none. */
export function versionPictures(reader: Reader): { spaceId: string; hash: string; sizeBytes: number }[] {
  const chosen = sql<string | null>`case when json_valid(page) then json_extract(page, '$.then.chosen') end`;
  const find = query
    .selectFrom('bio_version')
    .select(['space_id', chosen.as('chosen')])
    .where(chosen, 'is not', null);
  return reader.all(find.orderBy('id', 'desc')).flatMap((row) => {
    const picture = Picture.safeParse(readJson(row.chosen ?? ''));
    return picture.success ? [{ spaceId: row.space_id, ...picture.data }] : [];
  });
}

/** Those that are to be looked at before they go, the first one published first. */
const overSomething = (spaceId: string) =>
  query
    .selectFrom('bio_version')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where(sql<boolean>`case when json_valid(page) then json_extract(page, '$.over') is not null end`)
    .orderBy('id');

/** Of those, the ones of which this is a call: it may have taken in what was asked for later. */
export function overSomethingWith(reader: Reader, spaceId: string, actionId: string): StoredVersion[] {
  const has = sql<boolean>`instr(action_ids, ${JSON.stringify(actionId)}) > 0`;
  return reader.all(overSomething(spaceId).where(has)).flatMap(toVersion);
}

export const allOverSomething = (reader: Reader, spaceId: string): StoredVersion[] =>
  reader.all(overSomething(spaceId)).flatMap(toVersion);

/** What was published last: its calls, whatever became of them, and the ids of its new blocks. */
export function lastPublished(
  reader: Reader,
  spaceId: string,
): Pick<StoredVersion, 'id' | 'actionIds' | 'newIds'> | undefined {
  const all = query.selectFrom('bio_version').select(['id', 'action_ids', 'page']).where('space_id', '=', spaceId);
  const row = reader.get(all.where('cause', '=', 'published').orderBy('id', 'desc').limit(1));
  return row === undefined
    ? undefined
    : { id: row.id, actionIds: readTexts(row.action_ids), newIds: newIdsOf(readJson(row.page)) };
}

/** Of what stood there before something that was taken back only where nothing else was published. */
export function lastPublishedAtMs(reader: Reader, spaceId: string): number | null {
  const all = query.selectFrom('bio_version').select('published_at_ms').where('space_id', '=', spaceId);
  const find = all.where('cause', '!=', 'lost');
  const publishedFirst = find.orderBy(sql<boolean>`cause = 'published'`, 'desc').orderBy('id', 'desc');
  return reader.get(publishedFirst.limit(1))?.published_at_ms ?? null;
}
