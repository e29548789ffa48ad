import type { Restored, StagedBio } from '../../src-preload/contract/bio.ts';
import {
  blockFields,
  edited,
  type BioEdit,
  type PageBlock,
  type PageState,
} from '../../src-preload/contract/bio-page.ts';
import { blockName, partlySentWords, unkeptWords } from '../../src-preload/contract/words/bio.ts';
import { unturned } from '../../src-preload/contract/words/quoted.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { blockTypeWords } from '../../src-preload/contract/words/bio.ts';
import { toasts } from '../client/toast.svelte.ts';
import { Live } from '../client/live.svelte.ts';
import { unreadFollows } from './block-json.ts';
import { takenBack } from './taken-back.ts';
import type { Unkept, UnsentEdits } from './unsent-edits.svelte.ts';

export interface BioDeps {
  core: Pick<Client, 'bio'>;
  space: { readonly spaceId: string | null };
  edits: UnsentEdits;
  newId(): string;
  /** How long what is said stands for who reads the page by ear. */
  saidMs?: number;
  /** The form of a block that is gone was left for another one, with what was typed in it: `back` shows it again. */
  left?(name: string, back: () => void): void;
  /** Waits for the work; undefined where it failed, which has been said. */
  attempt<T>(work: Promise<T>): Promise<T | undefined>;
}

export const panes = ['Outline', 'Preview', 'Edit'] as const;
export type Pane = (typeof panes)[number];

/** The page's own fields, where a block could be chosen. */
export const PAGE = 'page';

type Words = Partial<Omit<PageBlock, 'id'>>;

/** The chosen block as it was when it was chosen, with what is typed since. */
interface Kept {
  spaceId: string | null;
  block: PageBlock;
  at: number;
  /** The service had it. */
  known: boolean;
  /** The blocks that the page had beside it. */
  others: readonly string[];
  /** While it was gone. */
  typed: Words;
}

const saysSame = (one: PageBlock, other: PageBlock): boolean =>
  blockFields.every((name) => name === 'active' || (one[name] ?? '') === (other[name] ?? ''));

/** The page as it is edited: each edit is seen at once, and kept by the core in the order it was made. */
export class BioView {
  readonly #deps: BioDeps;
  readonly #live = $derived.by(() => {
    const { spaceId } = this.#deps.space;
    return spaceId === null
      ? null
      : new Live<StagedBio>(async (options) =>
          this.#told(spaceId, await this.#deps.core.bio.watchStaged({ spaceId }, options)),
        );
  });
  #chosen = $state.raw<string>(PAGE);
  #form = $state.raw<string>(PAGE);
  #kept = $state.raw<Kept | null>(null);
  /** Whether the keyboard is in the form of the chosen block. */
  #isWritten = $state(false);
  /** In a narrow window one pane is seen at a time. */
  pane = $state<Pane>('Outline');
  /** A file that is being cropped: kept here, since the form goes with its pane when the window becomes narrow. */
  picked = $state.raw<File | null>(null);
  #said = $state.raw<{ words: string; spaceId: string | null } | null>(null);

  constructor(deps: BioDeps) {
    this.#deps = deps;
  }

  async *#told(spaceId: string, watched: AsyncIterable<StagedBio>): AsyncGenerator<StagedBio> {
    for await (const staged of watched) {
      unreadFollows(spaceId, staged.newIds);
      this.#deps.edits.told(spaceId, staged.revision);
      yield staged;
      this.#follow();
      this.#typeOn();
    }
  }

  /** Later publishings know nothing of the id that the chosen block had before this one. */
  #follow(): void {
    if (this.block === undefined || this.block.id === this.#chosen) return;
    this.#chosen = this.block.id;
    this.#keep({});
  }

  /** What was typed in the form of a block that was gone is its own again once it is back. */
  #typeOn(): void {
    const { block } = this;
    const typed = this.#kept?.block.id === block?.id ? (this.#kept?.typed ?? {}) : {};
    if (Object.keys(typed).length > 0) void this.change(typed);
  }

  /** Said to screen readers; later, and of another page, it would only be met again. */
  get said(): string {
    return this.#said?.spaceId === this.#deps.space.spaceId ? (this.#said?.words ?? '') : '';
  }

  #say(words: string): void {
    const said = { words, spaceId: this.#deps.space.spaceId };
    this.#said = said;
    setTimeout(() => {
      if (this.#said === said) this.#said = null;
    }, this.#deps.saidMs ?? 5_000);
  }

  /** Undefined until the core has told. */
  readonly staged = $derived(this.#live?.current);
  readonly page = $derived.by((): PageState | undefined => {
    const { staged } = this;
    const { spaceId } = this.#deps.space;
    return staged === undefined || spaceId === null ? undefined : this.#deps.edits.over(spaceId, staged);
  });
  /** What is typed and not kept, of what the page still has. */
  readonly unkept = $derived.by((): readonly Unkept[] => {
    const { page } = this;
    const { spaceId } = this.#deps.space;
    const has = (blockId: string | null): boolean =>
      blockId === null || page?.blocks.some(({ id }) => id === blockId) === true;
    return spaceId === null ? [] : this.#deps.edits.unkeptOf(spaceId).filter(({ blockId }) => has(blockId));
  });
  /** One that was new has another id since it was published. */
  readonly block = $derived.by((): PageBlock | undefined => {
    const named = (id: string | undefined) => this.page?.blocks.find((block) => block.id === id);
    return named(this.#chosen) ?? named(this.staged?.newIds[this.#chosen]) ?? this.#anew();
  });

  /** The chosen block was deleted and has been made anew, as in another window that showed it as well. */
  #anew(): PageBlock | undefined {
    const kept = this.#kept;
    if (kept === null || kept.block.id !== this.#chosen || kept.spaceId !== this.#deps.space.spaceId) return undefined;
    return this.page?.blocks.find((block) => !kept.others.includes(block.id) && saysSame(block, kept.block));
  }

  readonly chosen = $derived(this.block?.id ?? PAGE);
  /**
   * The chosen block, with what was typed in its form, where it was deleted elsewhere meanwhile: its form stays. Of one that was deleted
   * on this computer, where the keyboard was in it. Null: it was not deleted, or nobody needs its form.
   */
  readonly gone = $derived.by((): PageBlock | null => {
    const kept = this.#kept;
    if (kept === null || this.block !== undefined || kept.block.id !== this.#chosen) return null;
    if (this.staged === undefined || kept.spaceId !== this.#deps.space.spaceId) return null;
    return this.#isWritten || !this.#isHere(kept) ? kept.block : null;
  });
  /** Whether `gone` was deleted on this computer, and may be at the service still. */
  readonly isGoneHere = $derived(this.gone !== null && this.#kept !== null && this.#isHere(this.#kept));

  #isHere({ known, block }: { known: boolean; block: PageBlock }): boolean {
    const { staged } = this;
    return (
      !known ||
      staged?.bio.blocks.some(({ id }) => id === block.id) === true ||
      staged?.leaving.includes(block.id) === true
    );
  }

  /** Another one for each block that is chosen, whatever its id becomes: the keyboard stays in its form. */
  get form(): string {
    return this.#form;
  }

  /** The keyboard came into the form of the chosen block, or left it; a form that stays for what is gone stays without it. */
  write(isWritten: boolean): void {
    if (this.block === undefined) return;
    this.#isWritten = isWritten;
    if (isWritten) this.#keep({});
  }

  /** What a block is called in the preview, as the page will show it. */
  wordsOf(block: PageBlock): string {
    const known = this.staged?.bio.blocks.find(({ id }) => id === block.id);
    return blockName(block, known?.remoteId ?? null);
  }

  /** What it is called in the outline and in what is said of it: nothing in it turns the letters of what stands beside it. */
  nameOf(block: PageBlock): string {
    return unturned(this.wordsOf(block));
  }

  /** Those that the service lists by their ID alone. */
  readonly bare = $derived.by(() => (this.page?.blocks ?? []).filter(({ type }) => type === null));

  /**
   * Asks for the words of blocks, each by an update without a change; the answer is laid into the copy, and one that tells
   * nothing takes nothing away. Gives the actions that were queued: where one is refused, which has been said, the rest is not.
   */
  async ask(blocks: readonly Pick<PageBlock, 'id'>[]): Promise<string[]> {
    const { spaceId } = this.#deps.space;
    const actionIds: string[] = [];
    for (const { id: blockId } of spaceId === null ? [] : blocks) {
      const queued = await this.#deps.attempt(this.#deps.core.bio.askBlock({ spaceId: spaceId ?? '', blockId }));
      if (queued === undefined) break;
      actionIds.push(queued.actionId);
    }
    return actionIds;
  }

  /** The block for which publishing was refused, if it was for one: the first of these that the page has. */
  chooseFaulty(named: readonly string[]): void {
    const faulty = this.page?.blocks.find(({ id }) => named.includes(id));
    if (faulty === undefined) return;
    this.choose(faulty.id);
    this.pane = 'Edit';
  }

  /** What was typed in a field of the chosen block, or of the page, and is not kept; null: all of it is. */
  unkeptIn(name: string): Unkept | null {
    const blockId = this.block?.id ?? null;
    return this.unkept.find((one) => one.blockId === blockId && one.name === name) ?? null;
  }

  /** Shows what is not kept, the first of it, and gives it in words; null: all is. Without it, the page is not the one that was typed. */
  chooseUnkept(): string | null {
    const [first] = this.unkept;
    if (first === undefined) return null;
    this.choose(first.blockId ?? PAGE);
    this.pane = 'Edit';
    const { block } = this;
    return unkeptWords(first.name, block === undefined ? null : this.nameOf(block));
  }

  choose(id: string): void {
    const { gone } = this;
    const isLeft = gone !== null && id !== gone.id && Object.keys(this.#kept?.typed ?? {}).length > 0;
    const name = gone === null ? '' : this.nameOf(gone);
    const back = this.#wayBack();
    this.#show(id);
    if (isLeft) this.#deps.left?.(name, back);
  }

  #show(id: string): void {
    this.#chosen = this.#form = id;
    this.#isWritten = false;
    this.#keep({});
  }

  #keep(fields: Words): void {
    const { block, page, staged } = this;
    const known = staged?.bio.blocks.some(({ id }) => id === block?.id) === true;
    const at = page?.blocks.findIndex(({ id }) => id === block?.id) ?? 0;
    const { spaceId } = this.#deps.space;
    const others = (page?.blocks ?? []).map(({ id }) => id);
    this.#kept = block === undefined ? null : { spaceId, block: { ...block, ...fields }, at, known, others, typed: {} };
  }

  /**
   * A block that was deleted elsewhere is added with its words, where it was; it is the chosen one then. One that is gone at the
   * service is a new one.
   */
  async addAgain(): Promise<void> {
    const { gone, isGoneHere } = this;
    const at = Math.min(this.#kept?.at ?? 0, this.page?.blocks.length ?? 0);
    if (gone === null) return;
    const block = isGoneHere ? gone : { ...gone, id: this.#deps.newId() };
    const added = this.edit({ edit: 'put', block, at });
    if (block.id !== gone.id) unreadFollows(this.#deps.space.spaceId ?? '', { [gone.id]: block.id });
    this.#show(block.id);
    this.#say(`${this.nameOf(block)} added: ${at + 1} of ${this.page?.blocks.length ?? 1}`);
    await added;
  }

  /** Nothing is wanted any more of the chosen block, where it was deleted elsewhere: its form does not stay to ask. */
  #giveUp(): void {
    const kept = this.#kept;
    if (this.staged?.bio.blocks.some(({ id }) => id === kept?.block.id) === false) this.#kept = null;
  }

  /**
   * Goes on with what both changed. `theirs`: the blocks, or the page, whose edits are given up. Gives how to have them back, and to be asked
   * again; null: it could not, which has been said.
   */
  async takeOver(theirs: readonly string[]): Promise<(() => Promise<void>) | null> {
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return null;
    await this.#deps.edits.sent();
    if (theirs.includes(this.#chosen)) this.#giveUp();
    const answer = await this.#deps.attempt(this.#deps.core.bio.takeOver({ spaceId, theirs: [...theirs] }));
    if (answer === undefined) return null;
    // Another window had given all of it up by then.
    if (answer.page === null) return () => Promise.resolve();
    const { page, base, was } = answer;
    return () => this.edit({ edit: 'whole', page, base, was }, spaceId);
  }

  /** Nothing is wanted of a block that was deleted elsewhere. Gives how to have its form back, with what was typed in it. */
  leaveGone(): () => void {
    const back = this.#wayBack();
    this.#show(PAGE);
    return back;
  }

  /** To the form that is shown now. */
  #wayBack(): () => void {
    const [chosen, kept] = [this.#chosen, this.#kept];
    return () => {
      this.choose(chosen);
      this.#kept = kept;
      // It stays also where the block was deleted on this computer.
      this.#isWritten = true;
      this.pane = 'Edit';
      this.#typeOn();
    };
  }

  /** The block before or after the chosen one; before the first are the page's own fields. */
  step(by: 1 | -1): void {
    const ids = [PAGE, ...(this.page?.blocks ?? []).map(({ id }) => id)];
    this.choose(ids[(ids.indexOf(this.chosen) + by + ids.length) % ids.length] ?? PAGE);
  }

  /** Seen at once; resolves when it arrived, was refused, or has to wait for the core. `spaceId`: of its page, whichever is shown by now. */
  async edit(edit: BioEdit, spaceId = this.#deps.space.spaceId): Promise<void> {
    if (spaceId === null) return;
    const isShown = spaceId === this.#deps.space.spaceId;
    await this.#deps.edits.add(spaceId, edit, isShown ? this.staged?.revision : undefined);
  }

  /** Gives up all edits, also what is typed by now. Gives how to have them back, with what was edited since; null: there were none. */
  async discard(): Promise<(() => Promise<void>) | null> {
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return null;
    await this.#deps.edits.sent();
    this.#giveUp();
    const answer = await this.#deps.attempt(this.#deps.core.bio.discard({ spaceId }));
    if (answer !== undefined) this.#deps.edits.forgetUnkept(spaceId);
    if (answer === undefined || answer.page === null) return null;
    const { page, base, was } = answer;
    return () => this.edit({ edit: 'whole', page, base, was }, spaceId);
  }

  /** Takes a publishing back, as far as it was not sent, which is said. */
  async unpublish(spaceId: string, versionId: number): Promise<boolean> {
    await this.#deps.edits.sent();
    const back = await this.#deps.attempt(this.#deps.core.bio.unpublish({ spaceId, versionId }));
    if (back !== undefined && back.left > 0) toasts.fail('bio-partly-sent', partlySentWords(back.left));
    return back !== undefined;
  }

  /** Stages a version in the place of all edits, which come back as after `discard`; null: it could not be, which has been said. */
  async restore(
    versionId: number,
  ): Promise<(Pick<Restored, 'changes' | 'left' | 'stays' | 'picture'> & { undo: () => Promise<void> }) | null> {
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return null;
    await this.#deps.edits.sent();
    const restored = await this.#deps.attempt(this.#deps.core.bio.restore({ spaceId, versionId }));
    if (restored === undefined) return null;
    this.#deps.edits.forgetUnkept(spaceId);
    const { page, base, was, ...told } = restored;
    return { ...told, undo: () => this.edit({ edit: 'whole', page, base, was }, spaceId) };
  }

  /** Gives up the picture that was chosen. Gives how to have it back; null: none was. */
  async takePictureBack(): Promise<(() => Promise<void>) | null> {
    const { page } = this;
    const { spaceId } = this.#deps.space;
    const picture = page?.picture ?? null;
    if (picture === null || spaceId === null) return null;
    await this.edit({ edit: 'page', fields: { picture: null } });
    return () => this.edit({ edit: 'page', fields: { picture } }, spaceId);
  }

  /** The picture of the page, as it will be sent. Whether it could be kept. */
  async choosePicture(picture: { fileName: string; mediaType: string; base64: string }): Promise<boolean> {
    const { spaceId } = this.#deps.space;
    if (spaceId === null) return false;
    return (await this.#deps.attempt(this.#deps.core.bio.stagePicture({ spaceId, ...picture }))) !== undefined;
  }

  change(fields: Words): Promise<void> {
    const { block, gone } = this;
    const kept = this.#kept;
    if (gone !== null && kept !== null)
      this.#kept = { ...kept, block: { ...gone, ...fields }, typed: { ...kept.typed, ...fields } };
    if (block === undefined) return Promise.resolve();
    this.#keep(fields);
    return this.edit({ edit: 'block', blockId: block.id, fields });
  }

  /** Behind the chosen block, else at the end; it is the chosen one then. */
  async add(type: string): Promise<void> {
    const blocks = this.page?.blocks ?? [];
    const after = blocks.findIndex(({ id }) => id === this.chosen);
    const id = this.#deps.newId();
    const block: PageBlock = { id, type, title: null, url: null, text: null, active: true, extra: {} };
    const at = after < 0 ? blocks.length : after + 1;
    const added = this.edit({ edit: 'put', block, at });
    this.choose(id);
    this.pane = 'Edit';
    this.#say(`${blockTypeWords(type)} added: ${at + 1} of ${blocks.length + 1}`);
    await added;
  }

  /** Gives how to have it back as it was, where it was; null: it is gone already. */
  async remove(blockId: string): Promise<(() => Promise<void>) | null> {
    const { spaceId } = this.#deps.space;
    const blocks = this.page?.blocks ?? [];
    const at = blocks.findIndex(({ id }) => id === blockId);
    const block = blocks[at];
    if (block === undefined) return null;
    const next = blocks[at + 1] ?? blocks[at - 1];
    const isChosen = this.chosen === blockId;
    const removed = this.edit({ edit: 'delete', blockId });
    if (isChosen) this.choose(next?.id ?? PAGE);
    await removed;
    return () => this.edit({ edit: 'put', block, at }, spaceId);
  }

  /** Where it stands then is said; nothing happens at either end. */
  async move(blockId: string, to: number, name: string): Promise<void> {
    const blocks = this.page?.blocks ?? [];
    const at = blocks.findIndex(({ id }) => id === blockId);
    if (at < 0 || to < 0 || to >= blocks.length || to === at) return;
    const moved = this.edit({ edit: 'move', blockId, to });
    this.#say(`${name}: ${to + 1} of ${blocks.length}`);
    await moved;
  }

  /**
   * One block, or the page's own fields (null), goes back to what it was when editing began, and to its place. Gives how to have it as it was
   * edited, with what was edited since; null: there is no page.
   */
  async takeBack(blockId: string | null): Promise<(() => Promise<void>) | null> {
    const { staged, page } = this;
    const { spaceId } = this.#deps.space;
    if (staged === undefined || page === undefined) return null;
    const edit = takenBack({ ...staged, page }, blockId);
    await this.edit(edit);
    return () => this.edit({ edit: 'whole', page, base: staged.base, was: edited(page, edit) }, spaceId);
  }
}
