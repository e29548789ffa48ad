import { newSecret, sameSecret } from './same-secret.ts';

/** Browsers signed in at a time; opening one more signs the oldest out. */
const MOST = 16;

/** The browsers that have redeemed a launch code in this run of the web shell. They end with it. */
export class Sessions {
  readonly #cookieName: string;
  #tokens: string[] = [];

  /** Cookies know no ports: the name carries it, so that two web shells do not sign each other out. */
  constructor(port: number) {
    this.#cookieName = `outpost-${port}`;
  }

  /** Opens one; returns the value of Set-Cookie. No script can read the cookie and no other site can have it sent. */
  open(): string {
    const token = newSecret();
    this.#tokens = [...this.#tokens.slice(1 - MOST), token];
    return `${this.#cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /** Whether this Cookie header carries a session. The same name twice is somebody's trick: it is not taken. */
  admits(cookieHeader: string | undefined): boolean {
    const values = (cookieHeader ?? '')
      .split(';')
      .map((pair) => pair.trim().split('='))
      .filter(([name]) => name === this.#cookieName)
      .map(([, ...value]) => value.join('='));
    const [only, another] = values;
    if (!only || another !== undefined) return false;
    return this.#tokens.map((token) => sameSecret(token, only)).includes(true);
  }
}
