import { LONGEST_LABEL, MOST_LABELS, tidyLabels } from '../../src-preload/contract/tidy-labels.ts';

/** The labels in a line, separated by commas, as a draft may have them. */
export function labelsIn(line: string): string[] {
  const parts = line.split(/[,;\n]/).map((part) => part.trim().slice(0, LONGEST_LABEL).toWellFormed());
  return tidyLabels(parts).slice(0, MOST_LABELS);
}
