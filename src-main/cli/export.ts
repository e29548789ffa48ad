import { exportedPosts } from '../../src-preload/contract/exported-posts.ts';
import { postsCsv } from '../../src-preload/contract/posts-csv.ts';
import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { rangeIn, type RangeOptions } from './range-options.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';

export interface ExportOptions extends RangeOptions {
  account?: string;
  format?: 'csv' | 'json';
}

/** The kept posts of the open space, newest first account by account. Asks the service nothing. */
export async function exportPosts(data: string | undefined, output: Output, options: ExportOptions): Promise<number> {
  return withCore({ data, output }, async (core) => {
    const { spaceId } = await spaceOf(core);
    const range = await rangeIn(core, spaceId, options);
    const account = options.account === undefined ? {} : { accountId: options.account };
    const rows = await exportedPosts(core.archive, { spaceId, ...range, ...account });
    const format = options.format ?? (output.json ? 'json' : 'csv');
    if (format === 'json') output.result({ rows }, JSON.stringify({ rows }, null, 2));
    else {
      const csv = postsCsv(rows);
      output.result({ csv }, csv);
    }
    return exitCodes.done;
  });
}
