import { describe, expect, it } from 'vitest';
import {
  environmentProxies,
  exceptHere,
  isSpoken,
  proxyName,
  proxyOfRules,
} from '../../src-main/core/service/service.ts';

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
  it('are followed in their order, past what cannot be spoken to, but not past a proxy where nothing says directly', () => {
    expect(proxyOfRules('DIRECT')).toBeNull();
    expect(proxyOfRules('PROXY one:3128; DIRECT')).toBe('http://one:3128/');
    expect(proxyOfRules('SOCKS5 one:1080;HTTPS two:443')).toBe('https://two/');
    expect(proxyOfRules('SOCKS one:1080; DIRECT; PROXY three:80')).toBeNull();
    expect(proxyOfRules('SOCKS one:1080; DIRECT')).toBeNull();
    expect(proxyOfRules('SOCKS one:1080; SOCKS5 two:1080')).toBe('socks5://one:1080');
    expect(proxyOfRules('')).toBeNull();
    expect(proxyOfRules('PROXY ;nonsense')).toBeNull();
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
