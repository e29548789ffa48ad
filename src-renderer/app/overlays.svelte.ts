/** What lies over the whole window, at most one at a time. */
class Overlays {
  open = $state<'shortcuts' | 'palette' | null>(null);

  toggle(which: 'shortcuts' | 'palette'): void {
    this.open = this.open === which ? null : which;
  }

  close(): void {
    this.open = null;
  }
}

export const overlays = new Overlays();
