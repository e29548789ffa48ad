import type { SimilarInput, SimilarText } from '../../../src-preload/contract/search.ts';
import { kindOf } from '../actions/actions.ts';
import { pairsOf, tokensIn } from '../text-index/text-index.ts';
import type { SearchParts } from './search.ts';
import { accountMark, spaceMark } from './marks.ts';
import { actionsFound, postsFound, type ActionFound, type Asked } from './search.queries.ts';

/** How alike two texts must be: this share of all their words is in both (Jaccard's index). */
const ALIKE = 0.8;
/** Texts of fewer words are only ever the same. */
const FEWEST_WORDS = 4;
/** Looked for in the index; two long texts that are alike share some of their longest words. */
const MOST_LOOKED_FOR = 8;
/** How many of the newest that share one are compared, of the outbox and of the posts each. */
const MOST_COMPARED = 100;
const MOST_TOLD = 3;
/** Only what went out since then is lately. */
const LATELY_MS = 180 * 86_400_000;

/**
 * What says the same or nearly the same, for one of these accounts, and waits or went out lately. The index gives candidates by
 * the longest words (prefix filtering), which are then compared whole. Numbers must agree: "Day 3" and "Day 4" are two posts.
 */
export function similarTo({ store, clock, kinds }: SearchParts, input: SimilarInput): SimilarText[] {
  const said = wordsOf(input.text);
  if (said.words.size === 0 || input.accountIds.length === 0) return [];
  const asked = askedOf(input, said, clock.nowMs());
  const actions = actionsFound(store, { ...asked, expression: `"_kaction" AND ${asked.expression}` }, none)
    .rows.filter(({ kind }) => kindOf(kinds, kind).subject === 'post')
    .map((row) => ({ id: row.id, text: row.text, state: stateOf(row), accountIds: row.accounts, atMs: row.atMs }));
  const posts = postsFound(store, asked).map(({ id, text, account, atMs }) => ({
    ...{ id, text: text ?? '', state: 'published' as const, accountIds: [account], atMs },
  }));
  const found = [...actions, ...posts].flatMap((one) => {
    const is = likeness(said, wordsOf(one.text), one.text);
    return is === null || !one.accountIds.some((id) => input.accountIds.includes(id)) ? [] : [{ ...one, is }];
  });
  return found
    .toSorted((a, b) => Number(b.is === 'same') - Number(a.is === 'same') || (b.atMs ?? 0) - (a.atMs ?? 0))
    .slice(0, MOST_TOLD)
    .map((one) => ({ ...one, text: one.text.slice(0, LINE).toWellFormed() }));
}

/** Characters shown of each. */
const LINE = 200;
const none = { is: [], isNot: ['rejected'] } as const;

function stateOf({ state }: ActionFound): SimilarText['state'] {
  if (state === 'in_doubt') return 'in-doubt';
  return state === 'done' || state === 'done_unlinked' || state === 'matched' ? 'published' : 'waiting';
}

interface Words {
  words: ReadonlySet<string>;
  numbers: string;
}

/** The words of a text as the index has them; of scripts without spaces, pairs of signs. */
function wordsOf(text: string): Words {
  const plain = text.replaceAll(/https?:\/\/\S+/g, ' ');
  const words = new Set<string>();
  const numbers: string[] = [];
  for (const { kind, folded, chars } of tokensIn(plain)) {
    if (kind === 'picture') continue;
    if (kind === 'joined' && chars.length > 1) for (const pair of pairsOf(chars)) words.add(pair);
    else words.add(folded);
    if (/\p{N}/u.test(folded)) numbers.push(folded);
  }
  return { words, numbers: numbers.toSorted().join(' ') };
}

function askedOf({ spaceId, accountIds }: SimilarInput, { words }: Words, nowMs: number): Asked {
  const quoted = (word: string): string => `"${word}"`;
  const longest = [...words].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  // Of two that are alike few words are in one alone: some of the longest are in both.
  const found = longest.slice(0, words.size < FEWEST_WORDS ? 1 : MOST_LOOKED_FOR).map(quoted);
  const accounts = accountIds.map(accountMark).map(quoted);
  const expression = `${quoted(spaceMark(spaceId))} AND (${accounts.join(' OR ')}) AND (${found.join(' OR ')})`;
  return { spaceId, expression, fromMs: nowMs - LATELY_MS, toMs: null, nowMs, offset: 0, limit: MOST_COMPARED };
}

/** Null: they are not alike. `text`: the other's, of which the service may have told only the beginning. */
function likeness(said: Words, other: Words, text: string): SimilarText['is'] | null {
  let common = 0;
  for (const word of other.words) if (said.words.has(word)) common += 1;
  const all = said.words.size + other.words.size - common;
  if (common === all) return said.numbers === other.numbers ? 'same' : null;
  if (said.words.size < FEWEST_WORDS) return null;
  // A cut text ends in the middle of a word: the rest of it has to be in the other one.
  const isCut = /(?:…|\.\.\.)\s*$/.test(text) && other.words.size >= 2 * FEWEST_WORDS;
  if (isCut && common >= other.words.size - 1) return 'near';
  return said.numbers === other.numbers && common / all >= ALIKE ? 'near' : null;
}
