import type { DraftBody, DraftWhen, When } from '../../src-preload/contract/drafts.ts';
import { ownText } from '../../src-preload/contract/own-text.ts';

/** All the words of a draft in one text, where its accounts and what belongs to them cannot go along. */
export function allTexts({ text, variants, link, firstComment }: DraftBody): string {
  const texts = [text, ...Object.values(variants), link ?? '', firstComment ?? ''];
  return [...new Set(texts)].filter((one) => one.trim() !== '').join('\n\n');
}

/** What the contract refuses in a text (drafts.ts, Text): halves of a pair and NUL, which a paste can bring. */
export function keepable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The text in a tab: the base (null), or the one of an account. */
export function textIn({ text, variants }: DraftBody, tab: string | null): string {
  return tab === null ? text : (ownText(variants, tab) ?? text);
}

/** The same; null: an account without a text of its own. */
export const ownIn = ({ text, variants }: DraftBody, tab: string | null): string | null =>
  tab === null ? text : (ownText(variants, tab) ?? null);

/** The texts with this one in a tab. One that is the shared text is no account's own. */
export function withText({ text, variants }: DraftBody, tab: string | null, own: string | null): Partial<DraftBody> {
  if (tab === null) return { text: own ?? '' };
  const { [tab]: _before, ...others } = variants;
  return { variants: own === null || own === text ? others : { ...others, [tab]: own } };
}

/** Which of the ways was chosen: a time that is none is one that was asked for. */
export const modeOf = ({ mode }: DraftWhen): When['mode'] => (mode === 'no-time' ? 'schedule' : mode);
