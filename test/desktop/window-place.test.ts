import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rememberedPlace, rememberPlace, type WindowPlace } from '../../src-main/desktop/window-place.ts';
import { freshFolder, isOwnerOnly } from '../host/playground.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 1920, height: 1080 };
const usual = { width: 1240, height: 820 };

describe('where the window opens', () => {
  it('is where it was', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    const place = { x: 1500, y: 100, width: 1000, height: 700, maximized: true, fullScreen: true };
    await rememberPlace(file, place);
    expect(isOwnerOnly(file)).toBe(true);
    expect(rememberedPlace(file, [laptop, beside])).toEqual(place);
  });

  it('is the last of what was told at once, and no part of another', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    const [long, short] = [true, false].map((is) => ({
      ...{ x: is ? 1500 : 1, y: 100, width: 1000, height: 700 },
      ...{ maximized: !is, fullScreen: !is },
    })) as [WindowPlace, WindowPlace];
    for (let times = 0; times < 50; times += 1) {
      const telling = Promise.all([rememberPlace(file, long), rememberPlace(file, short)]);
      if (times > 0) expect([long, short]).toContainEqual(JSON.parse(readFileSync(file, 'utf8')));
      await telling;
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(short);
    }
  });

  it.each([
    ['on a screen that is gone', { x: 1500, y: 100 }],
    ['above the screen, where its frame cannot be reached', { x: 100, y: -300 }],
    ['below the screen', { x: 100, y: 895 }],
    ['left of the screen', { x: -980, y: 100 }],
  ])('keeps its size but not its place when it was %s', async (_what, corner) => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    await rememberPlace(file, { ...corner, width: 1000, height: 700, maximized: false, fullScreen: false });
    expect(rememberedPlace(file, [laptop])).toEqual({ width: 1000, height: 700, maximized: false, fullScreen: false });
  });

  it('fits the screen that is left where the one that is gone was larger', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    const place = { x: 1500, y: 100, width: 1800, height: 1000, maximized: false, fullScreen: true };
    await rememberPlace(file, place);
    expect(rememberedPlace(file, [laptop])).toEqual({ width: 1440, height: 875, maximized: false, fullScreen: true });
    expect(rememberedPlace(file, [laptop, beside])).toEqual(place);
  });

  it.each([
    ['both ways', { x: 100, y: 50, width: 3000, height: 1800 }, { x: 0, y: 25, width: 1440, height: 875 }],
    ['across', { x: 100, y: 50, width: 3000, height: 700 }, { x: 0, y: 50, width: 1440, height: 700 }],
    ['down', { x: 100, y: 50, width: 1000, height: 1800 }, { x: 100, y: 25, width: 1000, height: 875 }],
    ['not at all, over an edge', { x: 600, y: 400, width: 1440, height: 875 }, null],
  ])('is no larger than the screen where it was on one that is smaller now: %s', async (_how, kept, opened) => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    const is = { maximized: false, fullScreen: true };
    await rememberPlace(file, { ...kept, ...is });
    expect(rememberedPlace(file, [laptop])).toEqual({ ...(opened ?? kept), ...is });
  });

  it('lies over two screens where it did, and over as much as they have', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    const is = { maximized: false, fullScreen: false };
    const place = { x: 200, y: 50, width: 3000, height: 900, ...is };
    await rememberPlace(file, place);
    expect(rememberedPlace(file, [laptop, beside])).toEqual(place);
    // An edge that the system draws across the border is on no second screen.
    await rememberPlace(file, { x: -7, y: 25, width: 1454, height: 800, ...is });
    expect(rememberedPlace(file, [laptop, beside])).toEqual({ x: 0, y: 25, width: 1440, height: 800, ...is });
  });

  it('is never smaller than can be worked in', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'place.json');
    const small = { x: 10, y: 30, maximized: false, fullScreen: false };
    await rememberPlace(file, { ...small, width: 1, height: 1 });
    expect(rememberedPlace(file, [laptop])).toMatchObject({ width: 720, height: 520 });
    // Large enough to be found where it was.
    await rememberPlace(file, { ...small, width: 200, height: 100 });
    expect(rememberedPlace(file, [laptop])).toEqual({ ...small, width: 720, height: 520 });
  });

  it.each(['', 'not JSON', 'null', '{}', '{"x":1,"y":2}', '{"x":"1","y":2,"width":3,"height":4}', '{"x":1e400}'])(
    'is the usual one when what was kept is %s',
    (text) => {
      using at = freshFolder();
      const file = join(at.folder, 'place.json');
      writeFileSync(file, text);
      expect(rememberedPlace(file, [laptop])).toEqual(usual);
    },
  );

  it('is the usual one when a folder has the place of what was kept', () => {
    using at = freshFolder();
    mkdirSync(join(at.folder, 'place.json'));
    expect(rememberedPlace(join(at.folder, 'place.json'), [laptop])).toEqual(usual);
  });
});
