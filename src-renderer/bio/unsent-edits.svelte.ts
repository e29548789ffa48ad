import type { StagedBio } from '../../src-preload/contract/bio.ts';
import { edited, type BioEdit, type PageState } from '../../src-preload/contract/bio-page.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { linkOpen } from '../client/core.ts';
import { failureOf, type Shown } from '../client/failure.ts';
import { toasts } from '../client/toast.svelte.ts';
import type { WindowsHere } from '../client/windows-here.ts';
import { keptEdits, keyOf, windowIdsIn, type KeptEdit } from './kept-edits.ts';

export interface UnsentDeps {
  core: Pick<Client, 'bio'>;
  windows: WindowsHere;
  /** What this machine keeps for all windows; null where the browser keeps nothing. */
  storage: Storage | null;
}

interface Waiting extends KeptEdit {
  /** Of what is staged, once the core has it; null: it may not have it yet. */
  revision: number | null;
  /** When the core had it, by `performance.now()`. */
  arrivedMs: number;
  /** Whether it arrived, was refused or has to wait for the core. */
  first: PromiseWithResolvers<void>;
}

/** A disk that is full may have room again. */
const RETRY_MS = 2_000;
/** A line that is just being lost may still look open. */
const REDIAL_MS = 200;
/** The core tells of what it has in a part of a second. */
const TOLD_MS = 2_000;

/**
 * Edits of bio pages between a keystroke and the core's "staged": shown, remembered over a reload or a kill of the window, and
 * sent in the order they were made, however long the core is away. Each names its space, whichever is shown by then. To send
 * one again that had arrived changes nothing.
 */
export class UnsentEdits {
  readonly #deps: UnsentDeps;
  /** Done once what was left from before stands in front of all else: nothing may be sent sooner, or it would come after what is newer. */
  readonly #left: Promise<void>;
  #edits = $state.raw<readonly Waiting[]>([]);
  #sending: Waiting | null = null;
  #isRunning = false;
  #saidGone = false;
  /** Null in the first moments of a page. */
  #windowId: string | null = null;

  constructor(deps: UnsentDeps) {
    this.#deps = deps;
    this.#left = this.#takeLeft();
    void this.#run();
  }

  /** The page as it is wanted: what is staged, and upon it what the core has not told back. */
  over(spaceId: string, { page, revision }: Pick<StagedBio, 'page' | 'revision'>): PageState {
    return this.#edits
      .filter((one) => one.spaceId === spaceId && (one.revision ?? Infinity) > revision)
      .reduce((shown, { edit }) => edited(shown, edit), page);
  }

  /**
   * The core tells of this space: what it has had for long and does not tell is not there any more, as where a backup was restored. It
   * would be shown over what is, and published.
   */
  told(spaceId: string, revision: number): void {
    const longAgoMs = performance.now() - TOLD_MS;
    const isLost = (one: Waiting): boolean =>
      one.spaceId === spaceId && one.revision !== null && one.revision > revision && one.arrivedMs < longAgoMs;
    if (this.#edits.some(isLost)) this.#hold(this.#edits.filter((one) => !isLost(one)));
  }

  /** `toldRevision`: what the core has told of this space. Resolves when the edit arrived, was refused, or has to wait for the core. */
  add(spaceId: string, edit: BioEdit, toldRevision = 0): Promise<void> {
    const isTold = (one: Waiting): boolean =>
      one.spaceId === spaceId && one.revision !== null && one.revision <= toldRevision;
    const edits = this.#edits.filter((one) => !isTold(one));
    const last = edits.at(-1);
    const together =
      last === undefined || last === this.#sending || last.revision !== null || last.spaceId !== spaceId
        ? null
        : asOne(last.edit, edit);
    const next = waiting({ spaceId, edit: together ?? edit });
    if (together !== null) void next.first.promise.then(() => last?.first.resolve());
    this.#hold(together === null ? [...edits, next] : [...edits.slice(0, -1), next]);
    if (this.#saidGone) next.first.resolve();
    void this.#run();
    return next.first.promise;
  }

  /** Resolves when the edits made so far arrived, were refused, or have to wait for the core. */
  async sent(): Promise<void> {
    await Promise.all(this.#edits.map(({ first }) => first.promise));
  }

  #hold(edits: readonly Waiting[]): void {
    this.#edits = edits;
    if (this.#windowId === null) return;
    const unsent = edits.filter(({ revision }) => revision === null).map(({ spaceId, edit }) => ({ spaceId, edit }));
    try {
      if (unsent.length === 0) this.#deps.storage?.removeItem(keyOf(this.#windowId));
      else this.#deps.storage?.setItem(keyOf(this.#windowId), JSON.stringify(unsent));
    } catch {
      // Full or forbidden: they last as long as the window.
    }
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // Where nothing can be kept, nothing was left.
    await this.#left.catch(() => undefined);
    for (;;) {
      const next = this.#edits.find(({ revision }) => revision === null);
      if (next === undefined) break;
      this.#sending = next;
      const { spaceId, edit } = next;
      const failure = await this.#deps.core.bio.stage({ spaceId, edit }).then(
        ({ revision, together }) => {
          if (together) toasts.say('bio-together', 'Back again. What was edited since stays beside it.');
          return this.#arrived(next, revision);
        },
        (error: unknown) => failureOf(error),
      );
      this.#sending = null;
      if (failure !== null) await this.#failed(next, failure);
    }
    this.#isRunning = false;
  }

  #arrived(one: Waiting, revision: number): null {
    this.#saidGone = false;
    this.#hold(this.#edits.map((edit) => (edit === one ? { ...one, revision, arrivedMs: performance.now() } : edit)));
    one.first.resolve();
    return null;
  }

  async #failed(one: Waiting, { code, message }: Shown): Promise<void> {
    const isAgain = code === 'core-gone' || code === 'storage';
    if (!isAgain || !this.#saidGone) toasts.fail(`failure ${code}`, message);
    if (!isAgain) {
      this.#hold(this.#edits.filter((edit) => edit !== one));
      return one.first.resolve();
    }
    this.#saidGone = true;
    for (const { first } of this.#edits) first.resolve();
    await new Promise((resolve) => setTimeout(resolve, code === 'storage' ? RETRY_MS : REDIAL_MS));
    await linkOpen();
  }

  /** What this window had not sent when it was reloaded, and what windows that are gone had not. They were made before all else. */
  async #takeLeft(): Promise<void> {
    const { windows, storage } = this.#deps;
    const windowId = await windows.own;
    await windows.alone('outpost:bio-edits', async () => {
      const open = await windows.open();
      const left = windowIdsIn(storage).filter((id) => id === windowId || !open.has(id));
      const edits = left.flatMap((id) => keptEdits(storage, id));
      this.#windowId = windowId;
      this.#hold([...edits.map(waiting), ...this.#edits]);
      for (const id of left) if (id !== windowId) storage?.removeItem(keyOf(id));
    });
  }
}

const waiting = (edit: KeptEdit): Waiting => ({
  ...edit,
  revision: null,
  arrivedMs: Infinity,
  first: Promise.withResolvers<void>(),
});

/** Two edits of the same words, one after the other; null: they are two. */
function asOne(before: BioEdit, after: BioEdit): BioEdit | null {
  if (before.edit === 'page' && after.edit === 'page')
    return { ...after, fields: { ...before.fields, ...after.fields } };
  const isOneBlock = before.edit === 'block' && after.edit === 'block' && before.blockId === after.blockId;
  return isOneBlock ? { ...after, fields: { ...before.fields, ...after.fields } } : null;
}
