import { plural, type Forms } from '../../src-preload/contract/words/plural.ts';
import type { Said } from './toast.svelte.ts';

/** Words of so many, which add up with those that are said of the same kind. */
export function counted(count: number, forms: Forms): Said {
  const many = (sum: number): string => plural(sum, forms);
  return { text: many(count), count, many };
}
