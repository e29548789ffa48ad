import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy: `to` is the port that every tunnel leads to, whatever it is asked for; or the words it refuses each with; null: it hangs up. */
export async function proxyTo(to: number | string | null): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(500).end());
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', ({ url, headers }, socket: Socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    socket.on('error', () => undefined);
    if (to === null) return void socket.destroy();
    if (typeof to === 'string') return void socket.end(`HTTP/1.1 ${to}\r\n\r\n`);
    const there = connect(to, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    there.on('error', () => socket.destroy());
    sockets.add(there);
    socket.pipe(there).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://anna:word@127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
