import { describe, expect, it } from 'vitest';
import { importRows, rejectedCsv } from '../../../src-main/core/import/import.ts';
import type { DryRun } from '../../../src-preload/contract/import.ts';
import { importCauseWords } from '../../../src-preload/contract/words/import-cause.ts';
import { remedyWords } from '../../../src-renderer/import/remedy-words.ts';
import { minuteWindows, NOW_MS, refusal, Rig, taken } from './rig.ts';

const iso = (atMs: number | null | undefined): string | null =>
  atMs === null || atMs === undefined ? null : new Date(atMs).toISOString().slice(0, 16);

describe('what the rows of a file have in common', () => {
  const file =
    'text,accounts,scheduled_at\n' +
    'one,nobody,05/06/2027 09:00\n' +
    'two,@Nobody,06/07/2027 09:00\n' +
    'three,nimbus_roast,07/08/2027 09:00\n' +
    'four,,31/02/2027 09:00\n' +
    ',x,2027-06-09 09:00\n';

  it('is told once, those that reject first, the larger before the smaller', async () => {
    const { run } = await new Rig().read(file.replace('31/02', '01/02'));
    expect(run.causes.map((cause) => [cause.rejects, importCauseWords(cause), cause.name])).toEqual([
      [true, '2 rows: No account @nobody', 'nobody'],
      [true, '1 row: Account @nimbus_roast is parked', 'nimbus_roast'],
      [true, '1 row: No account', ''],
      [true, '1 row: No text', null],
      [false, '4 dates can be read in two ways', null],
    ]);
  });

  it('is the same thing said of the same cell: other cells are causes of their own', async () => {
    const { run } = await new Rig().read('text,accounts,draft\none,x,maybe\ntwo,x,maybe\nthree,x,perhaps\n');
    expect(run.causes.map((cause) => [cause.code, importCauseWords(cause)])).toEqual([
      [null, '2 rows: Draft: “maybe” is neither yes nor no'],
      [null, '1 row: Draft: “perhaps” is neither yes nor no'],
    ]);
  });

  it('says of a time that is only too far away that it is, beside those that are none', async () => {
    const { run } = await new Rig().read(
      'text,accounts,scheduled_at\none,x,2099-06-01 09:00\ntwo,x,2098-06-01 09:00\nthree,x,soon\n',
    );
    expect(run.causes.map((cause) => [cause.code, importCauseWords(cause)])).toEqual([
      [null, '2 rows: This time is more than ten years away'],
      ['time', '1 date or time cannot be used'],
    ]);
  });

  it('that is one of very many is not told, but how many such there are is', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `Lamp ${index},@nobody${index}`);
    const { run } = await new Rig().read(`text,accounts\n${lines.join('\n')}\n`);
    expect([run.causes.length, run.moreCauses]).toEqual([50, 10]);
  });

  it('shows its own rows', async () => {
    const rig = new Rig();
    const { run } = await rig.read(file);
    const order = run.causes.find(({ code }) => code === 'accounts')?.key ?? '';
    const { total, rows } = taken(
      importRows(rig.sessions, { importId: run.importId, filter: 'all', cause: order, offset: 0, limit: 10 }),
    );
    expect([total, rows.map(({ row }) => row)]).toEqual([2, [2, 3]]);
  });

  it('counts thousands of different words as one cause', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `${'word '.repeat(60 + (index % 40))}${index},bluesky`);
    const { run } = await new Rig().read(`text,accounts\n${long.join('\n')}\n`);
    const tooLong = run.causes.find(({ code }) => code === 'too-long');
    expect(tooLong === undefined ? '' : importCauseWords(tooLong)).toMatch(
      /^\d+ texts are too long for their network$/,
    );
    expect(run.causes.length).toBeLessThan(4);
  });
});

describe('the rows of a cause that are kept as drafts', () => {
  const keyOf = (run: DryRun, code: string): string => run.causes.find((cause) => cause.code === code)?.key ?? '';

  it('are neither queued nor rejected, the others go, and nothing is left to be decided about them', async () => {
    const rig = new Rig();
    const { run } = await rig.read(`text,accounts\n${'long '.repeat(80)},bluesky\nfine,x\nfine,x\n,x\n`);
    expect(run.causes.map(({ code, keepable }) => [code, keepable])).toEqual([
      ['too-long', true],
      [null, false],
      ['same-text', true],
    ]);
    expect([run.plan.posts, run.rejected, run.drafts]).toEqual([2, 2, 0]);
    const asDrafts = [keyOf(run, 'too-long'), keyOf(run, 'same-text')];
    const chosen = (await rig.choose(run, { asDrafts })).run;
    expect([chosen.plan.posts, chosen.rejected, chosen.drafts]).toEqual([1, 1, 2]);
    expect(chosen.causes.map(({ code }) => code)).toEqual([null]);
    const back = (await rig.choose(chosen, { asDrafts: [] })).run;
    expect(back.causes).toEqual(run.causes);
  });

  it('are not offered where the file calls them drafts itself', async () => {
    const rig = new Rig();
    const kept = 'text,accounts,draft,image\nfine,x,yes,one.png\n';
    const { run } = await rig.read(kept);
    expect(run.causes.map(({ keepable, rejects }) => [keepable, rejects])).toEqual([[false, false]]);
    expect(remedyWords(run.causes[0]!)).toBeNull();
    const mixed = (await rig.read(`${kept}finer,x,,two.png\n`)).run;
    expect(mixed.causes.map(({ keepable }) => keepable)).toEqual([true]);
  });

  it('can be all of a file in which none may go: a draft needs no account', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,accounts\none,\ntwo,@nobody\n,x\n');
    expect([run.ready + run.remarks + run.drafts, run.rejected, run.keepable]).toEqual([0, 3, 2]);
    const chosen = (await rig.choose(run, { accounts: [{ name: '', means: 'x' }] })).run;
    expect([chosen.ready, chosen.keepable]).toEqual([1, 2]);
  });

  it('leave their places in the windows of the limit to the others', async () => {
    const rig = new Rig({ departures: (_, calls) => minuteWindows(1, calls) });
    const soon = new Date(NOW_MS + 120_000).toISOString();
    const rows = Array.from({ length: 9 }, (_, at) => `post ${at},x,${soon}`);
    const { run } = await rig.read(`text,accounts,scheduled_at\n${rows.join('\n')}\n`);
    expect(run.plan.late).toBeGreaterThan(0);
    const chosen = await rig.choose(run, { asDrafts: [keyOf(run, 'late')] });
    expect([chosen.run.plan.late, chosen.run.drafts]).toEqual([0, run.plan.late]);
    expect(chosen.rows.every(({ problems }) => problems.every((problem) => !problem.endsWith(' late')))).toBe(true);
  });
});

describe('a file that can be read in two ways is read as the user says, all of it', () => {
  const dates = 'text,accounts,Date\none,x,05/06/2027 09:00\ntwo,x,07/06/2027 09:00\n';

  it('in the order of day and month, and nothing is remarked on any more', async () => {
    const rig = new Rig();
    const { run } = await rig.read(dates);
    expect(run.reading.dateOrder).toEqual({ order: 'day-first', sure: false });
    const chosen = await rig.choose(run, { dateOrder: 'month-first' });
    expect(chosen.run.reading.dateOrder).toEqual({ order: 'month-first', sure: true });
    expect(chosen.run.causes).toEqual([]);
    expect(chosen.rows.map(({ atMs }) => iso(atMs))).toEqual(['2027-05-06T08:00', '2027-07-06T08:00']);
    expect(chosen.run.columns.at(-1)?.column).toBe('scheduled_at (MM/DD/YYYY)');
  });

  it('also where both orders stand in one file, which is refused as long as nobody said it', async () => {
    const rig = new Rig();
    const { run } = await rig.read(`${dates}three,x,25/12/2026 09:00\nfour,x,12/25/2026 09:00\n`);
    expect(run.causes[0]).toMatchObject({ code: 'date-order', rejects: true, rows: 2 });
    const chosen = await rig.choose(run, { dateOrder: 'day-first' });
    expect(chosen.run.rejected).toBe(0);
    expect(chosen.rows.map(({ atMs }) => iso(atMs)?.slice(5, 10))).toEqual(['06-05', '06-07', '12-25', '12-25']);
  });

  it('in another zone, and times with an offset of their own stay', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,accounts,when\none,x,2027-07-01 09:00\ntwo,x,2027-07-01T09:00Z\n');
    const chosen = await rig.choose(run, { timeZone: 'America/New_York' });
    expect(chosen.run).toMatchObject({ timeZone: 'Europe/Lisbon', reading: { timeZone: 'America/New_York' } });
    expect(chosen.rows.map(({ atMs }) => iso(atMs))).toEqual(['2027-07-01T13:00', '2027-07-01T09:00']);
  });

  it('which the head of the rejected rows names only where one of them can be read in two ways', async () => {
    const head = async (rows: string): Promise<string | undefined> => {
      const rig = new Rig();
      const { run } = await rig.read(`text,accounts,Date\n${rows}\n`);
      const { run: chosen } = await rig.choose(run, { dateOrder: 'month-first' });
      return taken(rejectedCsv(rig.sessions, { importId: chosen.importId })).content.split('\n')[0];
    };
    expect(await head('one,x,12/02/2027 09:00\ntwo,nobody,13.12.2027 09:00\nthree,x,31.02.2027 09:00')).toBe(
      'text,accounts,Date,problem',
    );
    expect(await head('one,nobody,12/02/2027 09:00\ntwo,x,31.02.2027 09:00')).toBe(
      'text,accounts,Date (MM/DD/YYYY),problem',
    );
  });

  it('in another zone, which the rejected rows take with them', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,accounts,Date\none,nobody,05/06/2027 09:00\n');
    const chosen = await rig.choose(run, { timeZone: 'America/New_York', dateOrder: 'month-first' });
    const left = taken(rejectedCsv(rig.sessions, { importId: chosen.run.importId })).content;
    expect(left.split('\n')[0]).toBe('text,accounts,Date (MM/DD/YYYY) (America/New_York),problem');
    const again = await new Rig().read(left.replace('nobody', 'x'));
    expect(again.rows.map(({ atMs }) => iso(atMs))).toEqual(['2027-05-06T13:00']);
    expect(again.run).toMatchObject({ ready: 1, reading: { timeZone: 'America/New_York' } });
    const rest = new Rig();
    const { run: same } = await rest.read(left);
    expect(taken(rejectedCsv(rest.sessions, { importId: same.importId })).content).toBe(left);
  });

  it('as the header says, by a name of tzdata or by the letters that people write', async () => {
    const read = async (header: string): Promise<unknown> => {
      const { run, rows } = await new Rig().read(`text,accounts,${header}\none,x,2027-01-06 09:00\n`);
      return [run.reading.timeZone, ...rows.map(({ atMs }) => iso(atMs))];
    };
    expect(await read('Date (EST)')).toEqual(['America/New_York', '2027-01-06T14:00']);
    expect(await read('Date [pt]')).toEqual(['America/Los_Angeles', '2027-01-06T17:00']);
    expect(await read('Date (Asia/Tokyo)')).toEqual(['Asia/Tokyo', '2027-01-06T00:00']);
    const usual = await read('Date');
    // What means several places, or is no zone.
    for (const header of ['Date (IST)', 'Date (due)', 'Date (UTC/Nowhere)']) expect(await read(header)).toEqual(usual);
  });

  it('but not in a zone that does not exist, and the file stays as it was', async () => {
    const rig = new Rig();
    const { run } = await rig.read(dates);
    await expect(rig.choose(run, { timeZone: 'Lisbon' })).rejects.toThrow('There is no time zone “Lisbon”');
    expect((await rig.choose(run, {})).run.rows).toBe(2);
  });

  it('and the reading before is not kept', async () => {
    const rig = new Rig();
    const { run } = await rig.read(dates);
    await rig.choose(run, { dateOrder: 'day-first' });
    const old = importRows(rig.sessions, { importId: run.importId, filter: 'all', offset: 0, limit: 1 });
    expect(refusal(old)).toContain('is not kept any more');
  });
});

describe('an unknown account is assigned once, for all rows', () => {
  it('that name it, alone or among others, in any case', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,accounts\none,Nobody\ntwo,x;@nobody\nthree,linkedin\n');
    const { rows } = await rig.choose(run, { accounts: [{ name: 'nobody', means: '13;15' }] });
    expect(rows.map(({ verdict, accounts }) => [verdict, accounts.map(({ id }) => id)])).toEqual([
      ['ready', ['13', '15']],
      ['ready', ['11', '13', '15']],
      ['ready', ['15', '18']],
    ]);
  });

  it.each([
    ['where the file has no column for them', 'text\none\ntwo\n'],
    ['where the cell is empty', 'text,accounts\none,\ntwo,\n'],
  ])('%s', async (_, file) => {
    const rig = new Rig();
    const { run } = await rig.read(file);
    expect(run.causes).toMatchObject([{ code: 'accounts', name: '', rows: 2 }]);
    const chosen = await rig.choose(run, { accounts: [{ name: '', means: 'bluesky' }] });
    expect(chosen.run).toMatchObject({ ready: 2, causes: [] });
    expect(chosen.rows[0]?.accounts.map(({ id }) => id)).toEqual(['13']);
  });

  it('but what is said to mean an account that is not there is told', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,accounts\none,nobody\n');
    const { rows } = await rig.choose(run, { accounts: [{ name: 'nobody', means: 'somebody' }] });
    expect(rows[0]?.problems).toEqual(['No account @somebody']);
  });
});

describe('columns are assigned by hand', () => {
  it('where no column is known to hold the text', async () => {
    const rig = new Rig();
    const { run } = await rig.read('Slogan,Where\nCold brew,x\nGift cards,linkedin\n');
    expect(run.noText).toBe(true);
    expect(run).toMatchObject({ rows: 2, rejected: 2 });
    expect(run.columns.map(({ holds, example }) => [holds, example])).toEqual([
      [null, 'Cold brew'],
      [null, 'x'],
    ]);
    const chosen = await rig.choose(run, {
      columns: [
        { place: 0, holds: 'text' },
        { place: 1, holds: 'accounts' },
      ],
    });
    expect(chosen.run).toMatchObject({ noText: false, ready: 2 });
    expect(chosen.rows.map(({ text }) => text)).toEqual(['Cold brew', 'Gift cards']);
  });

  it('over what was recognised, which then holds nothing', async () => {
    const rig = new Rig();
    const { run } = await rig.read('Text,Caption,accounts\nnot this,but this,x\n');
    const chosen = await rig.choose(run, { columns: [{ place: 1, holds: 'text' }] });
    expect(chosen.rows[0]?.text).toBe('but this');
    expect(chosen.run.columns.map(({ holds }) => holds)).toEqual([null, 'text', 'accounts']);
  });

  it('as a date and a time apart', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,accounts,Tag der Sendung,Uhrzeit\none,x,24.11.2026,09:30\n');
    const { rows } = await rig.choose(run, {
      columns: [
        { place: 2, holds: 'date' },
        { place: 3, holds: 'time' },
      ],
    });
    expect(iso(rows[0]?.atMs)).toBe('2026-11-24T09:30');
  });

  it('and the first line can be said to be a post, or a header', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,x\nsecond,x\n');
    expect(run).toMatchObject({ rows: 1, reading: { header: true } });
    const chosen = await rig.choose(run, {
      header: false,
      columns: [
        { place: 0, holds: 'text' },
        { place: 1, holds: 'accounts' },
      ],
    });
    expect(chosen.rows.map(({ row, text, verdict }) => [row, text, verdict])).toEqual([
      [1, 'text', 'ready'],
      [2, 'second', 'ready'],
    ]);
  });
});

describe('dates that a spreadsheet wrote as numbers', () => {
  const sheet = (...cells: string[]) =>
    `text,accounts,when\n${cells.map((cell, at) => `post ${at},x,"${cell}"`).join('\n')}\n`;

  it.each([
    ['46350.375', '2026-11-24T09:00'],
    ['46350,375', '2026-11-24T09:00'],
    ['46350.4041666667', '2026-11-24T09:42'],
    ['46349.9999999', '2026-11-24T00:00'],
    ['46350 09:30', '2026-11-24T09:30'],
    ['46350 0.25', '2026-11-24T06:00'],
    ['46350 0', '2026-11-24T00:00'],
    ['2026-11-24 0.375', '2026-11-24T09:00'],
  ])('are read: %s', async (cell, expected) => {
    const { run, rows } = await new Rig().read(sheet(cell));
    expect(iso(rows[0]?.atMs)).toBe(expected);
    expect(rows[0]?.problems).toEqual([]);
    expect(run.reading.numbers).toBe(cell.startsWith('2026') ? null : 'found');
  });

  it('are read with the time in a column of its own', async () => {
    const { rows } = await new Rig().read('text,accounts,Date,Time\none,x,46350,0.75\ntwo,x,46350,18:30\n');
    expect(rows.map(({ atMs }) => iso(atMs))).toEqual(['2026-11-24T18:00', '2026-11-24T18:30']);
  });

  it('lack a time of day where they have no fraction', async () => {
    const { rows } = await new Rig().read(sheet('46350'));
    expect(rows[0]?.problems).toEqual(['The time of day is missing']);
  });

  it('are no dates in any other column', async () => {
    const { rows } = await new Rig().read('text,accounts,link,labels\n46350.375,x,,46350\n');
    expect(rows[0]).toMatchObject({ text: '46350.375', atMs: null, verdict: 'ready' });
  });

  it.each(['9', '930', '2026', '44.5', '99999', '2026-11-24 0.25'])(
    'are asked about where they may be something else: %s',
    async (cell) => {
      const { run, rows } = await new Rig().read(sheet(cell));
      expect(rows[0]).toMatchObject({ verdict: 'rejected', atMs: null });
      expect(run.causes).toMatchObject([{ code: 'numbers', rows: 1, rejects: true }]);
    },
  );

  it('count from 1904, or are no dates, where the user says so', async () => {
    const rig = new Rig();
    const { run } = await rig.read(sheet('44888.375', '2026-11-24 0.25'));
    const older = await rig.choose(run, { numbers: '1904' });
    expect(older.rows.map(({ atMs }) => iso(atMs))).toEqual(['2026-11-24T09:00', '2026-11-24T06:00']);
    expect(older.run.reading.numbers).toBe('1904');
    const none = await rig.choose(older.run, { numbers: 'none' });
    expect(none.rows.map(({ atMs }) => iso(atMs))).toEqual([null, '2026-11-24T00:25']);
    expect(none.rows[0]?.problems).toEqual(['“44888.375” is not a date and time']);
  });

  it('count as a spreadsheet does around the day that never was', async () => {
    const rig = new Rig();
    const { run } = await rig.read(sheet('1.5', '59.5', '61.5'));
    const { rows } = await rig.choose(run, { numbers: '1900' });
    expect(rows.map(({ atMs }) => new Date(atMs ?? 0).toISOString().slice(0, 10))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
    ]);
  });
});

describe('a column of dates', () => {
  const queued = (rig: Rig, run: DryRun) => rig.commit(run);

  it('is found by what it is called in German, French, Spanish, Italian, Portuguese, Dutch or Polish', async () => {
    for (const [text, date, title] of [
      ['Beitrag', 'Datum', 'Titel'],
      ['Texte', 'Date de publication', 'Titre'],
      ['Texto', 'Fecha', 'Título'],
      ['Testo', 'Data', 'Titolo'],
      ['Conteudo', 'Data', 'Titulo'],
      ['Bericht', 'Datum', 'Titel'],
      ['Treść', 'Data', 'Tytuł'],
    ]) {
      const { run, rows } = await new Rig().read(`${text};${date};${title};Konto\nOne;2027-12-24 09:00;T;x\n`);
      expect(run.columns.map(({ holds }) => holds)).toEqual(['text', 'scheduled_at', 'title', 'accounts']);
      expect(iso(rows[0]?.atMs)).toBe('2027-12-24T09:00');
    }
  });

  it('that nothing reads stops the queueing of its file until the user says what it holds, or that it is left out', async () => {
    const rig = new Rig();
    const { run } = await rig.read('text,Wann genau,accounts,Bemerkung\nOne,24.12.2027 09:00,x,2 kinds\nTwo,,x,\n');
    expect(run.datesLeftOut).toBe(1);
    expect(refusal(await queued(rig, run))).toContain('Column “Wann genau” holds dates and is left out');
    const used = await rig.choose(run, { columns: [{ place: 1, holds: 'scheduled_at' }] });
    expect([used.run.datesLeftOut, iso(used.rows[0]?.atMs)]).toEqual([null, '2027-12-24T09:00']);
    const left = await rig.choose(used.run, { columns: [{ place: 1, holds: null }] });
    expect(left.run.datesLeftOut).toBeNull();
    expect(taken(await queued(rig, left.run)).queued).toBe(2);
  });

  it('beside one that is read is no matter', async () => {
    const { run } = await new Rig().read('text,date,Created,accounts\nOne,2027-12-24 09:00,2026-11-01,x\n');
    expect(run.datesLeftOut).toBeNull();
  });
});
