import { pageFields, type PageBlock, type PageState } from '../../../../src-preload/contract/bio-page.ts';
import type { WrittenPage } from '../../../../src-preload/contract/bio.ts';

type Rule = (one: NonNullable<WrittenPage['blocks']>[number], block: PageBlock) => boolean;

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
  // Once, and not for each that might be it: a page may have a thousand blocks.
  const ofType = Map.groupBy(page.blocks, ({ type }) => type);
  const byWords: Rule[] = [
    (one, { type, title, url }) =>
      one.type === type && (one.title ?? '') === (title ?? '') && (one.url ?? '') === (url ?? ''),
    (one, { type, title }) => one.type === type && !!title && one.title === title,
    (one, { type, url }) => one.type === type && !!url && one.url === url,
  ];
  const asBefore =
    (rule: Rule): Rule =>
    (one, { id }) => {
      const was = before.get(id);
      return was !== undefined && rule(one, was);
    };
  const rules: Rule[] = [
    (one, { id }) => one.id !== undefined && (one.id === id || one.id === remoteIds.get(id)),
    ...byWords.flatMap((rule): Rule[] => [rule, asBefore(rule)]),
    (one, { type }) => one.type === type && ofType.get(type)?.length === 1,
  ];
  for (const isMeant of rules) {
    for (const one of written.blocks) {
      if (found.has(one)) continue;
      const block = [...free].find((candidate) => isMeant(one, candidate));
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
