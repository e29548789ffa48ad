import type { RawData, WebSocket } from 'ws';
import type { Log } from '../../core/log.ts';
import type { CoreHost, CoreState } from '../host.ts';
import type { SealedLine } from './sealed-line.ts';

/** Told to the window when its line to the core ends: dial again, or do not. */
const CLOSED_CORE_RESTARTED = 4001;
const CLOSED_CORE_GONE = 4002;
/** The core hung up on this line alone: what came on it was no message. */
const CLOSED_NOT_UNDERSTOOD = 4005;
const CLOSED_TOO_SLOW = 4008;
const CLOSED_GOING_AWAY = 1001;
/** RFC 6455, 7.4.1: a kind of frame that is not taken. */
const CLOSED_UNSUPPORTED = 1003;

/** A window that has stopped reading is let go before it takes the memory with it. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024;

export interface JoinOptions {
  log: Log;
  /** What passes is sealed with it. Absent: it passes as it is. */
  line?: SealedLine | undefined;
  mostUnreadBytes?: number | undefined;
}

/**
 * Joins a window's WebSocket to a port of the core. Frames pass unread, both ways; either end's end ends the other. A frame
 * that the core cannot read ends this socket and nothing else.
 */
export function joinCore(
  socket: WebSocket,
  host: CoreHost,
  { log, line, mostUnreadBytes = MAX_UNREAD_BYTES }: JoinOptions,
): void {
  const port = host.openPort();
  port.on('message', (frame: string | Uint8Array) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= mostUnreadBytes) return socket.send(line?.seal(frame) ?? frame);
    log.warn({}, 'A socket was ended whose other end does not read.');
    socket.close(CLOSED_TOO_SLOW, 'The window does not read.');
  });
  port.once('close', () => void host.stateAfterClose().then((state) => closeFor(socket, state)));
  socket.on('message', (data, isBinary) => {
    const said = line === undefined ? plain(data, isBinary) : line.open(data as Buffer);
    if (said === null) closeFor(socket, 'running');
    else if (typeof said !== 'string') socket.close(CLOSED_UNSUPPORTED, 'Messages are text.');
    else port.postMessage(said);
  });
  socket.once('close', () => port.close());
}

function closeFor(socket: WebSocket, state: CoreState): void {
  switch (state) {
    case 'gone':
      return socket.close(CLOSED_CORE_GONE, 'The core is gone.');
    case 'closed':
      return socket.close(CLOSED_GOING_AWAY, 'Outpost was closed.');
    case 'running':
      return socket.close(CLOSED_NOT_UNDERSTOOD, 'A message was not understood. Nothing was lost.');
    case 'restarting':
      return socket.close(CLOSED_CORE_RESTARTED, 'The connection to Outpost was interrupted. Nothing was lost.');
    default:
      return state satisfies never;
  }
}

/** ws gives each whole message as one Buffer. */
const plain = (data: RawData, isBinary: boolean): string | Buffer =>
  isBinary ? (data as Buffer) : (data as Buffer).toString();
