import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { openSession, type Session } from './session.ts';

/** Three views of 30 lines each, behind the same addresses as the window's, and a text box: no page can do with less. */
const page = `<!doctype html><meta charset="utf-8"><h1></h1><textarea rows="12" cols="60"></textarea><ul></ul><script>
const names = { '': 'Compose', '#/outbox': 'Outbox', '#/settings': 'Settings' };
const show = () => {
  const name = names[location.hash.replace(/^#\\/$/, '')];
  document.querySelector('h1').textContent = name;
  const line = (_, at) => Object.assign(document.createElement('li'), { textContent: name + ' ' + at });
  document.querySelector('ul').replaceChildren(...Array.from({ length: 30 }, line));
};
addEventListener('hashchange', show);
show();
</script>`;

/** A page with next to nothing in it: what each thing costs in this browser on this machine at this moment. */
export interface BarePage {
  session: Session;
  close(): Promise<void>;
}

export async function openBarePage(browser: Browser): Promise<BarePage> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const session = await openSession(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    session,
    async close() {
      await session.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
