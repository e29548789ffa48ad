import { afterEach, expect, it } from 'vitest';
import { keepPost } from '../../../keep-post.ts';
import { openRig, type Rig } from '../../../rig.ts';
import { scaledClock } from '../../../scaled-clock.ts';
import { wordedEvents } from '../../../worded.ts';

let rig: Rig;
afterEach(() => rig.close());

const DAY_MS = 24 * 3_600_000;
const SOON = { interval: 50 };
const EVERGREEN = 'Our evergreen post, again and again';

async function queueAtTheService(): Promise<string> {
  const body = { text: EVERGREEN, accountIds: [rig.account('x')], when: { mode: 'queue' as const } };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const [actionId = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
  return actionId;
}

const looks = async (actionId: string): Promise<string[]> =>
  wordedEvents((await rig.client.outbox.detail({ actionId })).events).flatMap(({ type, why }) =>
    type === 'looked' ? why : [],
  );

it('takes a row for no other post while one that waited in the queue of the service may be it', async () => {
  rig = await openRig({ pace: 10 });
  const { client, core, sandbox } = rig;
  const earlier = await queueAtTheService();
  await rig.reaches(earlier, 'done');
  const { store, clock } = core.parts;
  // As if that had been three days ago.
  store.raw
    .prepare('update action set settled_at_ms = settled_at_ms - ?, on_wire_at_ms = on_wire_at_ms - ? where id = ?')
    .run(3 * DAY_MS, 3 * DAY_MS, earlier);
  const fault = { kind: 'status', status: 500, when: 'before' } as const;
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault });
  const later = await queueAtTheService();
  await rig.reaches(later, 'in_doubt');
  // The service publishes the earlier one, and numbers its row in the analytics differently.
  const row = { remoteId: '900001', permalink: 'https://x.com/a', excerpt: EVERGREEN };
  keepPost(rig, rig.account('x'), { publishedAtMs: clock.nowMs(), ...row });
  await expect.poll(() => looks(later), SOON).toContain('A post was found, but it could be that of another item.');
  expect((await client.outbox.detail({ actionId: later })).row.state).toBe('in_doubt');
});

it('looks for a scheduled post when it is due, however far ahead that was', async () => {
  let aheadMs = 0;
  const fast = scaledClock(10);
  const clock = {
    nowMs: () => fast.nowMs() + aheadMs,
    monotonicMs: () => fast.monotonicMs() + aheadMs,
    after: fast.after,
  };
  rig = await openRig({ clock, nowMs: fast.nowMs });
  const { client, spaceId, sandbox } = rig;
  const fault = { kind: 'status', status: 500, when: 'after' } as const;
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault });
  const when = { mode: 'schedule' as const, atMs: clock.nowMs() + 3 * DAY_MS };
  const body = { text: 'Planned for three days from now', accountIds: [rig.account('x')], when };
  const { draftId } = await client.drafts.save({ spaceId, body });
  const [actionId = ''] = (await client.drafts.queue({ draftId })).actionIds;
  await rig.reaches(actionId, 'in_doubt');
  aheadMs = 3 * DAY_MS + 120_000;
  sandbox.setClockSkew(aheadMs);
  sandbox.publishDue();
  await rig.reaches(actionId, 'matched');
});
