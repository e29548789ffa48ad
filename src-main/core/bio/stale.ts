import { isFailed } from '../failure.ts';
import { staleSpaces } from './bio.queries.ts';
import { syncBio, type BioParts } from './bio.sync.ts';

/** After a pull that failed, the same space is left alone for so long. */
const AGAIN_AFTER_MS = 30_000;
const LOOK_AGAIN_MS = 5_000;

/**
 * Asks the service again wherever something was done whose effects only it knows: a new picture's address, the block it
 * adds by itself, the number of a new block.
 */
export class StaleBio {
  readonly #parts: BioParts;
  readonly #notBeforeMs = new Map<string, number>();
  #stopListening: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #pulling: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: BioParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopListening = this.#parts.store.topics.listen((touched) => {
      if (touched.has('bio_page') || touched.has('net')) this.#look();
    });
    this.#look();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening?.();
    this.#cancelTimer?.();
    await this.#pulling;
  }

  #look(): void {
    if (this.#stopped || this.#pulling !== null) return;
    const stale = staleSpaces(this.#parts.store);
    const spaceId = stale.find((id) => this.#mayPull(id));
    if (spaceId === undefined) {
      if (stale.length > 0) this.#lookLater();
      return;
    }
    this.#pulling = this.#pull(spaceId).finally(() => {
      this.#pulling = null;
      this.#look();
    });
  }

  async #pull(spaceId: string): Promise<void> {
    const { clock, log } = this.#parts;
    const pulled = await syncBio(this.#parts, spaceId).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the bio page could not be pulled');
      return null;
    });
    if (pulled !== null && !isFailed(pulled)) return;
    this.#notBeforeMs.set(spaceId, clock.monotonicMs() + AGAIN_AFTER_MS);
  }

  /** A way that may be used again is not always announced. */
  #lookLater(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#parts.clock.after(LOOK_AGAIN_MS, () => this.#look());
  }

  #mayPull(spaceId: string): boolean {
    const { clock, lines, net } = this.#parts;
    const line = lines.of(spaceId);
    if (line === null || !net.usable(line.connectionId)) return false;
    return (this.#notBeforeMs.get(spaceId) ?? -Infinity) <= clock.monotonicMs();
  }
}
