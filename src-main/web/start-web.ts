import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Log } from '../core/log.ts';
import { securityHeaders } from '../host/content-security.ts';
import type { CoreHost } from '../host/host.ts';
import { OpenedFiles } from '../host/opening/opened-files.ts';
import { listRendererFiles } from '../host/renderer-files.ts';
import { refusalOf } from '../host/peer/guard.ts';
import { usualPatience, type Patience } from '../host/peer/server.ts';
import type { FileToOpen } from './file-to-open.ts';
import { launchAddress } from './launch-address.ts';
import { LaunchCodes, type Redemption } from './launch-codes.ts';
import { listen } from './listener.ts';
import { neverBack } from './never-back.ts';
import { hangUp, refuse } from '../host/peer/refuse.ts';
import { routes, type RouteParts } from './routes.ts';
import { newSecret, sameSecret } from '../host/peer/same-secret.ts';
import { Sessions } from './sessions.ts';
import { takeUpgrades, type OpenSockets } from '../host/peer/upgrades.ts';

export interface WebOptions {
  host: CoreHost;
  /** 0: any free one. */
  port: number;
  /** The built window (`out/renderer`). */
  rendererFolder: string;
  log: Log;
  /** Told what became of every launch code that was tried. */
  onRedemption?: (what: Redemption, code: string) => void;
  nowMs?: () => number;
  patience?: Patience;
}

export interface Web {
  /** `http://127.0.0.1:PORT`, without a code: good for nothing by itself. */
  url: string;
  /** A code that signs one browser in, once, within `validMs`, and the address that holds it. `opens`: this file is opened there. */
  launch(validMs?: number, opens?: FileToOpen | null): { code: string; url: string };
  /** Whoever has it may ask for a code over HTTP, as `launch` gives one (host/control-file.ts). */
  secret: string;
  /** Ends every connection. The core is its owner's to close. */
  close(): Promise<void>;
}

export const LAUNCH_VALID_MS = 10 * 60_000;

/** Serves the window to browsers of this machine. Throws `PortTaken` and `NotBuilt`, with words for the user. */
export async function startWeb(options: WebOptions): Promise<Web> {
  const files = listRendererFiles(options.rendererFolder);
  const patience = options.patience ?? usualPatience;
  const { server, port } = await listen(options.port, patience);
  const url = `http://127.0.0.1:${port}`;
  const nowMs = options.nowMs ?? neverBack(Date.now, () => performance.now());
  const codes = new LaunchCodes(nowMs);
  const sessions = new Sessions(nowMs);
  const onRedemption = options.onRedemption ?? (() => undefined);
  const secret = newSecret();
  const opened = new OpenedFiles();
  const launchFor: RouteParts['launchFor'] = (given, opens) => {
    if (!sameSecret(given, secret)) return null;
    const code = codes.issue(LAUNCH_VALID_MS);
    return opens === null ? { code } : { code, opens: opened.add(opens.file, opens.more) };
  };
  const app = routes({ files, opened, codes, sessions, launchFor, onRedemption });
  answer(server, url, getRequestListener(app.fetch, { overrideGlobalObjects: false }), options.log);
  const isKey = (key: string): boolean => sessions.has(key);
  const { host, log } = options;
  const sockets = takeUpgrades(server, { origin: url, isKey, host, proofMs: patience.proofMs, log });
  return {
    url,
    secret,
    launch(validMs = LAUNCH_VALID_MS, opens = null) {
      const code = codes.issue(validMs);
      return { code, url: launchAddress(url, code, opens === null ? null : opened.add(opens.file, opens.more)) };
    },
    close: () => shutDown(server, sockets),
  };
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Puts headers on, then the guard, then the routes: nothing gets past the first two. */
function answer(server: Server, origin: string, handle: Handle, log: Log): void {
  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    const refusal = refusalOf(request, origin, 'page');
    if (!refusal) return void handle(request, response);
    log.info({ status: refusal.status, why: refusal.why, method: request.method }, 'A request was refused.');
    refuse(response, refusal);
  });
  server.on('checkExpectation', (_request, response) => {
    refuse(response, { status: 417, why: 'No expectations are met here.' });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => hangUp(socket, error.code));
}

async function shutDown(server: Server, sockets: OpenSockets): Promise<void> {
  sockets.sayGoodbye();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // What has not answered the goodbye by then is cut off.
  const limit = setTimeout(() => {
    sockets.cutOff();
    server.closeAllConnections();
  }, 500);
  await closed;
  clearTimeout(limit);
}
