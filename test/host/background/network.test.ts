import { expect, it } from 'vitest';
import { watchNetwork } from '../../../src-main/host/background/network.ts';

/** A system whose network comes and goes; each look is one call of `look`. */
function watched(isOnline: boolean) {
  const network = { isOnline };
  const told: string[] = [];
  const waiting: (() => void)[] = [];
  const waits: number[] = [];
  const stop = watchNetwork({
    time: { nowMs: () => 0, after: (ms, then) => (waits.push(ms), waiting.push(then), () => void waiting.splice(0)) },
    isOnline: () => network.isOnline,
    lost: () => told.push('lost'),
    back: () => told.push('back'),
  });
  return {
    network,
    told,
    waits,
    stop,
    look: () => waiting.splice(0).forEach((then) => then()),
    isWaiting: () => waiting.length,
  };
}

it('tells that the network went and came back, each once', () => {
  const { network, told, look } = watched(true);
  look();
  network.isOnline = false;
  look();
  look();
  expect(told).toEqual(['lost']);
  network.isOnline = true;
  look();
  look();
  expect(told).toEqual(['lost', 'back']);
});

it('looks every two seconds: of a line that is down longer, nothing is sent into it for longer than that', () => {
  const { waits, look } = watched(true);
  look();
  look();
  expect(waits).toEqual([2_000, 2_000, 2_000]);
});

it('tells at once of a start without a network, and nothing of one with it', () => {
  expect(watched(false).told).toEqual(['lost']);
  expect(watched(true).told).toEqual([]);
});

it('looks no more when it is stopped', () => {
  const { stop, isWaiting } = watched(true);
  expect(isWaiting()).toBe(1);
  stop();
  expect(isWaiting()).toBe(0);
});
