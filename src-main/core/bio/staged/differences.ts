import { isDeepStrictEqual } from 'node:util';
import type { BioChange, BlockPlace, FieldChange } from '../../../../src-preload/contract/bio.ts';
import { shortBlockName } from '../../../../src-preload/contract/words/bio.ts';
import {
  blockFields,
  pageFields,
  type BlockField,
  type ChosenPicture,
  type PageBlock,
  type PageState,
} from '../../../../src-preload/contract/bio-page.ts';

/*
 * What one page has that another has not. Nothing and an empty text are the same, and so are a member that is null and one
 * that is not there: no service tells the one from the other reliably.
 */

type PageWords = Partial<Record<(typeof pageFields)[number], string | null>>;

export interface BlockWords {
  type?: string;
  title?: string | null;
  url?: string | null;
  text?: string | null;
  active?: boolean;
  extra?: Record<string, unknown>;
}

/** The fields of the page that differ, as `to` has them. */
export function pageWords(from: PageState, to: PageState): PageWords {
  const changed = pageFields.filter((name) => (from[name] ?? '') !== (to[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, to[name] === '' ? null : to[name]]));
}

/** The picture that `to` has and `from` has not. The service's own has no bytes here: it cannot be gone back to by a call. */
export function newPicture(from: PageState, to: PageState): ChosenPicture | null {
  return to.picture === undefined || to.picture?.hash === from.picture?.hash ? null : to.picture;
}

/** The members of a block that differ, as `to` has them; one that is not there any more is cleared. */
export function blockWords(from: PageBlock, to: PageBlock): BlockWords {
  const changed = blockFields.filter((name) => isOther(from, to, name));
  const known = changed.map((name) => [name, to[name] === '' ? null : to[name]]);
  const names = [...new Set([...Object.keys(from.extra), ...Object.keys(to.extra)])];
  const others = names.filter((name) => !isDeepStrictEqual(from.extra[name] ?? null, to.extra[name] ?? null));
  const extra = Object.fromEntries(others.map((name) => [name, to.extra[name] ?? null]));
  return { ...(Object.fromEntries(known) as BlockWords), ...(others.length === 0 ? {} : { extra }) };
}

/** A type and a state cannot be cleared: what `to` does not tell stays. */
function isOther(from: PageBlock, to: PageBlock, name: BlockField): boolean {
  if (name === 'active' || name === 'type') return to[name] !== null && to[name] !== from[name];
  return (from[name] ?? '') !== (to[name] ?? '');
}

export const isEmpty = (words: object): boolean => Object.keys(words).length === 0;

export function isSamePage(from: PageState, to: PageState): boolean {
  return changesOf(from, to).length === 0;
}

/** Whether all that there is a form for says the same, block by block, whatever their IDs: a service may count in the other members. */
export function saysSame(from: PageState, to: PageState): boolean {
  if (from.blocks.length !== to.blocks.length || !isEmpty(pageWords(from, to))) return false;
  return to.blocks.every((block, index) => {
    const was = from.blocks[index];
    return was !== undefined && isEmpty(blockWords(was, { ...block, extra: was.extra }));
  });
}

/** The service's IDs of the blocks that are there, by local ID. */
export type RemoteIds = ReadonlyMap<string, string | null>;

/**
 * What was done to the page, one entry for the page and one for each block, in the order of the page as it is now. `remoteIds`: a block of
 * which nothing else is known is called by its own.
 */
export function changesOf(from: PageState, to: PageState, remoteIds: RemoteIds = new Map()): BioChange[] {
  const nameOf = (block: PageBlock): string => shortBlockName(block, remoteIds.get(block.id) ?? null);
  const page = pageWords(from, to);
  const picture = newPicture(from, to);
  const before = new Map(from.blocks.map((block) => [block.id, block]));
  const after = new Set(to.blocks.map(({ id }) => id));
  const stayed = inPlace(from.blocks, to.blocks, new Set(to.moved));
  const pictureField = picture === null ? [] : [{ name: 'picture', was: null, is: picture.fileName }];
  const fields = [...fieldsOf(from, page), ...pictureField];
  const head: BioChange[] =
    fields.length === 0 ? [] : [{ blockId: null, name: to.title ?? '', how: ['edited'], fields, moved: null }];
  const placeIn = ({ blocks }: PageState, id: string): BlockPlace => {
    const index = blocks.findIndex((block) => block.id === id);
    const leader = blocks[index - 1];
    return { at: index + 1, after: leader === undefined ? null : nameOf(leader) };
  };
  const blocks = to.blocks.map((block): BioChange => {
    const was = before.get(block.id);
    const named = { blockId: block.id, name: nameOf(block) };
    const { active, extra = {}, ...words } = blockWords(was ?? { id: block.id, ...nothing }, block);
    const fields = [...fieldsOf(was ?? {}, words), ...fieldsOf(was?.extra ?? {}, extra)];
    if (was === undefined)
      return { ...named, how: active === false ? ['added', 'hidden'] : ['added'], fields, moved: null };
    const isMoved = !stayed.has(block.id);
    const how: BioChange['how'] = [
      ...(isEmpty(words) && isEmpty(extra) ? [] : (['edited'] as const)),
      ...(active === undefined ? [] : [active ? ('shown' as const) : ('hidden' as const)]),
      ...(isMoved ? (['moved'] as const) : []),
    ];
    return {
      ...{ ...named, how, fields },
      moved: isMoved ? { was: placeIn(from, block.id), is: placeIn(to, block.id) } : null,
    };
  });
  const gone = from.blocks
    .filter(({ id }) => !after.has(id))
    .map((block): BioChange => ({
      ...{ blockId: block.id, name: nameOf(block), how: ['deleted'], fields: whatItSaid(block) },
      moved: null,
    }));
  return [...head, ...blocks.filter(({ how }) => how.length > 0), ...gone];
}

/** Nothing is told of it: what a new block is compared with. */
export const nothing = { type: null, title: null, url: null, text: null, active: null, extra: {} };

/** Of one that was deleted. */
function whatItSaid({ type, title, url, text, extra }: PageBlock): FieldChange[] {
  return [...Object.entries({ type, title, url, text }), ...Object.entries(extra)]
    .map(([name, was]) => ({ name, was: textOf(was), is: null }))
    .filter(({ was }) => was !== null);
}

function fieldsOf(from: object, words: object): FieldChange[] {
  const was = new Map(Object.entries(from));
  return Object.entries(words).map(([name, is]) => ({ name, was: textOf(was.get(name)), is: textOf(is) }));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The most blocks that can be left where they are: all others were moved (the rising sequence of old places that weighs most). Where
 * several sequences are as long, the one that has the fewest of those that were moved here.
 */
function inPlace(from: readonly PageBlock[], to: readonly PageBlock[], moved: ReadonlySet<string>): Set<string> {
  const place = new Map(from.map(({ id }, index) => [id, index]));
  const kept = to.flatMap(({ id }) => (place.has(id) ? [{ id, at: place.get(id) ?? 0 }] : []));
  const own = kept.map(({ id }) => kept.length + (moved.has(id) ? 0 : 1));
  const weight = [...own];
  const before = kept.map(() => -1);
  kept.forEach((one, index) => {
    for (let earlier = 0; earlier < index; earlier += 1) {
      const together = (weight[earlier] ?? 0) + (own[index] ?? 0);
      if ((kept[earlier]?.at ?? 0) < one.at && together > (weight[index] ?? 0)) {
        weight[index] = together;
        before[index] = earlier;
      }
    }
  });
  const stayed = new Set<string>();
  let index = weight.indexOf(Math.max(0, ...weight));
  while (index >= 0) {
    const one = kept[index];
    if (one !== undefined) stayed.add(one.id);
    index = before[index] ?? -1;
  }
  return stayed;
}
