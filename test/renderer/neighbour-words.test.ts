import { expect, it } from 'vitest';
import { besideWords } from '../../src-renderer/composer/neighbour-words.ts';

const atMs = Date.UTC(2026, 10, 20, 8, 30);
const accounts = [
  {
    id: '7',
    handle: '@quay',
    social: 'x',
    displayName: '',
    avatar: null,
    state: 'active' as const,
    disconnectedAtIso: null,
    pending: false,
  },
];
const here = { accounts, nowMs: Date.UTC(2026, 10, 22), zone: 'UTC' };

it('what stands beside a draft is said with the words of it, and when it went or goes', () => {
  const similar = [
    { is: 'same' as const, state: 'waiting' as const, id: 'a', text: 'Lamps lit', accountIds: ['7'], atMs: null },
    { is: 'near' as const, state: 'published' as const, id: 'b', text: 'Lamps\nlit at six', accountIds: ['7'], atMs },
  ];
  const words = besideWords(
    { similar, close: [{ accountIds: ['7'], state: 'queued', atMs, text: 'Doors' }] },
    here,
  ).map((one) => one.words);
  expect(words).toEqual([
    'The same waits in the outbox: “Lamps lit”.',
    expect.stringMatching(/^Nearly the same was published .*20 Nov.* 08:30: “Lamps lit at six”\.$/) as string,
    '@quay also posts at 08:30: “Doors”.',
  ]);
});

it('what the service has for a time to come is not said to be published', () => {
  const goesMs = Date.UTC(2026, 10, 27, 13, 30);
  const one = { state: 'scheduled' as const, id: 'a', text: 'Lamps lit', accountIds: ['7'], atMs: goesMs };
  const similar = [
    { ...one, is: 'same' as const },
    { ...one, is: 'near' as const, id: 'b' },
  ];
  expect(besideWords({ similar, close: [] }, here).map(({ words }) => words)).toEqual([
    expect.stringMatching(/^The same is scheduled for .*27 Nov.* 13:30: “Lamps lit”\.$/),
    expect.stringMatching(/^Nearly the same is scheduled for .*27 Nov.* 13:30: “Lamps lit”\.$/),
  ]);
});

it('posts that go at one time are told once, with the accounts of all of them', () => {
  const second = { ...accounts[0]!, id: '8', handle: '@pier' };
  const close = (id: string, at: number) => ({ accountIds: [id], state: 'queued' as const, atMs: at, text: 'Doors' });
  const told = besideWords(
    { similar: [], close: [close('7', atMs), close('8', atMs), close('9', atMs + 60_000)] },
    { ...here, accounts: [...accounts, second] },
  );
  expect(told.map(({ words }) => words)).toEqual(['2 of these accounts also post at 08:30: “Doors”.']);
});

it('what stands close to its time is said as it is: it went, goes, or is planned', () => {
  const wordsFor = (state: 'draft' | 'scheduled' | 'published') =>
    besideWords({ similar: [], close: [{ accountIds: ['7'], state, atMs, text: 'Doors' }] }, here)[0]?.words;
  expect(wordsFor('published')).toBe('@quay also posted at 08:30: “Doors”.');
  expect(wordsFor('scheduled')).toBe('@quay also posts at 08:30: “Doors”.');
  expect(wordsFor('draft')).toBe('Another draft for @quay is planned for 08:30: “Doors”.');
});

it('what missed its time, or asks for a decision, is not said to go then', () => {
  const wordsFor = (state: 'missed' | 'needs-you', at = atMs, accountIds = ['7']) =>
    besideWords({ similar: [], close: [{ accountIds, state, atMs: at, text: 'Doors' }] }, here)[0]?.words;
  expect(wordsFor('missed')).toBe('@quay also has a post that should have gone at 08:30: “Doors”.');
  expect(wordsFor('needs-you')).toBe('@quay also has a post for 08:30 that needs you: “Doors”.');
  const midnight = Date.UTC(2026, 10, 21, 0, 20);
  expect(wordsFor('missed', midnight, ['7', '8'])).toBe(
    '2 of these accounts also have a post that should have gone at 00:20 on Sat 21 Nov: “Doors”.',
  );
  expect(wordsFor('needs-you', midnight)).toBe(
    '@quay also has a post for 00:20 on Sat 21 Nov that needs you: “Doors”.',
  );
});

it('what stands close to midnight is told with its day, which may be another than that of the draft', () => {
  const wordsAt = (iso: string, state: 'draft' | 'scheduled' | 'published', zone = 'UTC') => {
    const one = { accountIds: ['7'], state, atMs: Date.parse(iso), text: 'Doors' };
    return besideWords({ similar: [], close: [one] }, { ...here, zone })[0]?.words;
  };
  expect(wordsAt('2026-11-21T00:20Z', 'scheduled')).toBe('@quay also posts at 00:20 on Sat 21 Nov: “Doors”.');
  expect(wordsAt('2026-11-20T23:40Z', 'published')).toBe('@quay also posted at 23:40 on Fri 20 Nov: “Doors”.');
  const planned = 'Another draft for @quay is planned for 00:10 on Sat 21 Nov: “Doors”.';
  expect(wordsAt('2026-11-20T15:10Z', 'draft', 'Asia/Tokyo')).toBe(planned);
  expect(wordsAt('2026-11-21T01:20Z', 'scheduled')).toBe('@quay also posts at 01:20: “Doors”.');
});

it('several accounts are counted, and two of one handle are told apart by their networks', () => {
  const [quay] = accounts;
  const two = { ...here, accounts: [quay!, { ...quay!, id: '8', social: 'threads' }] };
  const wordsOf = (accountIds: string[], state: 'draft' | 'scheduled') =>
    besideWords({ similar: [], close: [{ accountIds, state, atMs, text: 'Doors' }] }, two)[0]?.words;
  expect(wordsOf(['8'], 'scheduled')).toBe('@quay on Threads also posts at 08:30: “Doors”.');
  expect(wordsOf(['7', '8'], 'scheduled')).toBe('2 of these accounts also post at 08:30: “Doors”.');
  const close = [{ accountIds: ['7'], state: 'queued' as const, atMs: null, text: 'Doors' }];
  expect(besideWords({ similar: [], close }, here).map(({ words }) => words)).toEqual([
    '@quay also has a post that goes as soon as it can: “Doors”.',
  ]);
  expect(wordsOf(['7', '8'], 'draft')).toBe('Another draft for 2 of these accounts is planned for 08:30: “Doors”.');
});

it('posts that say the same and wait are told apart by their times, and told once where they have none', () => {
  const one = { is: 'same' as const, state: 'waiting' as const, text: 'Lamps lit', accountIds: ['7'] };
  const at = (id: string, goesMs: number | null) => ({ ...one, id, atMs: goesMs });
  const doubt = { ...at('e', Date.UTC(2026, 10, 22, 6)), state: 'in-doubt' as const };
  const similar = [
    at('a', Date.UTC(2026, 10, 27, 13, 30)),
    at('b', Date.UTC(2026, 10, 28, 13, 30)),
    at('c', null),
    at('d', null),
    doubt,
  ];
  expect(besideWords({ similar, close: [] }, here).map(({ words }) => words)).toEqual([
    expect.stringMatching(/^The same waits in the outbox for .*27 Nov.* 13:30: “Lamps lit”\.$/),
    expect.stringMatching(/^The same waits in the outbox for .*28 Nov.* 13:30: “Lamps lit”\.$/),
    'The same waits in the outbox: “Lamps lit”. There are 2 of them.',
    expect.stringMatching(/^The same, for .*06:00, may have gone out: “Lamps lit”\.$/),
  ]);
});
