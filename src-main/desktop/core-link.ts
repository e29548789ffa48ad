import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron';
import type { CoreHost } from '../host/host.ts';
import { isOurs } from './scheme.ts';

/**
 * Gives the page its link to the core: one after each load, as soon as there is a core, and a new one when the core was started
 * again. Only a page of ours ever gets one, and it is the only thing it gets: the main process listens on no IPC channel.
 */
export function keepCoreLink(contents: WebContents, starting: Promise<CoreHost>): void {
  let host: CoreHost | null = null;
  let isLoaded = false;
  let port: MessagePortMain | null = null;
  let stop = (): void => undefined;
  const renew = (): void => {
    port?.close();
    port = null;
    if (!host || !isLoaded || contents.isDestroyed() || !isOurs(contents.getURL())) return;
    const { ours, theirs } = relay(host);
    port = ours;
    contents.postMessage('core-port', null, [theirs]);
  };
  contents.on('did-finish-load', () => {
    isLoaded = true;
    renew();
  });
  const adopt = (started: CoreHost): void => {
    if (contents.isDestroyed()) return;
    host = started;
    stop = started.onGone(({ restarted }) => void (restarted && renew()));
    renew();
  };
  // Why it could not start is said by who started it.
  starting.then(adopt, () => undefined);
  contents.once('destroyed', () => {
    stop();
    port?.close();
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
