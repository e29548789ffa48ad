import type { CalendarPack, PackedBy } from '../../../src-preload/contract/calendar.ts';
import { calendarStates } from '../../../src-preload/contract/calendar-states.ts';
import { fieldsOf } from '../../../src-preload/contract/zone-time.ts';
import type { Entry } from './entries.ts';

/** What is one line in a day: a post, or several of one hour. */
export type Line = { is: 'post'; entry: Entry } | { is: 'pack'; pack: Pack };
/** What it came in with is asked of those that are shown alone. */
export type Pack = Omit<CalendarPack, 'source'>;

/** So many posts of one hour and one batch are one line. */
const LEAST_OF_PACK = 3;
/** No clock goes on by less where posts are published: what lies in one of these lies in one hour of every zone. */
const QUARTER_MS = 900_000;
/** More lines of one hour than this have no room beside each other in a week. */
const BESIDE = 2;

/** The entries of a day, which come by time, as the lines they are shown in, by time. */
export function linesOf(entries: readonly Entry[], zone: string, by: PackedBy | undefined): Line[] {
  if (by === undefined) return entries.map(lineOf);
  // Which hour it is takes most of the time that a month takes: asked only of what can be in a pack, of each quarter once.
  const isAlone = ({ batchId }: Entry): boolean => by === 'batch' && batchId === null;
  const { true: alone = [], false: other = [] } = Object.groupBy(entries, (entry) => `${isAlone(entry)}`);
  const quarters = Map.groupBy(other, ({ atMs }) => Math.floor(atMs / QUARTER_MS));
  const hours = Map.groupBy([...quarters.values()], ([first]) => fieldsOf(first?.atMs ?? 0, zone).time.slice(0, 2));
  const lines = [...[...hours.values()].flatMap((of) => hourLines(of.flat(), by)), ...alone.map(lineOf)];
  return lines.toSorted((one, other) => atMsOf(one) - atMsOf(other));
}

function hourLines(entries: readonly Entry[], by: PackedBy): Line[] {
  const batches = Map.groupBy(entries, ({ batchId }) => batchId);
  const isPacked = ({ batchId }: Entry): boolean =>
    batchId !== null && (batches.get(batchId)?.length ?? 0) >= LEAST_OF_PACK;
  const packs = [...batches].flatMap(([batchId, of]) => (of.some(isPacked) ? [packOf(of, batchId)] : []));
  const loose = entries.filter((entry) => !isPacked(entry));
  if (by === 'batch' || packs.length + loose.length <= BESIDE) return [...packs, ...loose.map(lineOf)];
  if (packs.length < BESIDE) return [...packs, packOf(loose, null)];
  return [packOf(entries, null)];
}

/** How many of these stand how, in the order of `calendarStates`. */
export const statesOf = (entries: readonly Pick<Entry, 'state'>[]): number[] =>
  calendarStates.map((state) => entries.filter((entry) => entry.state === state).length);

const lineOf = (entry: Entry): Line => ({ is: 'post', entry });
const atMsOf = (line: Line): number => (line.is === 'post' ? line.entry.atMs : line.pack.fromMs);

function packOf(entries: readonly Entry[], batchId: string | null): Line {
  const [fromMs, toMs] = [entries[0]?.atMs ?? 0, entries.at(-1)?.atMs ?? 0];
  const movable = entries.filter(({ canMove }) => canMove).length;
  return { is: 'pack', pack: { batchId, fromMs, toMs, posts: entries.length, states: statesOf(entries), movable } };
}
