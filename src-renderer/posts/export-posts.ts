import type { Account } from '../../src-preload/contract/accounts.ts';
import type { ArchivePost, ArchivePosts } from '../../src-preload/contract/archive.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { toasts } from '../client/toast.svelte.ts';
import { saveFile } from '../ui/save-file.ts';

type Core = { archive: Pick<Client['archive'], 'posts'> };
/** Which posts, and in which order. */
type Asked = Omit<Parameters<Client['archive']['posts']>[0], 'after' | 'limit'>;

const PIECE = 1_000;

/** Saves an account's posts as a file, in the order of the view and as it shows them. The table comes with the first. */
export async function exportPosts(core: Core, asked: Asked, of: { account: Account; zone: string }): Promise<void> {
  const [{ csvOf }, { postsSheet }] = await Promise.all([
    import('../../src-preload/contract/csv.ts'),
    import('./posts-sheet.ts'),
  ]);
  const { rows, columns } = await allPosts(core, asked);
  const sheet = postsSheet(rows, { ...of, columns });
  const name = of.account.handle || of.account.displayName;
  saveFile(fileName(name), csvOf(sheet.columns, sheet.rows), 'text/csv;charset=utf-8');
  toasts.say('posts-exported', plural(rows.length, { one: '# post exported.', other: '# posts exported.' }));
}

/** All pages of a list, one after the other. */
export async function allPosts(
  { archive }: Core,
  asked: Asked,
  limit = PIECE,
): Promise<Pick<ArchivePosts, 'rows' | 'columns'>> {
  const rows: ArchivePost[] = [];
  let page = await archive.posts({ ...asked, limit });
  rows.push(...page.rows);
  while (page.next !== null) {
    page = await archive.posts({ ...asked, limit, after: page.next });
    rows.push(...page.rows);
  }
  return { rows, columns: page.columns };
}

/** What all systems take as a name of a file. */
const fileName = (name: string): string => `posts ${name.replace(/[^\p{L}\p{N}._@-]+/gu, ' ').trim()}.csv`;
