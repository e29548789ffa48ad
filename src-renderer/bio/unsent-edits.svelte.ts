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

/** What was typed in a field of the page (`blockId` null) or of a block, and is not kept: it has a character that nothing takes, or too many. */
export interface Unkept {
  spaceId: string;
  blockId: string | null;
  name: string;
  words: unknown;
  why: string;
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
  #unkept = $state.raw<readonly Unkept[]>([]);
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

  /** What was typed last in each field of which the core refused that. */
  unkeptOf(spaceId: string): readonly Unkept[] {
    return this.#unkept.filter((one) => one.spaceId === spaceId);
  }

  /** All that was edited of a page is given up, also what was not kept of it. */
  forgetUnkept(spaceId: string): void {
    this.#unkept = this.#unkept.filter((one) => one.spaceId !== spaceId);
    this.#hold(this.#edits);
  }

  /** `toldRevision`: what the core has told of this space. Resolves when the edit arrived, was refused, or has to wait for the core. */
  add(spaceId: string, edit: BioEdit, toldRevision = 0): Promise<void> {
    const isTold = (one: Waiting): boolean =>
      one.spaceId === spaceId && one.revision !== null && one.revision <= toldRevision;
    this.#unkept = this.#unkept.filter((one) => one.spaceId !== spaceId || !isOver(edit, one));
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
    // After a reload what cannot be kept is refused again, and stands in its field again.
    const kept = [...unsent, ...this.#unkept.map(asEdit)];
    try {
      if (kept.length === 0) this.#deps.storage?.removeItem(keyOf(this.#windowId));
      else this.#deps.storage?.setItem(keyOf(this.#windowId), JSON.stringify(kept));
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
    const parts = code === 'invalid' ? singles(one.edit) : [];
    if (parts.length > 1) return this.#sendApart(one, parts);
    if (!isAgain || !this.#saidGone) toasts.fail(`failure ${code}`, message);
    if (!isAgain) {
      if (parts.length === 1) this.#noteUnkept(one, message);
      this.#hold(this.#edits.filter((edit) => edit !== one));
      return one.first.resolve();
    }
    this.#saidGone = true;
    for (const { first } of this.#edits) first.resolve();
    await new Promise((resolve) => setTimeout(resolve, code === 'storage' ? RETRY_MS : REDIAL_MS));
    await linkOpen();
  }

  /** One field that is refused takes none of the others with it. */
  #sendApart(one: Waiting, parts: readonly BioEdit[]): void {
    const apart = parts.map((edit) => waiting({ spaceId: one.spaceId, edit }));
    void Promise.all(apart.map(({ first }) => first.promise)).then(() => one.first.resolve());
    this.#hold(this.#edits.flatMap((edit) => (edit === one ? apart : [edit])));
  }

  #noteUnkept({ spaceId, edit }: KeptEdit, why: string): void {
    if (edit.edit !== 'page' && edit.edit !== 'block') return;
    const blockId = edit.edit === 'block' ? edit.blockId : null;
    const later = this.#edits.filter((one) => one.spaceId === spaceId && one.edit !== edit);
    const typed = Object.entries(edit.fields).map(([name, words]) => ({ spaceId, blockId, name, words, why }));
    // Typed on meanwhile, it says something else by now.
    const last = typed.filter((one) => !later.some((waits) => waits.revision === null && isOver(waits.edit, one)));
    this.#unkept = [...this.#unkept, ...last];
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

const asEdit = ({ spaceId, blockId, name, words }: Unkept): KeptEdit => ({
  spaceId,
  edit:
    blockId === null
      ? { edit: 'page', fields: { [name]: words } }
      : { edit: 'block', blockId, fields: { [name]: words } },
});

/** Two edits of the same words, one after the other; null: they are two. */
function asOne(before: BioEdit, after: BioEdit): BioEdit | null {
  if (before.edit === 'page' && after.edit === 'page')
    return { ...after, fields: { ...before.fields, ...after.fields } };
  const isOneBlock = before.edit === 'block' && after.edit === 'block' && before.blockId === after.blockId;
  return isOneBlock ? { ...after, fields: { ...before.fields, ...after.fields } } : null;
}

/** An edit of several fields, one by one; of any other edit nothing. */
function singles(edit: BioEdit): BioEdit[] {
  if (edit.edit !== 'page' && edit.edit !== 'block') return [];
  return Object.entries(edit.fields).map(([name, value]) => ({ ...edit, fields: { [name]: value } }));
}

/** Whether an edit says something else of what was not kept, or takes it away. */
function isOver(edit: BioEdit, { blockId, name }: Pick<Unkept, 'blockId' | 'name'>): boolean {
  switch (edit.edit) {
    case 'page':
      return blockId === null && name in edit.fields;
    case 'block':
      return blockId === edit.blockId && name in edit.fields;
    case 'put':
      return blockId === edit.block.id;
    case 'delete':
      return blockId === edit.blockId;
    case 'whole':
      return true;
    case 'move':
      return false;
    default:
      return edit satisfies never;
  }
}
