import { afterEach, describe, expect, it } from 'vitest';
import { readWireProfile } from '../../src-main/core/service/wire/wire-profile.ts';
import { dialects, type DialectName } from '../../src-main/sandbox/sandbox.ts';
import { aPost, rawClient, type RawClient } from './raw-client.ts';

let client: RawClient;
const start = async (dialect: DialectName) => {
  client = await rawClient({ posts: 200, dialect });
  return client;
};
afterEach(() => client.close());

describe('dialects', () => {
  it('have a default that comes first and asks nothing of a client', async () => {
    await start('plain');
    expect(Object.keys(dialects)[0]).toBe('plain');
    expect(dialects.plain.wireProfile).toEqual({});
    for (const [name, dialect] of Object.entries(dialects))
      expect([dialect.name, dialect.about]).toEqual([name, expect.stringMatching(/\.$/)]);
  });

  it('give a client wire profiles that it can read', async () => {
    await start('plain');
    for (const { name, wireProfile } of Object.values(dialects)) {
      expect([name, readWireProfile(wireProfile)]).toEqual([name, { ok: true, profile: expect.any(Object) }]);
    }
  });

  it('“strings”: ids are texts, and updates have no wrapper', async () => {
    const { space } = await start('strings');
    const made = await space('POST', '/posts', aPost({ account_ids: ['811'] }));
    expect([made.status, typeof made.json.id]).toEqual([201, 'string']);
    expect((await space('PUT', '/webhooks/21', {})).json.data.id).toBe('21');
    expect((await space('PUT', '/bio', { title: 'New' })).json.title).toBe('New');
    const block = JSON.parse((await space('GET', '/bio/blocks')).json.data[0] as string) as object;
    expect(block).toMatchObject({ id: '61', sort_order: 1 });
    expect((await space('GET', '/accounts', undefined, 'wrong')).headers).toHaveProperty('x-ratelimit-remaining');
  });

  it('“vast”: ids are beyond 2^53 and must keep every digit', async () => {
    const { space, sandbox } = await start('vast');
    const { text } = await space('GET', '/accounts');
    const id = /"id":(\d+)/.exec(text)?.[1] ?? '';
    expect(id).toBe('9007199254742615');
    const body = `{"content":"Big","account_ids":[${id}],"mode":"now"}`;
    expect((await space('POST', '/posts', body)).text).toMatch(/"post":\{"id":90071992547\d+,/);
    const rounded = `{"content":"Big","account_ids":[${Number(id) + 1}],"mode":"now"}`;
    expect((await space('POST', '/posts', rounded)).status).toBe(422);
    expect((await space('GET', `/accounts/${id}/analytics`)).json.data).toHaveProperty('x-unknown');
    expect(sandbox.journal.executed('post.created')).toHaveLength(1);
    expect((await space('GET', '/bio/blocks')).json.data[0]).toHaveProperty('sort_order');
  });

  it('“terse”: 204 and a Location say all there is', async () => {
    const { space } = await start('terse');
    const made = await space('POST', '/posts', aPost());
    expect([made.status, made.headers['location']]).toEqual([201, expect.stringMatching(/\/posts\/\d+$/)]);
    expect(made.json).not.toHaveProperty('data');
    const deleted = await space('DELETE', '/bio/blocks/61');
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    const listed = (await space('GET', '/accounts')).json.data.map((one: { id: number }) => one.id);
    expect(listed).not.toContain(820);
    expect(listed).not.toContain(821);
    expect((await space('GET', '/accounts/821/analytics')).status).toBe(404);
    expect((await space('POST', '/bio', {})).status).toBe(409);
  });

  it('“foreign”: refuses the default names and takes its own', async () => {
    const { space } = await start('foreign');
    expect((await space('POST', '/posts', aPost())).json.errors).toHaveProperty('text');
    const own = {
      text: 'Own words',
      accounts: ['811'],
      publish: 'at',
      publish_at: Math.floor(Date.now() / 1000) + 600,
    };
    expect((await space('POST', '/posts', own)).json.post).toMatchObject({ text: 'Own words', status: 'scheduled' });
    expect((await space('PATCH', '/accounts/811', { state: 'parked' })).json.data).toMatchObject({
      state: 'parked',
      network: 'x',
    });
    expect((await space('GET', '/bio/blocks')).json.data[0]).toHaveProperty('position');
  });

  it('“sparse”: has nulls, lacks columns, and refuses what cannot be sorted', async () => {
    const { space } = await start('sparse');
    const report = await space('GET', '/accounts/812/analytics/posts?from=2020-01-01T00:00:00Z');
    expect(report.json.data[0]).toMatchObject({ permalink: null, thumbnail: null });
    expect(report.json.data[0].metrics).not.toHaveProperty('saves');
    expect((await space('GET', '/accounts/812/analytics/posts?sort=saves')).status).toBe(422);
    expect((await space('GET', '/accounts/814/analytics')).json.data.audience.labels).toEqual([]);
    expect((await space('POST', '/posts', aPost())).json.data[0].id).toBeTypeOf('number');
  });

  it('“busy”: answers 503 before anything runs, to every fourth write', async () => {
    const { space, sandbox } = await start('busy');
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) statuses.push((await space('POST', '/posts', aPost())).status);
    expect(statuses).toEqual([202, 202, 202, 503, 202, 202, 202, 503]);
    expect(sandbox.journal.executed('post.created')).toHaveLength(6);
    expect(dialects.busy.wireProfile).toEqual({ notExecutedStatuses: [503] });
  });
});
