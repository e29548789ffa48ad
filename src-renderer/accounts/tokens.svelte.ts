import type { Client } from '../../src-preload/contract/contract.ts';
import type { MadeToken } from '../../src-preload/contract/tokens.ts';
import { failureOf } from '../client/failure.ts';
import { Live } from '../client/live.svelte.ts';

/** A token that was just made: the only time its secret is anywhere in the window. */
export interface NewToken {
  name: string;
  secret: string;
  /** Where a copy is kept; null: nowhere, as was asked for. */
  storedIn: 'keychain' | 'file' | 'memory' | 'none' | null;
}

/** The API tokens that were made here. Nothing of this is queued: without a connection it fails in words. */
export class TokensView {
  readonly #core: Pick<Client, 'tokens'>;
  readonly #spaceId: string;
  readonly #list: Live<MadeToken[]>;
  /** Shown until the user says to have it. */
  made = $state.raw<NewToken | null>(null);
  /** Why the last try came to nothing. */
  problem = $state<string | null>(null);
  busy = $state(false);

  constructor(core: Pick<Client, 'tokens'>, spaceId: string) {
    this.#core = core;
    this.#spaceId = spaceId;
    this.#list = new Live((options) => core.tokens.watch({ spaceId }, options));
  }

  /** Undefined until they came. */
  get tokens(): MadeToken[] | undefined {
    return this.#list.current;
  }

  async create(name: string, keep: boolean): Promise<void> {
    await this.#try(async () => {
      const { secret, storedIn } = await this.#core.tokens.create({ spaceId: this.#spaceId, name, keep });
      this.made = { name: name.trim(), secret, storedIn };
    });
  }

  /** True where the service has revoked it. */
  revoke(tokenId: string): Promise<boolean> {
    return this.#try(() => this.#core.tokens.revoke({ spaceId: this.#spaceId, tokenId }));
  }

  forget(token: MadeToken): Promise<boolean> {
    return this.#try(() => this.#core.tokens.forget({ spaceId: this.#spaceId, id: token.id }));
  }

  use(token: MadeToken): Promise<boolean> {
    return this.#try(() => this.#core.tokens.use({ spaceId: this.#spaceId, id: token.id }));
  }

  async #try(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = null;
    try {
      await work();
      return true;
    } catch (error) {
      this.problem = failureOf(error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** How a token that was made here stands, in words. */
export function tokenWords({ isLost, isUsed, isKept, tokenId }: MadeToken): string {
  if (isLost) return tokenId === null ? 'May have been made, its secret is lost' : 'Its secret is lost';
  if (isUsed) return 'This connection works with it';
  return isKept ? 'A copy is on this computer' : 'You have it';
}
