import type { RawData, WebSocket } from 'ws';
import type { CoreHost, CoreState } from '../host/host.ts';

/** Told to the window when its line to the core ends: dial again, or do not. */
export const CLOSED_CORE_RESTARTED = 4001;
export const CLOSED_CORE_GONE = 4002;
const CLOSED_GOING_AWAY = 1001;
const CLOSED_TOO_SLOW = 4008;

/** A window that has stopped reading is let go before it takes the memory with it. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024;

/** Joins a window's WebSocket to a port of the core. Frames pass unread, both ways; either end's end ends the other. */
export function joinCore(socket: WebSocket, host: CoreHost): void {
  const port = host.openPort();
  port.on('message', (frame: string | Uint8Array) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.close(CLOSED_TOO_SLOW, 'The window does not read.');
    else socket.send(frame);
  });
  port.once('close', () => void host.stateAfterClose().then((state) => closeFor(socket, state)));
  socket.on('message', (data, isBinary) => port.postMessage(isBinary ? bytesOf(data) : textOf(data)));
  socket.once('close', () => port.close());
  // A frame too long or malformed: ws closes the socket with the right code by itself.
  socket.on('error', () => undefined);
}

function closeFor(socket: WebSocket, state: CoreState): void {
  switch (state) {
    case 'gone':
      return socket.close(CLOSED_CORE_GONE, 'The core is gone.');
    case 'closed':
      return socket.close(CLOSED_GOING_AWAY, 'Outpost was closed.');
    case 'running':
    case 'restarting':
      return socket.close(CLOSED_CORE_RESTARTED, 'The core was restarted.');
    default:
      return state satisfies never;
  }
}

const buffer = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
const textOf = (data: RawData): string => buffer(data).toString();
/** A copy of its own: a Buffer may be a view on memory shared with others. */
const bytesOf = (data: RawData): Uint8Array => new Uint8Array(buffer(data));
