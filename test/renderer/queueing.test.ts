import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../src-preload/contract/accounts.ts';
import { LastAccounts } from '../../src-renderer/composer/last-accounts.ts';
import { Queueing } from '../../src-renderer/composer/queueing.svelte.ts';
import { openRig, type Rig } from '../rig.ts';
import { memoryStorage } from './memory-storage.ts';
import { hearing } from './said.ts';
import { WrittenDraft } from './written.svelte.ts';

/* From a draft to the outbox, without a browser: a real core takes what is queued. */

let rig: Rig;
let accounts: Account[];
let said: ReturnType<typeof hearing>;
let written: WrittenDraft;
let queueing: Queueing;
let lastAccounts: LastAccounts;

beforeAll(async () => {
  rig = await openRig({ dispatch: false });
  accounts = await rig.client.accounts.list({ spaceId: rig.spaceId });
});
afterAll(() => rig.close());
beforeEach(() => {
  said = hearing();
  written = new WrittenDraft(rig);
  lastAccounts = new LastAccounts(memoryStorage());
  const space = { spaceId: rig.spaceId, zone: 'Europe/Berlin', accounts, status: undefined };
  queueing = new Queueing({ core: rig.client, space, lastAccounts }, written);
});
afterEach(() => said.stop());

const write = (text: string): void => {
  written.body = { ...written.body, text, accountIds: [rig.account('x')] };
};
const waiting = async () => (await rig.client.outbox.overview({ spaceId: rig.spaceId })).waitingTotal;

it('queues nothing where another draft was opened while it was looked at', async () => {
  write('Not this one');
  const queued = queueing.queue();
  written.opened += 1;
  expect(await queued).toBe('not-queued');
  expect(await waiting()).toBe(0);
});

it('says which post was queued where only its account has a text', async () => {
  const x = rig.account('x');
  written.body = { ...written.body, text: '', accountIds: [x], variants: { [x]: 'For X alone' } };
  expect(await queueing.queue()).toBe('queued');
  expect(said.lines().at(-1)).toMatch(/^“For X alone”\n/);
  await said.undo();
});

it('says which post was queued by no half of a sign', async () => {
  write(`a${'😀'.repeat(40)}`);
  expect(await queueing.queue()).toBe('queued');
  expect(said.lines().at(-1)).toMatch(/^“a(?:😀)+…”\n/u);
  await said.undo();
});

describe('what keeps a draft from being queued', () => {
  it('is a code, the first that applies', () => {
    expect(queueing.hindrance).toBe('no-text');
    written.body = { ...written.body, text: 'To whom?' };
    expect(queueing.hindrance).toBe('no-account');
    write('To whom?');
    expect(queueing.hindrance).toBeNull();
    written.body = { ...written.body, when: { mode: 'schedule', atMs: 0 } };
    const at = (date: string, time: string) => {
      written.schedule.set(date, time, 'Europe/Berlin');
      return queueing.hindrance;
    };
    expect([at('2099-01-01', 'ten'), at('2027-03-28', '02:30'), at('2020-01-01', '10:00')]).toEqual([
      'unreadable',
      'skipped',
      'time-past',
    ]);
    expect(at('2099-01-01', '10:00')).toBeNull();
  });

  it('is said for as long as it is that', async () => {
    expect(await queueing.queue()).toBe('not-queued');
    expect(said.standing()).toEqual(['There is no text yet.']);
    written.body = { ...written.body, text: 'To whom?' };
    expect(said.standing()).toEqual([]);
    expect(await queueing.queue()).toBe('not-queued');
    expect(said.standing()).toEqual(['Choose at least one account.']);
    write('To whom?');
    expect(said.standing()).toEqual([]);
  });

  it('may be what a network surely refuses: that is said until it is mended, and the draft stays', async () => {
    write('x'.repeat(281));
    expect(await queueing.queue()).toBe('wrong');
    expect([said.standing().length, written.body.text.length, queueing.isUnderWay]).toEqual([1, 281, false]);
    write('Shorter.');
    expect(said.standing()).toEqual([]);
  });

  it('may be that it could not be saved: then nothing is queued, and it is said why', async () => {
    const before = await waiting();
    write('Only here.');
    expect([await waiting(), written.draftId]).toEqual([before, null]);
    written.problem = { code: 'bug', message: 'The disk is full.' };
    expect(await queueing.queue()).toBe('not-queued');
    expect([await waiting(), said.standing(), written.body.text]).toEqual([
      before,
      ['The disk is full.'],
      'Only here.',
    ]);
  });
});

describe('a draft that is queued', () => {
  it('is saved first, goes once however often it was asked for, and its accounts are those of the next one', async () => {
    const before = await waiting();
    write('Doors open at eight.');
    const [first, second] = await Promise.all([queueing.queue(), queueing.queue()]);
    expect([first, second, (await waiting()) - before]).toEqual(['queued', 'not-queued', 1]);
    expect([written.draftId, written.body.text]).toEqual([null, '']);
    expect(lastAccounts.of(rig.spaceId)).toEqual([rig.account('x')]);
  });

  it('is opened again by Undo where nothing else was begun, and else is only in the list', async () => {
    const before = await waiting();
    write('Taken back.');
    await queueing.queue();
    await said.undo();
    expect([await waiting(), written.openedIds.length]).toEqual([before, 1]);
    const [draftId = ''] = written.openedIds;
    expect(said.standing()).toContain('Taken back. It is a draft again.');
    expect((await rig.client.drafts.get({ draftId })).body.text).toBe('Taken back.');
    write('Taken back as well.');
    await queueing.queue();
    expect(said.standing()).not.toContain('Taken back. It is a draft again.');
    write('Something else.');
    await said.undo();
    expect([await waiting(), written.openedIds, written.body.text]).toEqual([before, [draftId], 'Something else.']);
  });
});
