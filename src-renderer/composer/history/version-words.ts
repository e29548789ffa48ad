import type { DraftPart, DraftVersion } from '../../../src-preload/contract/drafts.ts';
import { listWords } from '../../../src-preload/contract/words/list.ts';
import { plural } from '../../../src-preload/contract/words/plural.ts';

const partNames: Record<DraftPart, string> = {
  text: 'Words',
  variants: 'Own text',
  accounts: 'Accounts',
  link: 'Link',
  board: 'Board',
  comment: 'First comment',
  labels: 'Labels',
  when: 'Time',
  missed: 'If missed',
};

/** What a version is called in the list: by what was changed in it. */
export function versionName({ changed }: DraftVersion, place: 'now' | 'first' | 'between'): string {
  if (place === 'now') return 'Now';
  if (place === 'first') return 'The first kept';
  // What was changed and changed back between two that are kept.
  return changed.length === 0 ? 'The same as before' : listWords(changed.map((part) => partNames[part]));
}

/** "+14 −9 words", or how many words there are. */
export function versionSize({ words, added, removed, changed }: DraftVersion): string {
  if (changed.length === 0 || added + removed === 0) return plural(words, { one: '# word', other: '# words' });
  if (removed === 0) return plural(added, { one: '+# word', other: '+# words' });
  if (added === 0) return plural(removed, { one: '−# word', other: '−# words' });
  return plural(removed, { one: '+{added} −# words', other: '+{added} −# words' }, { added: String(added) });
}
