import { FormData } from 'undici';
import { describe, expect } from 'vitest';
import { ground, seeded } from './ground.ts';
import { says } from './says.ts';

const PNG = '89504e470d0a1a0a';
const upload = (bytes: number, head = PNG, member = 'file') => {
  const form = new FormData();
  const file = Buffer.alloc(bytes);
  file.write(head, 'hex');
  form.append(member, new Blob([file]), 'avatar.png');
  return form;
};

describe('Rules per operation', () => {
  const on = ground();
  const order = async () => (await on.space('GET', '/bio/blocks')).json.data.map(Number);

  says('Rules per operation 2', 'When omitted, the range is the last 7 days in the space timezone.', async () => {
    const { range } = (await on.space('GET', `/accounts/${seeded.x}/analytics`)).json.data;
    expect([range.days, range.timezone]).toEqual([7, 'Europe/Lisbon']);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(new Date());
    expect(range.to.slice(0, 10)).toBe(today);
  });

  says('Rules per operation 5', "Each block's `sort_order` is written to match its position in the list.", async () => {
    const reversed = (await order()).reverse();
    await on.space('POST', '/bio/blocks/reorder', { blocks: reversed });
    const orders = await Promise.all(
      reversed.map(async (id: number) => (await on.space('PUT', `/bio/blocks/${id}`)).json.data.sort_order),
    );
    expect(orders).toEqual(reversed.map((_id: number, index: number) => index));
  });

  says('Rules per operation 5', "Ids that do not belong to the space's bio page are ignored.", async () => {
    const reversed = (await order()).reverse();
    const answer = await on.space('POST', '/bio/blocks/reorder', { blocks: [987654, ...reversed, 123456] });
    expect(answer.status).toBe(200);
    expect(await order()).toEqual(reversed);
  });

  says('Rules per operation 5', '`blocks` is a required array of integer block ids.', async () => {
    expect((await on.space('POST', '/bio/blocks/reorder', {})).json.errors).toHaveProperty('blocks');
    expect((await on.space('POST', '/bio/blocks/reorder', { blocks: ['a'] })).json.errors).toHaveProperty('blocks.0');
  });

  says('Rules per operation 7', '`file` is required.', async () => {
    expect((await on.space('POST', '/bio/avatar', upload(100, PNG, 'picture'))).json.errors).toHaveProperty('file');
    expect((await on.space('POST', '/bio/avatar', { file: 'text' })).json.errors).toHaveProperty('file');
  });

  says('Limits 9', 'Avatar `file`: declared maximum 5120; the unit: not shown.', async () => {
    expect((await on.space('POST', '/bio/avatar', upload(5120 * 1024))).status).toBe(200);
    expect((await on.space('POST', '/bio/avatar', upload(5120 * 1024 + 1))).json.errors).toHaveProperty('file');
  });

  says('Rules per operation 8', '`name` is a required string of at most 255 characters.', async () => {
    const create = (name: unknown) => on.client.root('POST', '/api-tokens', { name });
    expect((await create('n'.repeat(255))).status).toBe(200);
    expect((await create('n'.repeat(256))).json.errors).toHaveProperty('name');
    expect((await create('')).status).toBe(422);
    expect((await create(7)).status).toBe(422);
  });

  says(
    'Rules per operation 9',
    'the API key itself cannot be revoked this way; the answer is 403 with a message telling the caller to rotate the key instead.',
    async () => {
      const { apiKey } = on.client.sandbox;
      const answer = await on.client.root('DELETE', `/api-tokens/${apiKey.id}`);
      expect(answer.status).toBe(403);
      expect(answer.json.message).toMatch(/rotate/i);
      expect((await on.space('GET', '/accounts', undefined, apiKey.secret)).status).toBe(200);
    },
  );

  says(
    'Rules per operation 10',
    'Scheduled comment edit applies to a pending or armed follow-up comment.',
    async () => {
      const statuses = await Promise.all(
        [301, 302, 303].map(async (id) => (await on.space('PUT', `/comments/${id}`, { content: 'New' })).status),
      );
      expect(statuses).toEqual([200, 200, 422]);
    },
  );
});

describe('a space without a bio page', () => {
  const on = ground();

  says(
    'Rules per operation 6',
    "also creates a social icons block seeded from the space's connected accounts",
    async () => {
      on.client.sandbox.removeBio();
      expect((await on.space('GET', '/bio')).status).toBe(404);
      await on.space('POST', '/bio', { title: 'New page', slug: 'new-page' });
      const [id] = (await on.space('GET', '/bio/blocks')).json.data;
      const { data } = (await on.space('PUT', `/bio/blocks/${id}`)).json;
      expect(data.type).toBe('social_icons');
      expect(data.text).toContain('@harbour.and.pine');
      expect(data.text).not.toContain('@nimbus_roast');
      expect(data.text).not.toContain('@harbourpine2016');
    },
  );
});
