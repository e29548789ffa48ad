import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Both ends give one of their own to each line, so that no two lines are sealed alike, and nothing that was heard can be said again. */
export interface Salts {
  command: string;
  holder: string;
}

type End = keyof Salts;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte of what is sealed: whether a frame is text. */
const TEXT = Buffer.of(1);
const BYTES = Buffer.of(0);

/**
 * The frames of one line between two programs of this user, sealed with a secret that both know and neither sends: tokens are among
 * them, and a socket is no place for one. Frames come in order or not at all.
 */
export class SealedLine {
  readonly #toSend: Buffer;
  readonly #toRead: Buffer;
  #sent = 0;
  #read = 0;

  constructor(secret: string, salts: Salts, end: End) {
    const salt = `${salts.command}.${salts.holder}`;
    const keyOf = (from: End): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, `from ${from}`, 32));
    this.#toSend = keyOf(end);
    this.#toRead = keyOf(end === 'command' ? 'holder' : 'command');
  }

  seal(frame: string | Uint8Array): Buffer {
    const cipher = createCipheriv(CIPHER, this.#toSend, nonce((this.#sent += 1)));
    const kind = cipher.update(typeof frame === 'string' ? TEXT : BYTES);
    const body = typeof frame === 'string' ? cipher.update(frame, 'utf8') : cipher.update(frame);
    const end = cipher.final();
    return Buffer.concat([cipher.getAuthTag(), kind, body, end]);
  }

  /** Null: the other end of this line did not seal it, or not as the next one. */
  open(sealed: Buffer): string | Buffer | null {
    if (sealed.length <= TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv(CIPHER, this.#toRead, nonce(this.#read + 1));
      decipher.setAuthTag(sealed.subarray(0, TAG_BYTES));
      const opened = decipher.update(sealed.subarray(TAG_BYTES));
      decipher.final();
      this.#read += 1;
      return opened[0] === TEXT[0] ? opened.toString('utf8', 1) : opened.subarray(1);
    } catch {
      return null;
    }
  }
}

/** Never the same one twice with a key. */
function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeBigUInt64BE(BigInt(count), NONCE_BYTES - 8);
  return bytes;
}
