import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, importInto } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost, type Ran } from './outpost.ts';
import { closePlace, openPlace } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => ({ folder, data, sandbox } = await openPlace({ posts: 20 })));
afterEach(() => closePlace({ folder, sandbox }));

const connected = (): Promise<void> => connectFolder(data, sandbox);
const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('a batch', () => {
  it('is read as its options say, where that cannot be found out', async () => {
    await connected();
    const year = new Date().getUTCFullYear() + 1;
    const serial = (Date.UTC(year, 10, 24, 9) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const rows = [`"Cold\nbrew";shop;05/06/${year} 09:00`, `Gift cards;shop;${serial}`];
    const file = write('odd-columns.csv', ['Slogan;Who;On', ...rows, ''].join('\n'));
    const lost = await outpost(data, ['import', file, '--dry-run']);
    expect(lost).toMatchObject({ code: 1 });
    expect(lost.stderr).toContain('--column "Slogan=text"');
    const columns = ['--column', 'slogan=text', '--column', 'Who=accounts', '--column', 'On=scheduled_at'];
    const asked = await outpost(data, ['--json', 'import', file, '--dry-run', ...columns]);
    expect(asked.json()).toMatchObject({ rows: 2, rejected: [{ row: 2 }, { row: 4 }] });
    expect(asked.stderr).toContain('2 rows: No account @shop. For all of them: --account "shop=ACCOUNT"');
    expect(asked.stderr).toContain('1 date can be read in two ways. For all of them: --date-order day');
    const known = [...columns, '--account', 'shop=x', '--date-order', 'month', '--time-zone', 'UTC'];
    const read = await outpost(data, ['--json', 'import', file, ...known]);
    expect(read.json()).toMatchObject({ rows: 2, queued: 2, rejected: [] });
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { id: string }[] };
    const times: number[] = [];
    for (const { id } of actions) {
      const shown = (await outpost(data, ['--json', 'outbox', 'show', id])).json();
      times.push((shown as { row: { scheduledAtMs: number } }).row.scheduledAtMs);
    }
    expect(times.map((atMs) => new Date(atMs).toISOString()).sort()).toEqual([
      `${year}-05-06T09:00:00.000Z`,
      `${year}-11-24T09:00:00.000Z`,
    ]);
    const wrong = await outpost(data, ['import', file, '--column', 'Mood=text']);
    expect(wrong.stderr).toContain('There is no column “Mood”. The columns here are “Slogan”, “Who”, “On”.');
  });

  it('is queued but for the rows of a cause, which are saved as drafts', async () => {
    await connected();
    const rows = ['Fine,x', 'Nobody there,@nobody', `${'long '.repeat(80)},bluesky`, ',x', 'Nor there,@none'];
    const file = write('parts.csv', `text,accounts\n${rows.join('\n')}\n`);
    const dry = await outpost(data, ['--json', 'import', file, '--dry-run', '--as-drafts', 'accounts']);
    expect(dry.json()).toMatchObject({ queued: 1, drafts: 2, asDrafts: 2, rejected: [{ row: 4 }, { row: 5 }] });
    const all = ['--as-drafts', 'rejected', '--as-drafts', 'rejected'];
    const done = await outpost(data, ['--json', 'import', file, ...all]);
    expect(done.code).toBe(2);
    expect(done.json()).toMatchObject({ queued: 1, drafts: 3, asDrafts: 3, rejected: [{ row: 5 }] });
    expect((await outpost(data, ['--json', 'draft', 'list'])).json()).toMatchObject({ total: 3 });
    const both = await outpost(data, ['import', file, '--drafts', '--as-drafts', 'late']);
    expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('Choose one: --drafts saves all')]);
    const odd = await outpost(data, ['import', file, '--as-drafts', 'odd']);
    expect(odd.stderr).toContain('One of rejected, accounts, date-order');
  });

  it('is tried dry without being written, and its wrong rows are told', async () => {
    await connected();
    const file = write('odd.csv', 'text,accounts\nFine,x\n,x\nNobody there,@nobody\nKeep,x\n');
    const dry = await outpost(data, ['--json', 'import', file, '--dry-run']);
    expect(dry.code).toBe(2);
    expect(dry.json()).toMatchObject({
      rows: 4,
      queued: 2,
      rejected: [
        { row: 3, reason: 'No text', problems: [{ code: 'no-text' }] },
        { row: 4, reason: 'No account @nobody' },
      ],
    });
    const said = await outpost(data, ['import', file, '--dry-run']);
    expect(said.stdout).toContain(
      'The file has 4 rows. 2 posts would be queued. 2 would be rejected.\n  Row 3: No text\n',
    );
    expect((await outpost(data, ['--json', 'outbox'])).json()).toEqual({ actions: [] });
    // What is to be said of many rows is said once.
    const many = write('many.csv', `text\n${'Kept\n'.repeat(40)}`);
    const lacks = (await outpost(data, ['import', many, '--dry-run'])).stdout;
    expect(lacks).toMatch(/^The file has 40 rows\. [^\n]*\n {2}Rows 2–41: No account: [^\n]*\n$/);
    // A draft needs no account: its row is in, and what it lacks is said by its line.
    const lacking = '\n  Row 3: No text\n1 draft would lack something of its row:\n  Row 4: No account @nobody\n';
    const tried = await outpost(data, ['import', file, '--drafts', '--dry-run']);
    expect(tried.stdout).toBe(`The file has 4 rows. 3 drafts would be saved. 1 would be rejected.${lacking}`);
    const drafts = await outpost(data, ['--json', 'import', file, '--drafts']);
    expect(drafts.json()).toMatchObject({
      ...{ rows: 4, queued: 0, drafts: 3, rejected: [{ row: 3 }] },
      incomplete: [{ row: 4, reason: 'No account @nobody', problems: [{ code: 'no-account-named' }] }],
    });
    expect((await outpost(data, ['import', join(folder, 'none.csv')])).code).toBe(1);
  });
});

describe('nonsense', () => {
  it('of an old spreadsheet keeps its letters', async () => {
    await connected();
    const path = join(folder, 'latin1.csv');
    writeFileSync(path, Buffer.from('text,accounts\nCaf\xe9 \xe0 Lisbonne,x\n', 'latin1'));
    const ran = await outpost(data, ['--json', 'import', path]);
    expect(ran.stderr).toContain('Windows-1252');
    expect((await outpost(data, ['--json', 'outbox'])).json()).toMatchObject({
      actions: [{ text: 'Café à Lisbonne' }],
    });
  });
});

describe('the outbox in the terminal', () => {
  it('holds, reschedules, pauses, and makes drafts', async () => {
    await connected();
    await importInto(data, batchCsv(3));
    const verb = (...args: string[]): Promise<Ran> => outpost(data, ['--json', 'outbox', ...args]);
    const { actions } = (await verb()).json() as { actions: { id: string }[] };
    const [a = '', b = '', c = ''] = actions.map(({ id }) => id);
    expect((await verb('hold', a)).json()).toMatchObject({ changed: 1 });
    expect((await verb('release', a, b)).json()).toMatchObject({ changed: 1, refused: [{ actionId: b }] });
    expect((await verb('reschedule', b, '--at', '2001-01-01T00:00:00Z')).code).toBe(1);
    expect((await verb('reschedule', b)).stderr).toContain('Say when');
    expect((await verb('reschedule', b, '--at', '2099-01-01T00:00:00Z')).json()).toMatchObject({ changed: 1 });
    expect((await verb('draft', c)).json()).toHaveProperty('draftId');
    expect((await verb('unmatch', a)).code).toBe(1);
    expect((await verb('pause')).json()).toEqual({ paused: true });
    const paused = await outpost(data, ['--json', 'send', '--until-empty']);
    expect(paused.code).toBe(2);
    expect(paused.json()).toMatchObject({ queued: 2, done: 0 });
    expect((await verb('resume')).json()).toEqual({ paused: false });
    expect((await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '20'])).json()).toMatchObject({
      done: 2,
    });
  });

  it('takes first comments with their posts, and keeps the gaps between new times, where it is told to', async () => {
    await connected();
    const year = new Date().getUTCFullYear() + 2;
    const csv = [
      'text,scheduled_at,accounts,first_comment',
      `One,${year}-01-01T10:00:00Z,x,Its comment`,
      `Two,${year}-01-01T11:00:00Z,x,`,
      `Three,${year}-01-01T13:00:00Z,x,`,
    ];
    await importInto(data, csv.join('\n'));
    type Row = { id: string; text: string; state: string };
    const rows = async (): Promise<Row[]> =>
      ((await outpost(data, ['--json', 'outbox'])).json() as { actions: Row[] }).actions;
    const idOf = async (text: string): Promise<string> => (await rows()).find((row) => row.text === text)?.id ?? '';
    const at = ['--at', `${year}-02-01T08:00:00Z`, '--keep-gaps'];
    await outpost(data, ['outbox', 'reschedule', await idOf('Two'), await idOf('Three'), ...at]);
    const three = await outpost(data, ['--json', 'outbox', 'show', await idOf('Three')]);
    expect(three.json()).toMatchObject({ row: { scheduledAtMs: Date.parse(`${year}-02-01T10:00:00Z`) } });
    await outpost(data, ['outbox', 'cancel', await idOf('One'), '--with-comments']);
    const gone = (await rows()).filter(({ state }) => state !== 'queued').map(({ text }) => text);
    expect(gone.toSorted()).toEqual(['Its comment', 'One']);
  });

  it('shows what somebody else wrote as words, and lets none of it speak to the terminal', async () => {
    await connected();
    const row = JSON.stringify([{ text: 'Red \u001b[31m alert\u0007', accounts: 'x' }]);
    await outpost(data, ['import', write('escape.json', row)]);
    const listed = await outpost(data, ['outbox']);
    expect(listed.stdout).toContain('Red \u{FFFD}[31m alert');
    expect(listed.stdout).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

describe('scripts', () => {
  it('get the address of a sandbox of their own as one JSON object', async () => {
    const running = startOutpost(data, ['--json', 'sandbox', '--posts', '5', '--publish-limit', '30/1']);
    const { url, token, space } = JSON.parse(await running.firstLine) as { url: string; token: string; space: number };
    const answer = await fetch(`${url}/spaces/${space}/accounts`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });
});
