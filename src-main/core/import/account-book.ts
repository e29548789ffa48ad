import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { ImportProblem } from '../../../src-preload/contract/import-problem.ts';
import { networkName, textRuleOf } from '../../../src-preload/contract/text-rules.ts';
import { remark, unsendable, type Problem } from './problem.ts';
import { cut } from './written-time.ts';

/** As many accounts as a draft can have. What names more is no list of accounts, and is not read: a cell can be as long as a file. */
const MOST_NAMES = 500;
/** Of names that nobody here has, as many are told; the others of the row are counted. */
const MOST_UNKNOWN = 20;

interface Found {
  accounts: Account[];
  problems: Problem[];
}

export interface Named extends Found {
  /** Named by the word `all` alone, so that one account more or less is no surprise. */
  byAll: ReadonlySet<Account>;
}

/**
 * Finds the accounts a cell names: ids, handles (with or without @), networks, display names or `all`, parted by `;` or `,`, in any
 * case; `x:@handle` where a handle is on several networks. A network, a handle on several networks and `all` mean every
 * active account they fit.
 */
export class AccountBook {
  readonly #all: readonly Account[];
  readonly #active: readonly Account[];
  readonly #byId: ReadonlyMap<string, Account>;
  readonly #byNetwork: ReadonlyMap<string, Account[]>;
  readonly #byHandle = new Map<string, Account[]>();
  readonly #byName = new Map<string, Account[]>();
  /** What the user said that a name of the file means, as `bareOf` gives them. */
  readonly #meant: ReadonlyMap<string, string>;
  /** Files name the same few accounts over and over. */
  readonly #answers = new Map<string, Named>();

  constructor(accounts: readonly Account[], meant: readonly { name: string; means: string }[] = []) {
    this.#all = accounts;
    this.#meant = new Map(meant.map(({ name, means }) => [bareOf(name), means]));
    this.#byId = new Map(accounts.map((account) => [account.id, account]));
    this.#byNetwork = Map.groupBy(accounts, ({ social }) => networkKey(social));
    this.#active = accounts.filter(({ state }) => state === 'active');
    for (const account of accounts) {
      add(this.#byName, bareOf(account.displayName), account);
      add(this.#byHandle, bareOf(account.handle), account);
      add(this.#byHandle, `${networkKey(account.social)}:${bareOf(account.handle)}`, account);
    }
  }

  /** Every account of the space, in whichever state. */
  get all(): readonly Account[] {
    return this.#all;
  }

  /** The only account one could mean where a file has no accounts column; null: there are several, or none. */
  only(): Account | null {
    const connected = this.#all.filter(({ state }) => state !== 'disconnected');
    const [account] = connected;
    return connected.length === 1 && account?.state === 'active' ? account : null;
  }

  /** Whether the user said what this name of the file means. */
  hasMeaning(name: string): boolean {
    return this.#meant.has(name);
  }

  find(cell: string): Named {
    const known = this.#answers.get(cell);
    if (known !== undefined) return known;
    const named = namesMany(cell) ? tooMany : this.#find(cell);
    this.#answers.set(cell, named);
    return named;
  }

  #find(cell: string): Named {
    const found = new Set<Account>();
    const byName = new Set<Account>();
    const problems: Problem[] = [];
    const words = this.#words(cell);
    if (words.length === 0) problems.push(unsendable({ code: 'no-account', name: '' }));
    let unknowns = 0;
    for (const word of new Set(words)) {
      const { accounts, problems: more } = this.#one(word);
      for (const account of accounts) found.add(account);
      if (word.toLowerCase() !== 'all') for (const account of accounts) byName.add(account);
      if (!more.some(isUnknown) || ++unknowns <= MOST_UNKNOWN) problems.push(...more);
    }
    const names = unknowns - MOST_UNKNOWN;
    const others = names <= 0 ? [] : [unsendable({ code: 'more-accounts', names })];
    return {
      accounts: [...found],
      problems: [...problems, ...others],
      byAll: new Set([...found].filter((account) => !byName.has(account))),
    };
  }

  #words(cell: string): string[] {
    const meant = this.#meant.get(bareOf(cell));
    const parts = (meant ?? cell).split(/[;\n|]/).map((part) => part.trim());
    // A name may hold a comma ("Harbour & Pine, Lisbon"): what is known as it stands is not taken apart.
    return parts
      .flatMap((part) => (this.#byName.has(bareOf(part)) ? [part] : part.split(',')))
      .map((word) => word.trim())
      .flatMap((word) => (meant === undefined ? (this.#meant.get(bareOf(word))?.split(';') ?? word) : word))
      .filter((word) => word !== '');
  }

  #one(word: string): Found {
    const key = word.toLowerCase();
    if (key === 'all') {
      const none = this.#active.length === 0 ? [unsendable({ code: 'none-active', name: word })] : [];
      return { accounts: [...this.#active], problems: none };
    }
    const byId = this.#byId.get(word);
    if (byId !== undefined) return usable(word, [byId], []);
    const spelled = /^([\w -]+)[:/]\s*@?(.+)$/.exec(key);
    const handle = spelled === null ? bareOf(word) : `${networkKey(spelled[1] ?? '')}:${spelled[2] ?? ''}`;
    const byHandle = this.#byHandle.get(handle) ?? [];
    if (byHandle.length > 0) return usable(word, byHandle, several(word, byHandle));
    const onNetwork = this.#byNetwork.get(networkKey(word)) ?? [];
    if (onNetwork.length > 0) return usable(word, onNetwork, []);
    const byName = this.#byName.get(bareOf(word)) ?? [];
    return byName.length > 0
      ? usable(word, byName, several(word, byName))
      : { accounts: [], problems: [unknown(word)] };
  }
}

/** Told from its separators alone, and no further than it takes. */
function namesMany(cell: string): boolean {
  let names = 1;
  const parted = /[;\n|,][;\n|,\s]*/g;
  while (parted.test(cell)) if (++names > MOST_NAMES) return true;
  return false;
}

const tooMany: Named = {
  accounts: [],
  problems: [unsendable({ code: 'too-many-accounts' })],
  byAll: new Set(),
};

function add(index: Map<string, Account[]>, key: string, account: Account): void {
  index.set(key, [...(index.get(key) ?? []), account]);
}

function unknown(word: string): Problem {
  const name = word.slice(0, 500);
  return unsendable(
    textRuleOf(word) === null ? { code: 'no-account-named', name } : { code: 'no-account-on', name, social: word },
  );
}

const isUnknown = ({ what: { code } }: Problem): boolean => code === 'no-account-named' || code === 'no-account-on';

/** A handle or a name as it is compared. */
export function bareOf(word: string): string {
  return word.trim().toLowerCase().replace(/^@/, '');
}

function networkKey(social: string): string {
  return (textRuleOf(social)?.name ?? social).toLowerCase();
}

/** The active ones; where none is, why the first is not. */
function usable(word: string, fits: readonly Account[], remarks: Problem[]): Found {
  const active = fits.filter(({ state }) => state === 'active');
  if (active.length > 0) return { accounts: active, problems: remarks };
  const [first] = fits.filter(({ state }) => state === 'parked').concat(fits);
  return {
    accounts: [],
    problems: first === undefined ? [] : [unsendable(idle(first, word))],
  };
}

/** An account that takes no posts, as the file names it. */
export function idle({ handle, state }: Account, name: string): ImportProblem {
  return { code: 'account-idle', name: name.slice(0, 500), handle, state: state === 'parked' ? state : 'disconnected' };
}

function several(word: string, fits: readonly Account[]): Problem[] {
  const active = fits.filter(({ state }) => state === 'active');
  const socials = [...new Map(active.map(({ social }) => [networkName(social), social])).values()];
  if (active.length < 2) return [];
  return [remark({ code: 'several-accounts', written: cut(word), accounts: active.length, socials })];
}
