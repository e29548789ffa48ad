import { expect, it } from 'vitest';
import { Overlays } from '../../src-renderer/client/overlays.svelte.ts';
import { mounted } from './mounted.svelte.ts';

it('one thing at a time lies over the window; what is asked for a second time goes away', async () => {
  const overlays = new Overlays();
  const { seen, unmount } = mounted(() => overlays.open);
  for (const ask of [
    () => overlays.toggle('palette'),
    () => overlays.show('connect'),
    () => overlays.toggle('shortcuts'),
    () => overlays.toggle('shortcuts'),
    () => overlays.show({ nameSpace: 'one' }),
    () => overlays.close(),
  ]) {
    ask();
    await Promise.resolve();
  }
  expect(seen).toEqual([null, 'palette', 'connect', 'shortcuts', null, { nameSpace: 'one' }, null]);
  unmount();
});

it('letters that were typed before the palette stood are in it, once, and none of an earlier time', () => {
  const overlays = new Overlays();
  overlays.toggle('palette');
  for (const letter of 'out') overlays.keepEarly(letter);
  expect([overlays.takeEarly(), overlays.takeEarly()]).toEqual(['out', '']);
  overlays.keepEarly('x');
  overlays.toggle('palette');
  overlays.toggle('palette');
  expect(overlays.takeEarly()).toBe('');
});
