import type { ContractRouterClient } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { app } from './app.ts';
import { archive } from './archive.ts';
import { backups } from './backups.ts';
import { bio } from './bio.ts';
import { calendar } from './calendar.ts';
import { comments } from './comments.ts';
import { connections } from './connections.ts';
import { diagnostics } from './diagnostics.ts';
import { drafts } from './drafts.ts';
import { imports } from './import.ts';
import { news } from './news.ts';
import { outbox } from './outbox.ts';
import { pictures } from './pictures.ts';
import { posts } from './posts.ts';
import { recurrence } from './recurrence.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { slots } from './slots.ts';
import { snippets } from './snippets.ts';
import { status } from './status.ts';
import { storage } from './storage.ts';
import { sync } from './sync.ts';
import { tokens } from './tokens.ts';
import { typed } from './typed.ts';
import { webhooks } from './webhooks.ts';

/** Everything a window or a script can ask the core: one file per feature, joined here. */
export const contract = {
  app,
  accounts,
  analytics,
  archive,
  backups,
  bio,
  calendar,
  comments,
  connections,
  diagnostics,
  drafts,
  import: imports,
  news,
  outbox,
  pictures,
  posts,
  recurrence,
  search,
  settings,
  shell,
  slots,
  snippets,
  status,
  storage,
  sync,
  tokens,
  typed,
  webhooks,
};

export type Client = ContractRouterClient<typeof contract>;
