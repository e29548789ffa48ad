import { describe, expect, it } from 'vitest';
import { refusal, Rig } from './rig.ts';

describe('a file of another tool', () => {
  it('is read without a header (Hootsuite: date, text, link)', async () => {
    const { run, rows } = await new Rig().read(
      '24/11/2026 09:00,"Tasting tonight, two places left",https://harbour.example/t\n01/12/2026 18:30,Door one,\n',
    );
    expect(run.columns.map(({ column }) => column)).toEqual(['scheduled_at (DD/MM/YYYY)', 'text', 'link']);
    expect(rows.map(({ atMs }) => atMs)).toEqual([
      Date.parse('2026-11-24T09:00:00Z'),
      Date.parse('2026-12-01T18:30:00Z'),
    ]);
    expect(rows[0]).toMatchObject({ row: 1, text: 'Tasting tonight, two places left' });
  });

  it('is read without a header, with date and time apart', async () => {
    const { rows } = await new Rig().read(
      '2026-11-24,09:00,Cold brew on nitro\n2026-11-25,7:30 PM,Gift cards are back',
    );
    expect(rows.map(({ atMs }) => atMs)).toEqual([
      Date.parse('2026-11-24T09:00:00Z'),
      Date.parse('2026-11-25T19:30:00Z'),
    ]);
  });

  it('is read with date and time columns and one column per network (Metricool)', async () => {
    const { run, rows } = await new Rig().read(
      'Text,Date,Time,Draft,Twitter,Bluesky,Picture Url 1,First Comment Text,Pinterest Board\n' +
        'Cold brew,2026-11-24,09:00:00,FALSE,TRUE,TRUE,,Recipe inside,\n' +
        'Later maybe,2026-11-25,10:00:00,TRUE,FALSE,FALSE,https://a.example/p.png,,\n',
    );
    expect(run.columns.map(({ column }) => column)).toEqual([
      ...['text', 'scheduled_at', 'scheduled_at', 'draft', 'accounts', 'accounts', null, 'first_comment', 'board'],
    ]);
    expect(rows[0]).toMatchObject({ verdict: 'ready', firstComment: 'Recipe inside' });
    expect(rows[0]?.accounts.map(({ id }) => id)).toEqual(['11', '13']);
    expect(rows[1]).toMatchObject({ draft: true, verdict: 'remark' });
  });

  it('is read with the long headers of Publer', async () => {
    const { run, rows } = await new Rig().read(
      'Date - Intl. format or prompt,Text,Link(s) - Separated by comma for FB carousels,Media URL(s) - Separated by comma,' +
        '"Title - For the video, pin, PDF ..",Label(s) - Separated by comma,Comment(s) - Separated by ||,' +
        '"Pin board, FB album, or Google category",Accounts\n' +
        '2026/11/24 20:35,Winter bags,https://harbour.example,,Bags,"winter, bags",See you there,Winter 26,pinterest\n',
    );
    expect(run.columns.map(({ column }) => column)).toEqual([
      ...['scheduled_at', 'text', 'link', null, 'title', 'labels', 'first_comment', 'board', 'accounts'],
    ]);
    expect(rows[0]).toMatchObject({ verdict: 'remark', firstComment: 'See you there' });
  });

  it.each([
    ['Buffer', 'Text,Image URL,Tags,Posting Time\nCold brew,,winter,2026-11-24 09:00\n', 'Posting Time'],
    ['Later', 'Profile;Caption;Publish at\nharbour.example;Cold brew;2026-11-24 09:00\n', 'Publish at'],
    ['SocialBee', 'Post content\tCategory\tScheduled Date\nCold brew\tWinter\t24 Nov 2026 9:00 AM\n', 'Scheduled Date'],
    ['Sendible', '"Message","Publish Date","Profile"\n"Cold brew","Nov 24, 2026 9:00 AM","bluesky"\n', 'Publish Date'],
  ])('is read as %s writes it', async (_, content, header) => {
    const { run, rows } = await new Rig().read(content);
    expect(run.columns.find((match) => match.header === header)?.column).toMatch(/^scheduled_at/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ text: 'Cold brew', atMs: Date.parse('2026-11-24T09:00:00Z') });
  });

  it('is read with our own columns in any order and case', async () => {
    const { run, rows } = await new Rig().read(
      'DRAFT,Board,Comment_Delay_Minutes,first-comment,Labels,TITLE,Link,Accounts,Scheduled At,Text,Mood\n' +
        'no,,15,More below,a;b,T,https://a.example,bluesky,2026-11-24T09:00:00+01:00,Cold brew,good\n',
    );
    expect(run.columns.map(({ column }) => column)).toEqual([
      ...['draft', 'board', 'comment_delay_minutes', 'first_comment', 'labels', 'title', 'link', 'accounts'],
      ...['scheduled_at', 'text', null],
    ]);
    expect(rows[0]).toMatchObject({ verdict: 'ready', atMs: Date.parse('2026-11-24T08:00:00Z') });
  });
});

describe('CSV', () => {
  it.each([
    ['a byte order mark and CRLF', '\ufefftext,accounts\r\n"two\r\nlines",x\r\n\r\nlast,x\r\n', [2, 5]],
    ['semicolons', 'text;accounts\n"two\nlines";x\nlast;x', [2, 4]],
    ['a sep= line', 'sep=;\r\ntext;accounts\r\n"two\nlines";x\r\nlast;x', [3, 5]],
    ['tabs', 'text\taccounts\n"two\nlines"\tx\nlast\tx', [2, 4]],
    ['bars', 'text|accounts\n"two\nlines"|x\nlast|x\n', [2, 4]],
    ['old line ends', 'text,accounts\r"two\rlines",x\rlast,x\r', [2, 4]],
    ['blank rows', 'text,accounts\n\n,\n"two\nlines",x\n,,\nlast,x\n,\n', [4, 7]],
    ['a header of two lines', '"text\n(long)",accounts\n"two\nlines",x\nlast,x', [3, 5]],
  ])('is read with %s, each row named by the line it begins on', async (_, content, lines) => {
    const { run, rows } = await new Rig().read(content);
    expect(rows.map(({ row, text }) => [row, text])).toEqual([
      [lines[0], 'two\nlines'],
      [lines[1], 'last'],
    ]);
    expect(run).toMatchObject({ rows: 2, format: 'csv' });
  });

  it('of somebody else keeps a quote that a text begins with, whatever stands behind it', async () => {
    const texts = ["'@home is new", "'- Anna' she said", "'=1+1", "'tis the season"];
    const { rows } = await new Rig().read(`text,accounts\n${texts.map((text) => `"${text}",x`).join('\n')}`);
    expect(rows.map(({ text }) => text)).toEqual(texts);
  });

  it('of one column keeps the commas of its texts', async () => {
    const { rows } = await new Rig().read('Text\nOpen late, bring a scarf\nClosed, sorry');
    expect(rows.map(({ text }) => text)).toEqual(['Open late, bring a scarf', 'Closed, sorry']);
  });

  it('rejects a row with more cells than the header, which a comma without quotes makes', async () => {
    const { rows } = await new Rig().read('text,accounts\nOpen late, bring a scarf,x\nfine,x');
    expect(rows[0]?.problems).toContain(
      'This row has 3 cells, the header 2: put quotation marks around a text with separators in it',
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['rejected', 'ready']);
  });

  it('rejects the row whose quotation mark is never closed', async () => {
    const { rows } = await new Rig().read('text,accounts\nfine,x\n"open,x\nlost,x');
    expect(rows.map(({ verdict }) => verdict)).toEqual(['ready', 'rejected']);
    expect(rows[1]?.problems).toContain('A quotation mark is opened here and never closed');
  });

  it('larger than a slice is read as if in one piece', async () => {
    const long = 'word, "said" she\r\n'.repeat(30_000);
    const quoted = `"${long.replaceAll('"', '""')}"`;
    const small = Array.from({ length: 4_000 }, (_, index) => `"post ${index}, of ""many""",x`).join('\r\n');
    const { rows } = await new Rig().read(`text,accounts\r\n${quoted},x\r\n${small}\r\n`);
    expect(rows).toHaveLength(4_001);
    // The first text takes 30,001 lines, and the rows behind it one each.
    expect(rows.slice(1).map(({ row }) => row)).toEqual(Array.from({ length: 4_000 }, (_, index) => 30_003 + index));
    expect(rows[0]?.problems).toContain('The text is longer than 200,000 characters');
    expect(rows.slice(1).every(({ text }, index) => text === `post ${index}, of "many"`)).toBe(true);
  });
});

describe('JSON', () => {
  it.each([
    ['an array', '[{"Caption":"one","Accounts":["x","13"]},{"Caption":"two"}]'],
    ['an object with posts', '{"version":1,"posts":[{"Caption":"one","Accounts":"x;13"},{"Caption":"two"}]}'],
  ])('is read as %s', async (_, content) => {
    const { run, rows } = await new Rig().read(content, 'posts.txt');
    expect(run).toMatchObject({ format: 'json', rows: 2 });
    expect(rows[0]?.accounts.map(({ id }) => id)).toEqual(['11', '13']);
    expect(rows.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('rejects entries that are no objects and cells that are lists or objects', async () => {
    const { rows } = await new Rig().read(
      '[{"text":"a","accounts":"x"},"b",{"text":{"html":"c"},"accounts":"x"},{"text":["d","e"],"accounts":["x"]},{"text":true,"accounts":"x"}]',
      'a.json',
    );
    expect(rows.map(({ row, verdict }) => [row, verdict])).toEqual([
      [1, 'ready'],
      [2, 'rejected'],
      [3, 'rejected'],
      [4, 'rejected'],
      [5, 'rejected'],
    ]);
    expect(rows[1]?.problems).toContain('This entry is not an object with a text');
    for (const row of rows.slice(2))
      expect(row.problems).toContain('“text” holds no text, but a list, an object, or true or false');
  });

  it('does not follow __proto__', async () => {
    const { rows } = await new Rig().read('[{"text":"a","accounts":"x","__proto__":{"polluted":"yes"}}]', 'a.json');
    expect(rows).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a file that is no list of posts is refused in words', () => {
  it.each([
    ['an empty file', '', 'a.csv', 'The file is empty.'],
    ['blank lines', '\ufeff\r\n \n', 'a.csv', 'The file is empty.'],
    ['a header alone', 'text,accounts\n', 'a.csv', 'The file has a header and no rows.'],
    [
      'one line of no known column',
      'When,Mood\n',
      'a.csv',
      'There is no column for the text. The columns here are “When”, “Mood”. Name one of them “text”.',
    ],
    ['broken JSON', '[{"text":"a"', 'a.json', 'This is not readable JSON.'],
    ['broken JSON without a name', '{"a":', 'Standard input', 'This is not readable JSON.'],
    [
      'JSON of another kind',
      '{"a":1}',
      'a.json',
      'This JSON holds no list of posts: write an array of objects, or {"posts": […]}.',
    ],
    ['an empty list', '[]', 'a.json', 'The file holds no posts.'],
    ['JSON nested 200,000 deep', '['.repeat(200_000), 'a.json', 'This JSON is nested too deeply for a list of posts.'],
    [
      'a spreadsheet',
      'PK\u0003\u0004\u0014\0\u0006',
      'a.xlsx',
      'This is a spreadsheet file. Save it as CSV first, then import that.',
    ],
    [
      'a picture',
      '\ufffdPNG\r\n' + '\0\u0001\ufffd'.repeat(100) + 'a'.repeat(600),
      'a.png',
      'This is not a text file: import a CSV or JSON file.',
    ],
    [
      'UTF-16',
      [...'text,accounts\nhello,x'].join('\0'),
      'a.csv',
      'The file is saved as UTF-16. Save it as “CSV UTF-8” first, then import that.',
    ],
    [
      'UTF-16 in another script',
      `\ufeff${Buffer.from(`text,accounts\n${'从周五开始供应冬季菜单，欢迎光临'.repeat(4)},x\n`, 'utf16le').toString('latin1')}`,
      'a.csv',
      'The file is saved as UTF-16. Save it as “CSV UTF-8” first, then import that.',
    ],
    [
      'more than 20 MB',
      'text\n' + 'a'.repeat(20_000_000),
      'a.csv',
      'The file is larger than 20 MB. Split it into smaller ones.',
    ],
    [
      'more than 100,000 rows',
      'text\n' + 'a\n'.repeat(100_001),
      'a.csv',
      'The file has more than 100,000 rows. Split it into smaller ones.',
    ],
    [
      'separators alone',
      ','.repeat(3_000_000),
      'a.csv',
      'The file has more columns than a list of posts. Keep those with something in them.',
    ],
    [
      'a row of separators, behind a text in quotation marks',
      `text,accounts\n"a ""post""",x${','.repeat(3_000_000)}`,
      'a.csv',
      'The file has more columns than a list of posts. Keep those with something in them.',
    ],
    [
      'rows of separators',
      `text,accounts\n${`a,x${','.repeat(900)}\n`.repeat(5_000)}`,
      'a.csv',
      'The file has more columns than a list of posts. Keep those with something in them.',
    ],
  ])('(%s)', async (_, content, name, words) => {
    expect(refusal(await new Rig().try(content, name))).toBe(words);
  });

  it('(a space that is gone)', async () => {
    const { dryRun } = await import('../../../src-main/core/import/import.ts');
    const result = await dryRun(new Rig().sessions, { spaceId: 'other', name: 'a.csv', content: 'text\na' });
    expect(result).toMatchObject({ failed: { code: 'not-found' } });
  });
});
