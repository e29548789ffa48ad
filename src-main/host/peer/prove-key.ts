import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import type { Log } from '../../core/log.ts';
import { newSecret } from './same-secret.ts';
import { SealedLine } from './sealed-line.ts';

/** Told to a window that did not prove its key: it needs a new address, dialling again is in vain. */
const CLOSED_NO_KEY = 4003;

/** Told to a program of another version, behind a frame that proves who says so: what it would ask might mean something else here. */
const CLOSED_OTHER_VERSION = 4006;

/** A key in its braces has under a hundred bytes; nobody unproven may fill the memory. */
const MAX_PROOF_BYTES = 1_024;

/** Who was refused has this long to hear why. */
const LINGER_MS = 1_000;

/** What is asked of a first frame. */
export interface Proof {
  isKey: (key: string) => boolean;
  /** How long a socket may take. */
  proofMs: number;
  /** Given back, so that who comes knows whom it speaks to. Without one: `true`. */
  proof?: string;
  /** Who is of another one is told so and goes. Without one, none is asked for. */
  version?: string;
  /** What follows is sealed with it; it is never sent itself. Without one, it is not. */
  seal?: string;
  log: Log;
}

/**
 * Waits for the first frame, `{"key": "..."}` (between programs with a `version` and a `salt`), which proves that a page is of this port and not
 * merely of this machine; then calls `admit`, before anything more is read. Anything else, or nothing within `proofMs`, ends the
 * socket.
 */
export function whenProven(
  webSocket: WebSocket,
  raw: Duplex,
  { isKey, proofMs, proof, version, seal, log }: Proof,
  admit: (line?: SealedLine) => void,
): void {
  const refuse = (): void => end(webSocket, CLOSED_NO_KEY, 'Open Outpost with a new address.', log);
  let readBytes = 0;
  const count = (bytes: Buffer): void => {
    readBytes += bytes.length;
    if (readBytes <= MAX_PROOF_BYTES) return;
    refuse();
    webSocket.pause();
  };
  raw.prependListener('data', count);
  const late = setTimeout(refuse, proofMs);
  webSocket.once('close', () => clearTimeout(late));
  webSocket.once('message', (data, isBinary) => {
    clearTimeout(late);
    raw.off('data', count);
    if (webSocket.readyState !== webSocket.OPEN) return;
    const first = isBinary ? {} : firstIn(data);
    if (!isKey(textOf(first.key))) return refuse();
    const proven = proof ?? true;
    if (version !== undefined && first.version !== version) {
      webSocket.send(JSON.stringify({ proven, version }));
      return end(webSocket, CLOSED_OTHER_VERSION, version, log);
    }
    const salts = { command: textOf(first.salt), holder: newSecret() };
    admit(seal === undefined ? undefined : new SealedLine(seal, salts, 'holder'));
    // It sends nothing else before it has read this.
    webSocket.send(JSON.stringify(seal === undefined ? { proven } : { proven, salt: salts.holder }));
  });
}

function end(webSocket: WebSocket, code: number, why: string, log: Log): void {
  if (webSocket.readyState === webSocket.OPEN) log.info({ code }, 'A socket was refused.');
  webSocket.close(code, why);
  setTimeout(() => webSocket.terminate(), LINGER_MS).unref();
}

/** What stands in a first frame; nothing where it cannot be read. */
function firstIn(data: RawData): { key?: unknown; version?: unknown; salt?: unknown } {
  try {
    return (JSON.parse(String(data)) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** An empty key is nobody's. */
const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');
