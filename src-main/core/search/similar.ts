import type { SimilarInput, SimilarText } from '../../../src-preload/contract/search.ts';
import { distinct } from '../../../src-preload/contract/shared.ts';
import { kindOf } from '../actions/actions.ts';
import { whereItStands } from '../posts/posts.ts';
import {
  accountMark,
  spaceMark,
  ALIKE,
  FEWEST_WORDS,
  fewWords,
  LATELY_MS,
  likeness,
  saidIn,
  type Said,
} from '../text-index/text-index.ts';
import type { SearchParts } from './search.ts';
import { actionsFound, postsFound, type Asked } from './search.queries.ts';
import { upTo } from '../../../src-preload/contract/up-to.ts';

/** How many of the newest that may be alike are compared, of the outbox and of the posts each. */
const MOST_COMPARED = 1_000;
/** Each word takes the index a part of a millisecond. Texts of up to fifty words are all found; of longer ones nearly all, in which hardly ten groups can each lack a word. */
const MOST_GROUPS = 10;
const MOST_OF_GROUP = 3;
const MOST_OF_SAME = 8;
/** Words at the beginning by which a text is found whose end was cut off. */
const WORDS_OF_CUT = 2 * FEWEST_WORDS - 1;
const MOST_TOLD = 3;

/**
 * What says the same or nearly the same, for one of these accounts, and waits or went out lately. The index gives every
 * text that can be alike (`mayBeAlike`), and the newest of these are compared whole (text-index/alike.ts).
 */
export function similarTo(parts: SearchParts, input: SimilarInput): SimilarText[] {
  const { clock } = parts;
  const said = saidIn(input.text);
  if (said.words.size === 0 || input.accountIds.length === 0) return [];
  const nowMs = clock.nowMs();
  // However many newer ones are nearly the same, the same one is found.
  const found = candidatesOf(parts, askedOf(input, maySayTheSame(said), nowMs)).concat(
    candidatesOf(parts, askedOf(input, mayBeAlike(said), nowMs)),
  );
  const alike = [...new Map(found.map((one) => [keyOf(one), one])).values()].flatMap((one) => {
    const is = likeness(said, saidIn(one.text), /(?:…|\.\.\.)\s*$/.test(one.text));
    return is === null || !one.accountIds.some((id) => input.accountIds.includes(id)) ? [] : [{ ...one, is }];
  });
  const ranked = alike.toSorted(
    (a, b) => Number(b.is === 'same') - Number(a.is === 'same') || (b.atMs ?? 0) - (a.atMs ?? 0),
  );
  return eachOnce(ranked)
    .slice(0, MOST_TOLD)
    .map((one) => ({ ...one, text: upTo(one.text, LINE) }));
}

/** A post that went out on several accounts is kept once for each: it is told once, with all of them. */
function eachOnce(ranked: readonly SimilarText[]): SimilarText[] {
  const byId = new Map<string, SimilarText>();
  for (const one of ranked) {
    const known = byId.get(one.id);
    const accountIds = distinct([...(known?.accountIds ?? []), ...one.accountIds]);
    byId.set(one.id, { ...(known ?? one), accountIds });
  }
  return [...byId.values()];
}

type Found = Omit<SimilarText, 'is'>;
const keyOf = ({ id, accountIds }: Found): string => JSON.stringify([id, accountIds]);

function candidatesOf({ store, kinds }: SearchParts, asked: Asked): Found[] {
  const actions = actionsFound(store, { ...asked, expression: `"_kaction" AND ${asked.expression}` }, none)
    .rows.filter(({ kind }) => kindOf(kinds, kind).subject === 'post')
    .map((row) => {
      const state = whereItStands(row, asked.nowMs);
      // Else the time of one that did not go is that of its writing, which says nothing of when it goes.
      const atMs = state === 'published' ? row.atMs : row.scheduledAtMs;
      return { id: row.id, text: row.text, state, accountIds: row.accounts, atMs };
    });
  const posts = postsFound(store, asked).map(({ id, text, account, atMs }) => ({
    ...{ id, text: text ?? '', state: 'published' as const, accountIds: [account], atMs },
  }));
  return [...actions, ...posts];
}

/** Characters shown of each. */
const LINE = 200;
const none = { is: [], isNot: ['rejected'], within: 'all' } as const;

function askedOf({ spaceId, accountIds }: SimilarInput, texts: string, nowMs: number): Asked {
  const accounts = accountIds.map(accountMark).map(quoted);
  const expression = `${quoted(spaceMark(spaceId))} AND ${anyOf(accounts)} AND ${texts}`;
  return { spaceId, expression, fromMs: nowMs - LATELY_MS, toMs: null, nowMs, offset: 0, limit: MOST_COMPARED };
}

/** What every text has that says the same. */
function maySayTheSame(said: Said): string {
  const { size } = said.words;
  const few = size < FEWEST_WORDS ? [fewWords(size)] : [];
  return allOf([...longestOf(said).slice(0, MOST_OF_SAME), ...numbersOf(said), ...few]);
}

/** What every text has that can be like this one, also where only its beginning is told. */
function mayBeAlike(said: Said): string {
  if (said.words.size < FEWEST_WORDS) return maySayTheSame(said);
  const alike = [...numbersOf(said).map(quoted), anyOf(groupsOf(said).map(allOf))].join(' AND ');
  return anyOf([`(${alike})`, allOf([...said.words].slice(0, WORDS_OF_CUT))]);
}

const quoted = (word: string): string => `"${word}"`;
const allOf = (words: readonly string[]): string => `(${words.map(quoted).join(' AND ')})`;
const anyOf = (texts: readonly string[]): string => `(${texts.join(' OR ')})`;

/** The longest first, which few texts have. */
const longestOf = ({ words }: Said): string[] => [...words].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Those that the index has as words of their own. */
const numbersOf = ({ words, numbers }: Said): string[] =>
  [...new Set(numbers.split(' '))].filter((word) => words.has(word)).slice(0, MOST_OF_GROUP);

/**
 * A text that is alike lacks so few of these words that, dealt into one group more than that, they leave at least one group whole: who
 * has none of the groups is not alike.
 */
function groupsOf(said: Said): string[][] {
  const missing = Math.floor(said.words.size * (1 - ALIKE) + 1e-9);
  const groups = Math.min(missing + 1, MOST_GROUPS);
  const longest = longestOf(said).slice(0, groups * MOST_OF_GROUP);
  return Array.from({ length: groups }, (_, group) => longest.filter((_word, at) => at % groups === group));
}
