import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { connect } from 'node:net';
import { WebSocket, type RawData } from 'ws';
import { newSecret } from '../peer/same-secret.ts';
import { SealedLine } from '../peer/sealed-line.ts';
import { connectSocket, type CoreClient } from '../rpc-client.ts';
import { LOCAL_ORIGIN } from './address.ts';
import { SILENT_AFTER_S, watchForLife, type SignsOfLife } from './signs-of-life.ts';
import { readSocketFile, type SocketFile } from './socket-file.ts';

/** Who holds the data folder, as it says of itself. */
export type Holder = Pick<SocketFile, 'shell' | 'pid'>;

/**
 * `nobody`: none listens, or what listens is not who wrote the file; then the lock of the folder decides. `silent`: who listens does not
 * answer. `full`: as many programs as it takes are there already.
 */
export type Dialled =
  | { found: 'silent'; holder: Holder }
  | { found: 'full'; holder: Holder }
  | { found: 'core'; client: CoreClient; holder: Holder; watch(endsAfterS: number | null, told: Watched): void }
  | { found: 'other-version'; version: string; holder: Holder }
  | { found: 'nobody' };

/** What is told of a holder that gives no sign of life any more, and of one that gives them again. Waiting for it ends by itself. */
export type Watched = Omit<SignsOfLife, 'over'>;

/** Who is there answers within milliseconds; one that was stopped (SIGSTOP) never does. */
const ANSWERS_WITHIN_MS = 5_000;

/** Of one answer. Both programs hold it in memory whole. */
export const MOST_BYTES = 100 * 1024 * 1024;

/** The status of whoever has as many sockets as it takes (peer/upgrades.ts). */
const FULL = 503;

const NOBODY: Dialled = { found: 'nobody' };

/** Reaches the core of whoever has the data folder open. Never throws. */
export async function dialHolder(
  dataFolder: string,
  version: string,
  withinMs: number = ANSWERS_WITHIN_MS,
  mostBytes: number = MOST_BYTES,
): Promise<Dialled> {
  const file = readSocketFile(dataFolder);
  if (file === null || !isOurs(file.address)) return NOBODY;
  const socket = new WebSocket(`${LOCAL_ORIGIN.replace('http', 'ws')}/core`, {
    createConnection: () => connect(file.address),
    origin: LOCAL_ORIGIN,
    // The limit below is that of the whole; this one alone would not say which it was.
    handshakeTimeout: 2 * withinMs,
    perMessageDeflate: false,
    maxPayload: mostBytes,
  });
  socket.on('error', () => undefined);
  let why: 'silent' | 'full' | null = null;
  socket.on('unexpected-response', (request, { statusCode }) => {
    if (statusCode === FULL) why = 'full';
    request.destroy();
    socket.terminate();
  });
  const late = setTimeout(() => {
    why = 'silent';
    socket.terminate();
  }, withinMs);
  const dialled = await introduced(socket, file, version).catch(() => NOBODY);
  clearTimeout(late);
  if (dialled.found === 'nobody') socket.terminate();
  return why === null ? dialled : { found: why, holder: { shell: file.shell, pid: file.pid } };
}

/** Who listens stays; who holds a folder and does not is a command that is over in a moment. */
export async function isListenedTo(dataFolder: string, version: string): Promise<boolean> {
  const dialled = await dialHolder(dataFolder, version);
  if (dialled.found === 'core') dialled.client.close();
  return dialled.found !== 'nobody';
}

async function introduced(
  socket: WebSocket,
  { key, proof, seal, shell, pid }: SocketFile,
  version: string,
): Promise<Dialled> {
  const holder = { shell, pid };
  const ended = once(socket, 'close') as Promise<[number, Buffer]>;
  // Where it is not waited for in the end.
  ended.catch(() => undefined);
  await Promise.race([once(socket, 'open'), ended]);
  const command = newSecret();
  socket.send(JSON.stringify({ key, version, salt: command }));
  const answer = await Promise.race([once(socket, 'message') as Promise<[RawData]>, ended]);
  if (answer.length === 2 && typeof answer[0] === 'number') return NOBODY;
  const said = JSON.parse(String(answer[0])) as { proven?: unknown; salt?: unknown; version?: unknown };
  // Before anything else of it is believed.
  if (said.proven !== proof) throw new Error('Not who wrote the file.');
  if (typeof said.version === 'string') {
    socket.terminate();
    return { found: 'other-version', version: said.version, holder };
  }
  const { salt } = said;
  if (typeof salt !== 'string') throw new Error('Not who wrote the file.');
  const line = new SealedLine(seal, { command, holder: salt }, 'command');
  const client = connectSocket(socket, line);
  const watch = (endsAfterS: number | null, told: Watched): void =>
    watchForLife(
      socket,
      { everyMs: 1_000, silentAfter: SILENT_AFTER_S, endsAfter: endsAfterS },
      { ...told, over: () => client.giveUp() },
    );
  return { found: 'core', client, holder, watch };
}

/** Another user's socket in a folder of ours, or at an address of ours that has become free, is not spoken to. */
function isOurs(address: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    const found = lstatSync(address);
    return found.isSocket() && found.uid === process.getuid?.();
  } catch {
    return false;
  }
}
