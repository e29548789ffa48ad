/** The kinds of pictures that are shown. No SVG, which is a document and can do more than be looked at. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** A side and an area beyond these are no picture of a post, but memory for the window to run out of. */
const LONGEST_SIDE_PX = 8_192;
const MOST_PIXELS = 40_000_000;

interface Size {
  width: number;
  height: number;
}

/** What bytes are by their own signs, whatever was said of them; null: nothing that is shown. */
export function pictureType(bytes: Buffer): PictureType | null {
  const type = typeOf(bytes);
  const size = type === null ? null : sizeOf(bytes, type);
  if (type === null || size === null) return null;
  const { width, height } = size;
  const isShown =
    width > 0 && height > 0 && Math.max(width, height) <= LONGEST_SIDE_PX && width * height <= MOST_PIXELS;
  return isShown ? type : null;
}

function typeOf(bytes: Buffer): PictureType | null {
  const at = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (at(0, 8) === '\x89PNG\r\n\x1A\n') return 'image/png';
  if (at(0, 3) === '\xFF\xD8\xFF') return 'image/jpeg';
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif';
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' ? 'image/webp' : null;
}

/** Null where it ends before it says so. */
function sizeOf(bytes: Buffer, type: PictureType): Size | null {
  try {
    switch (type) {
      case 'image/png':
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      case 'image/gif':
        return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
      case 'image/webp':
        return webpSize(bytes);
      case 'image/jpeg':
        return jpegSize(bytes);
      default:
        return type satisfies never;
    }
  } catch {
    // Cut off.
    return null;
  }
}

/** RFC 9649, 2.5 to 2.7: lossy, lossless, or a canvas with more. */
function webpSize(bytes: Buffer): Size | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** The first frame header (ITU T.81, B.2.2), past the segments before it. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    // Of the markers from C0 on, these three head no frame: tables of Huffman and arithmetic codes, and a reserved one.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
