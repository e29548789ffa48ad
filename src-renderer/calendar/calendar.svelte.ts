import type { Account } from '../../src-preload/contract/accounts.ts';
import type {
  BestHour,
  CalendarDay,
  CalendarEntry,
  CalendarPack,
  CalendarRange,
} from '../../src-preload/contract/calendar.ts';
import type { CalendarState } from '../../src-preload/contract/calendar-states.ts';
import { entryKey } from '../../src-preload/contract/entry-key.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { MOST_OF_A_DAY } from '../../src-preload/contract/ics-of-calendar.ts';
import type { CalendarLook, Place } from '../../src-preload/contract/paths.ts';
import { isPast } from '../../src-preload/contract/is-past.ts';
import { notMovedWords } from '../../src-preload/contract/words/refusal.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { timeOfDayWord } from '../../src-preload/contract/words/times.ts';
import { fieldsOf, inZone } from '../../src-preload/contract/zone-time.ts';
import { SvelteMap } from 'svelte/reactivity';
import { Live } from '../client/live.svelte.ts';
import type { Route } from '../client/route.svelte.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { clock, dayAndClock, dayOf } from '../ui/moment.ts';
import { now } from '../ui/now.svelte.ts';
import { ReadAhead } from './read-ahead.ts';
import { inPack } from './day-lines.ts';
import { dayLookedAt, endsOf, type Shown } from './shown-days.ts';
import { monthsOn } from '../../src-preload/contract/recurrence-times.ts';
import { mondayOf, plusDays } from '../../src-preload/contract/days.ts';

type CalendarPlace = Extract<Place, { view: 'calendar' }>;

export interface CalendarDeps {
  core: Pick<Client, 'calendar'>;
  space: { readonly spaceId: string | null; readonly accounts: readonly Account[] | undefined; readonly zone: string };
  route: Route;
  /** A narrow window shows the month as a strip over a list. */
  isNarrow: () => boolean;
}

/** How many lines of a day stand in its cell, the others are behind "+12 more"; a week has at most two in each of its hours. */
const LINES = {
  month: { perDay: 3, packedBy: 'batch' },
  week: { perDay: 48, packedBy: 'hour' },
  list: { perDay: 12, packedBy: 'batch' },
} as const;
/** So many lines of a narrow window's days are drawn at once: what is in sight of them. */
const DRAWN = 12;
/** Said to who does not see that it is offered. */
const secondWords = (posts: number): string =>
  plural(posts, {
    one: 'This time comes a second time that night: Take the second, below the calendar, moves it there.',
    other: 'This time comes a second time that night: Take the second, below the calendar, moves them there.',
  });
/** An opened day, and a pack in it, are read by so many lines. */
export const STEP = 50;

type PackSpan = Pick<CalendarPack, 'batchId' | 'fromMs' | 'toMs'>;

/** What a pointer carries. */
export type Carried = CalendarEntry | CalendarPack;
export const startMs = (carried: Carried): number => ('ref' in carried ? carried.atMs : carried.fromMs);

/** An entry that was taken up, and where it would be put down. */
export interface Grabbed {
  entry: CalendarEntry;
  /** Those that go with it, itself among them, each as long after it as before. */
  all: readonly CalendarEntry[];
  day: string;
  time: string;
  /** The second of two moments that clocks show as this time. */
  isSecond: boolean;
}

type Put = Parameters<Client['calendar']['move']>[0]['entries'][number];
interface WasMoved {
  ref: CalendarEntry['ref'];
  wasMs: number;
  atMs: number;
}
/** What was moved together is taken back together. */
const togetherKey = ([first]: readonly WasMoved[]): string => (first === undefined ? '' : `all ${entryKey(first.ref)}`);

/** Where something is put: a wall time; `isSecond` where that is chosen between two moments of one name. */
type Spot = Pick<Grabbed, 'day' | 'time'> & { isSecond?: boolean };

/** A month or a week of what is planned and went out. Which one stands in the address. */
export class CalendarView {
  readonly #deps: CalendarDeps;
  /** Another space has other accounts and labels, and nothing of what was taken up. */
  readonly #spaceId = $derived.by(() => this.#deps.space.spaceId);
  #accountId = $derived.by<string | null>(() => this.#ofSpace(null));
  #label = $derived.by<string | null>(() => this.#ofSpace(null));
  #grabbed = $derived.by<Grabbed | null>(() => this.#ofSpace(null));
  #state = $state.raw<CalendarState | null>(null);
  /** What was looked at last: it is there again when one comes back by a link that names none. */
  #left = $state.raw<CalendarPlace>({ view: 'calendar' });
  #said = $state.raw('');
  /** How many lines of the list of days are drawn: begins anew from each day. */
  #drawn = $derived.by<number>(() => {
    void this.day;
    return this.#ofSpace(DRAWN);
  });
  /** What was moved here, and whether it was seen at its new time. */
  #moves: { of: string; fromMs: number; toMs: number; isThere: boolean }[] = [];
  /** The hour of a week that has the keyboard. */
  hour = $state(9);
  #opened = $state.raw<string | null>(null);
  #most = $state.raw(STEP);
  #last: { spaceId: string | null; range: CalendarRange; json: string } | null = null;

  constructor(deps: CalendarDeps) {
    this.#deps = deps;
  }

  /** What is so until another space is shown. */
  #ofSpace<T>(first: T): T {
    void this.#spaceId;
    return first;
  }

  readonly place = $derived.by((): CalendarPlace => {
    const { place } = this.#deps.route;
    return place.view === 'calendar' ? { ...this.#left, ...place } : this.#left;
  });
  readonly zone = $derived.by(() => this.#deps.space.zone);
  readonly today = $derived.by(() => dayOf(now.minuteMs, this.zone));
  readonly day = $derived(dayLookedAt(this.place.day, this.today));
  readonly shown: Shown = $derived.by(() => (this.#deps.isNarrow() ? 'month' : (this.place.look ?? 'month')));
  readonly ends = $derived(endsOf(this.shown, this.day));
  readonly accounts = $derived.by(() => this.#deps.space.accounts ?? []);

  readonly #filter = $derived({
    ...(this.#accountId === null ? {} : { accountIds: [this.#accountId] }),
    ...(this.#label === null ? {} : { labels: [this.#label] }),
    ...(this.#state === null ? {} : { states: [this.#state] }),
  });
  readonly #fromDay = $derived(this.ends.fromDay);
  readonly #toDay = $derived(this.ends.toDay);
  readonly #asked = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return null;
    return { spaceId, fromDay: this.#fromDay, toDay: this.#toDay, ...this.#filter };
  });
  readonly #lines = $derived.by(() => LINES[this.#deps.isNarrow() ? 'list' : this.shown]);
  readonly #ahead = new ReadAhead((asked: Parameters<Client['calendar']['range']>[0]) =>
    this.#deps.core.calendar.range(asked),
  );
  /** The way it was turned last: there it is read ahead first. */
  #way: 1 | -1 = 1;
  readonly #live = $derived.by(() => {
    if (this.#asked === null) return null;
    const asked = { ...this.#asked, ...this.#lines };
    const live = this.#watch(asked);
    this.#ahead.give(asked, (range) => live.offer(range));
    return live;
  });
  /** The same for all days of a month, or a week: the arrows, from day to day, read nothing. */
  readonly #firstDay = $derived(this.shown === 'month' ? `${this.day.slice(0, 7)}-01` : mondayOf(this.day));
  /** To be read as long as the view is shown: reads the months, or the weeks, beside what is shown, once it is here. */
  readAhead(): void {
    const [asked, lines, first] = [this.#asked, this.#lines, this.#firstDay];
    if (asked === null || this.isBehind) return;
    const beside = [this.#way, -this.#way].map((by) => endsOf(this.shown, this.#turned(first, by)));
    void this.#ahead.read(beside.map((ends) => ({ ...asked, ...ends, ...lines })));
  }
  readonly #hours = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    const of = this.#accountId === null ? {} : { accountIds: [this.#accountId] };
    if (spaceId === null) return null;
    const asked = { spaceId, ...of };
    return new Live<BestHour[]>((options) => this.#deps.core.calendar.watchBestHours(asked, options));
  });

  /** Undefined until it first came of this space; while another is asked for, the last stays, and `isBehind` says so. */
  readonly range = $derived.by(() => {
    const [spaceId, current] = [this.#spaceId, this.#live?.current];
    // What was read ahead is mostly what the live query then says: it is not drawn twice.
    // A thousand posts as text take a while: once for each result.
    const json = current === undefined ? undefined : JSON.stringify(current);
    const isSame = this.#last?.spaceId === spaceId && this.#last.json === json;
    if (current !== undefined && json !== undefined && !isSame) this.#last = { spaceId, range: current, json };
    return this.#last?.spaceId === spaceId ? this.#last.range : undefined;
  });
  readonly isBehind = $derived.by(() => this.#live !== null && this.#live.current === undefined);
  /** What is asked for is here: only then can a day be said to have nothing. */
  readonly isRead = $derived.by(() => this.range !== undefined && !this.isBehind);
  // Made anew with each result, and never changed.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly days = $derived(new Map<string, CalendarDay>((this.range?.days ?? []).map((day) => [day.day, day])));

  /** As far as reports tell of them by now. */
  get bestHours(): readonly BestHour[] {
    return this.#hours?.current ?? [];
  }

  get accountId(): string | null {
    return this.#accountId;
  }
  get label(): string | null {
    return this.#label;
  }
  get state(): CalendarState | null {
    return this.#state;
  }
  showAccount(id: string | null): void {
    this.#accountId = id;
  }
  showLabel(label: string | null): void {
    this.#label = label;
  }
  showState(state: CalendarState | null): void {
    this.#state = state;
  }
  readonly isFiltered = $derived(this.#accountId !== null || this.#label !== null || this.#state !== null);
  showAll(): void {
    this.#accountId = this.#label = this.#state = null;
  }

  go(day: string): void {
    this.#show({ ...this.place, day });
  }
  look(look: CalendarLook): void {
    this.#show({ ...this.place, look });
  }
  #show(place: CalendarPlace): void {
    this.#left = place;
    this.#deps.route.change(place);
  }
  /** To the month or the week before or after. */
  turn(by: 1 | -1): void {
    this.#way = by;
    this.go(this.#turned(this.day, by));
  }
  #turned(day: string, by: number): string {
    return this.shown === 'month' ? monthsOn(day, by) : plusDays(day, 7 * by);
  }

  /** Every post of what is shown, as it is filtered, with all of its words; null: there is no space. */
  all(): Promise<CalendarRange | null> {
    const asked = this.#asked;
    if (asked === null) return Promise.resolve(null);
    return this.#deps.core.calendar.range({ ...asked, perDay: MOST_OF_A_DAY, wholeTexts: true });
  }

  #watch(asked: Parameters<Client['calendar']['watch']>[0]): Live<CalendarRange> {
    return new Live<CalendarRange>((options) => this.#deps.core.calendar.watch(asked, options));
  }
  #askedOf(day: string) {
    const { spaceId } = this.#deps.space;
    return spaceId === null ? null : { spaceId, fromDay: day, toDay: day, ...this.#filter };
  }

  get drawn(): number {
    return this.#drawn;
  }
  drawMore(): void {
    this.#drawn += DRAWN;
  }

  /** The day whose posts are listed beside or over the grid. */
  get opened(): string | null {
    return this.#opened;
  }
  set opened(day: string | null) {
    if (day !== this.#opened) this.#openPacks.clear();
    this.#lastOpened = null;
    this.#opened = day;
    this.#most = STEP;
  }
  showMore(): void {
    this.#most += STEP;
  }
  readonly #openedLive = $derived.by(() => {
    const asked = this.#opened === null ? null : this.#askedOf(this.#opened);
    return asked === null ? null : this.#watch({ ...asked, perDay: this.#most, packedBy: 'batch' });
  });
  #lastOpened: { day: string; of: CalendarDay | undefined } | null = null;
  /** As many lines of the opened day as were asked for; until they come, those that were, or, of its batches, those of its cell. */
  readonly openedDay = $derived.by((): CalendarDay | undefined => {
    const [day, came] = [this.#opened, this.#openedLive?.current];
    if (day !== null && came !== undefined) this.#lastOpened = { day, of: came.days[0] };
    if (this.#lastOpened?.day === day) return this.#lastOpened?.of;
    return day === null || this.shown === 'week' ? undefined : this.days.get(day);
  });

  /** How many posts are listed of each pack that stands open, by its day and its batch: so one finds it when one comes back. */
  readonly #openPacks = new SvelteMap<string, number>();
  #packKey = ({ batchId, fromMs }: PackSpan): string => `${fieldsOf(fromMs, this.zone).date} ${batchId ?? ''}`;
  isPackOpen(pack: PackSpan): boolean {
    return this.#openPacks.has(this.#packKey(pack));
  }
  openPack(pack: PackSpan, isOpen: boolean): void {
    if (isOpen) this.#openPacks.set(this.#packKey(pack), STEP);
    else this.#openPacks.delete(this.#packKey(pack));
  }
  showMoreOf(pack: PackSpan): void {
    this.#openPacks.set(this.#packKey(pack), (this.#openPacks.get(this.#packKey(pack)) ?? 0) + STEP);
  }
  /** Nothing stands open over what is planned, or in it: packs of a list that stays are folded as well. */
  closeAll(): void {
    this.opened = null;
    this.#openPacks.clear();
  }
  /** The first posts of a pack that stands open, as long as they are read; null: it is closed. */
  packed(pack: PackSpan): Live<CalendarRange> | null {
    const [key, asked] = [this.#packKey(pack), this.#askedOfPack(pack)];
    const most = this.#openPacks.get(key);
    if (asked === null || most === undefined) return null;
    const all = { ...asked, perDay: most };
    const name = JSON.stringify(all);
    const was = this.#packLives.get(key);
    if (was?.name === name) return was.live;
    const live = this.#watch(all);
    this.#packLives.set(key, { name, live });
    return live;
  }
  /** Whoever lists a pack and whoever waits for it read one. */
  // Nothing renders from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #packLives = new Map<string, { name: string; live: Live<CalendarRange> }>();
  /** Apart from where they are read: what makes a live query is not told of what it gives. */
  readonly #packsInSight = $derived.by(() => {
    const shown = this.#deps.isNarrow() ? [...this.days.values()] : [];
    const packs = (this.openedDay === undefined ? shown : [this.openedDay]).flatMap((day) => day.packs);
    return packs.flatMap((pack) => this.packed(pack) ?? []);
  });
  /** All that stands open of what is shown is here: of a day that was opened, of that. To be read while it is waited for. */
  get isAllThere(): boolean {
    const isDayThere = this.#opened === null || this.openedDay !== undefined;
    if (this.range === undefined || this.isBehind || !isDayThere) return false;
    return this.#packsInSight.every(({ current }) => current !== undefined);
  }
  #askedOfPack({ batchId, fromMs, toMs }: PackSpan) {
    const asked = batchId === null ? null : this.#askedOf(fieldsOf(fromMs, this.zone).date);
    return asked === null || batchId === null ? null : { ...asked, pack: { batchId, fromMs, toMs } };
  }
  async #entriesOf(pack: CalendarPack): Promise<CalendarEntry[]> {
    const asked = this.#askedOfPack(pack);
    if (asked === null) return [];
    const range = await attempt(this.#deps.core.calendar.range({ ...asked, perDay: MOST_OF_A_DAY }));
    return range?.days.flatMap(({ entries }) => entries) ?? [];
  }

  /** What is said to a screen reader. */
  get said(): string {
    return this.#said;
  }
  say(words: string): void {
    this.#said = words;
  }

  get grabbed(): Grabbed | null {
    return this.#grabbed;
  }
  /** Takes an entry up: the arrows then say where to, and nothing is changed before it is put down. */
  grab(entry: CalendarEntry, all: readonly CalendarEntry[] = [entry]): void {
    this.#first = null;
    const { day, time, isSecond } = this.#spotOf(entry.atMs);
    this.#grabbed = { entry, all, day, time, isSecond };
    this.opened = null;
    this.go(day);
    const arrows = this.#deps.isNarrow()
      ? 'Arrows move it by days, with Shift by hours and quarters of one'
      : 'Arrows move it';
    const what = this.packWords(all.length);
    this.#said = `${what}, ${this.#atWords(this.#grabbed)}. ${arrows}, Enter puts it down, Escape leaves it where it was.`;
  }
  /** Takes up all of a pack that can be given another time. */
  async grabPack(pack: CalendarPack): Promise<void> {
    const all = (await this.#entriesOf(pack)).filter(({ canMove }) => canMove);
    const [entry] = all;
    if (entry !== undefined) this.grab(entry, all);
  }
  carry(day: string, time: string, isSecond = false): void {
    if (this.#grabbed === null) return;
    this.#grabbed = { ...this.#grabbed, day, time, isSecond };
    this.go(day);
    this.#said = this.#atWords(this.#grabbed);
  }
  /** To another time of the same day; through the hour that happens twice, through both of it. */
  carryBy(minutes: number): void {
    if (this.#grabbed === null) return;
    const { day, time } = this.#grabbed;
    const to = this.#byClock(this.#grabbed, minutes);
    if (to !== null) return this.carry(to.day, to.time, to.isSecond);
    const [hours = 0, rest = 0] = time.split(':').map(Number);
    const at = Math.max(0, Math.min(23 * 60 + 59, hours * 60 + rest + minutes));
    this.carry(day, `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  }
  /** Where it is so many minutes later, if either that or where it is happens twice; null: the clock alone says it. */
  #byClock(spot: Spot, minutes: number): Required<Spot> | null {
    if (inZone(spot.day, spot.time, this.zone).kind === 'skipped') return null;
    const toMs = this.momentOf(spot.day, spot.time, spot.isSecond) + minutes * 60_000;
    const to = this.#spotOf(toMs);
    const isTwice = [spot, to].some(({ day, time }) => inZone(day, time, this.zone).kind === 'twice');
    return isTwice && to.day === spot.day ? to : null;
  }
  #spotOf(atMs: number): Required<Spot> {
    const { date: day, time } = fieldsOf(atMs, this.zone);
    const at = inZone(day, time, this.zone);
    return { day, time, isSecond: at.kind === 'twice' && atMs >= at.againMs };
  }
  /** What is carried and where it would be put down, in words. */
  readonly carried = $derived.by(() => (this.#grabbed === null ? null : this.#atWords(this.#grabbed)));
  leave(): void {
    if (this.#grabbed === null) return;
    this.#tries += 1;
    this.go(fieldsOf(this.#grabbed.entry.atMs, this.zone).date);
    this.#grabbed = null;
    this.#said = 'Left where it was.';
  }
  async drop(): Promise<void> {
    const grabbed = this.#grabbed;
    // It is still carried: the next hour is one press away.
    if (grabbed !== null && this.#isSkipped(grabbed.day, grabbed.time)) return;
    this.#grabbed = null;
    if (grabbed !== null) await this.moveAll(grabbed.all, grabbed.day, grabbed.time, grabbed.isSecond);
  }

  #atWords({ day, time, isSecond }: Spot): string {
    return this.skippedWords(day, time) ?? dayAndClock(this.momentOf(day, time, isSecond), now.minuteMs, this.zone);
  }

  /** Why nothing can go at this time: the clocks jump over it; null: there is such a time. */
  skippedWords(day: string, time: string): string | null {
    if (inZone(day, time, this.zone).kind !== 'skipped') return null;
    return `There is no ${timeOfDayWord(time)} that day: the clocks jump over it.`;
  }
  /** How often something was put down: what was said of the one before holds no more. */
  #tries = 0;
  #isSkipped(day: string, time: string): boolean {
    this.#tries += 1;
    const words = this.skippedWords(day, time);
    if (words === null) return false;
    this.#said = words;
    const before = this.#tries;
    toasts.fail('not-moved', words, () => this.#tries === before);
    return true;
  }

  /** A wall time of the space, which the clocks do not jump over (`skippedWords`). */
  momentOf(day: string, time: string, isSecond = false): number {
    const at = inZone(day, time, this.zone);
    if (at.kind === 'unreadable' || at.kind === 'skipped') throw new Error(`no time: ${day} ${time}`);
    return at.kind === 'twice' && isSecond ? at.againMs : at.atMs;
  }

  /** Said before anything is moved. */
  packWords(posts: number): string {
    return plural(posts, { one: 'Picked up', other: 'All # posts picked up together' });
  }
  /** Stands until what it gives is called: then the pack is down. */
  sayPack({ movable }: CalendarPack): () => void {
    let isCarried = $state(true);
    this.#said = this.packWords(movable);
    toasts.say('pack-carried', this.#said, () => isCarried);
    return () => void (isCarried = false);
  }

  /** A post, or all of a pack, is put down somewhere. */
  async put(carried: Carried, day: string, time: string): Promise<void> {
    await this.moveAll('ref' in carried ? [carried] : await this.#entriesOf(carried), day, time);
  }

  /** Where a pointer would put down what it carries; null: it carries nothing, or is over no place that takes it. */
  #over = $state.raw<{ carried: Carried; day: string; time: string } | null>(null);
  carryOver(over: { carried: Carried; day: string; time: string } | null): void {
    // A drag tells where it is many times a second.
    if (over?.day !== this.#over?.day || over?.time !== this.#over?.time) this.#over = over;
  }
  /** The place that would take what is carried, by keys or a pointer, with the time it would get there. */
  readonly target = $derived.by(() => {
    const at = this.#grabbed ?? this.#over;
    if (at === null) return null;
    const { day, time } = at;
    const isSecond = 'isSecond' in at && at.isSecond;
    if (inZone(day, time, this.zone).kind === 'skipped')
      return { day, time, canTake: false, words: `No ${timeOfDayWord(time)}` };
    const atMs = this.momentOf(day, time, isSecond);
    const written = clock(atMs, this.zone);
    const isOver = isPast(atMs, now.minuteMs);
    return { day, time, canTake: !isOver, words: isOver ? `${written} is past` : written };
  });
  /** Whether it is what is carried, or among it. */
  isCarried(one: Carried): boolean {
    const [entry, carried] = [this.#grabbed?.entry, this.#over?.carried];
    if ('ref' in one) {
      const key = entryKey(one.ref);
      return [entry, carried].some((other) => other !== undefined && 'ref' in other && entryKey(other.ref) === key);
    }
    if (entry !== undefined) return inPack(entry, one);
    return (
      carried !== undefined && !('ref' in carried) && carried.batchId === one.batchId && carried.fromMs === one.fromMs
    );
  }

  /** Gives the first this time, and each of the others the same distance from it as before. */
  async moveAll(all: readonly CalendarEntry[], day: string, time: string, isSecond?: boolean): Promise<void> {
    const [first] = all;
    const { spaceId } = this.#deps.space;
    if (first === undefined || spaceId === null || this.#isSkipped(day, time)) return;
    this.#first = null;
    if (all.length === 1) return this.move(first, day, time, isSecond);
    // By the minute that is shown: what it has beyond that stays, and of two hours that have one name the one it is in.
    const toMs = this.#toMs(first, { day, time, ...(isSecond === undefined ? {} : { isSecond }) });
    const byMs = toMs === first.atMs ? 0 : toMs - (first.atMs - (first.atMs % 60_000));
    if (byMs === 0) return void (this.#said = 'Left where it was.');
    const asked = all.filter(({ canMove }) => canMove).map(({ ref, atMs }) => ({ ref, atMs: atMs + byMs }));
    const moved = await this.#putAll(spaceId, asked);
    if (moved.length === 0) return;
    const lead = moved.find(({ ref }) => entryKey(ref) === entryKey(first.ref));
    this.#tellAllMoved(spaceId, moved.length, moved);
    if (lead !== undefined)
      this.#offerSecond(lead.atMs, moved.length, (byMs) => this.#takeSecondOfAll(spaceId, moved, byMs));
  }
  /** Gives those that were moved, with when they were to go before; says what was left as it is, and why. */
  async #putAll(spaceId: string, asked: Put[]): Promise<WasMoved[]> {
    const outcome = await this.#moved(spaceId, asked);
    if (outcome !== undefined && outcome.refused.length > 0) toasts.fail('not-moved', notMovedWords(outcome.refused));
    // Never changed.
    // eslint-disable-next-line svelte/prefer-svelte-reactivity
    const putAt = new Map(asked.map(({ ref, atMs }) => [entryKey(ref), atMs]));
    return (outcome?.moved ?? []).map(({ ref, wasMs }) => ({ ref, wasMs, atMs: putAt.get(entryKey(ref)) ?? wasMs }));
  }
  /** `all`: what Undo takes back; of them `count` were moved just now. */
  #tellAllMoved(spaceId: string, count: number, all: readonly WasMoved[]): void {
    const many = (posts: number): string => plural(posts, { one: '# post moved', other: '# posts moved' });
    this.#said = many(count);
    const back = all
      .filter(({ wasMs }) => wasMs > Date.now())
      .map(({ ref, wasMs, atMs }) => ({ ref, atMs: wasMs, fromMs: atMs }));
    if (back.length === 0) return toasts.say('moved-there', this.#said);
    const told = { kind: 'moved', of: togetherKey(all), text: this.#said, count, many };
    toasts.undoable(told, Date.now() + undoMs, async () => {
      this.#first = null;
      await this.#putAll(spaceId, back);
    });
  }
  /** What is refused the second keeps the first, and Undo leads it back with the others. */
  async #takeSecondOfAll(spaceId: string, moved: readonly WasMoved[], byMs: number): Promise<void> {
    const asked = moved.map(({ ref, atMs }) => ({ ref, atMs: atMs + byMs, fromMs: atMs }));
    const again = await this.#putAll(spaceId, asked);
    if (again.length === 0) return;
    // Never changed.
    // eslint-disable-next-line svelte/prefer-svelte-reactivity
    const putAt = new Map(again.map(({ ref, atMs }) => [entryKey(ref), atMs]));
    const all = moved.map((one) => ({ ...one, atMs: putAt.get(entryKey(one.ref)) ?? one.atMs }));
    toasts.takenBack(togetherKey(moved));
    this.#tellAllMoved(spaceId, again.length, all);
  }

  /** Gives an entry another time, by the clock of the space. */
  async move(entry: CalendarEntry, day: string, time: string, isSecond?: boolean): Promise<void> {
    if (this.#isSkipped(day, time)) return;
    return this.moveTo(entry, this.#toMs(entry, { day, time, ...(isSecond === undefined ? {} : { isSecond }) }));
  }
  /**
   * The same words may stand for two moments, in the night that the clocks go back, and for each second of a minute: where it stands
   * already, it stays.
   */
  #toMs({ atMs }: CalendarEntry, { day, time, isSecond }: Spot): number {
    const its = this.#spotOf(atMs);
    const stays = its.day === day && its.time === time && (isSecond ?? its.isSecond) === its.isSecond;
    return stays ? atMs : this.momentOf(day, time, isSecond);
  }

  /** What was just given the first of two moments that clocks show as one time: the second is one press away. */
  #first = $derived.by<{ atMs: number; takeSecond: () => Promise<void> } | null>(() => this.#ofSpace(null));
  get first(): { atMs: number } | null {
    return this.#first;
  }
  keepFirst(): void {
    this.#first = null;
  }
  /** Gives it the second; Undo then leads back to where it was before the first. */
  async takeSecond(): Promise<void> {
    const first = this.#first;
    this.#first = null;
    await first?.takeSecond();
  }
  async #takeSecondOf(spaceId: string, entry: CalendarEntry, at: { wasMs: number; atMs: number; againMs: number }) {
    if ((await this.#put(spaceId, entry, at.againMs, at.atMs)) === null) return;
    toasts.takenBack(entryKey(entry.ref));
    this.#tellMoved(spaceId, entry, { wasMs: at.wasMs, atMs: at.againMs });
  }
  /** `take` is told how much later the second is. */
  #offerSecond(atMs: number, posts: number, take: (byMs: number) => Promise<void>): void {
    const { date, time } = fieldsOf(atMs, this.zone);
    const at = inZone(date, time, this.zone);
    if (at.kind !== 'twice' || atMs >= at.againMs) return;
    this.#first = { atMs, takeSecond: () => take(at.againMs - at.atMs) };
    this.#said = `${this.#said}. ${secondWords(posts)}`;
  }

  /** Gives an entry another time; where that can be taken back, Undo does. */
  async moveTo(entry: CalendarEntry, atMs: number): Promise<void> {
    this.#first = null;
    if (atMs === entry.atMs) return void (this.#said = 'Left where it was.');
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return;
    const moved = await this.#put(spaceId, entry, atMs);
    if (moved === null) return;
    this.#tellMoved(spaceId, entry, { wasMs: moved, atMs });
    this.#offerSecond(atMs, 1, (byMs) =>
      this.#takeSecondOf(spaceId, entry, { wasMs: moved, atMs, againMs: atMs + byMs }),
    );
  }
  #tellMoved(spaceId: string, entry: CalendarEntry, { wasMs, atMs }: { wasMs: number; atMs: number }): void {
    const at = dayAndClock(atMs, now.minuteMs, this.zone);
    // What the service has stays there as it is until it has heard of it.
    const text = entry.state === 'scheduled' ? `The move to ${at} is queued` : `Moved to ${at}`;
    this.#said = text;
    const many = (count: number): string => plural(count, { one: '# post moved', other: '# posts moved' });
    // What missed its time cannot be put back into the past.
    if (wasMs <= Date.now()) return toasts.say('moved-there', text);
    const of = entryKey(entry.ref);
    this.#moves = [
      ...this.#moves.filter((one) => one.of !== of),
      { of, fromMs: entry.atMs, toMs: atMs, isThere: false },
    ];
    // It may be shown there already: what is pushed can come before the answer.
    this.noticeRefused();
    toasts.undoable({ kind: 'moved', of, text, count: 1, many }, Date.now() + undoMs, () => {
      this.#moves = this.#moves.filter((one) => one.of !== of);
      this.#first = null;
      return this.#put(spaceId, entry, wasMs, atMs);
    });
  }

  /**
   * To be read as long as the view is shown: says so where a post that was moved stands at its old time again because its change was
   * refused, or cancelled in the outbox: it cannot be taken back any more then.
   */
  noticeRefused(): void {
    const entries = [...this.days.values()].flatMap((day) => day.entries);
    for (const move of this.#moves) {
      const atMs = entries.find(({ ref }) => entryKey(ref) === move.of)?.atMs;
      if (atMs === move.toMs) move.isThere = true;
      if (!move.isThere || atMs !== move.fromMs) continue;
      move.isThere = false;
      toasts.takenBack(move.of);
      toasts.fail('not-moved', 'Not moved: the change was refused or cancelled. The Outbox says why.');
    }
  }

  /** Gives when it was to go before; null (and said) where it was left as it is. */
  async #put(spaceId: string, { ref }: CalendarEntry, atMs: number, fromMs?: number): Promise<number | null> {
    const outcome = await this.#moved(spaceId, [{ ref, atMs, fromMs }]);
    const [refused] = outcome?.refused ?? [];
    if (refused !== undefined) toasts.fail('not-moved', notMovedWords([refused]));
    return outcome?.moved[0]?.wasMs ?? null;
  }

  async #moved(spaceId: string, entries: Parameters<Client['calendar']['move']>[0]['entries']) {
    const outcome = await attempt(this.#deps.core.calendar.move({ spaceId, entries }));
    this.#ahead.forget();
    return outcome;
  }
}
