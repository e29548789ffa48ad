import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { journalFolder, readJournal } from '../../../../src-main/core/actions/journal/journal-files.ts';
import { Journal } from '../../../../src-main/core/actions/journal/journal.ts';
import { Mark } from '../../../../src-main/core/actions/journal/mark.ts';
import { silentLog } from '../../../../src-main/core/log.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-journal-'));
  folder = journalFolder(root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const mark = (): Mark => new Mark(join(root, 'state'), 'workspace-1', silentLog);
function open(): Journal {
  const read = readJournal(folder, 0);
  const found = mark();
  found.read();
  return new Journal(
    { folder, workspace: 'workspace-1', log: silentLog, mark: found, lastNumber: read.lastNumber },
    read,
  );
}
function send(journal: Journal, action: string, kind = 'posts.create'): number {
  const n = journal.nextNumber();
  journal.leaves({ n, action, kind, hash: 'abc', attempt: 1, atMs: 1_700_000_000_000 + n });
  return n;
}
const lastFile = (): string => join(folder, readdirSync(folder).toSorted().at(-1) ?? '');

describe('the journal', () => {
  it('knows after a restart what left, what became of it, and how many of each kind may have been carried out', () => {
    const journal = open();
    send(journal, 'a');
    journal.came(1, 5, { what: 'done', remoteId: '77', linked: true, status: 201 });
    send(journal, 'b');
    journal.came(2, 6, { what: 'put-back' });
    send(journal, 'b');
    send(journal, 'c', 'posts.firstComment');
    journal.close();
    const read = readJournal(folder, 0);
    expect(read).toMatchObject({ workspace: 'workspace-1', firstNumber: 1, lastNumber: 4, damaged: [], isTorn: false });
    expect([...read.sends.values()].map(({ line, outcome }) => [line.action, outcome?.what ?? null])).toEqual([
      ['a', 'done'],
      ['b', 'put-back'],
      ['b', null],
      ['c', null],
    ]);
    expect(read.went).toEqual({ 'posts.create': 2, 'posts.firstComment': 1 });
  });

  it('does not count what was refused, and keeps the number of an outcome whose send it no longer has', () => {
    const journal = open();
    send(journal, 'a');
    send(journal, 'b');
    journal.came(2, 6, { what: 'refused', status: 422, code: 'validation' });
    journal.came(3, 7, { what: 'put-back' });
    journal.close();
    const read = readJournal(folder, 0);
    expect(read.went).toEqual({ 'posts.create': 1 });
    expect([[...read.others.keys()], read.lastNumber]).toEqual([[3], 3]);
  });

  it('goes on counting where it stopped', () => {
    const first = open();
    send(first, 'a');
    first.close();
    const second = open();
    expect(send(second, 'b')).toBe(2);
    second.close();
    expect(readJournal(folder, 0).went).toEqual({ 'posts.create': 2 });
  });

  it('takes no notice of a last line that was never finished, and writes on after it', () => {
    const first = open();
    send(first, 'a');
    send(first, 'b');
    first.close();
    truncateSync(lastFile(), readFileSync(lastFile()).length - 20);
    expect(readJournal(folder, 0)).toMatchObject({ lastNumber: 1, damaged: [], isTorn: true });
    const second = open();
    send(second, 'c');
    second.close();
    const read = readJournal(folder, 0);
    expect([...read.sends.values()].map(({ line }) => line.action)).toEqual(['a', 'c']);
    expect(read.damaged).toEqual([]);
  });

  it('says which line in the middle can no longer be read, and reads the others', () => {
    const journal = open();
    for (const action of ['a', 'b', 'c']) send(journal, action);
    journal.close();
    const bytes = readFileSync(lastFile());
    const at = bytes.indexOf('"action":"b"') + 10;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(lastFile(), bytes);
    const read = readJournal(folder, 0);
    expect(read.damaged).toEqual([{ file: '000001.log', line: 3 }]);
    expect([...read.sends.keys()]).toEqual([1, 3]);
  });

  it('stays bounded, and a start reads only as far back as the ledger needs', () => {
    const journal = open();
    for (let n = 0; n < 20_000; n++) {
      // Mostly lines that are not synced: only their size counts here.
      journal.nextNumber();
      journal.came(n + 1, n, { what: 'done', remoteId: String(n).padStart(20, '0'), linked: true, status: 201 });
      if (n % 400 === 0) send(journal, `action ${n}`);
    }
    journal.close();
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(3);
    expect(files.length).toBeLessThanOrEqual(16);
    const { lastNumber } = readJournal(folder, 0);
    expect(readJournal(folder, lastNumber).firstNumber).toBeGreaterThan(lastNumber / 2);
  });

  it('begins a file with a send and never with an outcome, and lets the oldest of 16 go for it', () => {
    const first = open();
    send(first, 'a');
    first.close();
    const head = readFileSync(lastFile(), 'utf8');
    const almostFull = `${head}${'x'.repeat(256 * 1024 - head.length - 20)}\n`;
    rmSync(lastFile());
    for (let number = 1; number <= 16; number++)
      writeFileSync(join(folder, `${String(number).padStart(6, '0')}.log`), almostFull);
    const second = open();
    send(second, 'b');
    second.came(2, 5, { what: 'put-back' });
    expect(readdirSync(folder).toSorted().at(-1)).toBe('000016.log');
    send(second, 'b');
    const names = readdirSync(folder).toSorted();
    expect([names.length, names[0], names.at(-1)]).toEqual([16, '000002.log', '000017.log']);
    second.close();
  });

  it('does not go on when a line could not be written, and the next one is whole again', () => {
    const journal = open();
    send(journal, 'a');
    journal.close();
    const again = open();
    // A file where the folder should be: nothing can be opened there, not even by root.
    const kept = readFileSync(lastFile());
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(() => send(again, 'b')).toThrow();
    rmSync(folder);
    expect(send(again, 'c')).toBe(2);
    again.close();
    expect([...readJournal(folder, 0).sends.keys()]).toEqual([2]);
    expect(kept.length).toBeGreaterThan(0);
  });

  it('gives a refused number again, and says first that nothing was sent under it, should that line be there', () => {
    const journal = open();
    send(journal, 'a');
    send(journal, 'landed, and refused');
    journal.close();
    const again = open();
    const [file = ''] = readdirSync(folder);
    const bytes = readFileSync(join(folder, file));
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(() => again.leaves({ n: 2, action: 'b', kind: 'posts.create', hash: null, attempt: 1, atMs: 1 })).toThrow();
    rmSync(folder);
    mkdirSync(folder);
    writeFileSync(join(folder, file), bytes);
    expect(send(again, 'b')).toBe(2);
    again.close();
    const read = readJournal(folder, 0);
    expect([...read.sends.values()].map(({ line }) => line.action)).toEqual(['a', 'b']);
    expect(read).toMatchObject({ lastNumber: 2, went: { 'posts.create': 2 } });
  });

  it('voids the number that a killed process had only given in the ledger, unless the mark knows more of it', () => {
    const marked = open();
    send(marked, 'a');
    send(marked, 'b');
    marked.voids(2, 9);
    expect(readJournal(folder, 0).sends.size).toBe(2);
    marked.voids(3, 9);
    marked.close();
    const read = readJournal(folder, 0);
    expect([read.sends.size, read.lastNumber, [...read.others.keys()]]).toEqual([2, 3, [3]]);
  });
});

describe('the mark', () => {
  it('follows the journal, is read after a restart, and survives half a write', () => {
    const journal = open();
    send(journal, 'a');
    send(journal, 'b');
    journal.close();
    const sum = readJournal(folder, 0).sends.get(2)?.sum;
    expect(mark().read()).toMatchObject({ n: 2, action: 'b', sum, went: { 'posts.create': 2 } });
    const file = join(root, 'state', 'workspace-1.mark');
    const bytes = readFileSync(file);
    // The later of the two places is the first one.
    bytes.fill(0, 0, 100);
    writeFileSync(file, bytes);
    expect(mark().read()).toMatchObject({ n: 1, action: 'a' });
  });

  it('is `none` without a place, and null where this workspace was never', () => {
    expect(new Mark(null, 'workspace-1', silentLog).read()).toBe('none');
    expect(mark().read()).toBeNull();
  });
});
