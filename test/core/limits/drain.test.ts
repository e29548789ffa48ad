import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SimulatedDrain, type DrainOptions } from './simulated-drain.ts';
import { SimulatedService, type ServiceRules } from './simulated-service.ts';
import { randomFrom, VirtualTime } from './virtual-time.ts';

interface Line {
  windowMs: number;
  leastMs: number;
  spreadMs: number;
  width: number;
  seed: number;
}

/** From a fast scaled window next door to a slow minute on the other side of the world. */
const lines: fc.Arbitrary<Line> = fc
  .record({
    windowMs: fc.constantFrom(1_500, 10_000, 60_000),
    leastPart: fc.double({ min: 0.0002, max: 0.004, noNaN: true }),
    spreadPart: fc.double({ min: 0, max: 0.004, noNaN: true }),
    width: fc.integer({ min: 6, max: 30 }),
    seed: fc.integer(),
  })
  .map(({ windowMs, leastPart, spreadPart, width, seed }) => {
    return { windowMs, leastMs: windowMs * leastPart, spreadMs: windowMs * spreadPart, width, seed };
  });

function rig(session: Line, rules: Partial<ServiceRules> = {}, more: Partial<DrainOptions> = {}) {
  const time = new VirtualTime();
  const random = randomFrom(session.seed);
  const publish = { count: 30, windowMs: session.windowMs };
  const api = { count: 120, windowMs: session.windowMs };
  const service = new SimulatedService({ publish, api, kind: 'fixed', lateMs: 0, ...rules });
  const latencyMs = (): number => session.leastMs + random() * session.spreadMs;
  const drain = new SimulatedDrain({ time, service, latencyMs, width: session.width, ...more });
  /** One round trip at the slowest, as a part of a window. */
  const trip = (2 * (session.leastMs + session.spreadMs)) / session.windowMs;
  const startedAtMs = time.nowMs();
  const windows = (): number => (time.nowMs() - startedAtMs) / session.windowMs;
  return { time, random, service, drain, trip, windows, latencyMs };
}

/** Rounds that a burst of a whole window takes, at most, with the narrowest width above; probes included. */
const ROUNDS = 8;
/** Timers and the guard, as parts of the shortest window. */
const GUARD = 0.004;

/** More runs for a night: OUTPOST_RUNS=50 multiplies them. */
const TIMES = Number(process.env['OUTPOST_RUNS'] ?? 1);

function holds<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void, runs = 40): void {
  fc.assert(fc.property(arbitrary, check), { numRuns: runs * TIMES });
}

describe('alone', () => {
  it('is never refused and wastes no slot', () => {
    holds(fc.tuple(lines, fc.integer({ min: 1, max: 8 })), ([session, full]) => {
      const { time, service, drain, trip, windows } = rig(session);
      drain.queue(full * 30, true, 'batch');
      time.run(() => drain.isDone());
      expect(service.refused('publish') + service.refused('api')).toBe(0);
      expect(service.perWindow('publish')).toEqual(Array.from({ length: full }, () => 30));
      expect(windows()).toBeLessThanOrEqual((full - 1) * (1 + trip + GUARD) + ROUNDS * trip);
    });
  });

  it('is never refused by windows that follow the clock', () => {
    holds(lines, (session) => {
      const { time, service, drain, trip, windows } = rig(session, { kind: 'aligned' });
      drain.queue(240, true, 'batch');
      time.run(() => drain.isDone());
      expect(service.refused('publish')).toBe(0);
      expect(windows()).toBeLessThanOrEqual(8 * (1 + trip + GUARD) + ROUNDS * trip);
    });
  });

  it('catches a service that counts each call for a window of its own, and is hardly ever refused by it', () => {
    holds(lines, (session) => {
      const { time, service, drain, windows } = rig(session, { kind: 'sliding' });
      drain.queue(240, true, 'batch');
      time.run(() => drain.isDone());
      expect(service.refused('publish')).toBeLessThanOrEqual(2);
      expect(windows()).toBeLessThanOrEqual(10);
    });
  });

  it('is refused once at most by a service that ends its windows late, and has learned it then', () => {
    holds(fc.tuple(lines, fc.double({ min: 0, max: 1, noNaN: true })), ([session, part]) => {
      const { time, service, drain } = rig(session, { lateMs: (part * session.windowMs) / 60 });
      drain.queue(300, true, 'batch');
      time.run(() => drain.isDone());
      expect(service.refused('publish')).toBeLessThanOrEqual(1);
    });
  });

  it('keeps both limits when publishing and reading are stacked, and publishes as if nobody read', () => {
    holds(lines, (session) => {
      const { time, service, drain, trip, windows } = rig(session);
      drain.queue(330, false, 'background');
      const posts = drain.queue(60, true, 'batch');
      const startedAtMs = time.nowMs();
      time.run(() => drain.isDone());
      expect(service.refused('publish') + service.refused('api')).toBe(0);
      expect(windows()).toBeLessThanOrEqual(3 * (1 + trip + GUARD) + 4 * ROUNDS * trip);
      const lastMs = Math.max(...posts.map((post) => post.doneAtMs ?? Infinity)) - startedAtMs;
      expect(lastMs / session.windowMs).toBeLessThanOrEqual(1 + 2 * ROUNDS * trip + GUARD);
    });
  });

  it('sends what the user does now within a sixth of a window although a long batch is running', () => {
    holds(
      lines,
      (session) => {
        const { time, random, service, drain, trip } = rig(session);
        drain.queue(600, true, 'batch');
        const posts: ReturnType<typeof drain.queue> = [];
        const post = (): void => {
          if (drain.waiting.length < 60) return;
          posts.push(...drain.queue(1, true, 'now'));
          time.at(time.nowMs() + (0.5 + random()) * session.windowMs, post);
        };
        time.at(time.nowMs() + 0.4 * session.windowMs, post);
        time.run(() => drain.isDone());
        const waits = posts.map((one) => ((one.doneAtMs ?? Infinity) - one.queuedAtMs) / session.windowMs);
        expect(service.refused('publish')).toBe(0);
        expect(Math.max(...waits)).toBeLessThanOrEqual(0.15 + 4 * trip + GUARD);
        expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThanOrEqual(3 * trip);
      },
      20,
    );
  });
});

describe('beside another client', () => {
  it('that takes 10 of 30 as soon as a window opens: uses the rest, refused once a window at most', () => {
    holds(lines, (session) => {
      const { time, service, drain, trip, windows } = rig(session);
      let theirs = 0;
      const take = (): void => {
        for (let call = 0; call < 10; call += 1) theirs += service.foreignCall(time.nowMs()) ? 1 : 0;
        time.at(service.publish.openedAtMs + session.windowMs + 0.01, take);
      };
      take();
      drain.queue(200, true, 'batch');
      time.run(() => drain.isDone());
      expect(service.mostRefusedInAWindow('publish')).toBeLessThanOrEqual(1);
      expect(theirs).toBeGreaterThanOrEqual(10 * Math.floor(windows()));
      expect(windows()).toBeLessThanOrEqual(9 * (1 + trip + GUARD) + ROUNDS * trip);
    });
  });

  it('that comes at random: leaves it more than three quarters of its attempts and uses nearly all the rest', () => {
    holds(
      lines,
      (session) => {
        const { time, random, service, drain, trip } = rig(session);
        let tried = 0;
        let theirs = 0;
        const take = (): void => {
          tried += 1;
          theirs += service.foreignCall(time.nowMs()) ? 1 : 0;
          time.at(time.nowMs() - Math.log(1 - random()) * (session.windowMs / 10), take);
        };
        time.at(time.nowMs() + random() * (session.windowMs / 10), take);
        drain.queue(600, true, 'batch');
        time.run(() => drain.isDone());
        const used = service.perWindow('publish').slice(1, -2);
        const mean = used.reduce((sum, count) => sum + count, 0) / used.length;
        expect(service.mostRefusedInAWindow('publish')).toBeLessThanOrEqual(2);
        expect(service.refused('publish')).toBeLessThanOrEqual(used.length);
        expect(theirs / tried).toBeGreaterThanOrEqual(0.78);
        expect(mean / 30).toBeGreaterThanOrEqual(0.95 - trip);
      },
      20,
    );
  });
});

describe('a restart', () => {
  it('at any moment, with calls on their way, is followed by no refusal and loses at most what was on its way', () => {
    holds(fc.tuple(lines, fc.double({ min: 0.001, max: 3, noNaN: true })), ([session, killAfter]) => {
      const { time, service, drain, trip, windows, latencyMs } = rig(session);
      drain.queue(150, true, 'batch');
      time.run(() => drain.isDone(), time.nowMs() + killAfter * session.windowMs);
      drain.kill();
      const again = new SimulatedDrain({ time, service, latencyMs, width: session.width, store: drain.store });
      const left = 150 - drain.done.length;
      if (left > 0) again.queue(left, true, 'batch');
      time.run(() => again.isDone());
      expect(service.refused('publish')).toBe(0);
      // What was on its way is sent again here, which takes one window more at most.
      expect(windows()).toBeLessThanOrEqual(Math.max(killAfter, 5 * (1 + trip + GUARD)) + (ROUNDS + 4) * trip + GUARD);
    });
  });
});
