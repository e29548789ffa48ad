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

it.each([
  ['linux', ['xdg-open', '/home/a b/open-outpost.html']],
  ['darwin', ['open', '/home/a b/open-outpost.html']],
  ['win32', ['cmd.exe', '/d', '/c', 'start', '""', 'open-outpost.html']],
])('opens the page on %s without a path that needs quoting', (platform, expected) => {
  expect(openerFor(platform, '/home/a b/open-outpost.html')).toEqual(expected);
});
