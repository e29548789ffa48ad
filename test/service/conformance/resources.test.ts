import { describe, expect } from 'vitest';
import { aPost } from '../../sandbox/raw-client.ts';
import { ground, seeded } from './ground.ts';
import { says } from './says.ts';

const text = expect.any(String) as string;
const integer = expect.any(Number) as number;

describe('Resources and their fields', () => {
  const on = ground();

  says('Space', 'A space is addressed by an integer id (path parameter `space`).', async () => {
    expect(Number.isInteger(on.client.sandbox.space)).toBe(true);
    expect((await on.space('GET', '/accounts')).status).toBe(200);
    expect((await on.client.root('GET', '/spaces/abc/accounts')).status).toBe(404);
  });

  says(
    'Space',
    'It has a timezone (also called the organization timezone). The analytics default range is computed in that timezone.',
    async () => {
      const { range } = (await on.space('GET', `/accounts/${seeded.x}/analytics`)).json.data;
      expect(range.timezone).toBe('Europe/Lisbon');
      expect(range.from).toMatch(/T00:00:00[+-]\d\d:\d\d$/);
    },
  );

  says(
    'Account (AccountResource)',
    'The account identity as it appears inside analytics reports (`account` object)',
    async () => {
      const { account } = (await on.space('GET', `/accounts/${seeded.disconnected}/analytics`)).json.data;
      expect(account).toEqual({
        id: seeded.disconnected,
        social: 'facebook',
        display_name: text,
        handler: text,
        avatar: text,
        disconnected_at: text,
      });
    },
  );

  says('Pinterest board (item of the boards list)', 'All four members are always present.', async () => {
    const { data } = (await on.space('GET', `/accounts/${seeded.pinterest}/boards`)).json;
    expect(data.length).toBeGreaterThan(0);
    for (const board of data) expect(Object.keys(board)).toEqual(['id', 'name', 'description', 'image']);
    expect(
      data.every(
        (board: { id: unknown; name: unknown }) => typeof board.id === 'string' && typeof board.name === 'string',
      ),
    ).toBe(true);
    expect(data.some((board: { description: unknown }) => board.description === null)).toBe(true);
  });

  says(
    'Scheduled comment',
    'id, content, status, delay_minutes, scheduled_at, published_at, metadata, post_id, account_id, created_at, updated_at',
    async () => {
      const post = (await on.space('POST', '/posts', aPost())).json.data;
      const made = (
        await on.space('POST', `/posts/${post.id}/comment`, { content: 'Recipe in the bio', delay_minutes: 30 })
      ).json.data;
      const { data } = (await on.space('PUT', `/comments/${made.id}`, { content: 'Recipe below' })).json;
      expect(data).toEqual({
        id: made.id,
        content: 'Recipe below',
        status: integer,
        delay_minutes: 30,
        scheduled_at: text,
        published_at: null,
        metadata: [],
        post_id: post.id,
        account_id: seeded.x,
        created_at: text,
        updated_at: text,
      });
    },
  );

  says('Webhook', 'id, url, events, is_active, created_at, updated_at', async () => {
    const { data } = (await on.space('GET', '/webhooks')).json;
    expect(data[0]).toEqual({
      id: integer,
      url: text,
      events: expect.any(Array),
      is_active: true,
      created_at: text,
      updated_at: text,
    });
    expect(Number.isNaN(Date.parse(data[0].created_at))).toBe(false);
  });

  says('Bio block (BioBlockResource)', 'The block list endpoint declares its items as plain strings.', async () => {
    const { data } = (await on.space('GET', '/bio/blocks')).json;
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((item: unknown) => typeof item === 'string')).toBe(true);
  });

  says(
    'Bio block (BioBlockResource)',
    'Fields: not shown beyond the existence of an integer id and a `sort_order` that reorder writes.',
    async () => {
      const [first] = (await on.space('GET', '/bio/blocks')).json.data;
      const { data } = (await on.space('PUT', `/bio/blocks/${first}`)).json;
      expect([Number.isInteger(data.id), Number.isInteger(data.sort_order)]).toEqual([true, true]);
    },
  );

  says(
    'Analytics summary row (AccountReportSummaryResource)',
    "one compact row per account with the account's collection health",
    async () => {
      const { data } = (await on.space('GET', '/analytics')).json;
      for (const row of data) expect(row.collection.state).toEqual(text);
      const states = data.map((row: { collection: { state: string } }) => row.collection.state);
      expect(new Set(states)).toEqual(new Set(['ok', 'pending', 'failing', 'parked', 'stopped']));
    },
  );
});
