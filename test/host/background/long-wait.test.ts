import { expect, it } from 'vitest';
import { afterLong } from '../../../src-main/host/background/long-wait.ts';
import { setClock } from './set-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

it('a long wait ends when it is over, once, and not where it is called off', async () => {
  const clock = setClock(0);
  let rang = 0;
  afterLong(clock.time, HOUR + 5, () => (rang += 1));
  const callOff = afterLong(clock.time, HOUR, () => (rang += 10));
  await clock.pass(30 * MINUTE);
  callOff();
  await clock.pass(30 * MINUTE + 4);
  expect(rang).toBe(0);
  await clock.pass(1);
  await clock.pass(HOUR);
  expect([rang, clock.waits()]).toEqual([1, 0]);
});

it('what the machine sleeps counts, and a clock that is set back makes no wait longer', async () => {
  const slept = setClock(0);
  let rang = 0;
  afterLong(slept.time, 8 * HOUR, () => (rang += 1));
  slept.set(8 * HOUR);
  await slept.pass(MINUTE);
  expect(rang).toBe(1);
  const back = setClock(0);
  afterLong(back.time, 2 * HOUR, () => (rang += 1));
  await back.pass(HOUR);
  back.set(-100 * 24 * HOUR);
  await back.pass(HOUR);
  expect(rang).toBe(2);
});
