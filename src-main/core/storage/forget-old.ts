import type { Thinned } from '../../../src-preload/contract/storage.ts';
import { thinHistory } from '../analytics/analytics.ts';
import type { Parts } from '../parts.ts';
import { storageTrouble } from '../store/trouble.ts';
import { giveUpTyped } from '../typed/typed.ts';
import { readSettings } from '../settings/settings.ts';

/** A start has more urgent things to do. */
const FIRST_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

type DailyParts = Pick<Parts, 'store' | 'clock' | 'closing' | 'log'>;

export const NOTHING: Thinned = { snapshots: 0, reports: 0, audience: 0 };

/** Forgets what is older than the settings keep; returns how much. */
export async function forgetOld(parts: Pick<Parts, 'store' | 'clock' | 'closing'>): Promise<Thinned> {
  const { keepGrowthDays } = readSettings(parts.store);
  const beforeMs = oldBeforeMs(parts.clock.nowMs(), keepGrowthDays);
  return beforeMs === null ? NOTHING : thinHistory(parts, beforeMs);
}

export const oldBeforeMs = (nowMs: number, keepGrowthDays: number | null): number | null =>
  keepGrowthDays === null ? null : nowMs - keepGrowthDays * DAY_MS;

/** Forgets what is older than the settings keep: a minute after a start, and once a day while a core runs. */
export class DailyForgetting {
  readonly #parts: DailyParts;
  #cancelTimer: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: DailyParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#runIn(FIRST_MS);
  }

  async stop(): Promise<void> {
    this.#cancelTimer?.();
    await this.#running;
  }

  #runIn(delayMs: number): void {
    const { clock, closing } = this.#parts;
    if (closing.aborted) return;
    this.#cancelTimer = clock.after(delayMs, () => {
      this.#running = this.#run();
      this.#runIn(DAY_MS);
    });
  }

  async #run(): Promise<void> {
    const { log } = this.#parts;
    try {
      giveUpTyped(this.#parts);
      const thinned = await forgetOld(this.#parts);
      if (Object.values(thinned).some((many) => many > 0))
        log.info(thinned, 'older figures were forgotten, as the settings say');
    } catch (error) {
      // What could not be forgotten is the next time; a disk that refuses is told of where something is to be written.
      log[storageTrouble(error) === null ? 'error' : 'warn'](
        { error: String(error) },
        'older figures were not forgotten',
      );
    }
  }
}
