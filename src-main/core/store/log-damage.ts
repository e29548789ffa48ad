/* SQLite's write-ahead log (its file format, "The Write-Ahead Log"): a header, then frames of a header and a page. */
const HEADER = 32;
const FRAME_HEADER = 24;
const LITTLE_ENDIAN = 0x377f0682;

/**
 * Whether SQLite drops anything of this log that was whole once: a frame of the present salts stands behind one that cannot
 * be read, or is a commit that cannot be. An end that was never committed, and frames of an earlier round, are no damage.
 */
export function isDamagedLog(log: Buffer): boolean {
  if (log.length <= HEADER + FRAME_HEADER) return false;
  const sizeBytes = FRAME_HEADER + log.readUInt32BE(8);
  const sum = new RunningSum(log.readUInt32BE(0) === LITTLE_ENDIAN);
  sum.add(log.subarray(0, 24));
  if (!sum.is(log, 24)) return true;
  const isPresent = (at: number): boolean => log.compare(log, 16, 24, at + 8, at + 16) === 0;
  for (let at = HEADER; at + sizeBytes <= log.length; at += sizeBytes) {
    sum.add(log.subarray(at, at + 8));
    sum.add(log.subarray(at + FRAME_HEADER, at + sizeBytes));
    if (isPresent(at) && sum.is(log, at + 16)) continue;
    if (isPresent(at) && log.readUInt32BE(at + 4) !== 0) return true;
    for (let later = at + sizeBytes; later + sizeBytes <= log.length; later += sizeBytes) {
      if (isPresent(later)) return true;
    }
    return false;
  }
  return false;
}

class RunningSum {
  readonly #isLittle: boolean;
  #first = 0;
  #second = 0;

  constructor(isLittle: boolean) {
    this.#isLittle = isLittle;
  }

  add(bytes: Buffer): void {
    const word = (at: number): number => (this.#isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      this.#first = (this.#first + word(at) + this.#second) >>> 0;
      this.#second = (this.#second + word(at + 4) + this.#first) >>> 0;
    }
  }

  is(bytes: Buffer, at: number): boolean {
    return bytes.readUInt32BE(at) === this.#first && bytes.readUInt32BE(at + 4) === this.#second;
  }
}
