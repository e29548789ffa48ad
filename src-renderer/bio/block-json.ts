import { isTooDeep } from '../../src-preload/contract/json-depth.ts';
import { unkeptInJson } from '../../src-preload/contract/kept-json.ts';
import { LONGEST_TEXT } from '../../src-preload/contract/longest-text.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { jsonTooDeep } from '../../src-preload/contract/words/json-too-deep.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { unkeptWords } from '../../src-preload/contract/words/kept-json.ts';
import { isTyped, renameTyped } from '../client/typed-text.svelte.ts';
import { blockFields, membersBeside, type Json, type PageBlock } from '../../src-preload/contract/bio-page.ts';

/** What is typed of a block as JSON, while it cannot be read, is kept by this. */
export const unreadName = (spaceId: string | null, blockId: string): string =>
  `JSON of the block ${spaceId} ${blockId}`;

/** What is said as a page goes out without the JSON that cannot be read yet; null: there is none. */
export function unreadWords(spaceId: string, blocks: readonly Pick<PageBlock, 'id'>[]): string | null {
  const unread = blocks.filter(({ id }) => isTyped(unreadName(spaceId, id))).length;
  if (unread === 0) return null;
  return plural(unread, {
    one: 'The JSON of # block cannot be read yet, and does not go out. It stays in its form.',
    other: 'The JSON of # blocks cannot be read yet, and does not go out. It stays in their forms.',
  });
}

/** Blocks have another ID since: by the one before. */
export function unreadFollows(spaceId: string, newIds: Readonly<Record<string, string>>): void {
  for (const [was, is] of Object.entries(newIds)) renameTyped(unreadName(spaceId, was), unreadName(spaceId, is));
}

/** All of a block that can be changed as text: not its ID, nor what the service calls as a field is called here. */
export function printedBlock({ id: _, extra, ...fields }: PageBlock): string {
  return JSON.stringify({ ...fields, ...membersBeside(extra) }, null, 2);
}

/** Characters of the JSON that is taken for a block: one that has more by now may be edited, and not grow. */
export const longestJson = (block: PageBlock): number => Math.max(LONGEST_TEXT, printedBlock(block).length);

/**
 * The fields that a text gives; else, in words, why it gives none. What it leaves out is cleared, but for the kind and whether it is
 * shown: no block is without these, and they stay as they are.
 */
export function blockInJson(text: string, longest = LONGEST_TEXT): Partial<Omit<PageBlock, 'id'>> | string {
  if (text.length > longest)
    return `This is too large for a block. Length: ${figure(text.length)} of ${figure(longest)}.`;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'This is no JSON yet. What it said before is kept until it is.';
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'A block is an object: { … }.';
  if (isTooDeep(json)) return jsonTooDeep;
  const unkept = unkeptInJson(text);
  if (unkept !== null) return unkeptWords(unkept);
  const { id: _, ...members } = json as Record<string, Json>;
  const texts = (['type', 'title', 'url', 'text'] as const).map((name) => [name, members[name] ?? null] as const);
  const [wrong] = texts.find(([, value]) => value !== null && typeof value !== 'string') ?? [];
  if (wrong !== undefined) return `“${wrong}” must be a text or null.`;
  const { active = null } = members;
  if (active !== null && typeof active !== 'boolean') return '“active” must be true, false or null.';
  const known = new Set<string>(['id', ...blockFields]);
  const extra = Object.fromEntries(Object.entries(members).filter(([name]) => !known.has(name)));
  const { type, ...words } = Object.fromEntries(texts) as Record<(typeof texts)[number][0], string | null>;
  return { ...(type === null ? {} : { type }), ...words, ...(active === null ? {} : { active }), extra };
}

type Fields = Partial<Omit<PageBlock, 'id'>>;

/**
 * What was changed since a text said something else: what another window has written of the block meanwhile is not written over by
 * a text that still says what was there before, nor is what the service told longer, or stranger, than is taken here. Members that
 * have no form are one field of an edit: they go with those that the block has `now`.
 */
export function changedSince(said: Fields, typed: Fields, now: Pick<PageBlock, 'extra'>): Fields {
  const { extra: saidMembers = {}, ...saidWords } = said;
  const { extra: typedMembers = {}, ...typedWords } = typed;
  const members = differing(membersBeside(saidMembers), typedMembers);
  const kept = Object.entries(now.extra).filter(([name]) => !members.has(name));
  const changed = [...members].flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return {
    ...Object.fromEntries([...differing(saidWords, typedWords)].filter(([, value]) => value !== undefined)),
    ...(members.size === 0 ? {} : { extra: inOrder([...kept, ...changed], typedMembers) }),
  };
}

/** Those of which `to` says something else, with what it says; undefined: nothing any more. */
function differing<Value>(
  from: Readonly<Record<string, Value>>,
  to: Readonly<Record<string, Value>>,
): Map<string, Value | undefined> {
  const [was, is] = [new Map(Object.entries(from)), new Map(Object.entries(to))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return new Map(
    names
      .filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)))
      .map((name) => [name, is.get(name)]),
  );
}

/** As they were typed; the others behind them. */
function inOrder(
  members: readonly (readonly [string, Json])[],
  typed: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const names = Object.keys(typed);
  const place = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  return Object.fromEntries(members.toSorted(([one], [other]) => place(one) - place(other)));
}
