import { FormData } from 'undici';
import { describe, expect } from 'vitest';
import { aPost } from '../../sandbox/raw-client.ts';
import { ground, idsOf, seeded } from './ground.ts';
import { says } from './says.ts';

/** One test for each row of the endpoint table. */
const TABLE = 'Endpoints';
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('Endpoints', () => {
  const on = ground();
  const block = async () => Number((await on.space('GET', '/bio/blocks')).json.data[0]);

  says(TABLE, 'accounts.index | GET /spaces/{space}/accounts | none | `{data: [AccountResource]}`', async () => {
    const answer = await on.space('GET', '/accounts');
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['data']]);
    expect(idsOf(answer)).toEqual(expect.arrayContaining([seeded.x, seeded.parked]));
  });

  says(
    TABLE,
    'accounts.boards | GET /spaces/{space}/accounts/{account}/boards | none | `{data: [board]}`',
    async () => {
      expect((await on.space('GET', `/accounts/${seeded.pinterest}/boards`)).json.data).toHaveLength(6);
      expect((await on.space('GET', `/accounts/${seeded.x}/boards`)).status).toBe(422);
    },
  );

  says(
    TABLE,
    'accounts.update | PATCH /spaces/{space}/accounts/{account} | JSON body required | `{data: AccountResource}`',
    async () => {
      const answer = await on.space('PATCH', `/accounts/${seeded.x}`, { is_active: true });
      expect([answer.status, answer.json.data.id]).toEqual([200, seeded.x]);
      expect((await on.space('PATCH', `/accounts/${seeded.x}`)).status).toBe(422);
    },
  );

  says(
    TABLE,
    'accounts.destroy | DELETE /spaces/{space}/accounts/{account} | none | JSON object, no members declared',
    async () => {
      const answer = await on.space('DELETE', '/accounts/817');
      expect([answer.status, isObject(answer.json)]).toEqual([200, true]);
    },
  );

  says(
    TABLE,
    'analytics.index | GET /spaces/{space}/analytics | query `from`, `to` | one row per account of the space, never merged',
    async () => {
      const rows = (await on.space('GET', '/analytics')).json.data;
      expect(rows.map((row: { account: { id: number } }) => row.account.id)).toEqual(
        idsOf(await on.space('GET', '/accounts')),
      );
      const june = (await on.space('GET', '/analytics?from=2026-06-01T00:00:00Z&to=2026-06-30T00:00:00Z')).json.data;
      expect(june[0].range.from).toMatch(/^2026-06-01/);
    },
  );

  says(
    TABLE,
    'analytics.show | GET /spaces/{space}/accounts/{account}/analytics | query `from`, `to` | `{data: AccountReportResource}`',
    async () => {
      const answer = await on.space('GET', `/accounts/${seeded.x}/analytics`);
      expect([answer.status, answer.json.data.account.id]).toEqual([200, seeded.x]);
    },
  );

  says(
    TABLE,
    'analytics.posts | GET /spaces/{space}/accounts/{account}/analytics/posts | AccountPostsResource (no `data` wrapper around the whole body)',
    async () => {
      const { json } = await on.space('GET', `/accounts/${seeded.x}/analytics/posts`);
      expect([json.account.id, Array.isArray(json.data), typeof json.meta]).toEqual([seeded.x, true, 'object']);
    },
  );

  says(TABLE, 'api-tokens.store | POST /api-tokens | JSON `{name}` | body shape: not shown', async () => {
    const { status, json } = await on.client.root('POST', '/api-tokens', { name: 'Newsletter script' });
    expect(status).toBe(200);
    expect((await on.space('GET', '/accounts', undefined, json.data.token as string)).status).toBe(200);
  });

  says(TABLE, 'api-tokens.destroy | DELETE /api-tokens/{tokenId} | none | JSON, no members declared', async () => {
    const made = (await on.client.root('POST', '/api-tokens', { name: 'Short-lived' })).json.data;
    const answer = await on.client.root('DELETE', `/api-tokens/${made.id}`);
    expect([answer.status, answer.json !== undefined]).toEqual([200, true]);
    expect((await on.space('GET', '/accounts', undefined, made.token as string)).status).toBe(401);
  });

  says(TABLE, 'bio.blocks.index | GET /spaces/{space}/bio/blocks | none | `{data: [string]}`', async () => {
    const { data } = (await on.space('GET', '/bio/blocks')).json;
    for (const item of data) expect(item).toBeTypeOf('string');
  });

  says(
    TABLE,
    'bio.blocks.store | POST /spaces/{space}/bio/blocks | JSON body required | JSON object, no members declared',
    async () => {
      const before = (await on.space('GET', '/bio/blocks')).json.data.length;
      const answer = await on.space('POST', '/bio/blocks', {
        type: 'link',
        title: 'Gift cards',
        url: 'https://a.example',
      });
      expect([answer.status, isObject(answer.json)]).toEqual([200, true]);
      expect((await on.space('GET', '/bio/blocks')).json.data).toHaveLength(before + 1);
      expect((await on.space('POST', '/bio/blocks')).status).toBe(422);
    },
  );

  says(
    TABLE,
    'bio.blocks.update | PUT /spaces/{space}/bio/blocks/{block} | JSON body optional | `{data: BioBlockResource}`',
    async () => {
      const id = await block();
      expect((await on.space('PUT', `/bio/blocks/${id}`, { title: 'New' })).json.data).toMatchObject({
        id,
        title: 'New',
      });
      expect((await on.space('PUT', `/bio/blocks/${id}`)).json.data).toMatchObject({ id, title: 'New' });
    },
  );

  says(
    TABLE,
    'bio.blocks.destroy | DELETE /spaces/{space}/bio/blocks/{block} | none | JSON object, no members declared',
    async () => {
      const id = await block();
      const answer = await on.space('DELETE', `/bio/blocks/${id}`);
      expect([answer.status, isObject(answer.json)]).toEqual([200, true]);
      expect((await on.space('DELETE', `/bio/blocks/${id}`)).status).toBe(404);
    },
  );

  says(
    TABLE,
    'bio.blocks.reorder | POST /spaces/{space}/bio/blocks/reorder | JSON `{blocks}` | JSON object, no members declared',
    async () => {
      const ids = (await on.space('GET', '/bio/blocks')).json.data.map(Number).reverse();
      const answer = await on.space('POST', '/bio/blocks/reorder', { blocks: ids });
      expect([answer.status, isObject(answer.json)]).toEqual([200, true]);
      expect((await on.space('GET', '/bio/blocks')).json.data.map(Number)).toEqual(ids);
    },
  );

  says(TABLE, 'bio.show | GET /spaces/{space}/bio | none | `{data: BioPageResource}`', async () => {
    expect((await on.space('GET', '/bio')).json.data.title).toBe('Harbour & Pine');
  });

  says(
    TABLE,
    'bio.store | POST /spaces/{space}/bio | JSON body required | JSON object, no members declared',
    async () => {
      const answer = await on.space('POST', '/bio', { title: 'Harbour & Pine' });
      expect([answer.status, isObject(answer.json)]).toEqual([200, true]);
    },
  );

  says(TABLE, 'bio.update | PUT /spaces/{space}/bio | `{data: BioPageResource}`', async () => {
    const answer = await on.space('PUT', '/bio', { description: 'Coffee by the water' });
    expect(answer.json.data).toMatchObject({ title: 'Harbour & Pine', description: 'Coffee by the water' });
  });

  says(TABLE, 'bio.avatar | POST /spaces/{space}/bio/avatar | multipart/form-data, member `file`', async () => {
    const form = new FormData();
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'pine.png');
    expect((await on.space('POST', '/bio/avatar', form)).status).toBe(200);
    expect((await on.space('GET', '/bio')).json.data.avatar).toMatch(/\.png$/);
  });

  says(
    TABLE,
    '(scheduled comment edit) | PUT /spaces/{space}/comments/{scheduledComment} | JSON body | `{data: scheduled comment}`',
    async () => {
      const answer = await on.space('PUT', '/comments/301', { content: 'Allergens: page 4' });
      expect(answer.json.data).toMatchObject({ id: 301, content: 'Allergens: page 4' });
    },
  );

  says(TABLE, '(webhooks list) | GET /spaces/{space}/webhooks | none | `{data: [webhook]}`', async () => {
    expect(idsOf(await on.space('GET', '/webhooks'))).toEqual([21, 22, 23]);
  });

  says(
    TABLE,
    '(webhook update) | PUT /spaces/{space}/webhooks/{webhook} | it changes the URL, the events and the active status',
    async () => {
      const change = { url: 'https://b.example/hook', events: ['post.failed'], is_active: false };
      expect((await on.space('PUT', '/webhooks/22', change)).json.data).toMatchObject({ id: 22, ...change });
      expect((await on.space('PUT', '/webhooks/22', { url: 'javascript:alert(1)' })).json.errors).toHaveProperty('url');
    },
  );

  says(TABLE, '(webhook delete) | DELETE /spaces/{space}/webhooks/{webhook} | none | `{}`', async () => {
    const answer = await on.space('DELETE', '/webhooks/23');
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  });

  says(
    TABLE,
    '(post create) | POST /spaces/{space}/posts | creates posts, immediate, scheduled or queued',
    async () => {
      const soon = Date.now() + 400;
      const now = await on.space('POST', '/posts', aPost());
      const scheduled = await on.space(
        'POST',
        '/posts',
        aPost({ mode: 'schedule', scheduled_at: new Date(soon).toISOString() }),
      );
      const queued = await on.space('POST', '/posts', aPost({ mode: 'queue' }));
      const statuses = [now, scheduled, queued].map((answer) => answer.json.data.status);
      expect(statuses).toEqual(['published', 'scheduled', 'queued']);
      const shown = async () => {
        const { data } = (await on.space('GET', `/accounts/${seeded.x}/analytics/posts`)).json;
        return data.map((row: { post_id: number }) => row.post_id);
      };
      expect(await shown()).toContain(now.json.data.id);
      expect(await shown()).not.toContain(scheduled.json.data.id);
      await expect.poll(shown).toContain(scheduled.json.data.id);
      expect(await shown()).not.toContain(queued.json.data.id);
    },
  );

  says(TABLE, '(post update) | PUT /spaces/{space}/posts/{post} | updates a post', async () => {
    const { id } = (await on.space('POST', '/posts', aPost({ mode: 'queue' }))).json.data;
    const answer = await on.space('PUT', `/posts/${id}`, { content: 'Other words' });
    expect(answer.json.data).toMatchObject({ id, content: 'Other words', status: 'queued' });
    expect((await on.space('PUT', '/posts/999999', { content: 'x' })).status).toBe(404);
  });

  says(TABLE, '(post retry) | POST /spaces/{space}/posts/{post}/retry | retries a failed post', async () => {
    on.client.sandbox.failPublications(1);
    const { id } = (await on.space('POST', '/posts', aPost())).json.data;
    expect((await on.space('POST', `/posts/${id}/retry`, {})).json.data).toMatchObject({ id, status: 'published' });
  });

  says(
    TABLE,
    '(post first comment) | POST /spaces/{space}/posts/{post}/comment | schedules a first comment',
    async () => {
      const { id } = (await on.space('POST', '/posts', aPost())).json.data;
      const answer = await on.space('POST', `/posts/${id}/comment`, {
        content: 'Recipe in the bio',
        delay_minutes: 10,
      });
      expect(answer.json.data).toMatchObject({ post_id: id, content: 'Recipe in the bio', delay_minutes: 10 });
      expect((await on.space('POST', `/posts/${id}/comment`, { content: '' })).json.errors).toHaveProperty('content');
    },
  );
});
