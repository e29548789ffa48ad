import { LONGEST_LABEL, MOST_LABELS, tidyLabels } from '../../src-preload/contract/tidy-labels.ts';
import { upTo } from '../../src-preload/contract/up-to.ts';

/** The labels in a line, separated by commas, as a draft may have them. */
export function labelsIn(line: string): string[] {
  const parts = line.split(/[,;\n]/).map((part) => upTo(part.trim(), LONGEST_LABEL).toWellFormed());
  return tidyLabels(parts).slice(0, MOST_LABELS);
}
