import type { PageState } from '../../../src-preload/contract/bio-page.ts';
import type { RemoteBlock } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { knownBlocks, type KnownBlock, type KnownPage } from './bio.queries.ts';
import { insertVersion, storedVersions } from './staged/staged.queries.ts';
import { pictureNow } from './staged/version-picture.ts';
import { copyOf, pageOf } from './view.ts';

/**
 * Keeps the page as it was `before` as a version where the service lists fewer blocks than are known here, or has no page any more (`listed`
 * null): what they say may be nowhere else. One that says the same as the newest version is not kept again, as where a service
 * numbers its blocks anew each time.
 */
export function keepLost(
  tx: Tx,
  spaceId: string,
  { before, listed, atMs }: { before: KnownPage | undefined; listed: readonly RemoteBlock[] | null; atMs: number },
): void {
  const blocks = knownBlocks(tx, spaceId);
  const ids = new Set((listed ?? []).map(({ id }) => id));
  const isPageGone = listed === null && before?.state === 'there';
  const isLost = (block: KnownBlock): boolean =>
    block.remoteId !== null && !ids.has(block.remoteId) && saysSomething(block);
  if (!isPageGone && !blocks.some(isLost)) return;
  const copy = copyOf(before, blocks);
  const page = pageOf(copy);
  const [newest] = storedVersions(tx, spaceId);
  if (newest !== undefined && wordsOf(newest.page) === wordsOf(page)) return;
  insertVersion(tx, spaceId, { page, publishedAtMs: atMs, cause: 'lost', picture: pictureNow(tx, spaceId, copy) });
}

/** Of one that came as a bare ID nothing is lost. */
export const saysSomething = ({
  title,
  url,
  text,
  extra,
}: Pick<KnownBlock, 'title' | 'url' | 'text' | 'extra'>): boolean =>
  title !== null || url !== null || text !== null || Object.keys(extra).length > 0;

const wordsOf = ({ blocks, ...page }: PageState): string =>
  JSON.stringify([page.title, page.description, page.slug, page.theme, blocks.map(({ id: _, ...block }) => block)]);
