import type { Labelled } from '../../../src-preload/contract/drafts.ts';
import { labelKey, MOST_LABELS, tidyLabels } from '../../../src-preload/contract/tidy-labels.ts';
import type { Parts } from '../parts.ts';
import { storedDraft } from './drafts.queries.ts';
import { relabelDraft } from './versions.ts';

/**
 * Puts labels on drafts and takes others off, whichever letters of them are large; what would be more than a draft may have is left
 * off. A draft stays at its place in the list. Returns those that changed, and how.
 */
export function labelDrafts(
  { store }: Pick<Parts, 'store'>,
  { draftIds, add, remove }: { draftIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Labelled[] {
  const isTaken = new Set(remove.map(labelKey));
  return store.tx((tx) => {
    const changed: Labelled[] = [];
    for (const id of draftIds) {
      const draft = storedDraft(tx, id);
      if (draft === undefined || draft.became !== null) continue;
      const { labels: before } = draft.body;
      const stay = before.filter((label) => !isTaken.has(labelKey(label)));
      const labels = tidyLabels([...stay, ...add]).slice(0, MOST_LABELS);
      if (labels.length === before.length && labels.every((label, at) => label === before[at])) continue;
      relabelDraft(tx, draft, labels);
      const [added, removed] = [without(labels, before), without(before, labels)];
      changed.push({ draftId: id, added, removed });
    }
    return changed;
  });
}

const without = (labels: readonly string[], others: readonly string[]): string[] =>
  labels.filter((label) => !others.includes(label));
