import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { watch } from '../../../src-main/core/store/live.ts';
import { openStore } from '../../../src-main/core/store/open.ts';
import { query } from '../../../src-main/core/store/schema.ts';
import type { Store } from '../../../src-main/core/store/store.ts';

let folder: string;
let store: Store;
let close: () => void;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-store-'));
  const outcome = openStore({ folder, shell: 'cli', pid: 1, clock: systemClock, log: silentLog });
  if (!outcome.ok) throw new Error(outcome.code);
  ({ store, close } = outcome);
});
afterEach(() => {
  close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (key: string, value: string): void => {
  store.tx((tx) =>
    tx.run(
      query
        .insertInto('setting')
        .values({ key, value })
        .onConflict((c) => c.column('key').doUpdateSet({ value })),
    ),
  );
};
const settings = () => store.all(query.selectFrom('setting').selectAll().orderBy('key'));

describe('a transaction', () => {
  it('leaves nothing behind when it throws, and announces nothing', () => {
    const announced: string[] = [];
    store.topics.listen((topics) => announced.push(...topics));
    expect(() =>
      store.tx((tx) => {
        tx.run(query.insertInto('setting').values({ key: 'a', value: '1' }));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(settings()).toEqual([]);
    expect(announced).toEqual([]);
  });

  it('refuses another one inside it', () => {
    expect(() => store.tx(() => store.tx(() => 1))).toThrow('open already');
    put('still', 'works');
    expect(settings()).toHaveLength(1);
  });

  it('announces the tables it changed, and only those', () => {
    const announced: string[][] = [];
    store.topics.listen((topics) => announced.push([...topics]));
    put('a', '1');
    store.tx((tx) => tx.run(query.deleteFrom('draft')));
    expect(announced).toEqual([['setting']]);
  });

  it('is announced to nobody who has stopped listening', () => {
    let told = 0;
    const stops = [store.topics.listen(() => (told += 1)), store.topics.onHurry(() => (told += 1))];
    for (const stop of stops) stop();
    put('a', '1');
    store.topics.hurry();
    expect(told).toBe(0);
  });
});

describe('a live query', () => {
  it('yields again when a commit touched what it read, and not for anything else', async () => {
    const stop = new AbortController();
    const live = watch(store, systemClock, () => settings().map((row) => row.value), stop.signal);
    expect((await live.next()).value).toEqual([]);
    let answered = false;
    const second = live.next().then((result) => {
      answered = true;
      return result;
    });
    store.tx((tx) => tx.run(query.insertInto('limit_window').values({ bucket: 'b', state: '{}', updated_at_ms: 1 })));
    store.topics.touch('reachability');
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    put('a', '1');
    expect((await second).value).toEqual(['1']);
    stop.abort();
    expect((await live.next()).done).toBe(true);
  });

  it('is not even read again for what it did not read', async () => {
    let ends = (): void => undefined;
    const clock: Clock = { ...systemClock, after: (_ms, end) => ((ends = end), () => undefined) };
    const stop = new AbortController();
    let reads = 0;
    const live = watch(store, clock, () => ((reads += 1), settings().length), stop.signal);
    await live.next();
    const next = live.next();
    const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    await settled();
    // It has rested after its first result, and waits for a commit.
    ends();
    await settled();
    store.tx((tx) => tx.run(query.insertInto('limit_window').values({ bucket: 'b', state: '{}', updated_at_ms: 1 })));
    store.topics.touch('reachability');
    await settled();
    expect(reads).toBe(1);
    put('a', '1');
    expect((await next).value).toBe(1);
    expect(reads).toBe(2);
    stop.abort();
  });

  it('does not yield a result that did not change', async () => {
    const stop = new AbortController();
    let reads = 0;
    const live = watch(store, systemClock, () => ((reads += 1), settings().length), stop.signal);
    await live.next();
    put('a', '1');
    expect((await live.next()).value).toBe(1);
    const before = reads;
    const third = live.next();
    put('a', '2');
    await expect.poll(() => reads).toBeGreaterThan(before);
    put('b', '2');
    expect((await third).value).toBe(2);
    stop.abort();
  });

  it('is told at once of a first change, then ever more seldom, and at once again of what its user asked for', async () => {
    const rests: number[] = [];
    let ends = (): void => undefined;
    const monotonicMs = (): number => 0;
    const clock: Clock = {
      ...systemClock,
      monotonicMs,
      after: (ms, end) => (rests.push(ms), (ends = end), () => undefined),
    };
    const stop = new AbortController();
    const live = watch(store, clock, () => settings().map((row) => row.value), stop.signal);
    const told = async (): Promise<string[]> => ((await live.next()).value as string[]).slice(-1);
    await told();
    for (const value of ['1', '2', '3', '4']) {
      const next = told();
      await expect.poll(() => rests).toHaveLength(Number(value));
      put('a', `not shown ${value}`);
      put('a', value);
      ends();
      expect(await next).toEqual([value]);
    }
    const hurried = told();
    await expect.poll(() => rests).toEqual([60, 120, 240, 240, 240]);
    put('a', 'by the user');
    store.topics.hurry();
    expect(await hurried).toEqual(['by the user']);
    stop.abort();
  });
});

describe('what several live queries show', () => {
  it('is read by all of them at the same turns of the clock, so that a window draws it once', async () => {
    let atMs = 1_000;
    const turns: number[] = [];
    const ends: (() => void)[] = [];
    const after: Clock['after'] = (ms, end) => (turns.push(atMs + ms), ends.push(end), () => undefined);
    const clock: Clock = { ...systemClock, monotonicMs: () => atMs, after };
    const stop = new AbortController();
    const open = () => watch(store, clock, () => settings().length, stop.signal);
    const [one, other] = [open(), open()];
    await one.next();
    const ofOne = one.next();
    await expect.poll(() => turns).toEqual([1_080]);
    atMs = 1_031;
    await other.next();
    const ofOther = other.next();
    await expect.poll(() => turns).toEqual([1_080, 1_080]);
    put('a', '1');
    for (const end of ends) end();
    expect([await ofOne, await ofOther].map(({ value }) => value)).toEqual([1, 1]);
    // What went on changing rests longer, until a turn of all again.
    const rest = Promise.all([one.next(), other.next()]);
    await expect.poll(() => turns.slice(2)).toEqual([1_140, 1_140]);
    stop.abort();
    await rest;
  });

  it('is read once for each commit that touches it, and on its own inside a transaction', () => {
    let reads = 0;
    const count = (): number => store.shared('settings', () => ((reads += 1), settings().length));
    expect([count(), count(), reads]).toEqual([0, 0, 1]);
    store.tx((tx) => tx.run(query.insertInto('limit_window').values({ bucket: 'b', state: '{}', updated_at_ms: 1 })));
    expect([count(), reads]).toEqual([0, 1]);
    put('a', '1');
    expect([count(), count(), reads]).toEqual([1, 1, 2]);
    expect(() =>
      store.tx((tx) => {
        tx.run(query.insertInto('setting').values({ key: 'b', value: '1' }));
        expect(tx.shared('settings', () => settings().length)).toBe(2);
        throw new Error('taken back');
      }),
    ).toThrow('taken back');
    expect(count()).toBe(1);
  });

  it('makes each of them depend on what it was read from', () => {
    const count = (): number => store.shared('settings', () => settings().length);
    for (const _ of [1, 2]) expect([...store.record(count).topics]).toEqual(['setting']);
  });
});
