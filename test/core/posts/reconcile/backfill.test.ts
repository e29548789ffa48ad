import { afterEach, expect, it } from 'vitest';
import { openRig, type Rig } from '../../../rig.ts';
import { keepPost } from '../../../keep-post.ts';

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 86_400_000;
const REPEATED = 'Doors open at 7:30, as ever.';

it('a post is found by its ID although the past is copied meanwhile, in which the same words were said before', async () => {
  rig = await openRig({ pace: 10, random: () => 0.05 });
  const { client, sandbox } = rig;
  await rig.published(REPEATED);
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
  const [lost = ''] = await rig.post('Its answer was lost');
  // What a walk through the whole history brings: old posts, seen for the first time after the answer was lost.
  for (const [remoteId, daysAgo] of Object.entries({ 11: 40, 12: 200, 13: 900 })) {
    keepPost(rig, rig.account('x'), { remoteId, excerpt: REPEATED, publishedAtMs: Date.now() - daysAgo * DAY_MS });
  }
  await rig.reaches(lost, 'matched');
  const { remoteId } = (await client.outbox.detail({ actionId: lost })).row;
  expect(remoteId).toBe(sandbox.journal.executed('post.created')[1]?.remoteId);
});
