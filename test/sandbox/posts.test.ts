import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPost, rawClient, type RawClient } from './raw-client.ts';

let client: RawClient;
let nowMs = 0;
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21, 12);
  client = await rawClient({ posts: 100, nowMs: () => nowMs });
});
afterEach(() => client.close());

const errorsOf = async (more: object) => (await client.space('POST', '/posts', aPost(more))).json.errors as object;
const hour = 3_600_000;
const inAnHour = () => new Date(nowMs + hour).toISOString();

describe('posts', () => {
  it('are refused field by field', async () => {
    expect(await errorsOf({ content: '  ' })).toHaveProperty('content');
    expect(await errorsOf({ account_ids: [] })).toHaveProperty('account_ids');
    expect(await errorsOf({ account_ids: [811, 5] })).toHaveProperty(['account_ids.1']);
    expect(await errorsOf({ account_ids: [820] })).toEqual({
      'account_ids.0': ['The account @nimbus_roast is parked.'],
    });
    expect(await errorsOf({ account_ids: [821] })).toHaveProperty(['account_ids.0']);
    expect(await errorsOf({ mode: 'later' })).toHaveProperty('mode');
    expect(await errorsOf({ mode: 'schedule' })).toHaveProperty('scheduled_at');
    expect(await errorsOf({ mode: 'schedule', scheduled_at: '2020-01-01T00:00:00Z' })).toHaveProperty('scheduled_at');
    expect(await errorsOf({ board_id: '581500412' })).toHaveProperty('board_id');
    expect(client.sandbox.journal.executed()).toEqual([]);
  });

  it('are measured as each network measures', async () => {
    expect(await errorsOf({ content: 'x'.repeat(281) })).toHaveProperty('content');
    expect(await errorsOf({ content: '☕️'.repeat(141) })).toHaveProperty('content');
    const family = '👨‍👩‍👧';
    const status = async (content: string, account: number) =>
      (await client.space('POST', '/posts', aPost({ content, account_ids: [account] }))).status;
    expect(await status(`${'x'.repeat(250)} https://example.com/${'y'.repeat(200)}`, 811)).toBe(200);
    expect([await status(family.repeat(300), 814), await status(family.repeat(301), 814)]).toEqual([200, 422]);
  });

  it('go to a board of the account they are for', async () => {
    const [board] = (await client.space('GET', '/accounts/815/boards')).json.data;
    const answer = await client.space('POST', '/posts', aPost({ account_ids: [815], board_id: board.id }));
    expect(answer.json.data).toMatchObject({ board_id: board.id, status: 'published' });
  });

  it('that are due go out together, with the comments that follow them in time', async () => {
    const { id } = (await client.space('POST', '/posts', aPost({ mode: 'schedule', scheduled_at: inAnHour() }))).json
      .data;
    const comment = (await client.space('POST', `/posts/${id}/comment`, { content: 'After', delay_minutes: 30 })).json
      .data;
    const edit = async () => (await client.space('PUT', `/comments/${comment.id}`, { content: 'Still' })).json;
    expect((await edit()).data).toMatchObject({ status: 0, scheduled_at: null });
    nowMs += hour;
    client.sandbox.publishDue();
    expect((await edit()).data).toMatchObject({ status: 1, scheduled_at: '2026-11-21T13:30:00Z' });
    nowMs += hour;
    client.sandbox.publishDue();
    expect(await edit()).toHaveProperty('errors');
  });

  it('fail on an account in trouble, and only there', async () => {
    const failed = (await client.space('POST', '/posts', aPost({ account_ids: [811, 818] }))).json.data;
    expect(failed).toMatchObject({
      status: 'failed',
      errors: [{ account_id: 818, message: 'The token has expired.' }],
    });
    await client.space('POST', `/posts/${failed.id}/retry`, {});
    const rows = (await client.space('GET', '/accounts/811/analytics/posts')).json.data;
    expect(rows.filter((row: { post_id: number }) => row.post_id === failed.id)).toHaveLength(1);
  });

  it('that wait for an account which was parked meanwhile fail when due', async () => {
    const { id } = (await client.space('POST', '/posts', aPost({ mode: 'schedule', scheduled_at: inAnHour() }))).json
      .data;
    await client.space('PATCH', '/accounts/811', { is_active: false });
    nowMs += hour;
    client.sandbox.publishDue();
    await client.space('PATCH', '/accounts/811', { is_active: true });
    expect((await client.space('POST', `/posts/${id}/retry`, {})).json.data.status).toBe('published');
  });

  it('can be changed until they are out, and moved to now', async () => {
    const { id } = (await client.space('POST', '/posts', aPost({ mode: 'schedule', scheduled_at: inAnHour() }))).json
      .data;
    const put = (body: object) => client.space('PUT', `/posts/${id}`, body);
    expect((await put({ content: 'Changed' })).json.data).toMatchObject({
      content: 'Changed',
      scheduled_at: '2026-11-21T13:00:00Z',
    });
    expect((await put({ mode: 'now' })).json.data.status).toBe('published');
    expect((await put({ content: 'Too late' })).status).toBe(422);
  });
});

it('stops collecting figures of an account while it is parked', async () => {
  await client.space('POST', '/posts', aPost({ account_ids: [812] }));
  nowMs += 2 * hour;
  await client.space('PATCH', '/accounts/812', { is_active: false });
  const reach = async () => (await client.space('GET', '/accounts/812/analytics')).json.data.totals[0].value as number;
  const parked = await reach();
  nowMs += 5 * hour;
  expect(await reach()).toBe(parked);
});
