import { brotliDecompressSync, inflateRawSync, inflateSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Redaction } from './redact-token.ts';

/** Unpacked, no answer of the service that matters is larger; what is becomes no large thing here. */
const UNPACKED_AT_MOST_BYTES = 1024 * 1024;

type Unpack = (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer;
/** By what a header says, which may be anything. Deflate comes with its header and without. */
const unpackers = new Map<string, readonly Unpack[]>([
  ['gzip', [gunzipSync]],
  ['x-gzip', [gunzipSync]],
  ['deflate', [inflateSync, inflateRawSync]],
  ['br', [brotliDecompressSync]],
  ['zstd', [zstdDecompressSync]],
]);

/** Whether bytes can be kept as they came: unpacked whole, no token is in them. */
export function holdsNone(bytes: Buffer, encoding: string, redaction: Redaction): boolean {
  return (unpackers.get(encoding) ?? []).some((unpack) => {
    try {
      return !redaction.isIn(unpack(bytes, { maxOutputLength: UNPACKED_AT_MOST_BYTES }).toString('latin1'));
    } catch {
      // Too large, cut off, packed in another way: nobody knows what is in it.
      return false;
    }
  });
}
