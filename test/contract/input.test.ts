import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CallDetail } from '../../src-preload/contract/call-detail.ts';
import { contract } from '../../src-preload/contract/contract.ts';
import { inputFaults } from '../../src-preload/contract/input-fault.ts';
import { callDetailWords } from '../../src-preload/contract/words/call-detail.ts';
import { fieldNames } from '../../src-preload/contract/words/field-names.ts';
import { invalidInput } from '../../src-preload/contract/words/invalid-input.ts';
import { openingWords } from '../../src-preload/contract/words/opening.ts';

const spaceId = '1';
const body = { text: 'Hello', accountIds: ['1'] };

/** What a method says of an input that it does not take. */
function said(method: { '~orpc': { inputSchema?: unknown } }, input: unknown): string[] {
  const read = (method['~orpc'].inputSchema as z.ZodType).safeParse(input);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

/** Every member that an input of the contract can have. */
const inputNames = new Set(
  [
    ...JSON.stringify(z.toJSONSchema(z.object(inputsOf(contract)), { unrepresentable: 'any', io: 'input' })).matchAll(
      /"(\w+)":\{/g,
    ),
  ].map(([, name]) => name),
);

/** The schemas of all methods below here, each under a name of its own. */
function inputsOf(part: object, at = 'in'): Record<string, z.ZodType> {
  if ('~orpc' in part) {
    const { inputSchema } = part['~orpc'] as { inputSchema?: z.ZodType };
    return inputSchema === undefined ? {} : { [at]: inputSchema };
  }
  return Object.assign({}, ...Object.entries(part).map(([name, one]) => inputsOf(one as object, `${at}.${name}`)));
}

const half = 'The text has a broken character (half of a pair).';
const nul = 'The text has a NUL character.';
/** In any part of a draft, and not in its text alone. */
const notWhole = (
  [
    [{ link: 'a\ud83e' }, half],
    [{ boardId: '\ud83e' }, half],
    [{ labels: ['\udead'] }, half],
    [{ accountIds: ['\ud83e'] }, half],
    [{ link: '\0' }, nul],
    [{ boardId: 'a\0' }, nul],
    [{ labels: ['\0a'] }, nul],
    [{ accountIds: ['\0'] }, nul],
  ] as const
).map(([part, words]): [typeof contract.drafts.save, object, string] => [
  contract.drafts.save,
  { spaceId, body: { ...body, ...part } },
  words,
]);

describe('an input that cannot be taken', () => {
  it.each([
    [
      contract.drafts.save,
      { spaceId, body: { ...body, text: 'half \ud83e' } },
      'The text has a broken character (half of a pair).',
    ],
    [contract.drafts.save, { spaceId, body: { ...body, text: 'cut\0short' } }, 'The text has a NUL character.'],
    ...notWhole,
    [contract.drafts.label, { draftIds: ['1'], add: ['a\0'] }, 'The text has a NUL character.'],
    [contract.posts.addFirstComment, { spaceId, postId: '1', text: ' ' }, 'A comment needs a text.'],
    ...[
      [contract.connections.nameSpace, { spaceId, name: 'Harbour\u202Egnp' }] as const,
      [contract.tokens.create, { spaceId, name: '\u2067ci' }] as const,
    ].map(([method, input]): [typeof method, object, string] => [
      method,
      input,
      'There is a character in this name that turns the writing direction. Type the name once more.',
    ]),
    [contract.comments.edit, { spaceId, commentId: '1', text: ' ' }, 'A comment needs a text.'],
    [contract.bio.update, { spaceId, fields: {} }, 'There is nothing to change.'],
    [contract.bio.update, { spaceId, fields: { title: 'x'.repeat(10_001) } }, 'This text is too long.'],
    [
      contract.archive.watchReport,
      { spaceId, accountId: '1', fromMs: 8.64e15 },
      '"fromMs" must be 8,600,000,000,000,000 or less.',
    ],
    [
      contract.drafts.save,
      { spaceId, body: { ...body, when: { mode: 'schedule', atMs: Date.UTC(10_000, 0) } } },
      'A post can be scheduled up to the year 9999.',
    ],
    [
      contract.outbox.answer,
      { spaceId, card: 'missed', verb: 'new-time', atMs: 8.64e15 + 1 },
      'A post can be scheduled up to the year 9999.',
    ],
    [contract.analytics.posts, { spaceId, accountId: '1', perPage: 9 }, 'Between 10 and 100 per page.'],
    [contract.drafts.delete, { draftIds: [] }, '"draftIds" must not be empty.'],
    [
      contract.drafts.save,
      { spaceId, body: { ...body, labels: Array.from({ length: 51 }, String) } },
      'The list of labels has 51 entries; up to 50 can be given at once.',
    ],
    [
      contract.drafts.save,
      { spaceId, body: { ...body, labels: ['x'.repeat(101)] } },
      'A label is too long: it has 101 characters, and up to 100 fit.',
    ],
    [contract.settings.update, { keepGrowthDays: 2 }, 'The number of days must be 30 or more.'],
    [contract.tokens.create, { spaceId, name: ' ' }, 'A token needs a name.'],
    [
      contract.tokens.create,
      { spaceId, name: 'CI\u001b[2J' },
      'The name of a token is one line, without control characters.',
    ],
    [
      contract.tokens.create,
      { spaceId, name: 'CI\nother' },
      'The name of a token is one line, without control characters.',
    ],
    [
      contract.connections.update,
      { connectionId: '1', wireProfile: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown },
      'Lists and objects are nested too deeply: 64 levels at most.',
    ],
    [contract.tokens.create, { spaceId, name: 'x'.repeat(256) }, 'The name of a token can have up to 255 characters.'],
    [
      contract.webhooks.update,
      { spaceId, webhookId: '1', url: 'ftp://a.example' },
      'This address is not one that can be reached: it should look like https://example.com/path, without blanks.',
    ],
    [
      contract.import.dryRun,
      { spaceId, name: 'a.csv', content: 'x'.repeat(20_000_002) },
      'This file is 20.1 MB; up to 20 MB can be read.',
    ],
    ...[70, 3_000, 100_000].map((levels): [typeof contract.bio.apply, object, string] => [
      contract.bio.apply,
      {
        spaceId,
        page: { blocks: [{ type: 'link', rows: JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown }] },
      },
      'Lists and objects are nested too deeply: 64 levels at most.',
    ]),
  ])('is told so in a sentence made of its code', (method, input, words) => {
    expect(said(method, input)).toEqual([words]);
  });

  it('is not a time on the last day of the last year', () => {
    const when = { mode: 'schedule', atMs: Date.UTC(10_000, 0) - 1 };
    expect(said(contract.drafts.save, { spaceId, body: { ...body, when } })).toEqual([]);
  });

  it.each(inputFaults)('is said in a sentence for %s, and for a code of its own', (code) => {
    const issue = { code: 'custom' as const, input: 'x', path: ['text'], params: { fault: code } };
    expect(invalidInput(issue)).toMatch(/^[A-Z].*\.$/);
  });
});

it.each(Object.entries(fieldNames))(
  'calls %s what a person calls it, and by a name that the contract has',
  (name, words) => {
    expect(words).toMatch(/^[A-Z][a-z]+ [a-zA-Z ]+$/);
    expect(inputNames).toContain(name);
  },
);

describe('what is wrong with a call', () => {
  const details = [
    ...(['no-list', 'no-object', 'no-comment', 'no-webhook', 'no-meta'] as const).map((code) => ({ code })),
    ...(['no-time', 'picture-empty', 'page-size', 'page-number', 'range-from', 'range-to'] as const).map((code) => ({
      code,
    })),
    { code: 'entries-without', lost: 2, entries: 3, member: 'id' },
    { code: 'too-many-entries', entries: 200_000, most: 10_000 },
    { code: 'members-missing', members: ['metrics'] },
    { code: 'no-account-tells', member: 'is_active' },
    { code: 'no-id', lookedAt: ['data.id', 'id'] },
    { code: 'no-secret', lookedAt: ['token'] },
    { code: 'fields-unknown', named: ['text'], used: ['content'] },
    { code: 'picture-too-large', sizeBytes: 5_000_000, mostBytes: 1_024 },
    { code: 'name-length', most: 255 },
    { code: 'sort-unknown', sort: 'reach', keys: ['likes'] },
    { code: 'no-path-id', field: 'account' },
  ] satisfies CallDetail[];

  it('has been asked for each code there is', () => {
    const codes = CallDetail.options.flatMap(({ shape }) =>
      'options' in shape.code ? shape.code.options : [...shape.code.values],
    );
    expect(new Set(details.map(({ code }) => code))).toEqual(new Set(codes));
  });

  it.each(details)('is said in a sentence: %j', (detail) => {
    expect(callDetailWords('posts.create', detail)).toMatch(/^[A-Z1-9“].*\.$/);
    expect(callDetailWords('posts.create', detail)).not.toMatch(/undefined|[{}#]/);
  });
});

describe('data that cannot be opened', () => {
  it.each([
    [{ code: 'held', holder: null }, /^Outpost is already open with this data\. Close it first/],
    [{ code: 'held', holder: { shell: 'web', pid: 7 } }, /\(web, process 7\)\. Close it first/],
    [
      { code: 'held', holder: { shell: 'desktop', pid: 7, computer: 'studio' } },
      /on another computer \(desktop, process 7 of studio\)\. Close it there first/,
    ],
    [{ code: 'unreadable', trouble: { code: 'disk-full' } }, /^The disk is full\./],
    [{ code: 'other-schema', folder: '/data' }, /^The data in \/data was made by a different version/],
    [{ code: 'newer-database', found: 9, known: 1 }, /It was left untouched: update Outpost\.$/],
    [{ code: 'internal' }, /The log says more\.$/],
  ] as const)('says why and what to do: %j', (why, words) => {
    expect(openingWords(why)).toMatch(words);
  });
});
