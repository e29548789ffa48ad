import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, type PageBlock, type PageState } from '../../../src-preload/contract/bio-page.ts';
import { changesOf, isSamePage } from '../../../src-main/core/bio/staged/differences.ts';
import type { WrittenPage } from '../../../src-preload/contract/bio.ts';
import { matched } from '../../../src-main/core/bio/staged/matched.ts';
import {
  caughtUp,
  membersApart,
  membersWritten,
  withMembersOf,
  merged,
} from '../../../src-main/core/bio/staged/merge.ts';
import { planOf, type Step } from '../../../src-main/core/bio/staged/plan.ts';

const word = fc.constantFrom('', 'a', 'b', '<b>', null);
const block = (id: string): fc.Arbitrary<PageBlock> =>
  fc.record({
    id: fc.constant(id),
    type: fc.constantFrom('link', 'heading', 'odd'),
    ...{ title: word, url: word, text: word, active: fc.boolean() },
    extra: fc.dictionary(fc.constantFrom('image', 'rows'), fc.constantFrom(1, 'x', null), { maxKeys: 2 }),
  });
const picture = { hash: 'a'.repeat(64), fileName: 'boat.png', mediaType: 'image/png', sizeBytes: 70 };
const page = (ids: readonly string[]): fc.Arbitrary<PageState> =>
  fc.shuffledSubarray([...ids]).chain((chosen) =>
    fc.record({
      ...{ title: word, description: word, slug: word, theme: word },
      picture: fc.constantFrom(null, picture),
      blocks: fc.tuple(...chosen.map(block)).map((blocks) => [...blocks]),
    }),
  );
const anyPage = page(['1', '2', '3', '4', '5', '6']);

/** What the service does: new blocks come last; an order puts what it names first. */
function performed(there: PageState, step: Step): PageState {
  switch (step.do) {
    case 'create-page':
    case 'change-page':
      return { ...there, ...step.fields };
    case 'picture':
      return { ...there, picture: step.picture };
    case 'delete':
      return edited(there, { edit: 'delete', blockId: step.blockId });
    case 'change':
    case 'add': {
      const empty = { type: null, title: null, url: null, text: null, active: true, extra: {} };
      const at = there.blocks.findIndex(({ id }) => id === step.blockId);
      const was = there.blocks[at] ?? { id: step.blockId, ...empty };
      const extra = { ...was.extra, ...step.fields.extra } as PageBlock['extra'];
      const now: PageBlock = { ...was, ...step.fields, extra };
      return edited(there, { edit: 'put', block: now, at: at < 0 ? there.blocks.length : at });
    }
    case 'order': {
      const named = step.blockIds.flatMap((id) => there.blocks.filter((one) => one.id === id));
      return { ...there, blocks: [...named, ...there.blocks.filter((one) => !named.includes(one))] };
    }
    default:
      return step satisfies never;
  }
}

describe('the plan of a staged page', () => {
  it('makes the page at the service the one that was staged, in as few calls as it can be done in', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (from, to) => {
        const steps = planOf(from, to, { isNew: false });
        expect(changesOf(steps.reduce(performed, from), to)).toEqual([]);
        // Each call but the order is one that nothing else can do: leaving any out leaves a difference.
        for (const left of steps) {
          const others = steps.filter((step) => step !== left);
          expect(isSamePage(others.reduce(performed, from), to)).toBe(false);
        }
        expect(steps.filter((step) => step.do === 'order').length).toBeLessThanOrEqual(1);
        expect(steps.findIndex((step) => step.do === 'order')).toBeOneOf([-1, steps.length - 1]);
      }),
    );
  });

  it('is empty for a page that says the same', () => {
    fc.assert(
      fc.property(anyPage, (one) => {
        expect(planOf(one, structuredClone(one), { isNew: false })).toEqual([]);
      }),
    );
  });

  it('calls the fewest blocks moved', () => {
    const ids = ['1', '2', '3', '4'];
    const blocks = ids.map((id) => ({ id, type: 'link', title: id, url: null, text: null, active: true, extra: {} }));
    const from = { title: null, description: null, slug: null, theme: null, blocks };
    const to = edited(from, { edit: 'move', blockId: '1', to: 3 });
    const movedIn = (page: PageState) => changesOf(from, page).map(({ blockId, how }) => [blockId, how]);
    expect(movedIn(to)).toEqual([['1', ['moved']]]);
    // Of two that changed places it is the one that was moved.
    for (const [blockId, place] of [
      ['1', 1],
      ['2', 0],
    ] as const)
      expect(movedIn(edited(from, { edit: 'move', blockId, to: place }))).toEqual([[blockId, ['moved']]]);
    // One that was moved far, past others that were moved as well, is still the only one that has to be.
    const far = edited(edited(to, { edit: 'move', blockId: '2', to: 3 }), { edit: 'move', blockId: '2', to: 0 });
    expect(movedIn(far)).toEqual([['1', ['moved']]]);
  });

  it('says of a new block what it has, of a deleted one what it had, and of one that was moved from where to where', () => {
    const words = { type: 'link', title: null, url: null, text: null, active: true, extra: {} };
    const blocks = ['Menu', 'Find us', 'News'].map((title) => ({ ...words, id: title, title }));
    const from = {
      ...{ title: null, description: null, slug: null, theme: null },
      blocks: [...blocks, { ...words, id: 'old', type: 'text', text: 'Closed', active: false, extra: { rows: 2 } }],
    };
    const fresh = { ...words, id: 'new', type: 'map', url: 'https://example.org/', active: false, extra: { zoom: 7 } };
    const moved = edited(edited(from, { edit: 'delete', blockId: 'old' }), { edit: 'move', blockId: 'Menu', to: 2 });
    const to = edited(moved, { edit: 'put', block: fresh, at: 0 });
    expect(changesOf(from, to).map(({ how, ...told }) => [told.blockId, how, told.fields, told.moved])).toEqual([
      [
        ...['new', ['added', 'hidden']],
        [
          { name: 'type', was: null, is: 'map' },
          { name: 'url', was: null, is: 'https://example.org/' },
          { name: 'zoom', was: null, is: '7' },
        ],
        null,
      ],
      ['Menu', ['moved'], [], { was: { at: 1, after: null }, is: { at: 4, after: 'News' } }],
      [
        ...['old', ['deleted']],
        [
          { name: 'type', was: 'text', is: null },
          { name: 'text', was: 'Closed', is: null },
          { name: 'rows', was: '2', is: null },
        ],
        null,
      ],
    ]);
  });
});

describe('a page that was changed at the service while it was edited here', () => {
  it('keeps every edit made here, and takes all else from the service', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, (base, remote, mine) => {
        expect(isSamePage(merged(base, base, mine, new Set()), mine)).toBe(true);
        expect(isSamePage(merged(base, remote, base, new Set()), remote)).toBe(true);
        const together = merged(base, remote, mine, new Set());
        const ids = together.blocks.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { blockId, how } of changesOf(base, mine)) {
          if (how.includes('added')) expect(ids).toContain(blockId);
          if (how.includes('deleted')) expect(ids).not.toContain(blockId);
        }
      }),
    );
  });

  it('is the service’s own where that is chosen for everything', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (base, remote) => {
        const blocks = base.blocks.map((one) => ({ ...one, title: 'mine' })).toReversed();
        const picture = { hash: 'mine', fileName: 'mine.png', mediaType: 'image/png', sizeBytes: 1 };
        const mine = { ...base, title: 'mine', picture, blocks };
        const theirs = new Set(['page', ...base.blocks.map(({ id }) => id)]);
        expect(isSamePage(merged(base, remote, mine, theirs), remote)).toBe(true);
      }),
    );
  });
});

it('a block that was moved on both sides stands where the service has it once its move is given up, and the others as they were put here', () => {
  const link = { type: 'link', url: 'https://example.org', text: null, active: true, extra: {} };
  const page = (ids: string): PageState => ({
    ...{ title: 'Page', description: null, slug: null, theme: null, picture: null },
    blocks: [...ids].map((id) => ({ ...link, id, title: id })),
  });
  const order = (base: string, there: string, here: string, theirs: string[]): string =>
    merged(page(base), page(there), page(here), new Set(theirs))
      .blocks.map(({ id }) => id)
      .join('');
  expect(order('ABCD', 'DABC', 'ADBC', [])).toBe('ADBC');
  expect(order('ABCD', 'DABC', 'ADBC', ['D'])).toBe('DABC');
  expect(order('ABCDE', 'EABCD', 'BAECD', ['E'])).toBe('EBACD');
  // What was moved there alone stays there: the dialog says that it is taken over.
  expect(order('ABCDE', 'EABCD', 'BACDE', [])).toBe('EBACD');
  expect(order('ABCDE', 'ABDCE', 'EABCD', [])).toBe('EABDC');
  expect(order('ABCDE', 'EABCD', 'BCDEA', [])).toBe('EBCDA');
  // One that is new there, and one that is new here.
  expect(order('ABC', 'ABCX', 'CABY', [])).toBe('CABYX');
});

describe('a page in a file', () => {
  it('that was written from the page changes nothing, with its IDs or without', () => {
    const distinct = anyPage.map((one) => ({
      ...one,
      blocks: one.blocks.map((of) => ({ ...of, title: `Block ${of.id}` })),
    }));
    fc.assert(
      fc.property(distinct, fc.boolean(), (one, withIds) => {
        const blocks = one.blocks.map(({ id, extra, type, active, ...words }) => ({
          ...{ ...extra, ...words, type: type ?? 'link', active: active ?? true },
          ...(withIds ? { id } : {}),
        }));
        const { blocks: _, ...fields } = one;
        const newId = () => 'new';
        expect(isSamePage(one, matched(one, { ...fields, blocks }, { base: one, remoteIds: new Map(), newId }))).toBe(
          true,
        );
      }),
    );
  });

  it('is matched by ID, then by its words as they are or were, the first of the page first', () => {
    const word = fc.constantFrom(null, '', 'a', 'b');
    const type = fc.constantFrom('link', 'text');
    const there = fc.array(fc.record({ type: fc.option(type), title: word, url: word, text: word }), { maxLength: 5 });
    const said = fc.constantFrom(undefined, '', 'a', 'b');
    const one = fc.record({
      ...{ id: fc.constantFrom(undefined, 'p0', 'r1', 'p3'), type: fc.option(type, { nil: undefined }) },
      ...{ title: said, url: said, text: said },
    });
    fc.assert(
      fc.property(there, there, fc.array(one, { maxLength: 5 }), (now, before, file) => {
        const blocks = (of: typeof now): PageBlock[] =>
          of.map((words, at) => ({ ...words, id: `p${at}`, active: true, extra: {} }));
        const [page, base] = [
          { ...noPage, blocks: blocks(now) },
          { ...noPage, blocks: blocks(before) },
        ];
        const written = file.map((words) => JSON.parse(JSON.stringify(words)) as (typeof file)[number]);
        const remoteIds = new Map(page.blocks.map(({ id }) => [id, id.replace('p', 'r')]));
        const is = matched(page, { blocks: written as never }, { base, remoteIds, newId: () => 'new' });
        expect(is.blocks.map(({ id }) => id)).toEqual(matchedOneByOne(page, base, written));
      }),
      { numRuns: 2_000 },
    );
  });

  it('tells blocks that have nothing but a text by that: one left out is one deletion, and another order is one call', () => {
    const texts = ['Open all day', 'Closed on Mondays', 'Dogs are welcome'];
    const one = (text: string, at: number): PageBlock => ({
      ...{ id: `p${at}`, type: 'text', title: null, url: null, text, active: true, extra: {} },
    });
    const page = { ...noPage, blocks: texts.map(one) };
    const calls = (file: readonly string[]) => {
      const blocks = file.map((text) => ({ type: 'text', text }));
      const wanted = matched(page, { blocks }, { base: page, remoteIds: new Map(), newId: () => 'new' });
      return planOf(page, wanted, { isNew: false }).map((step) => step.do);
    };
    expect(calls(texts.slice(1))).toEqual(['delete']);
    expect(calls(texts.toReversed())).toEqual(['order']);
    expect(calls(['Open all night', ...texts.slice(1)])).toEqual(['change']);
  });

  it('tells blocks of a kind without a form by the members that the file names, also where the service has more of them', () => {
    const one = (src: string, height: number): PageBlock => ({
      ...{ id: src, type: 'embed', title: null, url: null, text: null, active: true },
      extra: { src, height, clicks: height * 7 },
    });
    const page = { ...noPage, blocks: [one('map', 1), one('film', 2), one('menu', 3)] };
    const calls = (blocks: NonNullable<WrittenPage['blocks']>) => {
      const wanted = matched(page, { blocks }, { base: page, remoteIds: new Map(), newId: () => 'new' });
      return planOf(page, wanted, { isNew: false });
    };
    const embed = (src: string) => ({ type: 'embed', src });
    expect(calls([embed('film'), embed('menu')])).toEqual([{ do: 'delete', blockId: 'map' }]);
    expect(calls([embed('menu'), embed('map'), embed('film')])).toEqual([
      { do: 'order', blockIds: ['menu', 'map', 'film'] },
    ]);
    // Nothing of another one's stays in it.
    expect(calls([embed('film'), embed('menu'), { ...embed('shop'), height: 1 }])).toMatchObject([
      { do: 'change', blockId: 'map', fields: { extra: { src: 'shop' } } },
      { do: 'order' },
    ]);
  });

  it('looks at each block as often, however many there are that match nothing', () => {
    const looksAt = (blocks: number): number => {
      let looks = 0;
      const count: ProxyHandler<PageBlock> = {
        get(block, name) {
          looks += 1;
          return Reflect.get(block, name) as unknown;
        },
      };
      const link = { type: 'link', text: null, active: true, extra: {} };
      const page = {
        ...noPage,
        blocks: Array.from({ length: blocks }, (_, at) => {
          const block = { ...link, id: `${at}`, title: `There ${at}`, url: `https://example.com/${at}` };
          return new Proxy<PageBlock>(block, count);
        }),
      };
      const file = page.blocks.map((_, at) => ({ type: 'link', title: `New ${at}`, url: `https://example.org/${at}` }));
      const is = matched(page, { blocks: file }, { base: page, remoteIds: new Map(), newId: () => 'new' });
      expect(is.blocks.every(({ id }) => id === 'new')).toBe(true);
      return looks / blocks;
    };
    expect(looksAt(1_000)).toBeLessThanOrEqual(looksAt(10));
  });
});

const noPage = { title: null, description: null, slug: null, theme: null, picture: null };

type Said = Partial<Record<'id' | 'type' | 'title' | 'url' | 'text', string | undefined>>;

/** Which blocks those of a file are, each rule tried on each: slow, and plain. */
function matchedOneByOne(page: PageState, base: PageState, written: readonly Said[]): string[] {
  type Rule = (one: Said, block: PageBlock) => boolean;
  const isSame = (one: Said, { type, title, url }: Pick<PageBlock, 'type' | 'title' | 'url'>): boolean =>
    one.type === type && (one.title ?? '') === (title ?? '') && (one.url ?? '') === (url ?? '');
  const byWords: Rule[] = [
    (one, { type, title, url, text }) =>
      isSame(one, { type, title, url }) && (one.text ?? '') === (text ?? '') && !!(title || url || text),
    (one, { type, title, url }) => isSame(one, { type, title, url }) && !!(title || url),
    (one, { type, title }) => one.type === type && !!title && one.title === title,
    (one, { type, url }) => one.type === type && !!url && one.url === url,
    (one, { type, text }) => one.type === type && !!text && one.text === text,
    (one, { type, title, url }) => isSame(one, { type, title, url }) && !(title || url),
  ];
  const rules: Rule[] = [
    (one, { id }) => one.id === id || one.id === id.replace('p', 'r'),
    ...byWords.flatMap((rule): Rule[] => [
      rule,
      (one, { id }) => base.blocks.some((was) => was.id === id && rule(one, was)),
    ]),
    (one, { type }) => one.type === type && page.blocks.filter((block) => block.type === type).length === 1,
  ];
  const ids = new Map<Said, string>();
  for (const rule of rules)
    for (const one of written.filter((each) => !ids.has(each))) {
      const found = page.blocks.find((block) => ![...ids.values()].includes(block.id) && rule(one, block));
      if (found !== undefined) ids.set(one, found.id);
    }
  return written.map((one) => ids.get(one) ?? 'new');
}

describe('a member of a block that the service keeps by itself', () => {
  const counted = (clicks: number, title = 'Menu', more: PageBlock['extra'] = {}): PageState => ({
    ...{ title: 'Harbour', description: null, slug: null, theme: null },
    blocks: [{ id: '1', type: 'link', title, url: null, text: null, active: true, extra: { clicks, ...more } }],
  });

  it('is no change at the service, and is not sent back', () => {
    const { base, page } = caughtUp({ base: counted(3), page: counted(3, 'Winter menu') }, counted(7));
    expect(isSamePage(base, counted(7))).toBe(true);
    expect(planOf(counted(7), page, { isNew: false })).toEqual([
      { do: 'change', blockId: '1', fields: { title: 'Winter menu' } },
    ]);
  });

  it('is not sent back with an earlier version', () => {
    const restored = withMembersOf(counted(3, 'Menu'), counted(900, 'Winter menu'), new Set());
    expect(planOf(counted(900, 'Winter menu'), restored, { isNew: false })).toEqual([
      { do: 'change', blockId: '1', fields: { title: 'Menu' } },
    ]);
  });

  it('is told from one that was written here, which an earlier version has back', () => {
    const [then, now] = [counted(3, 'Menu', { icon: 'star' }), counted(900, 'Menu', { icon: 'moon' })];
    const of = { newIds: {}, cause: 'published' } as const;
    const published = { ...of, base: counted(7, 'Menu', { icon: 'star' }), page: counted(7, 'Menu', { icon: 'moon' }) };
    const written = membersWritten([published, { ...of, base: null, page: counted(900) }]);
    expect(planOf(now, withMembersOf(then, now, written), { isNew: false })).toEqual([
      { do: 'change', blockId: '1', fields: { extra: { icon: 'star' } } },
    ]);
    expect(membersApart(then, now, written)).toEqual(['clicks']);
  });

  it('is not taken for one that was written here in a block that was deleted and had back', () => {
    const of = { newIds: {}, cause: 'published' } as const;
    const none = { ...counted(0), blocks: [] };
    const deleted = { ...of, base: counted(7), page: none };
    const back = { ...of, base: none, page: counted(3), newIds: { 1: '2' } };
    const asNew = { ...back, page: { ...none, blocks: counted(3, 'Menu', { icon: 'star' }).blocks.map(again) } };
    const before = { ...of, base: null, page: counted(3), cause: 'before' } as const;
    expect(membersWritten([asNew, deleted, before])).toEqual(new Set(['icon']));
    expect(membersWritten([{ ...back, newIds: {} }, deleted, before])).toEqual(new Set());
    // Of a block that was never there all of it was written here.
    expect(membersWritten([{ ...back, newIds: {} }])).toEqual(new Set(['clicks']));
  });
  const again = (block: PageBlock): PageBlock => ({ ...block, id: '2' });

  it('is told among the changes by its own name, whatever that is', () => {
    const fields = changesOf(
      counted(3, 'Menu', { extra: 1, title: 'a' }),
      counted(3, 'Menu', { extra: 2, title: 'b' }),
    );
    expect(fields.map((change) => [change.how, change.fields])).toEqual([
      [
        ['edited'],
        [
          { name: 'extra', was: '1', is: '2' },
          { name: 'title', was: 'a', is: 'b' },
        ],
      ],
    ]);
  });

  it('that was edited here and there is asked about', () => {
    const pages = { base: counted(3, 'Menu', { image: 'a' }), page: counted(3, 'Menu', { image: 'mine' }) };
    const there = counted(7, 'Menu', { image: 'theirs' });
    const { base, page } = caughtUp(pages, there);
    expect(isSamePage(base, there)).toBe(false);
    expect(page.blocks[0]?.extra).toEqual({ clicks: 7, image: 'mine' });
  });
});
