/** A stream of numbers that is the same for the same seed (mulberry32). */
export interface Random {
  /** 0 <= n < 1. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick<T>(list: readonly T[]): T {
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}

/** A number from 0 to 1 that always is the same for the same pair: figures need no storage. */
export function fixedFraction(salt: number, index: number): number {
  return seededRandom((Math.imul(salt, 2_654_435_761) ^ Math.imul(index + 1, 40_503)) >>> 0).next();
}
