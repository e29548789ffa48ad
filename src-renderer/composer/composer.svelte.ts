import { createContext } from 'svelte';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Draft, DraftBody, SavedDraft } from '../../src-preload/contract/drafts.ts';
import { isBlank } from '../../src-preload/contract/is-blank.ts';
import { isPast } from '../../src-preload/contract/is-past.ts';
import { earlyLetters } from '../client/early-letters.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import type { WindowsHere } from '../client/windows-here.ts';
import type { Beginning } from '../client/writing.ts';
import { allTexts } from './draft-body.ts';
import type { DraftTab, UnsavedDraft, UnsavedDrafts } from './unsaved-drafts.ts';
import { openBefore, saveThere, takeLeftBehind } from './left-behind.ts';
import { notSavedWords } from './not-saved-words.ts';
import type { OpenDraft, Opened, SaveRequest } from './open-draft.svelte.ts';
import { OpenDrafts, shownOf } from './open-drafts.svelte.ts';
import { Queueing, type Queued, type QueueingDeps } from './queueing.svelte.ts';
import { ShownDraft } from './shown-draft.svelte.ts';
import { WatchedDraft } from './watched-draft.ts';

/** What the composer needs of the window around it. */
export interface ComposerDeps extends QueueingDeps {
  core: Pick<Client, 'accounts' | 'drafts' | 'outbox'>;
  windows: WindowsHere;
  kept: UnsavedDrafts;
  /** What windows that are gone left behind is for another one. */
  leavesOthers?: boolean;
}

/** The drafts that this window is writing: which one is shown, which others are open, what becomes of them elsewhere, and how one is queued. */
export class Composer extends ShownDraft {
  readonly #deps: ComposerDeps;
  readonly windows: WindowsHere;
  /** Null in the first moments of a page. */
  #windowId: string | null = null;
  readonly #queueing: Queueing;
  /** It was not begun here, so that its accounts were chosen for it. */
  #taken = $state(false);
  /** Counts the drafts opened here: another number for each. */
  #opened = $state(0);
  readonly #watched: WatchedDraft;
  readonly #open: OpenDrafts;
  #wantsKeyboard = false;
  #saidLetGo = false;
  /** Which draft was shown in a space when the window left it. */
  // Nothing renders from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #shownIn = new Map<string, string>();
  /** The space that the window entered; undefined: it is not known yet. */
  #entered: string | null | undefined;

  constructor(deps: ComposerDeps) {
    super(deps.space);
    this.#deps = deps;
    this.windows = deps.windows;
    this.#queueing = new Queueing(deps, this);
    this.#watched = new WatchedDraft(deps.core);
    const keep = (tabs: readonly DraftTab[]): void => {
      if (this.#windowId !== null) deps.kept.keepOpen(this.#windowId, tabs);
    };
    this.#open = new OpenDrafts({ core: deps.core, keep, letGo: (tab) => this.#sayLetGo(tab) });
  }

  get opened(): number {
    return this.#opened;
  }
  get queueing(): boolean {
    return this.#queueing.isUnderWay;
  }

  protected override async save(request: SaveRequest): Promise<SavedDraft> {
    const writer = { ...request.writer, id: await this.windows.own };
    return this.#deps.core.drafts.save({ ...request, writer });
  }

  protected override keep(kept: UnsavedDraft): boolean {
    return this.#windowId !== null && this.#deps.kept.keep(this.#windowId, kept);
  }

  protected override saved(isMerged: boolean): void {
    if (isMerged) this.showMerged();
    const copied = this.draft.takeCopied();
    if (copied === 'gone')
      toasts.say('draft-gone', 'It was queued or deleted meanwhile. What you wrote here is a new draft.');
    if (copied === 'changed')
      toasts.say(
        'draft-changed',
        'It was changed in another window as well. Both are kept: yours is a draft of its own.',
      );
    this.#watch();
  }

  /** The drafts that are open in this space, the one that is shown among them once it has words. */
  get tabs(): DraftTab[] {
    const { spaceId } = this.#deps.space;
    const shown = this.#tabOfShown(this.previewed);
    const tabs = this.#open.of(spaceId);
    if (shown === null || shown.spaceId !== spaceId) return tabs;
    const isOpen = tabs.some(({ draftId }) => draftId === shown.draftId);
    return isOpen ? tabs.map((tab) => (tab.draftId === shown.draftId ? shown : tab)) : [...tabs, shown];
  }

  #tabOfShown(body: DraftBody): DraftTab | null {
    const { spaceId, known, id: draftId, caret } = this.draft;
    return spaceId === null || !known ? null : { spaceId, draftId, ...shownOf(body), caret };
  }

  /** Once in a window: whoever has so many knows from then on where the others are. */
  #sayLetGo({ title }: DraftTab): void {
    if (this.#saidLetGo) return;
    this.#saidLetGo = true;
    toasts.say('drafts-let-go', `The row keeps eight drafts. “${title || 'Untitled'}” is in the list of drafts.`);
  }

  /** The draft stays, in the list. Where it is the one that is shown, the one beside it is shown. */
  async closeTab(draftId: string): Promise<void> {
    if (draftId === this.draft.id) {
      if (!(await this.isLeft())) return;
      return this.#showBeside(draftId);
    }
    this.#open.drop(draftId);
  }

  /** Shows the one beside it, else a new one. Whoever goes on to another meanwhile stays there. */
  async #showBeside(draftId: string): Promise<void> {
    const ids = this.tabs.map((tab) => tab.draftId);
    const at = ids.indexOf(draftId);
    const id = ids[at + 1] ?? ids[at - 1];
    const draft = id === undefined ? null : await this.#deps.core.drafts.get({ draftId: id }).catch(() => null);
    const isShown = (): boolean => this.draft.id === draftId;
    // What was typed meanwhile is saved before it goes out of sight.
    if (isShown() && !(await this.isLeft())) return;
    this.#open.drop(draftId);
    if (!isShown()) return;
    this.draft.done();
    if (draft === null) this.#becomeNew();
    else this.#become({ from: 'core', draft });
  }

  /** A new draft that begins with what a template says. */
  async startFrom(body: DraftBody): Promise<void> {
    if (!(await this.#makesWay())) return;
    this.#begins(body);
    this.edit({});
  }

  /** Words of a link are shown, and are no draft before somebody takes them up: anybody can have a link followed. */
  async startNew(of?: Beginning): Promise<void> {
    if (!(await this.#makesWay())) return;
    if (of === undefined) return this.#becomeNew();
    if ('words' in of) return this.#begins({ ...blankBody(this.lastAccounts()), ...of.words });
    const { accounts } = this.#deps.space;
    const isActive = accounts?.some(({ id, state }) => id === of.accountId && state === 'active') === true;
    const body = blankBody(isActive && of.accountId !== undefined ? [of.accountId] : this.lastAccounts());
    this.#begins({ ...body, when: { mode: 'schedule', atMs: of.atMs } });
  }

  #begins(body: DraftBody): void {
    this.#become({ from: 'nothing', spaceId: null, body });
  }

  /** What is shown is meant: saves it, also where nothing of it was written here. */
  takeUp(): Promise<void> {
    if (this.draftId === null) this.edit({});
    return this.flush();
  }

  /** What is typed from now on is for the new draft; where the one that is shown cannot be saved it stays, and they stand in it. */
  async #makesWay(): Promise<boolean> {
    earlyLetters.expect();
    const isLeft = await this.isLeft();
    if (isLeft) this.#wantsKeyboard = true;
    else this.write(this.text + earlyLetters.take());
    return isLeft;
  }

  /** Somebody asked for a new draft, and what is typed next is meant for it. Told once. */
  takesKeyboard(): boolean {
    const wants = this.#wantsKeyboard;
    this.#wantsKeyboard = false;
    return wants;
  }

  async open(draft: Draft): Promise<void> {
    // An undo or an answer can give back a draft of a space that was left meanwhile: it is in the list there.
    if (draft.id === this.draft.id || draft.spaceId !== this.#deps.space.spaceId) return;
    if (await this.isLeft()) this.#become({ from: 'core', draft });
  }

  /** Opens a draft by its id: one of the list, or one that an undo or "Make it a draft" gave back. */
  async openById(draftId: string): Promise<void> {
    if (draftId === this.draft.id) return;
    const draft = await attempt(this.#deps.core.drafts.get({ draftId }));
    if (draft !== undefined) await this.open(draft);
  }

  /** What is written is safe with the core, so that another draft can be opened. */
  async isLeft(): Promise<boolean> {
    const { draft } = this;
    await draft.flush();
    const { problem } = draft;
    if (problem === null) return true;
    toasts.fail('draft-not-saved', notSavedWords(problem), () => draft === this.draft && draft.problem !== null);
    return false;
  }

  /**
   * A draft was deleted, or queued. Another one that is shown by now stays, and so does what was typed in this one meanwhile: its
   * next save makes it a draft of its own.
   */
  forget(draftId: string): void {
    this.#open.drop(draftId);
    if (this.draft.id !== draftId || this.draft.unsaved) return;
    this.draft.done();
    this.#becomeNew();
  }

  keepAccounts(spaceId: string, accountIds: readonly string[]): void {
    this.#deps.lastAccounts.keep(spaceId, accountIds);
  }

  /** Always with the accounts of the last post of the space, and that is said (`asInLastPost`). */
  #becomeNew(): void {
    this.#begins(blankBody(this.lastAccounts()));
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
    const left = this.#tabOfShown(this.body);
    // What was only looked at does not stay open: it is where it was found.
    if (left !== null && (this.draft.written || this.#open.find(left.draftId) !== null)) this.#open.put(left);
    this.#opened += 1;
    this.#taken = opened.from === 'core';
    this.showAnother(opened, (draftId) => this.#open.find(draftId)?.caret ?? null);
    if (opened.from === 'nothing' && this.#windowId !== null) this.#deps.kept.forget(this.#windowId);
    this.draft.remember();
    this.#watch();
  }

  /** What other windows do to the open draft is seen from its first save on. */
  #watch(): void {
    const { draft } = this;
    this.#watched.watch(draft.known ? draft.id : null, (there) => this.#follow(draft, there));
  }

  #follow(draft: OpenDraft, there: Draft | null): void {
    if (draft !== this.draft || this.queueing) return;
    const became = draft.follow(there);
    if (became === 'changed') this.showMerged();
    if (became !== 'gone') return;
    this.forget(draft.id);
    toasts.say('draft-gone', 'Queued or deleted in another window.');
  }

  /** The window may be gone in a moment: what is written is remembered at once, and on its way to the core. */
  leave(): void {
    void this.flush();
    this.draft.remember();
  }

  /** The window is in this space now. The first time, what was open is brought back; later, what was open is closed. */
  async enter(spaceId: string | null): Promise<void> {
    const before = this.#entered;
    this.#entered = spaceId;
    if (before === undefined) return this.#begin();
    if (before === spaceId) return;
    const { unsaved, body, known, id } = this.draft;
    if (before !== null && known) this.#shownIn.set(before, id);
    else if (before !== null) this.#shownIn.delete(before);
    this.#becomeNew();
    // Whoever goes to another space has saved before: this one was removed under the words.
    if (!unsaved || isBlank(body)) return this.#showAgain(spaceId);
    this.edit({ text: allTexts(body) });
    toasts.fail(
      'draft-without-space',
      'The space of this draft was removed. Your words are kept as a draft of this one.',
    );
  }

  /** Goes on with what was shown when the window left this space; whoever began something meanwhile stays with that. */
  async #showAgain(spaceId: string | null): Promise<void> {
    const draftId = spaceId === null ? undefined : this.#shownIn.get(spaceId);
    if (draftId === undefined || this.#open.find(draftId) === null) return;
    const opened = this.#opened;
    const draft = await this.#deps.core.drafts.get({ draftId }).catch(() => null);
    const isUntouched = this.#opened === opened && isBlank(this.body) && !this.draft.unsaved;
    if (draft !== null && isUntouched && draft.spaceId === this.#deps.space.spaceId)
      this.#become({ from: 'core', draft });
  }

  /** Brings back what this window had open, or what one that was killed left behind. */
  async #begin(): Promise<void> {
    const windowId = await this.windows.own;
    const own = this.#deps.kept.of(windowId);
    this.#windowId = windowId;
    const leaves = this.#deps.leavesOthers === true;
    if (!leaves) this.#open.bringBack(await openBefore(this.#deps, windowId));
    const left = leaves ? null : await takeLeftBehind(this.#deps);
    const { spaceId } = this.#deps.space;
    const kept = [own, left].find((one) => one?.spaceId === spaceId) ?? null;
    // Whoever began to type in these first moments goes on with that; what was open is in the list of drafts.
    const isUntouched = (): boolean => isBlank(this.body) && !this.draft.unsaved && this.#opened === 0;
    // A draft opens only in its own space. What cannot be saved now is for the next window.
    if (own !== null && (own !== kept || !isUntouched()))
      await saveThere(this.#deps.core, windowId, own).catch(() => this.#deps.kept.keep(crypto.randomUUID(), own));
    if (kept !== null && isUntouched()) return this.#become({ from: 'memory', kept });
    const last = this.lastAccounts();
    if (last.length === 0 || this.body.accountIds.length > 0) return this.draft.remember();
    if (this.draft.written) this.edit({ accountIds: last });
    else this.#begins({ ...this.body, accountIds: last });
  }

  /** Turns the draft into actions of the outbox, undoable for ten seconds; the composer is then empty. */
  queue(): Promise<Queued> {
    const { when } = this.body;
    const { date, time, fault, twice } = this.schedule;
    // By another clock what was typed can be a time, and by now only the second of two is still to come: it goes when the fields say.
    const isOver = when.mode === 'no-time' || (when.mode === 'schedule' && isPast(when.atMs, Date.now()));
    if (isOver && fault === null) this.scheduleAt(date, time, twice === 'second');
    void this.takeUp();
    return this.#queueing.queue();
  }
}

/** The window has one, whatever view is shown: the words in it outlive the view, and commands ask for it from anywhere. */
export const [composerHere, giveComposer] = createContext<Composer>();
