import type { Account } from '../../src-preload/contract/accounts.ts';

/** The space that a window shows, which its user changes. */
export class ShownSpace {
  spaceId = $state.raw<string | null>(null);
  accounts = $state.raw<readonly Account[] | undefined>(undefined);
  readonly zone = 'Europe/Lisbon';

  show(spaceId: string, accounts: readonly Account[] = []): void {
    [this.spaceId, this.accounts] = [spaceId, accounts];
  }
}
