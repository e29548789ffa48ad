import { MOST_NOTES } from '../../../src-preload/contract/updates.ts';
import { visibleText } from '../visible-text.ts';

const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

/** Release notes as plain lines, whatever they came as: text, or markup, of which only the words are kept; empty: there are none. */
export function plainNotes(notes: unknown): string {
  if (typeof notes !== 'string') return '';
  const text = notes
    .slice(0, 10 * MOST_NOTES)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<(script|style)\b[^]*?(<\/\1\s*>|$)/gi, '')
    .replaceAll(/<li\b[^<>]*>/gi, '\n- ')
    .replaceAll(/<(br|\/?(p|div|ul|ol|h[1-6]))\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(\w+);/g, (sign, name: string) => named.get(name) ?? sign);
  return text
    .split('\n')
    .map((line) => visibleText(line).trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, MOST_NOTES)
    .toWellFormed();
}
