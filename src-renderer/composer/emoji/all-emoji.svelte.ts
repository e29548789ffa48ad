import { readEmoji, type Emoji, type WrittenEmoji } from './emoji.ts';

/** All of them, in the order people are used to; empty until they are loaded, which is begun when they are first needed. */
class AllEmoji {
  #all = $state.raw<readonly Emoji[]>([]);
  #loading: Promise<void> | null = null;

  get all(): readonly Emoji[] {
    return this.#all;
  }

  load(): Promise<void> {
    this.#loading ??= import('emoji-picker-element-data/en/github/data.json').then(({ default: written }) => {
      this.#all = readEmoji(written as readonly WrittenEmoji[]);
    });
    return this.#loading;
  }
}

export const allEmoji = new AllEmoji();
