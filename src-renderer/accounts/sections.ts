import type { AccountsSection } from '../../src-preload/contract/paths.ts';

/** The sections of Accounts beside the accounts themselves, in their order. `short`: where a narrow window has no room for the name. */
export const accountsTabs: readonly { section: AccountsSection; name: string; short?: string }[] = [
  { section: 'comments', name: 'Follow-up comments', short: 'Comments' },
  { section: 'webhooks', name: 'Webhooks' },
  { section: 'tokens', name: 'API tokens', short: 'Tokens' },
];
