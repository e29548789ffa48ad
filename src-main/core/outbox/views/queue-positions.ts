import { spacesOfUser } from '../../connections/connections.ts';
import type { Reader } from '../../store/store.ts';
import type { Action } from '../../actions/action.ts';
import { lastWaiting, stuckIn, waitingBetween, type Place } from './queue-positions.queries.ts';

/** The last publish call of a space or batch, and how many go before it. */
export interface LastCall {
  place: number;
  among: number;
  priority: Action['priority'];
  notBeforeMs: number | null;
}

/**
 * The order in which waiting calls go, over all spaces of one user: they share the publish window, and the outbox takes
 * them together. What waits behind something that cannot go by itself has no place.
 */
export class QueuePositions {
  readonly #reader: Reader;
  readonly #spaceId: string;
  readonly #spaceIds: readonly string[];
  readonly #stuck: ReturnType<typeof stuckIn>;
  readonly #stuckIds: ReadonlySet<string>;
  readonly #totals = new Map<boolean, number>();

  constructor(reader: Reader, spaceId: string) {
    this.#reader = reader;
    this.#spaceId = spaceId;
    this.#spaceIds = spacesOfUser(reader, spaceId);
    this.#stuck = reader.shared(`stuck ${this.#spaceIds.join()}`, () => stuckIn(reader, this.#spaceIds));
    this.#stuckIds = new Set(this.#stuck.map(({ id }) => id));
  }

  /** How many waiting actions of the space itself cannot go. */
  get stuck(): number {
    return this.#stuck.filter(({ spaceId }) => spaceId === this.#spaceId).length;
  }

  /** How many calls of a kind wait and can go. */
  total(publishes: boolean): number {
    const known = this.#totals.get(publishes);
    const total = known ?? this.#between(publishes, null, null);
    this.#totals.set(publishes, total);
    return total;
  }

  /** The place of each of these that wait, from 1, among the calls that publish or among those that do not; none for what cannot go. */
  of(actions: readonly Action[]): Map<string, number> {
    const places = new Map<string, number>();
    for (const publishes of [true, false]) {
      const inOrder = actions
        .filter((action) => action.publishes === publishes && this.#isFree(action))
        .toSorted((one, other) => one.priority - other.priority || one.seq - other.seq);
      let place = 0;
      let before: Place | null = null;
      for (const action of inOrder) {
        place += this.#between(publishes, before, action);
        places.set(action.id, place);
        before = action;
      }
    }
    return places;
  }

  /** The last publish call that waits and can go, of the space or of one of its batches, with its place. */
  last(batchId?: string): LastCall | null {
    const of = { spaceId: this.#spaceId, ...(batchId === undefined ? {} : { batchId }) };
    const found = lastWaiting(this.#reader, of, this.#stuck.length + 1).find((one) => this.#isFree(one));
    if (found === undefined) return null;
    const { priority, notBeforeMs } = found;
    return { place: this.#between(true, null, found), among: this.total(true), priority, notBeforeMs };
  }

  #isFree({ id }: { id: string }): boolean {
    return !this.#stuckIds.has(id);
  }

  #between(publishes: boolean, after: Place | null, upTo: Place | null): number {
    const stuck = this.#stuck.filter(
      (one) =>
        one.publishes === publishes &&
        (after === null || isBefore(after, one)) &&
        (upTo === null || !isBefore(upTo, one)),
    );
    const waiting = (): number => waitingBetween(this.#reader, this.#spaceIds, publishes, after, upTo);
    // All up to a place: the end of the line is asked for by every view.
    const key = `waiting ${publishes} ${upTo?.priority} ${upTo?.seq} ${this.#spaceIds.join()}`;
    return (after === null ? this.#reader.shared(key, waiting) : waiting()) - stuck.length;
  }
}

function isBefore(one: Place, other: Place): boolean {
  return one.priority < other.priority || (one.priority === other.priority && one.seq < other.seq);
}
