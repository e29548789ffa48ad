import { describe, expect, it } from 'vitest';
import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import type { LimitStatus, Status } from '../../src-preload/contract/status.ts';
import { onlineWords, ticks, waitingWords, windowWords } from '../../src-renderer/frame/status-words.ts';
import { kindWord } from '../../src-preload/contract/words/kind.ts';
import { accountTotal, accountWords } from '../../src-renderer/settings/account-words.ts';
import { cancelWords } from '../../src-renderer/outbox/cancel-words.ts';
import {
  goingWords,
  needsCount,
  profileUrl,
  timeOf,
  waitingHeadWords,
  whyWords,
} from '../../src-renderer/outbox/row-words.ts';
import { crest, initials } from '../../src-renderer/ui/crest.ts';
import { clock } from '../../src-renderer/ui/moment.ts';

const zone = 'Europe/Lisbon';
const nowMs = Date.UTC(2026, 10, 21, 14, 2);

function limit(used: number, resetsAtMs: number | null = null): LimitStatus {
  return { limit: 30, used, remaining: 30 - used, windowMs: 60_000, resetsAtMs };
}

function status(change: Partial<Status>): Status {
  return {
    connection: null,
    online: 'online',
    sinceMs: nowMs,
    outbox: {} as Status['outbox'],
    waiting: 163,
    held: 0,
    needsYou: 0,
    stuck: 0,
    doneAtMs: nowMs + 360_000,
    limits: { publish: limit(18), api: limit(0) },
    lastSyncAtMs: null,
    lastAnswerAtMs: null,
    paused: false,
    fetchingPausedAtMs: null,
    firstCopy: null,
    older: false,
    markTrouble: null,
    incidents: [],
    ...change,
  };
}

describe('the status bar', () => {
  it('says how much waits and when it is done', () => {
    expect(waitingWords(status({}), nowMs, zone)).toBe(`163 waiting, done at ${clock(nowMs + 360_000, zone)}`);
    expect(waitingWords(status({ waiting: 0 }), nowMs, zone)).toBe('Nothing waiting');
  });

  it('says why it stands still', () => {
    expect(waitingWords(status({ online: 'offline', waiting: 12 }), nowMs, zone)).toBe(
      '12 waiting, go when the connection is back',
    );
    expect(waitingWords(status({ online: 'offline', waiting: 64, held: 4 }), nowMs, zone)).toBe(
      '64 waiting, 60 go when the connection is back',
    );
    expect(waitingWords(status({ online: 'offline', waiting: 4, held: 4 }), nowMs, zone)).toBe('4 waiting, all held');
    expect(waitingWords(status({ paused: true, waiting: 6 }), nowMs, zone)).toBe('6 waiting, paused');
    expect(waitingWords(status({ online: 'offline', paused: true, waiting: 6, held: 1 }), nowMs, zone)).toBe(
      '6 waiting, paused',
    );
    expect(onlineWords(status({ online: 'offline' }), nowMs, zone)).toBe(`Offline since ${clock(nowMs, zone)}`);
  });

  it('counts the window down and says when a full one is free', () => {
    expect(windowWords(limit(18, nowMs + 52_000), nowMs)).toBe('new window in 0:52');
    expect(windowWords(limit(18, nowMs - 1), nowMs)).toBe('');
    expect(windowWords(limit(0, nowMs - 1), nowMs)).toBe('30 sends free now');
  });

  it('fills six ticks, whatever the limit is', () => {
    expect(ticks(limit(18)).map(Math.round)).toEqual([100, 100, 100, 60, 0, 0]);
    expect(ticks(limit(0))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

const row: ActionRow = {
  id: '1',
  spaceId: 's',
  kind: 'posts.create',
  subject: 'post',
  state: 'queued',
  blockReason: null,
  reason: null,
  text: 'x',
  change: null,
  accounts: [],
  attempts: 0,
  batchId: null,
  batchName: null,
  expectedAtMs: nowMs + 60_000,
  scheduledAtMs: null,
  undoUntilMs: null,
  onWireAtMs: null,
  settledAtMs: null,
  createdAtMs: nowMs,
  remoteId: null,
  permalink: null,
  matched: false,
  ofPost: null,
  afterPostMinutes: null,
  isUnsent: true,
  canBeDraft: true,
  publishesAtMs: null,
  canPutBack: false,
  behind: null,
  changed: [],
  remoteState: null,
};

describe('a row of the outbox', () => {
  it('says when it goes while it waits', () => {
    expect(whyWords(row, { nowMs, online: 'online', paused: false, zone })).toBe('in 1 min');
    expect(whyWords({ ...row, undoUntilMs: nowMs + 5_000 }, { nowMs, online: 'online', paused: false, zone })).toBe(
      'can still be undone',
    );
    expect(whyWords({ ...row, expectedAtMs: nowMs - 1 }, { nowMs, online: 'online', paused: false, zone })).toBe(
      'next',
    );
    const comment: ActionRow = { ...row, subject: 'first-comment', expectedAtMs: null };
    expect(whyWords(comment, { nowMs, online: 'online', paused: false, zone })).toBe('after its post');
    const later = { ...comment, afterPostMinutes: 7 };
    expect(whyWords(later, { nowMs, online: 'online', paused: false, zone })).toBe('7 min after its post');
  });

  it('promises no time without a connection, and says how much is left for a time of its own', () => {
    expect(whyWords(row, { nowMs, online: 'offline', paused: false, zone })).toBe('when back');
    expect(timeOf(row, 'offline')).toBeNull();
    const scheduled = { ...row, scheduledAtMs: nowMs + 12 * 60_000 };
    expect([
      whyWords(scheduled, { nowMs, online: 'offline', paused: false, zone }),
      timeOf(scheduled, 'offline'),
    ]).toEqual(['due in 12 min', scheduled.scheduledAtMs]);
    expect(whyWords({ ...row, scheduledAtMs: nowMs - 1 }, { nowMs, online: 'offline', paused: false, zone })).toBe(
      'late',
    );
  });

  it('goes when one resumes where the outbox is paused, connection or not', () => {
    expect(whyWords(row, { nowMs, online: 'offline', paused: true, zone })).toBe('when you resume');
    const scheduled = { ...row, scheduledAtMs: nowMs + 12 * 60_000 };
    expect(whyWords(scheduled, { nowMs, online: 'offline', paused: true, zone })).toBe('when you resume');
    expect([goingWords(1, true), goingWords(2, true), goingWords(2, false), goingWords(0, true)]).toEqual([
      '1 item goes once you resume and the connection is back.',
      '2 items go once you resume and the connection is back.',
      '2 items go when the connection is back.',
      'Nothing waits for the connection.',
    ]);
  });

  it('says what became of it, the reason of the core before its own', () => {
    expect(
      whyWords(
        { ...row, state: 'done', permalink: 'https://x.com/a/1' },
        { nowMs, online: 'online', paused: false, zone },
      ),
    ).toBe('published');
    expect(whyWords({ ...row, state: 'done' }, { nowMs, online: 'online', paused: false, zone })).toBe('accepted');
    expect(
      whyWords(
        { ...row, state: 'done', settledAtMs: nowMs, publishesAtMs: nowMs + 3_600_000 },
        { nowMs, online: 'online', paused: false, zone },
      ),
    ).toBe(`accepted ${clock(nowMs, zone)}`);
    expect(
      whyWords(
        { ...row, state: 'on_wire', onWireAtMs: nowMs - 3_000 },
        { nowMs, online: 'online', paused: false, zone },
      ),
    ).toBe('sending, 3 s');
    expect(whyWords(row, { nowMs, online: 'online', paused: true, zone })).toBe('when you resume');
    expect(
      whyWords(
        { ...row, state: 'matched', matched: true, reason: { code: 'found-by-words' } },
        { nowMs, online: 'online', paused: false, zone },
      ),
    ).toBe('Found with these words. Yours?');
    expect(
      whyWords(
        { ...row, state: 'blocked', blockReason: 'held', reason: { code: 'held' } },
        { nowMs, online: 'online', paused: false, zone },
      ),
    ).toBe('held by you');
    expect(
      whyWords(
        { ...row, subject: 'first-comment', state: 'blocked', reason: { code: 'parent-refused' } },
        { nowMs, online: 'online', paused: false, zone },
      ),
    ).toBe('its post was refused');
    expect(timeOf({ ...row, state: 'done', settledAtMs: nowMs }, 'offline')).toBe(nowMs);
  });

  it('names what is not simply a post', () => {
    expect([kindWord('posts.create'), kindWord('posts.firstComment'), kindWord('bio.blockReorder')]).toEqual([
      null,
      'First comment',
      'Bio page',
    ]);
  });

  it('counts a refused token once, however many actions it stops', () => {
    expect(
      needsCount([
        { cause: 'sign-in', count: 6 },
        { cause: 'rejected', count: 3 },
      ]),
    ).toBe(4);
  });
});

describe('the address of an account', () => {
  it('is always https and holds no more than the name', () => {
    expect(profileUrl('X', '@harbourandpine')).toBe('https://x.com/harbourandpine');
    expect(profileUrl('X', '@a/../b?c#d')).toBe('https://x.com/a%2F..%2Fb%3Fc%23d');
  });

  it('is none where the handle is no name or the network is not known', () => {
    expect([profileUrl('X', 'Company page'), profileUrl('X', '@'), profileUrl('Gazette', '@a')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('letters that stand for a name', () => {
  it('are up to three for a space and never half of a sign', () => {
    expect([
      crest('Harbour & Pine'),
      crest('Nimbus Lab'),
      crest('Nimbus'),
      crest('بيت القهوة'),
      crest('👩‍👩‍👧 club'),
      crest('Nordlicht Café & Backstube'),
      crest('<b>Café</b> 🦄 …'),
      crest('“Harbour” of & Pine 🦄'),
      crest('…'),
    ]).toEqual(['H&P', 'NL', 'NI', 'با', '👩‍👩‍👧C', 'NC', 'B🦄', 'HO', '…']);
  });

  it('are at most two for an account', () => {
    expect([initials('@harbour.and.pine'), initials('Harbour & Pine'), initials('@x', 1), initials('@')]).toEqual([
      'HA',
      'HP',
      'X',
      '',
    ]);
  });
});

describe('the outbox', () => {
  it('says how much of what waits is on hold', () => {
    expect(waitingHeadWords(303, 0)).toBe('303');
    expect(waitingHeadWords(1303, 303)).toBe('1,303, 303 on hold');
    expect(waitingHeadWords(303, 303)).toBe('303, all on hold');
  });

  it('says of what is held that it was not sent, before it is cancelled', () => {
    expect(cancelWords(1, { state: 'blocked', onWireAtMs: null })).toBe('It was not sent, and will not be.');
    expect(cancelWords(1, { state: 'queued', onWireAtMs: null })).toBe(
      'It will not be sent, unless it goes before you answer.',
    );
    expect(cancelWords(3, null)).toBe('They will not be sent, but for those that go before you answer.');
  });
});

describe('the accounts of a space', () => {
  it('are as many as were found when it was connected, and say why fewer can be posted to', () => {
    const accounts = { active: 9, parked: 1, disconnected: 1 };
    expect([accountTotal(accounts), accountWords(accounts)]).toEqual([11, '9 active, 1 parked, 1 disconnected']);
    expect(accountWords({ active: 9, parked: 0, disconnected: 1 })).toBe('9 active, 1 disconnected');
  });
});
