import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOpened } from '../../src-renderer/client/take-opened.ts';
import { openPage, type Page } from './page.ts';
import { hearing } from './said.ts';

let page: Page;
let said: ReturnType<typeof hearing>;
const shell = createServer(({ url }, response) => {
  if (url === '/opened/good') response.writeHead(200, { 'x-file-name': 'plan.csv' }).end('text\nOne.');
  else response.writeHead(url === '/opened/large' ? 413 : 404).end();
});
beforeEach(async () => {
  page = openPage();
  said = hearing();
  await new Promise<void>((resolve) => shell.listen(0, '127.0.0.1', resolve));
  const { port } = shell.address() as AddressInfo;
  // A page asks its own shell.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string) => fetch(`http://127.0.0.1:${port}${path}`));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  said.stop();
  shell.closeAllConnections();
  await new Promise((resolve) => shell.close(resolve));
  return page.close();
});

it('what was said of a file that could not be opened goes once another one was', async () => {
  await takeOpened('gone');
  await takeOpened('large');
  expect(said.standing()).toEqual([expect.stringContaining('20 MB')]);
  await takeOpened('good');
  expect(page.location.hash).toBe('#/import');
  expect(said.standing()).toEqual([]);
  await takeOpened('gone');
  expect(said.standing()).toEqual([expect.stringContaining('cannot be read any more')]);
});
