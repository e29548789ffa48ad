import { figure } from '../../src-preload/contract/words/figure.ts';
import { MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '../../src-preload/contract/words/file-size.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';

/** What stands around the rows of a file: its header, or brackets. */
const AROUND_BYTES = 1_000;

const tooMuch = {
  one: 'An import reads at most 20 MB and 100,000 rows of a file.',
  other:
    'An import reads at most 20 MB and 100,000 rows of a file. To import this again, write it into # files: with --part 1, and so on to --part #.',
};

/** Deals the rows of an export out to files of which an import reads each, in their order. */
export class ImportParts {
  #parts = 1;
  #bytes = AROUND_BYTES;
  #rows = 0;
  #tooLarge = 0;

  /** Parts so far. */
  get count(): number {
    return this.#parts;
  }

  /** The part, from 1 on, of the next row, which is written in so many bytes. */
  partOf(bytes: number): number {
    const isFull = this.#bytes + bytes > MOST_IMPORT_BYTES || this.#rows === MOST_IMPORT_ROWS;
    if (isFull && this.#rows > 0) {
      this.#parts++;
      this.#bytes = AROUND_BYTES;
      this.#rows = 0;
    }
    this.#bytes += bytes;
    this.#rows++;
    if (this.#bytes > MOST_IMPORT_BYTES) this.#tooLarge++;
    return this.#parts;
  }

  /** What there is to say of an export of all of its parts, or of one. */
  notes(part: number | undefined): string[] {
    const notes: string[] = [];
    if (part !== undefined) notes.push(`Part ${figure(part)} of ${figure(this.#parts)}.`);
    else if (this.#parts > 1) notes.push(plural(this.#parts, tooMuch));
    if (this.#tooLarge > 0)
      notes.push(
        plural(this.#tooLarge, {
          one: 'One of these takes more than 20 MB by itself: it is a part of its own, which no import reads.',
          other: '# of these take more than 20 MB each: each is a part of its own, which no import reads.',
        }),
      );
    return notes;
  }
}
