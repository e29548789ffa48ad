import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import type { CoreHost } from '../host/host.ts';
import { isOurs } from './scheme.ts';

/**
 * Gives the page its line to the core: one after each load, and a new one when the core was started again. Only a page of
 * ours ever gets one, and it is the only thing it gets: the main process listens on no IPC channel.
 */
export function keepLine(contents: WebContents, host: CoreHost): void {
  let line: MessagePortMain | null = null;
  const renew = (): void => {
    line?.close();
    line = null;
    if (contents.isDestroyed() || !isOurs(contents.getURL())) return;
    const { ours, theirs } = relay(host);
    line = ours;
    contents.postMessage('core-port', null, [theirs]);
  };
  contents.on('did-finish-load', renew);
  const stop = host.onGone(({ restarted }) => restarted && renew());
  contents.once('destroyed', () => {
    stop();
    line?.close();
  });
}

/** Electron's ports cannot be given to a worker thread: frames are passed on here, unread. */
function relay(host: CoreHost): { ours: MessagePortMain; theirs: MessagePortMain } {
  const { port1: ours, port2: theirs } = new MessageChannelMain();
  const core = host.openPort();
  ours.on('message', ({ data }) => core.postMessage(data));
  core.on('message', (frame: unknown) => ours.postMessage(frame));
  ours.once('close', () => core.close());
  core.once('close', () => ours.close());
  ours.start();
  return { ours, theirs };
}
