import type { ContractRouterClient } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { app } from './app.ts';
import { connections } from './connections.ts';
import { drafts } from './drafts.ts';
import { imports } from './import.ts';
import { outbox } from './outbox.ts';
import { settings } from './settings.ts';
import { status } from './status.ts';

/** Everything a window or a script can ask the core: one file per feature, joined here. */
export const contract = { app, accounts, connections, drafts, import: imports, outbox, settings, status };

export type Client = ContractRouterClient<typeof contract>;
