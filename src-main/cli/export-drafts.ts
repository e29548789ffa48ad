import type { Client } from '../../src-preload/contract/contract.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { csvLines } from '../../src-preload/contract/posts-csv.ts';
import { postRow, postRowColumns, type BesideBody, type PostRow } from '../../src-preload/contract/post-row.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { visibleJson } from '../host/visible-text.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { ImportParts } from './import-parts.ts';
import type { Output } from './output.ts';
import { spaceOf } from './space.ts';
import { streamedList, streamedText } from './streamed.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

type What = 'drafts' | 'schedule';

/**
 * The drafts of the open space, oldest first, or its posts that have a time to come, the next first: as a file that imports again
 * unchanged.
 */
export function exportPlanned(
  where: Where,
  output: Output,
  what: What,
  { format = output.json ? 'json' : 'csv', part }: ExportPlannedOptions,
): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const as = { format, json: output.json };
    if (part !== undefined) await endUnlessThere(core, spaceId, what, { ...as, part });
    const parts = new ImportParts();
    await output.stream(plannedText(core, spaceId, what, { ...as, part }, parts));
    for (const note of parts.notes(part)) output.note(note);
    return exitCodes.done;
  });
}

export interface ExportPlannedOptions {
  format?: 'csv' | 'json';
  part?: number;
}

/** Before anything is written: how many parts there are is known only behind the last row. */
async function endUnlessThere(core: PlannedIn, spaceId: string, what: What, as: As & { part: number }): Promise<void> {
  const parts = new ImportParts();
  const pieces = plannedText(core, spaceId, what, as, parts);
  for (let step = await pieces.next(); step.done !== true;) step = await pieces.next();
  if (as.part >= 1 && as.part <= parts.count) return;
  const there = { one: 'There is one part only: --part 1.', other: 'There are # parts: --part 1 to --part #.' };
  throw new CommandEnd(exitCodes.wrong, plural(parts.count, there));
}

type PlannedIn = Pick<Client, 'accounts' | 'drafts' | 'posts'>;

interface As {
  format: 'csv' | 'json';
  json: boolean;
  /** Only this one of the parts that an import reads each. */
  part?: number | undefined;
}

/** The text of such a file, or the one JSON object that holds it. `parts` learns of every row, also of those that are not in it. */
export async function* plannedText(
  core: PlannedIn,
  spaceId: string,
  what: What,
  { format, json, part }: As,
  parts: ImportParts = new ImportParts(),
): AsyncGenerator<string> {
  const accounts = await core.accounts.list({ spaceId });
  const active = new Set(accounts.flatMap(({ id, state }) => (state === 'active' ? [id] : [])));
  const pieces = what === 'drafts' ? draftPieces(core, spaceId) : scheduledPieces(core, spaceId);
  const sizeOf = (row: PostRow): number => Buffer.byteLength(writtenRow(row, { format, json }));
  const all = rowsOf(pieces, ({ body, beside }) => postRow(body, what === 'drafts' ? 'draft' : 'post', active, beside));
  const rows = rowsIn(all, (row) => {
    const at = parts.partOf(sizeOf(row));
    return part === undefined || at === part;
  });
  if (format === 'json') yield* streamedList('rows', rows, json ? 'one' : 'each');
  else yield* streamedText('csv', csvOf(rows), json ? 'json' : 'text');
}

interface Planned {
  body: DraftBody;
  beside?: BesideBody;
}

const draftPieces = (core: Pick<Client, 'drafts'>, spaceId: string): AsyncIterable<Planned[]> =>
  pieced(async (after: NextDrafts) => {
    const { drafts, next } = await core.drafts.export({ spaceId, after });
    const planned = drafts.map(({ body, mayBeOut, seriesId }) => ({
      body,
      beside: { mayBeOut, ...(seriesId === null ? {} : { series: seriesId }) },
    }));
    return { planned, next };
  });

const scheduledPieces = (core: Pick<Client, 'posts'>, spaceId: string): AsyncIterable<Planned[]> =>
  pieced(async (after: NextScheduled) => {
    const { posts, next } = await core.posts.exportScheduled({ spaceId, after });
    return { planned: posts, next };
  });

type NextDrafts = Awaited<ReturnType<Client['drafts']['export']>>['next'];
type NextScheduled = Awaited<ReturnType<Client['posts']['exportScheduled']>>['next'];

/** No more than one piece is held. */
async function* pieced<Cursor>(
  read: (after: Cursor | null) => Promise<{ planned: Planned[]; next: Cursor | null }>,
): AsyncGenerator<Planned[]> {
  let after: Cursor | null = null;
  do {
    const { planned, next }: { planned: Planned[]; next: Cursor | null } = await read(after);
    yield planned;
    after = next;
  } while (after !== null);
}

async function* rowsOf(
  pieces: AsyncIterable<Planned[]>,
  row: (planned: Planned) => PostRow,
): AsyncGenerator<PostRow[]> {
  for await (const planned of pieces) yield planned.map(row);
}

async function* rowsIn(pieces: AsyncIterable<PostRow[]>, isIn: (row: PostRow) => boolean): AsyncGenerator<PostRow[]> {
  for await (const rows of pieces) yield rows.filter(isIn);
}

/** A row with all that it adds to the file. */
function writtenRow(row: PostRow, { format, json }: As): string {
  if (format === 'json') return `${visibleJson(row)},\n`;
  const line = `${csvLines([postRowColumns.map((name) => row[name])])}\n`;
  return json ? visibleJson(line) : line;
}

async function* csvOf(pieces: AsyncIterable<PostRow[]>): AsyncGenerator<string> {
  yield csvLines([[...postRowColumns]]);
  for await (const rows of pieces)
    if (rows.length > 0) yield `\n${csvLines(rows.map((row) => postRowColumns.map((name) => row[name])))}`;
}
