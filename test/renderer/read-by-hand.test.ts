import { afterEach, describe, expect, it } from 'vitest';
import { ReadByHand } from '../../src-renderer/client/read-by-hand.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { hearing } from './said.ts';

let rig: Rig;
let window: ReturnType<typeof hearing>;
afterEach(async () => {
  window.stop();
  await rig.close();
});

const offline = 'There is no connection. What is here stays, and is read again once there is one.';

describe('what is read again because somebody asked for it', () => {
  it('says so when it is here', async () => {
    rig = await openRig({ dispatch: false });
    window = hearing();
    await new ReadByHand().run(() => rig.client.bio.sync({ spaceId: rig.spaceId }), false);
    expect(window.lines()).toEqual(['Read again.']);
  });

  it('says that there is no connection, once: at once where that is known, else as soon as it is', async () => {
    rig = await openRig({ dispatch: false });
    await rig.sandbox.close();
    window = hearing();
    const ask = () => rig.client.bio.sync({ spaceId: rig.spaceId });
    const read = new ReadByHand().run(ask, true);
    expect(window.lines()).toEqual([offline]);
    await read;
    expect(window.lines()).toEqual([offline]);
    window.stop();
    window = hearing();
    await new ReadByHand().run(ask, false);
    expect(window.lines()).toEqual([offline]);
  });

  it('says what else it failed for, and that nothing is lost', async () => {
    rig = await openRig({ dispatch: false });
    window = hearing();
    const fault = { kind: 'status', status: 503, body: {} } as const;
    rig.sandbox.faults.add({ method: 'GET', path: /bio/, fault });
    await new ReadByHand().run(() => rig.client.bio.sync({ spaceId: rig.spaceId }), false);
    expect(window.lines()).toEqual([expect.stringMatching(/ What is here stays\.$/)]);
  });
});
