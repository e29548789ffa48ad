import type { Labelled } from '../../../src-preload/contract/drafts.ts';
import type { Parts } from '../parts.ts';
import { storedDraft } from './drafts.queries.ts';
import { relabelDraft } from './versions.ts';

/** A draft has no more labels than this; what would be beyond is left off. */
const MOST_LABELS = 50;

/** Puts labels on drafts and takes others off. A draft stays at its place in the list. Returns those that changed, and how. */
export function labelDrafts(
  { store }: Pick<Parts, 'store'>,
  { draftIds, add, remove }: { draftIds: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Labelled[] {
  return store.tx((tx) => {
    const changed: Labelled[] = [];
    for (const id of draftIds) {
      const draft = storedDraft(tx, id);
      if (draft === undefined || draft.became !== null) continue;
      const { labels: before } = draft.body;
      const stay = before.filter((label) => !remove.includes(label));
      const labels = [...new Set([...stay, ...add])].slice(0, MOST_LABELS);
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
