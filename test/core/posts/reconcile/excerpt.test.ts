import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsLearnedFrom, mayShow, shows, type Shown } from '../../../../src-main/core/posts/reconcile/excerpt.ts';

const texts = [
  'New in the shop this week, and gone by Sunday as always: the blue bowls of the pottery in Alfama, all forty of them.',
  'Good morning from the harbour ☀️👩‍👩‍👧 The boats are in, the kettle is on, and the first bread comes out at seven o’clock.',
  'Neu im Café am Hafen — ab Dienstag für euch da:\n\nZimtschnecken, Franzbrötchen und die kleinen Kuchen mit Pflaumen.',
  '新しいコーヒー豆が入荷しました。今週はエチオピアとケニア、そして少しだけグアテマラ。土曜日の朝は試飲会もあります。どうぞお越しください。',
];
const points = (text: string, length: number): string => [...text].slice(0, length).join('');

/** How services are known to cut. */
const services: Record<string, (text: string, length: number) => string> = {
  'after so many points, trimmed, with an ellipsis': (text, length) =>
    [...text].length <= length ? text : `${points(text, length).trimEnd()}…`,
  'after so many points, with three dots': (text, length) =>
    [...text].length <= length ? text : `${points(text, length)}...`,
  'after so many points, without any sign': (text, length) => points(text, length),
  'after so many code units, with an ellipsis': (text, length) =>
    text.length <= length ? text : `${text.slice(0, length)}…`,
  'what it has folded first': (text, length) => points(text.replace(/\s+/g, ' ').trim(), length),
  'at a word': (text, length) => {
    if ([...text].length <= length) return text;
    const head = points(`${text} `, length + 1);
    return `${head.slice(0, head.search(/\s\S*$/)).trimEnd()}…`;
  },
};

describe('an excerpt', () => {
  it('shows a text whole, composed or not, with its white space folded', () => {
    expect(shows('Café au lait', 'Cafe\u0301  au\nlait', [])).toBe(true);
    expect(shows('Café au lai', 'Cafe\u0301  au\nlait', [])).toBe(false);
    expect(shows(null, 'Café au lait', [])).toBe(false);
    expect(shows(' ', ' ', [])).toBe(false);
  });

  it('that is a mere beginning shows nothing while nothing is known of how this service cuts', () => {
    for (const text of texts) {
      expect(shows(`${points(text, 50)}…`, text, [])).toBe(false);
      expect(shows(points(text, 50), text, [])).toBe(false);
      expect(mayShow(`${points(text, 50)}…`, text), 'but it makes a rival of it').toBe(true);
    }
  });

  it('that is short and whole is no beginning of a longer text', () => {
    expect(mayShow('Coming soon', 'Coming soon, and then for good')).toBe(false);
  });

  describe.each(Object.entries(services))('of a service that cuts %s', (name, cut) => {
    const LENGTH = 60;
    const ours = texts
      .slice(0, name === 'at a word' ? 3 : 4)
      .map((text): Shown => ({ text, excerpt: cut(text, LENGTH) }));

    it('is known from posts of ours', () => {
      const learned = cutsLearnedFrom(ours.slice(1));
      const [first] = ours;
      expect(shows(first?.excerpt ?? '', first?.text ?? '', learned)).toBe(true);
    });

    it('is known from a single one', () => {
      const learned = cutsLearnedFrom(ours.slice(2, 3));
      const [first] = ours;
      expect(shows(first?.excerpt ?? '', first?.text ?? '', learned)).toBe(true);
    });

    it('is no other beginning: neither a shorter nor a longer one', () => {
      const learned = cutsLearnedFrom(ours);
      for (const { text } of ours) {
        for (const length of [30, 45, 66]) expect(shows(cut(text, length), text, learned), `${length}`).toBe(false);
      }
    });
  });

  it('learns nothing from what is no beginning, from one sample against another, or from a whole text that is longer', () => {
    const [a = '', b = ''] = texts;
    const cut = (text: string, length: number): Shown => ({ text, excerpt: `${points(text, length)}…` });
    expect(cutsLearnedFrom([{ text: a, excerpt: 'Something else…' }])).toEqual([]);
    expect(cutsLearnedFrom([cut(a, 40), cut(b, 70)])).toEqual([]);
    expect(cutsLearnedFrom([cut(a, 40), { text: b, excerpt: b }])).toEqual([]);
    expect(cutsLearnedFrom([{ text: a, excerpt: a }])).toEqual([]);
  });

  it('is never taken for a text that this service would show in another way, whatever the texts', () => {
    const word = fc.constantFrom('oat', 'rye', 'slow', 'dark', 'Café', 'für', '☀️', '豆', 'a', 'fennel\n');
    const text = fc.array(word, { minLength: 4, maxLength: 40 }).map((words) => words.join(' '));
    const how = fc.constantFrom(...Object.values(services));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), text, text, how, (own, ours, theirs, cut) => {
        const learned = cutsLearnedFrom(own.map((one) => ({ text: one, excerpt: cut(one, 60) })));
        const fold = (one: string): string => one.normalize('NFC').replace(/\s+/g, ' ').trim();
        // Right by what is shown: who says the same as far as the service shows it cannot be told apart by words.
        if (fold(cut(ours, 60)) !== fold(cut(theirs, 60)) && learned.length > 0)
          expect(shows(cut(theirs, 60), ours, learned) && fold(ours) !== fold(cut(theirs, 60))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
