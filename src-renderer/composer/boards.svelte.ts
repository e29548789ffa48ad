import type { Board } from '../../src-preload/contract/accounts.ts';
import { core } from '../client/core.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { failureOf } from '../client/failure.ts';

/** The boards of the pinning accounts, asked for when one wants to choose: they are not kept, so this needs a connection. */
class Boards {
  #found = $state.raw<{ accountId: string; boards: Board[] } | null>(null);
  #problem = $state<string | null>(null);
  #asking = $state<string | null>(null);

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
    const spaceId = workspace.spaceId;
    if (spaceId === null || this.#asking === accountId || this.#found?.accountId === accountId) return;
    this.#asking = accountId;
    this.#problem = null;
    try {
      const boards = await core.accounts.boards({ spaceId, accountId });
      this.#found = { accountId, boards };
    } catch (error) {
      this.#problem = failureOf(error).message;
    } finally {
      this.#asking = null;
    }
  }
}

export const boards = new Boards();
