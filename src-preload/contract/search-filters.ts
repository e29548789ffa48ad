import type { AccountRef } from './shared.ts';

/* How what is typed into a search is cut up. Without schemas, since the window shows the filters while they are typed. */

export type FilterName = 'account' | 'network' | 'is' | 'before' | 'after';

/** Words, or a filter with its value. */
export interface Chunk {
  isWithout: boolean;
  /** Null: words. */
  filter: FilterName | null;
  /** Without its quotes. */
  value: string;
  /** Where the value begins in what was typed, UTF-16 units. */
  from: number;
  isQuoted: boolean;
  /** All of it as it was typed, and where it begins. */
  text: string;
  at: number;
}

/** Quotes of any language end a word and a value; one alone holds all that comes. */
const CHUNKS =
  /(?<minus>-)?(?:(?<filter>account|network|is|before|after):)?(?:["“”„«](?<quoted>[^"“”»]*)["“”»]?|(?<bare>[^\s"“”„«»]+))?/dgiu;

export function* chunksOf(typed: string): Generator<Chunk> {
  for (const { 0: text, index, groups, indices } of typed.matchAll(CHUNKS)) {
    if (text === '') continue;
    const { minus, filter, quoted, bare } = groups ?? {};
    yield {
      isWithout: minus !== undefined,
      filter: (filter?.toLowerCase() as FilterName | undefined) ?? null,
      value: quoted ?? bare ?? '',
      from: (indices?.groups?.['quoted'] ?? indices?.groups?.['bare'])?.[0] ?? index,
      isQuoted: quoted !== undefined,
      text,
      at: index,
    };
  }
}

/** The value as it is read back by `chunksOf`; null: signs in it end it wherever it stands. */
export function filterText(name: FilterName, value: string): string | null {
  if (/["“”„«»]/u.test(value)) return null;
  return /\s/u.test(value) ? `${name}:"${value}"` : `${name}:${value}`;
}

/** Whether an account goes by a name: its handle, its name or its ID, in small letters or capitals. */
export function isCalled({ id, handle, displayName }: Omit<AccountRef, 'social'>, name: string): boolean {
  const asked = bare(name);
  return [id, handle, displayName].some((own) => bare(own) === asked);
}

const bare = (name: string): string => name.replace(/^@/, '').toLowerCase();
