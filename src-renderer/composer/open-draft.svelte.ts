import type { Draft, DraftBody, SavedDraft } from '../../src-preload/contract/drafts.ts';
import { LONGEST_TEXT } from '../../src-preload/contract/longest-text.ts';
import { isBlank } from '../../src-preload/contract/is-blank.ts';
import { failureOf, type Shown } from '../client/failure.ts';
import { allTexts } from './draft-body.ts';
import type { Caret, UnsavedDraft } from './unsaved-drafts.ts';

/** How long a pause in the writing is before it saves. */
const pauseMs = 400;
const retryMs = 2_000;

export interface SaveRequest {
  spaceId: string;
  draftId: string;
  body: DraftBody;
  writer: { revision: number | null; copyId: string };
}

/** What an open draft needs of the window around it. */
export interface DraftDeps {
  save(request: SaveRequest): Promise<SavedDraft>;
  /** Remembers it for a window that is reloaded or killed; false where that cannot be. */
  keep(kept: UnsavedDraft): boolean;
  /** The core has these words now. */
  saved(isMerged: boolean): void;
  nowMs(): number;
}

/** What is open: a draft of the core, one that a window remembers, or a new one. */
export type Opened =
  | { from: 'core'; draft: Draft }
  | { from: 'memory'; kept: UnsavedDraft }
  | { from: 'nothing'; spaceId: string | null; body: DraftBody };

/**
 * One draft that is being written: every pause saves it, and nothing typed is lost between two saves either. It has its id
 * from the first letter, so that a save whose answer was lost is repeated as the same draft.
 */
export class OpenDraft {
  readonly #deps: DraftDeps;
  #id = $state('');
  #spaceId: string | null;
  /** Null: the core does not know it yet. */
  #revision = $state<number | null>(null);
  #copyId: string;
  #body = $state.raw() as DraftBody;
  #savedAtMs = $state<number | null>(null);
  #mayBeOut = $state(false);
  #problem = $state.raw<Shown | null>(null);
  /** Why the words went into a draft of their own; read once. */
  #copied: SavedDraft['copied'] = null;
  #dirty = $state(false);
  #saving = $state.raw<Promise<void> | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #written = false;
  #isRemembered = false;
  /** A save is or was on its way, whose answer may be lost. */
  #mayBeThere = false;
  caret: Caret | null = null;

  constructor(deps: DraftDeps, opened: Opened) {
    this.#deps = deps;
    this.#copyId = crypto.randomUUID();
    this.#id = crypto.randomUUID();
    this.#spaceId = null;
    if (opened.from === 'core') this.#take(opened.draft);
    else if (opened.from === 'memory') this.#remember(opened.kept);
    else [this.#spaceId, this.#body] = [opened.spaceId, opened.body];
  }

  #take({ id, spaceId, revision, body, savedAtMs, mayBeOut }: Draft): void {
    this.#mayBeOut = mayBeOut;
    [this.#id, this.#spaceId, this.#revision, this.#body, this.#savedAtMs] = [id, spaceId, revision, body, savedAtMs];
  }

  #remember({ draftId, spaceId, revision, copyId, body, unsaved, caret }: UnsavedDraft): void {
    [this.#id, this.#spaceId, this.#revision, this.#copyId, this.#body] = [draftId, spaceId, revision, copyId, body];
    this.caret = caret;
    this.#dirty = unsaved;
    this.#written = true;
    if (unsaved) void this.flush();
  }

  get id(): string {
    return this.#id;
  }
  get spaceId(): string | null {
    return this.#spaceId;
  }
  get body(): DraftBody {
    return this.#body;
  }
  get savedAtMs(): number | null {
    return this.#savedAtMs;
  }
  /** What it says may have gone out. */
  get mayBeOut(): boolean {
    return this.#mayBeOut;
  }
  /** The core has it: it can be watched and queued. */
  get known(): boolean {
    return this.#revision !== null;
  }
  /** Why the last save did not go through; null: it did. */
  get problem(): Shown | null {
    return this.#problem;
  }
  /** It was written in since it was opened, and is not done with. */
  get written(): boolean {
    return this.#written;
  }
  /** What is written here is not all at the core. */
  get unsaved(): boolean {
    return this.#dirty || this.#saving !== null;
  }

  /** `spaceId`: the space of a draft that had none yet. */
  edit(change: Partial<DraftBody>, spaceId: string | null): void {
    this.#spaceId ??= spaceId;
    this.#body = { ...this.#body, ...change };
    this.#dirty = true;
    this.#written = true;
    this.remember();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), pauseMs);
  }

  /** Tells the window what to remember of it. */
  remember(): void {
    const spaceId = this.#spaceId;
    if (spaceId === null || this.#closed) return;
    const [draftId, revision, copyId, body, caret] = [this.#id, this.#revision, this.#copyId, this.#body, this.caret];
    this.#isRemembered = this.#deps.keep({
      spaceId,
      draftId,
      revision,
      copyId,
      body,
      caret,
      unsaved: this.unsaved,
      atMs: this.#deps.nowMs(),
    });
  }

  /** Saves what is not saved yet; resolves when it is, or when it could not be (then it is tried again). */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#dirty || this.#saving !== null) {
      this.#saving ??= this.#save().finally(() => (this.#saving = null));
      await this.#saving;
      if (this.#problem !== null) return;
    }
    this.remember();
  }

  async #save(): Promise<void> {
    const [spaceId, body, draftId] = [this.#spaceId, this.#body, this.#id];
    this.#dirty = false;
    if (spaceId === null) return;
    if (this.#isNothing(body) && !this.#mayBeThere) return void (this.#problem = null);
    if (allTexts(body).length > LONGEST_TEXT) {
      // Rarely needed: not part of what the window begins with.
      const tooLong = (await import('./too-long-to-keep.ts')).tooLongToKeep(body, this.#isRemembered);
      // Not tried again before it is another text.
      if (tooLong !== null) return void ((this.#dirty = true), (this.#problem = tooLong));
    }
    this.#mayBeThere = true;
    const writer = { revision: this.#revision, copyId: this.#copyId };
    try {
      const saved = await this.#deps.save({ spaceId, draftId, body, writer });
      if (saved.draftId !== draftId) {
        this.#id = saved.draftId;
        this.#copyId = crypto.randomUUID();
        this.#copied = saved.copied;
      }
      this.#revision = saved.revision;
      this.#savedAtMs = saved.savedAtMs;
      this.#problem = null;
      if (saved.body !== undefined) this.#body = { ...saved.body, ...differing(body, this.#body) };
      this.#deps.saved(saved.body !== undefined);
    } catch (error) {
      // Taken away again before anything of it was kept: there is nothing to wait for.
      if (this.#isNothing(this.#body)) return void (this.#problem = null);
      this.#dirty = true;
      this.#problem = failureOf(error);
      if (!this.#closed) this.#timer = setTimeout(() => void this.flush(), retryMs);
    }
  }

  /** There is no draft that these words could be missing from, as far as the core has answered. */
  #isNothing(body: DraftBody): boolean {
    return this.#revision === null && isBlank(body);
  }

  /**
   * What the core says of this draft now (null: queued or deleted). Followed where nothing new is written here; where there
   * is, the next save settles it. Says what the user has to hear.
   */
  follow(there: Draft | null): 'gone' | 'changed' | null {
    // Also of words that are written in: a window that was reloaded knows it from nowhere else.
    if (there?.id === this.#id) this.#mayBeOut = there.mayBeOut;
    if (this.unsaved || this.#closed) return null;
    if (there === null) return 'gone';
    if (there.id !== this.#id || there.revision <= (this.#revision ?? 0)) return null;
    this.#take(there);
    this.remember();
    return 'changed';
  }

  /** Why the words were put into a draft of their own since this was last asked; null: they were not. */
  takeCopied(): SavedDraft['copied'] {
    const copied = this.#copied;
    this.#copied = null;
    return copied;
  }

  /** It is no draft any more: it was queued or deleted. */
  done(): void {
    this.#written = false;
  }

  /** Nothing is remembered or tried again for it any more. What is on its way to the core arrives. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}

/** What was written since it was sent. */
function differing(sent: DraftBody, now: DraftBody): Partial<DraftBody> {
  const names = Object.keys(now) as (keyof DraftBody)[];
  return Object.fromEntries(names.filter((name) => now[name] !== sent[name]).map((name) => [name, now[name]]));
}
