import { newSecret, sameSecret } from '../host/peer/same-secret.ts';

/** How many may be open at a time; the oldest makes room. */
const MOST = 8;
/** How many used ones are remembered, so that a second use can be told from a guess. */
const MOST_USED = 64;

/** `used`: it opened a browser before. `unknown`: wrong, or too old. */
export type Redemption = 'redeemed' | 'used' | 'unknown';

/** One-time codes that turn the address printed in the terminal into a session. */
export class LaunchCodes {
  readonly #nowMs: () => number;
  #open: { code: string; untilMs: number }[] = [];
  #used: string[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  issue(validMs: number): string {
    const code = newSecret();
    this.#open = [...this.#open.slice(1 - MOST), { code, untilMs: this.#nowMs() + validMs }];
    return code;
  }

  /** `redeemed` once per code, within its time. Looks at every code there is, so that the time taken names none. */
  redeem(code: string): Redemption {
    const nowMs = this.#nowMs();
    const matching = this.#open.filter((one) => sameSecret(one.code, code));
    const wasUsed = this.#used.map((one) => sameSecret(one, code)).includes(true);
    this.#open = this.#open.filter((one) => !matching.includes(one) && one.untilMs > nowMs);
    if (!matching.some((one) => one.untilMs > nowMs)) return wasUsed ? 'used' : 'unknown';
    this.#used = [...this.#used.slice(1 - MOST_USED), code];
    return 'redeemed';
  }
}
