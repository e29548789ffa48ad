import type { SpaceSession } from '../connections/connections.ts';
import type { Governor, Grant } from '../limits/governor.ts';
import type { Parts } from '../parts.ts';
import type { Action } from './action.ts';
import { apply } from './history.ts';
import { lastClaim } from './history.queries.ts';
import { keepWireNumber } from './journal/workspace.queries.ts';
import type { Journal, Leaving } from './journal/journal.ts';
import { kindOf, type Kinds } from './kind.ts';

type DepartureParts = Parts & { kinds: Kinds; governor: Governor; journal: Journal | null };

/**
 * T3 of one attempt, inside undici's onRequestStart and so before the first byte: the ledger says that it is on the wire, and
 * the journal bears witness to what may not be repeated. What throws in it keeps the request from leaving.
 */
export class Departure {
  /** Null: what is sent may be repeated and needs no witness, or its price is measured. */
  readonly journal: Journal | null;
  readonly #parts: DepartureParts;
  readonly #session: SpaceSession;
  readonly #grant: Grant;
  readonly #claim: number | null;
  #current: Action;
  #wentOnWire = false;
  #refusal: unknown = null;
  #isTakenBack = false;

  /** `claim`: which claim of it this is, where it can be taken back between that and the first byte (`lastClaim`). */
  constructor(
    parts: DepartureParts,
    session: SpaceSession,
    { claimed, claim }: { claimed: Action; claim: number | null },
    grant: Grant,
  ) {
    this.#parts = parts;
    this.#session = session;
    this.#grant = grant;
    this.#claim = claim;
    this.#current = claimed;
    this.journal = kindOf(parts.kinds, claimed.kind).idempotent ? null : parts.journal;
  }

  /** The action as it stands in the ledger. */
  get current(): Action {
    return this.#current;
  }
  /** Nothing had left before this is true. */
  get wentOnWire(): boolean {
    return this.#wentOnWire;
  }
  /** Why the journal did not take it in; null: it did, or was not asked. */
  get refusal(): unknown {
    return this.#refusal;
  }

  /** It was taken back before the first byte: nothing left, and how it stands is in the ledger. */
  get isTakenBack(): boolean {
    return this.#isTakenBack;
  }

  readonly onWire = (): void => {
    this.#current = this.#markOnWire(this.#current);
    try {
      this.journal?.leaves(leaving(this.#current));
    } catch (error) {
      this.#refusal = error;
      throw error;
    }
    this.#wentOnWire = true;
  };

  #markOnWire(claimed: Action): Action {
    const { store, clock, kinds, governor } = this.#parts;
    const wireNumber = this.journal?.nextNumber() ?? 0;
    return store.tx((tx) => {
      const knownPostMark = kindOf(kinds, claimed.kind).markBeforeWire(tx);
      const at = { atMs: clock.nowMs(), sentFromMs: sentFromMs(this.#session) };
      const isOurs = this.#claim === null || lastClaim(tx, claimed.id) === this.#claim;
      const now = isOurs
        ? apply(tx, this.#parts, claimed, { type: 'on-wire', ...at, knownPostMark, wireNumber })
        : null;
      this.#isTakenBack = now === null;
      if (now === null) throw new Error('the action changed before it was sent');
      if (this.journal !== null) keepWireNumber(tx, wireNumber);
      governor.charge(tx, this.#grant);
      return now;
    });
  }
}

function leaving({ wireNumber, id, kind, bodyHash, attempts, onWireAtMs }: Action): Leaving {
  return { n: wireNumber, action: id, kind, hash: bodyHash, attempt: attempts, atMs: onWireAtMs ?? 0 };
}

/** Whole milliseconds, the lower bound rounded down; null before the service has answered anything. */
function sentFromMs(session: SpaceSession): number | null {
  const now = session.serviceClock.now();
  return now === null ? null : Math.floor(now.fromMs);
}
