import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { LONGEST_TEXT } from '../../src-preload/contract/longest-text.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import type { Shown } from '../client/failure.ts';

/**
 * A draft that the core would refuse for its length, whatever became of it on the way: a message of more than 64 MB would cut the
 * connection. `isRemembered`: the window has it still when it is reloaded. Null: it can be saved.
 */
export function tooLongToKeep({ text, variants, firstComment }: DraftBody, isRemembered: boolean): Shown | null {
  const longest = Math.max(...[text, firstComment ?? '', ...Object.values(variants)].map(({ length }) => length));
  if (longest <= LONGEST_TEXT) return null;
  return {
    code: 'invalid',
    message: plural(longest, isRemembered ? forms.inWindow : forms.nowhere, { most: figure(LONGEST_TEXT) }),
  };
}

const forms = {
  inWindow: {
    one: 'This text has # character, and a draft keeps up to {most}. Shorten it: until then it is only in this window.',
    other:
      'This text has # characters, and a draft keeps up to {most}. Shorten it: until then it is only in this window.',
  },
  nowhere: {
    one: 'This text has # character, and a draft keeps up to {most}. Shorten it, or copy it elsewhere: until then it is lost when this window is reloaded or closed.',
    other:
      'This text has # characters, and a draft keeps up to {most}. Shorten it, or copy it elsewhere: until then it is lost when this window is reloaded or closed.',
  },
};
