import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Keeps at most `most` connections besides the windows' own: each further one ends the oldest. A good request is over within
 * milliseconds, so the oldest is one that is idle or slow, on purpose or not; a browser opens a new connection by itself.
 */
export function makeRoom(server: Server, most: number): void {
  const open = new Set<Duplex>();
  server.on('connection', (socket) => {
    const [oldest] = open;
    if (open.size >= most && oldest) {
      open.delete(oldest);
      oldest.destroy();
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // A connection that is used again counts as new.
  server.on('request', ({ socket }) => {
    if (open.delete(socket)) open.add(socket);
  });
  // From here on it is a window's, or is refused and ended.
  server.prependListener('upgrade', (_request, socket) => open.delete(socket));
}
