import { countText, networkName } from '../../src-preload/contract/text-rules.ts';
import type { Account } from '../../src-preload/contract/accounts.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { checksOf } from './checks.ts';

/** Why the service would refuse this draft, in words, where that is known before asking; null: nothing is known against it. */
export function surelyRefused(body: DraftBody, accounts: readonly Account[]): string | null {
  return checksOf(body, accounts, countText, networkName).find((check) => check.tone === 'bad')?.words ?? null;
}

/** Puts the keyboard on what mends it: "own text", "take off", else the text. */
export function focusWrong(): void {
  const mend = document.querySelector<HTMLElement>('.checks .bad button') ?? document.getElementById('post-text');
  mend?.focus();
}
