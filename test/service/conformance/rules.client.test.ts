import { describe, expect, it } from 'vitest';
import { reasonWords } from '../../../src-preload/contract/words/reason.ts';
import * as s from '../performed.ts';
import { picture } from '../every-operation.ts';
import { accountOn, clientOf, valueOf, withClient } from './sandbox-client.ts';

describe('Rules per operation, through the client', () => {
  it('"For an account on the image-pinning platform, its boards can be listed": accounts.boards', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'pinterest');
      const boards = await valueOf(s.listBoards(service, { accountId }));
      expect(boards.length).toBeGreaterThan(0);
      for (const board of boards) {
        expect(Object.keys(board.raw)).toEqual(expect.arrayContaining(['id', 'name', 'description', 'image']));
      }
      const other = await accountOn(service, 'x');
      expect(await s.listBoards(service, { accountId: other.id })).toMatchObject({
        ok: false,
        verdict: 'not-executed',
      });
    });
  });

  it('2: "When omitted, the range is the last 7 days in the space timezone": analytics.show', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'x');
      const { range } = await valueOf(s.analyticsReport(service, { accountId }));
      expect(range).toMatchObject({ days: 7, timezone: 'Europe/Lisbon' });
    });
  });

  it('2: "from and to are optional strings in date-time format": analytics.index, analytics.show, analytics.posts', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'x');
      const range = s.daysIn('Europe/Lisbon', '2026-03-28', '2026-03-30');
      const report = await valueOf(s.analyticsReport(service, { accountId, range }));
      const page = await valueOf(s.analyticsPosts(service, { accountId, range }));
      expect([report.range?.days, page.range?.days]).toEqual([3, 3]);
      expect(report.range?.from).toContain('2026-03-28');
      await valueOf(s.analyticsSummary(service, { range }));
    });
  });

  it('3: "per_page 10 to 100 (default 20), page at least 1 (default order newest first)": analytics.posts', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'x');
      const range = s.lastDays(service.timeZone, 2000, service.clock.nowMs());
      const first = await valueOf(s.analyticsPosts(service, { accountId, range }));
      expect(first.meta).toMatchObject({ per_page: 20, current_page: 1 });
      const times = first.data.map((row) => Date.parse(row.published_at ?? ''));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      const ids = new Set<string>();
      for (let page = 1; page <= Math.ceil((first.meta?.total ?? 0) / 10); page++) {
        const some = await valueOf(s.analyticsPosts(service, { accountId, range, perPage: 10, page }));
        for (const row of some.data) ids.add(row.post_id);
      }
      expect(ids.size).toBe(first.meta?.total);
    });
  });

  it('4: "the answer is 422, and it names the keys that the account does declare": analytics.posts', async () => {
    await withClient(async (service) => {
      const { id: accountId } = await accountOn(service, 'x');
      const page = await valueOf(s.analyticsPosts(service, { accountId }));
      const refused = await s.analyticsPosts(service, { accountId, sort: 'no_such_key' });
      if (refused.ok) return expect.fail('taken');
      expect(refused).toMatchObject({ status: 422, code: 'validation' });
      expect(refused.offers.toSorted()).toEqual(s.declaredSortKeys(page).toSorted());
    });
  });

  it('5: "Ids that do not belong to the space\'s bio page are ignored": bio.blocks.reorder', async () => {
    await withClient(async (service) => {
      const ids = (await valueOf(s.listBlocks(service))).map((block) => block.id);
      const wanted = ids.toReversed();
      await valueOf(s.reorderBlocks(service, { blockIds: ['999999', ...wanted] }));
      expect((await valueOf(s.listBlocks(service))).map((block) => block.id)).toEqual(wanted);
    });
  });

  it('"The block list endpoint declares its items as plain strings": bio.blocks.index', async () => {
    await withClient(async (service) => {
      const answer = await s.listBlocks(service);
      const { data } = JSON.parse(answer.raw ?? '') as { data: unknown[] };
      expect(data.every((item) => typeof item === 'string')).toBe(true);
      expect(answer.ok && answer.value.map((block) => block.id)).toEqual(data);
    });
  });

  it('"Blocks can be created, updated, deleted": bio.blocks.store, bio.blocks.update, bio.blocks.destroy', async () => {
    await withClient(async (service, sandbox) => {
      await valueOf(s.createBlock(service, { type: 'link', title: 'New', url: 'https://example.com/' }));
      const blockId = (await valueOf(s.listBlocks(service))).at(-1)?.id ?? '';
      expect(await valueOf(s.updateBlock(service, { blockId, title: 'Newer' }))).toMatchObject({ title: 'Newer' });
      await valueOf(s.deleteBlock(service, { blockId }));
      expect((await valueOf(s.listBlocks(service))).map((block) => block.id)).not.toContain(blockId);
      expect(sandbox.journal.executed()).toHaveLength(3);
    });
  });

  it('"The page has an avatar that is uploaded as a file": bio.show, bio.update, bio.store, bio.avatar', async () => {
    await withClient(async (service) => {
      expect((await valueOf(s.showBio(service)))?.avatar).toBeNull();
      await valueOf(s.uploadAvatar(service, picture));
      expect((await valueOf(s.showBio(service)))?.avatar).toMatch(/^\/pictures\/bio\//);
      await valueOf(s.updateBio(service, { title: 'Updated' }));
      await valueOf(s.createBio(service, { description: 'Stored' }));
      expect(await valueOf(s.showBio(service))).toMatchObject({ title: 'Updated', description: 'Stored' });
    });
  });

  it('6: "also creates a social icons block seeded from the space\'s connected accounts": bio.store', async () => {
    await withClient(
      async (service, sandbox) => {
        sandbox.removeBio();
        expect(await s.showBio(service)).toMatchObject({ ok: false, status: 404 });
        await valueOf(s.createBio(service, { title: 'New page', slug: 'new-page' }));
        const [block] = await valueOf(s.listBlocks(service));
        expect(block?.type).toBe('social_icons');
        expect(block?.text).toContain('@harbour.and.pine');
        expect(block?.text).not.toContain('@nimbus_roast');
      },
      { dialect: 'objects' },
    );
  });

  it('"Webhooks are configured per space": webhooks.index, webhooks.update, webhooks.destroy', async () => {
    await withClient(async (service) => {
      const [first] = await valueOf(s.listWebhooks(service));
      const webhookId = first?.id ?? '';
      const change = { webhookId, url: 'https://example.com/hook', events: ['post.failed'], active: false };
      const changed = await valueOf(s.updateWebhook(service, change));
      expect(changed).toMatchObject({ url: change.url, events: change.events, is_active: false });
      await valueOf(s.deleteWebhook(service, { webhookId }));
      expect((await valueOf(s.listWebhooks(service))).map((webhook) => webhook.id)).not.toContain(webhookId);
    });
  });

  it('8: "`name` is a required string of at most 255 characters": api-tokens.store', async () => {
    await withClient(async (service) => {
      expect((await valueOf(s.createToken(service, { name: 'é'.repeat(255) }))).secret).not.toBeNull();
      expect(await s.createToken(service, { name: 'é'.repeat(256) })).toMatchObject({ code: 'invalid-input' });
    });
  });

  it('9: "the answer is 403 with a message telling the caller to rotate the key instead": api-tokens.destroy', async () => {
    await withClient(async (service, sandbox) => {
      const answer = await s.revokeToken(service, { tokenId: sandbox.apiKey.id });
      expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
      expect(answer.ok ? '' : reasonWords(answer.reason)).toMatch(/rotate/i);
    });
  });

  it('Authentication 3: "Tokens are created with api-tokens.store and revoked with api-tokens.destroy"', async () => {
    await withClient(async (service, sandbox) => {
      const token = await valueOf(s.createToken(service, { name: 'Workspace' }));
      const other = clientOf(sandbox, { token: token.secret ?? '' });
      await valueOf(s.listAccounts(other));
      await valueOf(s.revokeToken(service, { tokenId: token.id ?? '' }));
      expect(await s.listAccounts(other)).toMatchObject({ ok: false, verdict: 'auth-refused', status: 401 });
      await other.close();
    });
  });
});
