/** What lies over the whole window, at most one at a time. */
class Overlays {
  open = $state<'shortcuts' | 'palette' | null>(null);

  /** Letters typed after the palette was asked for and before it stood. */
  #early = '';

  keepEarly(letter: string): void {
    this.#early += letter;
  }
  takeEarly(): string {
    const early = this.#early;
    this.#early = '';
    return early;
  }

  toggle(which: 'shortcuts' | 'palette'): void {
    this.#early = '';
    this.open = this.open === which ? null : which;
  }

  close(): void {
    this.open = null;
  }
}

export const overlays = new Overlays();
