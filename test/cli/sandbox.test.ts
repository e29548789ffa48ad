import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { outpost } from './outpost.ts';

it('the pretend service says in words that its port is taken', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const ran = await outpost(join(tmpdir(), 'outpost-none'), ['sandbox', '--port', String(port)]);
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`Port ${port} is in use by another program`)]);
  expect(ran.stderr).not.toContain('unexpected');
  other.close();
});
