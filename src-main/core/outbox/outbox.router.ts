import type { LookParts } from '../posts/posts.ts';
import { os } from '../rpc.ts';
import { outboxCommands } from './commands/commands.router.ts';
import { outboxDecisions } from './commands/decide.router.ts';
import type { DecideParts, RowParts } from './outbox.ts';
import { outboxViews } from './views/views.router.ts';

export const outboxRouter = (parts: RowParts & DecideParts & LookParts) =>
  os.outbox.router({ ...outboxViews(parts), ...outboxCommands(parts), ...outboxDecisions(parts) });
