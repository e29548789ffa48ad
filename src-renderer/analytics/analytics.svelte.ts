import type { Account } from '../../src-preload/contract/accounts.ts';
import type { SummaryRow, Total } from '../../src-preload/contract/analytics.ts';
import type { KeptSummary } from '../../src-preload/contract/archive.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import { dayOf } from '../ui/moment.ts';
import { now } from '../ui/now.svelte.ts';
import { daysOf, endsOf, presets, printRange, readRange, type Range } from './range.ts';

/** What the view needs of the window around it. */
export interface AnalyticsDeps {
  core: Pick<Client, 'archive' | 'sync'>;
  space: { readonly spaceId: string | null; readonly zone: string; readonly accounts: readonly Account[] | undefined };
  route: Route;
}

type AnalyticsPlace = Extract<Place, { view: 'analytics' }>;

/** What is kept of the analytics of a space. The range stands in the address. */
export class AnalyticsView {
  readonly #deps: AnalyticsDeps;

  constructor(deps: AnalyticsDeps) {
    this.#deps = deps;
  }

  readonly place = $derived.by((): AnalyticsPlace => {
    const { place } = this.#deps.route;
    return place.view === 'analytics' ? place : { view: 'analytics' };
  });
  readonly range = $derived(readRange(this.place.range));
  /** The day it is in the space's zone. */
  readonly today = $derived.by(() => dayOf(now.minuteMs, this.#deps.space.zone));
  /** The days to be shown; the service's own range where it is the first preset, so that its newest answer is shown. */
  readonly #asked = $derived.by(() => {
    if (this.range.kind === 'last' && this.range.days === presets[0]) return {};
    return endsOf(daysOf(this.range, this.today), this.#deps.space.zone);
  });
  /** Disconnected ones too: what is kept of them stays readable. */
  readonly accounts = $derived.by(() => this.#deps.space.accounts ?? []);

  readonly #summary = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return null;
    const asked = { spaceId, ...this.#asked };
    return new Live<KeptSummary | null>((options) => this.#deps.core.archive.watchSummary(asked, options));
  });
  /** Undefined until it came; null: nothing of this range is kept. */
  readonly summary = $derived(this.#summary?.current);

  readonly #states = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    return spaceId === null
      ? null
      : new Live<SyncState[]>((options) => this.#deps.core.sync.watch({ spaceId }, options));
  });
  /** How it stands with the copy of the summary; undefined: it was never tried. */
  readonly summaryState = $derived(this.#states?.current?.find(({ resource }) => resource === 'summary'));

  choose(range: Range): void {
    const { account } = this.place;
    const word = printRange(range);
    this.#deps.route.change({ view: 'analytics', ...(account === undefined ? {} : { account }), range: word });
  }
}

/** The figure that leads an account's row: the one that the service names, else its first. */
export function leadOf({ figures, headlineKey }: Pick<SummaryRow, 'figures' | 'headlineKey'>): Total | undefined {
  return figures.find(({ key }) => key !== null && key === headlineKey) ?? figures[0];
}
