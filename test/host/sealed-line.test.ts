import { describe, expect, it } from 'vitest';
import { SealedLine } from '../../src-main/host/peer/sealed-line.ts';

const salts = { command: 'one', holder: 'another' };
const line = (given = salts, secret = 'secret') => ({
  command: new SealedLine(secret, given, 'command'),
  holder: new SealedLine(secret, given, 'holder'),
});

describe('a sealed line', () => {
  it('gives each end what the other said, in order, and shows nothing of it', () => {
    const { command, holder } = line();
    for (const said of ['a token: pat-1234', '', 'é 🚲'.repeat(1_000)]) {
      const sealed = command.seal(said);
      expect(sealed.includes('pat-1234')).toBe(false);
      expect(holder.open(sealed)).toBe(said);
      expect(command.open(holder.seal(said))).toBe(said);
    }
    expect(holder.open(command.seal(Buffer.of(1, 2, 255)))).toEqual(Buffer.of(1, 2, 255));
    expect(holder.open(command.seal(Buffer.of()))).toEqual(Buffer.of());
  });

  it('seals the same words another way each time, and on each line', () => {
    const { command, holder } = line();
    const first = command.seal('the same');
    expect(command.seal('the same').equals(first)).toBe(false);
    expect(holder.seal('the same').equals(first)).toBe(false);
    for (const other of [
      { ...salts, command: 'x' },
      { ...salts, holder: 'x' },
    ])
      expect(line(other).command.seal('the same').equals(first)).toBe(false);
  });

  it('opens nothing that was changed, said before, left out, turned back, or sealed for another line', () => {
    const { command, holder } = line();
    const [first, second] = [command.seal('first'), command.seal('second')];
    expect(holder.open(second)).toBe(null);
    expect(command.open(first)).toBe(null);
    for (let at = 0; at < first.length; at += 1) {
      const changed = Buffer.from(first);
      changed[at]! ^= 1;
      expect(holder.open(changed)).toBe(null);
    }
    expect(holder.open(first)).toBe('first');
    expect(holder.open(first)).toBe(null);
    expect(holder.open(second)).toBe('second');
    expect(line({ ...salts, holder: 'x' }).holder.open(first)).toBe(null);
    expect(line(salts, 'guessed').holder.open(first)).toBe(null);
    for (const short of [Buffer.of(), Buffer.alloc(16), Buffer.alloc(17)]) expect(line().holder.open(short)).toBe(null);
  });
});
