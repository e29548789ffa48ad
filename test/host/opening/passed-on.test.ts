import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { passedOn, ROOM_BYTES } from '../../../src-main/host/opening/passed-on.ts';
import { openedByStart, type Start } from '../../../src-main/host/opening/what-is-opened.ts';

const start = (...args: string[]): Start => ({ args, cwd: '/home/anna' });
const link = (length: number): string => `outpost://compose?text=${'a'.repeat(length)}`;
const files = (count: number): string[] => Array.from({ length: count }, (_, n) => `/home/anna/Winter ${n}.csv`);

/** What Chromium sends: the place, the arguments, and what is passed on beside them. */
const sentBytes = ({ args, cwd }: Start, beside: unknown): number =>
  [cwd, ...args, ...(beside === undefined ? [] : [serialize(beside)])].reduce(
    (sum, one) => sum + Buffer.byteLength(one) + 1,
    0,
  );

describe('a start that is handed to the program that was first', () => {
  it('is passed on whole', () => {
    const usual = start('--data', '/home/anna/Écrits', 'winter.csv');
    expect(passedOn(usual)).toEqual({ whole: usual });
    expect(passedOn(start())).toEqual({ whole: start() });
  });

  it('says a long link once, and not twice', () => {
    expect(passedOn(start(link(15_000)))).toEqual({ alone: true });
    expect(passedOn(start(link(8_000)))).toHaveProperty('whole');
  });

  it.each([1, 8_000, 10_000, 11_000, 15_000, 20_000, 29_000, 30_000, 31_000])(
    'has room in the message, whatever it is given (%d)',
    (length) => {
      const raw = `outpost://compose?text=${'語'.repeat(length)}`;
      const switches = files(length / 10).map((one) => `--x=${one}`);
      for (const args of [
        [link(length)],
        [raw, raw, raw],
        switches,
        ['--data=/a', '語'.repeat(length / 4), 'a.csv'],
        files(length / 20),
      ]) {
        const given = start(...args);
        const passed = passedOn(given);
        if ('anew' in passed) expect(passedOn(start(...passed.anew))).not.toHaveProperty('anew');
        else expect(sentBytes(given, 'whole' in passed ? given : undefined)).toBeLessThan(ROOM_BYTES);
      }
    },
  );

  it('begins anew without what nobody reads, where it is longer than that', () => {
    const many = start('--data', '/a b.csv', '/program', ...files(2_000));
    const anew = passedOn(many);
    expect(anew).toEqual({ anew: ['--data', '/a b.csv', '/program', ...files(2)] });
    // And means the same.
    const kept = start(...(anew as { anew: string[] }).anew);
    expect(openedByStart(kept)).toEqual(openedByStart(many));
    expect(passedOn(start('--hidden', link(40_000), '--', link(100), link(40_000)))).toEqual({
      anew: ['--hidden', '--', link(100)],
    });
  });
});
