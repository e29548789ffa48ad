import type { Group } from './mutants.ts';

/* Mistakes in what is known of a window: what of it is kept, what is foretold by it, and what reads leave to publishing. */

const test = (name: string): string[] => [`test/core/limits/${name}.test.ts`];

export const limitsMutants: readonly Group[] = [
  {
    file: 'src-main/core/limits/bucket.ts',
    tests: test('governor'),
    mutants: [
      ['.slice(-KEPT_TRIPS)', ''],
      ['sorted[Math.floor(sorted.length / 2)]', 'sorted[0]'],
      ['this.#tripsMs = kept?.tripsMs ?? [];', 'this.#tripsMs = [];'],
    ],
  },
  {
    file: 'src-main/core/limits/forecast.ts',
    tests: test('governor'),
    mutants: [
      ['index % perWindow < of.early', 'index % perWindow <= of.early'],
      ['if (taken > 0) pieces', 'pieces'],
      ['reserve - state.ownNow', 'reserve'],
    ],
  },
  {
    file: 'src-main/core/limits/windows.queries.ts',
    tests: test('governor'),
    mutants: [
      ['own: state.own + state.carried', 'own: state.own'],
      ['unknownByMs: kept.own > 0 ? time.nowMs() : null', 'unknownByMs: null'],
      ['Math.min(endWallMs - time.toWallMs(nowMs), lengthMs(state))', '(endWallMs - time.toWallMs(nowMs))'],
      ['Math.min(kept.windowMs, ruleMs)', 'kept.windowMs'],
      ['lateMs: Math.min(kept.lateMs, kept.windowMs * LATE_PART)', 'lateMs: kept.lateMs'],
      ['own: Math.min(kept.own, cap)', 'own: kept.own'],
      ['Math.min(kept.cap, MOST_CALLS)', 'kept.cap'],
    ],
  },
  {
    file: 'src-main/core/limits/window-state.ts',
    tests: test('window'),
    mutants: [
      ['alone: 0, lateMs: 0, slides: false };', 'slides: false };'],
      ['+ state.lateMs;', ';'],
    ],
  },
  {
    file: 'src-main/core/limits/room.ts',
    tests: test('room'),
    mutants: [
      ['if (nowMs - demand.askedAtMs > lastsMs) return 0;', ''],
      ['Math.min(waiting, slotsLeft(publish, nowMs))', 'slotsLeft(publish, nowMs)'],
      ['publishEndMs === null || publishEndMs >= apiEndMs', 'true'],
    ],
  },
  {
    file: 'src-main/core/limits/sliding.ts',
    tests: test('sliding'),
    mutants: [
      ['if (nowMs >= earliestEndMs) return false;', ''],
      [' && used > state.inFlight', ''],
      ['const oldestMs = hitsMs[0] ?? null;', 'const oldestMs = hitsMs.at(-1) ?? null;'],
      ['isHeard ? state.others : 0', 'state.others'],
    ],
  },
];
