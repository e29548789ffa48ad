import { afterEach, describe, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

/* One answer to a card: one call, one transaction, and nothing that was not on the card when it was read. */

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-18T09:00:00Z');

let rig: Rig;
afterEach(() => rig.close());

const overview = () => rig.client.outbox.overview({ spaceId: rig.spaceId });
const cards = () => cardsOf(rig);
const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;

/** On a busy machine time goes on between two looks at the clock. */
async function opened({ eachLookTakesMs = 0 } = {}): Promise<ReturnType<typeof playedClock>> {
  const clock = playedClock(START_MS);
  let lookedMs = 0;
  const nowMs = (): number => clock.nowMs() + (lookedMs += eachLookTakesMs);
  rig = await openRig({ clock: { ...clock, nowMs }, nowMs: () => clock.nowMs() });
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  return clock;
}

/** Posts whose time passes while the outbox is paused. */
async function planned(texts: readonly string[], inMs = HOUR_MS): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    const when = { mode: 'schedule' as const, atMs: START_MS + inMs };
    const body = { text, accountIds: [rig.account('x')], when };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    ids.push(...(await rig.client.drafts.queue({ draftId })).actionIds);
  }
  return ids;
}

async function missed(clock: ReturnType<typeof playedClock>, afterMs: number): Promise<void> {
  await clock.stand(afterMs);
  await expect.poll(async () => (await overview()).needsYou.map(({ cause }) => cause)).toEqual(['missed']);
}

describe('an answer to a card', () => {
  it('is given to all of it in one commit, which the card itself does not list', async () => {
    const clock = await opened();
    const ids = await planned(Array.from({ length: 60 }, (_, at) => `Late ${at}`));
    await missed(clock, 2 * HOUR_MS);
    await expect.poll(async () => (await overview()).needsYou[0]?.count).toBe(60);
    const [card] = await cards();
    expect(card?.actionIds.toSorted()).toEqual(ids.toSorted());
    const shown = JSON.stringify((await overview()).needsYou);
    expect(ids.filter((id) => shown.includes(id))).toEqual([card?.first?.id]);
    let commits = 0;
    const off = rig.core.parts.store.topics.listen((touched) => (commits += touched.has('action') ? 1 : 0));
    const atMs = START_MS + 30 * HOUR_MS;
    const given = { spaceId: rig.spaceId, card: card?.key ?? '', verb: 'new-time', atMs } as const;
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 60, refused: [] });
    off();
    expect(commits).toBe(1);
    expect(await cards()).toEqual([]);
  });

  it('is given to nothing that came to the card after it was read', async () => {
    const clock = await opened();
    const [early = ''] = await planned(['Seen']);
    const [late = ''] = await planned(['Not seen'], 3 * HOUR_MS);
    await missed(clock, 2 * HOUR_MS);
    const { needsYou, asOf } = await overview();
    const card = needsYou[0]?.key ?? '';
    await clock.stand(4 * HOUR_MS);
    await rig.reaches(late, 'blocked');
    const shown = { spaceId: rig.spaceId, section: 'card', card, asOf } as const;
    expect((await rig.client.outbox.list(shown)).rows.map(({ id }) => id)).toEqual([early]);
    const given = { spaceId: rig.spaceId, card, asOf, verb: 'skip' } as const;
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 1 });
    expect([(await row(early)).state, (await row(late)).state]).toEqual(['cancelled', 'blocked']);
    await expect(rig.client.outbox.answer(given)).rejects.toThrow(/changed meanwhile/);
  });

  it('is given to a part of it that is named, and to nothing of that which was done with meanwhile', async () => {
    const clock = await opened();
    const [one = '', two = '', three = ''] = await planned(['One', 'Two', 'Three']);
    await missed(clock, 2 * HOUR_MS);
    await expect.poll(async () => (await overview()).needsYou[0]?.count).toBe(3);
    const { needsYou, asOf } = await overview();
    await rig.client.outbox.cancel({ actionIds: [two] });
    const card = { spaceId: rig.spaceId, card: needsYou[0]?.key ?? '', asOf };
    const atMs = START_MS + 30 * HOUR_MS;
    const when = { verb: 'new-time', atMs, gaps: 'keep', firstMs: START_MS } as const;
    const given = { ...card, ...when, actionIds: [one, two] };
    const refused = [{ why: { code: 'changed-since' }, count: 1 }];
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 1, refused });
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 0, refused: [{ count: 2 }] });
    const rows = await Promise.all([one, two, three].map(row));
    expect(rows.map(({ state }) => state)).toEqual(['queued', 'cancelled', 'blocked']);
    // An hour after the first of all of them, which is not among these.
    expect(rows[0]?.scheduledAtMs).toBe(atMs + HOUR_MS);
  });

  it('is given to a doubt that was looked for since it was read: looking changes nothing of it', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'before' } });
    const [id = ''] = await rig.post('A lamp that nobody saw');
    await rig.reaches(id, 'in_doubt');
    const { needsYou, asOf } = await overview();
    const types = async () => (await rig.client.outbox.detail({ actionId: id })).events.map(({ type }) => type);
    await expect.poll(types, { interval: 50 }).toContain('looked');
    const given = { spaceId: rig.spaceId, card: needsYou[0]?.key ?? '', asOf, verb: 'it-is-live' } as const;
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 1 });
    await expect(rig.client.outbox.answer(given)).rejects.toThrow(/changed meanwhile/);
  });

  it('that cancels is taken back as a whole, and takes back nothing else', async () => {
    const clock = await opened({ eachLookTakesMs: 1 });
    const before = await planned(['Cancelled before']);
    await rig.client.outbox.cancel({ actionIds: before });
    const ids = await planned(['One', 'Two']);
    await missed(clock, 2 * HOUR_MS);
    const [card] = await cards();
    const given = { spaceId: rig.spaceId, card: card?.key ?? '', verb: 'cancel' } as const;
    const { changed, cancelledAtMs } = await rig.client.outbox.answer(given);
    expect([changed, await cards()]).toEqual([2, []]);
    await rig.client.outbox.putBack({ spaceId: rig.spaceId, cancelledAtMs: cancelledAtMs ?? 0 });
    const states = await Promise.all([...before, ...ids].map(async (id) => (await row(id)).state));
    expect(states).toEqual(['cancelled', 'blocked', 'blocked']);
  });

  it('that makes a draft says why the service had refused it, in the same call', async () => {
    rig = await openRig({ random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'status', status: 422 } });
    const [ids, alone] = [await rig.post('By its card'), await rig.post('Alone')];
    for (const id of [...ids, ...alone]) await rig.reaches(id, 'rejected');
    const { reason } = (await rig.client.outbox.detail({ actionId: ids[0] ?? '' })).row;
    const given = { spaceId: rig.spaceId, card: ids[0] ?? '', verb: 'edit' } as const;
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 1, refusedFor: reason });
    const made = await rig.client.outbox.toDraft({ actionId: alone[0] ?? '' });
    expect(made.refusedFor).toEqual(reason);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [waiting = ''] = await rig.post('Not refused');
    expect((await rig.client.outbox.toDraft({ actionId: waiting })).refusedFor).toBeNull();
  });

  it('that needs two accounts of which one is gone changes nothing', async () => {
    rig = await openRig({ random: () => 0.05 });
    const accountIds = [rig.account('x'), rig.account('linkedin')];
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
    const body = { text: 'For two', accountIds };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    const [id = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
    await rig.reaches(id, 'rejected');
    for (const accountId of accountIds)
      await rig.reaches((await rig.client.accounts.park({ spaceId: rig.spaceId, accountId })).actionId, 'done');
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [card] = await cards();
    await rig.client.accounts.disconnect({ spaceId: rig.spaceId, accountId: accountIds[1] ?? '' });
    const { total } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all' });
    const given = { spaceId: rig.spaceId, card: card?.key ?? '', verb: 'activate-account' } as const;
    await expect(rig.client.outbox.answer(given)).rejects.toThrow(/is being disconnected/);
    expect((await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all' })).total).toBe(total);
    expect((await row(id)).state).toBe('rejected');
  });

  it('brings a whole group back to the drafts, and names the first to be opened', async () => {
    rig = await openRig({ random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'status', status: 422 } });
    const ids = [...(await rig.post('One')), ...(await rig.post('Two'))];
    for (const id of ids) await rig.reaches(id, 'rejected');
    const [card] = await cards();
    const given = { spaceId: rig.spaceId, card: card?.key ?? '', verb: 'edit' } as const;
    const { changed, draftId } = await rig.client.outbox.answer(given);
    expect(changed).toBe(2);
    const { body } = await rig.client.drafts.get({ draftId: draftId ?? '' });
    expect(body.text).toBe('One');
    expect(await cards()).toEqual([]);
  });
});
