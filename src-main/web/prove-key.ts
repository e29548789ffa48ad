import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

/** Told to a window that did not prove its key: it needs a new address, dialling again is in vain. */
const CLOSED_NO_KEY = 4003;

/** A key in its braces has under a hundred bytes; nobody unproven may fill the memory. */
const MAX_PROOF_BYTES = 1_024;

/** Who was refused has this long to hear why. */
const LINGER_MS = 1_000;

/** Says to the window that its key was right. It sends nothing else before it has read this. */
const PROVEN = '{"proven":true}';

/**
 * Waits for the first frame, `{"key": "..."}`, which proves that the page is of this port and not merely of this machine;
 * then calls `admit`, before anything more is read. Anything else, or nothing within `proofMs`, ends the socket.
 */
export function whenProven(
  webSocket: WebSocket,
  raw: Duplex,
  { isKey, proofMs }: { isKey: (key: string) => boolean; proofMs: number },
  admit: () => void,
): void {
  let readBytes = 0;
  const count = (bytes: Buffer): void => {
    readBytes += bytes.length;
    if (readBytes <= MAX_PROOF_BYTES) return;
    refuse(webSocket);
    webSocket.pause();
  };
  raw.prependListener('data', count);
  const late = setTimeout(() => refuse(webSocket), proofMs);
  webSocket.once('close', () => clearTimeout(late));
  webSocket.once('message', (data, isBinary) => {
    clearTimeout(late);
    raw.off('data', count);
    if (webSocket.readyState !== webSocket.OPEN) return;
    if (isBinary || !isKey(keyIn(data))) return refuse(webSocket);
    admit();
    webSocket.send(PROVEN);
  });
}

function refuse(webSocket: WebSocket): void {
  webSocket.close(CLOSED_NO_KEY, 'Open Outpost with a new address.');
  setTimeout(() => webSocket.terminate(), LINGER_MS).unref();
}

/** The key in a first frame; what cannot be read has an empty one, which is nobody's. */
function keyIn(data: RawData): string {
  try {
    const parsed = JSON.parse(String(data)) as { key?: unknown } | null;
    return typeof parsed?.key === 'string' ? parsed.key : '';
  } catch {
    return '';
  }
}
