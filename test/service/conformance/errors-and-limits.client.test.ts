import { describe, expect, it } from 'vitest';
import * as s from '../performed.ts';
import type { Answer, OperationId, Service } from '../../../src-main/core/service/service.ts';
import { everyOperation, operationIds } from '../every-operation.ts';
import { accountOn, clientOf, valueOf, withClient } from './sandbox-client.ts';

const post = (id: string) => ({ content: 'Hello', accountIds: [id], mode: 'now' as const });

/** Calls that name something which does not exist. */
const nowhere: Partial<Record<OperationId, (service: Service) => Promise<Answer<unknown>>>> = {
  'accounts.boards': (service) => s.listBoards(service, { accountId: '999999' }),
  'accounts.update': (service) => s.updateAccount(service, { accountId: '999999', active: true }),
  'analytics.show': (service) => s.analyticsReport(service, { accountId: '999999' }),
  'analytics.posts': (service) => s.analyticsPosts(service, { accountId: '999999' }),
  'bio.blocks.update': (service) => s.updateBlock(service, { blockId: '999999', title: 'x' }),
  'comments.update': (service) => s.editScheduledComment(service, { commentId: '999999', content: 'x' }),
  'webhooks.update': (service) => s.updateWebhook(service, { webhookId: '999999', active: true }),
  'posts.update': (service) => s.updatePost(service, { postId: '999999', ...post('811') }),
  'posts.retry': (service) => s.retryPost(service, { postId: '999999' }),
  'posts.firstComment': (service) => s.addFirstComment(service, { postId: '999999', content: 'x' }),
};

describe('Errors, through the client', () => {
  it('401 "A missing or invalid token gives 401", on every operation', async () => {
    await withClient(async (_, sandbox) => {
      const stranger = clientOf(sandbox, { token: 'nobody-knows-me' });
      for (const id of operationIds) {
        const answer = await everyOperation[id](stranger);
        expect(answer).toMatchObject({ ok: false, status: 401, verdict: 'auth-refused', code: 'unauthorized' });
        expect(answer.ok ? null : answer.serviceWords).not.toBeNull();
      }
      expect(sandbox.journal.executed()).toHaveLength(0);
      await stranger.close();
    });
  });

  it.each(Object.entries(nowhere))('404 "model not found": %s', async (_, call) => {
    await withClient(async (service) => {
      const answer = await call(service);
      expect(answer).toMatchObject({ ok: false, status: 404, verdict: 'not-executed', code: 'not-found' });
      expect(answer.ok ? null : answer.serviceWords).not.toBeNull();
    });
  });

  it('403 or 404 for a space that is not ours, on every space-scoped operation', async () => {
    await withClient(async (_, sandbox) => {
      const elsewhere = clientOf(sandbox, { space: '1' });
      for (const id of operationIds.filter((one) => s.operations[one].path.includes('{space}'))) {
        const answer = await everyOperation[id](elsewhere);
        expect([403, 404]).toContain(answer.status);
        // A deletion in a space that is gone has reached its goal as well; nothing else has.
        if (s.operations[id].method !== 'DELETE') expect(answer).toMatchObject({ ok: false, verdict: 'not-executed' });
      }
      expect(sandbox.journal.executed()).toHaveLength(0);
      await elsewhere.close();
    });
  });

  it('422 "{message: string, errors: map from field name to array of strings}": posts.create', async () => {
    await withClient(async (service) => {
      const { id } = await accountOn(service, 'x');
      const answer = await s.createPost(service, { ...post(id), content: '' });
      expect(answer).toMatchObject({ ok: false, status: 422, code: 'validation' });
      expect(answer.ok ? null : answer.fields).toEqual({ content: [expect.any(String)] });
    });
  });
});

describe('Limits, through the client', () => {
  const tight = { publishLimit: { count: 3, windowMs: 60_000 }, apiLimit: { count: 8, windowMs: 60_000 } };

  it('1: "The two limits stack", and 5: "the headers describe the one that was hit": posts.create', async () => {
    await withClient(async (service, sandbox) => {
      const caps = { caps: { publish: 3, api: 8 } };
      for (let remaining = 2; remaining >= 0; remaining--) {
        const answer = await s.createPost(service, post('811'), caps);
        expect(answer.rate).toMatchObject({ bucket: 'publish', limit: 3, remaining });
      }
      const refused = await s.createPost(service, post('811'), caps);
      expect(refused).toMatchObject({
        ok: false,
        verdict: 'rate-limited',
        status: 429,
        serviceWords: 'Too Many Requests',
      });
      expect(refused.rate).toMatchObject({ bucket: 'publish', remaining: 0 });
      expect(refused.rate?.retryAfterMs).toBeGreaterThan(50_000);
      expect(refused.rate?.retryAfterMs).toBeLessThanOrEqual(61_000);
      expect(refused.rate?.resetAtSec).toBeGreaterThan(1_700_000_000);
      expect((await s.listAccounts(service, {}, caps)).rate).toMatchObject({ bucket: 'api', limit: 8, remaining: 3 });
      expect(sandbox.journal.executed('post.created')).toHaveLength(3);
    }, tight);
  });

  it('2: "splitting work over several tokens of one user does not raise it": posts.create', async () => {
    await withClient(async (service, sandbox) => {
      const other = clientOf(sandbox, { token: sandbox.addToken() });
      const stranger = clientOf(sandbox, { token: sandbox.addToken('someone else') });
      for (let i = 0; i < 3; i++) await valueOf(s.createPost(service, post('811')));
      expect(await s.createPost(other, post('811'))).toMatchObject({ verdict: 'rate-limited' });
      expect((await s.createPost(stranger, post('811'))).verdict).not.toBe('rate-limited');
      await other.close();
      await stranger.close();
    }, tight);
  });

  it('3: "Each token has its own api bucket": accounts.index', async () => {
    await withClient(async (service, sandbox) => {
      const other = clientOf(sandbox, { token: sandbox.addToken() });
      for (let i = 0; i < 8; i++) await valueOf(s.listAccounts(service));
      const refused = await s.listAccounts(service, {}, { caps: { api: 8 } });
      expect(refused).toMatchObject({ verdict: 'rate-limited', rate: { bucket: 'api', remaining: 0 } });
      await valueOf(s.listAccounts(other));
      await other.close();
    }, tight);
  });

  it('5: "Every response, throttled or not, carries X-RateLimit-Limit and X-RateLimit-Remaining", on every operation', async () => {
    await withClient(async (service) => {
      for (const id of operationIds) {
        const { rate } = await everyOperation[id](service);
        expect(rate?.limit).toBeGreaterThan(0);
        expect(rate?.retryAfterMs).toBeNull();
      }
    });
  });

  it('9: "Avatar file: declared maximum 5120": bio.avatar', async () => {
    await withClient(async (service, sandbox) => {
      const bytes = new Uint8Array(5120 * 1024);
      bytes.set([0x89, 0x50, 0x4e, 0x47]);
      await valueOf(s.uploadAvatar(service, { bytes, fileName: 'a.png', mediaType: 'image/png' }));
      expect(sandbox.journal.executed('bio.avatar-uploaded')).toHaveLength(1);
    });
  });
});
