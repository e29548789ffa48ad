import { expect, it } from 'vitest';
import { proxyUserIn } from '../../../src-main/host/updates/proxy-user.ts';

const proxy = { host: 'proxy.example', port: 3128 };

it('the user of a proxy is the one that the surroundings name it with, small letters first', () => {
  expect(proxyUserIn({ HTTPS_PROXY: 'http://anna:pass%40word@proxy.example:3128' })(proxy)).toEqual({
    ...{ user: 'anna', password: 'pass@word' },
  });
  const both = { HTTPS_PROXY: 'anna:a@proxy.example:3128', https_proxy: ' ben:100%@PROXY.example:3128 ' };
  expect(proxyUserIn(both)(proxy)).toEqual({ user: 'ben', password: '100%' });
  expect(proxyUserIn({ ALL_PROXY: 'https://anna:a@proxy.example' })({ ...proxy, port: 443 })?.user).toBe('anna');
  expect(proxyUserIn({ HTTP_PROXY: 'http://anna:a@[::1]:80' })({ host: '::1', port: 80 })?.user).toBe('anna');
});

it.each([
  {},
  { HTTPS_PROXY: 'http://proxy.example:3128' },
  { HTTPS_PROXY: 'http://anna:a@proxy.example:3129' },
  { HTTPS_PROXY: 'http://anna:a@another.example:3128' },
  { HTTPS_PROXY: 'http://anna:a@' },
])('nobody else is told it (%j)', (env) => {
  expect(proxyUserIn(env)(proxy)).toBeNull();
});
