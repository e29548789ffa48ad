import type { PictureOf } from '../../../src-preload/contract/pictures.ts';
import { boardsKept, knownAccounts } from '../accounts/accounts.ts';
import { allSpaces, type Reachability } from '../connections/connections.ts';
import type { Parts } from '../parts.ts';

type AheadParts = Pick<Parts, 'store' | 'clock' | 'log' | 'closing'> & { reachability: Pick<Reachability, 'of'> };

/** What changes together is looked at once, and what somebody waits for comes before it. */
const SOON_MS = 2_000;

/**
 * Keeps the pictures of accounts and boards that no window has asked for, so that they are there without a network, too: one
 * after the other, only over a connection that is online, and not of a space whose pulls are paused.
 */
export class PicturesAhead {
  readonly #parts: AheadParts;
  /** Fetches one that is not kept yet, as far as there is room. */
  readonly #keep: (of: PictureOf) => Promise<void>;
  #stopListening: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #isStopped = false;
  #underWay: Promise<void> | null = null;

  constructor(parts: AheadParts, pictures: { keep(of: PictureOf): Promise<void> }) {
    this.#parts = parts;
    this.#keep = (of) => pictures.keep(of);
  }

  start(): void {
    const wakers = ['account', 'board', 'space', 'reachability'];
    this.#stopListening = this.#parts.store.topics.listen((touched) => {
      if (wakers.some((topic) => touched.has(topic))) this.#soon();
    });
    this.#soon();
  }

  /** Resolves once nothing is fetched any more: the core's `closing` has cut it short by then. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening?.();
    this.#cancelTimer?.();
    await this.#underWay;
  }

  #soon(): void {
    if (this.#isStopped || this.#cancelTimer !== null) return;
    this.#cancelTimer = this.#parts.clock.after(SOON_MS, () => {
      this.#cancelTimer = null;
      // Of what came meanwhile the one under way may know nothing.
      if (this.#underWay !== null) return this.#soon();
      this.#underWay = this.#look().finally(() => (this.#underWay = null));
    });
  }

  async #look(): Promise<void> {
    const { store, log } = this.#parts;
    try {
      for (const { id: spaceId } of allSpaces(store)) {
        for (const of of wanted(this.#parts, spaceId)) {
          if (!this.#mayFetch(spaceId)) break;
          await this.#keep(of);
        }
      }
    } catch (error) {
      log.error({ error: String(error) }, 'pictures could not be kept');
    }
  }

  /** Asked before each: while one is fetched, the user may pause, the service go away, or the core close. */
  #mayFetch(spaceId: string): boolean {
    const { store, reachability } = this.#parts;
    if (this.#isStopped) return false;
    const space = allSpaces(store).find(({ id }) => id === spaceId);
    return space?.pullsPausedAtMs === null && reachability.of(space.connectionId).state === 'online';
  }
}

function wanted({ store }: AheadParts, spaceId: string): PictureOf[] {
  return knownAccounts(store, spaceId).flatMap(({ id: accountId }) => [
    { spaceId, accountId },
    ...boardsKept(store, { spaceId, accountId }).map(({ id: boardId }) => ({ spaceId, accountId, boardId })),
  ]);
}
