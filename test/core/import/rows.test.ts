import { describe, expect, it } from 'vitest';
import { csv, Rig } from './rig.ts';

const good = { text: 'Cold brew on nitro, all weekend', scheduled_at: '2026-11-24 08:00', accounts: '@harbourpine' };
const row = (cells: Record<string, string>, rig = new Rig()) => rig.row({ ...good, ...cells });

describe('a row', () => {
  it('is ready when nothing is wrong, with the time read in the zone of the space', async () => {
    const read = await row({ accounts: 'bluesky', scheduled_at: '2027-07-01 08:00' });
    expect(read).toMatchObject({ row: 1, verdict: 'ready', problems: [], draft: false, whenText: '2027-07-01 08:00' });
    expect(read.atMs).toBe(Date.parse('2027-07-01T07:00:00Z'));
    expect(read.accounts.map(({ id }) => id)).toEqual(['13']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no text', { text: '  ' }, 'No text'],
    ['no accounts', { accounts: '' }, 'No account'],
    ['nothing but separators for accounts', { accounts: ' ; , ' }, 'No account'],
    ['an unknown account', { accounts: '@harbor.and.pine' }, 'No account @harbor.and.pine'],
    ['an unknown account without @', { accounts: 'harbor' }, 'No account @harbor'],
    ['an unknown id', { accounts: '999' }, 'No account 999'],
    ['a network without an account', { accounts: 'TikTok' }, 'No TikTok account here'],
    ['a parked account', { accounts: 'nimbus_roast' }, 'Account @nimbus_roast is parked'],
    ['a disconnected account', { accounts: 'Facebook' }, 'Account @oldpage is disconnected'],
    [
      'a text too long for its network',
      { accounts: 'bluesky', text: '🫘'.repeat(308) },
      '8 too many on Bluesky, 308 of 300',
    ],
    [
      'a first comment too long',
      { accounts: 'x', first_comment: 'a'.repeat(281) },
      'First comment: 1 too many on X, 281 of 280',
    ],
    ['a day that does not exist', { scheduled_at: '2026-11-31 09:00' }, 'November has 30 days'],
    ['a time that is past', { scheduled_at: '2026-11-12 09:00' }, 'This time is past'],
    [
      'a time that the clocks skip',
      { scheduled_at: '2026-03-29 01:30' },
      '01:30 does not exist on 29 March 2026 in Lisbon: clocks go from 01:00 to 02:00',
    ],
    ['a time in no known form', { scheduled_at: 'soon' }, '“soon” is not a date and time'],
    ['a link without https', { link: 'example.com/tasting' }, 'The link has no https:// in front'],
    ['a link that is a script', { link: 'javascript:alert(1)' }, 'A link cannot begin with javascript:'],
    ['a link that only looks like a port', { link: 'javascript:1' }, 'A link cannot begin with javascript:'],
    ['a link to a file', { link: 'file:///etc/passwd' }, 'A link cannot begin with file:'],
    ['a link that is data', { link: 'data:text/html,hi' }, 'A link cannot begin with data:'],
    ['a link to a network folder', { link: '\\\\server\\share' }, 'The link is not a web address'],
    ['a link with a password', { link: 'https://me:secret@example.com' }, 'The link has a user name or password in it'],
    [
      'two links',
      { link: 'https://a.example https://b.example' },
      'A link cannot have a space in it: one link per post',
    ],
    ['a pin without a board', { accounts: 'pinterest' }, 'No board for Pinterest'],
    [
      'a delay in no minutes',
      { comment_delay_minutes: 'soon' },
      'Comment delay: “soon” is not a number of minutes up to 100,000',
    ],
    ['a draft that is neither yes nor no', { draft: 'maybe' }, 'Draft: “maybe” is neither yes nor no'],
    [
      'an unknown answer to a missed time',
      { if_missed: 'maybe' },
      'If missed: “maybe” is not one of ask, publish, skip',
    ],
    ['a NUL character', { text: 'cut\0short' }, 'A NUL character'],
    ['half of a pair', { text: 'half \ud83e' }, 'A broken character (half of a pair)'],
    ['a text of 1 MB', { text: 'a'.repeat(1_000_000) }, 'The text is longer than 200,000 characters'],
  ])('is rejected for %s', async (_, cells, problem) => {
    const read = await row(cells);
    expect(read.problems).toContain(problem);
    expect(read.verdict).toBe('rejected');
    expect(read.expectedAtMs).toBeNull();
  });

  it.each<[string, Record<string, string>, string]>([
    ['a formula', { text: '=HYPERLINK("http://x.example","Win")' }, 'Reads like a formula, kept as text'],
    ['unreadable characters', { text: 'Caf\ufffd' }, 'The text has unreadable characters (�): save the file as UTF-8'],
    [
      'an hour that comes twice',
      { scheduled_at: '2027-10-31 01:30' },
      '01:30 happens twice on 31 October 2027 in Lisbon: it goes at the first',
    ],
    ['a handle on several networks', { accounts: '@harbourpine' }, '@harbourpine goes to both Instagram and X'],
    [
      'a length that the server decides',
      { accounts: 'mastodon', text: 'a'.repeat(501) },
      '1 too many on Mastodon, 501 of 500, unless the server allows more',
    ],
    [
      'a picture',
      { accounts: 'x', image: 'https://a.example/a.png' },
      'Pictures and videos are not sent, only the text',
    ],
    ['a board that no account has', { accounts: 'x', board: 'Winter 26' }, 'No account here has boards'],
    ['a time more than a year away', { accounts: 'x', scheduled_at: '2028-01-01 09:00' }, 'More than a year from now'],
  ])('gets a remark for %s and still goes', async (_, cells, problem) => {
    const read = await row(cells);
    expect(read.problems).toContain(problem);
    expect(read.verdict).toBe('remark');
    expect(read.expectedAtMs).not.toBeNull();
  });

  it('is read with bullets, mentions and signs without a remark', async () => {
    for (const text of ['@friend thanks for coming', '- one\n- two', '+1 for decaf', '-20 % on grinders']) {
      expect((await row({ text, accounts: 'bluesky' })).problems).toEqual([]);
    }
  });

  it('names rejections before remarks', async () => {
    const read = await row({ text: '=SUM(1)', accounts: '@nobody' });
    expect(read.problems).toEqual(['No account @nobody', 'Reads like a formula, kept as text']);
  });

  it('for all accounts goes without a board to all that need none', async () => {
    const read = await row({ accounts: 'all' });
    expect(read.problems).toEqual(['Not on Pinterest: no board']);
    expect(read.accounts.map(({ id }) => id)).toEqual(['13', '12', '15', '18', '9007199254740993', '11']);
    expect((await row({ accounts: 'all;pinterest' })).problems).toEqual(['No board for Pinterest']);
  });

  it('passes a board on as written, with a remark', async () => {
    const read = await row({ accounts: 'pinterest', board: 'Winter 25' });
    expect(read.problems).toEqual(['The board “Winter 25” is sent as written, without a check']);
    expect(read.verdict).toBe('remark');
  });

  it('takes the first of an hour that comes twice', async () => {
    expect((await row({ accounts: 'x', scheduled_at: '2027-10-31 01:30' })).atMs).toBe(
      Date.parse('2027-10-31T00:30:00Z'),
    );
  });
});

describe('accounts', () => {
  it.each([
    ['11', ['11']],
    ['9007199254740993', ['9007199254740993']],
    ['x:harbourpine', ['11']],
    ['Instagram/@HarbourPine', ['12']],
    ['HARBOUR.example', ['13']],
    ['twitter', ['11']],
    ['LinkedIn', ['15', '18']],
    ['@pine@mas.example', ['9007199254740993']],
    ['harbourpine on x', ['11']],
    ['bluesky; linkedin,11', ['13', '15', '18', '11']],
    ['13;13,harbour.example', ['13']],
    ['all', ['13', '12', '15', '18', '9007199254740993', '14', '11']],
  ])('finds those that %j names', async (cell, ids) => {
    const read = await row({ accounts: cell, board: 'Winter 26' });
    expect(read.accounts.map(({ id }) => id)).toEqual(ids);
    expect(read.verdict).not.toBe('rejected');
  });

  it('keeps the digits of an id beyond 2^53 that stands in JSON as a number', async () => {
    const { rows } = await new Rig().read('[{"text":"hi","accounts":[9007199254740993]}]', 'a.json');
    expect(rows[0]?.accounts.map(({ id }) => id)).toEqual(['9007199254740993']);
  });

  it('rejects rows of a file without an accounts column and says what to add', async () => {
    const { rows } = await new Rig().read('text\nhello there');
    expect(rows[0]?.problems).toEqual(['No account: add a column “accounts” to the file']);
  });

  it('needs no accounts column where the space has exactly one account', async () => {
    const only = new Rig({
      accounts: [
        {
          id: '1',
          social: 'x',
          handle: 'one',
          displayName: 'One',
          state: 'active',
          avatar: null,
          disconnectedAtIso: null,
          pending: false,
        },
      ],
    });
    expect((await only.read('text\nhello there')).rows[0]).toMatchObject({ verdict: 'ready', accounts: [{ id: '1' }] });
    expect((await only.read('text,accounts\nhello there,')).rows[0]?.verdict).toBe('rejected');
  });
});

describe('a row marked as a draft', () => {
  it('may lack accounts and have a time that is past', async () => {
    const read = await row({ draft: 'yes', accounts: '', scheduled_at: '2026-11-01 09:00' });
    expect(read).toMatchObject({ draft: true, verdict: 'remark', expectedAtMs: null });
    expect(read.problems).toEqual(['This time is past', 'No account']);
  });

  it('is rejected without a text', async () => {
    expect((await row({ draft: 'true', text: '' })).verdict).toBe('rejected');
  });
});

describe('neighbours', () => {
  const recent = [
    {
      text: 'We roast on Tuesdays, so the bag of Wednesday is the freshest of all',
      accountIds: ['11'],
      state: 'in_doubt' as const,
      atMs: null,
    },
    {
      text: 'Something else entirely',
      accountIds: ['13'],
      state: 'queued' as const,
      atMs: Date.parse('2026-11-24T08:30:00Z'),
    },
  ];
  const rig = () => new Rig({ recent });

  it('are told when a post in doubt says nearly the same', async () => {
    const text = 'We roast on Tuesdays so the bag of Wednesday is the freshest of them all!';
    expect((await row({ text, accounts: 'x' }, rig())).problems).toEqual(['Nearly the same as a post in doubt']);
  });

  it('are not told on other accounts', async () => {
    expect((await row({ text: recent[0]?.text ?? '', accounts: 'linkedin' }, rig())).problems).toEqual([]);
  });

  it('are told of another post on the account within the hour', async () => {
    expect((await row({ accounts: 'bluesky' }, rig())).problems).toEqual(['Another post here within the hour']);
  });

  it('are told of a later post on the account that stands earlier in the file', async () => {
    const { rows } = await new Rig().read(
      'text,accounts,scheduled_at\nOpen late,x,2026-11-24 10:10\nThe bar is open,x,2026-11-24 09:50\nClosed,x,2026-11-24 08:50',
    );
    expect(rows.map(({ problems }) => problems)).toEqual([[], ['Another post here within the hour'], []]);
  });

  it('are told of the same text in another row, the later one only', async () => {
    const { rows } = await new Rig().read(
      'text,accounts\nOpen late tonight,x\nopen LATE tonight!,x\nOpen late tonight,bluesky',
    );
    expect(rows.map(({ problems }) => problems)).toEqual([[], ['The same text as row 2'], []]);
  });

  it('take numbers for a difference', async () => {
    const { rows } = await new Rig().read(
      'text,accounts\n"Advent calendar, door number 3 of the season",x\n"Advent calendar, door number 4 of the season",x',
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['ready', 'ready']);
  });
});

describe('a cell that names more than anybody has', () => {
  const nobody = (names: number): string => Array.from({ length: names }, (_, n) => `nobody${n}`).join(';');

  it('of accounts that nobody has, the first are named and the others counted', async () => {
    const { problems } = await row({ accounts: `bluesky;${nobody(100)}` });
    expect(problems.slice(0, 2)).toEqual(['No account @nobody0', 'No account @nobody1']);
    expect(problems.slice(20)).toEqual(['80 more accounts that are not here']);
    expect((await row({ accounts: nobody(20) })).problems).toHaveLength(20);
    expect((await row({ accounts: nobody(21) })).problems.at(-1)).toBe('1 more account that is not here');
  });

  it('as many accounts are looked for as a post can have, and none in a cell that names more', async () => {
    const most = `${'x;'.repeat(499)}bluesky`;
    expect((await row({ accounts: most })).accounts).toHaveLength(2);
    const more = await row({ accounts: `${most} , ;|\n;linkedin` });
    expect(more).toMatchObject({
      verdict: 'rejected',
      accounts: [],
      problems: ['More accounts than a post can have (500): none of them was looked for'],
    });
  });

  it('is read in no more time than another one of its length', async () => {
    const file = (accounts: string): string => csv(['text', 'accounts', 'labels'], ['x', accounts, accounts]);
    const long = nobody(500_000);
    const took = async (cell: string): Promise<number> => {
      const from = performance.now();
      await new Rig().read(file(cell));
      return performance.now() - from;
    };
    await took(long);
    expect(await took(long)).toBeLessThan(5 * (await took('x'.repeat(long.length))));
  });

  it('keeps its first labels and says that there were more', async () => {
    const { problems } = await row({ labels: `spring;${'x;'.repeat(100_000)}summer` });
    expect(problems).toContain('Only 50 labels of 100 characters are kept');
  });
});
