import { accountsRouter } from './accounts/accounts.router.ts';
import { analyticsRouter, archiveRouter } from './analytics/analytics.router.ts';
import { appRouter } from './app/app.router.ts';
import { backupsRouter } from './backup/backup.router.ts';
import { bioRouter } from './bio/bio.router.ts';
import { calendarRouter } from './calendar/calendar.router.ts';
import { commentsRouter } from './comments/comments.router.ts';
import type { CoreParts } from './core-parts.ts';
import { diagnosticsRouter } from './diagnostics/diagnostics.router.ts';
import { draftsRouter } from './drafts/drafts.router.ts';
import { isFailed } from './failure.ts';
import { importRouter } from './import/import.router.ts';
import { newsRouter } from './news/news.router.ts';
import { detailOf } from './outbox/outbox.ts';
import { outboxRouter } from './outbox/outbox.router.ts';
import { picturesRouter } from './pictures/pictures.router.ts';
import { postsRouter } from './posts/posts.router.ts';
import { os } from './rpc.ts';
import { recurrenceRouter } from './recurrence/recurrence.router.ts';
import { searchRouter } from './search/search.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { shellRouter } from './shell/shell.router.ts';
import { slotsRouter } from './slots/slots.router.ts';
import { snippetsRouter } from './snippets/snippets.router.ts';
import { spacesRouter } from './spaces/spaces.router.ts';
import { statusRouter } from './status/status.router.ts';
import { storageRouter } from './storage/storage.router.ts';
import { syncRouter } from './sync/sync.router.ts';
import { tokensRouter } from './tokens/tokens.router.ts';
import { typedRouter } from './typed/typed.router.ts';
import { webhooksRouter } from './webhooks/webhooks.router.ts';

/** The contract over the features: each gives its own part. No rule lives here. */
export function routerOf(parts: CoreParts) {
  const expectedAtMs = (actionId: string): number | null => {
    const detail = detailOf(parts, actionId);
    return isFailed(detail) ? null : detail.row.expectedAtMs;
  };
  return os.router({
    app: appRouter(parts),
    accounts: accountsRouter(parts),
    analytics: analyticsRouter(parts),
    archive: archiveRouter(parts),
    backups: backupsRouter(parts),
    bio: bioRouter(parts),
    calendar: calendarRouter(parts),
    comments: commentsRouter(parts),
    connections: spacesRouter(parts),
    diagnostics: diagnosticsRouter(parts),
    drafts: draftsRouter(parts, expectedAtMs),
    import: importRouter(parts),
    news: newsRouter(parts),
    outbox: outboxRouter(parts),
    pictures: picturesRouter(parts),
    posts: postsRouter(parts),
    recurrence: recurrenceRouter(parts),
    search: searchRouter(parts),
    settings: settingsRouter(parts),
    shell: shellRouter(parts),
    slots: slotsRouter(parts),
    snippets: snippetsRouter(parts),
    status: statusRouter(parts),
    storage: storageRouter(parts),
    sync: syncRouter(parts),
    tokens: tokensRouter(parts),
    typed: typedRouter(parts),
    webhooks: webhooksRouter(parts),
  });
}
