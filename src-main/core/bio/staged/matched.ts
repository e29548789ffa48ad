import {
  membersBeside,
  pageFields,
  type PageBlock,
  type PageState,
} from '../../../../src-preload/contract/bio-page.ts';
import type { WrittenPage } from '../../../../src-preload/contract/bio.ts';

type WrittenBlock = NonNullable<WrittenPage['blocks']>[number];

type Words = Pick<Partial<PageBlock>, 'type' | 'title' | 'url' | 'text'>;

/** By what a written block and one that is there are matched: each gives a key, or several; those who share one are meant to be the same. */
interface Rule {
  of(one: WrittenBlock): string | null;
  there(block: PageBlock): readonly string[];
}

/**
 * The page that a file describes, its blocks matched to those that are there: by their ID, then by what they say, or said in
 * `base` before they were edited here, so that a block that is only edited or moved keeps its ID at the service. What the file
 * leaves out of the page or of a block stays; blocks that it does not name are not wanted any more. `remoteIds` are those of the
 * page's blocks, by local id. Pure.
 */
export function matched(
  page: PageState,
  written: WrittenPage,
  { base, remoteIds, newId }: { base: PageState; remoteIds: ReadonlyMap<string, string | null>; newId: () => string },
): PageState {
  const fields = Object.fromEntries(
    pageFields.map((name) => [name, written[name]]).filter(([, is]) => is !== undefined),
  );
  if (written.blocks === undefined) return { ...page, ...fields };
  const free = new Set(page.blocks);
  const found = new Map<object, PageBlock>();
  const before = new Map(base.blocks.map((block) => [block.id, block]));
  const ofType = Map.groupBy(page.blocks, ({ type }) => type);
  const asBefore = ({ of, there }: Rule): Rule => ({
    of,
    there({ id }) {
      const was = before.get(id);
      return was === undefined ? [] : there(was);
    },
  });
  const byMembers = memberSetsOf(written.blocks);
  const rules: Rule[] = [
    { of: ({ id }) => id ?? null, there: ({ id }) => [id, remoteIds.get(id) ?? id] },
    ...[
      ...byMembers.map(({ withWords }) => withWords),
      ...byWords,
      ...byMembers.map(({ alone }) => alone),
      byKind,
    ].flatMap((rule): Rule[] => [rule, asBefore(rule)]),
    {
      of: ({ type }) => keyOf(type),
      there: ({ type }) => (ofType.get(type)?.length === 1 ? keysOf(type) : []),
    },
  ];
  for (const { of, there } of rules) {
    // Looked up, and not looked for among all of them: a page may have a thousand blocks, and a file as many others.
    const byKey = Map.groupBy(
      [...free].toReversed().flatMap((block) => there(block).map((key) => ({ key, block }))),
      ({ key }) => key,
    );
    for (const one of written.blocks) {
      if (found.has(one)) continue;
      const meant = byKey.get(of(one) ?? NO_KEY) ?? [];
      // The first of the page is taken first; what is taken is met no more.
      while (meant.length > 0 && !free.has(meant.at(-1)!.block)) meant.pop();
      const block = meant.pop()?.block;
      if (block === undefined) continue;
      found.set(one, block);
      free.delete(block);
    }
  }
  const blocks = written.blocks.map((one): PageBlock => {
    const { id: _, type, title, url, text, active, ...extra } = one;
    const fresh = { id: newId(), type: type ?? 'link', title: null, url: null, text: null, active: true, extra: {} };
    const was = found.get(one) ?? fresh;
    return {
      ...{
        id: was.id,
        type: type ?? was.type,
        title: title === undefined ? was.title : title,
        url: url === undefined ? was.url : url,
      },
      ...{ text: text === undefined ? was.text : text, active: active ?? was.active },
      extra: { ...was.extra, ...(extra as PageBlock['extra']) },
    };
  });
  return { ...page, ...fields, blocks };
}

/** What no key is. */
const NO_KEY = '';

const keyOf = (...words: readonly (string | null | undefined)[]): string | null =>
  words[0] === undefined ? null : JSON.stringify(words);

const keysOf = (...words: readonly (string | null | undefined)[]): string[] => [keyOf(...words) ?? []].flat();

/** A block that says as little is like any other. */
const unless = (words: string | null | undefined, key: string | null): string | null => (words ? key : null);

/** The more of its words the sooner: of blocks that have nothing but a text, that alone tells one from another. */
const byWords: readonly Rule[] = [
  ({ type, title, url, text }: Words) => unless(title || url || text, keyOf(type, title ?? '', url ?? '', text ?? '')),
  ({ type, title, url }: Words) => unless(title || url, keyOf(type, title ?? '', url ?? '')),
  ({ type, title }: Words) => unless(title, keyOf(type, title)),
  ({ type, url }: Words) => unless(url, keyOf(type, url)),
  ({ type, text }: Words) => unless(text, keyOf(type, text)),
].map(ofBoth);

const byKind: Rule = ofBoth(({ type, title, url }) => (title || url ? null : keyOf(type)));

function ofBoth(of: (words: Words) => string | null): Rule {
  return { of, there: (block) => [of(block) ?? []].flat() };
}

/** So many sets of names are looked for: a file of more is none that somebody wrote. */
const MOST_SETS = 20;

/**
 * Rules for blocks with members that have no form: what a file says of one need not be all that is there, so that those are compared
 * which it names. `withWords`: its fields say the same as well.
 */
function memberSetsOf(blocks: readonly WrittenBlock[]): { withWords: Rule; alone: Rule }[] {
  const sets = new Map(blocks.map((one) => [JSON.stringify(namesIn(one)), namesIn(one)]));
  const named = [...sets].filter(([, names]) => names.length > 0).slice(0, MOST_SETS);
  return named.map(([set, names]) => {
    const rule = (words: (of: Words) => readonly (string | null)[]): Rule => ({
      of: (one) =>
        JSON.stringify(namesIn(one)) === set ? keyOf(one.type, ...words(one), valuesOf(membersOf(one), names)) : null,
      there(block) {
        const has = names.every((name) => Object.hasOwn(block.extra, name));
        return has ? keysOf(block.type, ...words(block), valuesOf(block.extra, names)) : [];
      },
    });
    return { withWords: rule(({ title, url, text }) => [title ?? '', url ?? '', text ?? '']), alone: rule(() => []) };
  });
}

const membersOf = (one: WrittenBlock): Record<string, unknown> => membersBeside<unknown>(one);
const namesIn = (one: WrittenBlock): string[] => Object.keys(membersOf(one)).toSorted();
const valuesOf = (members: Record<string, unknown>, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => members[name]));
