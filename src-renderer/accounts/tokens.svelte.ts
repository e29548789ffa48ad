import type { Connection } from '../../src-preload/contract/connections.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { MadeToken } from '../../src-preload/contract/tokens.ts';
import { failureOf } from '../client/failure.ts';
import { Live } from '../client/live.svelte.ts';
import { keptTyped } from '../client/kept-typed.ts';
import { TypedText } from '../client/typed-text.svelte.ts';

/** A token that was just made: the only time its secret is anywhere in the window, and it is only in its memory. */
export interface NewToken {
  /** What the service revokes it by; null where it told none. */
  tokenId: string | null;
  name: string;
  secret: string;
  /** Where a copy is kept; null: nowhere, as was asked for. */
  storedIn: 'keychain' | 'file' | 'memory' | 'none' | null;
}

/** The service takes the token no more, or its secret is not in reach here: all was moved to another computer, or the keychain is locked. */
export type SignIn = 'refused' | 'not-here';
const notTaken: Record<SignIn, string> = {
  refused: 'The service refuses it',
  'not-here': 'Its secret can’t be read on this computer',
};

/** Null: it needs none. */
export const signInOf = (connection: Pick<Connection, 'state' | 'refusedAtMs'> | null | undefined): SignIn | null => {
  if (connection?.state !== 'sign-in-needed') return null;
  return connection.refusedAtMs === null ? 'not-here' : 'refused';
};

/** The API tokens that were made here. Nothing of this is queued: without a connection it fails in words. */
export class TokensView {
  readonly #core: Pick<Client, 'tokens'>;
  readonly #spaceId: string;
  readonly #list: Live<MadeToken[]>;
  #made = $state.raw<NewToken | null>(null);
  /** Those whose secret the user said to have. */
  #had = $state.raw<readonly NewToken[]>([]);
  /** The IDs of those that the service did not revoke. */
  notRevoked = $state.raw<readonly string[]>([]);
  /** Why the last try came to nothing. */
  problem = $state<string | null>(null);
  /** Of the token that is to be made: it stays until that is. */
  readonly name: TypedText;
  /** Whether a copy of its secret is wanted here: as much a part of what is to be made as its name. */
  readonly #keep: TypedText;
  /** Of a token that was made elsewhere: its ID as it is typed, and why the last one was not revoked. */
  readonly #otherId: TypedText;
  otherProblem = $state<string | null>(null);
  busy = $state(false);

  constructor(
    core: Pick<Client, 'tokens'>,
    spaceId: string,
    kept: ConstructorParameters<typeof TypedText>[2] = keptTyped(),
  ) {
    this.#core = core;
    this.#spaceId = spaceId;
    this.name = new TypedText(`name of a token ${spaceId}`, '', kept);
    this.#keep = new TypedText(`copy of a token ${spaceId}`, 'yes', kept);
    this.#otherId = new TypedText(`ID of a token ${spaceId}`, '', kept);
    this.#list = new Live((options) => core.tokens.watch({ spaceId }, options));
  }

  get keep(): boolean {
    return this.#keep.text === 'yes';
  }

  set keep(keep: boolean) {
    this.#keep.text = keep ? 'yes' : 'no';
  }

  get otherId(): string {
    return this.#otherId.text;
  }

  set otherId(id: string) {
    this.#otherId.text = id;
  }

  /** Shown until the user says to have it, also after one was elsewhere. */
  get made(): NewToken | null {
    return this.#made;
  }

  /** The user has the secret: it is nowhere in the window from now on. */
  done(): void {
    if (this.#made !== null) this.#had = [...this.#had, { ...this.#made, secret: '' }];
    this.#made = null;
  }

  /**
   * How a token that was made here stands, in words. That somebody has its secret is said of one that was shown, and no other.
   * `signIn`: why the connection has to be signed in to again, null: it works.
   */
  words(token: MadeToken, signIn: SignIn | null = null): string {
    const { isLost, isUntold, isUsed, isKept, tokenId } = token;
    if (isLost) return tokenId === null ? 'May have been made, its secret is lost' : 'Its secret is lost';
    if (isUsed) return signIn === null ? 'This connection works with it' : notTaken[signIn];
    if (this.#made !== null && isOf(this.#made, token)) return 'Its secret is shown above';
    if (isKept) return 'A copy is on this computer';
    if (this.#had.some((had) => isOf(had, token))) return 'You have it';
    return isUntold ? 'Its secret is lost: whoever asked for it was gone before it came' : 'No copy is kept here';
  }

  /** Undefined until they came. */
  get tokens(): MadeToken[] | undefined {
    return this.#list.current;
  }

  async create(): Promise<void> {
    const { text: name } = this.name;
    const { keep } = this;
    const spaceId = this.#spaceId;
    await this.#try(async () => {
      const asked = { spaceId, name, keep, tells: true };
      const { id, secret, tokenId, storedIn } = await this.#core.tokens.create(asked);
      this.#made = { tokenId, name: name.trim(), secret, storedIn };
      if (this.name.text === name) this.name.forget();
      // It is shown, whatever becomes of this call.
      if (id !== null) this.#core.tokens.told({ spaceId, id }).catch(() => undefined);
    });
  }

  /** True where the service has revoked it. */
  async revoke(tokenId: string): Promise<boolean> {
    const isRevoked = await this.#try(() => this.#core.tokens.revoke({ spaceId: this.#spaceId, tokenId }));
    if (!isRevoked) this.notRevoked = [...this.notRevoked, tokenId];
    return isRevoked;
  }

  /** The same of one whose ID was typed; what the service says of it stands there, also after one was elsewhere. */
  async revokeOther(tokenId: string): Promise<boolean> {
    const isRevoked = await this.revoke(tokenId);
    if (isRevoked) this.otherId = '';
    else [this.otherProblem, this.problem] = [this.problem, null];
    return isRevoked;
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

/** Where the service told no ID, the name says which it is. */
const isOf = (made: NewToken, token: MadeToken): boolean =>
  made.tokenId === token.tokenId && (made.tokenId !== null || made.name === token.name);

/** The tokens of each space, as this window shows them: a secret that was not copied yet is there again when one comes back. */
export class TokensOfSpaces {
  // Asked while a view is made, and nothing renders from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #of = new Map<string, TokensView>();

  of(core: Pick<Client, 'tokens'>, spaceId: string): TokensView {
    const made = this.#of.get(spaceId) ?? new TokensView(core, spaceId);
    this.#of.set(spaceId, made);
    return made;
  }
}
