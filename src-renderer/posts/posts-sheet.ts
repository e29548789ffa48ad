import type { Account } from '../../src-preload/contract/accounts.ts';
import type { ArchivePost, ArchivePosts } from '../../src-preload/contract/archive.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { bareTimeWord } from '../../src-preload/contract/words/times.ts';
import { labelWithUnit } from '../../src-preload/contract/words/with-unit.ts';
import { clock, dayOf } from '../ui/moment.ts';

const before = ['Published', 'Account', 'Network', 'Post'];
const after = ['Imported', 'Gone since', 'Address', 'Fetched', 'Post ID'];

interface Of {
  account: Pick<Account, 'handle' | 'displayName' | 'social'>;
  columns: ArchivePosts['columns'];
  /** The space's. */
  zone: string;
}

/** An account's posts for a spreadsheet: the headings and times as the view has them, and a column for each figure, hidden or not. */
export function postsSheet(
  rows: readonly ArchivePost[],
  { account, columns, zone }: Of,
): { columns: string[]; rows: Cell[][] } {
  const at = (ms: number | null): Cell => (ms === null ? null : `${dayOf(ms, zone)} ${clock(ms, zone, bareTimeWord)}`);
  const whose = [account.handle || account.displayName, networkName(account.social)];
  return {
    columns: [...before, ...columns.map(labelWithUnit), ...after],
    rows: rows.map((post) => [
      ...[at(post.publishedAtMs), ...whose, post.excerpt],
      ...columns.map(({ key }) => post.figures[key]?.value ?? null),
      ...[post.imported ? 'yes' : null, at(post.goneAtMs), post.permalink, at(post.fetchedAtMs), post.postId],
    ]),
  };
}
