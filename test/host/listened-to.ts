import { connect } from 'node:net';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { LOCAL_ORIGIN } from '../../src-main/host/local-socket/address.ts';
import { readSocketFile, writeSocketFile } from '../../src-main/host/local-socket/socket-file.ts';

/**
 * Stands between whoever holds a data folder and the programs that come, hands on all that either says, and keeps it: what crosses
 * the socket, each frame in a line, without the masks of a WebSocket. `handsOn`: whether what the holder says is handed on, asked before
 * each of its frames.
 */
export async function listenedTo(
  dataFolder: string,
  handsOn: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<{ crossed: () => string; say: (frame: string) => void; [Symbol.asyncDispose](): Promise<void> }> {
  const file = readSocketFile(dataFolder)!;
  const frames: Buffer[] = [];
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (near) => {
    const far = new WebSocket('ws://outpost/core', {
      createConnection: () => connect(file.address),
      origin: LOCAL_ORIGIN,
      perMessageDeflate: false,
    });
    const waiting: [Buffer, boolean][] = [];
    near.on('message', (data: Buffer, isBinary) => {
      frames.push(data);
      if (far.readyState === WebSocket.OPEN) far.send(data, { binary: isBinary });
      else waiting.push([data, isBinary]);
    });
    far.on('open', () => waiting.splice(0).forEach(([data, binary]) => far.send(data, { binary })));
    let said = Promise.resolve();
    far.on('message', (data: Buffer, isBinary) => {
      frames.push(data);
      said = said.then(async () => {
        if (await handsOn()) near.send(data, { binary: isBinary });
      });
    });
    near.on('close', () => far.close());
    far.on('close', () => near.close());
    far.on('error', () => near.terminate());
  });
  const address = join(dataFolder, 'between.sock');
  await new Promise<void>((resolve) => server.listen(address, resolve));
  await writeSocketFile(dataFolder, { ...file, address });
  return {
    say: (frame) => sockets.clients.forEach((near) => near.send(frame)),
    crossed: () => frames.map(String).join('\n'),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
