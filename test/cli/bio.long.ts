import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { outpost } from './outpost.ts';

let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  sandbox = await startSandbox({ posts: 0, dialect: 'objects' });
  await connectFolder(data, sandbox);
});
afterEach(async () => {
  await sandbox.close();
  rmSync(data, { recursive: true, force: true });
});

it('shows the page as JSON, stages what a file says of it, and publishes that in the fewest calls', async () => {
  expect((await outpost(data, ['sync'])).code).toBe(0);
  const page = JSON.parse((await outpost(data, ['bio', 'show'])).stdout) as { blocks: { title: string }[] };
  const same = await outpost(data, ['bio', 'apply', '-'], { stdin: JSON.stringify(page) });
  expect([same.code, same.stdout]).toEqual([0, 'Nothing is staged.\n']);
  const blocks = page.blocks.map((block) =>
    block.title === 'Autumn menu' ? { ...block, title: 'Winter menu' } : block,
  );
  await outpost(data, ['bio', 'apply', '-'], { stdin: JSON.stringify({ ...page, blocks: blocks.toReversed() }) });
  const diff = await outpost(data, ['bio', 'diff']);
  expect(diff.stdout).toMatch(/^[67] changes\n/);
  expect(diff.stdout).toContain('    Title: Autumn menu → Winter menu\n');
  expect(diff.stdout).toContain('\n    Place: 1, the first → 7, after “Winter menu”\n');
  const found = async (words: string) => (await outpost(data, ['--json', 'search', words])).json()['results'];
  const inResults = { kind: 'block', text: expect.stringMatching(/^Winter menu/), staged: 'edited' };
  expect(await found('"Winter menu"')).toEqual([expect.objectContaining(inResults)]);
  expect(await found('"Autumn menu"')).toEqual([]);
  const published = await outpost(data, ['--json', 'bio', 'publish']);
  expect(published.json()['actionIds']).toHaveLength(2);
  const again = await outpost(data, ['--json', 'bio', 'publish']);
  expect([again.code, again.json()['waiting']]).toEqual([0, published.json()['actionIds']]);
  const sent = await outpost(data, ['send', '--until-empty']);
  expect([sent.code, sandbox.journal.executed('blocks.reordered').length]).toEqual([0, 1]);
  // The same once all of it is out: whoever applies a file every day publishes nothing on most of them.
  const nothing = await outpost(data, ['--json', 'bio', 'publish']);
  expect([nothing.code, nothing.json()]).toEqual([0, expect.objectContaining({ actionIds: [], waiting: [] })]);
  const wrong = await outpost(data, ['bio', 'apply', '-'], { stdin: '{"blocks":[{"title":"No kind"}]}' });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('type')]);
  // By an ID alone a block is meant that is there, and no other one is made.
  const [first] = page.blocks as unknown as { id: string }[];
  for (const blocks of [[{ id: '99999' }], [first, { id: '99999', title: 'Gone' }]]) {
    const gone = await outpost(data, ['bio', 'apply', '-'], { stdin: JSON.stringify({ blocks }) });
    expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('no block with the ID “99999”')]);
  }
  // An ID is one, whether it is written as the service has it or as it is shown here.
  const inNumbers = page.blocks.map((block) => ({ ...block, id: Number((block as { id?: unknown }).id) }));
  const numbered = await outpost(data, ['bio', 'apply', '-'], {
    stdin: JSON.stringify({ blocks: inNumbers.toReversed() }),
  });
  expect([numbered.code, numbered.stdout]).toEqual([0, expect.stringMatching(/^1 change\n/)]);
  await outpost(data, ['bio', 'discard']);
  expect((await outpost(data, ['bio', 'diff'])).stdout).toBe('Nothing is staged.\n');
  const misspelt = await outpost(data, ['bio', 'apply', '-'], { stdin: '{"titel":"Harbour"}' });
  expect([misspelt.code, misspelt.stderr]).toEqual([1, expect.stringContaining('There is no "titel" here.')]);
  const noJson = await outpost(data, ['bio', 'apply', '-'], { stdin: '{"title":' });
  expect([noJson.code, noJson.stderr]).toEqual([1, 'Standard input is not JSON.\n']);
  const long = await outpost(data, ['bio', 'apply', '-'], {
    stdin: '{"blocks":[{"type":"link","list":[9007199254740992,9007199254740993]}]}',
  });
  expect([long.code, long.stderr]).toEqual([1, expect.stringContaining('9007199254740993 would be changed')]);
  const twice = await outpost(data, ['bio', 'apply', '-'], {
    stdin: '{"blocks":[{"id":"1","title":"A"},{"id":"1","title":"B"}]}',
  });
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('Two blocks have the same "id"')]);
  const deep = `{"blocks":[{"type":"link","rows":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`;
  const tooDeep = await outpost(data, ['bio', 'apply', '-'], { stdin: deep });
  expect([tooDeep.code, tooDeep.stderr]).toEqual([1, expect.stringContaining('nested too deeply')]);
});

it('refuses by its name what it would not keep, or would keep beside a field of another name', async () => {
  expect((await outpost(data, ['sync'])).code).toBe(0);
  const apply = (member: string) =>
    outpost(data, ['bio', 'apply', '-'], { stdin: `{"blocks":[{"type":"link","title":"A",${member}}]}` });
  const refused = [
    ['"__proto__":{"a":1}', 'Standard input: A member called "__proto__" cannot be kept. Give it another name.'],
    ['"n":1e400', 'Standard input: 1e400 would be changed'],
    ['"n":0.1234567890123456789', '0.1234567890123456789 would be changed'],
    ['"title":"B"', 'Standard input: "title" stands twice in one object. Leave one of them out.'],
    ['"rows":[{"\\u005f_proto__":1}]', 'A member called "__proto__" cannot be kept.'],
    ['"is_active":false', '“is_active” of a block is called “active” here. Nothing was staged: write it so.'],
    ['"active":true,"is_active":false', '“is_active” of a block is called “active” here.'],
    ['"sort_order":4', 'A block goes where it stands in the file. Nothing was staged: leave out its “sort_order”.'],
  ] as const;
  for (const [member, words] of refused) {
    expect(await apply(member)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string });
  }
  expect((await outpost(data, ['bio', 'diff'])).stdout).toBe('Nothing is staged.\n');
  const whole = await apply('"active":false,"constructor":1');
  expect([whole.code, whole.stdout]).toEqual([
    0,
    expect.stringContaining('  A: new and hidden\n    Kind: Link\n    Title: A\n    constructor: 1\n'),
  ]);
  expect(whole.stdout).toContain('  Find us: deleted\n    Kind: Text\n    Title: Find us\n');
  const link = await apply('"url":"harbour.example"');
  expect([link.code, link.stdout]).toEqual([0, expect.stringContaining('\nThe address of 1 link lacks its beginning')]);
});

it('reads what it showed as nothing changed: marks of the writing direction, and blocks of which only an ID is known', async () => {
  await sandbox.close();
  sandbox = await startSandbox({ posts: 0, dialect: 'plain' });
  await connectFolder(data, sandbox);
  // It was never pulled: what is there is asked for first.
  const titled = JSON.stringify({ title: 'קפה\u200f (2016)' });
  await outpost(data, ['bio', 'apply', '-'], { stdin: titled });
  const { stdout } = await outpost(data, ['bio', 'show']);
  expect(JSON.parse(stdout)).toMatchObject({ title: 'קפה\u200f (2016)' });
  const again = await outpost(data, ['bio', 'apply', '-'], { stdin: stdout });
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^1 change\n/)]);

  // Words that it never had are not in it: where they are known by the time it is applied, it clears none.
  const { blocks } = JSON.parse(stdout) as { blocks: { id: string }[] };
  expect(blocks).toEqual(blocks.map(({ id }) => ({ id })));
});

it('reads what it showed as nothing changed where the service has another member by the name of a field', async () => {
  const url = 'https://harbour.example/menu';
  const body = {
    data: [{ id: 61, type: 'link', title: 'Menu', url, text: null, is_active: true, active: 1, icon: 'star' }],
  };
  sandbox.faults.add({ method: 'GET', path: '/bio/blocks', fault: { kind: 'status', status: 200, body } });
  const { stdout } = await outpost(data, ['bio', 'show']);
  expect((JSON.parse(stdout) as { blocks: object[] }).blocks).toEqual([
    { id: '61', type: 'link', title: 'Menu', url, text: null, active: true, icon: 'star' },
  ]);
  const again = await outpost(data, ['bio', 'apply', '-'], { stdin: stdout });
  expect([again.code, again.stdout]).toEqual([0, 'Nothing is staged.\n']);
});

it('reads a page that was never read before it shows it, or stages a file over it', async () => {
  const shown = JSON.parse((await outpost(data, ['bio', 'show'])).stdout) as { blocks: unknown[] };
  expect(shown.blocks.length).toBeGreaterThan(3);
  sandbox.removeBio();
  const other = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  await connectFolder(other, sandbox);
  const staged = await outpost(other, ['bio', 'apply', '-'], {
    stdin: '{"title":"New","blocks":[{"type":"text","text":"Hello"},{"type":"social_icons"}]}',
  });
  expect([staged.code, staged.stdout]).toEqual([0, expect.stringContaining('Publishing takes 2 calls.')]);
  expect((await outpost(other, ['bio', 'publish'])).stdout).toContain('publish it once the page is there');
  expect((await outpost(other, ['send', '--until-empty'])).code).toBe(0);
  expect(sandbox.journal.executed('bio.created')).toHaveLength(1);
  rmSync(other, { recursive: true, force: true });
});

it('queues nothing over what another client changed since (exit code 2); where that cannot be seen it queues, and says so', async () => {
  const page = JSON.parse((await outpost(data, ['bio', 'show'])).stdout) as { title: string };
  await outpost(data, ['bio', 'apply', '-'], { stdin: JSON.stringify({ ...page, title: 'Written here' }) });
  const { url, token, space } = sandbox;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ title: 'Written there' });
  expect((await fetch(`${url}/spaces/${space}/bio`, { method: 'PUT', headers, body })).status).toBe(200);
  const off = sandbox.faults.add({ method: 'GET', path: '/bio', fault: { kind: 'status', status: 503 } });
  const other = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  cpSync(data, other, { recursive: true });
  const blind = await outpost(other, ['bio', 'publish']);
  expect([blind.code, blind.stdout]).toEqual([0, expect.stringContaining('is read before the first call goes')]);
  off();
  // Sent when it can be seen, it asks.
  expect((await outpost(other, ['send', '--until-empty'])).code).toBe(2);
  const stopped = (await outpost(other, ['bio', 'diff'])).stdout;
  const ask =
    /^The page was changed at the service after you published it here. Nothing goes over that until you answer.$/m;
  expect(stopped).toMatch(ask);
  // Published again, nothing goes by itself either.
  const still = await outpost(other, ['bio', 'publish']);
  expect([still.code, still.stderr]).toEqual([2, expect.stringMatching(ask)]);
  const [, call = ''] = /outbox try (\S+?)\./.exec(stopped) ?? [];
  expect((await outpost(other, ['outbox', 'try', call])).code).toBe(0);
  expect((await outpost(other, ['send', '--until-empty'])).code).toBe(0);
  expect((await outpost(other, ['bio', 'diff'])).stdout).not.toMatch(ask);
  expect((await fetch(`${url}/spaces/${space}/bio`, { method: 'PUT', headers, body })).status).toBe(200);
  const refused = await outpost(data, ['bio', 'publish']);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('was changed at the service')]);
  // Both name the way on, which is one.
  expect(refused.stderr).toContain(
    `npx outpost --data ${data} bio discard, then npx outpost --data ${data} bio apply again`,
  );
  const diff = await outpost(data, ['bio', 'diff']);
  expect(diff.stdout).toContain(
    `npx outpost --data ${data} bio discard, then npx outpost --data ${data} bio apply again`,
  );
  expect(diff.stdout).not.toContain('Publishing takes');
  expect((await outpost(data, ['--json', 'bio', 'diff'])).json()['calls']).toBeNull();
  await outpost(data, ['bio', 'discard']);
  await outpost(data, ['bio', 'apply', '-'], { stdin: JSON.stringify({ title: 'Written here' }) });
  expect((await outpost(data, ['bio', 'publish'])).code).toBe(0);
  rmSync(other, { recursive: true, force: true });
});
