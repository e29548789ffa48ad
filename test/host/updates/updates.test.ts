import { describe, expect, it } from 'vitest';
import { Settings } from '../../../src-preload/contract/settings.ts';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import type { Offer, UpdateState } from '../../../src-preload/contract/updates.ts';
import { mayInstall } from '../../../src-main/host/updates/may-install.ts';
import { OtherVersion } from '../../../src-main/host/updates/other-version.ts';
import { Updates } from '../../../src-main/host/updates/updates.ts';
import { calm } from '../background/calm.ts';
import { setClock } from '../background/set-clock.ts';

const NOON = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const offerOf = (version: string): Offer => ({ version, notes: 'Emoji', releasedAtMs: NOON });
const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
/** Whatever was promised so far is done. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Updates over a clock that is moved by hand, and a feed that a test fills. */
function rig(settings: Partial<Settings> = {}) {
  const clock = setClock(NOON);
  const feed = { newest: null as Offer | null, error: null as Error | null, looks: 0, fetches: 0 };
  const done = {
    announced: [] as string[],
    restarts: 0,
    asked: '',
    online: true,
    kept: (_change: Partial<Settings>): void => undefined,
  };
  const states: UpdateState[] = [];
  let own = Settings.parse(settings);
  let fetching = Promise.withResolvers<void>();
  let comes = (_percent: number): void => undefined;
  const updates: Updates = new Updates({
    running: '0.1.0',
    time: clock.time,
    updater: {
      look() {
        feed.looks += 1;
        return feed.error === null ? Promise.resolve(feed.newest) : Promise.reject(feed.error);
      },
      fetch(version, told) {
        feed.fetches += 1;
        done.asked = version;
        comes = told;
        fetching = Promise.withResolvers();
        return fetching.promise;
      },
    },
    isOnline: () => done.online,
    tell: (state) => states.push(state),
    announce: ({ version }) => done.announced.push(version),
    async keep(change) {
      own = { ...own, ...change };
      updates.use(own);
      done.kept(change);
    },
    restart: () => (done.restarts += 1),
  });
  updates.take(calm);
  updates.use(own);
  return {
    ...{ updates, feed, done, states },
    state: () => states.at(-1),
    own: () => own,
    set: (change: Partial<Settings>) => updates.use((own = { ...own, ...change })),
    comes: (percent: number) => comes(percent),
    here: () => fetching.resolve(),
    breaks: (error: Error) => fetching.reject(error),
    all: (change: Partial<AllSpaces>) => updates.take({ ...calm, ...change }),
    /** The clock says another time, and no timer has come nearer: somebody has set it, or Linux has slept. */
    setClock: clock.set,
    pass: clock.pass,
    async ask(...wishes: Parameters<Updates['do']>[0][]): Promise<void> {
      for (const wish of wishes) {
        updates.do(wish);
        await settled();
      }
    },
  };
}

/** One in which a version was fetched and may be installed. */
async function ready() {
  const at = rig();
  at.feed.newest = offerOf('0.2.0');
  await at.ask('look', 'fetch');
  at.here();
  await settled();
  expect(at.state()).toEqual({ is: 'ready', offer: offerOf('0.2.0') });
  return at;
}

describe('a newer version', () => {
  it('is looked for a while after the start and then daily, and told once', async () => {
    const at = rig();
    await at.pass(60_000);
    expect(at.feed.looks).toBe(0);
    await at.pass(60_000);
    expect(at.state()).toEqual({ is: 'idle', lookedAtMs: NOON + 120_000 });
    at.feed.newest = offerOf('0.2.0');
    await at.pass(DAY - 1);
    expect(at.feed.looks).toBe(1);
    await at.pass(1);
    expect(at.state()).toEqual({ is: 'offered', offer: offerOf('0.2.0'), answer: 'none' });
    await at.pass(DAY);
    expect(at.feed.looks).toBe(3);
    expect(at.done.announced).toEqual(['0.2.0']);
    at.feed.newest = offerOf('0.3.0');
    await at.pass(DAY);
    expect(at.done.announced).toEqual(['0.2.0', '0.3.0']);
  });

  it('is never looked for where that is switched off, and again when it is switched on', async () => {
    const at = rig({ lookForUpdates: false });
    await at.pass(3 * DAY);
    expect(at.feed.looks).toBe(0);
    at.set({ lookForUpdates: true });
    await at.pass(HOUR);
    expect(at.feed.looks).toBe(1);
    at.set({ lookForUpdates: false });
    await at.pass(3 * DAY);
    expect(at.feed.looks).toBe(1);
    await at.ask('look');
    expect(at.feed.looks).toBe(2);
    await at.pass(3 * DAY);
    expect(at.feed.looks).toBe(2);
  });

  it('is looked for no more often because other settings change, and not at all once the program ends', async () => {
    const at = rig();
    for (let i = 0; i < 5; i += 1) at.set({ clockHours: 12 });
    await at.pass(HOUR);
    expect(at.feed.looks).toBe(1);
    at.updates.end();
    // What was on its way of the settings may come later.
    at.set({ clockHours: 24 });
    await at.pass(3 * DAY);
    expect(at.feed.looks).toBe(1);
  });

  it('is not looked for without a network, but some hours later', async () => {
    const at = rig();
    at.done.online = false;
    await at.pass(HOUR);
    expect(at.feed.looks).toBe(0);
    at.done.online = true;
    await at.pass(4 * HOUR);
    expect(at.feed.looks).toBe(1);
  });

  it('is neither fetched nor installed unless that is asked for', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.pass(30 * DAY);
    expect([at.feed.fetches, at.done.restarts]).toEqual([0, 0]);
    await at.ask('install', 'stay');
    expect([at.feed.fetches, at.done.restarts]).toEqual([0, 0]);
    await at.ask('fetch');
    at.here();
    await at.pass(30 * DAY);
    expect([at.feed.fetches, at.done.restarts]).toEqual([1, 0]);
    expect(at.state()?.is).toBe('ready');
  });

  it('that is none is not offered, whatever the feed says', async () => {
    const at = rig();
    for (const version of ['0.1.0', '0.0.9', '0.2.0-beta.1']) {
      at.feed.newest = offerOf(version);
      await at.ask('look');
      expect(at.state()).toEqual({ is: 'idle', lookedAtMs: NOON });
    }
  });

  it('that its user skips is told no more, the next one is, and who looks is shown it', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    await at.ask('skip');
    expect(at.own().updateSkipped).toBe('0.2.0');
    expect(at.state()).toMatchObject({ is: 'offered', answer: 'skip' });
    await at.pass(2 * DAY);
    expect(at.state()).toMatchObject({ is: 'offered', answer: 'skip' });
    expect(at.done.announced).toEqual(['0.2.0']);
    await at.ask('look');
    expect(at.state()).toMatchObject({ is: 'offered', answer: 'none' });
    at.feed.newest = offerOf('0.2.1');
    await at.pass(DAY);
    expect(at.done.announced).toEqual(['0.2.0', '0.2.1']);
  });

  it('that is put off is told again the next day', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    await at.ask('later');
    expect(at.state()).toMatchObject({ is: 'offered', answer: 'later' });
    await at.pass(DAY);
    expect(at.done.announced).toEqual(['0.2.0', '0.2.0']);
  });

  it('that is found in quiet hours is told when they end', async () => {
    const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 14 * 60 } });
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    expect(at.state()?.is).toBe('offered');
    expect(at.done.announced).toEqual([]);
    await at.pass(HOUR);
    expect(at.done.announced).toEqual(['0.2.0']);
  });

  it.each([['later'], ['skip'], ['fetch'], ['look']] as const)(
    'that is found in quiet hours is not told when they end where its user said “%s” before',
    async (wish) => {
      const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 14 * 60 } });
      at.feed.newest = offerOf('0.2.0');
      await at.pass(HOUR);
      await at.ask(wish);
      await at.pass(2 * HOUR);
      expect(at.done.announced).toEqual([]);
    },
  );

  it('that is to be told when quiet hours end waits for those that were set meanwhile, and comes where there are none', async () => {
    const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 14 * 60 } });
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    at.set({ quietHours: { fromMinute: 11 * 60, toMinute: 16 * 60 } });
    await at.pass(2 * HOUR);
    expect(at.done.announced).toEqual([]);
    at.set({ quietHours: null });
    expect(at.done.announced).toEqual(['0.2.0']);
    await at.pass(2 * HOUR);
    expect(at.done.announced).toEqual(['0.2.0']);
  });

  it('that is to be told when quiet hours end is not where the computer slept into the next ones', async () => {
    const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 14 * 60 } });
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    at.setClock(DAY);
    await at.pass(0);
    expect(at.done.announced).toEqual([]);
    await at.pass(HOUR);
    expect(at.done.announced).toEqual(['0.2.0']);
  });

  it('is looked for a day later also where the computer slept, and told where quiet hours are none by a clock that was set', async () => {
    const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 14 * 60 } });
    await at.pass(HOUR);
    at.setClock(DAY);
    at.feed.newest = offerOf('0.2.0');
    await at.pass(60_000);
    expect([at.feed.looks, at.done.announced]).toEqual([2, []]);
    at.setClock(-3 * HOUR);
    await at.pass(60_000);
    expect(at.done.announced).toEqual(['0.2.0']);
  });

  it('is not told when quiet hours end to who wants none looked for by then, but once they do again', async () => {
    const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 14 * 60 } });
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    at.set({ lookForUpdates: false });
    await at.pass(3 * HOUR);
    expect(at.done.announced).toEqual([]);
    at.set({ lookForUpdates: true });
    await at.pass(HOUR);
    expect(at.done.announced).toEqual(['0.2.0']);
  });

  it('that is taken back in quiet hours is not told when they end', async () => {
    const at = rig({ quietHours: { fromMinute: 11 * 60, toMinute: 10 * 60 + 59 } });
    at.feed.newest = offerOf('0.2.0');
    await at.pass(HOUR);
    at.feed.newest = null;
    await at.ask('look');
    await at.pass(DAY);
    expect(at.done.announced).toEqual([]);
  });

  it('that somebody looked for is not told beside the window that shows it', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.ask('look');
    expect(at.states.map(({ is }) => is)).toEqual(['idle', 'looking', 'offered']);
    expect(at.done.announced).toEqual([]);
  });
});

describe('what fails', () => {
  it('is said where somebody looked, and looked for again some hours later by itself', async () => {
    const at = rig();
    at.feed.error = refused;
    await at.ask('look');
    expect(at.state()).toMatchObject({ is: 'failed', step: 'look', why: 'unreachable' });
    at.feed.error = null;
    await at.pass(4 * HOUR);
    expect(at.state()?.is).toBe('idle');
  });

  it('takes no offer away where nobody asked', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.ask('look');
    at.feed.error = refused;
    await at.pass(2 * DAY);
    expect(at.feed.looks).toBeGreaterThan(2);
    expect(at.state()?.is).toBe('offered');
  });

  it('of what is fetched leaves all as it was, and can be tried again', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.ask('look', 'fetch', 'fetch', 'look', 'later');
    expect([at.feed.fetches, at.feed.looks]).toEqual([1, 1]);
    for (const percent of [0.4, 31.2, 31.9, 20, 32]) at.comes(percent);
    const seen = at.states.flatMap((state) => (state.is === 'fetching' ? [state.percent] : []));
    expect(seen).toEqual([0, 31, 32]);
    at.breaks(Object.assign(new Error('no'), { code: 'ERR_CHECKSUM_MISMATCH' }));
    await settled();
    expect(at.state()).toMatchObject({ is: 'failed', step: 'fetch', why: 'damaged', version: '0.2.0' });
    await at.ask('install', 'fetch');
    expect([at.feed.fetches, at.done.restarts]).toEqual([2, 0]);
  });

  it('of what was installed is said by the version that starts instead, once', () => {
    const at = rig({ updateTried: '0.2.0' });
    expect(at.state()).toMatchObject({ is: 'failed', step: 'install', version: '0.2.0' });
    expect(at.own().updateTried).toBeNull();
    expect(rig({ updateTried: '0.1.0' }).state()).toEqual({ is: 'idle', lookedAtMs: null });
    expect(rig().state()).toEqual({ is: 'idle', lookedAtMs: null });
  });
});

describe('what could not be installed', () => {
  it('installs nothing that nobody was shown: what came meanwhile is offered anew', async () => {
    const at = rig();
    at.feed.newest = offerOf('0.2.0');
    await at.ask('look', 'fetch');
    expect(at.done.asked).toBe('0.2.0');
    at.feed.newest = offerOf('0.3.0');
    at.breaks(new OtherVersion('0.2.0', '0.3.0'));
    await settled();
    expect(at.state()).toEqual({ is: 'offered', offer: offerOf('0.3.0'), answer: 'none' });
    await at.ask('install');
    expect([at.feed.fetches, at.done.restarts]).toEqual([1, 0]);
    await at.ask('fetch');
    expect(at.done.asked).toBe('0.3.0');
  });

  it('stays said when it is found again, and can then be fetched again', async () => {
    const at = rig({ updateTried: '0.2.0' });
    await at.pass(HOUR);
    const failed = { is: 'failed', step: 'install', version: '0.2.0' };
    expect([at.feed.looks, at.state()]).toMatchObject([1, { ...failed, offer: null }]);
    at.feed.newest = offerOf('0.2.0');
    await at.ask('fetch');
    await at.pass(DAY);
    expect([at.state(), at.done.announced]).toMatchObject([{ ...failed, offer: offerOf('0.2.0') }, []]);
    await at.ask('fetch');
    at.here();
    await settled();
    expect([at.feed.fetches, at.state()?.is]).toEqual([1, 'ready']);
  });

  it('is said no more once another one is there, or its user looked', async () => {
    const another = rig({ updateTried: '0.2.0' });
    another.feed.newest = offerOf('0.2.1');
    await another.pass(HOUR);
    expect([another.state()?.is, another.done.announced]).toEqual(['offered', ['0.2.1']]);
    const looked = rig({ updateTried: '0.2.0' });
    looked.feed.newest = offerOf('0.2.0');
    await looked.ask('look');
    expect(looked.state()?.is).toBe('offered');
  });
});

describe('what is to be installed', () => {
  it('is, when it is said so and nothing is sent, and what was tried is kept before', async () => {
    const at = await ready();
    at.all({ waiting: 12, nextAtMs: NOON + HOUR });
    await at.ask('install', 'install');
    expect(at.done.restarts).toBe(1);
    expect(at.own().updateTried).toBe('0.2.0');
    expect(at.state()?.is).toBe('installing');
  });

  it('waits for what is on the wire, and then goes on by itself', async () => {
    const at = await ready();
    at.all({ sending: 1 });
    await at.ask('install');
    expect(at.state()).toEqual({ is: 'waiting', offer: offerOf('0.2.0') });
    const told = at.states.length;
    at.all({ sending: 0, batchGoes: true });
    await settled();
    expect([at.done.restarts, at.states.length]).toEqual([0, told]);
    expect(at.states.map(({ is }) => is)).not.toContain('installing');
    at.all({});
    await settled();
    expect(at.done.restarts).toBe(1);
  });

  it('waits no more where its user thinks better of it', async () => {
    const at = await ready();
    at.all({ batchGoes: true });
    await at.ask('install', 'stay');
    at.all({});
    await settled();
    expect(at.done.restarts).toBe(0);
    expect(at.state()?.is).toBe('ready');
    expect(at.own().updateTried).toBeNull();
  });

  it('is at once where what began in the last moment is through before the wait is said', async () => {
    const at = await ready();
    at.done.kept = ({ updateTried }) => void (updateTried === null && at.all({}));
    at.updates.do('install');
    at.all({ sending: 1 });
    await settled();
    expect([at.done.restarts, at.own().updateTried]).toEqual([1, '0.2.0']);
  });

  it('waits where something begins to go out in the last moment', async () => {
    const at = await ready();
    at.updates.do('install');
    at.all({ sending: 1 });
    await settled();
    expect([at.done.restarts, at.state()?.is, at.own().updateTried]).toEqual([0, 'waiting', null]);
    at.all({});
    await settled();
    expect(at.done.restarts).toBe(1);
  });

  it('need not wait where no core runs that could send', () => {
    expect([mayInstall(null), mayInstall(calm)]).toEqual([true, true]);
    expect(mayInstall({ sending: 0, batchGoes: true })).toBe(false);
    expect(mayInstall({ sending: 2, batchGoes: false })).toBe(false);
  });
});
