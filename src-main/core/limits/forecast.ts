import { othersExpected, releaseMs, reserveOf } from './reserve.ts';
import { slotsLeft } from './slots.ts';
import { endMs, rolled } from './window.ts';
import { lengthMs, type WindowState } from './window-state.ts';

/** What one bucket lets through from now on, in closed form: a window now, then like windows one after the other. */
export interface Forecast {
  nowMs: number;
  /** May go at once, and then when the reserve of this window is released. */
  free: number;
  held: number;
  releasedAtMs: number;
  /** When the next window opens, and the time from there to each further one. */
  nextMs: number;
  stepMs: number;
  /** Slots of each further window: at its opening, and late in it. */
  early: number;
  late: number;
  lateAfterMs: number;
}

/** `holds`: whether calls of this kind leave the reserve (Limits 8: the reserve is counted). */
export function forecastOf(before: WindowState, nowMs: number, tripMs: number, holds: boolean): Forecast {
  const state = rolled(before, nowMs);
  const left = slotsLeft(state, nowMs);
  const reserve = holds ? reserveOf(state.cap) : 0;
  const perWindow = Math.max(1, state.cap - othersExpected(state, nowMs));
  const released = releaseMs(state) ?? nowMs + 0.85 * state.windowMs;
  const held = nowMs >= released ? 0 : Math.min(left, Math.max(0, reserve - state.ownNow));
  return {
    nowMs,
    free: left - held,
    held,
    releasedAtMs: released,
    nextMs: Math.max(nowMs, endMs(state) ?? nowMs + tripMs + lengthMs(state)),
    stepMs: lengthMs(state) + tripMs,
    early: Math.max(1, perWindow - reserve),
    late: Math.min(reserve, perWindow - 1),
    lateAfterMs: 0.85 * state.windowMs,
  };
}

/**
 * When the k-th call from now (from 1) gets its slot. `among`: how many wait in all; no reserve is held in the window into
 * which all that is left fits.
 */
export function slotMs(of: Forecast, k: number, among = Infinity): number {
  const inThis = of.free + of.held;
  if (k <= of.free || among <= inThis) return of.nowMs;
  if (k <= inThis) return of.releasedAtMs;
  const perWindow = of.early + of.late;
  const index = k - inThis - 1;
  const window = Math.floor(index / perWindow);
  const opensAtMs = of.nextMs + window * of.stepMs;
  const isLast = among - inThis - window * perWindow <= perWindow;
  return isLast || index % perWindow < of.early ? opensAtMs : opensAtMs + of.lateAfterMs;
}

/** The windows in which `calls` calls go, at most `most` of them. */
export function piecesOf(of: Forecast, calls: number, most: number): { opensAtMs: number; calls: number }[] {
  const pieces: { opensAtMs: number; calls: number }[] = [];
  let rest = calls;
  for (let window = 0; rest > 0 && pieces.length < most; window += 1) {
    const opensAtMs = window === 0 ? of.nowMs : of.nextMs + (window - 1) * of.stepMs;
    const taken = Math.min(rest, window === 0 ? of.free + of.held : of.early + of.late);
    if (taken > 0) pieces.push({ opensAtMs, calls: taken });
    rest -= taken;
  }
  return pieces;
}
