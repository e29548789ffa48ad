import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/**
 * The spaces that were paused beside the window, and by nobody since. One that was resumed is its user's again: paused anew in the
 * window, it is not resumed from here.
 */
export class PausedHere {
  /** `asked`: nothing that was seen yet shows it paused. */
  #spaces: ReadonlyMap<string, 'asked' | 'seen'> = new Map();

  get ids(): ReadonlySet<string> {
    return new Set(this.#spaces.keys());
  }

  pause(ids: readonly string[]): void {
    this.#spaces = new Map(ids.map((id) => [id, 'asked']));
  }

  /** It could not be paused. */
  forget(id: string): void {
    this.#spaces = new Map([...this.#spaces].filter(([one]) => one !== id));
  }

  /** How it stands now. What was seen just before the pause shows the space as it was, and says nothing. */
  see({ spaces }: Pick<AllSpaces, 'spaces'>): void {
    const paused = new Set(spaces.filter((one) => one.paused).map(({ id }) => id));
    const left = [...this.#spaces].filter(([id, was]) => was === 'asked' || paused.has(id));
    this.#spaces = new Map(left.map(([id, was]) => [id, paused.has(id) ? 'seen' : was]));
  }

  /** What is resumed from here. */
  resume(): ReadonlySet<string> {
    const { ids } = this;
    this.#spaces = new Map();
    return ids;
  }
}
