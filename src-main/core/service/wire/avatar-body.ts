import { createHash } from 'node:crypto';
import type { WireProfile } from './wire-profile.ts';

export interface AvatarFile {
  bytes: Uint8Array;
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
export function avatarBody(file: AvatarFile): { contentType: string; content: Uint8Array } {
  const boundary = `outpost-${createHash('sha256').update(file.bytes).digest('hex').slice(0, 40)}`;
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.mediaType) ? file.mediaType : 'application/octet-stream';
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${quotable(file.fileName)}"`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');
  const content = Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, content };
}

/** A file name comes from a disk: it must not end the quoted string or the line (HTML, multipart/form-data encoding). */
function quotable(fileName: string): string {
  const escapes: Record<string, string> = { '"': '%22', '\r': '%0D', '\n': '%0A', '\0': '%00' };
  return fileName.toWellFormed().replace(/["\r\n\0]/g, (unit) => escapes[unit] ?? '');
}
