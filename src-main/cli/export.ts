import type { ExportedPost } from '../../src-preload/contract/archive.ts';
import { exportedPieces } from '../../src-preload/contract/exported-posts.ts';
import { figureKeys, postsCsvHead, postsCsvRows } from '../../src-preload/contract/posts-csv.ts';
import { exitCodes } from './exit-codes.ts';
import { keptAccount } from './kept-account.ts';
import type { Output } from './output.ts';
import { rangeIn, type RangeOptions } from './range-options.ts';
import { spaceOf } from './space.ts';
import { streamedList, streamedText } from './streamed.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

export interface ExportOptions extends RangeOptions {
  account?: string;
  format?: 'csv' | 'json';
}

/** The kept posts of the open space, newest first account by account. Asks the service nothing. */
export async function exportPosts(where: Where, output: Output, options: ExportOptions): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const range = await rangeIn(core, spaceId, options);
    const account = await keptAccount(core, spaceId, options.account);
    const asked = { spaceId, ...range, ...account };
    const pieces = () => exportedPieces(core.archive, asked);
    const format = options.format ?? (output.json ? 'json' : 'csv');
    if (format === 'json') await output.stream(streamedList('rows', pieces(), output.json ? 'one' : 'each'));
    else await output.stream(streamedText('csv', csvPieces(pieces), output.json ? 'json' : 'text'));
    return exitCodes.done;
  });
}

/** Read twice rather than held: which columns there are is known only at the end. */
async function* csvPieces(pieces: () => AsyncIterable<ExportedPost[]>): AsyncGenerator<string> {
  const found = new Set<string>();
  for await (const rows of pieces()) for (const key of figureKeys(rows)) found.add(key);
  const keys = [...found].toSorted();
  yield postsCsvHead(keys);
  for await (const rows of pieces()) if (rows.length > 0) yield `\n${postsCsvRows(rows, keys)}`;
}
