import type { Client } from '../../src-preload/contract/contract.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { csvLines } from '../../src-preload/contract/posts-csv.ts';
import { postRow, postRowColumns, type PostRow } from '../../src-preload/contract/post-row.ts';
import { exitCodes } from './exit-codes.ts';
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
  { format = output.json ? 'json' : 'csv' }: { format?: 'csv' | 'json' },
): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    await output.stream(plannedText(core, spaceId, what, { format, json: output.json }));
    return exitCodes.done;
  });
}

/** The text of such a file, or the one JSON object that holds it. */
export async function* plannedText(
  core: Pick<Client, 'accounts' | 'drafts' | 'posts'>,
  spaceId: string,
  what: What,
  { format, json }: { format: 'csv' | 'json'; json: boolean },
): AsyncGenerator<string> {
  const accounts = await core.accounts.list({ spaceId });
  const active = new Set(accounts.flatMap(({ id, state }) => (state === 'active' ? [id] : [])));
  const pieces = what === 'drafts' ? draftPieces(core, spaceId) : scheduledPieces(core, spaceId);
  const rows = rowsOf(pieces, (body) => postRow(body, what === 'drafts' ? 'draft' : 'post', active));
  if (format === 'json') yield* streamedList('rows', rows, json ? 'one' : 'each');
  else yield* streamedText('csv', csvOf(rows), json ? 'json' : 'text');
}

const draftPieces = (core: Pick<Client, 'drafts'>, spaceId: string): AsyncIterable<DraftBody[]> =>
  pieced(async (after: NextDrafts) => {
    const { drafts, next } = await core.drafts.export({ spaceId, after });
    return { bodies: drafts.map(({ body }) => body), next };
  });

const scheduledPieces = (core: Pick<Client, 'posts'>, spaceId: string): AsyncIterable<DraftBody[]> =>
  pieced(async (after: NextScheduled) => {
    const { posts, next } = await core.posts.exportScheduled({ spaceId, after });
    return { bodies: posts.map(({ body }) => body), next };
  });

type NextDrafts = Awaited<ReturnType<Client['drafts']['export']>>['next'];
type NextScheduled = Awaited<ReturnType<Client['posts']['exportScheduled']>>['next'];

/** No more than one piece is held. */
async function* pieced<Cursor>(
  read: (after: Cursor | null) => Promise<{ bodies: DraftBody[]; next: Cursor | null }>,
): AsyncGenerator<DraftBody[]> {
  let after: Cursor | null = null;
  do {
    const { bodies, next }: { bodies: DraftBody[]; next: Cursor | null } = await read(after);
    yield bodies;
    after = next;
  } while (after !== null);
}

async function* rowsOf(
  pieces: AsyncIterable<DraftBody[]>,
  row: (body: DraftBody) => PostRow,
): AsyncGenerator<PostRow[]> {
  for await (const bodies of pieces) yield bodies.map(row);
}

async function* csvOf(pieces: AsyncIterable<PostRow[]>): AsyncGenerator<string> {
  yield csvLines([[...postRowColumns]]);
  for await (const rows of pieces)
    if (rows.length > 0) yield `\n${csvLines(rows.map((row) => postRowColumns.map((name) => row[name])))}`;
}
