import { timeWord } from '../../src-preload/contract/words/times.ts';
import type { Redemption } from './launch-codes.ts';

/**
 * Says in the terminal who came in. A code opens one browser; when it is tried again, one of the two was not its user, and
 * the terminal is where its user looks. Each code is told of twice at most, so that nobody can fill the screen.
 */
export function redemptionTeller(print: (line: string) => void, nowMs: () => number) {
  const openedAt = new Map<string, string>();
  const told = new Set<string>();
  return (what: Redemption, code: string): void => {
    const at = timeWord(nowMs());
    if (what === 'redeemed') {
      openedAt.set(code, at);
      print(`Opened in a browser at ${at}.`);
    } else if (what === 'used' && !told.has(code)) {
      told.add(code);
      const first = openedAt.get(code);
      print(
        first === undefined
          ? `An address that had opened a browser was tried again at ${at} and refused. If one of the two was not you, press Ctrl+C: that signs every browser out.`
          : `The address that opened a browser at ${first} was tried again at ${at} and refused. If one of the two was not you, press Ctrl+C: that signs every browser out.`,
      );
    }
  };
}
