import { setImmediate as turn } from 'node:timers/promises';
import type { ImportOutcome } from '../../../src-preload/contract/import.ts';
import {
  enqueue,
  letBatchGo,
  sinceUnknown,
  undoFromNow,
  type EnqueueParts,
  type NewAction,
  type Since,
} from '../actions/actions.ts';
import { addDrafts } from '../drafts/drafts.ts';
import { unrecordImportEnded } from '../incidents/incidents.ts';
import type { Parts } from '../parts.ts';
import { putInSeries } from '../recurrence/recurrence.ts';
import type { Tx } from '../store/store.ts';
import { beginImport, importBegun, importsBegun, endImport, noteWritten } from './begun.queries.ts';
import { lostBy, whyRejected, type CheckedRow } from './checked-row.ts';
import type { Sorted } from './commit.ts';
import { rememberImported } from './imported.queries.ts';
import { goneBy, newPosts } from './new-posts.ts';
import { batchNameOf } from './rejected-csv.ts';
import { bodyOf, type Forecast, type ImportedPost } from './sources.ts';
import type { StoredImport } from './stored-imports.ts';
import { takeBackSome } from './take-back.ts';

export type WriteParts = EnqueueParts & Pick<Parts, 'store' | 'closing'> & { forecast: Forecast };

/** So many are written in one transaction, a part of a second; everything else has its turn after each. */
const PIECE = 250;
/** Of a very long file more: what is shown of the outbox is read anew after each, and that takes as long as there is much in it. */
const MOST_PIECES = 100;
/** What is taken back costs a tenth of what is written. */
const BACK = 4 * PIECE;
/** A disk that does not let it be taken back is asked again so much later: until then it is held. */
const AGAIN_MS = 30_000;

/** Queues the posts in this order as one batch and keeps the drafts: all of it, or, cancelled, nothing (null). */
export async function writeOut(
  parts: WriteParts,
  kept: StoredImport,
  sorted: Sorted,
  asked: Asked,
): Promise<ImportOutcome | null> {
  const toWrite = { ...asked, sorted, from: goneBy(parts, kept.spaceId, sorted.posts) };
  if (sorted.posts.length + sorted.drafts.length <= PIECE)
    return parts.store.tx((tx) => writeAtOnce(tx, parts, kept, toWrite));
  try {
    const outcome = await writePieces(parts, kept, toWrite);
    if (outcome === null) await takeBack(parts, kept.importId);
    return outcome;
  } catch (error) {
    await takeBack(parts, kept.importId).catch(() => takeBackLater(parts, kept.importId));
    throw error;
  }
}

/** `commitId`: of the call, by whoever asked; kept with what it wrote. */
interface Asked {
  undoMs: number;
  commitId: string | null;
}

interface ToWrite extends Asked {
  sorted: Sorted;
  from: { doneAtMs: number };
}

function writeAtOnce(tx: Tx, parts: WriteParts, kept: StoredImport, toWrite: ToWrite): ImportOutcome {
  const { sorted, from, undoMs } = toWrite;
  const { spaceId } = kept;
  const nowMs = parts.clock.nowMs();
  const queue = (actions: NewAction[]) =>
    enqueue(tx, parts, { spaceId, name: batchNameOf(kept.name), actions, undoMs });
  const batch = sorted.posts.length === 0 ? null : queue(newPosts(tx, parts, spaceId, sorted.posts, from));
  const draftIds = keepDrafts(tx, parts, kept, sorted.drafts);
  const undoUntilMs = batch === null ? nowMs : undoFromNow(tx, parts, batch, undoMs);
  return finish(tx, parts, kept, toWrite, { batchId: batch?.batchId ?? null, draftIds, undoUntilMs });
}

/** Null: it was cancelled, or the program ends. Nothing of it goes, nor is it one batch, before its last piece is written. */
async function writePieces(parts: WriteParts, kept: StoredImport, toWrite: ToWrite): Promise<ImportOutcome | null> {
  const { sorted, from, undoMs, commitId } = toWrite;
  const { importId, spaceId } = kept;
  const { posts, drafts } = sorted;
  const name = batchNameOf(kept.name);
  const begun = { importId, spaceId, name, begunAs: parts.newId(), batchId: null, done: 0, commitId };
  parts.store.tx((tx) => beginImport(tx, { ...begun, of: posts.length + drafts.length }));
  let batchId: string | null = null;
  const draftIds: string[] = [];
  /** False: it was cancelled. */
  const write = (tx: Tx, { post, draft }: { post?: ImportedPost[]; draft?: CheckedRow[] }, done: number): boolean => {
    const now = importBegun(tx, importId);
    if (now === null || now.cancelled) return false;
    if (post !== undefined) {
      const actions = newPosts(tx, parts, spaceId, post, from);
      const of = { spaceId, actions, undoMs, untilLetGo: true, more: true, ...(batchId === null ? {} : { batchId }) };
      ({ batchId } = enqueue(tx, parts, of));
    }
    if (draft !== undefined) draftIds.push(...addRows(tx, parts, kept, draft));
    noteWritten(tx, importId, { done, batchId });
    return true;
  };
  const size = Math.max(PIECE, Math.ceil((posts.length + drafts.length) / MOST_PIECES));
  const pieces = [
    ...inPieces(posts, size).map((post) => ({ post })),
    ...inPieces(drafts, size).map((draft) => ({ draft })),
  ];
  let done = 0;
  for (const piece of pieces) {
    await turn();
    if (parts.closing.aborted) return null;
    done += Object.values(piece)[0]?.length ?? 0;
    if (!parts.store.tx((tx) => write(tx, piece, done))) return null;
  }
  await turn();
  if (parts.closing.aborted) return null;
  return parts.store.tx((tx) => {
    if (importBegun(tx, importId)?.cancelled !== false) return null;
    endImport(tx, importId);
    joinSeries(tx, parts, drafts, draftIds);
    const letGo = (id: string): number => letBatchGo(tx, parts, { batchId: id, name, undoMs });
    const undoUntilMs = batchId === null ? parts.clock.nowMs() : letGo(batchId);
    return finish(tx, parts, kept, toWrite, { batchId, draftIds, undoUntilMs });
  });
}

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Piece by piece as well. What is left of it where the program ends meanwhile, its next start takes back. */
async function takeBack({ store, closing }: WriteParts, importId: string): Promise<void> {
  do {
    await turn();
    if (closing.aborted) return;
  } while (!store.tx((tx) => takeBackSome(tx, importId, BACK)));
}

/** Of imports that are not being written any more. Throws where the disk does not let it. */
export async function takeBackLeft(parts: WriteParts): Promise<void> {
  for (const { importId } of importsBegun(parts.store)) await takeBack(parts, importId);
}

function takeBackLater(parts: WriteParts, importId: string): void {
  // What the end of the program leaves, its next start takes back.
  if (parts.closing.aborted) return;
  const left = importBegun(parts.store, importId)?.begunAs;
  const cancel = parts.clock.after(AGAIN_MS, () => {
    parts.closing.removeEventListener('abort', cancel);
    // Begun anew meanwhile, it is another one, and nothing of this one is left.
    if (importBegun(parts.store, importId)?.begunAs !== left) return;
    takeBack(parts, importId).catch(() => takeBackLater(parts, importId));
  });
  parts.closing.addEventListener('abort', cancel, { once: true });
}

function keepDrafts(tx: Tx, parts: EnqueueParts, kept: StoredImport, rows: readonly CheckedRow[]): string[] {
  if (rows.length === 0) return [];
  const draftIds = addRows(tx, parts, kept, rows);
  joinSeries(tx, parts, rows, draftIds);
  return draftIds;
}

function addRows(
  tx: Tx,
  parts: EnqueueParts,
  { importId, spaceId, name }: StoredImport,
  rows: readonly Pick<CheckedRow, 'post'>[],
): string[] {
  const bodies = rows.map(({ post }) => bodyOf(post));
  const mayBeOut = (at: number): Since | null => (rows[at]?.post.beside.mayBeOut === true ? sinceUnknown : null);
  return addDrafts(parts, tx, spaceId, bodies, { mayBeOut, from: { file: batchNameOf(name), importId } });
}

/** Runs of one draft that repeats are that again, as far as they are in this file. */
function joinSeries(
  tx: Tx,
  parts: EnqueueParts,
  rows: readonly Pick<CheckedRow, 'post'>[],
  draftIds: readonly string[],
): void {
  const inSeries = rows.flatMap(({ post: { beside } }, at) =>
    beside.series === undefined ? [] : [{ series: beside.series, draftId: draftIds[at] ?? '' }],
  );
  for (const runs of Map.groupBy(inSeries, ({ series }) => series).values())
    putInSeries(
      tx,
      parts.newId(),
      runs.map(({ draftId }) => draftId),
    );
}

/** All of it is written: it is remembered, and told row by row. */
function finish(
  tx: Tx,
  { clock }: WriteParts,
  kept: StoredImport,
  { sorted, commitId }: ToWrite,
  became: Pick<ImportOutcome, 'batchId' | 'draftIds' | 'undoUntilMs'>,
): ImportOutcome {
  const { importId, spaceId, hash } = kept;
  const counts = { queued: sorted.posts.length, drafts: sorted.drafts.length };
  if (counts.queued + counts.drafts > 0) {
    const { batchId } = became;
    rememberImported(tx, { importId, spaceId, hash, atMs: clock.nowMs(), ...counts, batchId, commitId });
    // It was asked again in the place of the program that ended in the middle of it.
    if (commitId !== null) unrecordImportEnded(tx, commitId);
  }
  return { rows: kept.rows.length, ...counts, ...became, ...rowByRow(sorted) };
}

/** What a call wrote whose answer was lost, as far as it is still known: which drafts they are is not. */
export const writtenBefore = (
  { clock }: Pick<WriteParts, 'clock'>,
  { rows }: StoredImport,
  sorted: Sorted,
  written: Pick<ImportOutcome, 'queued' | 'drafts' | 'batchId'>,
): ImportOutcome => ({
  ...{ rows: rows.length, ...written, draftIds: [], undoUntilMs: clock.nowMs() },
  ...rowByRow(sorted),
});

function rowByRow({ drafts, rejected }: Sorted): Pick<ImportOutcome, 'rejected' | 'incomplete'> {
  return {
    rejected: rejected.map((row) => ({ row: row.post.row, problems: whyRejected(row) })),
    incomplete: drafts
      .map((row) => ({ row: row.post.row, problems: lostBy(row) }))
      .filter(({ problems }) => problems.length > 0),
  };
}
