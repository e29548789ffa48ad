/** How far one can look into a picture. */
export const MOST_ZOOM = 5;

/** The square of a picture that is wanted; it never leaves the picture. */
export class Crop {
  readonly #width: number;
  readonly #height: number;
  #zoom = $state(1);
  /** Where the square stands between one edge (0) and the other (1). */
  #across = $state(0.5);
  #down = $state(0.5);

  constructor({ width, height }: { width: number; height: number }) {
    this.#width = width;
    this.#height = height;
  }

  get zoom(): number {
    return this.#zoom;
  }
  set zoom(zoom: number) {
    this.#zoom = within(zoom, 1, MOST_ZOOM);
  }
  get across(): number {
    return this.#across;
  }
  set across(across: number) {
    this.#across = within(across, 0, 1);
  }
  get down(): number {
    return this.#down;
  }
  set down(down: number) {
    this.#down = within(down, 0, 1);
  }

  /** In pixels of the picture. */
  readonly square = $derived.by(() => {
    const side = Math.min(this.#width, this.#height) / this.#zoom;
    return { x: (this.#width - side) * this.#across, y: (this.#height - side) * this.#down, side };
  });

  /** The picture follows the pointer: by these pixels, where the square is shown this wide. */
  drag(byX: number, byY: number, shownSide: number): void {
    const { side } = this.square;
    const moved = (by: number, room: number): number => (room === 0 ? 0 : (by * side) / shownSide / room);
    this.across -= moved(byX, this.#width - side);
    this.down -= moved(byY, this.#height - side);
  }
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
