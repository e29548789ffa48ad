import { presets, type RangeChoice } from '../ui/range/range.ts';

export interface PostsOrder {
  sort: string;
  direction: 'asc' | 'desc';
}

interface AsLeft {
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
  accountOf(spaceId: string): string | undefined {
    return this.#left.accounts[spaceId];
  }

  keep(change: Pick<AsLeft, 'order' | 'range'>): void {
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
    const { order, range, accounts } = membersOf(JSON.parse(storage?.getItem(KEY) ?? '{}'));
    return {
      ...(isOrder(order) && { order }),
      ...(isRange(range) && { range }),
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

function isRange(value: unknown): value is RangeChoice {
  if (typeof value === 'string') return presets.some((one) => one === value);
  const { fromDay, toDay } = membersOf(value);
  return [fromDay, toDay].every((day) => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day));
}
