import type { ExportCursor, ExportedPost } from './archive.ts';
import type { Client } from './contract.ts';

type Asked = Omit<Parameters<Client['archive']['exportPosts']>[0], 'after' | 'limit'>;
/** What is read ahead of who writes it is garbage soon, and is collected late: small pieces are what keeps an export small. */
const PIECE = 250;

type Core = Pick<Client['archive'], 'exportPosts'>;

/** The posts of an export, piece by piece: no more than one piece is held. In the order of `archive.exportPosts`. */
export async function* exportedPieces(core: Core, asked: Asked): AsyncGenerator<ExportedPost[]> {
  let after: ExportCursor | null = null;
  do {
    const piece: { rows: ExportedPost[]; next: ExportCursor | null } = await core.exportPosts({
      ...asked,
      limit: PIECE,
      after,
    });
    yield piece.rows;
    after = piece.next;
  } while (after !== null);
}
