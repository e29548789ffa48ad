import { describe, expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Snippet } from '../../src-preload/contract/snippets.ts';
import { accountGroups } from '../../src-renderer/composer/account-groups.ts';

const kept = (name: string, accountIds: string[], kind: Snippet['kind'] = 'accounts'): Snippet => ({
  ...{ id: `of ${name}`, kind, name, savedAtMs: 0 },
  body: blankBody(accountIds),
});
const active = [{ id: 'x' }, { id: 'bluesky' }, { id: 'threads' }];
const named = (groups: ReturnType<typeof accountGroups>) => groups.map(({ name, accountIds }) => [name, accountIds]);

describe('what chooses several accounts at once', () => {
  it('is the last post, all of them, and each kept group with those that can be posted to', () => {
    const groups = accountGroups([kept('Bakery', ['threads', 'parked', 'x'])], active, ['bluesky', 'parked']);
    expect(named(groups)).toEqual([
      ['Same as last time', ['bluesky']],
      ['All accounts', ['x', 'bluesky', 'threads']],
      ['Bakery', ['x', 'threads']],
    ]);
  });

  it('leaves out a group that would choose nothing, and what is no group', () => {
    const groups = accountGroups([kept('Gone', ['parked']), kept('Hours', ['x'], 'template')], active, []);
    expect(named(groups)).toEqual([['All accounts', ['x', 'bluesky', 'threads']]]);
    expect(accountGroups([], [], ['x'])).toEqual([]);
  });
});
