import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { DraftBody, SavedDraft, When } from '../../src-preload/contract/drafts.ts';
import type { Shown } from '../client/failure.ts';
import type { workspace } from '../client/workspace.svelte.ts';
import { keepable, textIn, withText } from './draft-body.ts';
import type { Caret, UnsavedDraft } from './unsaved-drafts.ts';
import { OpenDraft, type DraftDeps, type Opened, type SaveRequest } from './open-draft.svelte.ts';
import { ReadAlong } from './read-along.svelte.ts';
import { Schedule } from './schedule.svelte.ts';

/** The draft on the screen and all that is written in it: its texts, accounts and time. Another one can take its place. */
export abstract class ShownDraft {
  readonly #space: Pick<typeof workspace, 'spaceId' | 'zone'>;
  readonly #deps: DraftDeps = {
    save: (request) => this.save(request),
    keep: (kept) => this.keep(kept),
    saved: (isMerged) => this.saved(isMerged),
    nowMs: () => Date.now(),
  };
  readonly schedule = new Schedule();
  protected draft = $state.raw() as OpenDraft;
  readonly #readAlong = new ReadAlong(() => this.body);
  /** Which text is edited: the base (null) or the one of an account. */
  #tab = $state<string | null>(null);

  constructor(space: Pick<typeof workspace, 'spaceId' | 'zone'>) {
    this.#space = space;
    this.draft = new OpenDraft(this.#deps, { from: 'nothing', spaceId: null, body: blankBody() });
  }

  protected abstract save(request: SaveRequest): Promise<SavedDraft>;
  /** Remembers it for a window that is reloaded or killed; false where that cannot be. */
  protected abstract keep(kept: UnsavedDraft): boolean;
  /** The core has its words now. `isMerged`: and something else of it was changed elsewhere, which it says now as well. */
  protected abstract saved(isMerged: boolean): void;

  /** Null: nothing of it is at the core yet. */
  get draftId(): string | null {
    return this.draft.known ? this.draft.id : null;
  }
  /** By what the core knows it, or is to. */
  get ownId(): string {
    return this.draft.id;
  }
  get body(): DraftBody {
    return this.draft.body;
  }
  /** What is told about the draft is made of this: a moment behind what is being typed. */
  get previewed(): DraftBody {
    return this.#readAlong.body;
  }
  get savedAtMs(): number | null {
    return this.draft.savedAtMs;
  }
  /** What it says may have gone out: what is queued from it asks first. */
  get mayBeOut(): boolean {
    return this.draft.mayBeOut;
  }
  /** Why the last save did not go through; null: it did. */
  get problem(): Shown | null {
    return this.draft.problem;
  }
  /** What is written is not all at the core. */
  get isUnsaved(): boolean {
    return this.draft.unsaved;
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
    const change = withText(this.body, this.#tab, keepable(text));
    this.#readAlong.hold();
    this.draft.edit(change, this.#space.spaceId);
  }

  /** Where the caret stands: a window that was killed opens there again. */
  caretAt(start: number, end: number): void {
    this.draft.caret = { tab: this.#tab, start, end };
  }

  get caret(): Caret | null {
    return this.draft.caret;
  }

  toggleAccount(accountId: string): void {
    const { accountIds } = this.body;
    const others = accountIds.filter((id) => id !== accountId);
    this.chooseAccounts(others.length < accountIds.length ? others : [...accountIds, accountId]);
  }

  /** Exactly these. */
  chooseAccounts(accountIds: readonly string[]): void {
    this.edit({ accountIds: [...accountIds] });
    this.#leaveTab();
  }

  /** An account that is not chosen has no tab. */
  #leaveTab(): void {
    if (this.#tab !== null && !this.body.accountIds.includes(this.#tab)) this.#tab = null;
  }

  /** Chooses when it goes; a schedule needs a time that exists and is to come. */
  chooseMode(mode: When['mode']): void {
    if (mode !== 'schedule') return this.edit({ when: { mode } });
    const { date, time } = this.schedule.start(this.#space.zone);
    this.scheduleAt(date, time);
  }

  /** `again`: of a time that happens twice, the second. */
  scheduleAt(date: string, time: string, again = false): void {
    this.schedule.set(date, time, this.#space.zone, again);
    const { atMs } = this.schedule;
    // The time that it had is given up: it would go out then, unseen.
    this.edit({ when: atMs === null ? this.schedule.asTyped : { mode: 'schedule', atMs } });
  }

  edit(change: Partial<DraftBody>): void {
    this.#readAlong.catchUp();
    this.draft.edit(change, this.#space.spaceId);
  }

  /** All of it says something else now, such as what it said before; its history has both. */
  replaceWith(body: DraftBody): void {
    this.edit({ cutEnd: undefined, ...body });
    this.showMerged();
  }

  flush(): Promise<void> {
    return this.draft.flush();
  }

  /** It says something else than it did: a text of its own may be gone, and the fields of its time say what it says. */
  protected showMerged(): void {
    this.#leaveTab();
    this.schedule.show(this.body.when, this.#space.zone);
  }

  /** Another draft takes its place. `caret`: where it was left, unless it says so itself. */
  protected showAnother(opened: Opened, caret: (draftId: string) => Caret | null): void {
    this.draft.close();
    this.#readAlong.catchUp();
    this.draft = new OpenDraft(this.#deps, opened);
    this.draft.caret ??= caret(this.draft.id);
    this.#tab = this.draft.caret?.tab ?? null;
    this.showMerged();
  }
}
