import type { ExportedPost } from '../../src-preload/contract/archive.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { postsCsv } from './posts-csv.ts';
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
    const rows = inOrder(await allRows(core, { spaceId, ...range, ...account }));
    const format = options.format ?? (output.json ? 'json' : 'csv');
    if (format === 'json') output.result({ rows }, JSON.stringify({ rows }, null, 2));
    else {
      const csv = postsCsv(rows);
      output.result({ csv }, csv);
    }
    return exitCodes.done;
  });
}

type Asked = Omit<Parameters<Client['archive']['exportPosts']>[0], 'after' | 'limit'>;

async function allRows(core: Client, asked: Asked): Promise<ExportedPost[]> {
  const rows: ExportedPost[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const piece: { rows: ExportedPost[]; next: number | null } = await core.archive.exportPosts({ ...asked, after });
    rows.push(...piece.rows);
    after = piece.next;
  }
  return rows;
}

/** Those whose time is not known come last. */
function inOrder(rows: ExportedPost[]): ExportedPost[] {
  const by = ({ accountId, publishedAt }: ExportedPost): [string, string] => [accountId, publishedAt ?? ''];
  return rows.toSorted((a, b) => {
    const [[accountA, atA], [accountB, atB]] = [by(a), by(b)];
    if (accountA !== accountB) return accountA < accountB ? -1 : 1;
    return atA === atB ? 0 : atA < atB ? 1 : -1;
  });
}
