import type { Board } from '../../src-preload/contract/accounts.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { failureOf } from '../client/failure.ts';

/** Accounts of two spaces may have the same ID. */
interface OfAccount {
  spaceId: string;
  accountId: string;
}

/** The boards of the pinning accounts, asked for when one wants to choose; without a connection the core tells those it keeps. */
export class Boards {
  readonly #core: Pick<Client, 'accounts'>;
  readonly #space: { readonly spaceId: string | null };
  #found = $state.raw<(OfAccount & { boards: Board[] }) | null>(null);
  #problem = $state<string | null>(null);
  /** The last that was asked for; what was asked for before it is of no interest any more. */
  #asking = $state.raw<OfAccount | null>(null);

  constructor(core: Pick<Client, 'accounts'>, space: { readonly spaceId: string | null }) {
    this.#core = core;
    this.#space = space;
  }

  get problem(): string | null {
    return this.#problem;
  }
  get asking(): boolean {
    return this.#asking !== null;
  }

  of(accountId: string): Board[] {
    return this.#found !== null && this.#isOf(this.#found, accountId) ? this.#found.boards : [];
  }

  async ask(accountId: string): Promise<void> {
    const spaceId = this.#space.spaceId;
    if (spaceId === null || [this.#asking, this.#found].some((one) => this.#isOf(one, accountId))) return;
    const of = { spaceId, accountId };
    this.#asking = of;
    this.#problem = null;
    try {
      const boards = await this.#core.accounts.boards(of);
      if (this.#asking === of) this.#found = { ...of, boards };
    } catch (error) {
      if (this.#asking === of) this.#problem = failureOf(error).message;
    } finally {
      if (this.#asking === of) this.#asking = null;
    }
  }

  #isOf(one: OfAccount | null, accountId: string): boolean {
    return one?.accountId === accountId && one.spaceId === this.#space.spaceId;
  }
}
