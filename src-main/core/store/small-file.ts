import { lstatSync, readFileSync } from 'node:fs';

/** Ours have a few hundred. */
const MOST_BYTES = 16_384;

/**
 * The JSON that one program leaves in a folder for another one. Throws where it is no plain file of about that size: a pipe
 * never ends and a device has no end, so that whoever read it would hang.
 */
export function readSmallJson(file: string): unknown {
  if (!isSmallFile(file)) throw new Error('no plain file of a few hundred bytes');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Whether it can be read, or written over, without waiting for anybody. Throws where there is none. */
export function isSmallFile(file: string): boolean {
  const found = lstatSync(file);
  return found.isFile() && found.size <= MOST_BYTES;
}
