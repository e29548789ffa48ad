import { describe, expect, it } from 'vitest';
import { importRows, rejectedCsv } from '../../../src-main/core/import/import.ts';
import { csv, NOW_MS, refusal, Rig, taken } from './rig.ts';

const content = csv(
  [
    'text',
    'accounts',
    'scheduled_at',
    'link',
    'labels',
    'first_comment',
    'comment_delay_minutes',
    'board',
    'draft',
    'title',
  ],
  [
    'Cold brew',
    'pinterest',
    '2026-11-24 09:00',
    'https://a.example',
    'winter;bags',
    'More',
    '15',
    'winter 26',
    '',
    'Brew',
  ],
  ['For later', '', '', '', '', '', '', '', 'yes', ''],
  ['Lost', 'nobody', '', '', '', '', '', '', '', ''],
  ['', 'x', '', '', '', '', '', '', '', ''],
  ['Into the queue', 'x', 'queue', '', '', '', '', '', '', ''],
);

describe('commit', () => {
  it('queues the ready rows as one batch named after the file, and keeps marked rows as drafts', async () => {
    const rig = new Rig();
    const { run } = await rig.read(content, 'C:\\Files\\Winter catalogue.csv');
    const outcome = taken(await rig.commit(run, 'queue', 10_000));
    expect(outcome).toEqual({
      rows: 5,
      queued: 2,
      drafts: 1,
      draftIds: [expect.any(String) as string],
      rejected: [
        { row: 4, problems: [{ code: 'no-account-named', name: 'nobody' }] },
        { row: 5, problems: [{ code: 'no-text' }] },
      ],
      incomplete: [],
      batchId: expect.any(String) as string,
      undoUntilMs: NOW_MS + 10_000,
    });
    const [batch, ...others] = rig.batches();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ name: 'Winter catalogue', undoUntilMs: NOW_MS + 10_000 });
    expect(batch?.posts).toEqual([
      {
        text: 'Cold brew',
        accountIds: ['14'],
        when: { mode: 'schedule', atMs: Date.parse('2026-11-24T09:00:00Z') },
        link: 'https://a.example',
        boardId: 'winter 26',
        missedPolicy: null,
        labels: ['winter', 'bags'],
      },
      expect.objectContaining({ text: 'Into the queue', when: { mode: 'queue' }, accountIds: ['11'] }),
    ]);
    expect(rig.drafts()).toMatchObject([{ text: 'For later', accountIds: [], when: { mode: 'now' } }]);
  });

  it('as drafts keeps everything a draft may be', async () => {
    const rig = new Rig();
    const { run } = await rig.read(content);
    const outcome = taken(await rig.commit(run, 'drafts'));
    expect(outcome).toMatchObject({
      queued: 0,
      drafts: 4,
      rejected: [{ row: 5, problems: [{ code: 'no-text' }] }],
      incomplete: [{ row: 4, problems: [{ code: 'no-account-named', name: 'nobody' }] }],
      batchId: null,
    });
    expect(rig.batches()).toEqual([]);
    expect(rig.drafts()).toMatchObject([
      {
        text: 'Cold brew',
        boardId: 'winter 26',
        firstComment: 'More',
        commentDelayMinutes: 15,
        labels: ['winter', 'bags'],
      },
      { text: 'For later' },
      { text: 'Lost' },
      { text: 'Into the queue' },
    ]);
  });

  it('says of each draft what of its row it does not hold, marked rows too, and nothing of what it holds', async () => {
    const rig = new Rig();
    const rows = [
      ['Half', 'x; nobody; @gone', '', '', '', '', '', 'soon', 'yes', ''],
      ['Whole', 'nope', '', '', '', 'New board', '', '', '', 'odd'],
      ['Board', 'x', '', '', '', 'Nowhere', '', '', 'yes', ''],
    ];
    const header = 'text,accounts,when,link,title,board,labels,comment_delay_minutes,draft,if_missed';
    const file = [header, ...rows.map((row) => row.join(','))].join('\n');
    const { run } = await rig.read(file);
    expect(taken(await rig.commit(run, 'queue')).incomplete).toMatchObject([
      { row: 2, problems: [{ code: 'no-account-named' }, { code: 'no-account-named' }, { code: 'delay-unclear' }] },
    ]);
    const { run: again } = await rig.read(file.replace('Half', 'Half again'));
    expect(taken(await rig.commit(again, 'drafts')).incomplete.map(({ row }) => row)).toEqual([2, 3]);
    expect(rig.drafts().at(-1)).toMatchObject({ text: 'Board', boardId: 'Nowhere' });
  });

  it('works once per import', async () => {
    const rig = new Rig();
    const { run } = await rig.read(content);
    taken(await rig.commit(run));
    expect(refusal(await rig.commit(run))).toBe('This file is already queued.');
    expect(rig.batches()).toHaveLength(1);
  });

  it('counts as not done when it could not be written', async () => {
    const rig = new Rig();
    const { run } = await rig.read(content);
    await rig.refusing('draft', () => expect(rig.commit(run)).rejects.toThrow('disk full'));
    expect([rig.batches(), rig.drafts()]).toEqual([[], []]);
    expect(taken(await rig.commit(run)).queued).toBe(2);
  });

  it('is asked anew what may go when it is tried again after it could not be written', async () => {
    const rig = new Rig();
    const { run } = await rig.read(csv(['text', 'accounts'], ['one', 'x'], ['three', 'linkedin']));
    rig.park('13');
    await rig.refusing('action', () => expect(rig.commit(run)).rejects.toThrow('disk full'));
    rig.park('13', 'active');
    expect(taken(await rig.commit(run))).toMatchObject({ queued: 2, rejected: [] });
  });

  it('leaves out what became past, or whose account was parked, since the dry run', async () => {
    const rig = new Rig();
    const { run } = await rig.read(
      csv(
        ['text', 'accounts', 'scheduled_at'],
        ['one', 'x', '2026-11-21 14:10'],
        ['two', 'bluesky', ''],
        ['three', 'linkedin', ''],
      ),
    );
    expect(run.plan.posts).toBe(3);
    rig.nowMs += 10 * 60_000;
    rig.park('13');
    const outcome = taken(await rig.commit(run));
    expect(outcome.rejected).toEqual([
      { row: 2, problems: [{ code: 'post', found: { code: 'time-past', severity: 'blocks' } }] },
      // Said once, as the file names it.
      { row: 3, problems: [expect.objectContaining({ code: 'account-idle' })] },
    ]);
    expect(rig.batches()[0]?.posts.map(({ text }) => text)).toEqual(['three']);
    const left = taken(rejectedCsv(rig.sessions, { importId: run.importId })).content;
    expect(
      left
        .split('\n')
        .slice(1, 3)
        .map((line) => line.split(',')[0]),
    ).toEqual(['"one"', '"two"']);
  });

  it('sends first what is due within a minute of when the batch is expected to be through', async () => {
    const rig = new Rig({ lastGoesAtMs: () => NOW_MS + 10_000 });
    const at = (afterMs: number) => new Date(NOW_MS + afterMs).toISOString();
    const columns = ['text', 'accounts', 'scheduled_at'];
    const { run } = await rig.read(
      csv(columns, ['Whenever', 'x', ''], ['Too late for that', 'x', at(71_000)], ['Due soon', 'bluesky', at(70_000)]),
    );
    taken(await rig.commit(run));
    expect(rig.batches()[0]?.posts.map(({ text }) => text)).toEqual(['Due soon', 'Whenever', 'Too late for that']);
  });

  it('asks the whole check again: a text that is too long for the network its account has now stays where it is', async () => {
    const rig = new Rig();
    const { run } = await rig.read(csv(['text', 'accounts'], ['y'.repeat(400), 'Harbour-Pine'], ['short', 'x']));
    expect(run.plan.posts).toBe(2);
    rig.become('15', 'x');
    expect(taken(await rig.commit(run)).rejected).toMatchObject([
      { row: 2, problems: [{ code: 'post', found: { code: 'too-long', severity: 'blocks' } }] },
    ]);
    expect(rig.batches()[0]?.posts.map(({ text }) => text)).toEqual(['short']);
  });

  it('is refused for an import that is not kept any more', async () => {
    const rig = new Rig();
    const { run } = await rig.read(content);
    rig.nowMs += 3_600_001;
    const gone = 'This import is not kept any more. Open the file again.';
    expect(refusal(await rig.commit(run))).toBe(gone);
    expect(refusal(rejectedCsv(rig.sessions, { importId: run.importId }))).toBe(gone);
  });

  it('keeps the last three imports', async () => {
    const rig = new Rig();
    const ids: string[] = [];
    for (let count = 0; count < 4; count++) ids.push((await rig.read(content)).run.importId);
    const kept = ids.map(
      (importId) => 'total' in importRows(rig.sessions, { importId, filter: 'all', offset: 0, limit: 1 }),
    );
    expect(kept).toEqual([false, true, true, true]);
  });
});

describe('the rejected rows as CSV', () => {
  const rejectedOf = async (rig: Rig, file: string, name?: string) => {
    const { run } = await rig.read(file, name);
    return taken(rejectedCsv(rig.sessions, { importId: run.importId }));
  };

  it('have their own columns and a problem, and import again after mending', async () => {
    const { name, content: left } = await rejectedOf(new Rig(), content);
    expect(name).toBe('Winter catalogue rejected.csv');
    const rig = new Rig();
    const again = await rig.read(left);
    expect(again.run.columns.at(-1)).toMatchObject({ header: 'problem', column: 'problem' });
    expect(again.rows.map(({ text, problems }) => [text, problems])).toEqual([
      ['Lost', ['No account @nobody']],
      ['', ['No text']],
    ]);
    const mended = await rig.read(left.replace('nobody', 'bluesky'));
    expect(mended.rows[0]).toMatchObject({ verdict: 'ready', text: 'Lost' });
  });

  it.each([
    ['commas, a byte order mark and CRLF', '\ufefftext,accounts\r\none,nobody\r\n'],
    ['semicolons and LF', 'text;accounts\none;nobody\n'],
    ['tabs', 'text\taccounts\r\none\tnobody\r\n'],
    ['bars', 'text|accounts\none|nobody\n'],
    ['a sep= line', 'sep=;\r\ntext;accounts\r\none;nobody\r\n'],
    ['every cell in quotation marks', '"text";"accounts (all, here)"\n"one";"nobody"\n'],
    ['old line ends', 'text,accounts\rone,nobody\r'],
  ])('are written as their file was: with %s', async (_, file) => {
    const { content: left } = await rejectedOf(new Rig(), file);
    const isMarked = file.includes('"') ? '"$1"' : '$1';
    const by = /[;\t|]/.exec(file)?.[0] ?? ',';
    const lines = file.split(/(?<=\n|\r(?!\n))/);
    const header = lines.length - 2;
    const noted = lines.map((line, index) => {
      const note = index === header ? 'problem' : 'No account @nobody';
      return index < header ? line : line.replace(/([\r\n]+)$/, `${by}${isMarked.replace('$1', note)}$1`);
    });
    expect(left).toBe(noted.join(''));
    expect((await new Rig().read(left)).run).toMatchObject({ rows: 1, rejected: 1 });
  });

  it('of a file with one column get a delimiter, and quotation marks for the commas of its texts', async () => {
    const { content: left } = await rejectedOf(new Rig(), 'Text\nOpen late, bring a scarf\n');
    expect(left).toBe('Text,problem\n"Open late, bring a scarf",No account: add a column “accounts” to the file\n');
    expect((await new Rig().read(left)).rows.map(({ text }) => text)).toEqual(['Open late, bring a scarf']);
  });

  it('have one problem column however often they are written', async () => {
    const once = await rejectedOf(new Rig(), content);
    const twice = await rejectedOf(new Rig(), once.content);
    expect(twice.content).toBe(once.content);
  });

  it('hold no cell that a spreadsheet would run, and read back as they were', async () => {
    const texts = [
      '=HYPERLINK("http://x.example","Win")',
      '@SUM(1)',
      '-2+3',
      "'=quoted",
      '+351 912 345 678',
      "'tis the season",
    ];
    const rig = new Rig();
    const { content: left } = await rejectedOf(
      rig,
      JSON.stringify(texts.map((text) => ({ text, accounts: 'nobody' }))),
      'a.json',
    );
    const cells = left.replace('\ufeff', '').split(/[,\r\n]+/);
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
    expect((await new Rig().read(left)).rows.map(({ text }) => text)).toEqual(texts);
  });

  it('keep the reading of their dates, which the few rows left may not show', async () => {
    const file = 'text,accounts,Date\none,nobody,05/12/2026 09:00\ntwo,x,25/12/2026 09:00';
    const left = (await rejectedOf(new Rig({ timeZone: 'America/Chicago' }), file)).content;
    const again = await new Rig({ timeZone: 'America/Chicago' }).read(left.replace('nobody', 'x'));
    expect(again.rows).toMatchObject([{ text: 'one', verdict: 'ready', atMs: Date.parse('2026-12-05T15:00:00Z') }]);
  });

  it('get a header where the file had none', async () => {
    const left = (await rejectedOf(new Rig(), '2026-11-24 09:00,Tasting tonight,https://a.example,extra\n')).content;
    expect(left).toContain('scheduled_at,text,link,column_4,problem\n');
  });

  it('are rejected again as long as nobody mended them', async () => {
    const file = 'text,accounts\nOpen late, bring a scarf,x\n"never closed,x\nmore,x';
    const again = await new Rig().read((await rejectedOf(new Rig(), file)).content);
    expect(again.rows.map(({ verdict }) => verdict)).toEqual(['rejected', 'rejected']);
  });
});
