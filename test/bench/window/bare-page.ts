import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { openSession, type Session } from './session.ts';

/** A page with one text box and nothing else: what a key costs in this browser on this machine at this moment. */
export async function openBarePage(browser: Browser): Promise<Session> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end('<!doctype html><h1>Bare</h1><textarea rows="12" cols="60"></textarea>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const session = await openSession(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return session;
}
