import { brotliDecompressSync, inflateRawSync, inflateSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { redactToken } from './redact-token.ts';

/** Unpacked, no answer of the service that matters is larger; what is becomes no large thing here. */
const UNPACKED_AT_MOST_BYTES = 1024 * 1024;

type Unpack = (bytes: Buffer, limits: { maxOutputLength: number }) => Buffer;
/** Deflate comes with its header and without. */
const unpackers: Record<string, readonly Unpack[]> = {
  gzip: [gunzipSync],
  'x-gzip': [gunzipSync],
  deflate: [inflateSync, inflateRawSync],
  br: [brotliDecompressSync],
  zstd: [zstdDecompressSync],
};

/** Whether bytes can be kept as they came: unpacked whole, none of `secrets` is in them. */
export function holdsNone(bytes: Buffer, encoding: string, secrets: readonly string[]): boolean {
  return (unpackers[encoding] ?? []).some((unpack) => {
    try {
      const text = unpack(bytes, { maxOutputLength: UNPACKED_AT_MOST_BYTES }).toString('latin1');
      return secrets.every((secret) => redactToken(text, secret) === text);
    } catch {
      // Too large, cut off, packed in another way: nobody knows what is in it.
      return false;
    }
  });
}
