import { isFailed } from '../failure.ts';
import { allSpaces } from '../connections/connections.ts';
import { unsettledActions } from '../actions/actions.ts';
import { knownPage, staleSpaces } from './bio.queries.ts';
import { syncBio, type BioParts } from './bio.sync.ts';

/** After a pull that failed, the same space is left alone for so long. */
const AGAIN_AFTER_MS = 30_000;
const TICK_MS = 2_000;
/** A service that was slow to answer may be slow to do. */
const LOOK_AFTER_MS = 2_000;

/**
 * Asks the service again wherever something was done whose effects only it knows: a new picture's address, the block it
 * adds by itself, the number of a new block; and where something is in doubt, before anyone is asked for long.
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
    this.#tick();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening?.();
    this.#cancelTimer?.();
    await this.#pulling;
  }

  #look(): void {
    if (this.#stopped || this.#pulling !== null) return;
    const due = [...staleSpaces(this.#parts.store), ...this.#doubtfulSpaces()];
    const spaceId = due.find((id) => this.#mayPull(id));
    if (spaceId === undefined) return;
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

  /** A doubt, and a way that may be used again, are not announced. */
  #tick(): void {
    this.#look();
    if (!this.#stopped) this.#cancelTimer = this.#parts.clock.after(TICK_MS, () => this.#tick());
  }

  /** Spaces with a doubt that no pull has looked at yet. */
  #doubtfulSpaces(): string[] {
    const { store, clock } = this.#parts;
    const isDue = (spaceId: string): boolean => {
      const syncedAtMs = knownPage(store, spaceId)?.syncedAtMs ?? 0;
      return unsettledActions(store, spaceId, ['bio.create', 'bio.blockCreate']).some(
        ({ state, onWireAtMs }) =>
          state === 'in_doubt' &&
          onWireAtMs !== null &&
          onWireAtMs >= syncedAtMs &&
          clock.nowMs() - onWireAtMs >= LOOK_AFTER_MS,
      );
    };
    return allSpaces(store)
      .map(({ id }) => id)
      .filter(isDue);
  }

  #mayPull(spaceId: string): boolean {
    const { clock, lines, net } = this.#parts;
    const line = lines.of(spaceId);
    if (line === null || !net.usable(line.connectionId)) return false;
    return (this.#notBeforeMs.get(spaceId) ?? -Infinity) <= clock.monotonicMs();
  }
}
