import { expect, it } from 'vitest';
import { Settings } from '../../../src-preload/contract/settings.ts';
import type { AllSpaces, Happened } from '../../../src-preload/contract/status.ts';
import { calm } from './calm.ts';
import { setClock } from './set-clock.ts';
import { Teller } from '../../../src-main/host/background/teller.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3_600_000;

/** A teller whose clock is moved by hand, over a history in which each line is one published post unless it is said to need the user. */
function rig(settings: Partial<Settings> = {}, first: AllSpaces = calm) {
  let isLooking = false;
  const { time, ...clock } = setClock(NOON);
  const stopped = new Set<number>();
  const asked: number[] = [];
  let failures = 0;
  const told: { title: string; atMs: number }[] = [];
  let { asOf } = first;
  let waits = 0;
  const some = (lines: number[]): Happened['published'] => ({
    total: lines.length,
    first: lines.length === 0 ? null : { id: String(lines[0]), spaceId: 's', text: 'A post' },
  });
  const teller = new Teller({
    async happened(after) {
      asked.push(after);
      if (failures-- > 0) throw new Error('deliberate');
      const lines = Array.from({ length: asOf - after }, (_, at) => after + at + 1);
      const [published, needs] = [lines.filter((one) => !stopped.has(one)), lines.filter((one) => stopped.has(one))];
      return { published: some(published), scheduled: some([]), stopped: some(needs), asOf };
    },
    tell: ({ title }) => told.push({ title, atMs: time.nowMs() }),
    isLooking: () => isLooking,
    time: {
      ...time,
      after(ms, then) {
        waits += 1;
        return time.after(ms, then);
      },
    },
  });
  const own = Settings.parse(settings);
  teller.take(first);
  teller.use(own);
  return {
    ...{ teller, asked, own },
    titles: () => told.map(({ title }) => title),
    toldAtMs: () => told.map(({ atMs }) => atMs),
    waits: () => waits,
    fail: (times: number) => void (failures = times),
    look: (is: boolean) => void (isLooking = is),
    /** The clock says another time, and no timer has come nearer: somebody has set it, or Linux has slept. */
    setTo: (atMs: number) => clock.set(atMs - time.nowMs()),
    happen(changes: Partial<AllSpaces> = {}, needsYou = false): void {
      asOf += 1;
      if (needsYou) stopped.add(asOf);
      teller.take({ ...calm, ...changes, asOf });
    },
    pass: clock.pass,
  };
}

it('tells together what happens close together, once', async () => {
  const { happen, pass, titles, waits } = rig();
  happen();
  await pass(5_000);
  happen();
  happen({}, true);
  expect(titles()).toEqual([]);
  await pass(5_000);
  expect(titles()).toEqual(['2 posts published, 1 needs you']);
  expect(waits()).toBe(1);
  await pass(HOUR);
  happen();
  await pass(HOUR);
  expect(titles()).toEqual(['2 posts published, 1 needs you', '1 post published']);
});

it('asks once more for what could not be read, while the program runs', async () => {
  const { teller, happen, pass, fail, titles, asked } = rig();
  fail(2);
  happen();
  await pass(20_000);
  expect([titles(), asked.length]).toEqual([[], 2]);
  await pass(10_000);
  expect(titles()).toEqual(['1 post published']);
  fail(Infinity);
  happen();
  await pass(10_000);
  teller.end();
  await pass(HOUR);
  expect(asked).toHaveLength(4);
});

it('tells nothing of what happened before it began', async () => {
  const { teller, pass, titles, asked } = rig();
  teller.take({ ...calm, waiting: 3 });
  await pass(HOUR);
  expect([titles(), asked]).toEqual([[], []]);
});

it('tells what the core found as it began, before anybody could look', async () => {
  const { pass, titles, asked } = rig({}, { ...calm, asOf: 102 });
  await pass(10_000);
  expect([titles(), asked]).toEqual([['2 posts published'], [100]]);
});

it('tells a batch when it is through, but at once what of it needs the user', async () => {
  const { happen, pass, titles } = rig();
  happen({ batchGoes: true });
  await pass(HOUR);
  happen({ batchGoes: true });
  await pass(HOUR);
  expect(titles()).toEqual([]);
  happen({ batchGoes: true }, true);
  await pass(10_000);
  expect(titles()).toEqual(['2 posts published, 1 needs you']);
  happen({ batchGoes: true });
  await pass(HOUR);
  happen();
  await pass(10_000);
  expect(titles().slice(1)).toEqual(['2 posts published']);
});

it('waits for the end of a batch where the user does not want to be told of what needs them', async () => {
  const { happen, pass, titles } = rig({ notifyNeedsYou: false });
  happen({ batchGoes: true }, true);
  await pass(HOUR);
  expect(titles()).toEqual([]);
  happen();
  await pass(10_000);
  expect(titles()).toEqual(['1 post published']);
});

it('tells nothing that the user saw in the window', async () => {
  const { teller, happen, look, pass, titles } = rig();
  look(true);
  happen();
  look(false);
  await pass(HOUR);
  happen();
  teller.looked();
  await pass(HOUR);
  expect(titles()).toEqual([]);
  happen();
  await pass(HOUR);
  expect(titles()).toEqual(['1 post published']);
});

it('keeps what comes in quiet hours until they end, also where these are changed meanwhile', async () => {
  const { teller, own, happen, pass, setTo, titles, toldAtMs, asked } = rig({
    quietHours: { fromMinute: 22 * 60, toMinute: 7 * 60 },
  });
  setTo(NOON + 11 * HOUR);
  happen();
  await pass(HOUR);
  happen({}, true);
  await pass(6 * HOUR);
  expect(titles()).toEqual([]);
  await pass(HOUR);
  expect(titles()).toEqual(['1 post published, 1 needs you']);
  expect(toldAtMs()).toEqual([NOON + 19 * HOUR]);
  expect(asked).toHaveLength(1);
  setTo(NOON + 35 * HOUR);
  happen();
  teller.use({ ...own, quietHours: null });
  await pass(10_000);
  expect(titles()).toHaveLength(2);
});

it('keeps it as well where the machine slept into quiet hours', async () => {
  const { happen, pass, setTo, titles } = rig({ quietHours: { fromMinute: 22 * 60, toMinute: 7 * 60 } });
  happen();
  setTo(NOON + 12 * HOUR);
  await pass(0);
  expect(titles()).toEqual([]);
  await pass(7 * HOUR);
  expect(titles()).toEqual(['1 post published']);
});

it('tells it soon after the end of quiet hours that the machine slept through, or that are none by a clock that was set', async () => {
  const quietHours = { fromMinute: 22 * 60, toMinute: 7 * 60 };
  for (const thenMs of [NOON + 20 * HOUR, NOON + HOUR, NOON - 24 * HOUR]) {
    const { happen, pass, setTo, titles } = rig({ quietHours });
    setTo(NOON + 10.5 * HOUR);
    happen();
    await pass(HOUR);
    expect(titles()).toEqual([]);
    setTo(thenMs);
    await pass(60_000);
    expect(titles()).toEqual(['1 post published']);
  }
});

it('tells once that a service asks for a new token, each time that it begins to', async () => {
  const { teller, pass, titles } = rig();
  const refused = { ...calm, signInNeeded: true };
  for (const all of [refused, { ...refused, waiting: 1 }]) {
    teller.take(all);
    await pass(HOUR);
  }
  expect(titles()).toEqual(['The service asks for a new token']);
  teller.take(calm);
  teller.take(refused);
  await pass(HOUR);
  expect(titles()).toHaveLength(2);
});

it('begins anew where a backup with a shorter history took the place of what was here', async () => {
  const { teller, pass, titles, asked } = rig();
  teller.take({ ...calm, asOf: 7 });
  await pass(HOUR);
  expect(titles()).toEqual([]);
  teller.take({ ...calm, asOf: 8 });
  await pass(HOUR);
  expect(asked).toEqual([7]);
});

it('tells nothing any more when the program ends', async () => {
  const { teller, happen, pass, titles } = rig();
  happen();
  teller.end();
  await pass(HOUR);
  expect(titles()).toEqual([]);
});
