import { describe, expect, it } from 'vitest';
import { plainFailureReasons, type FailureReason } from '../../src-preload/contract/failure-reason.ts';
import { failureWords } from '../../src-preload/contract/words/failure.ts';

const call = {
  code: 'call-failed',
  operation: 'bio.show',
  failure: 'timeout',
  outcome: 'none',
  serviceWords: null,
  detail: null,
} as const;

/** One of each that has data. */
const withData: FailureReason[] = [
  { code: 'call', reason: call },
  { code: 'limit-used', waitMs: 1_200 },
  { code: 'said', words: 'The range is too long.' },
  { code: 'refusal', refusal: { code: 'gone' } },
  { code: 'post-problem', problem: { code: 'no-text', severity: 'blocks' } },
  { code: 'address-scheme', scheme: 'ftp:' },
  { code: 'space-not-for-token', spaceRemoteId: '4127' },
  { code: 'account-disconnected', handle: '@harbourpine' },
  { code: 'account-leaving', handle: '@harbourpine' },
  { code: 'unfinished-work', count: 1, unpublished: 0, tokens: 0 },
  { code: 'unfinished-work', count: 2, unpublished: 1, tokens: 0 },
  { code: 'unfinished-work', count: 0, unpublished: 2, tokens: 1 },
  { code: 'unfinished-work', count: 0, unpublished: 0, tokens: 2 },
  { code: 'picture-too-large', sizeBytes: 5_000_000, mostBytes: 2_097_152 },
  { code: 'token-secret-lost', hasId: true },
  { code: 'token-secret-lost', hasId: false },
  { code: 'token-in-use', connection: 'Harbour & Pine' },
  { code: 'call-detail', operation: 'analytics.posts', detail: { code: 'page-size' } },
  { code: 'wire-profile', problems: [{ code: 'no-object', key: '' }] },
  { code: 'token-may-be-made', reason: call },
  { code: 'zone-unknown', zone: 'Mars/Olympus' },
  { code: 'no-text-column', headers: [] },
  { code: 'no-text-column', headers: ['date', 'link'] },
  { code: 'dates-left-out', header: 'when' },
  { code: 'imported-before', before: { atMs: 0, queued: 2, drafts: 0 }, nowMs: 0, zone: 'UTC' },
];

describe('the words of a failure', () => {
  it('are whole sentences, different ones for each code', () => {
    const told = [...plainFailureReasons, ...withData].map(failureWords);
    for (const words of told) expect(words).toMatch(/^[A-Z0-9@“].*([.”]|: outpost sandbox)$/s);
    expect(new Set(told).size).toBe(told.length);
  });

  it('are turned around by no name that is in them', () => {
    const zone = `Mars/\u202Esupmylo`;
    expect(failureWords({ code: 'zone-unknown', zone })).toBe(
      'There is no time zone “Mars/\u{FFFD}supmylo”. Write it like Europe/Lisbon.',
    );
  });

  it('round a wait up, and count by the forms of the language', () => {
    const words = withData.map(failureWords);
    expect(words).toContain('The limit of calls is used up for another 2 s.');
    expect(words).toContain('1 post, change or draft has not gone out and would be lost.');
    expect(words).toContain(
      '2 posts, changes and drafts have not gone out and would be lost. 1 change of the bio page is not published and would be lost.',
    );
    expect(words).toContain(
      'The secrets of 2 tokens that were made here are kept on this computer and would be lost: the service shows them only once.',
    );
    expect(words).toContain('The picture has 4,883 KiB; the service takes up to 2,048 KiB.');
    expect(words).toContain(
      'There is no column for the text. The columns here are “date”, “link”. Name one of them “text”.',
    );
    expect(words).toContain('A token was made, but its secret could not be read and is lost. Revoke it.');
    // Without an ID nothing can be revoked from here.
    expect(words).toContain(
      'A token was made, but neither its secret nor its ID could be read: look at the service, and revoke it there.',
    );
  });
});
