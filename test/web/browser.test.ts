import { expect, it } from 'vitest';
import { hasDisplay, openerFor } from '../../src-main/web/browser.ts';

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
])('on %s with %o a browser could be seen: %s', (platform, env, expected) => {
  expect(hasDisplay(platform, env)).toBe(expected);
});

it.each(['linux', 'darwin', 'win32'])('opens the address as one argument on %s', (platform) => {
  const address = 'http://127.0.0.1:4870/#launch=a-b_C1';
  expect(openerFor(platform, address).at(-1)).toBe(address);
});
