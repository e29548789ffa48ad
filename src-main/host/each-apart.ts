import type { Log } from '../core/log.ts';

/** Does each of these. One that throws is logged, and keeps none of the others from being done. */
export function eachApart(log: Pick<Log, 'error'>, all: readonly (() => void)[]): void {
  for (const one of all) {
    try {
      one();
    } catch (error) {
      log.error({ err: error }, 'What the core says could not be shown everywhere.');
    }
  }
}
