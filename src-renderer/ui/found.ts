/** A stretch of a text, and whether it is what was searched for. */
export interface Stretch {
  text: string;
  found: boolean;
}

/** Cuts a text where the words that were searched for begin and end, whatever their case. */
export function stretches(text: string, searched: string): Stretch[] {
  const words = searched.trim();
  if (words === '') return [{ text, found: false }];
  const parts: Stretch[] = [];
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), found: false });
    parts.push({ text: match[0], found: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), found: false });
  return parts;
}
