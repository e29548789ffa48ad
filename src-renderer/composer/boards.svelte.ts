import type { Board } from '../../src-preload/contract/accounts.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { failureOf } from '../client/failure.ts';

/** The boards of the pinning accounts, asked for when one wants to choose: they are not kept, so this needs a connection. */
export class Boards {
  readonly #core: Pick<Client, 'accounts'>;
  readonly #space: { readonly spaceId: string | null };
  #found = $state.raw<{ accountId: string; boards: Board[] } | null>(null);
  #problem = $state<string | null>(null);
  #asking = $state<string | null>(null);

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
    return this.#found?.accountId === accountId ? this.#found.boards : [];
  }

  async ask(accountId: string): Promise<void> {
    const spaceId = this.#space.spaceId;
    if (spaceId === null || this.#asking === accountId || this.#found?.accountId === accountId) return;
    this.#asking = accountId;
    this.#problem = null;
    try {
      const boards = await this.#core.accounts.boards({ spaceId, accountId });
      this.#found = { accountId, boards };
    } catch (error) {
      this.#problem = failureOf(error).message;
    } finally {
      this.#asking = null;
    }
  }
}
