import { chmodSync, lstatSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../core/log.ts';
import type { CoreHost } from '../host.ts';
import { hangUp, refuse } from '../peer/refuse.ts';
import { newSecret, sameSecret } from '../peer/same-secret.ts';
import { makeServer, usualPatience, type Patience } from '../peer/server.ts';
import { takeUpgrades, type OpenSockets } from '../peer/upgrades.ts';
import { addressesFor, APART, IN_FOLDER, LOCAL_ORIGIN, type Address } from './address.ts';
import { readSocketFile, removeSocketFile, writeSocketFile } from './socket-file.ts';

export interface ServeOptions {
  /** Held by `host`: nobody else listens for it. */
  dataFolder: string;
  /** `cli`: a command that sends. The ones behind it: commands that do this, and send nothing meanwhile. */
  shell: 'desktop' | 'web' | 'cli' | 'sync' | 'import' | 'backup';
  version: string;
  log: Log;
  patience?: Patience;
  mostUnreadBytes?: number;
}

/** What is under way at the end may still be answered for so long. */
const ANSWERS_MS = 2_000;
/** Who has not answered the goodbye by then is cut off. */
const GOODBYE_MS = 500;

/**
 * Serves the contract to other programs of the same user, on a socket that only they can open, until the core is closed: one
 * core runs on a folder, and every command is a hand of it. Never throws: without it a second program is refused.
 */
export async function serveLocally(host: CoreHost, options: ServeOptions): Promise<void> {
  const { dataFolder, log, patience = usualPatience, mostUnreadBytes } = options;
  const [key, proof, seal, name] = [newSecret(), newSecret(), newSecret(), newSecret().slice(0, 8)];
  const around = { platform: process.platform, temporary: [resolve(tmpdir()), '/tmp'], name };
  const addresses = addressesFor(dataFolder, around);
  if (addresses.length === 0)
    return log.warn({}, 'No other program can work with this one: its folder has too long a path.');
  const server = makeServer(patience);
  try {
    answerNothing(server);
    const isKey = (given: string): boolean => sameSecret(given, key);
    const asked = { origin: LOCAL_ORIGIN, isKey, proofMs: patience.proofMs, proof, seal, version: options.version };
    const sockets = takeUpgrades(server, {
      ...{ ...asked, host, log },
      ...(mostUnreadBytes === undefined ? {} : { mostUnreadBytes }),
    });
    removeLeft(dataFolder);
    const address = await listenAtOne(server, addresses);
    const file = { address: address.path, key, proof, seal, shell: options.shell, pid: process.pid };
    await writeSocketFile(dataFolder, file);
    let closing: Promise<void> | null = null;
    const close = (): Promise<void> => (closing ??= closeServer(server, sockets, { dataFolder, address, key }));
    host.closeFirst(close);
    // The folder is free then: who comes opens it.
    host.onGone(({ restarted }) => void (restarted || close()));
  } catch (error) {
    server.close();
    log.warn({ err: error }, 'No other program can work with this one: its socket could not be opened.');
  }
}

/** There are no pages here. */
function answerNothing(server: Server): void {
  server.on('request', (_request, response) => refuse(response, { status: 404, why: 'Not found.' }));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => hangUp(socket, error.code));
}

/** What a killed program left: its socket in the data folder, or the folder it made apart, in which nothing else is. */
function removeLeft(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) if (IN_FOLDER.test(name)) removeSocket(join(dataFolder, name));
  const left = readSocketFile(dataFolder)?.address ?? '';
  const folder = dirname(left);
  if (basename(folder).startsWith(APART) && removeSocket(left)) removeFolder(folder);
}

/** False: it is no socket, and stays. */
function removeSocket(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return false;
  rmSync(path, { force: true });
  return true;
}

/** One that is gone already, or has something else in it by now, must keep neither a start nor an end from going on. */
function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is empty and private where it stays: nothing is lost by that.
  }
}

/** A folder may be on a disk without sockets, or its place be gone: then the next one does. */
async function listenAtOne(server: Server, addresses: readonly Address[]): Promise<Address> {
  const why: unknown[] = [];
  for (const address of addresses) {
    try {
      await listenAt(server, address);
      return address;
    } catch (error) {
      why.push(error);
      if (address.kind === 'apart') removeFolder(address.folder);
    }
  }
  throw new AggregateError(why, 'None of its addresses can be listened at.');
}

async function listenAt(server: Server, address: Address): Promise<void> {
  if (address.kind === 'apart') mkdirSync(address.folder, { mode: 0o700 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.path, resolve);
  });
  // Its folder lets nobody else in meanwhile.
  if (address.kind !== 'pipe') chmodSync(address.path, 0o600);
}

interface Kept {
  dataFolder: string;
  address: Address;
  key: string;
}

/** Nobody comes any more; who is there is answered; then they are told. */
async function closeServer(server: Server, sockets: OpenSockets, { dataFolder, address, key }: Kept): Promise<void> {
  // Whoever has taken the folder meanwhile has written its own.
  if (readSocketFile(dataFolder)?.key === key) removeSocketFile(dataFolder);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if (sockets.count() > 0) await Promise.race([closed, sleep(ANSWERS_MS)]);
  sockets.sayGoodbye();
  server.closeIdleConnections();
  const limit = setTimeout(() => {
    sockets.cutOff();
    server.closeAllConnections();
  }, GOODBYE_MS);
  await closed;
  clearTimeout(limit);
  if (address.kind === 'apart') removeFolder(address.folder);
}
