import type { Client } from '../../src-preload/contract/contract.ts';
import type { LastComment } from '../../src-preload/contract/posts.ts';
import { CoreGone } from '../client/core-link.ts';
import { keptTyped } from '../client/kept-typed.ts';
import { failureOf, type Shown } from '../client/failure.ts';
import { follow } from '../client/live.svelte.ts';
import { TypedText } from '../client/typed-text.svelte.ts';

interface Deps {
  core: Pick<Client, 'posts'>;
  of: { spaceId: string; accountId: string; postId: string };
  /** Where what is typed outlives the dialog. */
  kept?: ConstructorParameters<typeof TypedText>[2];
  /** So long it is waited for which comment is the last one. */
  patienceMs?: number;
}

type Queued = Awaited<ReturnType<Client['posts']['addFirstComment']>>;

/** That there was no comment when the words were begun. */
const NONE = 'none';

/**
 * A comment while it is written. The same words may stand in several windows, and what one of them has queued is never queued by another one
 * unseen: equal words are forgotten there, and others are asked about.
 */
export class NewComment {
  readonly #deps: Deps;
  readonly #words: TypedText;
  readonly #delay: TypedText;
  /** The comment that was the last one when these words were begun, or that they were agreed to go beside. */
  readonly #after: TypedText;
  #last = $state.raw<LastComment | null | undefined>(undefined);
  /** Why that cannot be told; null: it can, or nobody knows yet. */
  #untold: Shown | null = null;
  #endWait = (): void => undefined;
  #wasQueued = $state(false);
  #refused = $state<string | null>(null);
  #adding = $state(false);

  constructor(deps: Deps) {
    this.#deps = deps;
    const { spaceId, accountId, postId } = deps.of;
    const name = `comment ${spaceId} ${accountId} ${postId}`;
    const kept = deps.kept ?? keptTyped();
    this.#words = new TypedText(name, '', kept);
    this.#delay = new TypedText(`delay of ${name}`, '0', kept);
    this.#after = new TypedText(`before ${name}`, '', kept);
  }

  /** Hears of what other windows queue, until `signal` aborts. */
  async follow(signal: AbortSignal): Promise<void> {
    const { spaceId, postId } = this.#deps.of;
    await follow((options) => this.#deps.core.posts.watchLastComment({ spaceId, postId }, options), signal, {
      value: (last) => this.#hear(last),
      refused: (failure) => this.#miss(failure),
    });
  }

  get text(): string {
    return this.#words.text;
  }
  set text(text: string) {
    this.#words.text = text;
    this.#refused = null;
    this.#wasQueued = false;
    if (text === '') this.#after.forget();
    else this.#begin();
  }

  get delay(): string {
    return this.#delay.text;
  }
  set delay(minutes: string) {
    this.#delay.text = minutes;
  }

  /** Typed before and not queued. */
  get isFromBefore(): boolean {
    return this.#words.isFromBefore && this.text !== '';
  }
  /** The words that stood here were queued in another window. */
  get wasQueued(): boolean {
    return this.#wasQueued;
  }
  get refused(): string | null {
    return this.#refused;
  }
  get adding(): boolean {
    return this.#adding;
  }
  /** The one that was queued last; undefined: that was not told yet. */
  get last(): LastComment | null | undefined {
    return this.#last;
  }

  /** What was queued elsewhere since these words were begun, and says something else. */
  readonly other = $derived.by((): LastComment | null => {
    const after = this.#after.text;
    if (!this.#last || this.#adding || after === '' || this.#words.text.trim() === '') return null;
    return after === NONE || this.#last.actionId > after ? this.#last : null;
  });

  /** Both are wanted. */
  keepMine(): void {
    this.#after.text = this.#last?.actionId ?? NONE;
    this.#refused = null;
  }

  forget(): void {
    this.#words.forget();
    this.#delay.forget();
    this.#after.forget();
  }

  /** Null: it was refused, and `refused` says why. */
  async add(how: { delayMinutes: number; undoMs: number }): Promise<Queued | null> {
    this.#adding = true;
    try {
      const untold = await this.#whyUntold();
      if (untold !== null) {
        this.#refused = untold.message;
        return null;
      }
      const after = this.#after.text === NONE ? null : this.#after.text || (this.#last?.actionId ?? null);
      const queued = await this.#deps.core.posts.addFirstComment({
        ...this.#deps.of,
        ...how,
        text: this.text,
        after,
      });
      this.#last = { actionId: queued.actionId, text: this.text };
      this.forget();
      return queued;
    } catch (error) {
      this.#refused = failureOf(error).message;
      return null;
    } finally {
      this.#adding = false;
      this.#compare();
    }
  }

  /** Waits until the last comment is told, but not for long: meanwhile the dialog cannot be left. */
  async #whyUntold(): Promise<Shown | null> {
    if (this.#last !== undefined) return null;
    if (this.#untold === null) await this.#heardWithin(this.#deps.patienceMs ?? 5_000);
    if (this.#last !== undefined) return null;
    return this.#untold ?? failureOf(new CoreGone());
  }

  #heardWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, ms);
      this.#endWait = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  #hear(last: LastComment | null): void {
    this.#last = last;
    this.#untold = null;
    this.#endWait();
    if (this.text !== '') this.#begin();
    this.#compare();
    // What stood in the way may be gone: another comment that was undone, or that this was not told.
    if (this.other === null) this.#refused = null;
  }

  #miss(why: Shown): void {
    this.#untold = why;
    this.#endWait();
  }

  #begin(): void {
    if (this.#after.text === '' && this.#last !== undefined) this.#after.text = this.#last?.actionId ?? NONE;
  }

  #compare(): void {
    if (this.other?.text.trim() !== this.text.trim()) return;
    this.forget();
    this.#refused = null;
    this.#wasQueued = true;
  }
}
