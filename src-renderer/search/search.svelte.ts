import type { Client } from '../../src-preload/contract/contract.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import type { SearchGroup } from '../../src-preload/contract/search-groups.ts';
import type { SearchAnswer, SearchedCounts, SearchHit } from '../../src-preload/contract/search.ts';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import { Remembered } from './remembered.ts';

/** What the view needs of the window around it. */
export interface SearchDeps {
  core: Pick<Client, 'search'>;
  space: { readonly spaceId: string | null };
  route: Route;
  storage: Storage | null;
  nowMs: () => number;
}

type SearchPlace = Extract<Place, { view: 'search' }>;

/** Hits of each group where all groups are shown, and where one is. */
const FEW = 8;
const MANY = 50;
const MOST = 500;

/** One search of everything in the space. What is typed and where is looked stand in the address. */
export class SearchView {
  readonly #deps: SearchDeps;
  #limit = $state(MANY);
  #active = $state(0);
  #remembered = $state(0);
  /** What stood last: it stays until what was asked for instead is there. */
  #last: { spaceId: string | null; words: string; answer: SearchAnswer } | null = null;

  constructor(deps: SearchDeps) {
    this.#deps = deps;
  }

  readonly place = $derived.by((): SearchPlace => {
    const { place } = this.#deps.route;
    return place.view === 'search' ? place : { view: 'search' };
  });
  readonly typed = $derived(this.place.words ?? '');
  readonly group = $derived<SearchGroup | null>(this.place.group ?? null);
  readonly words = $derived(this.typed.trim());

  readonly #live = $derived.by(() => {
    const [{ spaceId }, words, group, many] = [this.#deps.space, this.words, this.group, this.#limit];
    if (spaceId === null || words === '') return null;
    // Counts of all groups are shown whichever is chosen.
    const limit = group === null ? FEW : many;
    return new Live<SearchAnswer>((options) => this.#deps.core.search.watch({ spaceId, words, limit }, options));
  });
  /** Undefined while nothing is searched for and before the first answer; the last one of this space stays until another is there. */
  readonly answer = $derived.by(() => {
    const [live, words, { spaceId }] = [this.#live, this.words, this.#deps.space];
    const answer = live?.current;
    if (live === null) this.#last = null;
    else if (answer !== undefined) this.#last = { spaceId, words, answer };
    else if (this.#last?.spaceId !== spaceId) this.#last = null;
    return answer ?? this.#last?.answer;
  });
  /** Of those that stand. */
  readonly shownFor = $derived.by(() => (this.answer === undefined ? '' : (this.#last?.words ?? '')));
  readonly isBehind = $derived.by(() => this.#live !== null && this.#live.current === undefined);
  readonly total = $derived.by(() => (this.answer?.groups ?? []).reduce((sum, { total }) => sum + total, 0));
  readonly isMore = $derived.by(() => (this.answer?.groups ?? []).some((group) => group.isMore));
  /** The groups that are shown, with something in them. */
  readonly groups = $derived.by(() =>
    (this.answer?.groups ?? []).filter(
      ({ group, hits }) => hits.length > 0 && (this.group === null || group === this.group),
    ),
  );
  readonly hits = $derived.by((): SearchHit[] => this.groups.flatMap(({ hits }) => hits));
  readonly active = $derived(Math.min(this.#active, this.hits.length - 1));

  readonly #counts = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    return spaceId === null
      ? null
      : (async (): Promise<SearchedCounts> => await this.#deps.core.search.counts({ spaceId }))();
  });
  /** How much there is to search in, as it stood when the view was opened. */
  get counts(): Promise<SearchedCounts> | null {
    return this.#counts;
  }

  searchFor(words: string, group: SearchGroup | null = this.group): void {
    this.#active = 0;
    this.#limit = MANY;
    this.#deps.route.change({ view: 'search', words, ...(group === null ? {} : { group }) });
  }

  /** Looks only there; null: everywhere. */
  lookIn(group: SearchGroup | null): void {
    this.searchFor(this.typed, group);
  }

  step(by: 1 | -1): void {
    this.#active = Math.max(0, Math.min(this.hits.length - 1, this.active + by));
  }

  point(index: number): void {
    this.#active = index;
  }

  /** More of the group that is shown; what is behind the most that are given is narrowed by further words. */
  more(): void {
    this.#limit = Math.min(MOST, this.#limit + 2 * MANY);
  }

  readonly canMore = $derived.by(() => this.#limit < MOST);

  readonly #searches = $derived.by(() => new Remembered(this.#deps.storage, this.#deps.space.spaceId ?? ''));
  readonly remembered = $derived.by(() => {
    void this.#remembered;
    return this.#searches.read();
  });
  readonly isKept = $derived.by(() => this.remembered.kept.includes(this.words));

  keep(): void {
    if (this.isKept) this.#searches.letGo(this.words);
    else this.#searches.keep(this.words);
    this.#remembered += 1;
  }

  /** Somebody went to a hit. */
  used(): void {
    this.#searches.used({ words: this.words, atMs: this.#deps.nowMs(), total: this.total });
    this.#remembered += 1;
  }

  forgetLate(): void {
    this.#searches.forgetLate();
    this.#remembered += 1;
  }
}
