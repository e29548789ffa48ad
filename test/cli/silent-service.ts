import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { startOutpost, type Running } from './outpost.ts';

interface SilentService {
  url: string;
  asked: () => number;
  [Symbol.dispose](): void;
}

/** A service that takes requests and answers none. */
export async function silentService(): Promise<SilentService> {
  let asked = 0;
  const server = createServer(() => void (asked += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A command that is on its way: it has asked the service, and waits. */
export async function connecting(data: string, { url, asked }: SilentService): Promise<Running> {
  const before = asked();
  const command = startOutpost(data, ['connect', '--url', url, '--space', '1'], { env: { OUTPOST_TOKEN: 't' } });
  await expect.poll(asked).toBeGreaterThan(before);
  return command;
}
