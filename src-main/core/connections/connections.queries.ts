import type { Selectable } from 'kysely';
import { TextLimits } from '../../../src-preload/contract/connections.ts';
import { unturned } from '../../../src-preload/contract/words/quoted.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import type { ConnectionTable, SpaceTable } from '../store/schema.ts';
import { readJson } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { isZone } from '../is-zone.ts';

/** An address and a token, as the core knows it. The token itself is in the secret store under `tokenKey`. */
export interface StoredConnection {
  id: string;
  name: string;
  url: string;
  sandbox: boolean;
  state: 'unchecked' | 'works' | 'sign-in-needed';
  refusedAtMs: number | null;
  tokenKey: string;
  tokenKeptIn: 'keychain' | 'file' | 'memory' | 'none';
  tokenAddedAtMs: number | null;
  /** Of the tokens that were made here, the one that this connection works with; null: its token was entered. */
  madeTokenId: string | null;
  userKey: string;
  publishLimit: { count: number; windowMs: number };
  apiLimit: { count: number; windowMs: number };
  wireProfile: unknown;
  /** By the name of the network. */
  textLimits: TextLimits;
  lastAnswerAtMs: number | null;
  lastAnswerTookMs: number | null;
  createdAtMs: number;
}

export interface StoredSpace {
  id: string;
  connectionId: string;
  remoteId: string;
  name: string;
  timeZone: string;
  /** The service told it; else it is that of the computer on which the space was connected. */
  isZoneTold: boolean;
  pausedAtMs: number | null;
  /** Since when long copies are not pulled by themselves. */
  pullsPausedAtMs: number | null;
}

function toConnection(row: Selectable<ConnectionTable>): StoredConnection {
  return {
    id: row.id,
    // One that turns the writing is refused when it is given; one that was kept before that turns nothing either, wherever it is shown.
    name: unturned(row.name),
    url: row.url,
    sandbox: row.is_sandbox === 1,
    state: row.state,
    refusedAtMs: row.refused_at_ms,
    tokenKey: row.token_key,
    tokenKeptIn: row.token_kept_in,
    tokenAddedAtMs: row.token_added_at_ms,
    madeTokenId: row.made_token_id,
    userKey: row.user_key,
    publishLimit: limitOf(row.publish_count, row.publish_window_ms),
    apiLimit: limitOf(row.api_count, row.api_window_ms),
    wireProfile: row.wire_profile === null ? null : (readJson(row.wire_profile) ?? null),
    textLimits: readTextLimits(row.text_limits),
    lastAnswerAtMs: row.last_answer_at_ms,
    lastAnswerTookMs: row.last_answer_took_ms,
    createdAtMs: row.created_at_ms,
  };
}

/** A limit that lets nothing through is none that anybody set: a database may come from anywhere. */
const limitOf = (count: number, windowMs: number): { count: number; windowMs: number } => ({
  count: Math.max(1, count),
  windowMs: Math.max(1, windowMs),
});

/** One that cannot be read is as if it was never told: the network's own limit holds. */
function readTextLimits(json: string | null): TextLimits {
  const read = TextLimits.safeParse(json === null ? {} : readJson(json));
  return read.success ? read.data : {};
}

function toRow(kept: StoredConnection): Selectable<ConnectionTable> {
  return {
    id: kept.id,
    name: kept.name,
    url: kept.url,
    is_sandbox: kept.sandbox ? 1 : 0,
    state: kept.state,
    refused_at_ms: kept.refusedAtMs,
    token_key: kept.tokenKey,
    token_kept_in: kept.tokenKeptIn,
    token_added_at_ms: kept.tokenAddedAtMs,
    made_token_id: kept.madeTokenId,
    user_key: kept.userKey,
    publish_count: kept.publishLimit.count,
    publish_window_ms: kept.publishLimit.windowMs,
    api_count: kept.apiLimit.count,
    api_window_ms: kept.apiLimit.windowMs,
    wire_profile: kept.wireProfile === null ? null : JSON.stringify(kept.wireProfile),
    text_limits: Object.keys(kept.textLimits).length === 0 ? null : JSON.stringify(kept.textLimits),
    last_answer_at_ms: kept.lastAnswerAtMs,
    last_answer_took_ms: kept.lastAnswerTookMs,
    created_at_ms: kept.createdAtMs,
  };
}

function toSpace(row: Selectable<SpaceTable>): StoredSpace {
  return {
    id: row.id,
    connectionId: row.connection_id,
    remoteId: row.remote_id,
    name: unturned(row.name),
    // What cannot be read must not take every time that is shown away; the views name the zone they show.
    timeZone: isZone(row.time_zone) ? row.time_zone : 'UTC',
    isZoneTold: row.zone_told === 1,
    pausedAtMs: row.paused_at_ms,
    pullsPausedAtMs: row.pulls_paused_at_ms,
  };
}

/* The four below are asked with every call that goes out. */

const everyConnection = compiledOnce<object, Selectable<ConnectionTable>>(() =>
  query.selectFrom('connection').selectAll().orderBy('created_at_ms').orderBy('id'),
);
const oneConnection = compiledOnce<{ id: string }, Selectable<ConnectionTable>>((value) =>
  query.selectFrom('connection').selectAll().where('id', '=', value('id')),
);
const spacesOfConnection = compiledOnce<{ id: string }, Selectable<SpaceTable>>((value) =>
  query.selectFrom('space').selectAll().where('connection_id', '=', value('id')).orderBy('created_at_ms'),
);
const oneSpace = compiledOnce<{ id: string }, Selectable<SpaceTable>>((value) =>
  query.selectFrom('space').selectAll().where('id', '=', value('id')),
);

export function allConnections(reader: Reader): StoredConnection[] {
  return reader.all(everyConnection({})).map(toConnection);
}

export function connectionById(reader: Reader, id: string): StoredConnection | undefined {
  const row = reader.get(oneConnection({ id }));
  return row === undefined ? undefined : toConnection(row);
}

/** How long a text may be in a space, by the name of the network. */
export function textLimitsOf(reader: Reader, spaceId: string): TextLimits {
  const row = reader.get(
    query
      .selectFrom('space')
      .innerJoin('connection', 'connection.id', 'space.connection_id')
      .select('connection.text_limits as text_limits')
      .where('space.id', '=', spaceId),
  );
  return readTextLimits(row?.text_limits ?? null);
}

export function putConnection(tx: Tx, kept: StoredConnection): void {
  const row = toRow(kept);
  tx.run(
    query
      .insertInto('connection')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
  );
}

/** Its spaces go with it, and all that is kept of them. */
export function deleteConnection(tx: Tx, id: string): void {
  tx.run(query.deleteFrom('connection').where('id', '=', id));
}

export function deleteSpace(tx: Tx, id: string): void {
  tx.run(query.deleteFrom('space').where('id', '=', id));
}

export function spacesOf(reader: Reader, connectionId: string): StoredSpace[] {
  return reader.all(spacesOfConnection({ id: connectionId })).map(toSpace);
}

/**
 * The spaces whose posts share one publish window and go out in one order: those of one user that are not paused, and
 * this one in any case.
 */
export function spacesOfUser(reader: Reader, spaceId: string): string[] {
  const find = query
    .selectFrom('space')
    .innerJoin('connection', 'connection.id', 'space.connection_id')
    .select('space.id as id')
    .where('connection.user_key', '=', (eb) =>
      eb
        .selectFrom('connection as own')
        .innerJoin('space as here', 'here.connection_id', 'own.id')
        .select('own.user_key')
        .where('here.id', '=', spaceId),
    )
    .where((eb) =>
      eb.or([
        eb('space.id', '=', spaceId),
        eb.and([eb('space.paused_at_ms', 'is', null), eb('connection.state', '!=', 'sign-in-needed')]),
      ]),
    );
  return reader.all(find).map(({ id }) => id);
}

export function allSpaces(reader: Reader): StoredSpace[] {
  return reader.all(query.selectFrom('space').selectAll().orderBy('created_at_ms').orderBy('id')).map(toSpace);
}

/**
 * Those of the user's own. The sandbox's space is there by itself: beside one that its user connected, it is none of
 * theirs.
 */
export function ownSpaces(reader: Reader): StoredSpace[] {
  const all = allSpaces(reader);
  const own = all.filter(({ connectionId }) => connectionById(reader, connectionId)?.sandbox !== true);
  return own.length === 0 ? all : own;
}

export function spaceById(reader: Reader, id: string): StoredSpace | undefined {
  const row = reader.get(oneSpace({ id }));
  return row === undefined ? undefined : toSpace(row);
}

/** Null: a space that is connected now may send at once. */
export function newSpacesPausedAtMs(reader: Reader): number | null {
  return reader.get(query.selectFrom('new_spaces_paused').select('at_ms'))?.at_ms ?? null;
}

/** Beside the spaces there are: after a loss there may be none, and the next one is that of what was lost. Null: no more. */
export function pauseNewSpaces(tx: Tx, atMs: number | null): void {
  tx.run(query.deleteFrom('new_spaces_paused'));
  if (atMs !== null) tx.run(query.insertInto('new_spaces_paused').values({ at_ms: atMs }));
}

export function insertSpace(tx: Tx, space: StoredSpace, createdAtMs: number): void {
  tx.run(
    query.insertInto('space').values({
      id: space.id,
      connection_id: space.connectionId,
      remote_id: space.remoteId,
      name: space.name,
      time_zone: space.timeZone,
      zone_told: space.isZoneTold ? 1 : 0,
      paused_at_ms: space.pausedAtMs,
      pulls_paused_at_ms: space.pullsPausedAtMs,
      created_at_ms: createdAtMs,
    }),
  );
}

export function updateSpace(
  tx: Tx,
  id: string,
  set: Partial<
    Pick<Selectable<SpaceTable>, 'name' | 'paused_at_ms' | 'pulls_paused_at_ms' | 'remote_id' | 'time_zone'>
  >,
): void {
  tx.run(query.updateTable('space').set(set).where('id', '=', id));
}

/** The zone as the service tells it. */
export function setZoneTold(tx: Tx, id: string, timeZone: string): void {
  tx.run(query.updateTable('space').set({ time_zone: timeZone, zone_told: 1 }).where('id', '=', id));
}
