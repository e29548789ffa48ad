import { describe, expect, it } from 'vitest';
import { MOST_NOTES } from '../../../src-preload/contract/updates.ts';
import { isOffered } from '../../../src-main/host/updates/is-offered.ts';
import { logLine } from '../../../src-main/host/updates/log-line.ts';
import { plainNotes } from '../../../src-main/host/updates/plain-notes.ts';
import { troubleOf } from '../../../src-main/host/updates/trouble-of.ts';

describe('a version', () => {
  it.each([
    ['0.1.1', '0.1.0'],
    ['0.10.0', '0.9.9'],
    ['2.0.0', '1.99.99'],
    ['1.0.0', '1.0.0-beta.2'],
  ])('%s is offered to who runs %s', (theirs, ours) => expect(isOffered(theirs, ours)).toBe(true));

  it.each([
    ['0.1.0', '0.1.0'],
    ['0.0.9', '0.1.0'],
    ['1.9.0', '2.0.0'],
    ['0.2.0-beta.1', '0.1.0'],
    ['1.0.0-beta.3', '1.0.0-beta.2'],
    ['v9', '0.1.0'],
    ['9.9', '0.1.0'],
    ['', '0.1.0'],
  ])('%s is not offered to who runs %s', (theirs, ours) => expect(isOffered(theirs, ours)).toBe(false));
});

describe('the notes of a version', () => {
  it('stay as they are where they are text', () => {
    expect(plainNotes('- Emoji\r\n- 1 < 2 & 3 > 2\n')).toBe('- Emoji\n- 1 < 2 & 3 > 2');
  });

  it('are the words of it where they are markup', () => {
    const html =
      '<h2>New</h2><ul><li>Emoji &amp; tones</li><li><a href="javascript:a()">More</a></li></ul><script>a()</script>';
    expect(plainNotes(html)).toBe('New\n\n- Emoji & tones\n- More');
    expect(plainNotes('a<img src=x onerror=b()>c<br/>d')).toBe('ac\nd');
    expect(plainNotes('<script>a()')).toBe('');
    expect(plainNotes('&constructor; &__proto__;')).toBe('&constructor; &__proto__;');
  });

  it('hold nothing that turns the writing around or ends a line unseen, and are no longer than can be read', () => {
    expect(plainNotes('a\u202Eb\u0000\u001B[31m')).toBe('a\uFFFDb\uFFFD\uFFFD[31m');
    expect(plainNotes('x'.repeat(1_000_000))).toHaveLength(MOST_NOTES);
    expect(plainNotes([{ version: '1.0.0', note: 'a' }])).toBe('');
    expect(plainNotes(null)).toBe('');
  });
});

const failed = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

it.each([
  [failed('ENOSPC'), 'no-room'],
  [failed('EACCES'), 'not-writable'],
  [failed('EROFS'), 'not-writable'],
  [failed('ECONNREFUSED'), 'unreachable'],
  [failed('ETIMEDOUT'), 'unreachable'],
  [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
  [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'not-trusted'],
  [failed('ERR_UPDATER_INVALID_SIGNATURE'), 'not-trusted'],
  [failed('ERR_PROXY_WANTS_USER'), 'proxy-sign-in'],
  [failed('HTTP_ERROR_407'), 'proxy-sign-in'],
  [new Error('Code signature at URL file:///a did not pass validation'), 'not-trusted'],
  [failed('ERR_CHECKSUM_MISMATCH'), 'damaged'],
  [failed('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'), 'unreadable'],
  [failed('HTTP_ERROR_503'), 'unreadable'],
  [new Error('Cannot download "https://a/b", status 404: Not Found'), 'unreadable'],
  [new Error('What?'), 'unknown'],
  ['no error', 'unknown'],
] as const)('%s means to its user: %s', (error, trouble) => {
  expect(troubleOf(error)).toBe(trouble);
});

it('of what the updater says the log keeps the first line, and of addresses the host', () => {
  const error = new Error('Cannot download "https://a:pass@host.app:1/b?token=secret", status 404\n    at somewhere');
  expect(logLine(error)).toBe('Cannot download "https://host.app:1", status 404');
  expect(logLine('Found version 1 (url: https://host.app/x?key=1, http://other.app/y)')).toBe(
    'Found version 1 (url: https://host.app, http://other.app)',
  );
  expect(logLine('x'.repeat(1_000))).toHaveLength(500);
});
