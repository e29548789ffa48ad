import { afterEach, describe, expect, it } from 'vitest';
import { wordedCards } from '../cards.ts';
import { testSecrets } from '../rig.ts';
import type { Said } from './window.ts';
import { SOON, openFaultRig, openWatchedRig, read, receiptsOf, type FaultRig } from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const online = async (): Promise<string> => (await rig.client.status.get({})).online;

async function enterToken(token: string): Promise<void> {
  const [connection] = await rig.client.connections.list({});
  await rig.client.connections.replaceToken({ connectionId: connection?.id ?? '', token });
}

/** The card about the token, whatever it stops. */
const signInCard: Said = {
  text: 'the token was refused',
  where: 'Needs you',
  words: ['Sign-in needed', /the token was refused at \d\d:\d\d\.$/],
  answers: ['Enter a new token'],
  connection: 'Sign-in needed',
};
const waitsForToken = (text: string): Said => ({
  text,
  where: 'Waiting',
  words: ['Sign-in needed', 'once signed in'],
  connection: 'Sign-in needed',
});
const isDone = (text: string): Said => ({ text, where: 'Done today', words: [/^Done$/], connection: 'Online' });

/** In the dialog of the window, as a user does it. */
async function typeToken(token: string): Promise<void> {
  const dialog = (await rig.window()).page.getByRole('dialog', { name: /^A new token for / });
  await dialog.getByLabel('API token').fill(token);
  await dialog.getByRole('button', { name: 'Use this token' }).click();
}

describe('auth', () => {
  it('401 in mid-queue: pauses without spending an attempt, says since when, and goes on in order', async () => {
    rig = await openWatchedRig();
    const { sandbox, client, spaceId } = rig;
    const second = sandbox.addToken();
    const stop = sandbox.journal.onEntry(() => {
      if (sandbox.journal.executed('post.created').length < 2) return;
      stop();
      sandbox.revokeToken(sandbox.token);
    });
    const window = await rig.window();
    const texts = ['Post 1', 'Post 2', 'Post 3', 'Post 4', 'Post 5'];
    const ids: string[] = [];
    for (const text of texts) ids.push(...(await rig.post(text)));
    await expect.poll(online, SOON).toBe('sign-in-needed');
    const needsYou = await wordedCards({ client, spaceId });
    expect(needsYou).toHaveLength(1);
    expect(needsYou[0]).toMatchObject({ cause: 'sign-in', remedies: [{ verb: 'enter-token' }] });
    expect(needsYou[0]?.sentence).toMatch(/the token was refused at \d\d:\d\d\.$/);
    expect(needsYou[0]?.detail).toMatch(/^\d items? waits?\. Nothing was lost\.$/);
    for (const id of ids.slice(2)) expect((await read(rig, id)).row).toMatchObject({ state: 'queued', attempts: 0 });
    await window.says({
      ...signInCard,
      words: [...(signInCard.words ?? []), /^\d items? waits?\. Nothing was lost\.$/],
    });
    for (const text of texts.slice(2)) await window.says(waitsForToken(text));
    await window.shows('Waiting for the token');
    await window.page.getByRole('button', { name: 'Enter a new token' }).click();
    await typeToken(second);
    await window.shows('The token works. What waited goes on.');
    await rig.drained();
    for (const text of texts) await window.says(isDone(text));
    await window.asksNothing();
    const created = sandbox.journal.executed('post.created');
    expect(created.map((entry) => (entry.body as { content: string }).content)).toEqual(texts);
    for (const id of ids) expect((await read(rig, id)).row).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('a token swapped while a post is on the wire: its answer counts, and the next goes with the new one', async () => {
    rig = await openWatchedRig();
    const { sandbox } = rig;
    const second = sandbox.addToken();
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'slow', delayMs: 500 } });
    const [id = ''] = await rig.post('With the old token');
    await expect.poll(() => receiptsOf(rig, 'With the old token').all.length, SOON).toBe(1);
    await enterToken(second);
    sandbox.revokeToken(sandbox.token);
    await rig.reaches(id, 'done');
    const [next = ''] = await rig.post('With the new token');
    await rig.reaches(next, 'done');
    const tokens = ['With the old token', 'With the new token'].map((text) => receiptsOf(rig, text).all[0]?.token);
    expect(tokens).toEqual([sandbox.token.slice(-4), second.slice(-4)]);
    const window = await rig.window();
    for (const text of ['With the old token', 'With the new token']) await window.says(isDone(text));
    await window.asksNothing();
  });

  it('a 401 for the old token that comes after the new one was entered does not stop the outbox', async () => {
    const secrets = testSecrets();
    const get = secrets.get;
    let swap: (() => Promise<void>) | null = null;
    secrets.get = async (key) => {
      const token = await get(key);
      const swapNow = swap;
      swap = null;
      // The old token is in this request's hands; meanwhile the new one is entered and the old one revoked.
      await swapNow?.();
      return token;
    };
    // The window is opened afterwards: the new token is tried while the post holds its slot, and a window that reads
    // at the same time may have left it the only one.
    rig = await openFaultRig({ secrets });
    const { sandbox } = rig;
    const second = sandbox.addToken();
    swap = async () => {
      await enterToken(second);
      sandbox.revokeToken(sandbox.token);
    };
    const [id = ''] = await rig.post('In the hands of the old token');
    await rig.reaches(id, 'done');
    const receipts = receiptsOf(rig, 'In the hands of the old token').all;
    expect(receipts.map((entry) => entry.status)).toEqual([401, 200]);
    expect(await online()).toBe('online');
    const window = await rig.window();
    await window.says(isDone('In the hands of the old token'));
    await window.asksNothing();
  });

  it('a 401 on a read pauses as well, and says where to sign in', async () => {
    rig = await openWatchedRig();
    rig.sandbox.revokeToken(rig.sandbox.token);
    await expect(rig.client.accounts.sync({ spaceId: rig.spaceId })).rejects.toMatchObject({
      data: { code: 'sign-in-needed' },
    });
    await expect.poll(online, SOON).toBe('sign-in-needed');
    const { needsYou } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect(needsYou[0]).toMatchObject({ cause: 'sign-in', remedies: [{ verb: 'enter-token' }] });
    const window = await rig.window();
    await window.says(signInCard);
    await enterToken(rig.sandbox.addToken());
    expect(await online()).toBe('online');
    await window.connectionIs('Online');
    await window.asksNothing();
  });

  it('a new token that is mistyped does not stop the one that works', async () => {
    rig = await openWatchedRig();
    await expect(enterToken('sb_mistyped')).rejects.toMatchObject({ data: { code: 'sign-in-needed' } });
    expect(await online()).toBe('online');
    const window = await rig.window();
    await window.goTo('Settings');
    await window.page
      .getByRole('button', { name: /^More for / })
      .first()
      .click();
    await window.page.getByRole('menuitem', { name: 'Replace the token…' }).click();
    await typeToken('sb_mistyped');
    await window.shows(/token.*refused|refused.*token/i);
    await window.page.keyboard.press('Escape');
    const [id = ''] = await rig.post('Goes on');
    await rig.reaches(id, 'done');
    await window.goTo('Outbox');
    await window.says(isDone('Goes on'));
    await window.asksNothing();
  });

  const notHere = { ...signInCard, text: 'there is no usable token', words: ['Sign-in needed', /Enter it again\.$/] };
  it.each<[string, () => Promise<string | null>, Said]>([
    ['is gone from it', async () => null, notHere],
    ['cannot be read, because it is locked', () => Promise.reject(new Error('locked')), notHere],
    ['was changed outside', async () => 'another-token-entirely', signInCard],
  ])(
    'keychain: the token %s: nothing is sent with it, sign-in is asked for, and it goes on',
    async (_, broken, card) => {
      const secrets = testSecrets();
      const get = secrets.get;
      let isBroken = false;
      secrets.get = (key) => (isBroken ? broken() : get(key));
      rig = await openWatchedRig({ secrets });
      isBroken = true;
      const [id = ''] = await rig.post('Who am I?');
      await expect.poll(online, SOON).toBe('sign-in-needed');
      const { needsYou } = await rig.client.outbox.overview({ spaceId: rig.spaceId });
      expect(needsYou[0]).toMatchObject({ cause: 'sign-in' });
      expect((await read(rig, id)).row).toMatchObject({ state: 'queued', attempts: 0 });
      expect(receiptsOf(rig, 'Who am I?').executed).toEqual([]);
      const window = await rig.window();
      await window.says(card);
      await window.says(waitsForToken('Who am I?'));
      isBroken = false;
      await enterToken(rig.sandbox.token);
      await rig.reaches(id, 'done');
      expect(receiptsOf(rig, 'Who am I?').executed).toHaveLength(1);
      await window.says(isDone('Who am I?'));
      await window.asksNothing();
    },
  );
});
