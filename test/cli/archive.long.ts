import { describe, expect, it } from 'vitest';
import type { ExportedPost } from '../../src-preload/contract/archive.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { withCore } from '../data-folder.ts';
import { outpost, startOutpost } from './outpost.ts';
import { inConnectedPlace, openPlace } from './place.ts';

let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlace({ posts: 300 }),
  (place) => ({ data, sandbox } = place),
);

const exported = async (...args: string[]): Promise<ExportedPost[]> =>
  (await outpost(data, ['--json', 'export', 'posts', ...args])).json()['rows'] as ExportedPost[];

describe('the kept posts', () => {
  it('are read again from their beginning by sync --full, and by no other', async () => {
    const fromTheBeginning = () =>
      sandbox.journal.entries().filter(({ path }) => /\/analytics\/posts\?.*from=(1999|2000)-/.test(path)).length;
    expect((await outpost(data, ['sync'])).code).toBe(0);
    const first = fromTheBeginning();
    await outpost(data, ['sync']);
    expect([first > 0, fromTheBeginning()]).toEqual([true, first]);
    expect((await outpost(data, ['sync', '--full'])).code).toBe(0);
    expect(fromTheBeginning()).toBe(2 * first);
  });

  it('are exported of whole days in the zone of the space; what is no time is refused in words', async () => {
    await outpost(data, ['sync']);
    const all = await exported();
    const day = (all[0]?.publishedAt ?? '').slice(0, 10);
    const ofDay = await exported('--from', day, '--to', day);
    expect(ofDay.length).toBeGreaterThan(0);
    const startMs = Date.parse(`${day}T00:00:00Z`);
    for (const { publishedAt } of ofDay) {
      expect(Math.abs(Date.parse(publishedAt ?? '') - startMs - 43_200_000)).toBeLessThanOrEqual(
        43_200_000 + 3_600_000,
      );
    }
    const odd = await outpost(data, ['--json', 'export', 'posts', '--from', 'last week']);
    expect(odd.code).toBe(1);
    expect(odd.json()).toEqual({ error: expect.stringContaining('"last week" is no date or time') as string });
  });

  it('are exported as JSON with the service stopped, by account and by time', async () => {
    const synced = await outpost(data, ['--json', 'sync']);
    expect(synced.code).toBe(0);
    const { posts } = synced.json() as { posts: { accountId: string; here: number; total: number }[] };
    await sandbox.close();
    const rows = await exported();
    expect(rows).toHaveLength(posts.reduce((sum, { here }) => sum + here, 0));
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['accountId', 'postId', 'publishedAt', 'permalink', 'excerpt', 'imported', 'metrics', 'fetchedAt'],
    ]);
    const [largest] = posts.toSorted((a, b) => b.here - a.here);
    const ofOne = await exported('--account', largest?.accountId ?? '');
    expect(ofOne).toEqual(rows.filter(({ accountId }) => accountId === largest?.accountId));
    expect(ofOne).toHaveLength(largest?.here ?? -1);
    const times = ofOne.map(({ publishedAt }) => publishedAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    const [from = '', to = ''] = [times[20], times[10]];
    const within = await exported('--account', largest?.accountId ?? '', '--from', from, '--to', to);
    expect(within).toEqual(ofOne.filter(({ publishedAt }) => (publishedAt ?? '') >= from && (publishedAt ?? '') <= to));
    const again = await outpost(data, ['sync']);
    expect(again.code).not.toBe(0);
    expect(again.stdout).toMatch(/The copy is of/);
    expect(again.stdout).not.toContain('Up to date');
  });

  it('are refused in words for an account that is not here, or a range that ends before it begins, of posts and of reports', async () => {
    for (const what of ['posts', 'analytics']) {
      const nobody = await outpost(data, ['export', what, '--account', 'nobody']);
      expect([nobody.code, nobody.stdout, nobody.stderr]).toEqual([
        ...[1, '', expect.stringMatching(/There is no account “nobody” here\. There are: .*\(811\)/)],
      ]);
      const twice = await outpost(data, ['export', what, '--account', '@harbourandpine']);
      expect([twice.code, twice.stderr]).toEqual([
        ...[
          1,
          'More than one account is called “@harbourandpine” here. There are: TikTok @harbourandpine (819), X @harbourandpine (811).\n',
        ],
      ]);
      const backwards = await outpost(data, ['export', what, '--from', '2026-11-02', '--to', '2026-11-01']);
      expect([backwards.code, backwards.stderr]).toEqual([1, expect.stringContaining('is after --to 2026-11-01')]);
    }
  });

  it('are exported of the account that has a handle, also where another network has it too', async () => {
    await outpost(data, ['sync']);
    const ofOne = await exported('--account', '814');
    expect(ofOne.length).toBeGreaterThan(0);
    for (const name of ['@HarbourAndPine.com', 'bluesky:harbourandpine.com'])
      expect(await exported('--account', name)).toEqual(ofOne);
    expect(new Set((await exported('--account', 'x:@harbourandpine')).map(({ accountId }) => accountId))).toEqual(
      new Set(['811']),
    );
  });

  it('are no longer written when nobody reads them, without a word and with the code of SIGPIPE', async () => {
    const { child, ended } = startOutpost(data, ['export', 'posts', '--format', 'json']);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([141, '']);
  });

  it('are exported as CSV in which nothing acts as a formula, and a link that is no web address is left out', async () => {
    const cell = { value: -3, status: 'available', reason: null };
    const row = {
      ...{ post_id: 77, published_at: '2026-11-20T18:00:00Z', permalink: 'javascript:alert(1)', thumbnail: null },
      ...{ excerpt: '=HYPERLINK("https://evil.example")\nsecond line', imported: false, metrics: { likes: cell } },
    };
    const body = { data: [row], meta: { current_page: 1, last_page: 1, per_page: 100, total: 1 } };
    sandbox.faults.add({ path: /analytics\/posts$/, fault: { kind: 'status', status: 200, body } });
    await outpost(data, ['sync']);
    const [first] = await exported();
    expect(first).toMatchObject({ permalink: null, excerpt: row.excerpt, metrics: { likes: -3 } });
    const csv = (await outpost(data, ['--json', 'export', 'posts', '--account', '811', '--format', 'csv'])).json();
    const [head, line, more] = String(csv['csv']).split('\n');
    expect(head).toBe('accountId,postId,publishedAt,permalink,excerpt,imported,likes,fetchedAt');
    expect(line).toBe(`811,77,2026-11-20T18:00:00.000Z,,"'=HYPERLINK(""https://evil.example"")`);
    expect(more).toMatch(/^second line",false,-3,2\d{3}-/);
    const plain = await outpost(data, ['export', 'posts', '--account', '811']);
    expect(plain.stdout.trimEnd()).toBe(String(csv['csv']));
  });
});

it('a sync says that fetching was paused and goes on, once', async () => {
  await withCore(data, async (client) => {
    const spaceId = (await client.status.get({})).connection?.spaceId ?? '';
    await client.sync.pause({ spaceId, paused: true });
  });
  const first = await outpost(data, ['--json', 'sync']);
  expect([first.code, first.stderr]).toEqual([
    0,
    expect.stringMatching(/^Fetching was paused since .*\. It goes on now/m),
  ]);
  expect((await outpost(data, ['--json', 'sync'])).stderr).not.toContain('paused');
});

describe('the kept reports', () => {
  it('that could not be pulled are said by account, and by the exit code where the service refuses them', async () => {
    sandbox.faults.add({ path: '/accounts/811/analytics', fault: { kind: 'status', status: 404 } });
    const refused = await outpost(data, ['sync']);
    expect(refused.stdout).toMatch(/^Reports of .*: The service refused it\..* There is no complete copy yet\.$/m);
    expect(refused.stdout.match(/^Reports of .*: Up to date\.$/gm)?.length).toBeGreaterThan(2);
    expect(refused.code).toBe(3);
  });

  it('of which the service leaves out a part that it told of the same days stay, which is said and fails no script', async () => {
    const path = '/accounts/811/analytics';
    const headers = { authorization: `Bearer ${sandbox.token}` };
    const answer = await fetch(`${sandbox.url}/spaces/${sandbox.space}${path}`, { headers });
    const { data: told } = (await answer.json()) as { data: object };
    const answers = (body: object) => sandbox.faults.add({ path, fault: { kind: 'status', status: 200, body } });
    const lift = answers({ data: told });
    await outpost(data, ['sync']);
    lift();
    answers({ data: { ...told, totals: [] } });
    const { code, stdout } = await outpost(data, ['sync']);
    expect(stdout).toMatch(/^Reports of .*: The service left out figures .* was kept\. The copy is of /m);
    expect(code).toBe(0);
    const again = await outpost(data, ['--json', 'sync']);
    expect([again.code, again.json()['resources']]).toEqual([
      0,
      expect.arrayContaining([expect.objectContaining({ accountId: '811', failure: 'emptier' })]),
    ]);
  });

  it('are exported as those of their account, whatever the service calls a member of them', async () => {
    const told = { account: { id: 811 }, metrics: [{ key: 'likes' }], totals: [{ key: 'likes', value: 1 }] };
    const body = { data: { ...told, accountId: 'another', fetchedAt: 'never' } };
    sandbox.faults.add({ path: '/accounts/811/analytics', fault: { kind: 'status', status: 200, body } });
    await outpost(data, ['sync']);
    const kept = (await outpost(data, ['--json', 'export', 'analytics', '--account', '811'])).json();
    const fetchedAt = expect.stringMatching(/^\d{4}-/);
    expect(kept['reports']).toMatchObject([{ accountId: '811', account: { id: '811' }, fetchedAt }]);
  });

  it('are exported with the service stopped, each with the time it was fetched at', async () => {
    await outpost(data, ['sync']);
    await sandbox.close();
    const kept = (await outpost(data, ['--json', 'export', 'analytics', '--account', '811'])).json();
    const [report, ...others] = kept['reports'] as {
      accountId: string;
      totals: { key: string }[];
      rates: { key: string }[];
      fetchedAt: string;
    }[];
    expect(others).toEqual([]);
    expect(report).toMatchObject({ accountId: '811', account: { id: '811' }, range: { timezone: 'Europe/Lisbon' } });
    expect(Date.parse(report?.fetchedAt ?? '')).toBeLessThanOrEqual(Date.now());
    const csv = String((await outpost(data, ['--json', 'export', 'analytics', '--format', 'csv'])).json()['csv']);
    const [head, ...lines] = csv.split('\n');
    expect(head).toBe(
      'accountId,from,to,kind,key,label,unit,value,previous,changePct,changePp,perPostMean,status,reason,fetchedAt',
    );
    const kinds = lines.flatMap((line) => (line.startsWith('811,') ? [line.split(',')[3]] : []));
    const { totals = [], rates = [] } = report ?? {};
    expect(totals.length * rates.length).toBeGreaterThan(0);
    expect(kinds).toEqual([...totals.map(() => 'total'), 'interactions', ...rates.map(() => 'rate')]);
    // A network that does not share a figure says why.
    expect(lines.filter((line) => /,total,saves,.*,unavailable,"?Saves are not shared/.test(line))).not.toEqual([]);
  });
});
