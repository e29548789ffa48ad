import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstColour } from '../../src-main/desktop/first-colour.ts';
import { applyAppearance } from '../../src-renderer/frame/appearance.ts';

const css = readFileSync(join(import.meta.dirname, '../../src-renderer/ui/tokens.css'), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** The tokens of every rule with this selector, in the order of the file; a name that stands twice is there twice. */
function tokensOf(selector: string): [name: string, value: string][] {
  const rules = [...css.matchAll(/(?<=^|\})\s*([^{}@]+?)\s*\{([^{}]*)\}/g)].filter(([, head]) => head === selector);
  return rules.flatMap(([, , body = '']) =>
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [name, value]),
  );
}

const usual = tokensOf(':root');
const more = tokensOf("[data-contrast='more']");
const of = (sets: [string, string][][], at: 0 | 1): Map<string, string> =>
  new Map(
    sets.flat().map(([name, value]) => {
      const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
      return [name, both?.[at + 1] ?? value];
    }),
  );
const themes = {
  light: of([usual], 0),
  dark: of([usual], 1),
  'light, high contrast': of([usual, more], 0),
  'dark, high contrast': of([usual, more], 1),
};

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the palette', () => {
  it('stands once: no colour is written for a second way of asking for the same theme', () => {
    for (const tokens of [usual, more]) {
      const names = tokens.map(([name]) => name).filter((name) => !/^(dur|rise)/.test(name));
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    }
    expect(css).not.toMatch(/prefers-color-scheme|prefers-contrast/);
  });

  it.each(['light', 'dark'] as const)('begins with the first frame of a desktop window, in %s', (theme) => {
    expect(firstColour[theme]).toBe(themes[theme].get('desk'));
  });

  it.each(Object.entries(themes))('can be read in %s: text has 4.5 to 1 on every ground it stands on', (_, colours) => {
    const grounds = ['paper', 'desk', 'raised', 'well', 'hover', 'selected'];
    const texts = ['ink-1', 'ink-2', 'ink-3', 'accent-ink', 'mark', 'state-done', 'state-missed', 'state-held'];
    const pairs = [
      ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
      ['on-accent', 'accent'],
      ['on-mark', 'mark-fill'],
      ['ink-inverse', 'ink-1'],
    ] as const;
    expect(pairs.flat().filter((name) => !/^#\w{6}$/.test(colours.get(name) ?? ''))).toEqual([]);
    const weak = pairs.filter(([text, ground]) => contrast(colours.get(text) ?? '', colours.get(ground) ?? '') < 4.5);
    expect(weak).toEqual([]);
  });
});

describe('appearance', () => {
  const shown = (...[chosen, system]: [Parameters<typeof applyAppearance>[1], boolean]) => {
    const root = { dataset: { theme: 'dark', contrast: 'more' } as Partial<Record<string, string>> };
    applyAppearance(root, chosen, system);
    return root.dataset;
  };

  it('follows the system until something else is chosen', () => {
    expect(shown(undefined, false)).toEqual({});
    expect(shown({ theme: 'system', contrast: 'system', clockHours: 24 }, true)).toEqual({ contrast: 'more' });
  });

  it('is as chosen, whatever the system wants', () => {
    expect(shown({ theme: 'light', contrast: 'more', clockHours: 24 }, false)).toEqual({
      theme: 'light',
      contrast: 'more',
    });
    expect(shown({ theme: 'dark', contrast: 'normal', clockHours: 12 }, true)).toEqual({ theme: 'dark', clock: '12' });
  });
});
