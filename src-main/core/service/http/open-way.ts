import { connect } from 'node:net';
import type { Clock } from '../../clock.ts';

const ANSWERS_WITHIN_MS = 3_000;
/** One that did not answer is passed over for so long. */
const AWAY_MS = 60_000;

/** Of several ways, in the order of the system's rules, the first that is open: what stands behind a proxy there is for when that is away. */
export class OpenWays {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #awayUntilMs = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** Null: directly. Where no proxy answers, the first is the one that is named for it. A way without another one is not tried. */
  async first(ways: readonly (string | null)[]): Promise<string | null> {
    const [first = null, ...others] = ways;
    if (others.length === 0) return first;
    for (const way of ways) if (way === null || (await this.#answers(way))) return way;
    return first;
  }

  async #answers(proxy: string): Promise<boolean> {
    if (this.#clock.monotonicMs() < (this.#awayUntilMs.get(proxy) ?? -Infinity)) return false;
    const isThere = await isListening(new URL(proxy));
    if (isThere) this.#awayUntilMs.delete(proxy);
    else this.#awayUntilMs.set(proxy, this.#clock.monotonicMs() + AWAY_MS);
    return isThere;
  }
}

function isListening({ protocol, hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    const socket = connect({ ...at, timeout: ANSWERS_WITHIN_MS });
    const end = (isThere: boolean) => (): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', end(true));
    socket.once('timeout', end(false));
    socket.once('error', end(false));
  });
}
