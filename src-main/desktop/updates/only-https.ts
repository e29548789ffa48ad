import { session } from 'electron';

/** electron-updater's own (its NET_SESSION_NAME), with what it opens it by: asked for again, it is the same one. */
const UPDATERS = 'electron-updater';

/**
 * A feed may lead on to another address, and electron-updater goes wherever that is: what others on the way could read or change is not
 * asked for. This computer's own is for whoever tries it, as in `updatePlace`.
 */
export function onlyHttps(): void {
  const { webRequest } = session.fromPartition(UPDATERS, { cache: false });
  webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isSafe(url) }));
}

function isSafe(url: string): boolean {
  const address = URL.parse(url);
  return address?.protocol === 'https:' || (address?.protocol === 'http:' && address.hostname === '127.0.0.1');
}
