import { newSecret, sameSecret } from './same-secret.ts';

/** Browsers signed in at a time; opening one more signs the oldest out. */
const MOST = 16;

/**
 * One signed-in browser. A browser sends `cookie` to every port of 127.0.0.1, so other programs of this machine may learn it:
 * it opens a socket and no more. `key` stays in the page's own storage, which belongs to one port, and is what the socket's
 * first frame must prove.
 */
export interface Session {
  readonly cookie: string;
  readonly key: string;
}

/** The browsers that have redeemed a launch code in this run of the web shell. They end with it. */
export class Sessions {
  readonly #cookieName: string;
  #open: Session[] = [];

  /** Cookies know no ports: the name carries it, so that two web shells do not sign each other out. */
  constructor(port: number) {
    this.#cookieName = `outpost-${port}`;
  }

  open(): Session {
    const session = { cookie: newSecret(), key: newSecret() };
    this.#open = [...this.#open.slice(1 - MOST), session];
    return session;
  }

  /** The value of Set-Cookie. No script can read the cookie and no other site can have it sent. */
  setCookie(session: Session): string {
    return `${this.#cookieName}=${session.cookie}; Path=/; HttpOnly; SameSite=Strict`;
  }

  /** The session that this Cookie header carries. The same name twice is somebody's trick: it is not taken. */
  ofCookie(cookieHeader: string | undefined): Session | null {
    const values = (cookieHeader ?? '')
      .split(';')
      .map((pair) => pair.trim().split('='))
      .filter(([name]) => name === this.#cookieName)
      .map(([, ...value]) => value.join('='));
    const [only, another] = values;
    if (!only || another !== undefined) return null;
    return this.#open.filter((session) => sameSecret(session.cookie, only))[0] ?? null;
  }
}
