import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playedClock, type PlayedClock } from '../../faults/played-clock.ts';
import { openRig, testSecrets, type Rig } from '../../rig.ts';

/* A token that cannot be read now, because nobody unlocked the keychain, is tried again by itself: nobody need press anything. */

let rig: Rig;
let clock: PlayedClock;
let isLocked = false;
let tries = 0;
let id = '';

beforeEach(async () => {
  isLocked = false;
  tries = 0;
  clock = playedClock();
  const kept = testSecrets();
  const get = (key: string): Promise<string | null> => {
    tries += 1;
    return isLocked ? Promise.reject(new Error('the keychain is locked')) : kept.get(key);
  };
  rig = await openRig({ clock, secrets: { ...kept, get } });
  isLocked = true;
  [id = ''] = await rig.post('Waits for the keychain');
  await signInIs('needed');
});
afterEach(() => rig.close());

const signInIs = (state: 'needed' | 'done') =>
  expect
    .poll(async () => (await rig.client.connections.list({}))[0]?.state)
    .toBe(state === 'needed' ? 'sign-in-needed' : 'works');

describe('a keychain that is unlocked later', () => {
  it('is asked again after some minutes, and what waited goes', async () => {
    isLocked = false;
    clock.pass(5 * 60_000);
    await signInIs('done');
    await rig.reaches(id, 'done');
    expect((await rig.client.outbox.detail({ actionId: id })).row.attempts).toBe(1);
  });

  it('is asked as the machine wakes up, and again where it is still locked', async () => {
    const before = tries;
    await rig.core.resumed();
    await expect.poll(() => tries).toBeGreaterThan(before);
    await signInIs('needed');
    isLocked = false;
    await rig.core.resumed();
    await signInIs('done');
    await rig.reaches(id, 'done');
  });

  it('is asked at the next start', async () => {
    isLocked = false;
    await rig.reopen();
    await signInIs('done');
    await rig.reaches(id, 'done');
  });
});

it('a token that is not here is what is asked for, and not the service that is called away', async () => {
  const code = await rig.client.accounts.sync({ spaceId: rig.spaceId }).then(
    () => null,
    ({ data }: { data: { code: string } }) => data.code,
  );
  expect(code).toBe('sign-in-needed');
  const { states } = await rig.client.sync.now({ spaceId: rig.spaceId, full: false });
  expect([...new Set(states.flatMap(({ failure }) => failure ?? []))]).toEqual(['sign-in-needed']);
});

it('a token that the service refused is not sent anew because the machine wakes up', async () => {
  isLocked = false;
  clock.pass(5 * 60_000);
  await rig.reaches(id, 'done');
  rig.sandbox.revokeToken(rig.sandbox.token);
  await rig.post('Waits for a new token');
  await signInIs('needed');
  const refused = (): number =>
    rig.sandbox.journal.entries().filter(({ path, status }) => status === 401 && path.startsWith('/spaces')).length;
  const before = refused();
  clock.pass(5 * 60_000);
  await expect.poll(refused).toBeGreaterThan(before);
  const [sent, read] = [refused(), tries];
  await rig.core.resumed();
  // What was asked at once is answered by then.
  await fetch(`${rig.sandbox.url}/nowhere`);
  expect([refused(), tries]).toEqual([sent, read]);
});
