import type { Board, KeptBoards } from '../../src-preload/contract/accounts.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { syncFailureWords } from '../../src-preload/contract/words/sync.ts';
import { failureOf } from './failure.ts';

/** Accounts of two spaces may have the same ID. */
interface OfAccount {
  spaceId: string;
  accountId: string;
}

/** The boards of the pinning accounts: those that are kept at once, those of the service in their place when it has answered. */
export class Boards {
  readonly #core: Pick<Client, 'accounts'>;
  readonly #space: { readonly spaceId: string | null };
  #found = $state.raw<(OfAccount & KeptBoards) | null>(null);
  #problem = $state<string | null>(null);
  /** The last that was asked for; what was asked for before it is of no interest any more. */
  #asking = $state.raw<OfAccount | null>(null);

  constructor(core: Pick<Client, 'accounts'>, space: { readonly spaceId: string | null }) {
    this.#core = core;
    this.#space = space;
  }

  /** Why there are none, or none that are newer. */
  get problem(): string | null {
    return this.#problem;
  }
  get asking(): boolean {
    return this.#asking !== null;
  }

  of(accountId: string): Board[] {
    return this.#here(accountId)?.boards ?? [];
  }

  /** When the service listed them so; null: that is not known, or they have just come from it. */
  fromMs(accountId: string): number | null {
    const found = this.#here(accountId);
    return found === null || (this.#problem === null && !this.asking) ? null : found.goodAtMs;
  }

  /** Asks where that was not done yet, or failed. */
  async ask(accountId: string): Promise<void> {
    const isHere = this.#here(accountId) !== null && this.#problem === null;
    if (!isHere && !this.#isOf(this.#asking, accountId)) await this.again(accountId);
  }

  async again(accountId: string): Promise<void> {
    const { spaceId } = this.#space;
    if (spaceId === null) return;
    const of = { spaceId, accountId };
    this.#asking = of;
    this.#problem = null;
    try {
      const told = this.#core.accounts.boards(of);
      void this.#showKept(of);
      const boards = await told;
      const { goodAtMs, failure } = await this.#core.accounts.keptBoards(of);
      if (this.#asking !== of) return;
      this.#found = { ...of, boards, goodAtMs, failure };
      this.#problem = failure === null ? null : syncFailureWords[failure];
    } catch (error) {
      if (this.#asking === of) this.#problem = failureOf(error).message;
    } finally {
      if (this.#asking === of) this.#asking = null;
    }
  }

  /** Where none are kept, nobody knows yet whether there are any. */
  async #showKept(of: OfAccount): Promise<void> {
    const kept = await this.#core.accounts.keptBoards(of).catch(() => null);
    if (this.#asking === of && kept !== null && kept.boards.length > 0) this.#found = { ...of, ...kept };
  }

  #here(accountId: string): (OfAccount & KeptBoards) | null {
    return this.#isOf(this.#found, accountId) ? this.#found : null;
  }

  #isOf(one: OfAccount | null, accountId: string): boolean {
    return one?.accountId === accountId && one.spaceId === this.#space.spaceId;
  }
}
