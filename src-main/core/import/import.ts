import { Temporal } from 'temporal-polyfill';
import {
  ImportChoices,
  type DryRun,
  type ImportedBefore,
  type ImportOutcome,
  type ImportReading,
  type ImportRow,
} from '../../../src-preload/contract/import.ts';
import { orderWords } from '../../../src-preload/contract/words/import-time.ts';
import type { Board } from '../../../src-preload/contract/accounts.ts';
import { accountsOf, boardsKept } from '../accounts/accounts.ts';
import type { EnqueueParts } from '../actions/actions.ts';
import { spaceById, type SpaceSessions } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';
import { recentExcerpts } from '../analytics/analytics.ts';
import { recentPosts } from '../posts/posts.ts';
import { LATELY_MS } from '../text-index/text-index.ts';
import { AccountBook } from './account-book.ts';
import { checkRow, type Reading } from './check.ts';
import { asImportRow, goesOut, isKeepable, verdictOf, type CheckedRow } from './checked-row.ts';
import { causesOf, hasCause, keepAsDrafts } from './causes.ts';
import { datesLeftOut, layOut, matches, type Layout } from './columns.ts';
import { importBegun, noteCancelled } from './begun.queries.ts';
import { checkAgain, sortOut } from './commit.ts';
import { planFlight } from './flight-plan.ts';
import { hashOfRows } from './hash-of-rows.ts';
import { importedBefore, importedBy } from './imported.queries.ts';
import { StoredImports, type StoredImport } from './stored-imports.ts';
import { compareNeighbours, hoursAround } from './neighbours.ts';
import { Pace } from './pace.ts';
import { readFile } from './read-file.ts';
import { batchNameOf, writeRejected } from './rejected-csv.ts';
import { fail, type Failed } from '../failure.ts';
import { invalid, isRefused, type Refused } from './refusal.ts';
import { sentBefore } from './sent-before.ts';
import { looksLikeSerial } from './serial-date.ts';
import type { Forecast, PlannedIn } from './sources.ts';
import { isZone } from '../is-zone.ts';
import { DateOrders, FileTimes, zoneInHeader, type OrderDecision } from './times.ts';
import { Turns } from './turns.ts';
import { takeBackLeft, writeOut, writtenBefore } from './write-out.ts';
import { cut, readWritten } from './written-time.ts';

export { isRefused, type Refused } from './refusal.ts';
export type { Forecast } from './sources.ts';
export { takeBackBegun, takeBackBeside } from './take-back.ts';

/** What the imports of one core need. */
export interface ImportParts extends EnqueueParts {
  store: Parts['store'];
  closing: Parts['closing'];
  sessions: Pick<SpaceSessions, 'of'>;
  forecast: Forecast;
  planned: PlannedIn;
}

export interface ImportSessions extends ImportParts {
  kept: StoredImports;
  turns: Turns;
}

export function openImports({
  store,
  clock,
  newId,
  boot,
  kinds,
  closing,
  sessions,
  forecast,
  planned,
}: ImportParts): ImportSessions {
  const kept = new StoredImports(clock);
  return { store, clock, newId, boot, kinds, closing, sessions, forecast, planned, kept, turns: new Turns() };
}

/**
 * Parses and checks a file and says what queueing it would mean; writes nothing. Every row is counted in exactly one of
 * `ready`, `remarks`, `rejected` and `drafts`. Other calls of the core are let in every few milliseconds.
 */
export async function dryRun(
  sessions: ImportSessions,
  file: { spaceId: string; name: string; content: string; choices?: ImportChoices },
): Promise<DryRun | Refused> {
  const { spaceId, name, content, choices = nothingChosen } = file;
  if (spaceById(sessions.store, spaceId) === undefined) return spaceGone;
  const pace = new Pace(sessions.clock);
  const sheet = await readFile(name, content, pace);
  if (isRefused(sheet)) return sheet;
  const hash = await hashOfRows(sheet, pace);
  return checkAs(sessions, { spaceId, name, hash, sheet }, choices, pace);
}

const nothingChosen = ImportChoices.parse({});

/** Reads a file that is kept as the user says, and keeps that in its stead. */
export async function chooseReading(
  sessions: ImportSessions,
  ask: { importId: string; choices: ImportChoices },
): Promise<DryRun | Refused> {
  const kept = sessions.kept.get(ask.importId);
  if (kept === null) return gone;
  if (kept.committedAs !== null) return committed(kept.committedAs);
  const run = await checkAs(sessions, kept, ask.choices, new Pace(sessions.clock));
  if (!isRefused(run)) sessions.kept.forget(ask.importId);
  return run;
}

/** Of what the service shows of posts, so many of the newest are compared with. */
const MOST_SHOWN = 5_000;

type File = Pick<StoredImport, 'spaceId' | 'name' | 'hash' | 'sheet'>;

async function checkAs(
  sessions: ImportSessions,
  { spaceId, name, hash, sheet }: File,
  choices: ImportChoices,
  pace: Pace,
): Promise<DryRun | Refused> {
  const space = spaceById(sessions.store, spaceId);
  if (space === undefined) return spaceGone;
  const { timeZone } = space;
  const layout = layOut(sheet, choices);
  if (isRefused(layout)) return layout;
  const dated = layout.headers[layout.places.date ?? layout.places.scheduled_at ?? -1] ?? '';
  const fileZone = choices.timeZone ?? zoneInHeader(dated) ?? timeZone;
  if (!isZone(fileZone)) return invalid({ code: 'zone-unknown', zone: cut(fileZone) });
  const { decision, hasNumbers } = await decideDates(sessions, layout, choices, fileZone, pace);
  const times = new FileTimes(fileZone, sessions.clock.nowMs(), decision, choices.numbers);
  const rows = await checkRows(sessions, spaceId, layout, times, choices, pace);
  const nowMs = sessions.clock.nowMs();
  const sinceMs = nowMs - LATELY_MS;
  const shown = recentExcerpts(sessions.store, { spaceId, sinceMs, most: MOST_SHOWN }).map(({ accountId, text }) => {
    return { text, accountIds: [accountId], state: 'published' as const };
  });
  const recent = [...recentPosts(sessions.store, spaceId, { sinceMs, nowMs }), ...shown];
  const around = hoursAround(rows);
  const planned = around === null ? [] : sessions.planned({ spaceId, ...around });
  await compareNeighbours(rows, { recent, planned }, pace);
  const fly = () => planFlight(rows, (calls) => sessions.forecast.departures(spaceId, calls), { timeZone, nowMs });
  const { plan, order } = flownWithout(rows, fly, choices.asDrafts);
  const dateShape = decision === null || decision.mixed ? null : orderWords[decision.order];
  const causes = await causesOf(rows, pace);
  const importId = sessions.newId();
  const otherZone = fileZone === timeZone ? null : fileZone;
  const dates = datesLeftOut(layout, choices.columns);
  const read = { importId, spaceId, name, hash, sheet, layout, dateShape, otherZone, rows, order, dates };
  sessions.kept.keep({ ...read, committedAs: null, storedAtMs: nowMs });
  return {
    ...{ importId, name, format: sheet.format, columns: matches(layout, dateShape), timeZone, ...tally(rows), plan },
    reading: {
      header: layout.header,
      dateOrder: decision === null ? null : dateOrderOf(decision),
      numbers: hasNumbers ? (choices.numbers ?? 'found') : null,
      timeZone: fileZone,
    },
    datesLeftOut: dates,
    noText: layout.places.text === undefined,
    ...causes,
    before: beforeOf(sessions, { spaceId, hash, order }),
  };
}

/** The flight of those that are not kept as drafts; only a flight tells which would be late, so that one may be planned twice. */
function flownWithout(
  rows: readonly CheckedRow[],
  fly: () => ReturnType<typeof planFlight>,
  asDrafts: readonly string[],
): ReturnType<typeof planFlight> {
  const all = fly();
  if (asDrafts.length === 0 || !keepAsDrafts(rows, asDrafts)) return all;
  for (const row of rows) {
    row.expectedAtMs = null;
    row.problems = row.problems.filter(({ what }) => what.code !== 'late');
  }
  return fly();
}

/** Of a file that has both orders none is read: one is to be chosen. */
const dateOrderOf = ({ order, by, mixed }: OrderDecision): ImportReading['dateOrder'] => ({
  order: mixed ? null : order,
  sure: by === 'file' && !mixed,
});

async function decideDates(
  sessions: ImportSessions,
  layout: Layout,
  { dateOrder, numbers }: ImportChoices,
  timeZone: string,
  pace: Pace,
): Promise<{ decision: OrderDecision | null; hasNumbers: boolean }> {
  const today = Temporal.Instant.fromEpochMilliseconds(sessions.clock.nowMs())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const evidence = new DateOrders(today);
  const { scheduled_at: both, date, time } = layout.places;
  const place = both ?? date;
  let hasNumbers = false;
  if (place === undefined) return { decision: null, hasNumbers };
  for (const { cells } of layout.records) {
    const cell = cells[place] ?? '';
    hasNumbers ||= looksLikeSerial(cell) || (time !== undefined && looksLikeSerial(cells[time] ?? ''));
    // A date alone is evidence as well: its time may stand in a column of its own.
    evidence.add(readWritten(time === undefined ? cell : `${cell} 00:00`, numbers));
    if (pace.due()) await pace.pause();
  }
  const decision = evidence.decide(layout.headers[place] ?? '', timeZone);
  if (decision === null || dateOrder === null) return { decision, hasNumbers };
  return { decision: { order: dateOrder, by: 'file', mixed: false }, hasNumbers };
}

async function checkRows(
  sessions: ImportSessions,
  spaceId: string,
  layout: Layout,
  times: FileTimes,
  choices: ImportChoices,
  pace: Pace,
): Promise<CheckedRow[]> {
  const book = new AccountBook(accountsOf(sessions.store, spaceId), choices.accounts);
  const boards = new Map<string, Board[]>();
  const boardsOf = (accountId: string): Board[] => {
    const known = boards.get(accountId) ?? boardsKept(sessions.store, { spaceId, accountId });
    boards.set(accountId, known);
    return known;
  };
  const reading: Reading = { layout, book, boardsOf, times, nowMs: sessions.clock.nowMs() };
  const rows: CheckedRow[] = [];
  for (const record of layout.records) {
    rows.push(checkRow(reading, record));
    if (pace.due()) await pace.pause();
  }
  return rows;
}

type Tally = Pick<DryRun, 'rows' | 'ready' | 'remarks' | 'rejected' | 'toLookAt' | 'drafts' | 'keepable'>;

function tally(rows: readonly CheckedRow[]): Tally {
  const sums = { rows: rows.length, ready: 0, remarks: 0, rejected: 0, toLookAt: 0, drafts: 0, keepable: 0 };
  for (const row of rows) {
    if (isKeepable(row)) sums.keepable++;
    const verdict = verdictOf(row);
    if (verdict !== 'ready') sums.toLookAt++;
    if (verdict === 'rejected') sums.rejected++;
    else if (row.draft) sums.drafts++;
    else if (verdict === 'remark') sums.remarks++;
    else sums.ready++;
  }
  return sums;
}

/** `ready` are the rows that would be queued, with or without a remark; `to-look-at` those with anything to say. */
export function importRows(
  sessions: ImportSessions,
  ask: {
    importId: string;
    filter: 'to-look-at' | 'ready' | 'all';
    cause?: string | null;
    offset: number;
    limit: number;
  },
): { total: number; rows: ImportRow[] } | Refused {
  const kept = sessions.kept.get(ask.importId);
  if (kept === null) return gone;
  const { cause = null } = ask;
  const rows = kept.rows.filter((row) => {
    if (cause !== null && !hasCause(row, cause)) return false;
    if (ask.filter === 'all') return true;
    return ask.filter === 'ready' ? goesOut(row) : verdictOf(row) !== 'ready';
  });
  return { total: rows.length, rows: rows.slice(ask.offset, ask.offset + ask.limit).map(asImportRow) };
}

/**
 * Queues the rows that may go as one batch (rows marked as drafts become drafts), or keeps all that can be kept as drafts,
 * also rows that only lack what a draft may lack. Once per import. Piece by piece, and all of it or nothing: if it fails, at its last
 * commit even, is cancelled, or the program ends meanwhile, nothing counts as committed. One after the other. A file with rows that were
 * imported before is refused, unless `again`. The same `commitId` again tells what that call has written, and writes nothing.
 */
export const commitImport = (sessions: ImportSessions, ask: CommitAsked): ReturnType<typeof commitInTurn> =>
  sessions.turns.take(() => commitInTurn(sessions, ask));

interface CommitAsked {
  importId: string;
  as: 'queue' | 'drafts';
  undoMs: number;
  again?: boolean;
  commitId?: string | undefined;
}

async function commitInTurn(
  sessions: ImportSessions,
  ask: CommitAsked,
): Promise<ImportOutcome | Refused | Failed<'imported-before' | 'refused'>> {
  const kept = sessions.kept.get(ask.importId);
  if (kept === null) return gone;
  const { commitId = null } = ask;
  const written = commitId === null ? null : importedBy(sessions.store, commitId);
  if (written !== null) return writtenBefore(sessions, kept, sortOut(kept, ask.as), written);
  if (kept.committedAs !== null) return committed(kept.committedAs);
  // What could not be taken back as it was cancelled goes first: the same import begun anew is not told from it.
  await takeBackLeft(sessions);
  if (ask.again !== true) {
    const twice = importedTwice(sessions, kept);
    if (twice !== null) return twice;
  }
  if (ask.as === 'queue' && kept.dates !== null) {
    return invalid({ code: 'dates-left-out', header: kept.layout.headers[kept.dates] ?? '' });
  }
  const before = kept.rows.map(({ problems }) => problems);
  // The next try asks anew what may go: an account may be active again by then.
  const asBefore = (): void => {
    for (const [at, row] of kept.rows.entries()) row.problems = before[at] ?? [];
  };
  try {
    if (ask.as === 'queue') {
      const { store, clock } = sessions;
      await checkAgain(kept, accountsOf(store, kept.spaceId), clock.nowMs(), new Pace(clock));
    }
    const outcome = await writeOut(sessions, kept, sortOut(kept, ask.as), { undoMs: ask.undoMs, commitId });
    if (outcome !== null) kept.committedAs = ask.as;
    else asBefore();
    return outcome ?? fail('refused', 'import-cancelled');
  } catch (error) {
    asBefore();
    throw error;
  }
}

/** Takes back what is written of an import that is being committed; false: that is over, or has not begun. */
export const cancelCommit = ({ store }: ImportSessions, { importId }: { importId: string }): { cancelled: boolean } =>
  store.tx((tx) => {
    if (importBegun(tx, importId) === null) return { cancelled: false };
    noteCancelled(tx, importId);
    return { cancelled: true };
  });

/** How far the writing of an import is; null: it has not begun, or is over. */
export function writtenOf({ store }: ImportSessions, importId: string): { done: number; of: number } | null {
  const begun = importBegun(store, importId);
  return begun === null || begun.cancelled ? null : { done: begun.done, of: begun.of };
}

/** The same rows again would be the same posts again: that is asked, not assumed. */
function importedTwice(sessions: ImportSessions, kept: StoredImport): Failed<'imported-before'> | null {
  const { spaceId } = kept;
  const before = beforeOf(sessions, kept);
  if (before === null) return null;
  const zone = spaceById(sessions.store, spaceId)?.timeZone ?? 'UTC';
  return fail('imported-before', { code: 'imported-before', before, nowMs: sessions.clock.nowMs(), zone });
}

function beforeOf(
  sessions: ImportSessions,
  { spaceId, hash, order }: Pick<StoredImport, 'spaceId' | 'hash' | 'order'>,
): ImportedBefore | null {
  const posts = order.map(({ post }) => post);
  return importedBefore(sessions.store, spaceId, hash) ?? sentBefore(sessions, spaceId, posts);
}

/** The rejected rows as CSV that imports after mending; after a commit those that it left out. */
export function rejectedCsv(
  sessions: ImportSessions,
  ask: { importId: string },
): { name: string; content: string } | Refused {
  const kept = sessions.kept.get(ask.importId);
  if (kept === null) return gone;
  const name = `${batchNameOf(kept.name)} rejected.csv`;
  return { name, content: writeRejected(kept, rejectedOf(kept)) };
}

function rejectedOf(kept: StoredImport): CheckedRow[] {
  if (kept.committedAs !== null) return sortOut(kept, kept.committedAs).rejected;
  return kept.rows.filter((row) => verdictOf(row) === 'rejected');
}

function committed(as: 'queue' | 'drafts'): Refused {
  return invalid(as === 'queue' ? 'queued-already' : 'saved-already');
}

const spaceGone = fail('not-found', 'space-gone');
const gone = fail('not-found', 'import-gone');
