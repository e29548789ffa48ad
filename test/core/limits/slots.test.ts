import { describe, expect, it } from 'vitest';
import { reserveOf } from '../../../src-main/core/limits/reserve.ts';
import { slotFor, slotsLeft, type SlotAsk } from '../../../src-main/core/limits/slots.ts';
import { answered, charged, endMs, reserved } from '../../../src-main/core/limits/window.ts';
import { newWindow, type WindowState } from '../../../src-main/core/limits/window-state.ts';

const rule = { count: 30, windowMs: 60_000 };
const batch: SlotAsk = { priority: 'batch', room: 0, keepsReserve: true, waiting: null };
const TRIP_MS = 80;

/** A window opened at 0 and answered at 50, in which `own` calls were sent, all answered; `used` as last told. */
function opened(own: number, used = own, more: Partial<WindowState> = {}): WindowState {
  let state: WindowState = { ...newWindow(rule), ...more };
  for (let call = 1; call <= own; call += 1) {
    const sent = charged(reserved(state, 0), 0, false);
    state = answered(sent.state, { ...sent.hit, floor: 0 }, 50, used - own + call);
  }
  return state;
}

function taken(before: WindowState, nowMs: number, ask: SlotAsk, most = 100): { count: number; state: WindowState } {
  let state = before;
  let count = 0;
  while (count < most && slotFor(state, nowMs, TRIP_MS, ask).free) {
    state = charged(reserved(state, nowMs), nowMs, ask.priority === 'now').state;
    count += 1;
  }
  return { count, state };
}

describe('the reserve', () => {
  it('is a tenth of the cap, and nothing where the cap is tiny', () => {
    expect([1, 3, 4, 10, 30, 120].map(reserveOf)).toEqual([0, 0, 1, 1, 3, 12]);
  });

  it('is left by batches and taken by the user', () => {
    const { count, state } = taken(opened(1), 100, batch);
    expect(count).toBe(26);
    expect(slotFor(state, 100, TRIP_MS, batch)).toEqual({ free: false, because: 'reserve', atMs: 51_000 });
    expect(taken(state, 100, { ...batch, priority: 'now' }).count).toBe(3);
  });

  it('is left by the background and taken by what is scheduled', () => {
    expect(taken(opened(1), 100, { ...batch, priority: 'background' }).count).toBe(26);
    expect(taken(opened(1), 100, { ...batch, priority: 'scheduled' }).count).toBe(29);
  });

  it('shrinks by what the user took of it', () => {
    const { state } = taken(opened(1), 100, { ...batch, priority: 'now' }, 2);
    expect(taken(state, 100, batch).count).toBe(26);
  });

  it('is released in the last 15 % of the window', () => {
    const full = taken(opened(1), 100, batch).state;
    const settled = { ...full, inFlight: 0 };
    expect(taken(settled, 50_999, batch).count).toBe(0);
    expect(taken(settled, 51_000, batch, 1).count).toBe(1);
  });

  it('is not held where all that waits fits in', () => {
    expect(taken(opened(1), 100, { ...batch, waiting: 29 }, 1).count).toBe(1);
    let state = opened(1);
    for (let waiting = 29; waiting > 0; waiting -= 1) {
      expect(slotFor(state, 100, TRIP_MS, { ...batch, waiting })).toEqual({ free: true });
      state = charged(reserved(state, 100), 100, false).state;
    }
    expect(slotsLeft(state, 100)).toBe(0);
  });

  it('is not held by a publish call in the api bucket', () => {
    expect(taken(opened(1), 100, { ...batch, keepsReserve: false }).count).toBe(29);
  });
});

describe('a window not known to be ours alone', () => {
  it('is opened by one probe, and the rest follows its answer', () => {
    const { count, state } = taken(newWindow(rule), 0, batch);
    expect(count).toBe(1);
    expect(slotFor(state, 0, TRIP_MS, batch)).toEqual({ free: false, because: 'answer', atMs: TRIP_MS });
  });

  it('is opened by a burst once five windows in a row were ours alone', () => {
    expect(taken({ ...newWindow(rule), alone: 5, unproven: false }, 0, batch).count).toBe(27);
  });

  it('is probed again by a new run even in mid-window', () => {
    expect(taken({ ...opened(4), unproven: true }, 100, batch).count).toBe(1);
  });

  it('is probed again by a new run although five windows before it were ours alone', () => {
    expect(taken({ ...opened(4), alone: 5, unproven: true }, 100, batch).count).toBe(1);
    expect(taken({ ...newWindow(rule), alone: 5, unproven: true }, 0, batch).count).toBe(1);
  });

  it('has no room for what a call was promised that is not sent yet', () => {
    expect(slotsLeft(opened(1), 100)).toBe(29);
    expect(slotsLeft(reserved(opened(1), 100), 100)).toBe(28);
    const full = reserved({ ...opened(29), alone: 5 }, 100);
    expect(slotFor(full, 100, TRIP_MS, { ...batch, priority: 'now' })).toMatchObject({ free: false });
  });

  it('is probed again when the last answer is old', () => {
    expect(taken(opened(4), 1_100, batch).count).toBe(23);
    expect(taken(opened(4), 40_000, batch).count).toBe(1);
  });
});

describe('a window that others use', () => {
  const once = { shared: [{ atMs: 0, others: 4 }] };
  const shared = { shared: [0, 1, 2].map((atMs) => ({ atMs, others: 4 })) };

  it('keeps to what the service told, less what is on its way', () => {
    expect(slotsLeft(opened(2, 12), 100)).toBe(18);
    const sent = charged(reserved(opened(2, 12), 100), 100, false).state;
    expect(slotsLeft(sent, 100)).toBe(17);
  });

  it('holds back half of it at first, because others who found no slot cannot be seen', () => {
    const held = { ...opened(1, 1, once), own: 12, used: 12 };
    expect(slotFor(held, 1, TRIP_MS, batch)).toMatchObject({ free: false, because: 'reserve' });
    expect(slotFor({ ...held, own: 11, used: 11 }, 1, TRIP_MS, batch)).toEqual({ free: true });
  });

  it('holds back three times what they took of late, after a few windows', () => {
    const state = opened(1, 1, shared);
    const held = { ...state, own: 15, used: 15 };
    expect(slotFor(held, 100, TRIP_MS, batch)).toMatchObject({ free: false, because: 'reserve' });
    expect(slotFor({ ...held, own: 14, used: 14 }, 100, TRIP_MS, batch)).toEqual({ free: true });
  });

  it('holds back less and less as the window passes, and says when the next slot is released', () => {
    const state = { ...opened(1, 1, shared), own: 15, used: 15, reportedAtMs: 15_000 };
    const asked = slotFor(state, 4_000, TRIP_MS, batch);
    // 15 are left: 3 for the user and 12 for the others, the last of whom is not waited for after a twelfth of it.
    expect(asked).toEqual({ free: false, because: 'reserve', atMs: expect.closeTo(4_800) as number });
    expect(slotFor(state, 4_801, TRIP_MS, batch)).toEqual({ free: true });
  });

  it("lets the user's part go with the last sixth, and what is left to others until just before the end", () => {
    const openedFromMs = 0;
    const late = { ...opened(1, 1, shared), own: 25, used: 25, openedFromMs, reportedAtMs: 52_000 };
    // 5 are left, the user's 3 are anybody's, and 2 of the others' 12 are not given away yet.
    expect(taken(late, 52_000, batch).count).toBe(3);
    const asked = slotFor({ ...late, own: 28, used: 28 }, 52_000, TRIP_MS, batch);
    expect(asked).toEqual({ free: false, because: 'reserve', atMs: expect.closeTo(52_800) as number });
    const last = { ...late, own: 29, used: 29, reportedAtMs: 57_000 };
    expect(slotFor(last, 57_599, TRIP_MS, batch)).toMatchObject({ free: false, because: 'reserve' });
    expect(slotFor(last, 57_601, TRIP_MS, batch)).toEqual({ free: true });
  });

  it('has never more than half of what is left on its way at once', () => {
    const state = { ...opened(1, 11, shared), openedFromMs: -57_900, reportedAtMs: 100 };
    expect(taken(state, 100, batch).count).toBe(10);
    expect(taken({ ...state, used: 27, own: 17 }, 100, batch).count).toBe(2);
    expect(taken({ ...state, used: 29, own: 19 }, 100, batch).count).toBe(1);
  });
});

describe('a closed window', () => {
  it('says when it opens', () => {
    const full = opened(30);
    expect(slotFor(full, 100, TRIP_MS, batch)).toEqual({ free: false, because: 'window', atMs: endMs(full) });
    const blocked = { ...opened(3), blockedUntilMs: 9_000 };
    expect(slotFor(blocked, 100, TRIP_MS, { ...batch, priority: 'now' })).toEqual({
      free: false,
      because: 'window',
      atMs: 9_000,
    });
  });

  it('waits for the answers under way where they decide', () => {
    const burst = taken({ ...newWindow(rule), alone: 5, unproven: false }, 0, { ...batch, priority: 'now' });
    expect(burst.count).toBe(30);
    expect(slotFor(burst.state, 10, TRIP_MS, batch)).toEqual({ free: false, because: 'answer', atMs: 90 });
  });
});
