import { expect } from 'vitest';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import * as s from './performed.ts';
import type { Answer, OperationId, RemoteAccount, Service } from '../../src-main/core/service/service.ts';
import { picture } from './every-operation.ts';

/** What one step leaves behind for the next ones. */
interface Along {
  accounts: RemoteAccount[];
  postId: string;
  failedPostId: string;
  commentId: string;
  newestComment: () => string;
  blockIds: string[];
  webhookId: string;
  token: s.CreatedToken;
}

type Step = (service: Service, along: Along) => Promise<void>;

const tomorrowMs = (service: Service): number => service.clock.nowMs() + 86_400_000;
const withHandler = (along: Along, handler: string): RemoteAccount =>
  along.accounts.find((account) => account.handler?.includes(handler)) ?? expect.fail(`no account ${handler}`);

/**
 * One sentence per operation against a sandbox that was just started, in an order in which each finds what it needs. The
 * record's type keeps it complete; what is expected holds in every dialect with the matching wire profile.
 */
export const journey: Record<OperationId, Step> = {
  async 'accounts.index'(service, along) {
    const accounts = await done(() => s.listAccounts(service));
    expect(accounts.length).toBeGreaterThanOrEqual(9);
    expect(accounts.filter((account) => account.active === true).length).toBeGreaterThanOrEqual(9);
    expect(new Set(accounts.map((account) => account.id)).size).toBe(accounts.length);
    expect(accounts.every((account) => account.social !== null && account.displayName !== null)).toBe(true);
    along.accounts = accounts;
  },
  async 'accounts.boards'(service, along) {
    const boards = await done(() => s.listBoards(service, { accountId: withHandler(along, 'boards').id }));
    expect(boards.map((board) => board.name)).toContain('Winter bags');
    expect(boards.every((board) => /^5\d+$/.test(board.id))).toBe(true);
  },
  async 'accounts.update'(service, along) {
    const { id: accountId } = withHandler(along, 'harbourandpine.com');
    const parked = await done(() => s.updateAccount(service, { accountId, active: false }));
    expect(parked).toMatchObject({ id: accountId, active: false });
  },
  async 'posts.create'(service, along) {
    const accountIds = [withHandler(along, '@harbourandpine').id];
    const post = { content: 'Peach, jasmine 🍑', accountIds, mode: 'schedule' as const };
    along.postId = await linked(() => s.createPost(service, { ...post, scheduledAtMs: tomorrowMs(service) }));
    const expired = [withHandler(along, '@hello@').id];
    along.failedPostId = await linked(() => s.createPost(service, { ...post, accountIds: expired, mode: 'now' }));
    const queued = await linked(() => s.createPost(service, { ...post, mode: 'queue', link: 'https://example.com/' }));
    expect(new Set([along.postId, along.failedPostId, queued]).size).toBe(3);
  },
  async 'posts.update'(service, along) {
    const accountIds = [withHandler(along, '@harbourandpine').id];
    const post = { content: 'Changed', accountIds, mode: 'schedule' as const, scheduledAtMs: tomorrowMs(service) };
    await done(() => s.updatePost(service, { ...post, postId: along.postId }));
  },
  async 'posts.retry'(service, along) {
    await done(() => s.retryPost(service, { postId: along.failedPostId }));
    const refused = await s.retryPost(service, { postId: along.postId });
    expect(refused).toMatchObject({ ok: false, verdict: 'not-executed' });
  },
  async 'posts.firstComment'(service, along) {
    const comment = { postId: along.postId, content: 'First!', delayMinutes: 5 };
    const answer = await answered(() => s.addFirstComment(service, comment));
    // Where nothing came back, the service's own books tell which one it was.
    along.commentId = answer.value.remoteId ?? along.newestComment();
  },
  async 'comments.update'(service, along) {
    const change = { commentId: along.commentId, content: 'First, and changed', delayMinutes: 7 };
    const comment = await done(() => s.editScheduledComment(service, change));
    expect(comment).toMatchObject({ id: along.commentId, content: 'First, and changed', delay_minutes: 7 });
    expect(comment?.status).toMatch(/^\d$/);
  },
  async 'analytics.index'(service, along) {
    const rows = await done(() => s.analyticsSummary(service));
    const active = along.accounts.filter((account) => account.disconnectedAt === null);
    for (const account of active) expect(rows.map((row) => row.accountId)).toContain(account.id);
    expect(new Set(rows.map((row) => row.accountId)).size).toBe(rows.length);
  },
  async 'analytics.show'(service, along) {
    const { id: accountId } = withHandler(along, 'harbour.and.pine');
    const range = s.lastDays(service.timeZone, 28, service.clock.nowMs());
    const report = await done(() => s.analyticsReport(service, { accountId, range }));
    expect(report.account?.id).toBe(accountId);
    expect(report.metrics.length).toBeGreaterThan(0);
    expect(report.totals.length).toBeGreaterThan(0);
    expect(report.range?.days).toBe(28);
  },
  async 'analytics.posts'(service, along) {
    const { id: accountId } = withHandler(along, 'harbour.and.pine');
    const range = s.lastDays(service.timeZone, 200, service.clock.nowMs());
    const page = await done(() => s.analyticsPosts(service, { accountId, range, perPage: 10 }));
    expect(page.data.length).toBe(10);
    expect(page.meta?.total).toBeGreaterThanOrEqual(10);
    const declaredKeys = s.declaredSortKeys(page);
    const sort = declaredKeys.find((key) => !['published_at', 'interactions'].includes(key)) ?? expect.fail();
    const sorted = await done(() =>
      s.analyticsPosts(service, { accountId, range, sort, direction: 'asc', declaredKeys }),
    );
    const values = sorted.data.map((row) => row.metrics[sort]?.value ?? Number.NEGATIVE_INFINITY);
    expect(values.filter(Number.isFinite)).toEqual(values.filter(Number.isFinite).toSorted((a, b) => a - b));
    const refused = await s.analyticsPosts(service, { accountId, sort: 'no_such_key' });
    expect(refused).toMatchObject({ ok: false, code: 'validation' });
    expect(refused.ok ? [] : refused.offers).toEqual(expect.arrayContaining(['published_at', 'interactions', sort]));
  },
  async 'bio.show'(service) {
    const bio = await done(() => s.showBio(service));
    expect(bio).toMatchObject({ title: 'Harbour & Pine', slug: 'harbourandpine', theme: 'pine' });
  },
  async 'bio.update'(service) {
    await done(() => s.updateBio(service, { title: 'Harbour', description: 'Coffee', theme: 'dark' }));
    expect(await done(() => s.showBio(service))).toMatchObject({
      title: 'Harbour',
      theme: 'dark',
      slug: 'harbourandpine',
    });
  },
  async 'bio.store'(service) {
    const answer = await repeated(() => s.createBio(service, { title: 'Again' }));
    // A second one may be refused, or changes the first.
    expect(answer.ok ? 'executed' : answer.verdict).toBe(answer.ok ? answer.verdict : 'not-executed');
  },
  async 'bio.avatar'(service) {
    await done(() => s.uploadAvatar(service, picture));
    // A dialect may leave pictures out; null is "not available".
    expect((await done(() => s.showBio(service)))?.avatar ?? '/left-out').toMatch(/^\//);
  },
  async 'bio.blocks.index'(service, along) {
    const blocks = await done(() => s.listBlocks(service));
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    along.blockIds = blocks.map((block) => block.id);
  },
  async 'bio.blocks.store'(service, along) {
    await answered(() => s.createBlock(service, { type: 'link', title: 'New', url: 'https://example.com/' }));
    const blocks = await done(() => s.listBlocks(service));
    expect(blocks.length).toBe(along.blockIds.length + 1);
    along.blockIds = blocks.map((block) => block.id);
  },
  async 'bio.blocks.update'(service, along) {
    const blockId = along.blockIds.at(-1) ?? '';
    const block = await done(() => s.updateBlock(service, { blockId, title: 'Renamed', active: false }));
    expect(block).toMatchObject({ id: blockId, title: 'Renamed', active: false });
  },
  async 'bio.blocks.reorder'(service, along) {
    const blockIds = along.blockIds.toReversed();
    await done(() => s.reorderBlocks(service, { blockIds }));
    expect((await done(() => s.listBlocks(service))).map((block) => block.id)).toEqual(blockIds);
  },
  async 'bio.blocks.destroy'(service, along) {
    const blockId = along.blockIds[0] ?? '';
    await done(() => s.deleteBlock(service, { blockId }));
    expect((await done(() => s.listBlocks(service))).map((block) => block.id)).not.toContain(blockId);
    expect(await repeated(() => s.deleteBlock(service, { blockId }))).toMatchObject({ ok: true, status: 404 });
  },
  async 'webhooks.index'(service, along) {
    const webhooks = await done(() => s.listWebhooks(service));
    expect(webhooks.map((webhook) => (webhook.events?.length ?? 0) > 0)).toEqual([true, true, true]);
    along.webhookId = webhooks[0]?.id ?? '';
  },
  async 'webhooks.update'(service, along) {
    const change = {
      webhookId: along.webhookId,
      url: 'https://example.com/hook',
      events: ['post.failed'],
      active: false,
    };
    const webhook = await done(() => s.updateWebhook(service, change));
    expect(webhook).toMatchObject({ id: along.webhookId, url: change.url, events: change.events, is_active: false });
  },
  async 'webhooks.destroy'(service, along) {
    await done(() => s.deleteWebhook(service, { webhookId: along.webhookId }));
    expect(await done(() => s.listWebhooks(service))).toHaveLength(2);
  },
  async 'api-tokens.store'(service, along) {
    along.token = await done(() => s.createToken(service, { name: 'Workspace' }));
    expect(along.token.secret?.length).toBeGreaterThan(10);
    expect(await done(() => s.listAccounts(service))).not.toHaveLength(0);
  },
  async 'api-tokens.destroy'(service, along) {
    if (along.token.id !== null) await done(() => s.revokeToken(service, { tokenId: along.token.id ?? '' }));
    else expect(await repeated(() => s.revokeToken(service, { tokenId: 'unknown' }))).toMatchObject({ ok: true });
  },
  async 'accounts.destroy'(service, along) {
    const { id: accountId } = withHandler(along, 'harbourpineboards');
    await done(() => s.disconnectAccount(service, { accountId }));
    const listed = (await done(() => s.listAccounts(service))).find((account) => account.id === accountId);
    expect(listed === undefined || listed.disconnectedAt !== null).toBe(true);
  },
};

/** Walks the whole journey with one client. `newestComment` looks its id up at the service. */
export async function walk(service: Service, newestComment: () => string): Promise<void> {
  const along: Along = {
    accounts: [],
    postId: '',
    failedPostId: '',
    commentId: '',
    newestComment,
    blockIds: [],
    webhookId: '',
    token: { secret: null, id: null },
  };
  for (const step of Object.values(journey)) await step(service, along);
}

/** Asks again where the service was busy and the wire profile says that nothing was executed. */
async function repeated<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let tries = 0; ; tries++) {
    const answer = await call();
    if (answer.ok || answer.status !== 503 || answer.verdict !== 'not-executed' || tries > 3) return answer;
  }
}

async function answered<T>(call: () => Promise<Answer<T>>): Promise<Extract<Answer<T>, { ok: true }>> {
  const answer = await repeated(call);
  return answer.ok ? answer : expect.fail(`${reasonWords(answer.reason)} ${answer.raw}`);
}

/** The value of an answer in which nothing is missing. */
async function done<T>(call: () => Promise<Answer<T>>): Promise<T> {
  const answer = await answered(call);
  expect(answer.verdict).toBe('executed');
  return answer.value;
}

async function linked(call: () => Promise<Answer<s.CreatedId>>): Promise<string> {
  return (await done(call)).remoteId ?? expect.fail('no id of the new post');
}
