import { z } from 'zod';
import { compiledOnce } from '../store/compiled-once.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { GovernorTime } from './governor-time.ts';
import { LATE_PART, lengthMs, newWindow, type WindowState } from './window-state.ts';

const count = z.number().int().nonnegative();
const wallMs = z.number();

/** What a run leaves to the next one. Times are wall time: monotonic time means nothing to another process. */
const storedWindowShape = z.object({
  version: z.literal(1),
  cap: count,
  windowMs: z.number().positive(),
  own: count,
  ownNow: count,
  used: count,
  others: count,
  openedFromMs: wallMs.nullable(),
  openedByMs: wallMs.nullable(),
  blockedUntilMs: wallMs.nullable(),
  previousEndMs: wallMs.nullable(),
  previousEndFromMs: wallMs.nullable(),
  shared: z.array(z.object({ atMs: wallMs, others: count })),
  lateMs: z.number().nonnegative(),
  slides: z.boolean(),
  hitsMs: z.array(wallMs),
  tripsMs: z.array(z.number().nonnegative()),
});

type Kept = z.infer<typeof storedWindowShape>;

/** What a connection can be told to be its limit (`LimitRule`). */
const MOST_CALLS = 100_000;

/** A window and the last round trips of its bucket: what is worth keeping. */
export interface KnownWindow {
  state: WindowState;
  tripsMs: readonly number[];
}

/** Runs before every call. */
const upsert = compiledOnce<{ bucket: string; state: string; atMs: number }, unknown>((value) =>
  query
    .insertInto('limit_window')
    .values({ bucket: value('bucket'), state: value('state'), updated_at_ms: value('atMs') })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        updated_at_ms: eb.ref('excluded.updated_at_ms'),
      })),
    ),
);

export function keepWindow(tx: Tx, time: GovernorTime, key: string, known: KnownWindow): void {
  const state = JSON.stringify(toKept(time, known));
  tx.run(upsert({ bucket: key, state, atMs: time.toWallMs(time.nowMs()) }));
}

/** Null when nothing was kept, or nothing that can be read: then the bucket starts with a probe like any unknown one. */
export function storedWindow(
  reader: Reader,
  time: GovernorTime,
  rule: { key: string; windowMs: number },
): KnownWindow | null {
  const row = reader.get(query.selectFrom('limit_window').select('state').where('bucket', '=', rule.key));
  if (row === undefined) return null;
  const read = storedWindowShape.safeParse(parsed(row.state));
  return read.success ? fromKept(time, withinBounds(read.data), rule.windowMs) : null;
}

/** No run keeps more than these: what a damaged disk or an edited file says must not close the outbox for good. */
function withinBounds(kept: Kept): Kept {
  const cap = Math.min(kept.cap, MOST_CALLS);
  return {
    ...kept,
    cap,
    own: Math.min(kept.own, cap),
    ownNow: Math.min(kept.ownNow, cap),
    used: Math.min(kept.used, cap),
    others: Math.min(kept.others, cap),
    lateMs: Math.min(kept.lateMs, kept.windowMs * LATE_PART),
    tripsMs: kept.tripsMs.map((tripMs) => Math.min(tripMs, kept.windowMs)),
  };
}

function toKept(time: GovernorTime, { state, tripsMs }: KnownWindow): Kept {
  const wall = (atMs: number | null): number | null => (atMs === null ? null : time.toWallMs(atMs));
  return {
    version: 1,
    cap: state.cap,
    windowMs: state.windowMs,
    own: state.own + state.carried,
    ownNow: state.ownNow,
    used: state.used,
    others: state.others,
    openedFromMs: wall(state.openedFromMs),
    openedByMs: wall(state.openedByMs),
    blockedUntilMs: wall(state.blockedUntilMs),
    previousEndMs: wall(state.previousEndMs),
    previousEndFromMs: wall(state.previousEndFromMs),
    shared: state.shared.map(({ atMs, others }) => ({ atMs: time.toWallMs(atMs), others })),
    lateMs: state.lateMs,
    slides: state.slides,
    hitsMs: state.slides ? state.hitsMs.map((atMs) => time.toWallMs(atMs)) : [],
    tripsMs: [...tripsMs],
  };
}

function fromKept(time: GovernorTime, kept: Kept, ruleMs: number): KnownWindow {
  const past = (atMs: number | null): number | null => (atMs === null ? null : time.fromPastWallMs(atMs));
  const state: WindowState = {
    ...newWindow({ count: kept.cap, windowMs: kept.windowMs }),
    own: kept.own,
    ownNow: kept.ownNow,
    used: kept.used,
    others: kept.others,
    openedFromMs: past(kept.openedFromMs),
    openedByMs: past(kept.openedByMs),
    // What was on its way when that run ended stays charged, and was given up by now at the latest.
    unknownByMs: kept.own > 0 ? time.nowMs() : null,
    previousEndMs: past(kept.previousEndMs),
    previousEndFromMs: past(kept.previousEndFromMs),
    shared: kept.shared.map(({ atMs, others }) => ({ atMs: time.fromPastWallMs(atMs), others })),
    lateMs: kept.lateMs,
    slides: kept.slides,
    hitsMs: kept.slides ? hitsOf(time, kept) : [],
  };
  const blockedUntilMs =
    kept.blockedUntilMs === null
      ? null
      : fromKeptEnd(time, kept.blockedUntilMs, { ...state, windowMs: Math.min(kept.windowMs, ruleMs) });
  return { state: { ...state, blockedUntilMs }, tripsMs: kept.tripsMs };
}

function hitsOf(time: GovernorTime, kept: Kept): number[] {
  const onTheirWay = Math.max(0, kept.own - kept.hitsMs.length);
  const answered = kept.hitsMs.map((atMs) => time.fromPastWallMs(atMs));
  return [...answered, ...Array.from({ length: onTheirWay }, () => time.nowMs())];
}

/** A time to come is never further away than a window is long, whatever happened to the wall clock. */
function fromKeptEnd(time: GovernorTime, endWallMs: number, state: WindowState): number {
  const nowMs = time.nowMs();
  return nowMs + Math.min(endWallMs - time.toWallMs(nowMs), lengthMs(state));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
