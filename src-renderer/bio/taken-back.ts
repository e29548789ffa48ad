import type { StagedBio } from '../../src-preload/contract/bio.ts';
import type { BioEdit } from '../../src-preload/contract/bio-page.ts';

/** The edit by which one block, or the page's own fields (null), is again what it was when editing began, at its place. Pure. */
export function takenBack(
  { base, page, changes }: Pick<StagedBio, 'base' | 'page' | 'changes'>,
  blockId: string | null,
): BioEdit {
  if (blockId === null) {
    const { blocks: _, ...fields } = base;
    return { edit: 'page', fields: { ...fields, picture: null } };
  }
  const wasAt = base.blocks.findIndex(({ id }) => id === blockId);
  const block = base.blocks[wasAt];
  // It was added.
  if (block === undefined) return { edit: 'delete', blockId };
  const moved = changes.filter(({ how }) => how.includes('moved')).map((change) => change.blockId);
  const others = page.blocks.filter(({ id }) => id !== blockId).map(({ id }) => id);
  const isAt = page.blocks.findIndex(({ id }) => id === blockId);
  // Before the one that it stood before, as far as that is where it was.
  const behind = base.blocks.slice(wasAt + 1).find(({ id }) => others.includes(id) && !moved.includes(id));
  const wasBefore = behind === undefined ? others.length : others.indexOf(behind.id);
  return { edit: 'put', block, at: isAt < 0 || moved.includes(blockId) ? wasBefore : isAt };
}
