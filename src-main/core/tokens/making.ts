import { connectionById, type ConnectionParts, type SpaceSession } from '../connections/connections.ts';
import { deleteToken, insertToken, updateToken, type StoredToken } from './tokens.queries.ts';

/** The rows of tokens that are being made in this run: what became of them is not known yet, so none is listed. */
export type BeingMade = Set<string>;

/** Those whose secret is on its way to a window: that it has none is not said yet. */
export type BeingTold = Set<string>;

export type MakingParts = ConnectionParts & { beingMade: BeingMade; beingTold: BeingTold };

/** A window that is there has it long before. */
const TELLING_MS = 10_000;

/** What the answer tells of it. */
type Told = Pick<StoredToken, 'remoteId' | 'isLost' | 'secretKey'> & Partial<Pick<StoredToken, 'isUntold'>>;

/**
 * One request for a token. It is on disk as lost before the first byte leaves, so that a process that ends before it has the
 * answer leaves word of a token that nobody has the secret of: the service lists none.
 */
export class Making {
  readonly #parts: MakingParts;
  readonly #session: SpaceSession;
  readonly #name: string;
  #id: string | null = null;

  constructor(parts: MakingParts, session: SpaceSession, name: string) {
    this.#parts = parts;
    this.#session = session;
    this.#name = name;
  }

  /** What throws in it keeps the request from leaving. */
  leaving(): void {
    const { store, clock, newId, beingMade } = this.#parts;
    const { connectionId } = this.#session;
    const id = (this.#id ??= newId());
    beingMade.add(id);
    const lost = { remoteId: null, isLost: true, secretKey: null };
    store.tx((tx) => {
      if (connectionById(tx, connectionId) === undefined) return;
      insertToken(tx, { id, connectionId, name: this.#name, madeAtMs: clock.nowMs(), ...lost });
    });
  }

  /**
   * It is listed from now on, whatever became of its secret. False: the connection was removed while the service, or the secret
   * store, was asked; the caller has the secret all the same.
   */
  made(told: Told): boolean {
    const id = this.end();
    return id !== null && this.#parts.store.tx((tx) => updateToken(tx, id, told));
  }

  /** Its secret goes to a window, which says when it has it (`tokens.told`); its row, null: there is none. */
  telling(): string | null {
    const id = this.#id;
    const { store, clock, beingTold } = this.#parts;
    if (id === null) return null;
    beingTold.add(id);
    clock.after(TELLING_MS, () => {
      beingTold.delete(id);
      store.topics.touch('made_token');
    });
    return id;
  }

  /** The service is known to have made none. */
  notMade(): void {
    const id = this.end();
    if (id !== null) this.#parts.store.tx((tx) => deleteToken(tx, id));
  }

  /** Whatever is on disk of it is listed from now on. */
  end(): string | null {
    if (this.#id !== null) this.#parts.beingMade.delete(this.#id);
    return this.#id;
  }
}
