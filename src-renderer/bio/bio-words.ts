import type { PageBlock } from '../../src-preload/contract/bio-page.ts';
import type { BioVersion } from '../../src-preload/contract/bio.ts';
import { blockTypeWords } from '../../src-preload/contract/words/bio.ts';

/** What a block is known by, as far as it is known: its title, its words, its address, its kind; else the service's own ID for it. */
export function blockName(
  { title, text, url, type }: Pick<PageBlock, 'title' | 'text' | 'url' | 'type'>,
  remoteId: string | null,
): string {
  return (
    title ||
    (type === 'social_icons' ? '' : text) ||
    url ||
    (type === null && remoteId !== null ? `Block ${remoteId}` : blockTypeWords(type))
  );
}

/** Why a version was kept; null: it was published from here. */
export const causeWords: Record<BioVersion['cause'], string | null> = {
  published: null,
  before: 'as it was before',
  lost: 'before blocks were gone at the service',
};
