/** What a draft may have at most (contract, DraftBody). */
const MOST_LABELS = 50;
const LONGEST_LABEL = 100;

/** The labels in a line, separated by commas, each once. */
export function labelsIn(line: string): string[] {
  const parts = line.split(/[,;\n]/).map((part) => part.trim().slice(0, LONGEST_LABEL).toWellFormed());
  return [...new Set(parts.filter((label) => label !== ''))].slice(0, MOST_LABELS);
}
