import { describe, expect, it } from 'vitest';
import { reasonWords } from '../../../src-preload/contract/words/reason.ts';
import * as s from '../performed.ts';
import type { Answer, Service } from '../../../src-main/core/service/service.ts';
import { dialects } from '../../../src-main/sandbox/sandbox.ts';
import { accountOn, valueOf, withClient } from './sandbox-client.ts';

/**
 * The body as the client should read it: all members as they came, ids as text, and our own copy of the record beside
 * them. Whatever a shape misspells or forgets makes a difference here.
 */
function asRead(json: unknown, ids: readonly string[], withRaw: boolean): unknown {
  if (Array.isArray(json)) return json.map((one) => asRead(one, ids, withRaw));
  if (typeof json !== 'object' || json === null) return json;
  const members = Object.entries(json).map(([name, value]) => [
    name,
    ids.includes(name) && typeof value === 'number' ? String(value) : asRead(value, ids, false),
  ]);
  const whole = Object.fromEntries(members) as Record<string, unknown>;
  return withRaw ? { ...whole, raw: json } : whole;
}

async function bodyOf<T>(asked: Promise<Answer<T>>): Promise<{ value: T; json: Record<string, unknown> }> {
  const answer = await asked;
  if (!answer.ok) return expect.fail(reasonWords(answer.reason));
  return { value: answer.value, json: JSON.parse(answer.raw ?? '') as Record<string, unknown> };
}

async function everyAccount(service: Service): Promise<string[]> {
  return (await valueOf(s.listAccounts(service))).map((account) => account.id);
}

describe('Resources, through the client, member for member', () => {
  it('Account analytics report (AccountReportResource) of every account: analytics.show', async () => {
    await withClient(async (service) => {
      for (const accountId of await everyAccount(service)) {
        const range = s.lastDays(service.timeZone, 90, service.clock.nowMs());
        const { value, json } = await bodyOf(s.analyticsReport(service, { accountId, range }));
        expect(value).toEqual(asRead(json['data'], ['id'], false));
      }
    });
  });

  it('Account posts report (AccountPostsResource) of every account: analytics.posts', async () => {
    await withClient(async (service) => {
      let rows = 0;
      for (const accountId of await everyAccount(service)) {
        const range = s.lastDays(service.timeZone, 400, service.clock.nowMs());
        const { value, json } = await bodyOf(s.analyticsPosts(service, { accountId, range, perPage: 100 }));
        const { data, ...page } = json;
        expect(value).toEqual({
          ...(asRead(page, ['id'], false) as object),
          data: asRead(data, ['post_id'], true),
        });
        rows += value.data.length;
      }
      expect(rows).toBeGreaterThan(50);
    });
  });

  it('Scheduled comment: posts.firstComment, comments.update', async () => {
    await withClient(async (service) => {
      const account = await accountOn(service, 'x');
      const post = { content: 'Hello', accountIds: [account.id], mode: 'queue' as const };
      const postId = (await valueOf(s.createPost(service, post))).remoteId ?? '';
      const commentId = (await valueOf(s.addFirstComment(service, { postId, content: 'First!' }))).remoteId ?? '';
      const { value, json } = await bodyOf(s.editScheduledComment(service, { commentId, content: 'Second' }));
      const read = asRead(json['data'], ['id', 'post_id', 'account_id', 'status'], true) as object;
      expect(value).toEqual({ ...read, statusMeaning: null });
    });
  });

  it('Webhook: webhooks.index', async () => {
    await withClient(async (service) => {
      const { value, json } = await bodyOf(s.listWebhooks(service));
      expect(value).toEqual(asRead(json['data'], ['id'], true));
    });
  });

  it('Pinterest board: accounts.boards', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'pinterest');
      const { value, json } = await bodyOf(s.listBoards(service, { accountId }));
      expect(value).toEqual(asRead(json['data'], ['id'], true));
    });
  });

  it('Analytics summary row: "one compact row per account with the account\'s collection health": analytics.index', async () => {
    await withClient(async (service) => {
      const { value, json } = await bodyOf(s.analyticsSummary(service));
      expect(value.map((row) => row.raw)).toEqual(json['data']);
      expect(value.every((row) => row.account?.id === row.accountId && row.collection?.state !== null)).toBe(true);
    });
  });
});

describe('"a number or string may be null anywhere: not available, never 0" (wire-profile.md)', () => {
  it('a sparse report keeps its nulls: analytics.show', async () => {
    await withClient(
      async (service) => {
        for (const accountId of await everyAccount(service)) {
          const { value, json } = await bodyOf(s.analyticsReport(service, { accountId }));
          const totals = (json['data'] as { totals: { value: unknown }[] }).totals;
          expect(value.totals.map((total) => total.value)).toEqual(totals.map((total) => total.value));
        }
      },
      { dialect: dialects.sparse },
    );
  });
});
