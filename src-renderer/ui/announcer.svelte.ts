/** Says changes politely to screen readers; what comes too fast after the last words replaces what was to be said. */
class Announcer {
  #words = $state('');
  #next: string | null = null;
  #quietUntilMs = 0;

  get words(): string {
    return this.#words;
  }

  say(words: string, everyMs = 1_000): void {
    const waitMs = this.#quietUntilMs - Date.now();
    if (waitMs <= 0) {
      this.#words = words;
      this.#quietUntilMs = Date.now() + everyMs;
      return;
    }
    if (this.#next === null) setTimeout(() => this.#sayNext(everyMs), waitMs);
    this.#next = words;
  }

  #sayNext(everyMs: number): void {
    const words = this.#next;
    this.#next = null;
    if (words !== null) this.say(words, everyMs);
  }
}

export const announcer = new Announcer();
