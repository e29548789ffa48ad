import type Database from 'better-sqlite3';
import { changeCodes } from '../../../src-preload/contract/action.ts';
import { labelKey } from '../../../src-preload/contract/tidy-labels.ts';
import { titleWords } from '../../../src-preload/contract/words/title.ts';
import { readJson } from '../store/json-column.ts';
import { foldText } from './fold.ts';
import { indexed } from './tokens.ts';

/** The functions that the triggers, `hasWords` and a list by its label call. They give words and never fail: a text that cannot be read is searched as it stands. */
export function addFunctions(raw: Database.Database): void {
  let last: { text: string; words: string[]; rest: string[] } | null = null;
  // Asked twice for each row, one after the other.
  const of = (text: string): { words: string[]; rest: string[] } => {
    if (last?.text !== text) last = { text, ...indexed(text) };
    return last;
  };
  const add = (name: string, give: (...values: never[]) => string): void => {
    raw.function(name, { deterministic: true }, give as (...values: unknown[]) => string);
  };
  add('search_words', (text: string) => [...of(text).words, ...of(text).rest].join(' '));
  add('search_new_words', (text: string) => JSON.stringify(of(text).words));
  add('search_draft_text', (body: string) => draftText(body));
  add('search_folded', foldText);
  add('label_key', labelKey);
  add('search_title', (text: string, change: string | null) => titleOf(text, change));
}

/** Everything that a user wrote into a draft. */
export function draftText(body: string): string {
  const json = readJson(body);
  if (typeof json !== 'object' || json === null) return body;
  const { text, variants, labels, firstComment, link } = json as Record<string, unknown>;
  const more = [variants, labels].flatMap((list) =>
    typeof list === 'object' && list !== null ? Object.values(list) : [],
  );
  return [text, ...more, firstComment, link].filter((part) => typeof part === 'string' && part !== '').join('\n');
}

/** As lists show an action. */
export function titleOf(text: string, change: string | null): string {
  const code = changeCodes.find((one) => one === change) ?? null;
  return titleWords({ text, change: code });
}
