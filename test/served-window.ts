import { join } from 'node:path';
import { silentLog } from '../src-main/core/log.ts';
import type { CoreHost } from '../src-main/host/host.ts';
import { PortTaken } from '../src-main/web/listener.ts';
import { startWeb, type Web } from '../src-main/web/start-web.ts';
import type { WindowHost } from './window-host.ts';

const rendererFolder = join(import.meta.dirname, '..', 'out', 'renderer');
let lastPort = 0;

/** The built window, at the address of the window before, whose code the browser has compiled; elsewhere where that is taken. */
export async function serveWhereItWas(host: WindowHost): Promise<Web> {
  const web = await serveWindow(host, lastPort).catch((error: unknown) => {
    if (error instanceof PortTaken) return serveWindow(host, 0);
    throw error;
  });
  lastPort = Number(new URL(web.url).port);
  return web;
}

/** The built window, served by the real web shell in this process. */
export function serveWindow(host: WindowHost, port: number): Promise<Web> {
  return startWeb({ host: host as CoreHost, port, rendererFolder, log: silentLog });
}
