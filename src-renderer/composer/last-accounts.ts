const keyOf = (spaceId: string): string => `outpost:last-accounts:${spaceId}`;

/** The accounts of the last post that was queued from a composer of this machine, by space: a new draft begins with them. */
export class LastAccounts {
  readonly #storage: Storage | null;

  /** `storage`: what this machine keeps for all windows; null where the browser keeps nothing. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  keep(spaceId: string, accountIds: readonly string[]): void {
    try {
      this.#storage?.setItem(keyOf(spaceId), JSON.stringify(accountIds));
    } catch {
      // Full or forbidden: the next draft begins with none.
    }
  }

  of(spaceId: string | null): string[] {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(keyOf(spaceId ?? '')) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }
}
