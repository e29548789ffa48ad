import type { Account } from '../../src-preload/contract/accounts.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { accountChoice } from '../ui/account-choice.ts';
import type { Composer } from './composer.svelte.ts';
import { ownIn, textIn, withText } from './draft-body.ts';
import { TextHistory } from './text-history.ts';
import { ownText } from '../../src-preload/contract/own-text.ts';

/* What is written in a draft is written here, where Undo is to take it back. */

/** Of the draft that is open, whatever view is shown meanwhile. */
const histories = new WeakMap<Composer, { opened: number; history: TextHistory }>();

function historyOf(composer: Composer): TextHistory {
  const { opened } = composer;
  const kept = histories.get(composer);
  if (kept?.opened === opened) return kept.history;
  const history = new TextHistory();
  histories.set(composer, { opened, history });
  return history;
}

function keep(composer: Composer, tab: string | null, was: DraftBody, goesOn = false): void {
  const is = composer.body;
  const own = { before: ownIn(was, tab), after: ownIn(is, tab) };
  historyOf(composer).wrote(tab, { ...own, from: textIn(was, tab), to: textIn(is, tab), goesOn });
}

/** In the open tab. `goesOn`: a letter that is still being composed of several keys. */
export function writeText(composer: Composer, text: string, goesOn = false): void {
  const was = composer.body;
  composer.write(text);
  keep(composer, composer.tab, was, goesOn);
}

/** Takes back what was last written in the open tab; with `again`, writes it again. */
export function undoText(composer: Composer, again: boolean): void {
  const { tab, body } = composer;
  const to = historyOf(composer).step(tab, ownIn(body, tab), again);
  if (to === null) return;
  composer.caretAt(to.caret, to.caret);
  composer.edit(withText(body, tab, to.text));
}

/** The text of an account is this one; null: the base text again. */
export function giveOwn(composer: Composer, accountId: string, text: string | null): void {
  const was = composer.body;
  composer.edit(withText(was, accountId, text));
  keep(composer, accountId, was);
}

/** The account has the shared text again; its own words can be had back. */
export function useShared(composer: Composer, account: Account): void {
  const { draftId, opened } = composer;
  const own = ownText(composer.body.variants, account.id);
  if (own === undefined) return;
  giveOwn(composer, account.id, null);
  const told = { kind: 'own-text', text: `${accountChoice(account)} has the shared text again.`, count: 1 };
  const many = (count: number): string =>
    plural(count, { one: '# account has the shared text again.', other: '# accounts have the shared text again.' });
  toasts.undoable({ ...told, many }, Date.now() + undoMs, async () => {
    if (composer.opened !== opened && draftId !== null) await composer.openById(draftId);
    if (composer.opened === opened || composer.draftId === draftId) giveOwn(composer, account.id, own);
  });
}
