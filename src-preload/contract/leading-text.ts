import type { DraftBody } from './drafts.ts';
import { ownText } from './own-text.ts';

/** The text a draft is known by, in every list: the shared one, else the first own text with words, that of its first account before others. */
export function leadingText({
  text,
  variants,
  accountIds,
}: Pick<DraftBody, 'text' | 'variants' | 'accountIds'>): string {
  const own = [...accountIds.flatMap((id) => ownText(variants, id) ?? []), ...Object.values(variants)];
  return [text, ...own].find((one) => /\S/.test(one)) ?? text;
}
