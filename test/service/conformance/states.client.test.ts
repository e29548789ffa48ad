import { describe, expect, it } from 'vitest';
import { reasonWords } from '../../../src-preload/contract/words/reason.ts';
import * as s from '../performed.ts';
import { accountOn, valueOf, withClient } from './sandbox-client.ts';

const now = (accountId: string) => ({ content: 'Hello', accountIds: [accountId], mode: 'now' as const });

describe('Account activation, through the client', () => {
  it('"A parked account stops publishing": accounts.update, then posts.create', async () => {
    await withClient(async (service, sandbox) => {
      const { id: accountId } = await accountOn(service, 'bluesky');
      await valueOf(s.updateAccount(service, { accountId, active: false }));
      expect(await s.createPost(service, now(accountId))).toMatchObject({ ok: false, verdict: 'not-executed' });
      expect(sandbox.journal.executed('post.created')).toHaveLength(0);
    });
  });

  it('"Its connection, posts and analytics stay intact": analytics.show and analytics.posts of a parked account', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'instagram');
      const range = s.lastDays(service.timeZone, 60, service.clock.nowMs());
      const before = await valueOf(s.analyticsPosts(service, { accountId, range }));
      await valueOf(s.updateAccount(service, { accountId, active: false }));
      const after = await valueOf(s.analyticsPosts(service, { accountId, range }));
      expect(after.data.map((row) => row.post_id)).toEqual(before.data.map((row) => row.post_id));
      expect((await valueOf(s.analyticsReport(service, { accountId }))).account?.id).toBe(accountId);
    });
  });

  it('"PATCH account (activate) | plan has a free slot | active": accounts.update', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'bluesky');
      await valueOf(s.updateAccount(service, { accountId, active: false }));
      expect(await valueOf(s.updateAccount(service, { accountId, active: true }))).toMatchObject({ active: true });
    });
  });

  it('"plan has no free slot | stays parked | the request is refused": accounts.update', async () => {
    await withClient(async (service, sandbox) => {
      const { id: accountId } = await accountOn(service, 'bluesky');
      await valueOf(s.updateAccount(service, { accountId, active: false }));
      sandbox.setPlanSlots(1);
      const refused = await s.updateAccount(service, { accountId, active: true });
      expect(refused).toMatchObject({ ok: false, verdict: 'not-executed' });
      expect(refused.ok ? '' : reasonWords(refused.reason)).toContain('slot');
      const accounts = await valueOf(s.listAccounts(service));
      expect(accounts.find((account) => account.id === accountId)?.active).toBe(false);
    });
  });
});

describe('Account disconnection, through the client', () => {
  it('"DELETE on an account disconnects it. Account reports carry a disconnected_at field": accounts.destroy', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'bluesky');
      await valueOf(s.disconnectAccount(service, { accountId }));
      const account = (await valueOf(s.listAccounts(service))).find((one) => one.id === accountId);
      expect(Date.parse(account?.disconnectedAt ?? '')).toBeGreaterThan(0);
      expect((await valueOf(s.analyticsReport(service, { accountId }))).account?.disconnected_at).not.toBeNull();
    });
  });
});

describe('Scheduled comment, through the client', () => {
  it('"can be edited while it is pending or armed": posts.firstComment, comments.update', async () => {
    await withClient(async (service) => {
      const account = await accountOn(service, 'x');
      const atMs = service.clock.nowMs() + 3_600_000;
      const post = { ...now(account.id), mode: 'schedule' as const, scheduledAtMs: atMs };
      const pendingOn = (await valueOf(s.createPost(service, post))).remoteId ?? '';
      const armedOn = (await valueOf(s.createPost(service, now(account.id)))).remoteId ?? '';
      for (const postId of [pendingOn, armedOn]) {
        const comment = { postId, content: 'First!', delayMinutes: 60 };
        const commentId = (await valueOf(s.addFirstComment(service, comment))).remoteId ?? '';
        const edited = await valueOf(
          s.editScheduledComment(service, { commentId, content: 'Second', delayMinutes: 90 }),
        );
        expect(edited).toMatchObject({ id: commentId, content: 'Second', delay_minutes: 90, post_id: postId });
      }
    });
  });

  it('and not any more afterwards: comments.update', async () => {
    await withClient(async (service, sandbox) => {
      const account = await accountOn(service, 'x');
      const postId = (await valueOf(s.createPost(service, now(account.id)))).remoteId ?? '';
      const comment = { postId, content: 'First!', delayMinutes: 0 };
      const commentId = (await valueOf(s.addFirstComment(service, comment))).remoteId ?? '';
      sandbox.publishDue();
      const refused = await s.editScheduledComment(service, { commentId, content: 'Too late' });
      expect(refused).toMatchObject({ ok: false, verdict: 'not-executed' });
    });
  });
});

describe('Post, through the client', () => {
  it('"A failed post can be retried": posts.retry', async () => {
    await withClient(async (service, sandbox) => {
      const account = await accountOn(service, 'x');
      sandbox.failPublications(1);
      const postId = (await valueOf(s.createPost(service, now(account.id)))).remoteId ?? '';
      await valueOf(s.retryPost(service, { postId }));
      expect(await s.retryPost(service, { postId })).toMatchObject({ ok: false, verdict: 'not-executed' });
      expect(sandbox.journal.executed('post.retried')).toHaveLength(1);
    });
  });

  it('"creates posts, immediate, scheduled or queued": posts.create; "updates a post": posts.update', async () => {
    await withClient(async (service, sandbox) => {
      const { id } = await accountOn(service, 'x');
      const scheduledAtMs = service.clock.nowMs() + 3_600_000;
      const modes = [
        { mode: 'now' as const },
        { mode: 'schedule' as const, scheduledAtMs },
        { mode: 'queue' as const },
      ];
      const ids: string[] = [];
      for (const mode of modes) {
        ids.push((await valueOf(s.createPost(service, { ...now(id), ...mode }))).remoteId ?? '');
      }
      expect(new Set(ids).size).toBe(3);
      const change = { ...now(id), ...modes[1], mode: 'schedule' as const, content: 'Changed', postId: ids[1] ?? '' };
      await valueOf(s.updatePost(service, change));
      expect(sandbox.journal.executed().map((entry) => entry.effect)).toEqual([
        'post.created',
        'post.created',
        'post.created',
        'post.updated',
      ]);
    });
  });
});
