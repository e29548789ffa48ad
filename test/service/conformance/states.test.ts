import { describe, expect } from 'vitest';
import { aPost } from '../../sandbox/raw-client.ts';
import { ground, idsOf, seeded } from './ground.ts';
import { says } from './says.ts';

describe('States and transitions', () => {
  const on = ground();
  const patch = (account: number, is_active: boolean) => on.space('PATCH', `/accounts/${account}`, { is_active });

  says('Account activation', 'active | PATCH account (deactivate) | none stated | parked', async () => {
    expect((await patch(seeded.x, false)).json.data).toMatchObject({ id: seeded.x, is_active: false });
    expect((await patch(seeded.x, false)).status).toBe(200);
  });

  says('Account activation', 'A parked account stops publishing', async () => {
    await patch(seeded.x, false);
    expect((await on.space('POST', '/posts', aPost())).json.errors).toHaveProperty('account_ids.0');
  });

  says('Account activation', 'parked | PATCH account (activate) | plan has a free slot | active', async () => {
    await patch(seeded.x, false);
    expect((await patch(seeded.x, true)).json.data.is_active).toBe(true);
    expect((await on.space('POST', '/posts', aPost())).status).toBe(200);
  });

  says(
    'Account activation',
    'parked | PATCH account (activate) | plan has no free slot | stays parked | the request is refused',
    async () => {
      on.client.sandbox.setPlanSlots(10);
      const refused = await patch(seeded.parked, true);
      expect([refused.status, refused.json.message]).toEqual([422, 'No free slot in your plan.']);
      const accounts = (await on.space('GET', '/accounts')).json.data;
      expect(accounts.find((one: { id: number }) => one.id === seeded.parked).is_active).toBe(false);
    },
  );

  says('Account activation', 'A parked account still occupies one slot of the plan.', async () => {
    on.client.sandbox.setPlanSlots(10);
    await patch(819, false);
    expect((await patch(819, true)).status).toBe(422);
    on.client.sandbox.setPlanSlots(11);
    expect((await patch(819, true)).status).toBe(200);
  });

  says('Account activation', 'disappears from the composer and the bio page', async () => {
    const fresh = await on.space('GET', '/accounts');
    expect(fresh.json.data.find((one: { id: number }) => one.id === seeded.parked)).toMatchObject({ is_active: false });
  });

  says(
    'Account disconnection',
    'DELETE on an account disconnects it. Account reports carry a `disconnected_at` field.',
    async () => {
      expect((await on.space('DELETE', '/accounts/819')).status).toBe(200);
      const { account } = (await on.space('GET', '/accounts/819/analytics')).json.data;
      expect(Number.isNaN(Date.parse(account.disconnected_at))).toBe(false);
      expect((await patch(819, true)).status).toBe(404);
      expect(idsOf(await on.space('GET', '/accounts'))).toContain(819);
    },
  );

  says('Scheduled comment', 'A scheduled comment can be edited while it is pending or armed.', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = (await on.space('POST', '/posts', aPost({ mode: 'schedule', scheduled_at: later }))).json.data;
    const pending = (await on.space('POST', `/posts/${waiting.id}/comment`, { content: 'One' })).json.data;
    expect(
      (await on.space('PUT', `/comments/${pending.id}`, { content: 'Two', delay_minutes: 5 })).json.data,
    ).toMatchObject({
      content: 'Two',
      delay_minutes: 5,
      scheduled_at: null,
    });
    const out = (await on.space('POST', '/posts', aPost())).json.data;
    const armed = (await on.space('POST', `/posts/${out.id}/comment`, { content: 'One', delay_minutes: 10 })).json.data;
    expect(armed.status).not.toBe(pending.status);
    expect((await on.space('PUT', `/comments/${armed.id}`, { content: 'Two' })).status).toBe(200);
    const gone = (await on.space('POST', `/posts/${out.id}/comment`, { content: 'At once', delay_minutes: 0 })).json
      .data;
    on.client.sandbox.publishDue();
    expect((await on.space('PUT', `/comments/${gone.id}`, { content: 'Too late' })).status).toBe(422);
  });

  says('Post', 'A failed post can be retried (see the retry endpoint).', async () => {
    on.client.sandbox.failPublications(1);
    const failed = (await on.space('POST', '/posts', aPost({ content: 'Second try' }))).json.data;
    expect(failed.status).toBe('failed');
    expect((await on.space('POST', `/posts/${failed.id}/retry`, {})).json.data.status).toBe('published');
    expect((await on.space('POST', `/posts/${failed.id}/retry`, {})).status).toBe(422);
    const rows = (await on.space('GET', `/accounts/${seeded.x}/analytics/posts`)).json.data;
    expect(rows.filter((row: { post_id: number }) => row.post_id === failed.id)).toHaveLength(1);
  });
});
