import type { ExportedPost } from './archive.ts';
import type { Client } from './contract.ts';

type Asked = Omit<Parameters<Client['archive']['exportPosts']>[0], 'after' | 'limit'>;

/** All posts of an export, piece by piece: account by account, newest first, those whose time is not known last. */
export async function exportedPosts(
  core: Pick<Client['archive'], 'exportPosts'>,
  asked: Asked,
): Promise<ExportedPost[]> {
  const rows: ExportedPost[] = [];
  let after: number | null = 0;
  while (after !== null) {
    const piece: { rows: ExportedPost[]; next: number | null } = await core.exportPosts({ ...asked, after });
    rows.push(...piece.rows);
    after = piece.next;
  }
  return inOrder(rows);
}

function inOrder(rows: ExportedPost[]): ExportedPost[] {
  const by = ({ accountId, publishedAt }: ExportedPost): [string, string] => [accountId, publishedAt ?? ''];
  return rows.toSorted((a, b) => {
    const [[accountA, atA], [accountB, atB]] = [by(a), by(b)];
    if (accountA !== accountB) return accountA < accountB ? -1 : 1;
    return atA === atB ? 0 : atA < atB ? 1 : -1;
  });
}
