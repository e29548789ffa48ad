import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  callFailureCodes,
  historyTypes,
  notFoundBecause,
  operationIds,
  plainReasons,
  proofs,
  Reason,
} from '../../src-preload/contract/reasons.ts';
import { changeCodes } from '../../src-preload/contract/action.ts';
import { historyWords } from '../../src-preload/contract/words/history.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { firstCommentWords } from '../../src-preload/contract/words/first-comment.ts';
import { titleWords } from '../../src-preload/contract/words/title.ts';

/* Every code that can be on a disk has a sentence, in the one place where sentences are. */

const call = { code: 'call-failed', outcome: 'none', serviceWords: null, detail: null } as const;

/** One of each code, with data that any of them may have. */
const reasons: Reason[] = [
  ...plainReasons.map((code) => ({ code })),
  ...callFailureCodes.map((failure) => ({ ...call, operation: 'posts.create', failure })),
  ...operationIds.map((operation) => ({ ...call, operation, failure: 'timeout' as const })),
  ...(['not-sent', 'unknown', 'done'] as const).map((outcome) => ({
    ...call,
    operation: 'posts.create',
    failure: 'timeout' as const,
    outcome,
  })),
  { code: 'service-said', words: ['Not today.', 'Nor tomorrow.'] },
  ...proofs.flatMap((proof): Reason[] => [
    { code: 'proven', proof, words: [] },
    { code: 'proven', proof, words: ['It is published.'] },
  ]),
  { code: 'done-without-id', detail: null },
  { code: 'missed', asks: true, kept: true },
  { code: 'missed', asks: false, kept: false },
  ...(['draft', 'settings'] as const).flatMap((by): Reason[] => [
    { code: 'missed-skipped', by },
    { code: 'missed-published', by },
  ]),
  ...notFoundBecause.map((because) => ({ code: 'not-found' as const, because })),
  { code: 'kind-unknown', kind: 'polls.create' },
  {
    code: 'other-network',
    accountId: '1',
    was: { name: 'North', social: 'x' },
    is: { name: 'South', social: 'linkedin' },
  },
  { code: 'another-post' },
  { code: 'state-unknown', stored: 'eclipse' },
  { code: 'unreadable', stored: 'eclipse' },
];

describe('the catalogue of words', () => {
  it('has been asked for each code there is', () => {
    const codes = Reason.options.flatMap(({ shape }) =>
      shape.code instanceof z.ZodEnum ? shape.code.options : [...shape.code.values],
    );
    expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(codes));
  });

  it.each(reasons.map((reason) => [JSON.stringify(reason), reason] as const))('says %s in a sentence', (_, reason) => {
    expect(reasonWords(reason)).toMatch(/^[A-Z“].*[.”]$/);
    expect(reasonWords(reason)).not.toMatch(/undefined|null|\[object|\{|This failed/);
  });

  it('says no two codes in the same words, or nobody could tell them apart', () => {
    const said = plainReasons.map((code) => reasonWords({ code }));
    expect(said.filter((words, at) => said.indexOf(words) !== at)).toEqual([]);
  });

  it('says nothing where there is no reason', () => {
    expect(reasonWords(null)).toBe('');
  });

  it.each(historyTypes)('has a line of history for %s', (type) => {
    const line = { type, state: 'done', attempt: 2, reason: { code: 'held' } } as const;
    expect(historyWords(line).what).toMatch(/^[A-Z].+/);
  });

  it.each(changeCodes)('says what a person knows %s by, with a name and without one', (change) => {
    expect(titleWords({ change, text: 'north' })).toMatch(/^[A-Z]/);
    expect(titleWords({ change, text: '' })).not.toMatch(/undefined|“”/);
  });

  it('leaves words of the user as they are', () => {
    expect(titleWords({ change: null, text: 'Park here' })).toBe('Park here');
  });

  it('tells the lines apart that one type has', () => {
    const line = (type: 'executed' | 'try-again', state: 'done' | 'done_unlinked' | 'waiting' | 'blocked') =>
      historyWords({ type, state, attempt: 8, reason: null }).what;
    expect([line('executed', 'done'), line('executed', 'done_unlinked')]).toEqual([
      'Done',
      'Done, but the service didn’t return an ID',
    ]);
    expect([line('try-again', 'waiting'), line('try-again', 'blocked')]).toEqual([
      'To be tried again',
      'Parked after 8 tries',
    ]);
  });
});

describe('a first comment', () => {
  it('says on which post it is, and how long after it goes', () => {
    const ofPost = 'Winter menu\nfrom Friday';
    expect(firstCommentWords({ ofPost, afterPostMinutes: 7 })).toBe(
      'First comment on “Winter menu from Friday”, 7 min after',
    );
    expect(firstCommentWords({ ofPost, afterPostMinutes: 0 })).toBe(
      'First comment on “Winter menu from Friday”, at once',
    );
    expect(firstCommentWords({ ofPost: null, afterPostMinutes: 60 })).toBe('First comment, 1 hour after');
  });
});

it('what the service says turns nothing of the sentence around that it stands in; the marks of a script are left to it', () => {
  const turned = reasonWords({ code: 'service-said', words: ['Too \u202Elong', '\u2067so\u2069'] });
  expect(turned).toBe('“Too \uFFFDlong \uFFFDso\uFFFD”');
  expect(reasonWords({ code: 'service-said', words: ['קפה\u200F (2016)'] })).toBe('“קפה\u200F (2016)”');
});
