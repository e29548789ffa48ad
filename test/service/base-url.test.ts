import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { failureWords } from '../../src-preload/contract/words/failure.ts';
import { readBaseUrl, serviceKeyOf } from '../../src-main/core/service/service.ts';
import { serviceAt } from './scripted-server.ts';

describe('the address of a service', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['  https://example.com/api/ ', 'https://example.com/api'],
    ['https://example.com:8443/a/b//', 'https://example.com:8443/a/b'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:4000/x', 'http://localhost:4000/x'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
    ['http://0x7f.1:80/', 'http://127.0.0.1'],
  ])('%s is taken', (typed, url) => {
    expect(readBaseUrl(typed)).toEqual({ ok: true, url });
  });

  it.each([
    ['example.com', 'not a web address'],
    ['', 'not a web address'],
    ['http://example.com', 'must start with https'],
    ['http://192.168.0.4', 'must start with https'],
    ['http://localhost.example.com', 'must start with https'],
    ['http://127.0.0.1.example.com', 'must start with https'],
    ['ftp://example.com', 'ftp:'],
    ['file:///etc/passwd', 'file:'],
    ['javascript:alert(1)', 'javascript:'],
    ['https://user:secret@example.com', 'user name or password'],
    ['https://user@example.com', 'user name or password'],
    ['https://example.com/?key=1', 'question mark'],
    ['https://example.com/?', 'question mark'],
    ['https://example.com/#a', '#'],
  ])('%s is refused in words', (typed, words) => {
    const read = readBaseUrl(typed);
    expect(read.ok ? '' : failureWords(read.reason)).toContain(words);
    expect(read.ok ? '' : failureWords(read.reason)).not.toContain('secret');
    expect(() => serviceAt(typed)).toThrow('openService');
  });

  it.each([
    ['https://example.com/api', 'https://example.com:443/api/'],
    ['https://example.com/api', 'HTTPS://Example.COM./api'],
    ['http://127.0.0.1', 'http://127.0.0.1:80'],
    ['http://127.0.0.1', 'http://[::1]:80/'],
    ['http://127.0.0.1:4000', 'http://[::1]:4000'],
    ['http://127.0.0.1:4000', 'http://[0:0:0:0:0:0:0:1]:4000//'],
    ['http://127.0.0.1:4000/x', 'http://localhost.:4000/x/'],
  ])('%s and %s are one service, each called as it was typed', (one, other) => {
    const urls = [one, other].map((typed) => readBaseUrl(typed));
    expect(urls.map(({ ok }) => ok)).toEqual([true, true]);
    const [first, second] = urls.map((read) => serviceKeyOf(read.ok ? read.url : ''));
    expect(second).toBe(first);
  });

  it.each([
    ['https://example.com', 'http://127.0.0.1'],
    ['https://example.com', 'https://example.com:80'],
    ['http://127.0.0.1', 'http://127.0.0.1:443'],
    ['http://[::1]:4000', 'http://[::1]:4001'],
    ['https://example.com/a', 'https://example.com/b'],
  ])('%s and %s are two', (one, other) => {
    expect(serviceKeyOf(one)).not.toBe(serviceKeyOf(other));
  });

  it('is, once taken, always https or this machine, without credentials', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https'] }), fc.constantFrom('', 'u:p@', '?q'), (url, part) => {
        const read = readBaseUrl(part === '?q' ? url + part : url.replace('://', `://${part}`));
        if (!read.ok) return;
        const taken = new URL(read.url);
        expect(taken.protocol === 'https:' || /^(127\.|localhost$|\[::1\])/.test(taken.hostname)).toBe(true);
        expect([taken.username, taken.password, taken.search, taken.hash]).toEqual(['', '', '', '']);
      }),
      { numRuns: 10_000 },
    );
  });
});
