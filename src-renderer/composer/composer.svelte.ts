import { createContext } from 'svelte';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Draft, DraftBody, When } from '../../src-preload/contract/drafts.ts';
import { isBlank } from '../../src-preload/contract/is-blank.ts';
import type { Shown } from '../client/failure.ts';
import { follow } from '../client/live.svelte.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import type { WindowsHere } from '../client/windows-here.ts';
import { Boards } from './boards.svelte.ts';
import { allTexts, keepable, textIn } from './draft-body.ts';
import type { Caret, KeptDrafts } from './kept-drafts.ts';
import { saveThere, takeLeftBehind } from './left-behind.ts';
import { notSavedWords } from './not-saved-words.ts';
import { OpenDraft, type DraftDeps, type Opened } from './open-draft.svelte.ts';
import { Queueing, type Queued, type QueueingDeps } from './queueing.svelte.ts';
import { ReadAlong } from './read-along.svelte.ts';
import { Schedule } from './schedule.svelte.ts';

/** What the composer needs of the window around it. */
export interface ComposerDeps extends QueueingDeps {
  core: Pick<Client, 'accounts' | 'drafts' | 'outbox'>;
  windows: WindowsHere;
  kept: KeptDrafts;
}

/** The draft that this window is writing: which one is open, what becomes of it elsewhere, and how it is queued. */
export class Composer {
  readonly #deps: ComposerDeps;
  readonly #draftDeps: DraftDeps = {
    save: async (request) => {
      const writer = { ...request.writer, id: await this.#deps.windows.own };
      return this.#deps.core.drafts.save({ ...request, writer });
    },
    keep: (kept) => this.#windowId !== null && this.#deps.kept.keep(this.#windowId, kept),
    saved: () => this.#saved(),
    nowMs: () => Date.now(),
  };
  readonly schedule = new Schedule();
  readonly boards: Boards;
  /** Null in the first moments of a page. */
  #windowId: string | null = null;
  #draft = $state.raw(new OpenDraft(this.#draftDeps, { from: 'nothing', spaceId: null, body: blankBody() }));
  readonly #readAlong = new ReadAlong(() => this.body);
  readonly #queueing: Queueing;
  /** Which text is edited: the base (null) or the one of an account. */
  #tab = $state<string | null>(null);
  /** It was not begun here, so that its accounts were chosen for it. */
  #taken = $state(false);
  /** Counts the drafts opened here: another number for each. */
  #opened = $state(0);
  #watching: { draftId: string; stop: AbortController } | null = null;
  #wantsKeyboard = false;
  /** The space that the window entered; undefined: it is not known yet. */
  #entered: string | null | undefined;

  constructor(deps: ComposerDeps) {
    this.#deps = deps;
    this.boards = new Boards(deps.core, deps.space);
    this.#queueing = new Queueing(deps, this);
  }

  get opened(): number {
    return this.#opened;
  }
  /** Null: nothing of it is at the core yet. */
  get draftId(): string | null {
    return this.#draft.known ? this.#draft.id : null;
  }
  get body(): DraftBody {
    return this.#draft.body;
  }
  /** What is told about the draft is made of this: a moment behind what is being typed. */
  get previewed(): DraftBody {
    return this.#readAlong.body;
  }
  get savedAtMs(): number | null {
    return this.#draft.savedAtMs;
  }
  /** Why the last save did not go through; null: it did. */
  get problem(): Shown | null {
    return this.#draft.problem;
  }
  /** What is written is not all at the core. */
  get isUnsaved(): boolean {
    return this.#draft.unsaved;
  }
  get queueing(): boolean {
    return this.#queueing.isUnderWay;
  }
  get tab(): string | null {
    return this.#tab;
  }
  set tab(tab: string | null) {
    this.#tab = tab;
  }

  /** The text in the tab that is open. */
  get text(): string {
    return textIn(this.body, this.#tab);
  }
  get previewedText(): string {
    return textIn(this.previewed, this.#tab);
  }

  write(text: string): void {
    const kept = keepable(text);
    const change = this.#tab === null ? { text: kept } : { variants: { ...this.body.variants, [this.#tab]: kept } };
    this.#readAlong.hold();
    this.#draft.edit(change, this.#deps.space.spaceId);
  }

  /** Where the caret stands: a window that was killed opens there again. */
  caretAt(start: number, end: number): void {
    this.#draft.caret = { tab: this.#tab, start, end };
  }

  get caret(): Caret | null {
    return this.#draft.caret;
  }

  /** The text of an account is the base text again. */
  dropVariant(accountId: string): void {
    const { [accountId]: _gone, ...variants } = this.body.variants;
    this.edit({ variants });
  }

  toggleAccount(accountId: string): void {
    const { accountIds } = this.body;
    const others = accountIds.filter((id) => id !== accountId);
    this.chooseAccounts(others.length < accountIds.length ? others : [...accountIds, accountId]);
  }

  /** Exactly these. */
  chooseAccounts(accountIds: readonly string[]): void {
    if (this.#tab !== null && !accountIds.includes(this.#tab)) this.#tab = null;
    this.edit({ accountIds: [...accountIds] });
  }

  /** Chooses when it goes; a schedule needs a time that exists and is to come. */
  chooseMode(mode: When['mode']): void {
    if (mode !== 'schedule') return this.edit({ when: { mode } });
    this.scheduleAt(this.schedule.date, this.schedule.time);
  }

  /** `again`: of a time that happens twice, the second. */
  scheduleAt(date: string, time: string, again = false): void {
    this.schedule.set(date, time, this.#deps.space.zone, again);
    const current = this.body.when;
    const atMs = this.schedule.atMs ?? (current.mode === 'schedule' ? current.atMs : Date.now());
    this.edit({ when: { mode: 'schedule', atMs } });
  }

  edit(change: Partial<DraftBody>): void {
    this.#readAlong.catchUp();
    this.#draft.edit(change, this.#deps.space.spaceId);
  }

  /** A new draft that begins with what a template says. */
  async startFrom(body: DraftBody): Promise<void> {
    if (!(await this.isLeft())) return;
    this.#wantsKeyboard = true;
    this.#become({ from: 'nothing', spaceId: null, body });
    this.edit({});
  }

  /** All of it says something else now, such as what it said before; its history has both. */
  replaceWith(body: DraftBody): void {
    if (this.#tab !== null && !body.accountIds.includes(this.#tab)) this.#tab = null;
    this.edit({ cutEnd: undefined, ...body });
    this.schedule.show(body.when, this.#deps.space.zone);
  }

  flush(): Promise<void> {
    return this.#draft.flush();
  }

  async startNew(of?: { accountId?: string; atMs: number }): Promise<void> {
    if (!(await this.isLeft())) return;
    this.#wantsKeyboard = true;
    if (of === undefined) return this.#becomeNew();
    const { accounts } = this.#deps.space;
    const isActive = accounts?.some(({ id, state }) => id === of.accountId && state === 'active') === true;
    const body = blankBody(isActive && of.accountId !== undefined ? [of.accountId] : this.lastAccounts());
    this.#become({ from: 'nothing', spaceId: null, body: { ...body, when: { mode: 'schedule', atMs: of.atMs } } });
  }

  /** Somebody asked for a new draft, and what is typed next is meant for it. Told once. */
  takesKeyboard(): boolean {
    const wants = this.#wantsKeyboard;
    this.#wantsKeyboard = false;
    return wants;
  }

  async open(draft: Draft): Promise<void> {
    // An undo or an answer can give back a draft of a space that was left meanwhile: it is in the list there.
    if (draft.id === this.#draft.id || draft.spaceId !== this.#deps.space.spaceId) return;
    if (await this.isLeft()) this.#become({ from: 'core', draft });
  }

  /** Opens a draft by its id: one of the list, or one that an undo or "Make it a draft" gave back. */
  async openById(draftId: string): Promise<void> {
    if (draftId === this.#draft.id) return;
    const draft = await attempt(this.#deps.core.drafts.get({ draftId }));
    if (draft !== undefined) await this.open(draft);
  }

  /** What is written is safe with the core, so that another draft can be opened. */
  async isLeft(): Promise<boolean> {
    const draft = this.#draft;
    await draft.flush();
    const { problem } = draft;
    if (problem === null) return true;
    toasts.fail('draft-not-saved', notSavedWords(problem), () => draft === this.#draft && draft.problem !== null);
    return false;
  }

  /** The draft shown was deleted, or queued. */
  forget(): void {
    this.#becomeNew();
  }

  /** Always with the accounts of the last post of the space, and that is said (`asInLastPost`). */
  #becomeNew(): void {
    this.#become({ from: 'nothing', spaceId: null, body: blankBody(this.lastAccounts()) });
  }

  /** Those of the last post that can be posted to now. */
  lastAccounts(): string[] {
    const { spaceId, accounts } = this.#deps.space;
    const isActive = (id: string): boolean =>
      accounts === undefined || accounts.some((one) => one.id === id && one.state === 'active');
    return this.#deps.lastAccounts.of(spaceId).filter(isActive);
  }

  /** The accounts of a new draft are, so far, those of the last post, and not chosen for this one. */
  readonly asInLastPost = $derived.by((): boolean => {
    void this.#opened;
    const { accountIds } = this.previewed;
    if (this.#taken || accountIds.length === 0) return false;
    const last = this.lastAccounts();
    return last.length === accountIds.length && last.every((id) => accountIds.includes(id));
  });

  #become(opened: Opened): void {
    this.#draft.close();
    this.#readAlong.catchUp();
    this.#opened += 1;
    this.#taken = opened.from === 'core';
    this.#draft = new OpenDraft(this.#draftDeps, opened);
    this.#tab = this.#draft.caret?.tab ?? null;
    this.schedule.show(this.body.when, this.#deps.space.zone);
    if (opened.from === 'nothing' && this.#windowId !== null) this.#deps.kept.forget(this.#windowId);
    this.#draft.remember();
    this.#watch();
  }

  /** What other windows do to the open draft is seen from its first save on. */
  #watch(): void {
    const draft = this.#draft;
    const draftId = draft.known ? draft.id : null;
    if (this.#watching?.draftId === draftId) return;
    this.#watching?.stop.abort();
    this.#watching = null;
    if (draftId === null) return;
    const stop = new AbortController();
    this.#watching = { draftId, stop };
    void follow((options) => this.#deps.core.drafts.watch({ draftId }, options), stop.signal, {
      value: (there) => this.#follow(draft, there),
    });
  }

  #follow(draft: OpenDraft, there: Draft | null): void {
    if (draft !== this.#draft || this.queueing) return;
    const became = draft.follow(there);
    if (became === 'changed') this.schedule.show(this.body.when, this.#deps.space.zone);
    if (became !== 'gone') return;
    this.#becomeNew();
    toasts.say('draft-gone', 'Queued or deleted in another window.');
  }

  #saved(): void {
    const copied = this.#draft.takeCopied();
    if (copied === 'gone')
      toasts.say('draft-gone', 'It was queued or deleted in another window. What you wrote here is a new draft.');
    if (copied === 'changed')
      toasts.say(
        'draft-changed',
        'It was changed in another window as well. Both are kept: yours is a draft of its own.',
      );
    this.#watch();
  }

  /** The window may be gone in a moment: what is written is remembered at once, and on its way to the core. */
  leave(): void {
    void this.flush();
    this.#draft.remember();
  }

  /** The window is in this space now. The first time, what was open is brought back; later, what was open is closed. */
  async enter(spaceId: string | null): Promise<void> {
    const before = this.#entered;
    this.#entered = spaceId;
    if (before === undefined) return this.#begin();
    if (before === spaceId) return;
    const { unsaved, body } = this.#draft;
    this.forget();
    // Whoever goes to another space has saved before: this one was removed under the words.
    if (!unsaved || isBlank(body)) return;
    this.edit({ text: allTexts(body) });
    toasts.fail(
      'draft-without-space',
      'The space of this draft was removed. Your words are kept as a draft of this one.',
    );
  }

  /** Brings back what this window had open, or what one that was killed left behind. */
  async #begin(): Promise<void> {
    const windowId = await this.#deps.windows.own;
    const own = this.#deps.kept.of(windowId);
    this.#windowId = windowId;
    const left = await takeLeftBehind(this.#deps);
    const { spaceId } = this.#deps.space;
    const kept = [own, left].find((one) => one?.spaceId === spaceId) ?? null;
    // A draft opens only in its own space.
    if (own !== null && own !== kept) await saveThere(this.#deps.core, windowId, own).catch(() => undefined);
    // Whoever began to type in these first moments goes on with that; what was open is in the list of drafts.
    const untouched = isBlank(this.body) && !this.#draft.unsaved && this.#opened === 0;
    if (kept !== null && untouched) return this.#become({ from: 'memory', kept });
    const last = this.lastAccounts();
    if (last.length === 0 || this.body.accountIds.length > 0) return this.#draft.remember();
    if (untouched) this.#becomeNew();
    else this.edit({ accountIds: last });
  }

  /** Turns the draft into actions of the outbox, undoable for ten seconds; the composer is then empty. */
  queue(): Promise<Queued> {
    return this.#queueing.queue();
  }
}

/** The window has one, whatever view is shown: the words in it outlive the view, and commands ask for it from anywhere. */
export const [composerHere, giveComposer] = createContext<Composer>();
