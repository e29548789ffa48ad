import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../src-preload/contract/contract.ts';
import { accountsOf, boardsOf, disconnect, setActive, syncAccounts } from './accounts/accounts.ts';
import { postsOf, reportOf, summaryOf } from './analytics/analytics.ts';
import {
  addBlock,
  bioOf,
  changeBlock,
  changePage,
  changePicture,
  createPage,
  orderBlocks,
  removeBlock,
  syncBio,
} from './bio/bio.ts';
import { commentsOf, editComment } from './comments/comments.ts';
import {
  checkConnection,
  checkKept,
  listConnections,
  removeConnection,
  replaceToken,
  saveConnection,
  updateConnection,
  updateSpace,
} from './connections/connections.ts';
import type { CoreParts } from './core-parts.ts';
import { deleteDrafts, draftById, draftsOf, queueDraft, restoreDrafts, saveDraft } from './drafts/drafts.ts';
import { fail, isFailed, type Failed, type Failure } from './failure.ts';
import { importSinks } from './import-desk.ts';
import { commitImport, dryRun, importRows, isRefused, rejectedCsv, type Refused } from './import/import.ts';
import {
  behindOf,
  cancel,
  detailOf,
  dismiss,
  hold,
  listRows,
  moveUp,
  overviewOf,
  release,
  reschedule,
  resolve,
  stoppedCount,
  toDraft,
  tryNow,
  undoBatch,
  unmatch,
} from './outbox/outbox.ts';
import { probe } from './actions/actions.ts';
import { addComment, changePost, retryFailed } from './posts/posts.ts';
import { readSettings, updateSettings } from './settings/settings.ts';
import { currentSpace, statusOf } from './status/status.ts';
import { watch } from './store/live.ts';
import { storageTrouble } from './store/trouble.ts';
import { endToken, makeToken } from './tokens/tokens.ts';
import { changeWebhook, removeWebhook, syncWebhooks, webhooksOf } from './webhooks/webhooks.ts';

/** A failure that was to be expected becomes the contract's FAILED; everything else is the result. */
function orFailed<T>(result: T | Failed): T {
  if (!isFailed(result)) return result;
  throw failedWith((result as Failed).failed);
}

function failedWith(failed: Failure): ORPCError<'FAILED', Failure> {
  return new ORPCError('FAILED', { defined: true, status: 422, message: failed.message, data: failed });
}

/** The contract over the features. No rule lives here. */
export function routerOf(parts: CoreParts) {
  const os = implementer();
  const { store, clock } = parts;
  const live = <T>(read: () => T, signal: AbortSignal | undefined) => watch(store, clock, read, signal);
  const listed = () => listConnections(store, (spaceId) => stoppedCount(store, spaceId));
  const draft = (draftId: string) => draftById(store, draftId) ?? fail('not-found', 'This draft is no longer there.');

  return os.router({
    app: {
      info: os.app.info.handler(() => {
        const { version, shell, dataFolder, platform } = parts.options;
        return { version, shell, dataFolder, platform };
      }),
      watchNotices: os.app.watchNotices.handler(({ signal }) => live(() => parts.notices.all(), signal)),
    },
    accounts: {
      list: os.accounts.list.handler(({ input }) => accountsOf(store, input.spaceId)),
      watch: os.accounts.watch.handler(({ input, signal }) => live(() => accountsOf(store, input.spaceId), signal)),
      sync: os.accounts.sync.handler(async ({ input }) => orFailed(await syncAccounts(parts, input.spaceId, 'now'))),
      boards: os.accounts.boards.handler(async ({ input }) => orFailed(await boardsOf(parts, input))),
      park: os.accounts.park.handler(({ input }) => orFailed(setActive(parts, { ...input, active: false }))),
      activate: os.accounts.activate.handler(({ input }) => orFailed(setActive(parts, { ...input, active: true }))),
      disconnect: os.accounts.disconnect.handler(({ input }) => orFailed(disconnect(parts, input))),
    },
    analytics: {
      summary: os.analytics.summary.handler(async ({ input }) => orFailed(await summaryOf(parts, input))),
      report: os.analytics.report.handler(async ({ input }) => orFailed(await reportOf(parts, input))),
      posts: os.analytics.posts.handler(async ({ input }) => orFailed(await postsOf(parts, input))),
    },
    bio: bioRouter(parts, os),
    comments: {
      list: os.comments.list.handler(({ input }) => commentsOf(store, input.spaceId)),
      watch: os.comments.watch.handler(({ input, signal }) => live(() => commentsOf(store, input.spaceId), signal)),
      edit: os.comments.edit.handler(({ input }) => orFailed(editComment(parts, input))),
    },
    connections: {
      list: os.connections.list.handler(listed),
      watch: os.connections.watch.handler(({ signal }) => live(listed, signal)),
      check: os.connections.check.handler(async ({ input }) => orFailed(await checkConnection(parts, input))),
      save: os.connections.save.handler(async ({ input }) => {
        const saved = orFailed(await saveConnection(parts, input));
        await syncAccounts(parts, saved.spaceId, 'now');
        return saved;
      }),
      useSandbox: os.connections.useSandbox.handler(async () =>
        parts.useSandbox === null
          ? orFailed<never>(fail('not-found', 'No sandbox runs beside Outpost here. Start it with: outpost sandbox'))
          : parts.useSandbox(),
      ),
      checkKept: os.connections.checkKept.handler(async ({ input }) =>
        orFailed(await checkKept(parts, input.connectionId)),
      ),
      replaceToken: os.connections.replaceToken.handler(async ({ input }) =>
        orFailed(await replaceToken(parts, input.connectionId, input.token)),
      ),
      update: os.connections.update.handler(({ input }) => orFailed(updateConnection(parts, input))),
      remove: os.connections.remove.handler(async ({ input }) => orFailed(await removeConnection(parts, input))),
    },
    drafts: {
      list: os.drafts.list.handler(({ input }) => draftsOf(store, input.spaceId, input.search)),
      watch: os.drafts.watch.handler(({ input, signal }) =>
        live(() => draftsOf(store, input.spaceId, input.search), signal),
      ),
      get: os.drafts.get.handler(({ input }) => orFailed(draft(input.draftId))),
      save: os.drafts.save.handler(({ input }) => orFailed(saveDraft(parts, input))),
      delete: os.drafts.delete.handler(({ input }) => ({ deleted: deleteDrafts(parts, input.draftIds) })),
      restore: os.drafts.restore.handler(({ input }) => ({
        restored: store.tx((tx) => restoreDrafts(tx, input.draftIds)),
      })),
      queue: os.drafts.queue.handler(({ input }) => {
        const queued = orFailed(queueDraft(parts, input));
        const [first] = queued.actionIds;
        const detail = first === undefined ? null : detailOf(parts, first);
        const expected = detail === null || isFailed(detail) ? null : detail.row.expectedAtMs;
        return { ...queued, firstExpectedAtMs: expected };
      }),
    },
    import: importRouter(parts, os),
    outbox: outboxRouter(parts, os),
    posts: {
      update: os.posts.update.handler(({ input }) => orFailed(changePost(parts, input))),
      retry: os.posts.retry.handler(({ input }) => orFailed(retryFailed(parts, input))),
      addFirstComment: os.posts.addFirstComment.handler(({ input }) => orFailed(addComment(parts, input))),
    },
    settings: {
      get: os.settings.get.handler(() => readSettings(store)),
      watch: os.settings.watch.handler(({ signal }) => live(() => readSettings(store), signal)),
      update: os.settings.update.handler(({ input }) => updateSettings(parts, input)),
    },
    status: {
      get: os.status.get.handler(({ input }) => statusOf(parts, input.spaceId)),
      watch: os.status.watch.handler(({ input, signal }) => live(() => statusOf(parts, input.spaceId), signal)),
      probe: os.status.probe.handler(async ({ input }) => {
        const space = currentSpace(parts, input.spaceId);
        const line = space === undefined ? null : parts.lines.of(space.id);
        if (line !== null) await probe(parts, line, 'now');
        return { online: statusOf(parts, input.spaceId).online };
      }),
    },
    tokens: {
      create: os.tokens.create.handler(async ({ input }) => orFailed(await makeToken(parts, input))),
      revoke: os.tokens.revoke.handler(async ({ input }) => orFailed(await endToken(parts, input))),
    },
    webhooks: {
      list: os.webhooks.list.handler(({ input }) => webhooksOf(store, input.spaceId)),
      watch: os.webhooks.watch.handler(({ input, signal }) => live(() => webhooksOf(store, input.spaceId), signal)),
      sync: os.webhooks.sync.handler(async ({ input }) => orFailed(await syncWebhooks(parts, input.spaceId, 'now'))),
      update: os.webhooks.update.handler(({ input }) => orFailed(changeWebhook(parts, input))),
      delete: os.webhooks.delete.handler(({ input }) => orFailed(removeWebhook(parts, input))),
    },
  });
}

/** A disk that refuses (full, busy, read-only) is an expected failure of any method, and said in words. */
const implementer = () =>
  implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      const words = storageTrouble(error);
      throw words === null ? error : failedWith({ code: 'refused', message: words });
    }
  });
type Implementer = ReturnType<typeof implementer>;

function outboxRouter(parts: CoreParts, { outbox }: Implementer) {
  const { store, clock } = parts;
  const live = <T>(read: () => T, signal: AbortSignal | undefined) => watch(store, clock, read, signal);
  return {
    overview: outbox.overview.handler(({ input }) => overviewOf(parts, input.spaceId)),
    watchOverview: outbox.watchOverview.handler(({ input, signal }) =>
      live(() => overviewOf(parts, input.spaceId), signal),
    ),
    list: outbox.list.handler(({ input }) => listRows(parts, input)),
    watchList: outbox.watchList.handler(({ input, signal }) => live(() => listRows(parts, input), signal)),
    detail: outbox.detail.handler(({ input }) => orFailed(detailOf(parts, input.actionId))),
    watchDetail: outbox.watchDetail.handler(({ input, signal }) =>
      live(() => orFailed(detailOf(parts, input.actionId)), signal),
    ),
    cancel: outbox.cancel.handler(({ input }) => cancel(parts, input.actionIds, input.firstComments)),
    behind: outbox.behind.handler(({ input }) => behindOf(store, input.actionIds)),
    hold: outbox.hold.handler(({ input }) => hold(parts, input.actionIds)),
    release: outbox.release.handler(({ input }) => release(parts, input.actionIds)),
    moveUp: outbox.moveUp.handler(({ input }) => moveUp(parts, input.actionIds)),
    tryNow: outbox.tryNow.handler(({ input }) => tryNow(parts, input.actionIds, input.after)),
    toDraft: outbox.toDraft.handler(({ input }) => orFailed(toDraft(parts, input.actionId))),
    resolve: outbox.resolve.handler(({ input }) => orFailed(resolve(parts, input))),
    reschedule: outbox.reschedule.handler(({ input }) => reschedule(parts, input.actionIds, input.when)),
    unmatch: outbox.unmatch.handler(({ input }) => orFailed(unmatch(parts, input.actionId))),
    undo: outbox.undo.handler(({ input }) => orFailed(undoBatch(parts, input.batchId))),
    dismiss: outbox.dismiss.handler(({ input }) => dismiss(parts, input.actionIds)),
    pauseAll: outbox.pauseAll.handler(({ input }) => {
      store.tx((tx) => updateSpace(tx, input.spaceId, { paused_at_ms: clock.nowMs() }));
      return {};
    }),
    resumeAll: outbox.resumeAll.handler(({ input }) => {
      store.tx((tx) => updateSpace(tx, input.spaceId, { paused_at_ms: null }));
      return {};
    }),
  };
}

function bioRouter(parts: CoreParts, { bio }: Implementer) {
  const { store, clock } = parts;
  return {
    get: bio.get.handler(({ input }) => bioOf(store, input.spaceId)),
    watch: bio.watch.handler(({ input, signal }) => watch(store, clock, () => bioOf(store, input.spaceId), signal)),
    sync: bio.sync.handler(async ({ input }) => orFailed(await syncBio(parts, input.spaceId, 'now'))),
    create: bio.create.handler(({ input }) => orFailed(createPage(parts, input))),
    update: bio.update.handler(({ input }) => orFailed(changePage(parts, input))),
    avatar: bio.avatar.handler(({ input }) => orFailed(changePicture(parts, input))),
    blockCreate: bio.blockCreate.handler(({ input }) => orFailed(addBlock(parts, input))),
    blockUpdate: bio.blockUpdate.handler(({ input }) => orFailed(changeBlock(parts, input))),
    blockDelete: bio.blockDelete.handler(({ input }) => orFailed(removeBlock(parts, input))),
    blockReorder: bio.blockReorder.handler(({ input }) => orFailed(orderBlocks(parts, input))),
  };
}

function importRouter(parts: CoreParts, { import: os }: Implementer) {
  const { imports, store } = parts;
  return {
    dryRun: os.dryRun.handler(async ({ input }) => orRefused(await dryRun(imports, input))),
    rows: os.rows.handler(({ input }) => orRefused(importRows(imports, input))),
    commit: os.commit.handler(({ input }) =>
      orRefused(commitImport(imports, (write) => store.tx((tx) => write(importSinks(parts, tx))), input)),
    ),
    rejectedCsv: os.rejectedCsv.handler(({ input }) => orRefused(rejectedCsv(imports, input))),
  };
}

/** The import feature's own shape of an expected failure. */
function orRefused<T extends object>(result: T | Refused): T {
  return isRefused(result) ? orFailed<T>({ failed: result.refused }) : result;
}
