import { newSecret, sameSecret } from './same-secret.ts';

/** How many may be open at a time; the oldest makes room. */
const MOST = 8;

/** One-time codes that turn the address printed in the terminal into a session. */
export class LaunchCodes {
  readonly #nowMs: () => number;
  #open: { code: string; untilMs: number }[] = [];

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  issue(validMs: number): string {
    const code = newSecret();
    this.#open = [...this.#open.slice(1 - MOST), { code, untilMs: this.#nowMs() + validMs }];
    return code;
  }

  /** True once per code, within its time. Looks at every open code, so that the time taken names none. */
  redeem(code: string): boolean {
    const nowMs = this.#nowMs();
    const matching = this.#open.filter((one) => sameSecret(one.code, code));
    this.#open = this.#open.filter((one) => !matching.includes(one) && one.untilMs > nowMs);
    return matching.some((one) => one.untilMs > nowMs);
  }
}
