import type {
  CalendarDay,
  CalendarEntry,
  CalendarPack,
  CalendarRange,
  PackedBy,
  PackSource,
} from '../../../src-preload/contract/calendar.ts';
import type { CalendarState } from '../../../src-preload/contract/calendar-states.ts';
import { plusDays } from '../../../src-preload/contract/days.ts';
import { blockerOf, checkPost } from '../../../src-preload/contract/post-check.ts';
import { leadingText } from '../../../src-preload/contract/leading-text.ts';
import { labelKey, tidyLabels } from '../../../src-preload/contract/tidy-labels.ts';
import { fieldsOf, startOfDay } from '../../../src-preload/contract/zone-time.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { connectionById, spaceById } from '../connections/connections.ts';
import { draftById } from '../drafts/drafts.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { nextPlannedMs, packSource, untimedCount, wholeText } from './calendar.queries.ts';
import { entriesIn, type Entry } from './entries.ts';
import { loadsOf, type OnDay } from './load.ts';
import { linesOf, statesOf, type Pack } from './packs.ts';

export { placesIn } from './entries.ts';
export { plannedIn } from './same-hour.ts';

export interface RangeAsked {
  spaceId: string;
  fromDay: string;
  toDay: string;
  perDay: number;
  accountIds?: string[] | undefined;
  labels?: string[] | undefined;
  states?: CalendarState[] | undefined;
  packedBy?: PackedBy | undefined;
  wholeTexts?: boolean | undefined;
  pack?: (Pick<CalendarPack, 'fromMs' | 'toMs'> & { batchId: string }) | undefined;
}

const DAY_MS = 24 * 3_600_000;
/** None after it is written with four digits of a year. */
const LAST_DAY = '9999-12-31';

const endOfDay = (day: string, timeZone: string): number =>
  day === LAST_DAY ? startOfDay(day, timeZone) + DAY_MS : startOfDay(plusDays(day, 1), timeZone);

/** Everything between two days, both included, in the space's zone; only so many lines of each day, but all counted. */
export function calendarRange({ store, clock }: Pick<Parts, 'store' | 'clock'>, asked: RangeAsked): CalendarRange {
  const { spaceId } = asked;
  const nowMs = clock.nowMs();
  const timeZone = spaceById(store, spaceId)?.timeZone ?? 'UTC';
  const fromMs = startOfDay(asked.fromDay, timeZone);
  const toMs = endOfDay(asked.toDay, timeZone);
  const limit = limitOf(store, spaceId);
  // A window of the limit goes on over midnight, also into the days before and after these.
  const besideMs = limit === null ? 0 : Math.min(limit.windowMs, MOST_BESIDE_MS);
  const around = entriesIn(store, { spaceId, fromMs: fromMs - besideMs, toMs: toMs + besideMs }, nowMs);
  const all = around.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const checked = draftCheck(store, spaceId, nowMs);
  const named = namedPacks(store);
  const worded = asked.wholeTexts === true ? wholeWords(store, spaceId) : (entry: CalendarEntry) => entry;
  // The limit is of all that goes, whatever is looked at.
  const loads = limit === null ? null : loadsOf(onDays(around, timeZone), limit);
  const days = [...byDay(all.filter(passes(asked)), timeZone)].map(([day, entries]): CalendarDay => {
    const lines = linesOf(entries, timeZone, asked.packedBy).slice(0, asked.perDay);
    const shown = lines.flatMap((line) => (line.is === 'post' ? [worded(checked(told(line.entry)))] : []));
    const packs = lines.flatMap((line) => (line.is === 'pack' ? [named(line.pack)] : []));
    const load = loads?.get(day) ?? null;
    return { day, total: entries.length, states: statesOf(entries), load, entries: shown, packs };
  });
  const labels = tidyLabels(all.flatMap((entry) => entry.labels)).toSorted((a, b) => a.localeCompare(b));
  return { timeZone, days, untimed: untimedCount(store, spaceId), labels };
}

/** When time alone changes what a calendar shows. */
export function nextTurnMs({ store, clock }: Pick<Parts, 'store' | 'clock'>, spaceId: string): number {
  return nextPlannedMs(store, spaceId, clock.nowMs()) ?? Infinity;
}

const told = ({ labels: _labels, mayGo: _mayGo, calls: _calls, ...entry }: Entry): CalendarEntry => entry;

/** Only what is shown is asked about: the words of a draft are not read with the others of its month. */
function draftCheck(reader: Reader, spaceId: string, nowMs: number): (entry: CalendarEntry) => CalendarEntry {
  const accounts = accountsOf(reader, spaceId);
  return (entry) => {
    const draft = entry.ref.of === 'draft' ? draftById(reader, entry.ref.id) : undefined;
    return draft === undefined ? entry : { ...entry, blocker: blockerOf(checkPost(draft.body, accounts, nowMs)) };
  };
}

/** Each source is asked for once, whatever days it is spread over. */
function namedPacks(reader: Reader): (pack: Pack) => CalendarPack {
  const known = new Map<string, PackSource | null>();
  return (pack) => {
    const { batchId } = pack;
    if (batchId === null) return { ...pack, source: null };
    if (!known.has(batchId)) known.set(batchId, packSource(reader, batchId));
    return { ...pack, source: known.get(batchId) ?? null };
  };
}

/** As it is written; what the service tells of, as far as it tells it. */
function wholeWords(reader: Reader, spaceId: string): (entry: CalendarEntry) => CalendarEntry {
  return (entry) => {
    const { ref } = entry;
    const draft = ref.of === 'draft' ? draftById(reader, ref.id) : undefined;
    const text = ref.of !== 'draft' ? wholeText(reader, spaceId, ref) : draft && leadingText(draft.body);
    return text === undefined ? entry : { ...entry, text };
  };
}

function passes({ accountIds, labels, states, pack }: RangeAsked): (entry: Entry) => boolean {
  const keys = labels?.map(labelKey);
  return (entry) =>
    (accountIds === undefined || entry.accountIds.some((id) => accountIds.includes(id))) &&
    (keys === undefined || entry.labels.some((label) => keys.includes(labelKey(label)))) &&
    (states === undefined || states.includes(entry.state)) &&
    (pack === undefined || (entry.batchId === pack.batchId && entry.atMs >= pack.fromMs && entry.atMs <= pack.toMs));
}

function byDay(entries: readonly Entry[], timeZone: string): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const { day, entry } of onDays(entries, timeZone)) {
    const there = days.get(day);
    if (there === undefined) days.set(day, [entry]);
    else there.push(entry);
  }
  return days;
}

/** Entries come by time, so each day's are beside each other: its end is asked once a day, not once an entry. */
function onDays(entries: readonly Entry[], timeZone: string): OnDay[] {
  let day = '';
  let endMs = -Infinity;
  return entries.map((entry) => {
    if (entry.atMs >= endMs) {
      day = fieldsOf(entry.atMs, timeZone).date;
      endMs = endOfDay(day, timeZone);
    }
    return { day, entry };
  });
}

/** A limit of longer than this is counted as far as this. */
const MOST_BESIDE_MS = 31 * 86_400_000;

function limitOf(reader: Reader, spaceId: string): { count: number; windowMs: number } | null {
  const space = spaceById(reader, spaceId);
  return (space && connectionById(reader, space.connectionId)?.publishLimit) ?? null;
}
