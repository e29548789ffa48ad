import { once } from 'node:events';
import { connect } from 'node:net';
import { WebSocket, type RawData } from 'ws';
import { newSecret } from '../peer/same-secret.ts';
import { SealedLine } from '../peer/sealed-line.ts';
import { connectSocket } from '../rpc-client.ts';
import { LOCAL_ORIGIN } from './address.ts';
import type { Dialled, Watched } from './dialled.ts';
import { SILENT_AFTER_S, watchForLife } from './signs-of-life.ts';
import type { SocketFile } from './socket-file.ts';

/** The status of whoever has as many sockets as it takes (peer/upgrades.ts). */
const FULL = 503;

const NOBODY: Dialled = { found: 'nobody' };

interface Limits {
  withinMs: number;
  mostBytes: number;
}

/** Whoever listens where the file says, if that is who wrote it. Never rejects. */
export async function reach(file: SocketFile, version: string, { withinMs, mostBytes }: Limits): Promise<Dialled> {
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
