import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  environmentProxies,
  exceptHere,
  isSpoken,
  OpenWays,
  proxyName,
  waysOfRules,
  withUserOf,
} from '../../src-main/core/service/service.ts';
import { playedClock } from '../faults/played-clock.ts';
import { listen } from './scripted-server.ts';

describe('the proxy that the environment names', () => {
  const by = (env: Record<string, string>, url = 'https://publish.example/api') => environmentProxies(env)(url);

  it('is that of the scheme, in small letters first, else the one for all', async () => {
    const env = { HTTPS_PROXY: 'http://one:3128', https_proxy: 'two:3128', HTTP_PROXY: 'http://three:80' };
    expect(await by(env)).toBe('http://two:3128/');
    expect(await by(env, 'http://publish.example')).toBe('http://three/');
    expect(await by({ ALL_PROXY: 'http://four:8080' })).toBe('http://four:8080/');
    expect(await by({ ALL_PROXY: 'http://anna:50%@four:8080' })).toBe('http://anna:50%25@four:8080/');
    expect(await by({ ALL_PROXY: 'http://anna:a%40b@four:8080' })).toBe('http://anna:a%40b@four:8080/');
    expect(await by({})).toBeNull();
    expect(await by({ HTTPS_PROXY: ' ' })).toBeNull();
  });

  it('is none that is no address', async () => {
    for (const HTTPS_PROXY of ['http://', 'not a proxy', 'file:///etc'])
      expect([HTTPS_PROXY, await by({ HTTPS_PROXY })]).toEqual([HTTPS_PROXY, null]);
  });

  it('is also one that is not spoken: what is to go by it goes nowhere else', async () => {
    const proxy = await by({ HTTPS_PROXY: 'socks5://anna:secret@one:1080' });
    expect([proxy, isSpoken(proxy!)]).toEqual(['socks5://anna:secret@one:1080', false]);
    expect(proxyName(proxy!)).toBe('one:1080 (SOCKS, which Outpost does not speak)');
    expect(proxyName('socks5://one')).toContain('one:1080 ');
  });

  it('is not for what NO_PROXY names: hosts, domains with all below them, either with a port, or all', async () => {
    const none = async (NO_PROXY: string, url = 'https://publish.example') =>
      (await by({ HTTPS_PROXY: 'http://one:3128', NO_PROXY }, url)) === null;
    const named = [
      'publish.example',
      'a.test, .example',
      '*.example',
      'PUBLISH.example:443',
      'a.test publish.example',
      '*',
    ];
    expect(await Promise.all(named.map((rule) => none(rule)))).toEqual(named.map(() => true));
    const others = ['', 'other.example', 'lish.example', 'publish.example:8443', 'publish.example.com', '.', ':443'];
    expect(await Promise.all(others.map((rule) => none(rule)))).toEqual(others.map(() => false));
    expect(await none('[2001:db8::1]:8443', 'https://[2001:db8::1]:8443')).toBe(true);
    expect(await none('[2001:db8::1]', 'https://[2001:db8::1]')).toBe(true);
    expect(await none('2001:db8::1', 'https://[2001:db8::1]')).toBe(true);
    expect(await none('2001:db8::1', 'https://[2001:db8::2]')).toBe(false);
  });
});

describe('the rules of the system', () => {
  it('are ways in their order, without what cannot be spoken to, but not past a proxy where nothing says directly', () => {
    expect(waysOfRules('DIRECT')).toEqual([null]);
    expect(waysOfRules('PROXY one:3128; DIRECT')).toEqual(['http://one:3128/', null]);
    expect(waysOfRules('PROXY one:3128;proxy two:80')).toEqual(['http://one:3128/', 'http://two/']);
    expect(waysOfRules('SOCKS5 one:1080;HTTPS two:443')).toEqual(['https://two/']);
    expect(waysOfRules('SOCKS one:1080; DIRECT; PROXY three:80')).toEqual([null, 'http://three/']);
    expect(waysOfRules('SOCKS one:1080; DIRECT')).toEqual([null]);
    expect(waysOfRules('SOCKS one:1080; SOCKS5 two:1080')).toEqual(['socks5://one:1080']);
    expect(waysOfRules('PROXY [2001:db8::1]:3128')).toEqual(['http://[2001:db8::1]:3128/']);
    expect(waysOfRules('')).toEqual([]);
    expect(waysOfRules('PROXY ;nonsense')).toEqual([]);
  });

  it('name no user: one that the environment names for the same proxy signs in there, and nowhere else', () => {
    const named = 'http://anna:word@proxy.example:3128/';
    expect(withUserOf(named, 'http://proxy.example:3128/')).toBe(named);
    for (const other of [
      'http://proxy.example:8080/',
      'https://proxy.example:3128/',
      'http://other.example:3128/',
      null,
    ])
      expect(withUserOf(named, other)).toBe(other);
    expect(withUserOf(null, 'http://proxy.example:3128/')).toBe('http://proxy.example:3128/');
  });

  it('are never asked about this computer', async () => {
    const asked: string[] = [];
    const proxyOf = exceptHere((url) => Promise.resolve((asked.push(url), 'http://one:3128/')));
    const here = ['http://127.0.0.1:4000', 'http://localhost:4000/api', 'http://[::1]:80'];
    expect(await Promise.all(here.map(proxyOf))).toEqual([null, null, null]);
    expect(await proxyOf('https://publish.example')).toBe('http://one:3128/');
    expect(asked).toEqual(['https://publish.example']);
  });

  it('are shown without what signs in', () => {
    expect(proxyName('http://anna:secret@proxy.example:3128/')).toBe('proxy.example:3128');
    expect(proxyName('https://proxy.example/')).toBe('proxy.example:443');
  });
});

describe('of several ways', () => {
  /** A place where somebody listens, until it is closed. */
  async function proxy(): Promise<{ url: string; tries(): number; close(): Promise<void> }> {
    let tries = 0;
    const server = createServer((socket) => {
      tries += 1;
      socket.on('error', () => undefined);
    });
    const url = `${await listen(server)}/`;
    const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
    onTestFinished(() => void server.close());
    return { url, tries: () => tries, close };
  }

  it('the first that is open is taken, in their order, and one that is away is tried again after a while', async () => {
    const clock = playedClock();
    const ways = new OpenWays(clock);
    const [one, two] = [await proxy(), await proxy()];
    expect(await ways.first([one.url, two.url, null])).toBe(one.url);
    await one.close();
    expect(await ways.first([one.url, two.url, null])).toBe(two.url);
    await two.close();
    expect(await ways.first([one.url, two.url, null])).toBeNull();
    expect(await ways.first([one.url, null, two.url])).toBeNull();
    // Nobody leads there: the first is the one whose failure is told.
    expect(await ways.first([one.url, two.url])).toBe(one.url);
    expect(await ways.first([])).toBeNull();
    const three = await proxy();
    expect(await ways.first([one.url, three.url])).toBe(three.url);
    expect(await ways.first(['http://no-such-name.invalid:3128/', three.url])).toBe(three.url);
  });

  it('one that was away is passed over for a minute, and one alone is not tried at all', async () => {
    const clock = playedClock();
    const ways = new OpenWays(clock);
    const other = await proxy();
    const server = createServer((socket) => void socket.destroy());
    const url = `${await listen(server)}/`;
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    expect(await ways.first([url, other.url])).toBe(other.url);
    await new Promise<void>((resolve) => void server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    expect(await ways.first([url, other.url])).toBe(other.url);
    clock.pass(60_001);
    expect(await ways.first([url, other.url])).toBe(url);
    const before = other.tries();
    expect(await ways.first([other.url])).toBe(other.url);
    expect(other.tries()).toBe(before);
  });
});
