import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { startCore } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { listen } from '../service/scripted-server.ts';
import { freshFolder } from './playground.ts';

it('the core goes as the shell says that the system would, asks anew for each connection, and as it said the last time or directly where it does not', async () => {
  using at = freshFolder();
  const tunnels: string[] = [];
  const proxy = createServer();
  const signedIn = new Set<string | undefined>();
  proxy.on('connect', ({ url, headers }, socket) => {
    tunnels.push(url ?? '');
    signedIn.add(headers['proxy-authorization']);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { host: place } = new URL(await listen(proxy));
  onTestFinished(() => void proxy.close());
  // As the environment names it, of which Chromium takes no user.
  const before = process.env['https_proxy'];
  process.env['https_proxy'] = `http://anna:word@${place}`;
  onTestFinished(() => {
    if (before === undefined) delete process.env['https_proxy'];
    else process.env['https_proxy'] = before;
  });
  const asked: string[] = [];
  let says = (): string => `SOCKS5 127.0.0.1:1; PROXY 127.0.0.1:1; PROXY ${place}`;
  const host = await startCore({
    ...{ dataFolder: at.folder, stateFolder: null, version: '0.0.0', shell: 'desktop', secrets: memorySecrets() },
    proxyWithinMs: 300,
    log: openLog({ shell: 'test', stderrLevel: 'silent' }),
    systemProxy(url) {
      asked.push(url);
      return Promise.resolve(says());
    },
  });
  onTestFinished(() => host.close(0));
  const { core } = new OwnLink(host);
  const check = (url: string) => core.connections.check({ url, token: 'a-token', spaceRemoteId: '1' });
  const refused = { data: { code: 'unreachable', message: expect.stringContaining('The proxy of this network') } };
  await expect(check('https://publish.example')).rejects.toMatchObject(refused);
  expect(tunnels).toContain('publish.example:443');
  expect(signedIn).toEqual(new Set([`Basic ${Buffer.from('anna:word').toString('base64')}`]));
  expect(asked).toContain('https://publish.example');
  await expect(check('http://127.0.0.1:9')).rejects.toMatchObject({ data: { code: 'unreachable' } });
  expect(asked.filter((url) => url.includes('127.0.0.1'))).toEqual([]);
  const made = tunnels.length;
  says = () => {
    throw new Error('The system says nothing.');
  };
  await expect(check('https://publish.example')).rejects.toMatchObject(refused);
  // What it said last of that one counts; of another it has said nothing.
  expect(tunnels.length).toBeGreaterThan(made);
  tunnels.length = made;
  await expect(check('https://publish.invalid')).rejects.toMatchObject({ data: { code: 'unreachable' } });
  expect(tunnels).toHaveLength(made);
  says = () => new Promise<string>(() => undefined) as never;
  await expect(check('https://never.invalid')).rejects.toMatchObject({ data: { code: 'unreachable' } });
  expect(asked.at(-1)).toBe('https://never.invalid');
});
