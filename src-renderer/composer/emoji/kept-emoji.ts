const RECENT = 'outpost:recent-emoji';
const TONE = 'outpost:emoji-tone';
/** Two rows of a wide picker. */
const MOST_KEPT = 18;

/** What this machine keeps of choosing emoji: the last ones, and the tone of skin. */
export class KeptEmoji {
  readonly #storage: Storage | null;

  /** `storage`: what this machine keeps for all windows; null where the browser keeps nothing. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** Without their tones, the last one first. */
  get recent(): string[] {
    try {
      const kept: unknown = JSON.parse(this.#storage?.getItem(RECENT) ?? '[]');
      return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST_KEPT) : [];
    } catch {
      return [];
    }
  }
  used(emoji: string): void {
    this.#keep(RECENT, JSON.stringify([emoji, ...this.recent.filter((one) => one !== emoji)].slice(0, MOST_KEPT)));
  }

  /** 0: none is chosen. */
  get tone(): number {
    try {
      const tone = Number(this.#storage?.getItem(TONE));
      return Number.isInteger(tone) && tone > 0 && tone <= 5 ? tone : 0;
    } catch {
      return 0;
    }
  }
  set tone(tone: number) {
    this.#keep(TONE, String(tone));
  }

  #keep(key: string, value: string): void {
    try {
      this.#storage?.setItem(key, value);
    } catch {
      // Full or forbidden: the next choice begins anew.
    }
  }
}
