import type { Client } from '../../src-preload/contract/contract.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { toasts } from '../client/toast.svelte.ts';
import { saveFile } from '../ui/save-file.ts';

/** Of one account, or with what else was chosen of it. */
type Asked = { accountId: string } & Omit<Parameters<Client['archive']['exportPosts']>[0], 'after' | 'limit'>;

/** Saves posts that are kept here as a file, as `outpost export posts` writes them. The table's library comes with the first. */
export async function exportPosts(core: Pick<Client, 'archive'>, asked: Asked, name: string): Promise<void> {
  const [{ exportedPosts }, { postsCsv }] = await Promise.all([
    import('../../src-preload/contract/exported-posts.ts'),
    import('../../src-preload/contract/posts-csv.ts'),
  ]);
  const rows = await exportedPosts(core.archive, asked);
  saveFile(fileName(name), postsCsv(rows), 'text/csv;charset=utf-8');
  toasts.say(plural(rows.length, { one: '# post exported.', other: '# posts exported.' }));
}

/** What all systems take as a name of a file. */
const fileName = (name: string): string => `posts ${name.replace(/[^\p{L}\p{N}._@-]+/gu, ' ').trim()}.csv`;
