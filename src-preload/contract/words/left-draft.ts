import type { LeftDraft } from '../drafts.ts';
import { plural } from './plural.ts';
import { quoted } from './quoted.ts';

/** Why a draft was not queued, and that it stays one, where it does. `nameless`: what it is called without words of its own. */
export function leftDraftWords({ title, stays, why }: LeftDraft, nameless: string): string {
  const name = title === '' ? nameless : quoted(title);
  return stays ? `${name} stays a draft: ${why}` : `${name} was not queued: ${why}`;
}

/** The same of several, of which the first says why. */
export function leftDraftsWords(left: readonly [LeftDraft, ...LeftDraft[]], nameless: string): string {
  const [first] = left;
  const data = { name: first.title === '' ? nameless : quoted(first.title), why: first.why };
  if (left.length === 1) return leftDraftWords(first, nameless);
  return left.every(({ stays }) => stays)
    ? plural(left.length, { one: '# stays a draft. {name}: {why}', other: '# stay drafts. {name}: {why}' }, data)
    : plural(left.length, { one: '# was not queued. {name}: {why}', other: '# were not queued. {name}: {why}' }, data);
}
