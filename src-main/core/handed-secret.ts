import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HandedSecret } from '../../src-preload/contract/connections.ts';
import { storageTroubleWords } from '../../src-preload/contract/words/storage-trouble.ts';
import type { Log } from './log.ts';
import { isSmallFile } from './store/small-file.ts';
import { storageTrouble } from './store/trouble.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const NAME = /^handed-[\da-f-]{36}$/;
/** What nobody came for in this time was left by a command that was killed. Without its key, which is nowhere, it says nothing. */
const LEFT_MS = 3_600_000;
/** The longest token that is taken. */
const USUAL_BYTES = 4_096;

/** Where a secret is to lie, and the key that seals it, for one time. */
export const newHanded = (): HandedSecret => ({
  file: `handed-${randomUUID()}`,
  key: randomBytes(KEY_BYTES).toString('base64'),
});

/**
 * Lays a secret down in the data folder, for the other one of two programs of this user, sealed with a key that stands nowhere on the disk:
 * what is said over the socket, and the file, say nothing alone. Returns what takes it back. Throws where no file can be made, and leaves
 * no half of one.
 */
export function layDown(folder: string, secret: string, { file, key }: HandedSecret): () => void {
  if (!NAME.test(file)) throw new Error('no name of a secret that is passed on');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'base64'), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const path = join(folder, file);
  const laid = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(laid, Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(laid);
  }
  return () => rmSync(path, { force: true });
}

/** Throws where a secret of a usual length could not be laid down now. */
export function assertRoom(folder: string): void {
  layDown(folder, 'x'.repeat(USUAL_BYTES), newHanded())();
}

/** What the disk has against a file in the data folder, in words for the user; null: the error is of something else. */
export function whyNotLaid(error: unknown): string | null {
  const trouble = storageTrouble(error);
  return trouble === null ? null : storageTroubleWords(trouble);
}

/** What was laid down, once: it is gone from the disk then. Null: it is not there, or was not sealed with this key. */
export function pickUp(folder: string, { file, key }: HandedSecret): string | null {
  if (!NAME.test(file)) return null;
  const path = join(folder, file);
  try {
    if (!isSmallFile(path)) return null;
    const laid = readFileSync(path);
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'base64'), laid.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(laid.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const secret = Buffer.concat([decipher.update(laid.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    rmSync(path);
    return secret.toString('utf8');
  } catch {
    return null;
  }
}

/** Takes away what commands that were killed have left. What cannot be taken away stays, and keeps nobody from a start. */
export function dropLeftSecrets(folder: string, { nowMs, log }: { nowMs: number; log: Pick<Log, 'warn'> }): void {
  for (const file of readdirSync(folder).filter((name) => NAME.test(name))) {
    const path = join(folder, file);
    try {
      const madeAtMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs;
      if (nowMs - madeAtMs > LEFT_MS) rmSync(path, { force: true });
    } catch (error) {
      log.warn({ path, error: String(error) }, 'what a command has left could not be taken away');
    }
  }
}
