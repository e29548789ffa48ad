import { expect, it } from 'vitest';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { handleAndNetwork } from '../../src-renderer/accounts/account-words.ts';
import { besideWords } from '../../src-renderer/composer/neighbour-words.ts';
import { commentText } from '../../src-renderer/search/hit-text.ts';
import { accountChoice } from '../../src-renderer/ui/account-choice.ts';

/** Shown right to left, and whatever stands behind it with it. */
const handle = '@pine\u202Egnp';
const seen = '@pine\uFFFDgnp';
const account = { id: '7', handle, displayName: '', social: 'x', state: 'active' as const, pending: false };
const nowMs = Date.UTC(2026, 10, 22, 8, 30);

it('a name that turns the letters around turns none of ours, in whatever sentence it stands', () => {
  expect(accountChoice(account)).toBe(`${seen} (X)`);
  expect(handleAndNetwork(account)).toBe(`${seen}, X`);
  const became = { was: { name: handle, social: 'x' }, is: { name: handle, social: 'bluesky' } };
  expect(reasonWords({ code: 'other-network', accountId: '7', ...became })).toContain(
    `${seen} on X has become ${seen} on Bluesky at the service.`,
  );
  const close = { accountIds: ['7'], state: 'queued' as const, atMs: nowMs, text: 'Doors\u202Enepo' };
  const accounts = [{ ...account, avatar: null, disconnectedAtIso: null }];
  expect(besideWords({ similar: [], close: [close] }, { accounts, nowMs, zone: 'UTC' })[0]?.words).toBe(
    `${seen} also posts at 08:30: “Doors\uFFFDnepo”.`,
  );
  const comment = {
    ...{ id: 'c1', actionId: null, postId: null, accountId: '7', accountIds: ['7'], text: 'Menu', delayMinutes: 5 },
    ...{ status: null, statusMeaning: 'pending' as const, scheduledAtIso: null, publishedAtIso: null, pending: false },
    ...{ updatedAtIso: null, dueAtMs: null, ofPost: null, postHeld: false, withoutId: false, refused: null },
  };
  expect(commentText([comment], { id: 'c1', accounts: [account] }, nowMs, 'UTC')?.facts).toContain(`${seen} on X`);
});
