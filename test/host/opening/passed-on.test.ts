import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { passedOn, ROOM_BYTES } from '../../../src-main/host/opening/passed-on.ts';
import { terminalCommand } from '../../../src-main/host/opening/terminal-command.ts';
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

/** What has a dash comes first, with a switch of Chromium's own behind it; behind `--` all stays as it is (CommandLine::InitFromArgv). */
function inOrderOfChromium(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const isSwitch = (one: string, at: number): boolean => one.startsWith('-') && (end < 0 || at < end);
  return [...args.filter(isSwitch), '--its-own', ...args.filter((one, at) => !isSwitch(one, at))];
}

describe('a start that is handed to the program that was first', () => {
  it('is passed on whole', () => {
    const usual = start('--data', '/home/anna/Écrits', 'winter.csv');
    expect(passedOn(usual)).toEqual({ whole: usual });
    expect(passedOn(start())).toEqual({ whole: start() });
  });

  it('says a long link once, and not twice', () => {
    expect(passedOn(start(link(15_000)))).toEqual({ alone: true });
    expect(passedOn(start(link(8_000)))).toHaveProperty('whole');
    // Behind this sign nothing is a switch, nor put in another order.
    expect(passedOn(start('--', '--data', link(15_000)))).toEqual({ alone: true });
  });

  it.each([
    [[link(15_000), '--data', '/home/anna/Écrits']],
    [['--data', '/home/anna/Winter.csv', link(15_000)]],
    [['--hidden', '--space', 'Half Moon', link(15_000), '--', link(100)]],
  ])('means the same in the order of Chromium, which puts switches first (%#)', (args) => {
    const given = start(...args);
    const passed = passedOn(given) as { anew: string[] };
    const kept = start(...passed.anew);
    expect(passedOn(kept)).toEqual({ alone: true });
    expect(openedByStart(start(...inOrderOfChromium(passed.anew)))).toEqual(openedByStart(given));
    expect(openedByStart(given)).toHaveProperty('ask');
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
    expect(anew).toEqual({ anew: ['--data=/a b.csv', '/program', ...files(2)] });
    // And means the same.
    const kept = start(...(anew as { anew: string[] }).anew);
    expect(openedByStart(kept)).toEqual(openedByStart(many));
    expect(passedOn(start('--hidden', link(40_000), '--', link(100), link(40_000)))).toEqual({
      anew: ['--hidden', '--', link(100)],
    });
  });

  it.each([
    [['-'.repeat(33_000), 'send'], []],
    [['-'.repeat(33_000), '--data', '/a', '--help'], ['--data=/a']],
    [
      ['-'.repeat(33_000), 'send', '--', 'send', 'a.csv'],
      ['--', 'a.csv'],
    ],
    [['x'.repeat(33_000), 'send', '--version'], []],
    [['-'.repeat(33_000), 'outpost://settings', 'send'], ['outpost://settings']],
  ])('stays one for the window where what made it one is left out (%#)', (args, anew) => {
    expect(terminalCommand(args)).toBeNull();
    expect(passedOn(start(...args))).toEqual({ anew });
    expect(terminalCommand(anew)).toBeNull();
  });
});
