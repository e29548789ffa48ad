import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../src-main/core/log.ts';
import {
  openGovernor,
  type Ask,
  type Asked,
  type Governor,
  type Grant,
  type Reading,
} from '../../../src-main/core/limits/governor.ts';
import { openStore } from '../../../src-main/core/store/open.ts';
import { query } from '../../../src-main/core/store/schema.ts';
import type { Store } from '../../../src-main/core/store/store.ts';
import { VirtualTime } from './virtual-time.ts';

const publish = { key: 'publish:u', count: 30, windowMs: 60_000 };
const api = { key: 'api:t', count: 120, windowMs: 60_000 };
const post: Ask = { publish, api, priority: 'batch' };
const byHand: Ask = { publish, api, priority: 'now' };
const read: Ask = { publish: null, api, priority: 'background' };

let folder: string;
let time: VirtualTime;
let store: Store;
let close: () => void;
let governor: Governor;

function open(): void {
  const outcome = openStore({ folder, shell: 'cli', pid: 1, clock: time.clock(), log: silentLog });
  if (!outcome.ok) throw new Error(outcome.code);
  ({ store, close } = outcome);
  governor = openGovernor({ store, clock: time.clock(), log: silentLog });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-limits-'));
  time = new VirtualTime();
  open();
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true, force: true });
});

/** The process ends without a word and another one starts on the same folder. */
function restart(): void {
  close();
  open();
}

function wait(delayMs: number): void {
  const untilMs = time.nowMs() + delayMs;
  time.run(() => false, untilMs);
}

function granted(asked: Asked): Grant {
  if (!asked.granted) throw new Error(`refused: ${asked.because}, ${asked.waitMs} ms`);
  return asked.grant;
}

function sent(ask: Ask): Grant {
  const grant = granted(governor.ask(ask));
  store.tx((tx) => governor.charge(tx, grant));
  return grant;
}

const ok = (bucket: 'publish' | 'api', remaining: number): Reading => {
  return { status: 200, bucket, limit: bucket === 'publish' ? 30 : 120, remaining, retryAfterMs: null };
};

/** Sends `calls` calls one after the other, each answered after `tripMs`, alone in the world. */
function exchanged(ask: Ask, calls: number, tripMs = 50): void {
  for (let call = 0; call < calls; call += 1) {
    const grant = sent(ask);
    wait(tripMs);
    const { remaining } = governor.status(ask.publish ?? ask.api);
    governor.settle(grant, ok(ask.publish === null ? 'api' : 'publish', remaining));
  }
}

describe('asking', () => {
  it('reserves a slot in both buckets at once, and gives them back on release', () => {
    const grants = [granted(governor.ask(byHand))];
    expect(governor.ask(byHand)).toMatchObject({ granted: false, because: 'opening' });
    grants.forEach((grant) => governor.release(grant));
    grants.forEach((grant) => governor.release(grant));
    expect(governor.ask(byHand).granted).toBe(true);
  });

  it('says which bucket is in the way and for how long', () => {
    exchanged({ ...post, priority: 'scheduled' }, 30);
    const asked = governor.ask(byHand);
    expect(asked).toMatchObject({ granted: false, because: 'publish' });
    // 30 calls of 50 ms have passed; the window counts from the first answer, plus the guard.
    expect(asked).toMatchObject({ waitMs: 60_000 - 29 * 50 + 8 });
    wait(60_000 - 29 * 50 + 8);
    expect(governor.ask(byHand).granted).toBe(true);
  });

  it('keeps nothing of the api window free from publishing', () => {
    exchanged({ ...read, priority: 'scheduled' }, 112);
    expect(governor.ask(read)).toMatchObject({ granted: false, because: 'reserve' });
    expect(governor.ask(post).granted).toBe(true);
  });

  it('charges a grant once', () => {
    const grant = sent(post);
    expect(() => store.tx((tx) => governor.charge(tx, grant))).toThrow('charged once');
    expect(governor.status(publish).used).toBe(1);
  });

  it('leaves a publish call charged that the api bucket refused: it may have been counted', () => {
    const grant = sent(post);
    wait(50);
    governor.settle(grant, { status: 429, bucket: 'api', limit: 120, remaining: 0, retryAfterMs: 5_000 });
    expect(governor.status(publish).used).toBe(1);
    expect(governor.ask(byHand)).toMatchObject({ granted: false, because: 'api' });
  });

  it('counts a publish call in the api bucket too', () => {
    exchanged(post, 5);
    expect(governor.status(api)).toMatchObject({ used: 5, remaining: 115 });
    expect(governor.status(publish)).toMatchObject({ used: 5, remaining: 25 });
  });

  it('leaves reads out of the publish bucket', () => {
    exchanged(read, 5);
    expect(governor.status(api).used).toBe(5);
    expect(governor.status(publish).used).toBe(0);
  });

  it('shares a user between connections, and tells tokens apart', () => {
    exchanged(post, 3);
    exchanged({ ...post, api: { ...api, key: 'api:other' } }, 2);
    expect(governor.status(publish).used).toBe(5);
    expect(governor.status(api).used).toBe(3);
  });

  it('keeps room for publishing in the api window that reads would have taken', () => {
    exchanged(post, 1);
    exchanged({ ...read, priority: 'now' }, 10);
    governor.release(granted(governor.ask({ ...post, waiting: 60 })));
    wait(500);
    let reads = 0;
    for (let asked = governor.ask(read); asked.granted; asked = governor.ask(read)) {
      reads += 1;
      store.tx((tx) => governor.charge(tx, asked.granted ? asked.grant : granted(asked)));
      governor.settle(asked.grant, ok('api', governor.status(api).remaining));
    }
    // 120, less 11 used and 29 for publishing; of the 12 for the user the 10 by hand are used up.
    expect(reads).toBe(120 - 11 - 29 - 2);
  });
});

describe('the background', () => {
  it('waits while a burst of publishing is under way, and only in the first quarter of the window', () => {
    exchanged({ ...post, waiting: 20 }, 3);
    expect(governor.ask(read)).toMatchObject({ granted: false, because: 'reserve' });
    governor.release(granted(governor.ask({ ...read, priority: 'now' })));
    wait(16_000);
    exchanged({ ...post, waiting: 20 }, 3);
    expect(governor.ask(read).granted).toBe(true);
  });

  it('goes on when nothing more waits to be published, or nothing more comes', () => {
    exchanged({ ...post, waiting: 1 }, 1);
    governor.release(granted(governor.ask(read)));
    exchanged({ ...post, waiting: 20 }, 1);
    wait(1_000);
    expect(governor.ask(read).granted).toBe(true);
  });
});

describe('settling', () => {
  it('leaves an unknown outcome charged', () => {
    const grant = sent(byHand);
    governor.settle(grant, null);
    expect(governor.status(publish).used).toBe(1);
  });

  it('takes back what 401 did not count', () => {
    governor.settle(sent(byHand), {
      ...ok('publish', 0),
      status: 401,
      bucket: 'unknown',
      limit: null,
      remaining: null,
    });
    expect([governor.status(publish).used, governor.status(api).used]).toEqual([0, 0]);
  });

  it('of a 429 keeps the api charge and closes the publish bucket', () => {
    const grant = sent(byHand);
    wait(50);
    governor.settle(grant, { status: 429, bucket: 'publish', limit: 30, remaining: 0, retryAfterMs: 20_000 });
    expect(governor.status(api).used).toBe(1);
    expect(governor.ask(byHand)).toEqual({ granted: false, because: 'publish', waitMs: 21_000 });
  });

  it('takes a 429 that does not say which for the one reached first', () => {
    governor.settle(sent(byHand), { status: 429, bucket: 'unknown', limit: null, remaining: null, retryAfterMs: null });
    expect(governor.ask(byHand)).toMatchObject({ because: 'publish' });
    expect(governor.ask(read).granted).toBe(true);
  });

  it('counts once when the transaction that settles is repeated', () => {
    const grant = sent(byHand);
    wait(50);
    expect(() =>
      store.tx((tx) => {
        governor.settle(grant, ok('publish', 29), tx);
        throw new Error('disk full');
      }),
    ).toThrow('disk full');
    store.tx((tx) => governor.settle(grant, ok('publish', 29), tx));
    expect(governor.status(publish).used).toBe(1);
    expect(granted(governor.ask(byHand))).toBeDefined();
  });

  it('takes a charge back when the transaction that charged did not come through', () => {
    const grant = granted(governor.ask(byHand));
    expect(() =>
      store.tx((tx) => {
        governor.charge(tx, grant);
        throw new Error('disk full');
      }),
    ).toThrow('disk full');
    governor.release(grant);
    expect(governor.status(publish)).toMatchObject({ used: 0, resetsAtMs: null });
  });

  it('learns the round trip as the median of the last nine answers, and leaves it to the next run', () => {
    for (const tripMs of [500, 500, 500, 500, 500, 10, 90, 20, 80, 30, 70, 40, 60, 50]) exchanged(post, 1, tripMs);
    expect(governor.roundTripMs(publish)).toBe(50);
    sent(post);
    restart();
    expect(governor.roundTripMs(publish)).toBe(50);
  });
});

describe('a restart', () => {
  it('keeps a full window closed to the millisecond', () => {
    exchanged({ ...post, priority: 'scheduled' }, 30);
    wait(10_000);
    const before = governor.ask(byHand);
    restart();
    expect(governor.ask(byHand)).toEqual(before);
  });

  it('counts what was on its way, whatever became of it', () => {
    exchanged(post, 4);
    sent(post);
    sent(post);
    restart();
    expect(governor.status(publish).used).toBe(6);
  });

  it('counts what was on its way in the window before as well, until that is over for sure', () => {
    exchanged(post, 1);
    sent(post);
    wait(61_000);
    sent(post);
    restart();
    expect(governor.status(publish).used).toBe(2);
    wait(60_000);
    expect(governor.status(publish).used).toBe(2);
    wait(100);
    expect(governor.status(publish).used).toBe(0);
  });

  it('probes before it trusts the rest of the window', () => {
    exchanged(post, 4);
    restart();
    sent(byHand);
    expect(governor.ask(byHand)).toMatchObject({ granted: false, because: 'opening' });
  });

  it('opens the window after the last one ended while nothing ran', () => {
    exchanged({ ...post, priority: 'scheduled' }, 30);
    close();
    wait(70_000);
    open();
    expect(governor.status(publish)).toMatchObject({ used: 0, remaining: 30, resetsAtMs: null });
  });

  it('keeps a block that a 429 set, and never for longer than a window', () => {
    governor.settle(sent(byHand), { status: 429, bucket: 'publish', limit: 30, remaining: 0, retryAfterMs: 20_000 });
    close();
    time.jumpWall(-86_400_000);
    open();
    const asked = governor.ask(byHand);
    expect(asked).toMatchObject({ granted: false, because: 'publish' });
    expect(asked.granted ? 0 : asked.waitMs).toBeLessThanOrEqual(60_010);
  });

  it('takes a window that seems to lie in the future for one that was just opened', () => {
    exchanged({ ...post, priority: 'scheduled' }, 30);
    close();
    time.jumpWall(-3_600_000);
    open();
    expect(governor.ask(byHand)).toMatchObject({ granted: false, waitMs: 60_008 });
  });

  it('starts with a probe where what was kept cannot be read', () => {
    exchanged(post, 4);
    store.tx((tx) => tx.run(query.updateTable('limit_window').set({ state: '{"version":1,"own":"many"}' })));
    restart();
    sent(byHand);
    expect(governor.ask(byHand)).toMatchObject({ granted: false, because: 'opening' });
  });

  const far = { publishes: 1e15, ms: 1e15 };
  const fullNow = { own: 30, used: 30, openedFromMs: 'now', openedByMs: 'now' };
  it.each([
    ['how late it ends', { ...fullNow, lateMs: far.ms }],
    ['its calls', { own: far.publishes, ownNow: far.publishes, used: far.publishes, others: far.publishes }],
    ['its calls, where each counts for itself', { own: far.publishes, slides: true }],
    ['its limit and calls, where each counts for itself', { cap: far.publishes, own: far.publishes, slides: true }],
    ['its round trips', { ...fullNow, tripsMs: Array.from({ length: 9 }, () => far.ms) }],
    ['its length and its block', { windowMs: far.ms, blockedUntilMs: far.ms }],
    ['when the last one ended', { ...fullNow, previousEndMs: far.ms, previousEndFromMs: far.ms }],
  ])('closes for no longer than a window where what was kept of %s is beyond all bounds', (_, odd) => {
    exchanged(post, 4);
    close();
    open();
    const { state } =
      store.get(query.selectFrom('limit_window').select('state').where('bucket', '=', publish.key)) ?? {};
    const kept = { ...(JSON.parse(state ?? '{}') as object), ...odd };
    const text = JSON.stringify(kept).replaceAll('"now"', String(time.clock().nowMs()));
    store.tx((tx) => tx.run(query.updateTable('limit_window').set({ state: text }).where('bucket', '=', publish.key)));
    restart();
    const asked = governor.ask(byHand);
    expect(asked.granted ? 0 : asked.waitMs).toBeLessThanOrEqual(61_100);
    if (asked.granted) governor.release(asked.grant);
    wait(61_100);
    sent(byHand);
  });

  it('follows limits that were changed meanwhile', () => {
    exchanged(post, 12);
    restart();
    const smaller = { ...publish, count: 10 };
    expect(governor.status(smaller)).toMatchObject({ limit: 10, used: 10, remaining: 0 });
    expect(governor.ask({ ...byHand, publish: smaller })).toMatchObject({ granted: false, because: 'publish' });
  });
});

describe('time', () => {
  it('that passed in sleep counts, once the governor is told to look again', () => {
    exchanged({ ...post, priority: 'scheduled' }, 30);
    time.jumpWall(61_000);
    expect(governor.ask(byHand).granted).toBe(false);
    governor.resync();
    expect(governor.ask(byHand).granted).toBe(true);
  });

  it('after which others may have been at work: one call looks before others follow it', () => {
    exchanged(post, 1);
    const both = [granted(governor.ask(byHand)), granted(governor.ask(byHand))];
    for (const grant of both) governor.release(grant);
    governor.resync();
    const probe = sent(post);
    expect(governor.ask(byHand)).toMatchObject({ granted: false, because: 'opening' });
    wait(50);
    governor.settle(probe, ok('publish', 28));
    sent(post);
    expect(governor.ask(byHand).granted).toBe(true);
  });

  it('after which it is not known any more that nobody else is there', () => {
    const look: Ask = { ...read, priority: 'now' };
    for (let window = 0; window < 6; window += 1) {
      exchanged(look, 1);
      wait(61_000);
    }
    const both = [sent(look), granted(governor.ask(look))] as const;
    governor.release(both[1]);
    wait(50);
    governor.settle(both[0], ok('api', 119));
    governor.resync();
    exchanged(look, 1);
    wait(61_000);
    sent(look);
    expect(governor.ask(look)).toMatchObject({ granted: false, because: 'opening' });
  });

  it('of a wall clock set back changes nothing', () => {
    exchanged({ ...post, priority: 'scheduled' }, 30);
    const before = governor.ask(byHand);
    time.jumpWall(-86_400_000);
    governor.resync();
    expect(governor.ask(byHand)).toEqual(before);
  });

  it('of the end of the window is told as wall time', () => {
    exchanged(post, 1);
    const { resetsAtMs } = governor.status(publish);
    expect(resetsAtMs).toBe(time.clock().nowMs() + 60_008);
  });
});

describe('forecasts', () => {
  const inWindows = (atMs: number): number => (atMs - time.clock().nowMs()) / 60_000;

  it('say now for what fits in, and the reserve and later windows for the rest', () => {
    const at = [1, 27, 28, 30, 31, 57, 58, 61].map((k) => inWindows(governor.expectedAt({ publish, api }, k)));
    expect(at.slice(0, 2)).toEqual([0, 0]);
    expect(at[2]).toBeCloseTo(0.85);
    expect(at[3]).toBeCloseTo(0.85);
    expect(at[4]).toBeCloseTo(1, 1);
    expect(at[5]).toBeCloseTo(1, 1);
    expect(at[6]).toBeCloseTo(1.85, 1);
    expect(at[7]).toBeCloseTo(2, 1);
  });

  it('hold no reserve against what the user does now, nor in a window into which all that is left fits', () => {
    const at = (k: number, about: Parameters<Governor['expectedAt']>[2]): number =>
      inWindows(governor.expectedAt({ publish, api }, k, about));
    expect(at(30, { priority: 'now' })).toBe(0);
    expect(at(30, { among: 30 })).toBe(0);
    expect(at(30, { among: 31 })).toBeCloseTo(0.85);
    expect(at(60, { among: 60 })).toBeCloseTo(1, 1);
    expect(at(60, { among: 61 })).toBeCloseTo(1.85, 1);
  });

  it('hold no more of the reserve than the user has left of it in this window', () => {
    exchanged(byHand, 2);
    expect(inWindows(governor.expectedAt({ publish, api }, 27))).toBe(0);
    expect(inWindows(governor.expectedAt({ publish, api }, 28))).toBeGreaterThan(0.8);
  });

  it('go by the api window where it is the narrower one', () => {
    const narrow = { ...api, count: 10 };
    expect(inWindows(governor.expectedAt({ publish, api: narrow }, 10))).toBe(0);
    expect(inWindows(governor.expectedAt({ publish, api: narrow }, 11))).toBeCloseTo(1, 1);
    expect(inWindows(governor.expectedAt({ publish, api: narrow }, 31))).toBeCloseTo(3, 1);
  });

  it('never go back as k grows', () => {
    exchanged(post, 7);
    const at = Array.from({ length: 500 }, (_, index) => governor.expectedAt({ publish, api }, index + 1));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it('lay a plan out over windows, no more pieces than asked for', () => {
    exchanged(post, 10);
    const plan = governor.plan({ publish, api }, 100);
    expect(plan.map(({ calls }) => calls)).toEqual([20, 30, 30, 20]);
    expect(plan.map(({ opensAtMs }) => Math.round(inWindows(opensAtMs)))).toEqual([0, 1, 2, 3]);
    expect(governor.plan({ publish, api }, 10_000, 3)).toHaveLength(3);
    exchanged({ ...post, priority: 'scheduled' }, 20);
    expect(governor.plan({ publish, api }, 40).map(({ calls }) => calls)).toEqual([30, 10]);
  });
});

describe('what others see', () => {
  it('is announced as the topic limits whenever something visible changes', () => {
    let touched = 0;
    store.topics.listen((topics) => (touched += topics.has('limits') ? 1 : 0));
    const grant = granted(governor.ask(byHand));
    expect(touched).toBe(0);
    store.tx((tx) => governor.charge(tx, grant));
    expect(touched).toBe(1);
    governor.settle(grant, ok('publish', 29));
    expect(touched).toBe(2);
  });

  it('makes a live query depend on it', () => {
    const { topics } = store.record(() => governor.status(publish));
    expect(topics.has('limits')).toBe(true);
  });
});
