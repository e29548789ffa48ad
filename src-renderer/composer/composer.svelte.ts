import type { Draft, DraftBody, When } from '../../src-preload/contract/drafts.ts';
import { core } from '../client/core.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { failureOf } from '../client/failure.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { blankBody, isBlank, keepable } from './draft-body.ts';
import { queuedWords } from './queued-words.ts';
import { schedule } from './schedule.svelte.ts';
import { unsaved, type Unsaved } from './unsaved.ts';

const undoMs = 10_000;
/** How long a pause is before it saves. */
const pauseMs = 400;
const retryMs = 2_000;

/** The draft being written: every pause saves it, and nothing typed is lost between two saves either. */
class Composer {
  #draftId = $state<string | null>(null);
  #body = $state.raw<DraftBody>(blankBody());
  #savedAtMs = $state<number | null>(null);
  #problem = $state<string | null>(null);
  #queueing = $state(false);
  /** Which text is edited: the base (null) or the one of an account. */
  tab = $state<string | null>(null);
  /** The space the draft belongs to; null until something is written. */
  #spaceId: string | null = null;
  #begunAtMs: number | null = null;
  #dirty = false;
  #saving: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The draft that the list of drafts has named since it is open. */
  #listed: string | null = null;
  /** Counts the drafts opened here: a save that comes back late must not name another one's id. */
  #opened = $state(0);

  /** Another number for each draft that is opened. */
  get opened(): number {
    return this.#opened;
  }
  get draftId(): string | null {
    return this.#draftId;
  }
  get body(): DraftBody {
    return this.#body;
  }
  get savedAtMs(): number | null {
    return this.#savedAtMs;
  }
  /** Why the last save did not go through, in words. */
  get problem(): string | null {
    return this.#problem;
  }
  get queueing(): boolean {
    return this.#queueing;
  }

  /** The text in the tab that is open. */
  get text(): string {
    return this.tab === null ? this.#body.text : (this.#body.variants[this.tab] ?? this.#body.text);
  }

  write(text: string): void {
    const kept = keepable(text);
    if (this.tab === null) this.edit({ text: kept });
    else this.edit({ variants: { ...this.#body.variants, [this.tab]: kept } });
  }

  /** The text of an account is the base text again. */
  dropVariant(accountId: string): void {
    const { [accountId]: _gone, ...variants } = this.#body.variants;
    this.edit({ variants });
  }

  toggleAccount(accountId: string): void {
    const chosen = this.#body.accountIds.includes(accountId);
    const accountIds = chosen
      ? this.#body.accountIds.filter((id) => id !== accountId)
      : [...this.#body.accountIds, accountId];
    if (chosen && this.tab === accountId) this.tab = null;
    this.edit({ accountIds });
  }

  /** Chooses when it goes; a schedule needs a time that exists and is to come. */
  chooseMode(mode: When['mode']): void {
    if (mode !== 'schedule') return this.edit({ when: { mode } });
    this.scheduleAt(schedule.date, schedule.time);
  }

  scheduleAt(date: string, time: string): void {
    schedule.set(date, time, workspace.zone);
    const current = this.#body.when;
    const atMs = schedule.atMs ?? (current.mode === 'schedule' ? current.atMs : Date.now());
    this.edit({ when: { mode: 'schedule', atMs } });
  }

  edit(change: Partial<DraftBody>): void {
    this.#spaceId ??= workspace.spaceId;
    this.#body = { ...this.#body, ...change };
    this.#dirty = true;
    if (this.#spaceId !== null) {
      this.#begunAtMs ??= Date.now();
      unsaved.keep({ spaceId: this.#spaceId, draftId: this.#draftId, body: this.#body, begunAtMs: this.#begunAtMs });
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), pauseMs);
  }

  /** Saves what is not saved yet; resolves when it is, or when it could not be (then it is tried again). */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#dirty || this.#saving !== null) {
      this.#saving ??= this.#save().finally(() => (this.#saving = null));
      await this.#saving;
      if (this.#problem !== null) return;
    }
  }

  async #save(): Promise<void> {
    const spaceId = this.#spaceId;
    const body = this.#body;
    const opened = this.#opened;
    this.#dirty = false;
    if (spaceId === null || (this.#draftId === null && isBlank(body))) return;
    try {
      const draftId = this.#draftId;
      const saved = await core.drafts.save({ spaceId, body, ...(draftId === null ? {} : { draftId }) });
      if (opened !== this.#opened) return;
      this.#draftId = saved.draftId;
      this.#savedAtMs = saved.savedAtMs;
      this.#problem = null;
      if (!this.#dirty) unsaved.forget();
    } catch (error) {
      if (opened !== this.#opened) return;
      this.#dirty = true;
      this.#problem = failureOf(error).message;
      this.#timer = setTimeout(() => void this.flush(), retryMs);
    }
  }

  async startNew(): Promise<void> {
    await this.flush();
    this.#become(null, blankBody(this.#body.accountIds), null, null);
  }

  async open(draft: Draft): Promise<void> {
    if (draft.id === this.#draftId) return;
    await this.flush();
    this.#become(draft.id, draft.body, draft.savedAtMs, draft.spaceId);
  }

  /** Opens a draft by its id, e.g. one that an undo or "Make it a draft" gave back. */
  async openById(draftId: string): Promise<void> {
    const draft = await attempt(core.drafts.get({ draftId }));
    if (draft !== undefined) await this.open(draft);
  }

  /**
   * What another window did to the draft that is open here: followed where nothing new is written here, kept beside
   * it where there is. Called with each new list of drafts.
   */
  follow(drafts: readonly Draft[] | undefined): void {
    const draftId = this.#draftId;
    if (drafts === undefined || draftId === null || this.#spaceId !== workspace.spaceId) return;
    if (this.#queueing || this.#saving !== null) return;
    const there = drafts.find((draft) => draft.id === draftId);
    if (there === undefined) {
      // A list from before the draft was made does not name it either.
      if (this.#listed !== draftId) return;
      this.#draftId = null;
      if (this.#dirty)
        return toasts.say('It was queued or deleted in another window. What you wrote here is a new draft.');
      this.#become(null, blankBody(this.#body.accountIds), null, null);
      return toasts.say('Queued or deleted in another window.');
    }
    this.#listed = draftId;
    if (there.savedAtMs <= (this.#savedAtMs ?? 0)) return;
    if (!this.#dirty) return this.#become(there.id, there.body, there.savedAtMs, there.spaceId);
    this.#draftId = null;
    toasts.say('It was changed in another window as well. Both are kept: yours is a draft of its own.');
  }

  #become(draftId: string | null, body: DraftBody, savedAtMs: number | null, spaceId: string | null): void {
    clearTimeout(this.#timer);
    this.#opened += 1;
    this.#begunAtMs = null;
    this.#draftId = draftId;
    this.#body = body;
    this.#savedAtMs = savedAtMs;
    this.#spaceId = spaceId;
    schedule.show(body.when, workspace.zone);
    this.#dirty = false;
    this.#problem = null;
    this.tab = null;
    unsaved.forget();
  }

  /** The draft shown was deleted or belongs to a space one left. */
  forget(): void {
    this.#become(null, blankBody(), null, null);
  }

  /** Brings back what a killed window had not saved, saves on leaving, and returns how to stop. */
  keepFromLoss(): () => void {
    const left = unsaved.take();
    if (left !== null) void this.#bringBack(left);
    const flush = (): void => void this.flush();
    const onHidden = (): void => void (document.visibilityState === 'hidden' && flush());
    window.addEventListener('beforeunload', flush);
    window.addEventListener('pagehide', flush);
    window.addEventListener('blur', flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('beforeunload', flush);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('blur', flush);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }

  async #bringBack(left: Unsaved): Promise<void> {
    this.#become(left.draftId, left.body, null, left.spaceId);
    this.#begunAtMs = left.begunAtMs;
    unsaved.keep(left);
    if (left.draftId === null) {
      // The core may have made the draft and the answer was lost: then it is that one, not a second.
      const kept = await core.drafts.list({ spaceId: left.spaceId }).catch(() => []);
      const made = kept.find(
        (draft) => draft.createdAtMs >= left.begunAtMs && left.body.text.startsWith(draft.body.text),
      );
      this.#draftId ??= made?.id ?? null;
    }
    this.edit({});
  }

  /** Why it cannot be queued yet, in words; null: it can. */
  readonly hindrance = $derived.by((): string | null => {
    if (isBlank(this.#body)) return 'Nothing is written yet.';
    if (this.#body.accountIds.length === 0) return 'No account is chosen.';
    return this.#body.when.mode === 'schedule' ? schedule.problem : null;
  });

  /** Turns the draft into actions of the outbox, undoable for ten seconds; the composer is then empty. */
  async queue(): Promise<void> {
    if (this.#queueing) return;
    if (this.hindrance !== null) return toasts.fail(this.hindrance);
    this.#queueing = true;
    try {
      if (await this.#isSurelyRefused()) return;
      await this.flush();
      const draftId = this.#draftId;
      if (draftId === null || this.#problem !== null)
        return toasts.fail(this.#problem ?? 'The draft is not saved yet.');
      const { when, text } = this.#body;
      const queued = await attempt(core.drafts.queue({ draftId, undoMs }));
      if (queued === undefined) return;
      this.#become(null, blankBody(this.#body.accountIds), null, null);
      document.getElementById('post-text')?.focus();
      toasts.undoable(queuedWords(when, text, queued.firstExpectedAtMs), queued.undoUntilMs, () =>
        this.#undo(queued.batchId),
      );
    } finally {
      this.#queueing = false;
    }
  }

  /** Says what is wrong, and goes there. The rules of the networks are large, so they come with the editor. */
  async #isSurelyRefused(): Promise<boolean> {
    const { surelyRefused, focusWrong } = await import('./surely-refused.ts');
    const wrong = workspace.accounts === undefined ? null : surelyRefused(this.#body, workspace.accounts);
    if (wrong === null) return false;
    toasts.fail(wrong);
    focusWrong();
    return true;
  }

  async #undo(batchId: string): Promise<void> {
    const undone = await attempt(core.outbox.undo({ batchId }));
    const draftId = undone?.draftIds[0];
    if (draftId === undefined) return;
    toasts.say('Taken back. It is a draft again.');
    if (isBlank(this.#body)) await this.openById(draftId);
  }
}

export const composer = new Composer();
