import type { CallBody } from './request.ts';
import type { WireProfile } from './wire-profile.ts';

export interface AvatarFile {
  /** Read only when they leave. */
  bytes: () => Uint8Array;
  sizeBytes: number;
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  fileName: string;
  /** Such as `image/png`. */
  mediaType: string;
}

/** spec/service-api.md, Limits 9: the number is stated, its unit is the profile's. */
const STATED_MAXIMUM = 5120;

export function largestAvatarBytes(profile: WireProfile): number {
  switch (profile.avatarUnit) {
    case 'B':
      return STATED_MAXIMUM;
    case 'kB':
      return STATED_MAXIMUM * 1000;
    case 'KiB':
      return STATED_MAXIMUM * 1024;
    default:
      return profile.avatarUnit satisfies never;
  }
}

/**
 * The multipart body with its one member `file`. The boundary is a hash of the file, so that the same file gives the same
 * bytes (the outbox hashes them) and the boundary cannot occur inside.
 */
export function avatarBody(file: AvatarFile): Extract<CallBody, { shown: string }> {
  const boundary = `outpost-${file.hash.slice(0, 40)}`;
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.mediaType) ? file.mediaType : 'application/octet-stream';
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${quotable(file.fileName)}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const { fileName, mediaType, sizeBytes, hash } = file;
  const named = { name: fileName, type: mediaType, bytes: sizeBytes, sha256: hash };
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: () => Buffer.concat([Buffer.from(head), file.bytes(), end]),
    shown: JSON.stringify({ 'multipart/form-data': { file: named } }),
  };
}

/** A file name comes from a disk: it must not end the quoted string or the line (HTML, multipart/form-data encoding). */
function quotable(fileName: string): string {
  const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A', '\0': '%00' };
  return fileName.toWellFormed().replace(/["\r\n\0]/g, (unit) => escapes[unit] ?? '');
}
