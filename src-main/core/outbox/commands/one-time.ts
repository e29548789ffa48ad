import type { Parts } from '../../parts.ts';

/**
 * What one answer changes has one time, by which it can be taken back together. Read once: a millisecond later nothing would be
 * found by the time that is answered; and shared with no earlier answer.
 */
export function atOneTime<P extends Pick<Parts, 'clock'>>(parts: P, isTaken: (atMs: number) => boolean): P {
  let atMs = parts.clock.nowMs();
  while (isTaken(atMs)) atMs += 1;
  return { ...parts, clock: { ...parts.clock, nowMs: () => atMs } };
}
