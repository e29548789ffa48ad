import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Mark, MarkMoved, type StoredMark } from '../../../../src-main/core/actions/journal/mark.ts';
import { silentLog } from '../../../../src-main/core/log.ts';

let folder: string;
let marks: Mark[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-mark-'));
  marks = [];
});
afterEach(() => {
  for (const mark of marks) mark.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As a program finds it that begins on this workspace, or on a copy of it. */
function begun(): { mark: Mark; found: ReturnType<Mark['read']> } {
  const mark = new Mark(folder, 'workspace-1', silentLog);
  marks.push(mark);
  return { mark, found: mark.read() };
}
const at = (n: number, who: string) => ({ n, sum: `${who}${n}`, action: `${who}-action` });
const send = (mark: Mark, n: number, who: string): void => mark.inTurn(n, () => mark.write(at(n, who), n, {}));
const file = (): string => join(folder, 'workspace-1.mark');
const isFree = (): boolean => {
  const other = new Database(join(folder, 'workspace-1.turn'), { timeout: 0 });
  try {
    other.exec('BEGIN EXCLUSIVE');
    return true;
  } catch {
    return false;
  } finally {
    other.close();
  }
};

describe('the mark', () => {
  it('is found by the next program as far as the last one came', () => {
    const { mark, found } = begun();
    expect(found).toBeNull();
    mark.begin(1);
    for (const n of [1, 2, 3]) send(mark, n, 'a');
    expect(begun().found).toMatchObject({ ...at(3, 'a'), atMs: 3, turn: 4 });
  });

  it.skipIf(process.platform === 'win32').each<[string, () => void]>([
    ['a pipe', () => void execFileSync('mkfifo', [file()])],
    ['a link to a device', () => symlinkSync('/dev/zero', file())],
  ])('whose place %s has cannot be read or written, which is said, and nothing waits for it', (_, put) => {
    put();
    const { mark, found } = begun();
    expect([found, mark.trouble]).toEqual(['unreadable', file()]);
    send(mark, 1, 'a');
    expect([mark.isThere, mark.trouble]).toEqual([false, file()]);
  });

  it('is the one before where the last write was torn, and nothing where both are', () => {
    const { mark } = begun();
    for (const n of [1, 2]) send(mark, n, 'a');
    const bytes = readFileSync(file());
    bytes.write('x', bytes.indexOf('"n":2'));
    writeFileSync(file(), bytes);
    expect(begun().found).toMatchObject({ n: 1 });
    bytes.write('x', bytes.indexOf('"n":1'));
    writeFileSync(file(), bytes);
    const torn = begun();
    expect(torn.found).toBe('unreadable');
    expect(torn.mark.trouble).toBe(file());
  });

  it('of two of the same number is the one that was written last', () => {
    const { mark } = begun();
    mark.write(at(4, 'a'), 1, {});
    mark.write(at(4, 'b'), 2, {});
    mark.write(at(4, 'c'), 3, {});
    expect(begun().found).toMatchObject({ sum: 'c4', turn: 3 });
  });

  it('catches up where it is behind, and only there', () => {
    const { mark } = begun();
    send(mark, 2, 'a');
    mark.catchUp(at(2, 'b'), 9, {});
    expect(begun().found).toMatchObject({ sum: 'a2' });
    mark.catchUp(at(3, 'b'), 9, {});
    expect(begun().found).toMatchObject({ sum: 'b3' });
  });
});

describe('of two programs on copies of one workspace', () => {
  const outcomeOf = (act: () => void): StoredMark | 'sent' => {
    try {
      act();
      return 'sent';
    } catch (error) {
      if (error instanceof MarkMoved) return error.found;
      throw error;
    }
  };
  const both = (): [Mark, Mark] => {
    const first = begun().mark;
    send(first, 1, 'a');
    return [first, begun().mark];
  };

  it('only the first to send does, and the other runs nothing until it was told', () => {
    const [first, second] = both();
    send(first, 2, 'a');
    let ran = 0;
    const found = outcomeOf(() => second.inTurn(2, () => (ran += 1)));
    expect(found).toMatchObject(at(2, 'a'));
    expect(ran).toBe(0);
    if (found !== 'sent') second.accept(found);
    expect(outcomeOf(() => send(second, 3, 'b'))).toBe('sent');
    expect(outcomeOf(() => send(first, 3, 'a'))).toMatchObject(at(3, 'b'));
  });

  it('one that wrote the same number is noticed by its turn', () => {
    const [first, second] = both();
    send(first, 1, 'a');
    expect(outcomeOf(() => send(second, 2, 'b'))).toMatchObject({ ...at(1, 'a'), turn: 2 });
  });

  it('one that only was opened stops nobody who goes on, but who would go back', () => {
    const [first, second] = both();
    second.goOn({ n: 1, sum: 'opened', action: '' }, 5, {});
    expect(outcomeOf(() => send(first, 2, 'a'))).toBe('sent');
    second.read();
    second.goOn({ n: 9, sum: 'opened', action: '' }, 5, {});
    expect(outcomeOf(() => send(first, 3, 'a'))).toMatchObject({ n: 9 });
  });

  it('each has the others wait while it writes, and lets them on when that failed too', () => {
    const [first] = both();
    let during: boolean | null = null;
    first.inTurn(2, () => (during = isFree()));
    expect([during, isFree()]).toEqual([false, true]);
    expect(() =>
      first.inTurn(3, () => {
        throw new Error('disk full');
      }),
    ).toThrow('disk full');
    expect(isFree()).toBe(true);
  });
});
