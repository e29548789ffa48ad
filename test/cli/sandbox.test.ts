import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outpost, startOutpost } from './outpost.ts';

it('the pretend service says in words that its port is taken', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const ran = await outpost(join(tmpdir(), 'outpost-none'), ['sandbox', '--port', String(port)]);
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is in use by another program`)]);
  expect(ran.stderr).not.toContain('unexpected');
  other.close();
});

it.each([
  [[], 'objects'],
  [['--dialect', 'vast'], 'vast'],
])(
  'the pretend service alone answers with everything, as at the first start, unless another dialect is named (%j)',
  async (named, dialect) => {
    const running = startOutpost(join(tmpdir(), 'outpost-none'), ['--json', 'sandbox', '--posts', '0', ...named]);
    const { url, token } = JSON.parse(await running.firstLine) as { url: string; token: string };
    const about = await fetch(`${new URL(url).origin}/__sandbox`, { headers: { authorization: `Bearer ${token}` } });
    expect(await about.json()).toMatchObject({
      dialect: { name: dialect },
    });
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
  },
);

it('the pretend service says which dialects it knows', async () => {
  const ran = await outpost(join(tmpdir(), 'outpost-none'), ['sandbox', '--dialect', 'latin']);
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('objects, plain, strings, vast')]);
});
