import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { olderCopyCard } from '../../../src-preload/contract/outbox.ts';
import { readCopy } from '../../../src-main/core/actions/actions.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { openCore, type Core } from '../../../src-main/core/core.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { routerOf } from '../../../src-main/core/router.ts';
import { cardsOf, wordedCards } from '../../cards.ts';
import { testSecrets, type Rig } from '../../rig.ts';
import { openCopied, texts, type Copied } from './copied.ts';

const secrets = testSecrets();
let copied: Copied;
let rig: Rig;
let twin: { core: Core; client: Client };
let twinFolder: string;
beforeEach(async () => {
  twinFolder = mkdtempSync(join(tmpdir(), 'outpost-twin-'));
  copied = await openCopied({ secrets });
  ({ rig } = copied);
  // What is held back is looked for by itself, and would be found: here it stays a question.
  rig.sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'status', status: 404 } });
});
afterEach(async () => {
  await twin.core.close(500);
  await copied.close();
  rmSync(twinFolder, { recursive: true, force: true });
});

/** Another program on a copy of the same workspace, on the same machine, while the first one is running. */
function openTwin(): void {
  const places = { dataFolder: twinFolder, stateFolder: rig.stateFolder, version: '0.0.0', shell: 'cli' } as const;
  const world = { platform: process.platform, clock: systemClock, log: silentLog, random: Math.random, secrets };
  const outcome = openCore({ ...places, ...world, pid: process.pid, sync: 'needed' });
  if (!outcome.ok) throw new Error(outcome.code);
  twin = { core: outcome.core, client: createRouterClient(routerOf(outcome.core.parts)) as unknown as Client };
}

/** Three posts wait, paused, in two folders of one workspace, and a program runs on each. */
async function twoPrograms(): Promise<string[]> {
  const { client, spaceId } = rig;
  await rig.post('Before the copy');
  await rig.drained();
  await client.outbox.pauseAll({ spaceId });
  const ids: string[] = [];
  for (const text of texts) ids.push(...(await rig.post(text)));
  await rig.reopen({ between: () => cpSync(rig.folder, twinFolder, { recursive: true }) });
  openTwin();
  return ids;
}
const resume = (client: Client) => client.outbox.resumeAll({ spaceId: rig.spaceId });
const settled = async (client: Client): Promise<number> => {
  const { counts } = await client.outbox.overview({ spaceId: rig.spaceId });
  return counts.queued + counts.waiting + counts.claimed + counts.on_wire;
};

/** By the first program. */
const whenSent = async (): Promise<number[]> => {
  const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all' });
  const texted = rows.filter(({ text }) => texts.includes(text));
  expect(texted).toHaveLength(texts.length);
  return texted.map(({ onWireAtMs }) => onWireAtMs ?? 0);
};

describe('two programs on two copies of one workspace, at the same time on the same machine', () => {
  it('the second one to send sends nothing: it pauses, and its card says what the first one sent', async () => {
    await twoPrograms();
    expect((await twin.client.status.get({})).older).toBe(false);
    await resume(rig.client);
    await rig.drained();
    const sentAtMs = Math.min(...(await whenSent()));
    await resume(twin.client);
    await expect.poll(async () => (await twin.client.status.get({})).older).toBe(true);
    await expect.poll(() => settled(twin.client)).toBe(0);
    const needsYou = await wordedCards({ client: twin.client, spaceId: rig.spaceId });
    expect(needsYou.map(({ cause, count }) => [cause, count])).toEqual([['older', 3]]);
    expect(needsYou[0]?.detail).toMatch(/3 posts went out since/);
    // What the first one sent is looked for from before that on.
    expect(readCopy(twin.core.parts.store)?.fromMs).toBeLessThanOrEqual(sentAtMs);
    expect((await twin.client.status.get({})).paused).toBe(true);
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it('both at once: each post goes out at most once without a question, whoever is first', async () => {
    await twoPrograms();
    await Promise.all([resume(rig.client), resume(twin.client)]);
    await expect.poll(async () => (await settled(rig.client)) + (await settled(twin.client))).toBe(0);
    expect(copied.executed().every((times) => times <= 1)).toBe(true);
    const asked = [rig.client, twin.client].map(async (client) => (await client.status.get({})).older);
    expect(await Promise.all(asked)).toContain(true);
  });

  it('the one that was only opened and asked does not stop the one that sends', async () => {
    await twoPrograms();
    await twin.core.close(500);
    await resume(rig.client);
    await rig.drained();
    openTwin();
    expect((await twin.client.status.get({})).older).toBe(true);
    const [next = ''] = await rig.post('Goes on');
    await rig.reaches(next, 'done');
    expect((await rig.client.status.get({})).older).toBe(false);
  });

  it('after the answer it is asked again as soon as the other one has sent meanwhile, and goes on where it has not', async () => {
    await twoPrograms();
    await resume(rig.client);
    await rig.drained();
    await resume(twin.client);
    await expect.poll(async () => (await twin.client.status.get({})).older).toBe(true);
    const { spaceId } = rig;
    await twin.client.outbox.answer({ spaceId, card: olderCopyCard, verb: 'all-sent' });
    const write = async (text: string): Promise<string> => {
      const { draftId } = await twin.client.drafts.save({ spaceId, body: { text, accountIds: [rig.account('x')] } });
      return (await twin.client.drafts.queue({ draftId })).actionIds[0] ?? '';
    };
    await resume(twin.client);
    const own = await write('Of the twin');
    const stateOf = async (id: string) => (await twin.client.outbox.detail({ actionId: id })).row.state;
    await expect.poll(() => stateOf(own)).toBe('done');
    // And now the first one is the older of the two.
    const [late = ''] = await rig.post('Of the first, too late');
    await rig.reaches(late, 'blocked');
    expect((await rig.client.outbox.detail({ actionId: late })).row).toMatchObject({
      blockReason: 'older',
      attempts: 0,
    });
    expect((await cardsOf(rig)).map(({ cause, count }) => [cause, count])).toEqual([['older', 1]]);
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(5);
  });

  it('nor does it pause that one at its next start, with more that waits', async () => {
    await twoPrograms();
    await twin.core.close(500);
    await resume(rig.client);
    await rig.drained();
    openTwin();
    expect((await twin.client.status.get({})).older).toBe(true);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [next = ''] = await rig.post('Goes on after a start');
    await rig.reopen();
    expect((await rig.client.status.get({})).older).toBe(false);
    await resume(rig.client);
    await rig.reaches(next, 'done');
    await rig.reopen();
    expect(await rig.client.status.get({})).toMatchObject({ older: false, paused: false });
  });
});
