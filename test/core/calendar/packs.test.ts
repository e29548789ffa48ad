import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../src-main/core/calendar/packs.ts';
import type { Entry } from '../../../src-main/core/calendar/entries.ts';

const atMs = (time: string): number => Date.parse(`2026-01-05T${time}Z`);
const at = (time: string, batchId: string | null = null, more: Partial<Entry> = {}): Entry => ({
  ...{ ref: { of: 'draft', id: `${batchId} ${time}` }, state: 'draft', atMs: atMs(time), text: 'x', accountIds: [] },
  ...{ batchId, canMove: true, blocker: null, repeats: false, labels: [], mayGo: true, calls: 1 },
  ...more,
});
/** Each line by its time; a pack with how many and of what. */
const shown = (entries: Entry[], by?: 'batch' | 'hour', zone = 'UTC') =>
  linesOf(entries, zone, by).map((line) =>
    line.is === 'post'
      ? new Date(line.entry.atMs).toISOString().slice(11, 16)
      : `${line.pack.posts} of ${line.pack.batchId ?? 'any'} from ${new Date(line.pack.fromMs).toISOString().slice(11, 16)}`,
  );

describe('the lines of a day', () => {
  const imported = ['12:00', '12:10', '12:20'].map((time) => at(time, 'file'));

  it('are its posts where packs are not asked for', () => {
    expect(shown(imported)).toEqual(['12:00', '12:10', '12:20']);
  });

  it.each(['batch', 'hour'] as const)(
    'are three or more of one hour and one batch as one, beside what is alone, by %s',
    (by) => {
      expect(shown([...imported, at('12:50')], by)).toEqual(['3 of file from 12:00', '12:50']);
      expect(shown([at('11:50', 'file'), ...imported.slice(1)], by)).toEqual(['11:50', '12:10', '12:20']);
    },
  );

  it('are an hour of a week as one where more stand in it than have room beside each other, and each by itself in a month', () => {
    const alone = ['12:00', '12:10', '12:20'].map((time) => at(time));
    expect(shown(alone, 'hour')).toEqual(['3 of any from 12:00']);
    expect(shown(alone, 'batch')).toEqual(['12:00', '12:10', '12:20']);
    const beside = [...imported, ...alone.slice(0, 2)].toSorted((a, b) => a.atMs - b.atMs);
    expect(shown(beside, 'hour')).toEqual(['3 of file from 12:00', '2 of any from 12:00']);
    const two = ['12:30', '12:40', '12:50'].map((time) => at(time, 'another'));
    expect(shown([...imported, ...two, at('12:55')], 'hour')).toEqual(['7 of any from 12:00']);
    expect(shown([...imported, ...two, at('12:55')], 'batch')).toEqual([
      '3 of file from 12:00',
      '3 of another from 12:30',
      '12:55',
    ]);
    const third = ['12:31', '12:41', '12:51'].map((time) => at(time, 'third'));
    const all = [...imported, ...two, ...third];
    expect(shown(all, 'batch')).toEqual(['3 of file from 12:00', '3 of another from 12:30', '3 of third from 12:31']);
    expect(shown(all, 'hour')).toEqual(['9 of any from 12:00']);
  });

  it('are by the hours of the space, where its clocks stand at half past', () => {
    const over = ['11:10', '11:20', '11:40'].map((time) => at(time, 'file'));
    expect(shown(over, 'batch')).toEqual(['3 of file from 11:10']);
    expect(shown(over, 'batch', 'Asia/Kolkata')).toEqual(['11:10', '11:20', '11:40']);
  });

  it('say from when to when a pack goes, how its posts stand, and how many of it can be given another time', () => {
    const [first, ...rest] = imported;
    const went = { ...first!, state: 'published', canMove: false } as const;
    expect(linesOf([went, ...rest], 'UTC', 'batch')).toEqual([
      {
        is: 'pack',
        pack: {
          ...{ batchId: 'file', fromMs: atMs('12:00'), toMs: atMs('12:20') },
          ...{ posts: 3, states: [2, 0, 0, 1, 0, 0], movable: 2 },
        },
      },
    ]);
  });
});
