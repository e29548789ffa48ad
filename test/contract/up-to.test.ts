import fc from 'fast-check';
import { expect, it } from 'vitest';
import { upTo } from '../../src-preload/contract/up-to.ts';
import { importProblemWords } from '../../src-preload/contract/words/import-problem.ts';
import { datesLeftOutWords } from '../../src-preload/contract/words/import-columns.ts';
import { cut } from '../../src-main/core/import/written-time.ts';
import { readLabels } from '../../src-main/core/import/small-cells.ts';
import { labelsIn } from '../../src-renderer/client/labels-in.ts';
import { firstWords } from '../../src-renderer/ui/first-words.ts';

it('the beginning of a text never ends in half of a sign', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(12), (text, units) => {
      const beginning = upTo(text, units);
      expect(text.startsWith(beginning)).toBe(true);
      expect(beginning.isWellFormed()).toBe(true);
      expect(Math.min(units, text.length) - beginning.length).toBeLessThanOrEqual(1);
    }),
  );
});

it('what is quoted of a file or of a post, and a label that is cut, end in no sign that nobody wrote', () => {
  // Half of a sign stands at each place, from the first to the last of them, in one of the two.
  for (const text of ['😀'.repeat(120), `a${'😀'.repeat(120)}`]) {
    const shown = [
      cut(text),
      datesLeftOutWords(text),
      importProblemWords({ code: 'no-account-named', name: text }),
      ...readLabels(text).labels,
      ...labelsIn(text),
      firstWords(text, 60),
    ];
    expect(shown.filter((one) => !one.isWellFormed() || one.includes('\uFFFD'))).toEqual([]);
  }
});
