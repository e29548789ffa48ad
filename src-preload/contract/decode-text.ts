/** A file's text, and what it was taken for. */
export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/**
 * Decodes what people's spreadsheets write: UTF-8, UTF-16 with its mark, else Windows-1252, in which every byte means
 * something. A wrong guess shows as odd letters in the dry run; replacement characters would lose the letters for good.
 * A byte order mark stays, and what was not UTF-8 gets one: what is written back as UTF-8 is then opened as such.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

function decoded(bytes: Uint8Array, encoding: DecodedText['encoding']): DecodedText {
  return { text: `\ufeff${new TextDecoder(encoding).decode(bytes)}`, encoding };
}
