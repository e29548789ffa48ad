import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { codeBefore } from '../../src-renderer/composer/emoji/code-before.ts';
import {
  emojiGroups,
  foundEmoji,
  inTone,
  readEmoji,
  type WrittenEmoji,
} from '../../src-renderer/composer/emoji/emoji.ts';
import { gridStep } from '../../src-renderer/composer/emoji/grid-step.ts';
import { KeptEmoji } from '../../src-renderer/composer/emoji/kept-emoji.ts';
import { memoryStorage } from './memory-storage.ts';

const written = createRequire(import.meta.url)('emoji-picker-element-data/en/github/data.json') as WrittenEmoji[];
const all = readEmoji(written);
const first = (typed: string, count = 1): string[] =>
  foundEmoji(all, typed)
    .slice(0, count)
    .map(({ name }) => name);

describe('the emoji that can be put into a text', () => {
  it('have a name and a group each, and are none that most systems cannot draw yet', () => {
    const groups = new Set(emojiGroups.map(({ group }) => group));
    expect(all.length).toBeGreaterThan(1_800);
    expect(all.filter(({ name, group }) => name === '' || !groups.has(group)).map(({ name }) => name)).toEqual([]);
    expect(written.length).toBeGreaterThan(all.length);
  });

  it('are found by what is typed of them, then by their names, then by other words', () => {
    expect(first('tada')).toEqual(['party popper']);
    expect(first('coffee')).toEqual(['hot beverage']);
    expect(first('+1')).toEqual(['thumbs up']);
    expect(first('red heart')).toEqual(['red heart']);
    expect(first('Portugal')).toEqual(['flag: Portugal']);
    expect(first('smile')[0]).toBe(foundEmoji(all, 'smi').find(({ codes }) => codes.includes('smile'))?.name);
    expect(foundEmoji(all, ' ')).toEqual([]);
    expect(foundEmoji(all, 'no such thing')).toEqual([]);
  });

  it('take a tone of skin where they have one', () => {
    const [wave] = foundEmoji(all, 'wave');
    const [coffee] = foundEmoji(all, 'coffee');
    expect([0, 1, 5].map((tone) => inTone(wave!, tone))).toEqual(['👋', '👋🏻', '👋🏿']);
    expect(inTone(coffee!, 3)).toBe(coffee!.emoji);
  });
});

describe('a colon', () => {
  it('begins the name of one, and no time, no address and no face', () => {
    expect(codeBefore('Open :cof', 9)).toEqual({ from: 5, name: 'cof' });
    expect(codeBefore(':+1', 3)).toEqual({ from: 0, name: '+1' });
    for (const text of [':', ':D', ':c', 'at 10:30', 'https:/', 'Note:this', ':)', 'a :co fee'])
      expect([text, codeBefore(text, text.length)]).toEqual([text, null]);
  });
});

describe('the keys of the grid', () => {
  // Two lines of three, then a line of one.
  const places = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ left: (at % 3) * 40, top: Math.floor(at / 3) * 40 }));

  it('lead to the neighbour, to the nearest of the next line, and before the first line to what stands above', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => gridStep(key, 4, places))).toEqual([
      3, 5, 1, 6,
    ]);
    expect(['ArrowUp', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => gridStep(key, 0, places))).toEqual([
      -1,
      0,
      0,
      6,
      null,
    ]);
    expect([
      gridStep('ArrowDown', 6, places),
      gridStep('ArrowRight', 6, places),
      gridStep('ArrowUp', -1, places),
    ]).toEqual([6, 6, null]);
  });
});

describe('what is kept of choosing', () => {
  it('is the last ones, each once, and the tone of skin', () => {
    const storage = memoryStorage();
    const kept = new KeptEmoji(storage);
    for (const emoji of ['☕️', '🎉', '☕️']) kept.used(emoji);
    kept.tone = 3;
    expect([new KeptEmoji(storage).recent, new KeptEmoji(storage).tone]).toEqual([['☕️', '🎉'], 3]);
    for (const { emoji } of all.slice(0, 30)) kept.used(emoji);
    expect(kept.recent).toHaveLength(18);
  });

  it('is nothing where nothing can be kept, or something else is', () => {
    const none = new KeptEmoji(null);
    none.used('🎉');
    none.tone = 2;
    expect([none.recent, none.tone]).toEqual([[], 0]);
    const storage = memoryStorage();
    storage.setItem('outpost:recent-emoji', '{"a":');
    storage.setItem('outpost:emoji-tone', '9');
    expect([new KeptEmoji(storage).recent, new KeptEmoji(storage).tone]).toEqual([[], 0]);
  });
});
