import { describe, expect, it } from 'vitest';
import { isOnThisComputer } from '../../../src-main/core/service/service.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

const online = async ({ client }: Rig) => (await client.status.get({})).online;

/** Has the core believe that its service is elsewhere, where nobody answers. */
function moveAway({ core }: Rig, url: string): void {
  const { store } = core.parts;
  store.raw.prepare('UPDATE connection SET url = ?').run(url);
  store.topics.touch('connection');
}

describe('a machine that is about to sleep', () => {
  it('begins nothing that would be cut off, and goes on when it has woken up', async () => {
    const rig = await openRig();
    await rig.published('Before');
    rig.core.suspending();
    const [waits = ''] = await rig.post('Over night');
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(await rig.counts()).toMatchObject({ queued: 1, claimed: 0, on_wire: 0 });
    await rig.core.resumed();
    await rig.reaches(waits, 'done');
    await rig.close();
  });

  it('goes on by itself where it stays awake after all', async () => {
    const clock = playedClock();
    const rig = await openRig({ clock });
    await rig.published('Before');
    rig.core.suspending();
    const [waits = ''] = await rig.post('Over night');
    clock.pass(31_000);
    await rig.reaches(waits, 'done');
    await rig.close();
  });
});

describe('a system that says it has no network', () => {
  it('is believed at once; that it has one again, only after the service has answered', async () => {
    const rig = await openRig();
    const here = rig.sandbox.url;
    await rig.published('Before');
    expect(await online(rig)).toBe('online');
    moveAway(rig, 'https://nowhere.invalid/api');
    rig.core.offline();
    expect(await online(rig)).toBe('offline');
    moveAway(rig, here);
    const resumed = rig.core.resumed();
    expect(await online(rig)).not.toBe('online');
    await resumed;
    await expect.poll(() => online(rig)).toBe('online');
    await rig.close();
  });

  it('says nothing of a service on this computer', async () => {
    const rig = await openRig();
    await rig.published('Before');
    rig.core.offline();
    expect(await online(rig)).toBe('online');
    await rig.close();
  });

  it.each([
    ['http://127.0.0.1:80/api', true],
    ['https://localhost.', true],
    ['http://[::1]:5/', true],
    ['https://publish.example/127.0.0.1', false],
    ['https://127.0.0.1.example', false],
    ['no address', false],
  ])('%s is on this computer: %s', (url, is) => {
    expect(isOnThisComputer(url)).toBe(is);
  });
});
