import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { cliPath, outpost } from './outpost.ts';

let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  sandbox = await startSandbox({ posts: 0 });
  await connectFolder(data, sandbox);
});
afterEach(async () => {
  await sandbox.close();
  rmSync(data, { recursive: true, force: true });
});

describe('the command draft', () => {
  it('takes the ends of lines of any system, and ends with words where its output has no room', async () => {
    const added = await outpost(data, ['--json', 'draft', 'add', '-'], { stdin: 'Lamps\r\nlit\rtoday\r\n' });
    const { draftId } = added.json();
    expect((await outpost(data, ['--json', 'draft', 'show', String(draftId)])).json()).toMatchObject({
      draft: { text: 'Lamps\nlit\ntoday' },
    });
    if (process.platform !== 'linux') return;
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [cliPath, '--data', data, 'export', 'drafts'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([1, 'The output could not be written whole: the disk is full.\n']);
  });

  it('says which columns of a file are not read', async () => {
    const file = join(data, 'plan.csv');
    writeFileSync(file, 'text,text,accounts,Owner\nLamps,Lit,x,Inês\n');
    const { code, stderr } = await outpost(data, ['import', file, '--dry-run']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Not read of plan.csv: “text”, “Owner”.')]);
  });

  it('keeps drafts, shows, queues and deletes them, and exports what imports again', async () => {
    const json = async (...args: string[]) => (await outpost(data, ['--json', ...args])).json();
    const add = async (...args: string[]) => (await json('draft', 'add', ...args))['draftId'] as string;
    const planned = await add('Lamps lit', '--account', 'x', '--label', 'winter', '--at', '2027-12-01T09:15');
    const bare = await add('No account yet');
    expect((await json('draft', 'list', '--label', 'winter'))['drafts']).toMatchObject([
      { id: planned, title: 'Lamps lit', labels: ['winter'] },
    ]);
    const elsewhere = { env: { TZ: 'Asia/Tokyo' } };
    const listed = await outpost(data, ['draft', 'list', '--label', 'winter'], elsewhere);
    expect(listed.stdout).toBe(`${planned}, Lamps lit, 1 Dec 2027, 09:15, Europe/Lisbon, winter\n`);
    expect((await outpost(data, ['draft', 'show', planned], elsewhere)).stdout).toMatch(
      /^Lamps lit\n[^]*Labels: winter\nWhen: 1 Dec 2027, 09:15, Europe\/Lisbon/,
    );
    const unknown = await outpost(data, ['draft', 'add', 'For nobody', '--account', 'nobody']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no account “nobody”')]);

    const exported = await outpost(data, ['export', 'drafts']);
    const [head, first] = exported.stdout.split('\n');
    expect(head).toMatch(/^text,scheduled_at,accounts/);
    expect(first).toMatch(/^Lamps lit,2027-12-01T09:15:00Z,/);

    const rightToLeft = 'קפה\u200f (2016)';
    const other = await add(rightToLeft, '--account', 'x', '--at', '2027-12-02T09:15');
    const ics = (await outpost(data, ['export', 'calendar', '--from', '2027-12-01', '--to', '2027-12-31'])).stdout;
    expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART:20271201T091500Z\r\n[^]*SUMMARY:Draft: Lamps lit\r\n/);
    expect(ics).toContain(`SUMMARY:Draft: ${rightToLeft}\r\n`);
    const timed = async (...range: string[]) => {
      const file = (await outpost(data, ['export', 'calendar', ...range])).stdout;
      return file.match(/(?<=DTSTART:).*(?=\r)/g) ?? [];
    };
    expect(await timed('--from', '9999-12-01')).toEqual([]);
    const hours = ['--from', '2027-12-01T09:16', '--to', '2027-12-02T09:15'];
    expect(await timed(...hours)).toEqual(['20271202T091500Z']);
    expect(await timed('--from', '2027-12-01T09:15Z', '--to', '2027-12-02T09:14Z')).toEqual(['20271201T091500Z']);
    const past = await add('Long past', '--at', '2020-01-10T09:15');
    expect(await timed('--to', '2020-01-12')).toEqual(['20200110T091500Z']);
    expect(await json('draft', 'delete', other, past)).toEqual({ deleted: 2 });

    const missing = await outpost(data, ['draft', 'queue', 'nonexistent']);
    expect(missing.stdout).toContain('\nnonexistent was not queued: There is no such draft, or no longer.\n');
    const queued = await outpost(data, ['--json', 'draft', 'queue', planned, bare]);
    expect([queued.code, queued.json()]).toMatchObject([2, { queued: [planned], left: [{ draftId: bare }] }]);
    const schedule = await outpost(data, ['--json', 'export', 'schedule', '--format', 'csv']);
    expect(schedule.json()).toEqual({ csv: expect.stringContaining('Lamps lit,2027-12-01T09:15:00Z,') as string });

    const shown = async (id: string) => (await outpost(data, ['draft', 'show', id])).stdout;
    expect(await shown(planned)).toContain('\nIt was queued, so it is no draft any more.');
    expect(await shown(bare)).not.toContain('It was');
    expect(await json('draft', 'delete', bare)).toEqual({ deleted: 1 });
    expect(await shown(bare)).toContain(
      `\nIt was deleted. Bring it back with: npx outpost --data ${data} draft restore ${bare}\n`,
    );
    expect(await json('draft', 'restore', bare)).toEqual({ restored: 1, left: [] });
    const notDeleted = await outpost(data, ['draft', 'restore', bare, planned]);
    expect([notDeleted.code, notDeleted.stdout.split('\n')]).toEqual([
      1,
      [
        '0 drafts are back.',
        `${bare}: It is a draft, and was not deleted.`,
        `${planned}: It was not deleted but queued, so it is no draft any more. See it with: npx outpost --data ${data} outbox`,
        '',
      ],
    ]);
    const notThere = await outpost(data, ['draft', 'delete', planned, 'nonexistent']);
    expect([notThere.code, notThere.stdout.split('\n')]).toEqual([
      1,
      [
        `${planned}: It was queued, so it is no draft any more. See it with: npx outpost --data ${data} outbox`,
        'nonexistent: There is no such draft, or no longer.',
        '',
      ],
    ]);
    expect((await outpost(data, ['draft', 'delete', bare])).stdout).toBe(
      `1 draft was deleted. Bring it back with: npx outpost --data ${data} draft restore ${bare}\n`,
    );
    const lateFor = await outpost(data, ['draft', 'add', 'Late for nothing', '--delay', '5']);
    expect([lateFor.code, lateFor.stderr]).toEqual([1, expect.stringContaining('--delay needs --first-comment.')]);
    const file = join(data, 'drafts.csv');
    writeFileSync(file, exported.stdout);
    expect(await json('import', file, '--again')).toMatchObject({ drafts: 2, queued: 0 });
    expect((await outpost(data, ['export', 'drafts'])).stdout).toBe(exported.stdout);
  });

  it('exports more than an import reads of one file in parts, which import again unchanged', async () => {
    const fill = (name: string, from: number) => {
      const rows = Array.from(
        { length: 60 },
        (_, index) => `Draft ${from + index} ${`w${from + index}é`.repeat(35_000)},yes`,
      );
      const file = join(data, name);
      writeFileSync(file, ['text,draft', ...rows].join('\n'));
      return file;
    };
    for (const file of [fill('one.csv', 100), fill('two.csv', 200)])
      expect((await outpost(data, ['--json', 'import', file])).json()).toMatchObject({ drafts: 60, rejected: [] });
    const whole = await outpost(data, ['export', 'drafts']);
    expect([whole.code, whole.stderr]).toEqual([
      0,
      'An import reads at most 20 MB and 100,000 rows of a file. To import this again, write it into 2 files: with --part 1, and so on to --part 2.\n',
    ]);
    const tooMuch = join(data, 'whole.csv');
    writeFileSync(tooMuch, whole.stdout);
    expect((await outpost(data, ['import', tooMuch])).stderr).toContain('up to 20 MB can be read');
    const parts = [];
    for (const part of ['1', '2']) parts.push(await outpost(data, ['export', 'drafts', '--part', part]));
    expect(parts.map(({ stderr }) => stderr)).toEqual(['Part 1 of 2.\n', 'Part 2 of 2.\n']);
    const missing = await outpost(data, ['export', 'drafts', '--part', '3']);
    expect([missing.code, missing.stdout, missing.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('There are 2 parts: --part 1 to --part 2.') as string,
    ]);
    const listed = (await outpost(data, ['--json', 'draft', 'list', '--limit', '500'])).json()['drafts'] as {
      id: string;
    }[];
    await outpost(data, ['draft', 'delete', ...listed.map(({ id }) => id)]);
    for (const [index, { stdout }] of parts.entries()) {
      const file = join(data, `part-${index}.csv`);
      writeFileSync(file, stdout);
      expect((await outpost(data, ['--json', 'import', file, '--again'])).json()).toMatchObject({ rejected: [] });
    }
    // Not shown where it differs: it has 22 MB.
    expect((await outpost(data, ['export', 'drafts'])).stdout === whole.stdout).toBe(true);
    // Some 90 MB are read and written in all.
  }, 900_000);

  it('keeps no words whose encoding it would have to guess', async () => {
    const add = (stdin: string | Buffer) => outpost(data, ['draft', 'add', '-'], { stdin });
    const refused = await add(Buffer.from('Caf\u00e9 at six', 'latin1'));
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain(
      'Standard input is not UTF-8, so some of its letters are not known. Nothing was kept.',
    );
    expect((await outpost(data, ['draft', 'list'])).stdout).toBe('No drafts.\n');
    expect((await add('Caf\u00e9 at six\n')).code).toBe(0);
    expect((await add(Buffer.from('\ufeffCaf\u00e9 at nine', 'utf16le'))).code).toBe(0);
    expect((await outpost(data, ['draft', 'list'])).stdout).toMatch(/, Caf\u00e9 at nine\n[^]*, Caf\u00e9 at six\n/);
  });

  it('keeps a draft whose time is past, and says so', async () => {
    const late = ['draft', 'add', 'Lamps lit', '--account', 'x', '--at', '2024-12-01T09:15'];
    const said = await outpost(data, late);
    expect([said.code, said.stdout]).toEqual([0, expect.stringMatching(/^Kept as draft .*\.\nThis time is past\.\n$/)]);
    expect((await outpost(data, ['--json', ...late])).json()).toMatchObject({ problem: 'time-past' });
    const soon = await outpost(data, ['draft', 'add', 'Lamps lit', '--account', 'x', '--at', '2099-12-01T09:15']);
    expect(soon.stdout).not.toContain('past');
  });

  it('refuses a time that is no one moment, in words, and so does a new time for what waits, which is by the clock of the space', async () => {
    const elsewhere = { env: { TZ: 'America/New_York' } };
    const add = (at: string) =>
      outpost(data, ['--json', 'draft', 'add', 'Lamps lit', '--account', 'x', '--at', at], elsewhere);
    const { draftId } = (await add('2027-12-01T09:15')).json() as { draftId: string };
    await outpost(data, ['draft', 'queue', draftId]);
    const { actions } = (await outpost(data, ['--json', 'outbox'])).json() as { actions: { id: string }[] };
    const id = actions[0]?.id ?? '';
    const move = (...when: string[]) => outpost(data, ['outbox', 'reschedule', id, ...when], elsewhere);
    const atMs = async (): Promise<unknown> =>
      ((await outpost(data, ['--json', 'outbox', 'show', id])).json()['row'] as { scheduledAtMs: number })
        .scheduledAtMs;
    expect((await move('--at', '2027-12-24 09:15')).code).toBe(0);
    expect(await atMs()).toBe(Date.parse('2027-12-24T09:15:00Z'));
    expect((await move('--at', '2027-07-24T09:15+02')).code).toBe(0);
    expect(await atMs()).toBe(Date.parse('2027-07-24T07:15:00Z'));

    const noSuchHour = '01:30 does not exist on 28 March 2027 in Lisbon: clocks go from 01:00 to 02:00.';
    const refusals: [string, string][] = [
      ['2027-03-28 01:30', noSuchHour],
      ['2027-10-31T01:30', '"2027-10-31T01:30" happens twice: write 2027-10-31T01:30+01:00 or 2027-10-31T01:30+00:00.'],
      ['12/11/2027', '"12/11/2027" is no date or time.'],
      ['2027-12-24', 'The time of day is missing.'],
      ['2027-12-24T09:15[Asia/Tokyo]', 'is no date or time.'],
    ];
    for (const [at, words] of refusals) {
      for (const ran of [await move('--at', at), await add(at)])
        expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(words)]);
    }
    for (const mix of [['--now', '--skip'], ['--skip', '--at', '2027-12-24T09:15'], []]) {
      const ran = await move(...mix);
      expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('Say when, in one way')]);
    }
    expect((await move('--now', '--keep-gaps')).stderr).toContain('--keep-gaps goes with --at');
    expect(await atMs()).toBe(Date.parse('2027-07-24T07:15:00Z'));
  });
});
