import { describe, expect, it } from 'vitest';
import { subjects, type ActionFacts, type ActionRow, type WholeFacts } from '../../src-preload/contract/outbox.ts';
import { remedyNames } from '../../src-preload/contract/needs-you.ts';
import { cardWords } from '../../src-preload/contract/words/card.ts';
import { changedWords, notMovedWords, refusalWords, refusedCounts } from '../../src-preload/contract/words/refusal.ts';
import { refusalCodes, type RefusalCode } from '../../src-preload/contract/refusal.ts';
import { remedyWords } from '../../src-preload/contract/words/remedy.ts';

/* A card says the same of one thing and of many, of each thing by its name, in whole sentences. */

const atMs = Date.parse('2026-11-18T09:05:00Z');
const account = (social: string) => ({ id: social, social, displayName: `On ${social}`, handle: `@${social}` });
const row: ActionRow = {
  id: '1',
  spaceId: 's',
  kind: 'posts.create',
  subject: 'post',
  state: 'rejected',
  blockReason: null,
  reason: { code: 'service-said', words: ['Not today.'] },
  text: 'Hello',
  change: null,
  accounts: [account('x'), account('bluesky'), account('linkedin')],
  attempts: 8,
  batchId: null,
  batchName: null,
  expectedAtMs: null,
  scheduledAtMs: null,
  undoUntilMs: null,
  onWireAtMs: atMs,
  settledAtMs: null,
  createdAtMs: atMs,
  remoteId: null,
  permalink: null,
  matched: false,
  remoteState: null,
  ofPost: null,
  afterPostMinutes: null,
  isUnsent: false,
  canBeDraft: true,
  publishesAtMs: null,
  canPutBack: false,
  behind: null,
  changed: [],
};
const none = { firstComments: 0, others: 0 };

function said(facts: ActionFacts, count = 1, first: Partial<ActionRow> = {}, dependents = none) {
  return cardWords({ key: 'k', remedies: [], count, dependents, first: { ...row, ...first }, ...facts }, 'UTC');
}
const saidWhole = (facts: WholeFacts, count = 3) =>
  cardWords({ key: 'k', remedies: [], count, dependents: none, first: null, ...facts }, 'UTC');

const facts: ActionFacts[] = [
  ...(['nothing', 'something-else', 'older-copy', 502] as const).map((heard) => ({
    cause: 'in-doubt' as const,
    heard,
  })),
  ...(['matched', 'unlinked', 'tries', 'dependency', 'unreadable'] as const).map((cause) => ({ cause })),
  { cause: 'missed', fromMs: atMs, toMs: atMs, because: null },
  ...(['paused', 'offline', 'sign-in', 'not-running'] as const).map((because) => ({
    cause: 'missed' as const,
    fromMs: atMs,
    toMs: atMs + 86_400_000,
    because,
  })),
  ...(['when-sent', 'there', 'there-without-id', 'retried'] as const).flatMap((failed) =>
    [[], [account('x')], [account('x'), account('bluesky')]].map((parked) => ({
      cause: 'rejected' as const,
      failed,
      parked,
      out: [],
    })),
  ),
];

describe('the words of a card', () => {
  it.each(subjects.flatMap((subject) => facts.map((one) => [subject, JSON.stringify(one), one] as const)))(
    'are whole sentences: %s, %s',
    (subject, _, one) => {
      for (const count of [1, 2, 1_200])
        for (const accounts of [[], row.accounts]) {
          const { sentence, detail } = said(one, count, { subject, accounts });
          expect(sentence).toMatch(/^[A-Z“0-9].*[.?”]$/);
          expect(detail).toMatch(/^([A-Z“].*[.”])?$/);
          expect(`${sentence} ${detail}`).not.toMatch(/undefined|null|#| {2}|\b1 \w+s (were|are|wait)\b/);
        }
    },
  );

  it('name a first comment in doubt by the beginning of its post, where that is known', () => {
    const doubt = { cause: 'in-doubt', heard: 'nothing' } as const;
    const comment = { subject: 'first-comment', text: 'Link in bio.' } as const;
    const ofPost = `We roast on Tuesdays,\nso ${'Wednesday is the freshest day '.repeat(3)}`;
    expect(said(doubt, 1, { ...comment, ofPost }).sentence).toBe(
      'Sent 09:05, no answer. The first comment on “We roast on Tuesdays, so Wednesday is the freshest day Wedn…” may be there.',
    );
    expect(said(doubt, 1, comment).sentence).toBe('Sent 09:05, no answer. It may have been done.');
  });

  it('say on which networks a post may be live, in words that a list has', () => {
    const doubt = { cause: 'in-doubt', heard: 'nothing' } as const;
    expect(said(doubt).sentence).toBe('Sent 09:05, no answer. It may be live on X, Bluesky and LinkedIn.');
    expect(said(doubt, 1, { accounts: [], onWireAtMs: null }).sentence).toBe('Sent, no answer. It may be live.');
    expect(said(doubt, 1, { subject: 'change' }).sentence).toBe('Sent 09:05, no answer. It may have been done.');
  });

  it('tell one day by its times and several by their days', () => {
    const to = (toMs: number) => said({ cause: 'missed', fromMs: atMs, toMs, because: null }, 2).sentence;
    expect(to(atMs)).toMatch(/^2 posts should have gone at 09:05\./);
    expect(to(atMs + 60_000)).toMatch(/^2 posts should have gone between 09:05 and 09:06\./);
    expect(to(atMs + 86_400_000)).toMatch(/between Wed 18 Nov, 09:05 and Thu 19 Nov, 09:05\./);
  });

  it('say that nothing was changed by a refused retry, and that a refused post keeps its time, where it has one', () => {
    const refused: ActionFacts = { cause: 'rejected', failed: 'when-sent', parked: [], out: [] };
    expect(said(refused).detail).toBe('The text is kept.');
    expect(said(refused, 1, { scheduledAtMs: atMs }).detail).toBe('The text and its time are kept.');
    expect(said(refused, 1, { subject: 'post-retry' }).detail).toBe('Nothing was changed.');
  });

  it('name a change that was refused by what it was to do, with no quotation marks around those of its own', () => {
    const refused: ActionFacts = { cause: 'rejected', failed: 'when-sent', parked: [], out: [] };
    const of = (first: Partial<ActionRow>): string => said(refused, 1, { subject: 'change', ...first }).sentence;
    expect(of({ change: 'delete-block', text: 'New link' })).toBe('Delete block “New link”: refused. “Not today.”');
    expect(of({ change: 'park-account', text: 'A\u202Eb' })).toBe('Park A\uFFFDb: refused. “Not today.”');
    expect(of({ text: 'Something' })).toBe('“Something”: refused. “Not today.”');
    const there = { ...refused, failed: 'there' } as const;
    expect(said(there, 1, { subject: 'change', change: 'order-blocks' }).sentence).toBe(
      'Put the blocks in order: failed at the service. “Not today.”',
    );
  });

  it('say what waits dependents one thing, and dependents several', () => {
    const dependents = (firstComments: number, others: number, count = 1) =>
      said({ cause: 'tries' }, count, {}, { firstComments, others }).dependents;
    expect(dependents(0, 0)).toBe('');
    expect(dependents(1, 0)).toBe('Its first comment waits for it.');
    expect(dependents(2, 1)).toBe('2 first comments wait for it. 1 other item waits for it.');
    expect(dependents(1, 2, 2)).toBe('1 first comment waits for them. 2 other items wait for them.');
  });

  it('tell what a copy is, what went out since and what was found', () => {
    const copy = { cause: 'older', why: 'older', fromMs: atMs, posts: 1, isPaused: true, looked: null } as const;
    expect(saidWhole(copy).detail).toBe(
      'This copy is from Wed 18 Nov, 09:05. 1 post went out since. 3 that wait here may be out. The outbox is paused, so that nothing is sent twice.',
    );
    expect(saidWhole({ ...copy, looked: { atMs, found: 0 } }).detail).toMatch(
      /: 0 posts were found; .*still be out\.$/,
    );
    expect(saidWhole({ ...copy, why: 'unreadable', posts: null }).detail).toMatch(/^What is here is from .* not known/);
  });

  it('of a refused token say whose it was and when', () => {
    const refused = { cause: 'sign-in', connection: 'Tidewater', refusedAtMs: atMs } as const;
    expect(saidWhole(refused, 1)).toMatchObject({
      sentence: 'Tidewater: the token was refused at 09:05.',
      detail: '1 item waits. Nothing was lost.',
    });
    expect(saidWhole(refused, 0).detail).toBe('Nothing was lost.');
    expect(saidWhole({ ...refused, refusedAtMs: null }).sentence).toBe(
      'Tidewater: there is no usable token on this computer. Enter it again.',
    );
  });
});

describe('the words of an answer', () => {
  it.each(remedyNames)('are a few: %s', (name) => {
    for (const count of [1, 3]) expect(remedyWords({ name }, count)).toMatch(/^[A-Z][^.]*…?$/);
  });

  it('name the account that is to be activated, unless that would push the others off the card', () => {
    expect(remedyWords({ name: 'activate', account: 'Tidewater' })).toBe('Activate Tidewater and send again');
    expect(remedyWords({ name: 'activate', account: 'Tidewater Coffee Roasters' })).toBe('Activate and send again');
  });

  it('end in dots where many things are lost', () => {
    expect([1, 2].map((count) => remedyWords({ name: 'cancel' }, count))).toEqual(['Cancel it…', 'Cancel all…']);
    expect(remedyWords({ name: 'skip-post' }, 2)).toBe('Do not publish…');
  });
});

describe('the words of what was left as it is', () => {
  it.each(refusalCodes)('stand for one item and for many: %s', (code) => {
    expect(refusalWords({ code })).toMatch(/^[A-Z].*\.$/);
    expect(refusalWords({ code })).not.toContain('#');
    const [one, many] = [1, 1_200].map((count) => changedWords(0, [{ why: { code }, count }]));
    expect(one).toMatch(/^Nothing was changed\. [A-Z].*\.$/);
    expect(many).toMatch(code === 'time-past' ? /This time is past\.$/ : /1,200/);
  });

  it('of what was to be moved are told for each cause why it stayed', () => {
    const why = (code: 'gone' | 'sent-already') => ({ why: { code } });
    expect(notMovedWords([why('gone')])).toBe('Not moved. It was not found.');
    expect(notMovedWords([why('gone'), why('sent-already'), why('gone')])).toBe(
      'Not moved. 2 were not found. It was already sent.',
    );
  });

  it('say how many were changed, and of the others how many for which cause', () => {
    const left = (count: number, code: RefusalCode) =>
      Array.from({ length: count }, () => ({ actionId: 'a', why: { code } }));
    const refused = refusedCounts([...left(80, 'not-held'), ...left(1, 'gone'), ...left(1, 'not-held')]);
    expect(changedWords(21, refused)).toBe(
      '21 items were changed. 81 aren’t on hold. One was left as it is. It was not found.',
    );
  });

  it('say what an item waits for that can’t go by itself', () => {
    const why = { code: 'not-alone', reason: { code: 'parent-refused' } } as const;
    expect(refusalWords(why)).toBe('What it belongs to was refused. It can’t go by itself.');
    expect(refusalWords({ ...why, reason: null })).toBe('It can’t go by itself.');
  });
});
