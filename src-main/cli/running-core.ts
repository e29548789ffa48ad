import { once } from 'node:events';
import { WebSocket } from 'ws';
import { connectSocket, type CoreClient } from '../host/rpc-client.ts';
import { readControl } from '../web/control-file.ts';

/** The core of the web shell that runs on this data folder; null where none answers. */
export async function runningCore(dataFolder: string): Promise<CoreClient | null> {
  const control = readControl(dataFolder);
  if (control === null) return null;
  const socket = new WebSocket(`${control.url.replace(/^http/, 'ws')}/core`, { origin: control.url });
  try {
    await once(socket, 'open');
    socket.send(JSON.stringify({ key: control.secret }));
    await Promise.race([once(socket, 'message'), refused(socket)]);
    return connectSocket(socket);
  } catch {
    // Its port may be another program's by now.
    socket.terminate();
    return null;
  }
}

async function refused(socket: WebSocket): Promise<never> {
  await once(socket, 'close');
  throw new Error('The key was refused.');
}
