import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/* What readers stumbled over, so that it does not come back: none of it stands in a text that somebody reads. */

const odd = [
  'and 81 others',
  'It is not held',
  'cannot be called back',
  'its outcome comes first',
  'the outcome comes first.',
  'handed over',
  'Slot granted',
  'On the wire, attempt',
  'more publish call for each',
  'Into the service',
  'a full window is free',
  'cannot be told apart: this file',
  'all are meant',
  'Paper or night desk',
  'Close what lies on top',
  'Use these',
  'the first is meant',
  'You said that it is live',
  'You said: it',
  'service tells',
  'tells no ',
  'told no ',
  'is not told',
  'not tell of',
  'tells of it',
  'number at the service is not known',
  'without its number',
  'It still needs an answer',
  'Another Outpost',
  'core was restarted',
  'core ended',
  'Start Outpost anew',
  'Too small: expected',
  'Too big: expected',
] as const;

/** The odd words in what stands between quotes or tags of a source text; comments are for those who know the house. */
function oddIn(source: string): string[] {
  const read = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');
  return odd.filter((words) => read.includes(words));
}

const root = join(import.meta.dirname, '..');
const files = globSync('src-{main,preload,renderer}/**/*.{ts,svelte}', { cwd: root }).filter(
  (file) => !file.startsWith(join('src-main', 'sandbox')),
);

describe('an odd sentence', () => {
  it('is noticed in a text, and left alone in a comment', () => {
    expect(oddIn("const why = 'It is not held.'; // handed over")).toEqual(['It is not held']);
    expect(oddIn('/** Slot granted. */\n<p>Another Outpost holds it.</p>')).toEqual(['Another Outpost']);
  });

  it('stands nowhere in what window, terminal and core say', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(
      files.flatMap((file) => oddIn(readFileSync(join(root, file), 'utf8')).map((words) => `${file}: ${words}`)),
    ).toEqual([]);
  });
});
