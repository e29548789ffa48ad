import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/core/clock.ts';
import { jsonEntries } from '../../../src-main/core/import/json-entries.ts';
import { Pace } from '../../../src-main/core/import/pace.ts';
import { readJson } from '../../../src-main/core/import/read-json.ts';
import { Rig } from './rig.ts';

/* A JSON file is read entry by entry, so that others are let in; what is read is what JSON.parse would make of the whole. */

/** Each look at this clock is a second later, so that it is time for others at every step. */
const hurried = () => {
  let nowMs = 0;
  return new Pace({ ...systemClock, monotonicMs: () => (nowMs += 1_000) });
};

/** The list in it, or null where there is none or it is no JSON. */
function listByParse(text: string): unknown[] | null {
  try {
    const whole: unknown = JSON.parse(text);
    if (Array.isArray(whole)) return whole as unknown[];
    if (whole === null || typeof whole !== 'object') return null;
    const lists = ['posts', 'rows', 'items', 'data'].map((name) => new Map(Object.entries(whole)).get(name) as unknown);
    return (lists.find((list) => Array.isArray(list)) as unknown[] | undefined) ?? null;
  } catch {
    return null;
  }
}

async function listByEntries(text: string): Promise<unknown[] | null> {
  const found = await jsonEntries(text, new Pace(systemClock));
  if (!found.ok || 'table' in found) return null;
  try {
    return found.entries.map((entry) => JSON.parse(entry) as unknown);
  } catch {
    return null;
  }
}

const list = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 });
const member = fc.constantFrom('posts', 'rows', 'data', 'a"b', 'back\\', '');
const written = fc
  .tuple(fc.oneof(list, fc.dictionary(member, fc.oneof(list, fc.jsonValue()))), fc.constantFrom('', ' ', '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space));
const pieces = [
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '"',
  '\\',
  ' ',
  '1',
  'null',
  '"posts"',
  '"posts":[',
  '{}',
  '[]',
  '\u00a0',
];
const scrambled = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 14 });
const oneMissing = fc.tuple(written, fc.nat()).map(([text, n]) => {
  const at = n % (text.length + 1);
  return text.slice(0, at) + text.slice(at + 1);
});

describe('the entries of a JSON text', () => {
  it.each([
    ['whole', written],
    ['with a character missing', oneMissing],
    ['of pieces in any order', scrambled],
  ])('are those that JSON.parse finds, or none where it finds none: %s', async (_, texts) => {
    const property = fc.asyncProperty(texts, async (text) => {
      expect(await listByEntries(text)).toEqual(listByParse(text));
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it.each([
    ['a comma too many', '[1,]'],
    ['nothing between two', '[1,,2]'],
    ['another bracket at the end', '[1}'],
    ['more behind it', '[1] 2'],
    ['a member without a name', '{1,"posts":[]}'],
    ['a broken member beside the list', '{"posts":[],"a":tru}'],
    ['a list that is told again as none', '{"posts":[1],"posts":2}'],
  ])('are none in one with %s', async (_, text) => {
    expect([await listByEntries(text), listByParse(text)]).toEqual([null, null]);
  });
});

it('more entries than a file can have are told before they are all taken apart', async () => {
  const read = await jsonEntries(`[${'1,'.repeat(100_001)}`, new Pace(systemClock));
  expect(read).toEqual({ ok: false, why: 'too-many' });
});

describe('a large JSON file', () => {
  it('lets others in while its entries are looked for, and between them', async () => {
    const pace = hurried();
    const entry = { text: 'Hello '.repeat(20), accounts: ['9007199254740993'] };
    const sheet = await readJson(JSON.stringify(Array.from({ length: 1_000 }, () => entry)), pace);
    expect('records' in sheet ? sheet.records.length : null).toBe(1_000);
    expect(pace.pauses).toBeGreaterThan(1_900);
  });

  it('is read but for an entry that no post can be', async () => {
    const content = JSON.stringify([
      { text: 'One', accounts: 'x' },
      { text: 'x'.repeat(3_000_000), accounts: 'x' },
      { text: 'Two', accounts: 'x', labels: Array.from({ length: 1_000_000 }, () => 1) },
      Array.from({ length: 1_000_000 }, () => 1),
    ]);
    const { run, rows } = await new Rig().read(content, 'a.json');
    expect(run).toMatchObject({ rows: 4, ready: 1, rejected: 3 });
    const large = 'A list or an object with more than 2,000,000 characters is in this entry, too many for a post';
    expect(rows.slice(1).map(({ problems }) => problems[0])).toEqual([
      'The text is longer than 200,000 characters',
      large,
      large,
    ]);
  });

  it('is refused where a long entry of it is no JSON', async () => {
    const long = 'x'.repeat(2_000_000);
    for (const entry of [`{"text":"${long}",}`, `{"text":"${long}","a":tru}`, `{"text" "${long}"}`])
      expect(await readJson(`[${entry}]`, hurried())).toMatchObject({ failed: { reason: 'json-unreadable' } });
  });

  it('lets others in while a long entry is taken apart', async () => {
    const pace = hurried();
    const entry = { text: 'Hello', outpost: 'x'.repeat(3_000_000), labels: ['a', 'b'] };
    const sheet = await readJson(JSON.stringify([entry]), pace);
    expect(sheet).toMatchObject({ records: [{ cells: ['Hello', entry.outpost, 'a;b'], fault: null }] });
    expect(pace.pauses).toBeGreaterThan(100);
  });
});
