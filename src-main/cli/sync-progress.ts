import type { PostsCopies } from '../../src-preload/contract/archive.ts';
import type { AccountRef } from '../../src-preload/contract/shared.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { plural, type Forms } from '../../src-preload/contract/words/plural.ts';
import { timeWord } from '../../src-preload/contract/words/times.ts';
import { accountCalled } from './account-name.ts';
import { bar } from './progress.ts';
import type { Output } from './output.ts';

/** How far the copying of posts has come, on stderr: redrawn in place on a terminal, else a line for each account that is through. */
export interface SyncProgress {
  show(copies: PostsCopies, accounts: readonly AccountRef[]): void;
  end(): void;
}

export function syncProgress(output: Output): SyncProgress {
  const live = process.stderr.isTTY;
  const through = new Set<string>();
  let drawn = false;
  return {
    show(copies, accounts) {
      if (live) {
        if (copies.callsLeft === 0 && !drawn) return;
        process.stderr.write(`\r\u001b[K${line(copies)}`);
        drawn = true;
        return;
      }
      for (const { accountId, walk, here } of copies.accounts) {
        if (walk !== null) through.add(accountId);
        else if (through.delete(accountId))
          output.note(plural(here, ofAccount, { account: accountCalled(accounts, accountId) }));
      }
    },
    end() {
      if (drawn) process.stderr.write('\n');
    },
  };
}

function line({ accounts, callsLeft, doneAtMs }: PostsCopies): string {
  const here = accounts.reduce((sum, copy) => sum + copy.here, 0);
  const total = accounts.reduce((sum, copy) => sum + Math.max(copy.here, copy.total ?? 0), 0);
  const known = [bar(here, Math.max(1, total)), plural(total, ofAll, { here: figure(here) })];
  const end = doneAtMs === null || callsLeft === 0 ? [] : [`Done at ${timeWord(doneAtMs)}.`];
  return [...known, ...end].join(' ');
}

const ofAccount: Forms = {
  one: '{account}: # post is here.',
  other: '{account}: # posts are here.',
};
const ofAll: Forms = { one: '{here} of # post here.', other: '{here} of # posts here.' };
