import { describe, expect, it } from 'vitest';
import {
  answered,
  charged,
  endMs,
  refused,
  reserved,
  rolled,
  unanswered,
  uncounted,
  unreserved,
} from '../../../src-main/core/limits/window.ts';
import {
  lengthMs,
  newWindow,
  withRule,
  type Hit,
  type WindowState,
} from '../../../src-main/core/limits/window-state.ts';

const rule = { count: 30, windowMs: 60_000 };

function send(before: WindowState, nowMs: number, calls = 1): { state: WindowState; hits: Hit[] } {
  let state = before;
  const hits: Hit[] = [];
  for (let call = 0; call < calls; call += 1) {
    const sent = charged(reserved(state, nowMs), nowMs, false);
    state = sent.state;
    hits.push(sent.hit);
  }
  return { state, hits };
}

function answer(before: WindowState, hits: readonly Hit[], nowMs: number, firstUsed: number): WindowState {
  return hits.reduce((state, hit, index) => answered(state, hit, nowMs, firstUsed + index), before);
}

function firstOf(hits: readonly Hit[]): Hit {
  const [hit] = hits;
  if (hit === undefined) throw new Error('nothing was sent');
  return hit;
}

describe('a window', () => {
  it('counts a call before it is sent, and keeps it counted until the window is over', () => {
    const { state } = send(newWindow(rule), 100, 3);
    expect(state).toMatchObject({ own: 3, inFlight: 3, reserved: 0, openedFromMs: 100, openedByMs: null });
  });

  it('has no known end before an answer bounds its opening', () => {
    const { state } = send(newWindow(rule), 100, 3);
    expect(endMs(state)).toBeNull();
    expect(rolled(state, 1_000_000)).toBe(state);
  });

  it('ends a window length and a small guard after the first answer, whatever is answered later', () => {
    const { state, hits } = send(newWindow(rule), 100, 2);
    const after = answer(answer(state, hits.slice(0, 1), 180, 1), hits.slice(1), 5_000, 2);
    expect(endMs(after)).toBe(180 + lengthMs(after));
    expect(lengthMs(after)).toBeCloseTo(60_008);
  });

  it('gives way to an unopened window when it is over for sure, and not a moment before', () => {
    const { state, hits } = send(newWindow(rule), 100, 30);
    const full = answer(state, hits, 180, 1);
    const end = endMs(full) ?? 0;
    expect(rolled(full, end - 0.001).own).toBe(30);
    expect(rolled(full, end)).toMatchObject({ no: 2, own: 0, used: 0, openedFromMs: null, openedByMs: null });
  });

  it('takes a count that stayed as it was for a newer window too: its own call made none more of the old one', () => {
    const first = send(newWindow(rule), 0, 4);
    const told = answer(first.state, first.hits, 50, 1);
    const late = send(told, 59_500);
    expect(answer(late.state, late.hits, 59_580, 4)).toMatchObject({ no: 2, own: 1 });
  });

  it('takes nobody for another client whose count is of calls that an earlier window still awaits', () => {
    const first = send(newWindow(rule), 0, 3);
    const told = answer(first.state, first.hits.slice(0, 1), 50, 1);
    const next = send(rolled(told, 61_000), 61_000);
    expect(next.state).toMatchObject({ no: 2, own: 1, carried: 2 });
    expect(answer(next.state, next.hits, 61_080, 3)).toMatchObject({ others: 0, used: 3 });
  });

  it('takes a count that did not grow for a newer window, opened early by somebody else', () => {
    const first = send(newWindow(rule), 0, 10);
    const told = answer(first.state, first.hits, 50, 1);
    const late = send(told, 59_000);
    const after = answer(late.state, late.hits, 59_080, 4);
    expect(after).toMatchObject({ no: 2, own: 1, inFlight: 0, used: 4, others: 3, openedByMs: 59_080 });
  });

  it('does not take answers that overtook each other for a newer window', () => {
    const { state, hits } = send(newWindow(rule), 0, 5);
    const after = [5, 2, 1, 4, 3].reduce((at, used, index) => answered(at, hits[index] as Hit, 50, used), state);
    expect(after).toMatchObject({ no: 1, own: 5, used: 5, others: 0, inFlight: 0 });
  });

  it('counts a call on its way across the end in the next window too, until its answer says where it was counted', () => {
    const first = send(newWindow(rule), 0, 2);
    const one = answer(first.state, first.hits.slice(0, 1), 50, 1);
    const next = rolled(one, (endMs(one) ?? 0) + 1);
    expect(next).toMatchObject({ own: 0, carried: 1 });
    const second = first.hits.slice(1);
    expect(answer(next, second, 60_100, 2)).toMatchObject({ own: 0, carried: 0, used: 0, openedByMs: null });
    expect(answered(next, { ...firstOf(second), floor: 5 }, 60_100, 1)).toMatchObject({ own: 1, used: 1, no: 2 });
    expect(answered(next, firstOf(second), 60_100, null)).toMatchObject({ own: 1, carried: 0, openedByMs: 60_100 });
  });
});

describe('an answer', () => {
  it('shows others where more is used than was sent', () => {
    const { state, hits } = send(newWindow(rule), 0, 1);
    expect(answer(state, hits, 50, 11)).toMatchObject({ used: 11, others: 10, alone: 0 });
  });

  it('remembers others for five windows', () => {
    const { state, hits } = send(newWindow(rule), 0, 1);
    let at = answer(state, hits, 50, 11);
    const seen: number[] = [];
    for (let window = 0; window < 7; window += 1) {
      const nowMs = (endMs(at) ?? 0) + 1;
      const next = send(at, nowMs);
      seen.push(next.state.shared.length);
      at = answer(next.state, next.hits, nowMs, 1);
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  it('that does not tell of this bucket bounds its opening and nothing else', () => {
    const { state, hits } = send(newWindow(rule), 0, 1);
    expect(answered(state, firstOf(hits), 50, null)).toMatchObject({ openedByMs: 50, used: 0, others: 0, alone: 0 });
  });

  it('that never comes leaves the call counted, and bounds the end only when there is no better', () => {
    const { state, hits } = send(newWindow(rule), 0, 1);
    const lost = unanswered(state, firstOf(hits), 30_000);
    expect(lost).toMatchObject({ own: 1, inFlight: 0, openedByMs: null });
    expect(endMs(lost)).toBe(30_000 + lengthMs(lost));
    const again = send(lost, 31_000);
    expect(endMs(again.state)).toBeNull();
    expect(endMs(answer(again.state, again.hits, 31_050, 1))).toBe(31_050 + lengthMs(lost));
  });

  it('of 401 was not counted: the window is as if nothing had been sent', () => {
    const { state, hits } = send(newWindow(rule), 0, 1);
    expect(uncounted(state, firstOf(hits), 50)).toEqual(newWindow(rule));
  });
});

describe('a 429', () => {
  it('closes the window until its known end, however absurd Retry-After is', () => {
    const { state, hits } = send(newWindow(rule), 0, 2);
    const one = answer(state, hits.slice(0, 1), 50, 29);
    const closed = refused(one, hits[1] as Hit, 60, 3_600_000);
    expect(closed).toMatchObject({ own: 1, used: 30, others: 29 });
    expect(endMs(closed)).toBe(50 + lengthMs(closed));
  });

  it('closes it for Retry-After and the second that may be cut off, where that is sooner', () => {
    const { state, hits } = send(newWindow(rule), 0, 2);
    const one = answer(state, hits.slice(0, 1), 50, 29);
    expect(endMs(refused(one, hits[1] as Hit, 60, 7_000))).toBe(8_060);
  });

  it('of an unopened window closes it for one window length at most', () => {
    const { state, hits } = send(newWindow(rule), 0, 1);
    const closed = refused(state, firstOf(hits), 60, null);
    expect(endMs(closed)).toBe(60 + lengthMs(closed));
    expect(closed.others).toBe(30);
  });

  it('does not count in the bucket that refused', () => {
    const { state, hits } = send(newWindow(rule), 0, 3);
    expect(refused(state, firstOf(hits), 60, 10_000)).toMatchObject({ own: 2, inFlight: 2 });
  });

  it('right after the expected end teaches that this service ends its windows late, and blames nobody', () => {
    const { state, hits } = send(newWindow(rule), 0, 30);
    const full = answer(state, hits, 50, 1);
    const end = endMs(full) ?? 0;
    const probe = send(full, end);
    const late = refused(probe.state, firstOf(probe.hits), end + 50, 0);
    expect(late).toMatchObject({ others: 0, lateMs: 1_000 });
    expect(endMs(late)).toBe(end + 50 + 1_000);
    const next = rolled(late, end + 1_050);
    expect(next).toMatchObject({ own: 0, shared: [], blockedUntilMs: null });
    expect(lengthMs(next) - lengthMs(full)).toBe(1_000);
  });

  it('of a call sent in an earlier window says nothing of this one', () => {
    const { state, hits } = send(newWindow(rule), 0, 2);
    const one = answer(state, hits.slice(0, 1), 50, 30);
    const nowMs = (endMs(one) ?? 0) + 10;
    expect(refused(one, hits[1] as Hit, nowMs, 30_000)).toMatchObject({ no: 2, carried: 0, blockedUntilMs: null });
  });
});

describe('settings', () => {
  it('that change keep what was sent and forget what was learned about the end', () => {
    const { state } = send({ ...newWindow(rule), lateMs: 1_000, alone: 5 }, 0, 12);
    const smaller = withRule(state, { count: 10, windowMs: 30_000 });
    expect(smaller).toMatchObject({ cap: 10, windowMs: 30_000, own: 12, lateMs: 0, alone: 0 });
    expect(withRule(smaller, { count: 10, windowMs: 30_000 })).toBe(smaller);
  });

  it('a reservation that is given back leaves no trace', () => {
    expect(unreserved(reserved(newWindow(rule), 5))).toEqual(newWindow(rule));
  });
});
