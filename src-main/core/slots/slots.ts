import { isPast } from '../../../src-preload/contract/is-past.ts';
import { slotTimesSoonest } from '../../../src-preload/contract/slot-times.ts';
import type { PlannedDraft } from '../../../src-preload/contract/slots.ts';
import type { DraftWhen } from '../../../src-preload/contract/drafts.ts';
import { placesIn } from '../calendar/calendar.ts';
import { spaceById } from '../connections/connections.ts';
import { openDraft, planDraft, savedInOrder } from '../drafts/drafts.ts';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { Reader, Tx } from '../store/store.ts';
import { dealt, accountMinute, type Dealing } from './deal-times.ts';
import { slotsOf } from './slots.queries.ts';

type SlotParts = Pick<Parts, 'store' | 'clock' | 'random'>;

/** Beyond this nothing is looked for: what has no free slot in a year has none. */
const WEEKS = 52;
const WEEKS_AT_ONCE = 4;
const WEEK_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;

/** Which minutes of which accounts are taken, and what is free after them. */
class FreeSlots {
  readonly #reader: Reader;
  readonly #spaceId: string;
  readonly #zone: string;
  readonly #nowMs: number;
  readonly #except: ReadonlySet<string>;
  readonly #taken = new Set<string>();
  readonly #times = new Map<string, Generator<number>>();
  /** What is planned is known up to here. */
  #readToMs: number;

  constructor(reader: Reader, spaceId: string, nowMs: number, except: ReadonlySet<string>) {
    this.#reader = reader;
    this.#spaceId = spaceId;
    this.#nowMs = nowMs;
    this.#except = except;
    this.#readToMs = nowMs;
    this.#zone = spaceById(reader, spaceId)?.timeZone ?? 'UTC';
  }

  take(accountIds: readonly string[], atMs: number): void {
    for (const id of accountIds) this.#taken.add(accountMinute(id, atMs));
  }

  /** Free for all of these accounts, at a slot of any of them. */
  next(accountIds: readonly string[], count: number): number[] {
    const free: number[] = [];
    for (const atMs of this.#timesFor(accountIds)) {
      if (this.#isTaken(accountIds, atMs)) continue;
      free.push(atMs);
      if (free.length === count) break;
    }
    return free;
  }

  /** Takes the next one that is free; null: there is none. */
  takeNext(accountIds: readonly string[]): number | null {
    const key = accountIds.toSorted((a, b) => a.localeCompare(b)).join(' ');
    // What was taken stays taken: thousands of drafts of one account do not look through the same times again and again.
    const times = this.#times.get(key) ?? this.#timesFor(accountIds);
    this.#times.set(key, times);
    for (let step = times.next(); step.done !== true; step = times.next()) {
      if (this.#isTaken(accountIds, step.value)) continue;
      this.take(accountIds, step.value);
      return step.value;
    }
    return null;
  }

  #isTaken(accountIds: readonly string[], atMs: number): boolean {
    // To the minute: what goes later in it takes it too.
    while (atMs + MINUTE_MS > this.#readToMs) this.#readOn();
    return accountIds.some((id) => this.#taken.has(accountMinute(id, atMs)));
  }

  /** Some weeks at a time: a slot is mostly free long before the end of a year that is planned. What was refused is planned no more. */
  #readOn(): void {
    const fromMs = this.#readToMs;
    this.#readToMs += WEEKS_AT_ONCE * WEEK_MS;
    const span = { spaceId: this.#spaceId, fromMs, toMs: this.#readToMs };
    for (const { ref, accountIds, atMs, mayGo } of placesIn(this.#reader, span, this.#nowMs))
      if (mayGo && !(ref.of === 'draft' && this.#except.has(ref.id))) this.take(accountIds, atMs);
  }

  /** Every slot of any of these accounts, soonest first. */
  #timesFor(accountIds: readonly string[]): Generator<number> {
    const slots = slotsOf(this.#reader, this.#spaceId).flatMap((one) =>
      accountIds.includes(one.accountId) ? one.slots : [],
    );
    return slotTimesSoonest(slots, { zone: this.#zone, afterMs: this.#nowMs, weeks: WEEKS });
  }
}

/** The next free slots of these accounts, wall milliseconds. `draftId`: its own time is no hindrance. */
export function nextSlots(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  asked: { spaceId: string; accountIds: readonly string[]; count: number; draftId?: string | undefined },
): number[] {
  const except = new Set(asked.draftId === undefined ? [] : [asked.draftId]);
  return new FreeSlots(store, asked.spaceId, clock.nowMs(), except).next(asked.accountIds, asked.count);
}

type How =
  | { how: 'fill'; keepTimes: boolean }
  | { how: 'spread'; fromMs: number; toMs: number; keepTimes: boolean }
  | { how: 'shuffle' };
interface Waiting {
  draftId: string;
  accountIds: string[];
  was: DraftWhen;
}

/** Gives drafts their times in one transaction; those for which there is none stay as they are. */
export function planDrafts(
  parts: SlotParts,
  asked: { spaceId: string; draftIds: readonly string[] } & How,
): { planned: PlannedDraft[]; left: string[] } | Failed<'invalid'> {
  return parts.store.tx((tx) => {
    if (asked.how === 'spread' && isPast(asked.fromMs, parts.clock.nowMs()))
      return fail('invalid', { code: 'post-problem', problem: { code: 'time-past', severity: 'blocks' } });
    const keeps = asked.how !== 'shuffle' && asked.keepTimes;
    const kept = new Set(keeps ? withTime(tx, asked.draftIds, parts.clock.nowMs()) : []);
    const draftIds = asked.draftIds.filter((id) => !kept.has(id));
    const waiting = waitingDrafts(tx, asked.spaceId, draftIds);
    if (asked.how === 'spread' && asked.fromMs === asked.toMs && waiting.length > 1)
      return fail('invalid', 'one-time-for-several');
    const times = timesFor(tx, parts, asked, waiting);
    const saved = savedInOrder(tx, draftIds, parts.clock.nowMs());
    const planned = waiting.flatMap(({ draftId, was }, at): PlannedDraft[] => {
      const atMs = times[at] ?? null;
      if (atMs === null) return [];
      const when = { mode: 'schedule', atMs } as const;
      planDraft(tx, parts, { spaceId: asked.spaceId, draftId, when, ...savedAt(saved, draftId) });
      return [{ draftId, was, atMs }];
    });
    const done = new Set(planned.map(({ draftId }) => draftId));
    return { planned, left: draftIds.filter((id) => !done.has(id)) };
  });
}

function waitingDrafts(reader: Reader, spaceId: string, draftIds: readonly string[]): Waiting[] {
  return draftIds.flatMap((draftId) => {
    const draft = openDraft(reader, draftId);
    if (draft?.spaceId !== spaceId) return [];
    return [{ draftId, accountIds: draft.body.accountIds, was: draft.body.when }];
  });
}

/** Those whose time is still to come. */
function withTime(reader: Reader, draftIds: readonly string[], nowMs: number): string[] {
  return draftIds.filter((draftId) => {
    const when = openDraft(reader, draftId)?.body.when;
    return when?.mode === 'schedule' && !isPast(when.atMs, nowMs);
  });
}

function timesFor(
  tx: Tx,
  parts: SlotParts,
  asked: { spaceId: string } & How,
  waiting: readonly Waiting[],
): (number | null)[] {
  switch (asked.how) {
    case 'fill':
      return filled(tx, parts, asked.spaceId, waiting);
    case 'spread':
      return spread(asked, waiting.length);
    case 'shuffle': {
      const nowMs = parts.clock.nowMs();
      const drafts = waiting.map(({ accountIds, was }) => {
        return { accountIds, atMs: was.mode === 'schedule' && !isPast(was.atMs, nowMs) ? was.atMs : null };
      });
      const own = new Set(waiting.map(({ draftId }) => draftId));
      return dealt(drafts, parts.random, takenBeside(tx, { spaceId: asked.spaceId, nowMs }, { drafts, own }));
    }
    default:
      return asked satisfies never;
  }
}

/** The minutes of accounts, among the times of these drafts, that something else has. */
function takenBeside(
  reader: Reader,
  { spaceId, nowMs }: { spaceId: string; nowMs: number },
  { drafts, own }: { drafts: readonly Dealing[]; own: ReadonlySet<string> },
): Set<string> {
  const times = drafts.flatMap(({ atMs }) => atMs ?? []).toSorted((a, b) => a - b);
  const [firstMs, lastMs] = [times[0], times.at(-1)];
  if (firstMs === undefined || lastMs === undefined) return new Set();
  const span = { spaceId, fromMs: firstMs - MINUTE_MS, toMs: lastMs + MINUTE_MS };
  const others = placesIn(reader, span, nowMs).filter(
    ({ ref, mayGo }) => mayGo && !(ref.of === 'draft' && own.has(ref.id)),
  );
  return new Set(others.flatMap(({ accountIds, atMs }) => accountIds.map((id) => accountMinute(id, atMs))));
}

/** One for which there is no slot keeps its time, which is taken then for the others. */
function filled(tx: Tx, { clock }: SlotParts, spaceId: string, waiting: readonly Waiting[]): (number | null)[] {
  const movable = new Set(waiting.map(({ draftId }) => draftId));
  for (;;) {
    const free = new FreeSlots(tx, spaceId, clock.nowMs(), movable);
    const times = waiting.map(({ draftId, accountIds }) => (movable.has(draftId) ? free.takeNext(accountIds) : null));
    const stays = waiting.filter(({ draftId }, at) => movable.has(draftId) && times[at] === null);
    for (const { draftId } of stays) movable.delete(draftId);
    if (stays.every(({ was }) => was.mode !== 'schedule')) return times;
  }
}

/** Evenly, to the minute: the first and the last are where they were asked for, and none is outside of these. */
export function spread({ fromMs, toMs }: { fromMs: number; toMs: number }, count: number): number[] {
  const stepMs = count < 2 ? 0 : (toMs - fromMs) / (count - 1);
  return Array.from({ length: count }, (_, at) => {
    const exact = fromMs + at * stepMs;
    if (at === 0 || at === count - 1) return exact;
    return Math.min(toMs, Math.max(fromMs, Math.round(exact / MINUTE_MS) * MINUTE_MS));
  });
}

/** Each draft has the time again that it had; one that was given another since keeps that. */
export function unplan(
  parts: SlotParts,
  { spaceId, drafts }: { spaceId: string; drafts: readonly PlannedDraft[] },
): number {
  return parts.store.tx((tx) => {
    const stillSo = drafts.filter(({ draftId, atMs }) => {
      const when = openDraft(tx, draftId)?.body.when;
      return when?.mode === 'schedule' && when.atMs === atMs;
    });
    const ids = stillSo.map(({ draftId }) => draftId);
    const saved = savedInOrder(tx, ids, parts.clock.nowMs());
    return stillSo.filter(({ draftId, was: when }) => {
      const asked = { spaceId, draftId, when, ...savedAt(saved, draftId) };
      return planDraft(tx, parts, asked) !== undefined;
    }).length;
  });
}

function savedAt(saved: ReadonlyMap<string, number>, draftId: string): { savedAtMs?: number } {
  const savedAtMs = saved.get(draftId);
  return savedAtMs === undefined ? {} : { savedAtMs };
}
