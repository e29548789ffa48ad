import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../src-preload/contract/accounts.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { windowsHere } from '../../src-renderer/client/windows-here.ts';
import { Composer } from '../../src-renderer/composer/composer.svelte.ts';
import { giveOwn, undoText, writeText } from '../../src-renderer/composer/text-undo.ts';
import { UnsavedDrafts } from '../../src-renderer/composer/unsaved-drafts.ts';
import { LastAccounts } from '../../src-renderer/composer/last-accounts.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { openRig, type Rig } from '../rig.ts';
import { modeOf } from '../../src-renderer/composer/draft-body.ts';
import { memoryStorage } from './memory-storage.ts';
import { hearing } from './said.ts';

/*
 * The composer without a browser: it writes to a real core, and remembers in a storage as the browser's. What is in it may
 * never be lost, whoever else writes, and whatever goes away.
 */

let rig: Rig;
let accounts: Account[];
let said: ReturnType<typeof hearing>;
/** What this machine keeps for all windows. */
let machine: Storage;

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
});
afterAll(() => rig.close());
beforeEach(() => {
  said = hearing();
  machine = memoryStorage();
});
afterEach(() => said.stop());

const newWindow = () => windowsHere(memoryStorage(), navigator.locks);

const inSpace = (spaceId: string) => ({
  spaceId,
  zone: 'Europe/Berlin',
  accounts,
  status: undefined as Status | undefined,
});

/** In the first moments of its page. `core`: what the window reaches instead of the core. */
const made = (
  windows = newWindow(),
  core: Pick<Client, 'accounts' | 'drafts' | 'outbox'> = rig.client,
  space = inSpace(rig.spaceId),
  own: { leavesOthers?: boolean } = {},
): Composer =>
  new Composer({
    core,
    windows,
    space,
    kept: new UnsavedDrafts(machine),
    lastAccounts: new LastAccounts(machine),
    ...own,
  });

async function composing(...of: Parameters<typeof made>): Promise<Composer> {
  const composer = made(...of);
  await composer.enter((of[2] ?? inSpace(rig.spaceId)).spaceId);
  return composer;
}

const stored = async (draftId: string | null) => (await rig.client.drafts.get({ draftId: draftId ?? '' })).body.text;

describe('the composer', () => {
  it('saves what is written in each pause, and says when', async () => {
    const composer = await composing();
    composer.write('Doors open at eight.');
    await expect.poll(() => composer.savedAtMs).not.toBeNull();
    expect(await stored(composer.draftId)).toBe('Doors open at eight.');
  });

  it('begins a draft for an account at its best hour with that account, or where it is parked with those of the last post', async () => {
    const composer = await composing();
    composer.write('What was there stays.');
    const atMs = Date.parse('2030-01-08T18:00Z');
    await composer.startNew({ accountId: rig.account('x'), atMs });
    expect(composer.body).toMatchObject({ text: '', accountIds: [rig.account('x')], when: { mode: 'schedule', atMs } });
    expect([composer.schedule.date, composer.schedule.time]).toEqual(['2030-01-08', '19:00']);
    const parked = accounts.find(({ state }) => state === 'parked')?.id ?? '';
    await composer.startNew({ accountId: parked, atMs });
    expect(composer.body).toMatchObject({ accountIds: [], when: { mode: 'schedule', atMs } });
    const words = { text: 'Said outside', link: 'https://a.example/' };
    await composer.startNew({ words });
    expect(composer.body).toMatchObject({ ...words, when: { mode: 'queue' } });
    const { drafts } = rig.client;
    expect((await drafts.list({ spaceId: rig.spaceId })).rows.map(({ title }) => title)).toContain(
      'What was there stays.',
    );
  });

  it('shows what a link fills in, and keeps it as a draft only once it is changed, or queued', async () => {
    const composer = await composing();
    const { drafts } = rig.client;
    const kept = async (): Promise<string[]> =>
      (await drafts.list({ spaceId: rig.spaceId })).rows
        .map(({ title }) => title)
        .filter((one) => one.includes('link'));
    for (const which of ['First', 'Second', 'Third'])
      await composer.startNew({ words: { text: `${which} link`, link: null } });
    await composer.flush();
    expect([composer.text, composer.draftId, composer.isUnsaved, await kept()]).toEqual([
      'Third link',
      null,
      false,
      [],
    ]);
    composer.toggleAccount(rig.account('x'));
    await composer.startNew({ words: { text: 'Fourth link', link: null } });
    expect(await kept()).toEqual(['Third link']);
    composer.chooseAccounts([rig.account('x')]);
    await composer.startNew({ words: { text: 'Fifth link', link: null } });
    await composer.takeUp();
    expect((await kept()).toSorted()).toEqual(['Fifth link', 'Fourth link', 'Third link']);
  });

  it('queues what a link filled in as it stands, and one that came before the accounts were known is no draft either', async () => {
    const composer = await composing();
    composer.chooseAccounts([rig.account('x')]);
    composer.write('For one account, before.');
    expect(await composer.queue()).toBe('queued');
    await composer.startNew({ words: { text: 'Queued as the link says', link: null } });
    expect([composer.body.accountIds, composer.draftId]).toEqual([[rig.account('x')], null]);
    const early = made(newWindow(), rig.client);
    await early.startNew({ words: { text: 'Before all else', link: null } });
    await early.enter(rig.spaceId);
    await early.flush();
    expect([early.body, early.draftId]).toMatchObject([
      { text: 'Before all else', accountIds: [rig.account('x')] },
      null,
    ]);
    expect(await composer.queue()).toBe('queued');
    expect(composer.text).toBe('');
  });

  it('begins every new draft with the accounts of the last post, in a fresh window too, and says so', async () => {
    const composer = await composing();
    expect([composer.body.accountIds, composer.asInLastPost]).toEqual([[], false]);
    composer.toggleAccount(rig.account('x'));
    composer.write('For one account.');
    await composer.startNew();
    expect([composer.body.accountIds, composer.asInLastPost]).toEqual([[], false]);
    composer.toggleAccount(rig.account('x'));
    composer.write('Queued for one account.');
    await composer.queue();
    const fresh = await composing();
    for (const one of [composer, fresh])
      expect([one.body.accountIds, one.asInLastPost]).toEqual([[rig.account('x')], true]);
    fresh.toggleAccount(rig.account('bluesky'));
    expect(fresh.asInLastPost).toBe(false);
    await fresh.startNew();
    expect([fresh.body.accountIds, fresh.asInLastPost]).toEqual([[rig.account('x')], true]);
  });

  it('saves what is open before another draft is opened, and begins a new one', async () => {
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('First.');
    await composer.flush();
    const first = composer.draftId;
    composer.write('First, and more.');
    await composer.startNew();
    expect([composer.text, composer.draftId]).toEqual(['', null]);
    expect(await stored(first)).toBe('First, and more.');
    await composer.openById(first ?? '');
    expect(composer.text).toBe('First, and more.');
  });

  it('goes on with what this window had open before a reload, saved or not', async () => {
    const own = newWindow();
    const before = await composing(own);
    before.write('Half a sente');
    before.caretAt(4, 4);
    before.leave();
    const after = await composing(own);
    expect([after.text, after.caret]).toEqual(['Half a sente', { tab: null, start: 4, end: 4 }]);
  });

  it('brings back what a window that was killed had not saved', async () => {
    new UnsavedDrafts(machine).keep('killed', {
      spaceId: rig.spaceId,
      draftId: '018f0000-0000-7000-8000-00000000aaaa',
      revision: null,
      copyId: '018f0000-0000-7000-8000-00000000bbbb',
      body: { ...(await composing()).body, text: 'Typed just before the power went.' },
      unsaved: true,
      caret: null,
      atMs: Date.now(),
    });
    // The small window for a quick post leaves that to the next large one.
    const small = await composing(newWindow(), rig.client, inSpace(rig.spaceId), { leavesOthers: true });
    expect(small.text).toBe('');
    const composer = await composing();
    expect(composer.text).toBe('Typed just before the power went.');
    expect(await stored(composer.draftId)).toBe('Typed just before the power went.');
  });

  it('keeps what was not saved before a reload where another one is begun at once, whether the core answers or not', async () => {
    const { body } = await composing();
    const isGone = { now: false };
    const drafts = new Proxy(rig.client.drafts, {
      get: (real, verb, ...rest) =>
        isGone.now && verb === 'save' ? () => Promise.reject(new Error('gone')) : Reflect.get(real, verb, ...rest),
    });
    const total = async (search: string) => (await rig.client.drafts.list({ spaceId: rig.spaceId, search })).total;
    async function reloaded(text: string): Promise<void> {
      const own = newWindow();
      new UnsavedDrafts(machine).keep(await own.own, {
        ...{ spaceId: rig.spaceId, draftId: crypto.randomUUID(), revision: null, copyId: crypto.randomUUID() },
        ...{ body: { ...body, text }, unsaved: true, caret: null, atMs: Date.now() },
      });
      const { accounts, outbox } = rig.client;
      const composer = made(own, { accounts, outbox, drafts });
      composer.write('Begun at once');
      await composer.enter(rig.spaceId);
      expect(composer.text).toBe('Begun at once');
      composer.leave();
    }
    await reloaded('Before the reload');
    expect(await total('Before the reload')).toBe(1);
    isGone.now = true;
    await reloaded('Before the other reload');
    expect(await total('Before the other reload')).toBe(0);
    await composing();
    expect(await total('Before the other reload')).toBe(1);
  });

  it('stays one draft that is labelled and moved in the list while it is written, and shows both', async () => {
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('Lamps');
    await composer.flush();
    const draftId = composer.draftId ?? '';
    composer.write('Lamps along');
    await rig.client.drafts.label({ draftIds: [draftId], add: ['quay'], remove: [] });
    const atMs = Date.parse('2030-01-08T18:00Z');
    const { body } = await rig.client.drafts.get({ draftId });
    await rig.client.drafts.save({
      spaceId: rig.spaceId,
      draftId,
      body: { ...body, when: { mode: 'schedule', atMs } },
    });
    const saving = composer.flush();
    composer.write('Lamps along the quay');
    await saving;
    await composer.flush();
    expect([composer.draftId, composer.text, composer.body.labels]).toEqual([
      draftId,
      'Lamps along the quay',
      ['quay'],
    ]);
    expect([composer.schedule.date, composer.schedule.time]).toEqual(['2030-01-08', '19:00']);
    expect((await rig.client.drafts.get({ draftId })).body).toMatchObject({
      text: 'Lamps along the quay',
      labels: ['quay'],
    });
    expect(said.lines()).toEqual([]);
  });

  it('shows what such a window had and nobody can save as it is, and says why, one in a window', async () => {
    const body = { ...(await composing()).body };
    const left = (windowId: string, text: string, atMs: number) =>
      new UnsavedDrafts(machine).keep(windowId, {
        ...{ spaceId: rig.spaceId, draftId: crypto.randomUUID(), revision: null, copyId: crypto.randomUUID() },
        ...{ body: { ...body, text }, unsaved: true, caret: null, atMs },
      });
    const book = (name: string) => `${name} ${'word '.repeat(45_000)}`;
    left('killed', book('First'), 3);
    left('also killed', book('Second'), 2);
    left('killed with little', 'A line.', 4);
    const [one, other] = [await composing(), await composing()];
    expect([one, other].map(({ text }) => text.slice(0, 6))).toEqual(['First ', 'Second']);
    const said = () => [one, other].map(({ problem }) => problem?.message);
    await expect
      .poll(said)
      .toEqual(
        Array(2).fill(expect.stringMatching(/^This text has 225,00\d characters, and a draft keeps up to 200,000\./)),
      );
    // Where a window has words of its own, they stay the ones that it remembers.
    const busy = newWindow();
    (await composing(busy)).write('Mine');
    left('killed as well', book('Third'), 1);
    expect((await composing(busy)).text).toBe('Mine');
    expect((await composing()).text.slice(0, 6)).toBe('Third ');
    one.write('First, cut short.');
    await one.flush();
    expect([one.problem, await stored(one.draftId)]).toEqual([null, 'First, cut short.']);
  });

  it('stays with words that could not be saved, says why, and saves them when the core answers again', async () => {
    let isGone = true;
    const drafts = new Proxy(rig.client.drafts, {
      get: (real, verb, ...rest) =>
        isGone && verb === 'save' ? () => Promise.reject(new Error('gone')) : Reflect.get(real, verb, ...rest),
    });
    const composer = await composing(newWindow(), { accounts: rig.client.accounts, outbox: rig.client.outbox, drafts });
    composer.write('Only here so far.');
    await composer.startNew();
    expect(composer.text).toBe('Only here so far.');
    expect(said.lines()).toEqual([
      'This draft is not saved yet: Something in Outpost went wrong. The details are in the log.',
    ]);
    expect(composer.problem?.code).toBe('bug');
    isGone = false;
    await composer.flush();
    expect(composer.problem).toBeNull();
    expect(await stored(composer.draftId)).toBe('Only here so far.');
  });

  it('follows what another window writes into the same draft', async () => {
    const [one, other] = [await composing(), await composing()];
    one.write('From the one.');
    await one.flush();
    await other.openById(one.draftId ?? '');
    other.write('From the other.');
    await other.flush();
    await expect.poll(() => one.text).toBe('From the other.');
  });

  it('is empty when its draft was queued in another window, and says so', async () => {
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('Queued elsewhere.');
    await composer.flush();
    await rig.client.drafts.queue({ draftId: composer.draftId ?? '' });
    await expect.poll(() => composer.text).toBe('');
    expect(said.lines()).toEqual(['Queued or deleted in another window.']);
  });
});

describe('in another space', () => {
  /** A second brand whose accounts have the same IDs at its own service. */
  let brand: { sandbox: Sandbox; spaceId: string };
  beforeAll(async () => {
    const sandbox = await startSandbox({ posts: 0 });
    const { url, token, space } = sandbox;
    const { spaceId } = await rig.client.connections.save({ url, token, spaceRemoteId: String(space) });
    brand = { sandbox, spaceId };
  });
  afterAll(() => brand.sandbox.close());
  const found = async (spaceId: string, search: string) => (await rig.client.drafts.list({ spaceId, search })).total;

  it('a draft of the one before is closed, and its accounts with it', async () => {
    const space = inSpace(rig.spaceId);
    const composer = await composing(newWindow(), rig.client, space);
    composer.toggleAccount(rig.account('x'));
    composer.write('Of the harbour.');
    expect(await composer.isLeft()).toBe(true);
    space.spaceId = brand.spaceId;
    await composer.enter(brand.spaceId);
    expect([composer.text, composer.draftId, composer.body.accountIds]).toEqual(['', null, []]);
    expect(await found(rig.spaceId, 'Of the harbour.')).toBe(1);
    expect(await found(brand.spaceId, 'Of the harbour.')).toBe(0);
  });

  it('a draft of the one before is opened neither by an undo nor because this window remembers it', async () => {
    const own = newWindow();
    const before = await composing(own);
    before.write('Remembered, unsav');
    before.leave();
    const after = await composing(own, rig.client, inSpace(brand.spaceId));
    expect(after.text).toBe('');
    await after.openById(before.draftId ?? '');
    expect(after.text).toBe('');
    expect(await found(rig.spaceId, 'Remembered, unsav')).toBe(1);
  });

  it('what a window was killed over there is saved there, and what one was killed over here is open here', async () => {
    const { body } = await composing();
    const left = (windowId: string, spaceId: string, text: string, atMs: number) =>
      new UnsavedDrafts(machine).keep(windowId, {
        ...{ spaceId, draftId: crypto.randomUUID(), revision: null, copyId: crypto.randomUUID() },
        ...{ body: { ...body, text }, unsaved: true, caret: { tab: null, start: 4, end: 4 }, atMs },
      });
    left('killed last', brand.spaceId, 'Last, over there', 2);
    left('killed before', rig.spaceId, 'Here, before it', 1);
    const composer = await composing();
    expect([composer.text, composer.caret?.start]).toEqual(['Here, before it', 4]);
    expect(await found(brand.spaceId, 'Last, over there')).toBe(1);
  });

  it('words whose space was removed in mid-writing stay, as a draft of the space that is left', async () => {
    let isGone = false;
    const drafts = new Proxy(rig.client.drafts, {
      get: (real, verb, ...rest) =>
        isGone && verb === 'save' ? () => Promise.reject(new Error('gone')) : Reflect.get(real, verb, ...rest),
    });
    const { accounts: known, outbox } = rig.client;
    const space = inSpace(rig.spaceId);
    const composer = await composing(newWindow(), { accounts: known, outbox, drafts }, space);
    isGone = true;
    composer.write('Half a thought');
    await composer.flush();
    isGone = false;
    space.spaceId = brand.spaceId;
    await composer.enter(brand.spaceId);
    expect(composer.text).toBe('Half a thought');
    expect(said.lines()[0]).toContain('The space of this draft was removed.');
    await composer.flush();
    expect(await found(brand.spaceId, 'Half a thought')).toBe(1);
  });
});

describe('Queue', () => {
  it('makes it an item of the outbox and leaves the composer empty; Undo gives back the words', async () => {
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('Goes out today.');
    const before = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect(await composer.queue()).toBe('queued');
    const after = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect([composer.text, after.waitingTotal - before.waitingTotal]).toEqual(['', 1]);
    expect(said.lines()[0]).toContain('“Goes out today.”\nQueued');
    await said.undo();
    expect(composer.text).toBe('Goes out today.');
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).waitingTotal).toBe(before.waitingTotal);
  });

  it('says when it goes as things stand: paused, offline, or at its time', async () => {
    const space: ReturnType<typeof inSpace> = inSpace(rig.spaceId);
    const composer = await composing(newWindow(), rig.client, space);
    composer.toggleAccount(rig.account('x'));
    composer.write('With a comment.');
    composer.edit({ firstComment: 'Its comment' });
    composer.scheduleAt('2099-01-01', '10:00');
    expect(await composer.queue()).toBe('queued');
    expect(said.lines().at(-1)).toContain('Scheduled for');
    const status = await rig.client.status.get({ spaceId: rig.spaceId });
    space.status = { ...status, online: 'offline' };
    expect(said.lines().at(-1)).toMatch(
      /Scheduled for .* 2099, 10:00\. The service has it when the connection is back\.$/,
    );
    space.status = { ...status, online: 'online', paused: true };
    expect(said.lines().at(-1)).toMatch(/Scheduled for .*\. The service has it once you resume\.$/);
    await said.undo();
  });

  it('says of one without a time that it goes when what keeps it is over', async () => {
    const space: ReturnType<typeof inSpace> = inSpace(rig.spaceId);
    const composer = await composing(newWindow(), rig.client, space);
    composer.toggleAccount(rig.account('x'));
    composer.write('Without a time.');
    const status = await rig.client.status.get({ spaceId: rig.spaceId });
    expect(await composer.queue()).toBe('queued');
    space.status = { ...status, online: 'offline' };
    expect(said.lines().join()).toContain('Queued, goes when the connection is back.');
    space.status = { ...status, online: 'online', paused: true };
    expect(said.lines().join()).toContain('Queued, waits until you resume.');
    await said.undo();
  });

  it('says what is missing', async () => {
    const composer = await composing();
    expect(await composer.queue()).toBe('not-queued');
    composer.write('To whom?');
    expect(await composer.queue()).toBe('not-queued');
    expect(said.lines()).toEqual(['There is no text yet.', 'Choose at least one account.']);
  });

  it('does not queue what a network surely refuses, and keeps it as it is', async () => {
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('x'.repeat(281));
    expect(await composer.queue()).toBe('wrong');
    expect(composer.text).toHaveLength(281);
    composer.write('Short again.');
    expect(await composer.queue()).toBe('queued');
  });

  it('goes at the second of a time that happens twice where the first passed since it was planned', async () => {
    vi.setSystemTime(Date.parse('2026-10-24T12:00:00Z'));
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('At night.');
    composer.scheduleAt('2026-10-25', '02:30');
    await composer.flush();
    const draftId = composer.draftId ?? '';
    vi.setSystemTime(Date.parse('2026-10-25T00:45:00Z'));
    const later = await composing();
    await later.openById(draftId);
    expect(await later.queue()).toBe('queued');
    const atMs = Date.parse('2026-10-25T01:30:00Z');
    expect((await rig.client.drafts.get({ draftId })).body.when).toEqual({ mode: 'schedule', atMs });
    await said.undo();
    vi.useRealTimers();
  });

  it('does not queue for a time that does not exist or is past', async () => {
    const composer = await composing();
    composer.toggleAccount(rig.account('x'));
    composer.write('At a time.');
    composer.scheduleAt('2027-03-28', '02:30');
    expect(await composer.queue()).toBe('not-queued');
    composer.scheduleAt('2020-01-01', '10:00');
    expect(await composer.queue()).toBe('not-queued');
    expect(said.lines()).toEqual([expect.stringContaining('02:30 does not exist on') as string, 'This time is past.']);
  });
});

describe('a time that is none', () => {
  const planned = { date: '2027-03-20', time: '10:00' };
  async function written(date: string, time: string): Promise<Composer> {
    const composer = await composing();
    composer.chooseAccounts([rig.account('x')]);
    composer.write(`At ${date} ${time}`);
    composer.scheduleAt(planned.date, planned.time);
    await composer.flush();
    composer.scheduleAt(date, time);
    await composer.flush();
    return composer;
  }
  const shown = ({ schedule: { date, time, fault } }: Composer) => ({ date, time, fault });

  it.each([
    { date: '2027-03-28', time: '02:30', fault: 'skipped' },
    { date: '30 Feb', time: '10:00', fault: 'unreadable' },
    { date: '2027-03-20', time: 'ten', fault: 'unreadable' },
    { date: '', time: '10:00', fault: 'unreadable' },
  ])('is kept as it was typed, in the place of the time before: $date $time', async ({ fault, ...typed }) => {
    const draftId = (await written(typed.date, typed.time)).draftId ?? '';
    expect((await rig.client.drafts.get({ draftId })).body.when).toEqual({ mode: 'no-time', ...typed });
    const other = await composing();
    await other.openById(draftId);
    expect(shown(other)).toEqual({ ...typed, fault });
    const { rows } = await rig.client.drafts.list({ spaceId: rig.spaceId });
    expect(rows.find(({ id }) => id === draftId)).toMatchObject({ plannedAtMs: null });
  });

  it('is not queued from the list either, and has none of the times that it had', async () => {
    const draftId = (await written('2027-03-28', '02:30')).draftId ?? '';
    const { queued, left } = await rig.client.drafts.queueSeveral({ draftIds: [draftId] });
    expect([queued, left.map(({ why }) => why)]).toEqual([
      [],
      ['Choose a date and a time: what is typed there is none.'],
    ]);
    const atMs = Date.parse('2027-03-28T08:00Z');
    const given = await rig.client.drafts.queueSeveral({
      draftIds: [draftId],
      when: { mode: 'schedule', atMs },
      undoMs: 10_000,
    });
    expect(given.queued).toEqual([draftId]);
    await rig.client.outbox.undo({ batchId: given.batchId ?? '' });
  });

  it('stands in its fields, with what is wrong with it, when the draft is labelled elsewhere', async () => {
    const composer = await written('2027-03-28', '02:30');
    await rig.client.drafts.label({ draftIds: [composer.draftId ?? ''], add: ['quay'], remove: [] });
    await expect.poll(() => composer.body.labels).toEqual(['quay']);
    expect(shown(composer)).toEqual({ date: '2027-03-28', time: '02:30', fault: 'skipped' });
    expect(await composer.queue()).toBe('not-queued');
  });

  it('is chosen again as “Schedule”, and is a time where another clock is meant by now', async () => {
    const draftId = (await written('2027-03-28', '02:30')).draftId ?? '';
    const elsewhere = await composing(newWindow(), rig.client, { ...inSpace(rig.spaceId), zone: 'UTC' });
    await elsewhere.openById(draftId);
    expect(modeOf(elsewhere.body.when)).toBe('schedule');
    expect(await elsewhere.queue()).toBe('queued');
    expect(said.lines().at(-1)).toContain('Scheduled for');
    await said.undo();
    expect((await rig.client.drafts.get({ draftId })).body.when).toEqual({
      mode: 'schedule',
      atMs: Date.parse('2027-03-28T02:30Z'),
    });
  });
});

describe('an account’s own text', () => {
  it('is written in its tab, and gone when the account is taken off or the shared text is wanted again', async () => {
    const composer = await composing();
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    composer.toggleAccount(x);
    composer.toggleAccount(bluesky);
    composer.write('For everyone.');
    composer.tab = bluesky;
    composer.write('For Bluesky.');
    expect(composer.body).toMatchObject({ text: 'For everyone.', variants: { [bluesky]: 'For Bluesky.' } });
    composer.toggleAccount(bluesky);
    expect([composer.tab, composer.text]).toEqual([null, 'For everyone.']);
    giveOwn(composer, bluesky, null);
    expect(composer.body.variants).toEqual({});
    await composer.flush();
  });

  it('is not written on where its account was taken off in another window, while it is shown and when it is opened again', async () => {
    const composer = await composing();
    const [x, bluesky] = [rig.account('x'), rig.account('bluesky')];
    const inTab = async (words: string): Promise<string> => {
      await composer.startNew();
      composer.chooseAccounts([x, bluesky]);
      composer.write(words);
      composer.tab = bluesky;
      composer.caretAt(0, 0);
      await composer.flush();
      return composer.draftId ?? '';
    };
    const takeOff = async (draftId: string): Promise<void> => {
      const { body } = await rig.client.drafts.get({ draftId });
      await rig.client.drafts.save({ spaceId: rig.spaceId, draftId, body: { ...body, accountIds: [x] } });
    };
    await takeOff(await inTab('While it is shown'));
    await expect.poll(() => composer.tab).toBeNull();
    composer.write('For every account');
    expect(composer.body).toMatchObject({ text: 'For every account', variants: {} });
    const draftId = await inTab('Opened again');
    await composer.startNew();
    await takeOff(draftId);
    await composer.openById(draftId);
    expect([composer.tab, composer.text]).toEqual([null, 'Opened again']);
  });
});

describe('Undo in a text', () => {
  it('takes back what was written in this text alone, and a text equal to the shared one is no own text', async () => {
    const composer = await composing();
    const [bluesky, mastodon] = [rig.account('bluesky'), rig.account('mastodon')];
    composer.chooseAccounts([bluesky, mastodon]);
    for (const text of ['F', 'Fo', 'For', 'For ', 'For a', 'For al', 'For all']) writeText(composer, text);
    composer.tab = mastodon;
    undoText(composer, false);
    expect(composer.body).toMatchObject({ text: 'For all', variants: {} });
    writeText(composer, 'For all, a');
    composer.tab = bluesky;
    undoText(composer, false);
    expect(composer.body.variants).toEqual({ [mastodon]: 'For all, a' });
    composer.tab = mastodon;
    undoText(composer, false);
    expect(composer.body).toMatchObject({ text: 'For all', variants: {} });
    undoText(composer, true);
    expect(composer.body.variants).toEqual({ [mastodon]: 'For all, a' });
    writeText(composer, 'For all');
    expect(composer.body.variants).toEqual({});

    composer.tab = null;
    const texts: string[] = [];
    for (const again of [false, false, false, true, true, true]) {
      undoText(composer, again);
      texts.push(composer.text);
    }
    expect(texts).toEqual(['For ', '', '', 'For ', 'For all', 'For all']);
    expect(composer.caret).toMatchObject({ start: 7, end: 7 });
    await composer.flush();
    await composer.startNew();
    undoText(composer, false);
    expect(composer.text).toBe('');
  });

  it('has a run of deleted letters as one step, and a letter composed of several keys', async () => {
    const composer = await composing();
    writeText(composer, 'Quay wall');
    for (const text of ['Quay wal', 'Quay wa', 'Quay w']) writeText(composer, text);
    writeText(composer, 'Quay wｋ');
    writeText(composer, 'Quay wか', true);
    const texts: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      undoText(composer, false);
      texts.push(composer.text);
    }
    expect(texts).toEqual(['Quay w', 'Quay wall', '']);
  });

  it('has an account’s own words again after the shared text was taken', async () => {
    const composer = await composing();
    const bluesky = rig.account('bluesky');
    composer.chooseAccounts([bluesky]);
    writeText(composer, 'For everyone.');
    composer.tab = bluesky;
    writeText(composer, 'For Bluesky.');
    giveOwn(composer, bluesky, null);
    expect(composer.body.variants).toEqual({});
    undoText(composer, false);
    expect(composer.body.variants).toEqual({ [bluesky]: 'For Bluesky.' });
    await composer.flush();
  });
});

describe('a group of accounts', () => {
  it('takes the place of those that were chosen; own texts stay, and the tab of one that is out closes', async () => {
    const composer = await composing();
    const [x, bluesky, mastodon] = [rig.account('x'), rig.account('bluesky'), rig.account('mastodon')];
    composer.chooseAccounts([x, bluesky]);
    composer.tab = bluesky;
    composer.write('For Bluesky.');
    composer.chooseAccounts([x, mastodon]);
    expect([composer.tab, composer.body.accountIds]).toEqual([null, [x, mastodon]]);
    expect(composer.body.variants).toEqual({ [bluesky]: 'For Bluesky.' });
    composer.tab = mastodon;
    composer.chooseAccounts([mastodon]);
    expect(composer.tab).toBe(mastodon);
    await composer.flush();
  });
});
