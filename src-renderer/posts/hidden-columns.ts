interface OfAccount {
  spaceId: string;
  accountId: string;
}

const keyOf = ({ spaceId, accountId }: OfAccount): string => `outpost:hidden-columns:${spaceId}:${accountId}`;

/** The columns of an account's posts that are not to be seen, as this machine keeps them for all windows. A new one is seen. */
export class HiddenColumns {
  readonly #storage: Storage | null;

  /** `storage`: null where the browser keeps nothing; then all columns are seen. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  of(account: OfAccount): string[] {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(keyOf(account)) ?? '[]');
      return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
    } catch {
      return [];
    }
  }

  keep(account: OfAccount, hidden: readonly string[]): void {
    try {
      this.#storage?.setItem(keyOf(account), JSON.stringify(hidden));
    } catch {
      // Full or forbidden: they are seen again the next time.
    }
  }
}
