import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const since = (sinceMs: number) => rig.client.outbox.sentSince({ spaceId: rig.spaceId, sinceMs });
const nothing = { sent: 0, refused: 0, inDoubt: 0, matched: 0, stopped: 0 };

it('what stopped in a run is told from what had stopped before it, also where the run before was killed', async () => {
  rig = await openRig({ pace: 10, random: () => 0.05 });
  rig.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault: { kind: 'status', status: 422 } });
  const startMs = rig.core.parts.clock.nowMs();
  const [refused = ''] = await rig.post('Refused in the first run');
  await rig.reaches(refused, 'rejected');
  expect(await since(startMs)).toEqual({ ...nothing, refused: 1, stopped: 1 });
  expect(await since(rig.core.parts.clock.nowMs() + 1)).toEqual(nothing);
  rig.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault: { kind: 'hang', when: 'after' } });
  const [lost = ''] = await rig.post('On the wire when it was killed');
  await rig.reaches(lost, 'on_wire');
  const killedMs = rig.core.parts.clock.nowMs();
  await rig.crash();
  await rig.reaches(lost, 'in_doubt');
  expect(await since(killedMs)).toEqual({ ...nothing, inDoubt: 1, stopped: 1 });
  await rig.client.outbox.dismiss({ actionIds: [refused] });
  expect(await since(startMs)).toEqual({ ...nothing, inDoubt: 1, stopped: 1 });
});
