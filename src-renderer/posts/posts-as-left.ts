import { presets, type RangeChoice } from '../ui/range/range.ts';

export interface PostsOrder {
  sort: string;
  direction: 'asc' | 'desc';
}

export const importedChoices = ['with', 'without', 'only'] as const;
export type Imported = (typeof importedChoices)[number];

interface AsLeft {
  imported?: Imported;
  search?: string;
  order?: PostsOrder;
  range?: RangeChoice;
  /** The account that was looked at last, by space. */
  accounts: Record<string, string>;
}

const KEY = 'outpost:posts-as-left';

/** How Posts was left: this window finds it so after a reload, and after other views. */
export class PostsAsLeft {
  readonly #storage: Storage | null;
  #left: AsLeft;

  /** `storage`: null where the browser keeps nothing; then a reload forgets. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#left = read(storage);
  }

  get order(): PostsOrder | undefined {
    return this.#left.order;
  }
  get range(): RangeChoice | undefined {
    return this.#left.range;
  }
  get imported(): Imported | undefined {
    return this.#left.imported;
  }
  get search(): string | undefined {
    return this.#left.search;
  }
  accountOf(spaceId: string): string | undefined {
    return this.#left.accounts[spaceId];
  }

  keep(change: Partial<Omit<AsLeft, 'accounts'>>): void {
    this.#write({ ...this.#left, ...change });
  }

  keepAccount(spaceId: string, accountId: string): void {
    if (this.accountOf(spaceId) === accountId) return;
    this.#write({ ...this.#left, accounts: { ...this.#left.accounts, [spaceId]: accountId } });
  }

  #write(left: AsLeft): void {
    this.#left = left;
    try {
      this.#storage?.setItem(KEY, JSON.stringify(left));
    } catch {
      // Full or forbidden: a reload begins anew.
    }
  }
}

/** What cannot be read is as if it had not been left. */
function read(storage: Storage | null): AsLeft {
  try {
    const { order, range, imported, search, accounts } = membersOf(JSON.parse(storage?.getItem(KEY) ?? '{}'));
    return {
      ...(isOrder(order) && { order }),
      ...(isRange(range) && { range }),
      ...(isImported(imported) && { imported }),
      ...(typeof search === 'string' && { search }),
      accounts: Object.fromEntries(
        Object.entries(membersOf(accounts)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    };
  } catch {
    return { accounts: {} };
  }
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function isOrder(value: unknown): value is PostsOrder {
  const { sort, direction } = membersOf(value);
  return typeof sort === 'string' && sort !== '' && (direction === 'asc' || direction === 'desc');
}

const isImported = (value: unknown): value is Imported => importedChoices.some((one) => one === value);

function isRange(value: unknown): value is RangeChoice {
  if (typeof value === 'string') return presets.some((one) => one === value);
  const { fromDay, toDay } = membersOf(value);
  return [fromDay, toDay].every((day) => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day));
}
