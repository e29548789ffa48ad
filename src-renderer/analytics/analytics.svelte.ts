import type { Account } from '../../src-preload/contract/accounts.ts';
import type { SummaryRow } from '../../src-preload/contract/analytics.ts';
import type { StoredAccountReport, StoredSummary, PostsCopies } from '../../src-preload/contract/archive.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import { dayOf, moment } from '../ui/moment.ts';
import { now } from '../ui/now.svelte.ts';
import { areWhole, daysOf, endsOf, type Days, type RangeChoice } from '../ui/range/range.ts';
import { presets, printRange, readRange } from './address-range.ts';
import { leftOutWords } from './analytics-words.ts';
import { healthOf, timeOf, type Health } from '../ui/health.ts';

/* Of the period before: whether its days are whole. */
const whole = 'whole';
const cut = 'cut';

/** What the view needs of the window around it. */
export interface AnalyticsDeps {
  core: Pick<Client, 'archive' | 'sync'>;
  space: { readonly spaceId: string | null; readonly zone: string; readonly accounts: readonly Account[] | undefined };
  route: Route;
  /** Where the view was left, by space, for as long as the window stands. */
  left: Map<string, AnalyticsPlace>;
}

export type AnalyticsPlace = Extract<Place, { view: 'analytics' }>;

/** What is kept of the analytics of a space, or of one account. Whose, and of which days, stands in the address. */
export class AnalyticsView {
  readonly #deps: AnalyticsDeps;
  /** The place with which the view was opened. */
  readonly #openedAt: Place;

  constructor(deps: AnalyticsDeps) {
    this.#deps = deps;
    this.#comeBack();
    this.#openedAt = deps.route.place;
  }

  /** An address that names neither account nor range opens the view as it was left. */
  #comeBack(): void {
    const { route, left, space } = this.#deps;
    const { place } = route;
    if (place.view !== 'analytics' || place.account !== undefined || place.range !== undefined) return;
    const before = left.get(space.spaceId ?? '');
    if (before !== undefined) route.change(before);
  }

  /** Remembers the place, to come back to it; called with each place that is shown. An account of another space is none here. */
  remember(): void {
    const { route, left, space } = this.#deps;
    const { place } = route;
    if (place.view !== 'analytics' || space.spaceId === null) return;
    const isOurs = place.account === undefined || this.accounts.some(({ id }) => id === place.account);
    if (isOurs) left.set(space.spaceId, place);
  }

  /** Whoever comes from another space may bring an account of that one along: then it is as this space was left. */
  readonly place = $derived.by((): AnalyticsPlace => {
    const { route, space, left } = this.#deps;
    const { place } = route;
    if (place.view !== 'analytics') return { view: 'analytics' };
    if (place !== this.#openedAt || !this.#isUnlisted(place.account)) return place;
    return (
      left.get(space.spaceId ?? '') ?? {
        view: 'analytics',
        ...(place.range === undefined ? {} : { range: place.range }),
      }
    );
  });
  readonly #word = $derived(this.place.range);
  readonly range = $derived(readRange(this.#word));
  /** The day it is in the space's zone. */
  readonly today = $derived.by(() => dayOf(now.minuteMs, this.#deps.space.zone));
  /** The days that are meant; null: they are the service's own choice, of which the newest is shown. */
  readonly asked = $derived.by(() => (this.range === presets[0] ? null : daysOf(this.range, this.today)));
  /** Last days may be shown as they were last kept; days of one's own are these alone. */
  readonly #shown = $derived.by(() => {
    if (this.asked === null) return {};
    return { ...endsOf(this.asked, this.#deps.space.zone), orEarlier: typeof this.range === 'string' };
  });
  /** Disconnected ones too: what is kept of them stays readable. */
  readonly accounts = $derived.by(() => this.#deps.space.accounts ?? []);
  /** Whose report is shown; null: the summary of all. */
  readonly accountId = $derived(this.place.account ?? null);
  readonly account = $derived(this.accounts.find(({ id }) => id === this.accountId));
  /** The space has no such account, so that nothing is ever fetched of it. */
  readonly isUnlisted = $derived.by(() => this.#isUnlisted(this.accountId));

  #isUnlisted(accountId: string | null | undefined): boolean {
    const { accounts } = this.#deps.space;
    return (accountId ?? null) !== null && accounts?.some(({ id }) => id === accountId) === false;
  }

  readonly #summary = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    if (spaceId === null || this.accountId !== null) return null;
    const asked = { spaceId, ...this.#shown };
    return new Live<StoredSummary | null>((options) => this.#deps.core.archive.watchSummary(asked, options));
  });
  /** Undefined until it came; null: nothing of this range is kept. */
  readonly summary = $derived(this.#summary?.current);

  readonly #report = $derived.by(() => this.#watched(this.#shown));
  readonly report = $derived(this.#report?.current);

  /** The period that the shown days are compared with, as the service tells it; a text, which is the same while it says the same. */
  readonly #previous = $derived.by(() => {
    const range = this.report?.report.range;
    const [fromMs, toMs] = [timeOf(range?.previous_from), timeOf(range?.previous_to)];
    if (fromMs === null || toMs === null || toMs < fromMs) return '';
    const zone = this.report?.timeZone ?? this.#deps.space.zone;
    const days = { fromDay: dayOf(fromMs, zone), toDay: dayOf(toMs, zone) };
    const form = areWhole(days, { fromMs, toMs }, zone) ? whole : cut;
    return [days.fromDay, days.toDay, form].join(' ');
  });
  /** The days that the shown ones are compared with. */
  readonly daysBefore = $derived.by((): Days | null => {
    const [fromDay = '', toDay = ''] = this.#previous.split(' ');
    // Days beyond the year 9999 are no days of a report.
    return [fromDay, toDay].every((day) => /^\d{4}-\d\d-\d\d$/.test(day)) ? { fromDay, toDay } : null;
  });
  /** The period before begins or ends in the middle of a day: reports are kept of days, and none says the same as the comparison. */
  readonly isCutBefore = $derived(this.#previous.endsWith(cut));
  readonly #before = $derived.by(() => {
    const days = this.isCutBefore ? null : this.daysBefore;
    return days === null ? null : this.#watched(endsOf(days, this.#deps.space.zone));
  });
  /** The report of the days before; null where it is not kept (yet), or would say otherwise than the comparison. */
  readonly before = $derived.by(() => {
    const kept = this.#before?.current ?? null;
    const days = this.daysBefore;
    return kept?.fromDay === days?.fromDay && kept?.toDay === days?.toDay ? kept : null;
  });

  readonly #states = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    return spaceId === null
      ? null
      : new Live<SyncState[]>((options) => this.#deps.core.sync.watch({ spaceId }, options));
  });
  /** How it stands with the copy that is shown; undefined: it was never tried. */
  readonly state = $derived.by(() => {
    const resource = this.accountId === null ? 'summary' : 'reports';
    return this.#states?.current?.find((one) => one.resource === resource && one.accountId === this.accountId);
  });

  readonly #copies = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    return spaceId === null || this.accountId === null
      ? null
      : new Live<PostsCopies>((options) => this.#deps.core.archive.watchCopies({ spaceId }, options));
  });
  /** Reports are not read for now, because somebody said so. */
  readonly isPaused = $derived((this.#copies?.current?.pausedAtMs ?? null) !== null);

  /** Lets reports and posts be read again. */
  async goOn(): Promise<void> {
    const { spaceId } = this.#deps.space;
    if (spaceId !== null) await this.#deps.core.sync.pause({ spaceId, paused: false });
  }

  #watched(shown: { fromMs?: number; toMs?: number; orEarlier?: boolean }): Live<StoredAccountReport | null> | null {
    const { spaceId } = this.#deps.space;
    const { accountId } = this;
    if (spaceId === null || accountId === null) return null;
    const asked = { spaceId, accountId, ...shown };
    return new Live<StoredAccountReport | null>((options) => this.#deps.core.archive.watchReport(asked, options));
  }

  /** How the collection of a row's figures stands. */
  healthOf(row: SummaryRow): Health {
    const known = this.accounts.find(({ id }) => id === row.accountId);
    const state = known?.state ?? (timeOf(row.account?.disconnected_at) === null ? undefined : 'disconnected');
    return healthOf(row.collection, { state, nowMs: now.minuteMs, zone: this.#deps.space.zone });
  }

  /** How old figures are that the last answer left out. */
  toldWords(atMs: number): string {
    return leftOutWords(moment(atMs, now.minuteMs, this.#deps.space.zone));
  }

  /** How many accounts somebody has to do something for. */
  readonly failing = $derived.by(
    () => (this.summary?.rows ?? []).filter((row) => this.healthOf(row).stands === 'failing').length,
  );

  choose(range: RangeChoice): void {
    this.#go(this.accountId, printRange(range));
  }

  /** Null: the summary of all. */
  show(accountId: string | null): void {
    this.#go(accountId, this.#word);
  }

  /** The place of an account's report for the days that are shown. */
  placeOf(accountId: string): Place {
    return { view: 'analytics', account: accountId, ...(this.#word === undefined ? {} : { range: this.#word }) };
  }

  #go(accountId: string | null, range: string | undefined): void {
    this.#deps.route.change({
      view: 'analytics',
      ...(accountId === null ? {} : { account: accountId }),
      ...(range === undefined ? {} : { range }),
    });
  }
}
