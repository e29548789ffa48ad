import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../src-main/core/failure.ts';
import type { PullFailed } from '../../../src-main/core/sync/sync.ts';
import { openRig, type Rig } from '../../rig.ts';
import { Played } from './played.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let rig: Rig;
let played: Played;
beforeEach(async () => {
  rig = await openRig({ dispatch: false });
  // What connecting has brought is of another clock.
  rig.core.parts.store.raw.prepare('DELETE FROM sync_state').run();
  played = new Played(rig);
});
afterEach(async () => {
  played.closing.abort();
  for (const name of [...played.held.keys()]) await played.letGo(name);
  await played.sync.stop();
  await rig.close();
});

const goodAtMs = async (resource: string): Promise<number | null> => {
  const states = await (await rig.client.sync.watch({ spaceId: rig.spaceId })).next();
  if (states.done === true) throw new Error('ended');
  return states.value.find((state) => state.resource === resource)?.goodAtMs ?? null;
};

describe('by age', () => {
  it('pulls what there is no copy of, one after the other in the order of the jobs', async () => {
    played.hold('accounts');
    await played.begin();
    await played.pass(10 * SECOND);
    expect(played.taken()).toEqual(['accounts']);
    await played.letGo('accounts');
    await played.pass(SECOND);
    expect(played.taken()).toEqual(['bio', 'webhooks']);
  });

  it('pulls a copy again when it is as old as it may become, and not before', async () => {
    await played.begin();
    await played.pass(29 * MINUTE);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks']);
    await played.pass(2 * MINUTE);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks']);
  });

  it('pulls an old copy as soon as a view of it opens, again and again while it is open, and then leaves it alone', async () => {
    await played.begin();
    await played.pass(5 * MINUTE);
    played.taken();
    const close = played.sync.opened(rig.spaceId, 'webhooks');
    const second = played.sync.opened(rig.spaceId, 'webhooks');
    await played.pass(0);
    expect(played.taken()).toEqual(['webhooks']);
    close();
    // The second view of the same is still open.
    await played.pass(130 * SECOND);
    expect(played.taken()).toEqual(['webhooks', 'webhooks']);
    second();
    await played.pass(20 * MINUTE);
    expect(played.taken()).toEqual([]);
  });

  it('pulls what somebody looks at before what nobody does, and what is needed before both', async () => {
    await played.begin();
    await played.pass(5 * MINUTE);
    played.taken();
    played.sync.opened(rig.spaceId, 'webhooks');
    played.sync.opened(rig.spaceId, 'accounts');
    played.needed.add('bio').add('search');
    await played.pass(2 * SECOND);
    expect(played.taken()).toEqual(['search', 'bio', 'accounts', 'webhooks']);
  });

  it('pulls what somebody looks at first where there is no copy of anything', async () => {
    played.sync.opened(rig.spaceId, 'webhooks');
    await played.begin();
    expect(played.taken()).toEqual(['webhooks', 'accounts', 'bio']);
  });

  it('is no matter to a command that only sends: it pulls what is needed and nothing else', async () => {
    played = new Played(rig, { byCadence: false });
    await played.begin();
    played.sync.opened(rig.spaceId, 'accounts');
    played.needed.add('search').add('bio');
    await played.pass(60 * MINUTE);
    expect(played.taken()).toEqual(['search', 'bio']);
  });
});

describe('a part that fails', () => {
  it('is tried again later and later and stops no other, and begins anew once it was good', async () => {
    played.fail('bio', 4);
    await played.begin();
    await played.pass(10 * MINUTE);
    const tried = played.pulls.filter(({ name }) => name === 'bio').map(({ atMs }) => atMs);
    const rests = tried.slice(1).map((atMs, index) => atMs - (tried[index] ?? 0));
    expect(rests).toEqual([2_500, 5_000, 10_000, 20_000]);
    expect(played.taken().filter((name) => name !== 'bio')).toEqual(['accounts', 'webhooks']);
    expect(rig.core.parts.store.raw.prepare('SELECT sum(failures) FROM sync_state').pluck().get()).toBe(0);
  });

  it('is asked for no more often than what works where the service goes on refusing it, and more often where it is in trouble', async () => {
    played = new Played(rig, { parts: ['a'] });
    played.pieces.set('a', 2);
    const refused = fail('refused', 'report-of-another');
    played.fail('bio', 99, refused);
    played.fail('posts a', 99, refused);
    played.fail('webhooks', 99);
    await played.begin();
    await played.pass(60 * MINUTE);
    played.taken();
    await played.pass(180 * MINUTE);
    const taken = played.taken();
    const timesOf = (name: string): number => taken.filter((one) => one === name).length;
    expect([timesOf('accounts'), timesOf('bio'), timesOf('posts a')]).toEqual([6, 6, 6]);
    expect(timesOf('webhooks')).toBeGreaterThan(20);
  });

  it('is asked for again as after trouble where one refusal follows it', async () => {
    played = new Played(rig);
    const [away, refused] = [fail('unreachable', 'nothing-answers'), fail('refused', 'report-of-another')];
    played.answers.set('bio', [...Array.from({ length: 12 }, () => away), refused]);
    await played.begin();
    await played.pass(5 * 60 * MINUTE);
    const tried = played.pulls.filter(({ name }) => name === 'bio').map(({ atMs }) => atMs);
    // The thirteenth was refused.
    expect((tried[13] ?? Infinity) - (tried[12] ?? 0)).toBeLessThan(16 * MINUTE);
  });

  it('waits for its backoff also where it is needed at once', async () => {
    await played.begin();
    played.taken();
    played.fail('bio');
    played.needed.add('bio');
    await played.pass(2 * SECOND);
    played.needed.add('bio');
    await played.pass(2_200);
    expect(played.taken()).toEqual(['bio']);
    await played.pass(SECOND);
    expect(played.taken()).toEqual(['bio']);
  });

  it('is given a rest where it ends in a bug, and the others go on', async () => {
    played.fail('search');
    played.needed.add('search');
    await played.begin();
    played.needed.add('search');
    await played.pass(50 * SECOND);
    expect(played.taken()).toEqual(['search', 'accounts', 'bio', 'webhooks']);
    await played.pass(15 * SECOND);
    expect(played.taken()).toEqual(['search']);
  });
});

describe('a service out of reach', () => {
  it('is asked nothing, and what is older than a minute is pulled when it is back, whatever its backoff', async () => {
    played.fail('bio', 1_000);
    await played.begin();
    await played.pass(5 * MINUTE);
    played.taken();
    played.reachability.unreachable(played.session.connectionId);
    played.needed.add('search');
    await played.pass(120 * MINUTE);
    expect(played.taken()).toEqual([]);
    played.reachability.answered(played.session.connectionId);
    await played.pass(0);
    expect(played.taken()).toEqual(['search', 'accounts', 'bio', 'webhooks']);
  });

  it('that comes and goes does not have everything pulled each time', async () => {
    await played.begin();
    played.taken();
    for (let times = 0; times < 5; times += 1) {
      played.reachability.unreachable(played.session.connectionId);
      await played.pass(5 * SECOND);
      played.reachability.answered(played.session.connectionId);
      await played.pass(5 * SECOND);
    }
    expect(played.taken()).toEqual([]);
    await played.pass(15 * SECOND);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks']);
  });
});

describe('paused', () => {
  it('only the long copies stand still, and go on when that ends', async () => {
    played = new Played(rig, { long: true });
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: true });
    await played.begin();
    await played.pass(40 * MINUTE);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks', 'accounts', 'bio', 'webhooks']);
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: false });
    await played.pass(SECOND);
    expect(played.taken()).toEqual(['posts']);
  });
});

describe('by hand', () => {
  it('everything is pulled at once, past a pull of the background that is under way, and past any backoff', async () => {
    played.fail('bio', 3);
    await played.begin();
    await played.pass(9 * SECOND);
    played.hold('accounts');
    played.sync.opened(rig.spaceId, 'accounts');
    await played.pass(2 * MINUTE);
    played.taken();
    played.needed.add('search');
    const asked = played.sync.now(rig.spaceId);
    await played.pass(0);
    expect(played.pulls.map(({ name, priority }) => [name, priority])).toEqual([
      ['search', 'now'],
      ['accounts', 'now'],
    ]);
    await played.letGo('accounts');
    await asked;
    expect(played.taken()).toEqual(['search', 'accounts', 'bio', 'webhooks']);
  });

  it('looks for nothing where there is no doubt, and what it brought is fresh for the background', async () => {
    await played.sync.now(rig.spaceId);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks']);
    await played.begin();
    await played.pass(10 * MINUTE);
    expect(played.taken()).toEqual([]);
    expect(await goodAtMs('bio')).toBeGreaterThan(0);
  });
});

describe('a copy that is pulled part by part, piece by piece', () => {
  const parts = ['a', 'b'];
  beforeEach(() => {
    played = new Played(rig, { parts });
    played.pieces.set('a', 3).set('b', 2);
  });

  it('goes on at once behind all else that is due, its parts taking turns, until none is left; then by age', async () => {
    played.hold('posts a');
    await played.begin();
    await played.pass(SECOND);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks', 'posts a']);
    played.sync.opened(rig.spaceId, 'accounts');
    await played.pass(2 * MINUTE);
    await played.letGo('posts a');
    await played.pass(SECOND);
    const [first, second, ...rest] = played.taken();
    expect([first, second, rest.toSorted()]).toEqual(['accounts', 'posts b', ['posts a', 'posts a', 'posts b']]);
    await played.pass(20 * MINUTE);
    expect(played.taken().filter((name) => name.startsWith('posts'))).toEqual([]);
    await played.pass(12 * MINUTE);
    expect(played.taken().filter((name) => name.startsWith('posts'))).toEqual(['posts a', 'posts b']);
  });

  it('is good when its last piece is', async () => {
    played.hold('posts b');
    await played.begin();
    await played.pass(SECOND);
    expect(await goodAtMs('posts')).toBeNull();
    await played.letGo('posts b');
    await played.pass(SECOND);
    expect(await goodAtMs('posts')).toBeGreaterThan(0);
  });

  it('keeps no part waiting for one that fails, which is tried again after its backoff', async () => {
    played.fail('posts a', 1);
    await played.begin();
    await played.pass(SECOND);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks', 'posts a', 'posts b', 'posts b']);
    await played.pass(5 * MINUTE);
    expect(played.taken()).toEqual(['posts a', 'posts a', 'posts a']);
  });

  it('rests while it is paused, the other copies do not, and goes on where it stood', async () => {
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: true });
    await played.begin();
    await played.pass(5 * MINUTE);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks']);
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: false });
    await played.pass(MINUTE);
    expect(played.taken().toSorted()).toEqual(['posts a', 'posts a', 'posts a', 'posts b', 'posts b']);
  });

  it('comes whole by hand, though it was paused, and anew where that is asked for', async () => {
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: true });
    await played.begin();
    await played.sync.now(rig.spaceId);
    const pieces = ['posts a', 'posts b', 'posts a', 'posts b', 'posts a'];
    expect(played.taken().filter((name) => name.startsWith('posts'))).toEqual(pieces);
    await played.sync.now(rig.spaceId, 'full');
    expect(played.taken().filter((name) => name.startsWith('posts'))).toEqual([
      'posts a',
      'posts b',
      'posts a',
      'posts b',
    ]);
  });
});

describe('by hand, while a long copy is pulled', () => {
  beforeEach(() => {
    played = new Played(rig, { parts: ['a'] });
    played.pieces.set('a', 3);
    played.hold('posts a');
  });

  it('what somebody opens is pulled before the next piece of it', async () => {
    await played.pass(MINUTE);
    const asked = played.sync.now(rig.spaceId);
    await played.pass(0);
    played.sync.opened(rig.spaceId, 'webhooks');
    await played.pass(2 * MINUTE);
    played.needed.add('bio');
    played.taken();
    await played.letGo('posts a');
    await asked;
    expect(played.taken()).toEqual(['bio', 'webhooks', 'posts a', 'posts a']);
  });

  it('nothing is asked for twice where it is asked for by hand twice at once, and what was pulled before the second is pulled again', async () => {
    const first = played.sync.now(rig.spaceId);
    const beside = played.sync.now(rig.spaceId);
    await played.pass(10 * SECOND);
    const later = played.sync.now(rig.spaceId);
    await played.letGo('posts a');
    await Promise.all([first, beside, later]);
    const others = ['accounts', 'bio', 'webhooks'];
    expect(played.taken()).toEqual([...others, 'posts a', 'posts a', 'posts a', ...others]);
  });

  it('goes on by hand for the next who asks though it was cut short for the first', async () => {
    const first = played.sync.now(rig.spaceId);
    await played.pass(0);
    await rig.client.sync.pause({ spaceId: rig.spaceId, paused: true });
    await played.letGo('posts a');
    await first;
    expect(played.pieces.get('a')).toBe(2);
    await played.sync.now(rig.spaceId);
    expect(played.pieces.get('a')).toBe(0);
  });
});

describe('by hand, a piece that fails in the middle of a part', () => {
  const away = fail('unreachable', 'nothing-answers');
  /** The pulls of both parts, where the second piece of one is answered so. */
  const pulled = async (...answers: (PullFailed | undefined)[]): Promise<{ name: string; atMs: number }[]> => {
    played = new Played(rig, { parts: ['a', 'b'], byCadence: false });
    played.pieces.set('a', 3).set('b', 4);
    played.answers.set('posts a', [undefined, ...answers]);
    played.reachability.answered(played.session.connectionId);
    const fromMs = played.time.nowMs();
    let isOver = false;
    void played.sync.now(rig.spaceId).then(() => (isOver = true));
    for (let s = 0; s < 60 && !isOver; s += 1) await played.pass(SECOND);
    expect(isOver).toBe(true);
    const posts = played.pulls.filter(({ name }) => name.startsWith('posts'));
    return posts.map(({ name, atMs }) => ({ name: name.slice(-1), atMs: atMs - fromMs }));
  };

  it('is asked for again after its backoff, and no other part waits for it', async () => {
    const pulls = await pulled(away);
    expect(pulls.map(({ name }) => name).join('')).toBe('ababbbaa');
    expect(pulls.at(-3)?.atMs).toBe(0);
    expect(pulls.at(-2)?.atMs).toBeGreaterThanOrEqual(2_500);
    expect(played.pieces.get('a')).toBe(0);
  });

  it('is left for later where it fails three times, or where asking again changes nothing', async () => {
    expect((await pulled(away, away, away)).filter(({ name }) => name === 'a')).toHaveLength(4);
    expect(played.pieces.get('a')).toBe(2);
    const refused = fail('refused', 'report-of-another');
    expect((await pulled(refused)).filter(({ name }) => name === 'a')).toHaveLength(2);
  });

  it('keeps nobody waiting who ends the program', async () => {
    played = new Played(rig, { parts: ['a'], byCadence: false });
    played.pieces.set('a', 3);
    played.answers.set('posts a', [undefined, away]);
    played.reachability.answered(played.session.connectionId);
    const asked = played.sync.now(rig.spaceId);
    await played.pass(100);
    played.closing.abort();
    await played.sync.stop();
    await asked;
    expect(played.taken().filter((name) => name === 'posts a')).toHaveLength(2);
  });
});

describe('the api window', () => {
  it('is left to publishing: nothing is pulled before there is room in it, or when the service said so', async () => {
    const { api } = played.session;
    const { store } = rig.core.parts;
    const asked = played.governor.ask({ publish: null, api, priority: 'now' });
    if (!asked.granted) throw new Error('no slot');
    store.tx((tx) => played.governor.charge(tx, asked.grant));
    const refused = { status: 429, bucket: 'api', limit: 120, remaining: 0, retryAfterMs: 45 * SECOND } as const;
    played.governor.settle(asked.grant, refused);
    await played.begin();
    await played.pass(44 * SECOND);
    expect(played.taken()).toEqual([]);
    await played.pass(3 * SECOND);
    expect(played.taken()).toEqual(['accounts', 'bio', 'webhooks']);
  });

  it('is kept to its last tenth for what the user does: only what somebody waits for is pulled with that', async () => {
    const { api } = played.session;
    const { store } = rig.core.parts;
    for (let remaining = 119; ; remaining -= 1) {
      const asked = played.governor.ask({ publish: null, api, priority: 'background' });
      if (!asked.granted) break;
      store.tx((tx) => played.governor.charge(tx, asked.grant));
      played.governor.settle(asked.grant, { status: 200, bucket: 'api', limit: 120, remaining, retryAfterMs: null });
    }
    played.needed.add('bio');
    await played.begin();
    await played.pass(10 * SECOND);
    expect(played.taken()).toEqual([]);
    played.needed.add('webhooks');
    played.awaited.add('webhooks');
    await played.pass(3 * SECOND);
    played.needed.delete('webhooks');
    played.awaited.delete('webhooks');
    expect(new Set(played.taken())).toEqual(new Set(['webhooks']));
  });
});

describe('the end', () => {
  it('waits for what is under way, begins nothing more and leaves no timer behind', async () => {
    played.hold('accounts');
    await played.begin();
    const stopped = played.sync.stop().then(() => 'stopped');
    played.closing.abort();
    expect(await Promise.race([stopped, Promise.resolve('under way')])).toBe('under way');
    await played.letGo('accounts');
    expect(await stopped).toBe('stopped');
    expect(played.time.waiting()).toBe(0);
    played.reachability.unreachable(played.session.connectionId);
    played.reachability.answered(played.session.connectionId);
    await played.pass(60 * MINUTE);
    expect(played.taken()).toEqual(['accounts']);
    expect(rig.core.parts.store.raw.prepare('SELECT count(*) FROM sync_state').pluck().get()).toBe(0);
  });
});
