import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../src-preload/contract/accounts.ts';
import { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { blockerOf, checkPost, type PostProblemCode } from '../../../src-preload/contract/post-check.ts';
import { checksOf, surelyRefused } from '../../../src-renderer/composer/checks.ts';
import { openRig, type Rig } from '../../rig.ts';
import { refusalOf } from './refusal-of.ts';

/*
 * One check, many doors: the pure check, the composer, `drafts.queue`, the change of a post and the import give the same
 * verdict about the same post. Each row goes through all of them.
 */

type Verdict = 'goes' | 'warns' | 'blocks';
type Door = 'change' | 'import';

interface Case {
  what: string;
  /** Accounts by network. */
  on?: string[];
  post?: Partial<DraftBody>;
  /** The own text of the first account. */
  own?: string;
  verdict: Verdict;
  code?: PostProblemCode;
  /** Doors at which such a post cannot be expressed. */
  not?: Door[];
  /** The import adds that it could not look the board up. */
  boardUnchecked?: boolean;
}

const cases: Case[] = [
  { what: 'a text that fits', verdict: 'goes' },
  { what: 'a whole link', post: { link: 'https://example.com/menu' }, verdict: 'goes' },
  { what: 'nothing but space', post: { text: ' \n ' }, verdict: 'blocks', code: 'no-text' },
  { what: 'an emptied own text', own: ' ', verdict: 'blocks', code: 'no-own-text', not: ['change', 'import'] },
  {
    what: 'an own text of each account, and no other',
    own: 'Own',
    post: { text: '' },
    verdict: 'goes',
    not: ['change', 'import'],
  },
  {
    what: 'a text that still ends where the service cut it',
    post: { text: 'The guide is at harbou…', cutEnd: 'at harbou…' },
    verdict: 'blocks',
    code: 'text-cut',
    not: ['change', 'import'],
  },
  {
    what: 'a text that was cut and has another end now',
    post: { text: 'The guide is at harbourandpine.com.', cutEnd: 'at harbou…' },
    verdict: 'goes',
    not: ['change', 'import'],
  },
  {
    what: 'six hashtags where five are taken',
    on: ['instagram'],
    post: { text: '#a #b #c #d #e #f' },
    verdict: 'warns',
    code: 'too-many',
  },
  { what: 'no account', on: [], verdict: 'blocks', code: 'no-account', not: ['change'] },
  { what: 'a parked account', on: ['parked'], verdict: 'blocks', code: 'account-inactive' },
  { what: 'a text over a hard limit', post: { text: 'x'.repeat(301) }, verdict: 'blocks', code: 'too-long' },
  {
    what: 'a text over a soft limit',
    on: ['mastodon'],
    post: { text: 'x'.repeat(501) },
    verdict: 'warns',
    code: 'too-long',
  },
  {
    what: 'an own text over a hard limit',
    own: 'x'.repeat(301),
    verdict: 'blocks',
    code: 'too-long',
    not: ['change', 'import'],
  },
  {
    what: 'a first comment over a hard limit',
    post: { firstComment: 'x'.repeat(301) },
    verdict: 'blocks',
    code: 'too-long',
  },
  { what: 'a pin without a board', on: ['pinterest'], verdict: 'blocks', code: 'no-board' },
  { what: 'a pin with a board', on: ['pinterest'], post: { boardId: '31' }, verdict: 'goes', boardUnchecked: true },
  { what: 'a board and nobody who has boards', post: { boardId: '31' }, verdict: 'warns', code: 'board-unused' },
  { what: 'a link that is a script', post: { link: 'javascript:alert(1)' }, verdict: 'blocks', code: 'link-scheme' },
  { what: 'a link without its scheme', post: { link: 'example.com/menu' }, verdict: 'blocks', code: 'link-no-scheme' },
  {
    what: 'a link with a password',
    post: { link: 'https://me:secret@example.com' },
    verdict: 'blocks',
    code: 'link-has-password',
  },
  {
    what: 'a link to a network folder',
    post: { link: '\\\\server\\share' },
    verdict: 'blocks',
    code: 'link-no-address',
  },
  {
    what: 'two links',
    post: { link: 'https://a.example https://b.example' },
    verdict: 'blocks',
    code: 'link-has-space',
  },
  {
    what: 'a link with a sign that turns its writing',
    post: { link: 'https://pine.example/\u202Egnp.exe' },
    verdict: 'blocks',
    code: 'link-has-unseen',
  },
  {
    what: 'a time that is past',
    post: { when: { mode: 'schedule', atMs: 1_000_000_000_000 } },
    verdict: 'blocks',
    code: 'time-past',
  },
  {
    what: 'a time that is none',
    post: { when: { mode: 'no-time', date: '2027-02-30', time: '10:00' } },
    verdict: 'blocks',
    code: 'no-time',
    not: ['change'],
  },
];

let rig: Rig;
let accounts: Account[];
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  await rig.client.accounts.sync({ spaceId: rig.spaceId });
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
});
afterAll(() => rig.close());

const idOf = (network: string): string => {
  const fits = (one: Account): boolean =>
    network === 'parked' ? one.state === 'parked' : one.social.startsWith(network) && one.state === 'active';
  return accounts.find(fits)?.id ?? `no ${network} here`;
};
let written = 0;

function bodyOf({ on = ['bluesky'], post = {}, own }: Case): DraftBody {
  const accountIds = on.map(idOf);
  const variants = own === undefined ? {} : { [accountIds[0] ?? '']: own };
  // A text of its own each time: the import remarks on rows that are alike.
  return DraftBody.parse({ text: `Menu ${(written += 1)}`, accountIds, variants, ...post });
}

function timeCell(when: DraftBody['when']): string {
  if (when.mode === 'no-time') return `${when.date} ${when.time}`;
  return when.mode === 'schedule' ? new Date(when.atMs).toISOString() : '';
}

const doors: Record<string, (body: DraftBody) => Promise<Verdict>> = {
  'the check itself': async (body) => {
    const problems = checkPost(body, accounts, Date.now());
    return blockerOf(problems) !== null ? 'blocks' : problems.length > 0 ? 'warns' : 'goes';
  },
  composer: async (body) => {
    if (surelyRefused(body, accounts, Date.now()) !== null) return 'blocks';
    return checksOf(body, accounts, Date.now()).length > 0 ? 'warns' : 'goes';
  },
  'drafts.queue': async (body) => {
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    const code = await refusalOf(rig.client.drafts.queue({ draftId }));
    return code === null ? 'goes' : 'blocks';
  },
  change: async ({ text, accountIds, link, boardId, when, firstComment }) => {
    const before = { social: 'mastodon', ...(firstComment !== null && { firstComment }) };
    const [actionId = ''] = await rig.post(`Before ${text.slice(0, 10)} ${written}`, before);
    const time = when.mode === 'no-time' ? {} : { when };
    const change = { spaceId: rig.spaceId, actionId, text, accountIds, link, boardId, ...time };
    return (await refusalOf(rig.client.posts.update(change))) === null ? 'goes' : 'blocks';
  },
  import: async (body) => {
    const row = {
      text: body.text,
      accounts: body.accountIds.join(';'),
      link: body.link ?? '',
      board: body.boardId ?? '',
      first_comment: body.firstComment ?? '',
      scheduled_at: timeCell(body.when),
    };
    const content = JSON.stringify([row]);
    const { importId } = await rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'posts.json', content });
    const { rows } = await rig.client.import.rows({ importId, filter: 'all' });
    const verdicts = { ready: 'goes', remark: 'warns', rejected: 'blocks' } as const;
    return verdicts[rows[0]?.verdict ?? 'rejected'];
  },
};

describe.each(cases)('$what', (one) => {
  it(`has the code ${one.code ?? 'of none'}`, () => {
    const codes = checkPost(bodyOf(one), accounts, Date.now()).map(({ code }) => code);
    expect(codes).toEqual(one.code === undefined ? [] : expect.arrayContaining([one.code]));
  });

  const open = Object.entries(doors).filter(([door]) => !(one.not ?? []).includes(door as Door));
  it.each(open)(`${one.verdict === 'blocks' ? 'is refused' : 'may go'} at the door: %s`, async (door, ask) => {
    const verdict = await ask(bodyOf(one));
    // The core says nothing of what may go: there a warning is no word.
    const silent = door === 'drafts.queue' || door === 'change';
    const expected = door === 'import' && one.boardUnchecked === true ? 'warns' : one.verdict;
    expect(verdict).toBe(silent && expected === 'warns' ? 'goes' : expected);
  });
});

/** Ways to a first comment on a post that goes to a network. */
const commentDoors: Record<string, (social: string, text: string) => Promise<string | null>> = {
  'with its post': async (social, firstComment) =>
    refusalOf(rig.post(`With ${(written += 1)}`, { social, firstComment })),
  'added to a post': async (social, text) => {
    const [actionId = ''] = await rig.post(`Added ${(written += 1)}`, { social });
    return refusalOf(rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId, text }));
  },
  edited: async (social, text) => {
    const [, actionId = ''] = await rig.post(`Edited ${(written += 1)}`, { social, firstComment: 'Short' });
    return refusalOf(rig.client.comments.edit({ spaceId: rig.spaceId, actionId, text }));
  },
  'that waits behind a post which is moved': async (social, firstComment) => {
    const [actionId = ''] = await rig.post(`Moved ${(written += 1)}`, { social: 'mastodon', firstComment });
    const change = { spaceId: rig.spaceId, actionId, accountIds: [idOf(social)] };
    return refusalOf(rig.client.posts.update(change));
  },
};

describe.each(Object.entries(commentDoors))('a first comment %s', (_, ask) => {
  it.each([
    ['bluesky', 301, 'invalid'],
    ['bluesky', 300, null],
    // The server may allow more.
    ['mastodon', 501, null],
  ])('on %s, of %i characters: %s', async (social, length, code) => {
    expect(await ask(social, 'x'.repeat(length))).toBe(code);
  });
});

it('a first comment that waits is shown with the accounts that its post was moved to', async () => {
  const [actionId = '', commentId = ''] = await rig.post('Moves', { social: 'mastodon', firstComment: 'With it' });
  await rig.client.posts.update({ spaceId: rig.spaceId, actionId, accountIds: [idOf('bluesky')] });
  const { row } = await rig.client.outbox.detail({ actionId: commentId });
  expect(row.accounts.map(({ social }) => social)).toEqual(['bluesky']);
});
