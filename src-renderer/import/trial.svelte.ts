import { decodeText, type DecodedText } from '../../src-preload/contract/decode-text.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { DryRun, ImportChoices, ImportOutcome, ImportRow } from '../../src-preload/contract/import.ts';
import { MOST_IMPORT_BYTES, fileTooLarge } from '../../src-preload/contract/words/file-size.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { failureOf } from '../client/failure.ts';
import { doing, saidWhile } from '../client/in-pieces.ts';
import { follow } from '../client/live.svelte.ts';
import { takeNewBack } from '../client/take-new-back.ts';
import { undoBatch } from '../client/undo-batch.ts';
import { newDrafts } from '../client/new-drafts.svelte.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { PageCache } from './page-cache.svelte.ts';

export type Filter = 'to-look-at' | 'ready' | 'all';
const nothingChosen: ImportChoices = {
  columns: [],
  header: null,
  dateOrder: null,
  numbers: null,
  timeZone: null,
  accounts: [],
  asDrafts: [],
};

/** What this window had on trial when it was reloaded. */
interface Left {
  importId: string;
  name: string;
  spaceId: string;
  choices: ImportChoices;
}
/** A file that is being queued or saved: how much of it is, and whether that is being cancelled. */
export interface Writing {
  as: 'queue' | 'drafts';
  done: number;
  /** Null: it takes no longer than a moment. */
  of: number | null;
  cancelled: boolean;
}
/** Drafts that do not hold all of their file, and what is missing. */
export interface Saved extends Pick<ImportOutcome, 'drafts' | 'rejected' | 'incomplete'> {
  importId: string;
  name: string;
}
const savedForms = { one: '# draft saved.', other: '# drafts saved.' };
const selectedForms = {
  one: '# draft saved, and selected in the list.',
  other: '# drafts saved, and selected in the list: give them times, labels, or queue them.',
};
const plannedForms = {
  one: '# draft saved, and selected in the list.',
  other: '# drafts saved, and selected in the list: look at their times, and queue them.',
};
/** In the line of messages, and beside Cancel. */
export function writingWords({ as, done, of, cancelled }: Writing): string {
  if (cancelled) return 'Cancelling.';
  if (of === null) return as === 'queue' ? 'Queueing the posts of this file.' : 'Saving the drafts of this file.';
  return plural(of, doing(as === 'queue' ? 'Queueing: {done} of #' : 'Saving: {done} of #'), { done: figure(done) });
}
const notReadWords = (next: string, name: string): string =>
  `“${next}” was not read: “${name}” is still to be queued or saved. Choose it again after that.`;
const waitsWords = (next: string, name: string, before: string | null): string =>
  before === null
    ? `“${next}” is read once “${name}” is done.`
    : `“${next}” is read once “${name}” is done, in place of “${before}”.`;
const leftKey = 'outpost:import';

function readLeft(text: string | null): Left | null {
  try {
    return JSON.parse(text ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

/** One file on trial: what it holds, what is wrong in it, what queueing it would mean. Nothing is written before `commit`. */
export class Trial {
  readonly #core: Pick<Client, 'import' | 'outbox' | 'drafts'>;
  readonly #space: { readonly spaceId: string | null };
  readonly #memory: Storage | null;
  /** The space that the file is tried for: in another one it is neither shown nor written, and there again later. */
  #spaceId = $state.raw<string | null>(null);
  #run = $state.raw<DryRun | null>(null);
  #failure = $state.raw<{ of: string; words: string } | null>(null);
  #encoding = $state<DecodedText['encoding']>('utf-8');
  #busy = $state(false);
  /** The user has read that the same file was imported before, and wants it again. */
  again = $state(false);
  /** How the file is read is shown: asked for, or because nothing can go before a column holds the text. */
  readingShown = $state(false);
  #filter = $state<Filter>('to-look-at');
  /** The key of the cause whose rows are shown. */
  #cause = $state<string | null>(null);
  /** What the user said of this file so far. */
  #choices = $state.raw<ImportChoices>(nothingChosen);
  /** What is on trial, to be tried anew where the core keeps it no longer: it does so while it runs, for an hour. */
  #file: File | null = null;
  /** It is being queued or saved now: another file waits until that is done. */
  #isCommitting = false;
  /** What is said of that. */
  #writing = $state.raw<Writing | null>(null);
  /** The last one that was given meanwhile. */
  #next: File | null = null;
  #gone = $state.raw<string | null>(null);
  #saved = $state.raw<Saved | null>(null);
  /** One judging after the other: each has the ID that the one before gave. */
  #judging: Promise<void> = Promise.resolve();
  #files = 0;
  readonly #importId = $derived(this.#run?.importId ?? null);
  #rows = $state.raw<PageCache<ImportRow> | null>(null);

  /** `space`: the one into which files are imported. `memory`: what this window keeps over its reloads. */
  constructor(
    core: Pick<Client, 'import' | 'outbox' | 'drafts'>,
    space: { readonly spaceId: string | null },
    memory: Storage | null = null,
  ) {
    this.#core = core;
    this.#space = space;
    this.#memory = memory;
  }

  get #isHere(): boolean {
    return this.#spaceId === this.#space.spaceId;
  }

  /** The rows of the filter, fetched page by page as they come into sight. */
  get rows(): PageCache<ImportRow> | null {
    return this.#rows;
  }
  get run(): DryRun | null {
    return this.#isHere ? this.#run : null;
  }
  get filter(): Filter {
    return this.#filter;
  }
  set filter(filter: Filter) {
    this.#filter = filter;
    this.#cause = null;
    this.#listRows();
  }
  get cause(): string | null {
    return this.#cause;
  }
  get choices(): ImportChoices {
    return this.#choices;
  }
  /** The name of a file that was on trial before a reload and is not kept any more. */
  get gone(): string | null {
    return this.#gone;
  }
  /** What the drafts lack that were saved last, until there is another file. */
  get saved(): Saved | null {
    return this.#isHere ? this.#saved : null;
  }
  /** Of which file, by its name, and why. */
  get failure(): { of: string; words: string } | null {
    return this.#isHere ? this.#failure : null;
  }
  /** Said where the file was not Unicode: then odd letters may come from a wrong guess. */
  get oldEncoding(): string | null {
    return this.#encoding === 'windows-1252' ? 'Windows-1252' : null;
  }
  get busy(): boolean {
    return this.#busy;
  }
  /** What is shown is being queued or saved, which takes longer than a moment. */
  get writing(): (Writing & { of: number }) | null {
    const [writing, of] = [this.#writing, this.#writing?.of ?? null];
    return this.#isHere && writing !== null && of !== null ? { ...writing, of } : null;
  }
  /** Nothing is written before the user has answered this. */
  readonly asksAgain = $derived((this.run?.before ?? null) !== null && !this.again);
  readonly toLookAt = $derived(this.run?.toLookAt ?? 0);

  async read(file: File): Promise<void> {
    if (this.#isCommitting) {
      toasts.say(
        'file-waits',
        waitsWords(file.name, this.#run?.name ?? '', this.#next?.name ?? null),
        () => this.#isCommitting,
      );
      this.#next = file;
      return;
    }
    const { spaceId } = this.#space;
    const turn = ++this.#files;
    this.#spaceId = spaceId;
    this.#take(null);
    this.#file = file;
    this.#gone = null;
    this.#saved = null;
    this.#choices = nothingChosen;
    this.#failure = null;
    this.again = false;
    if (spaceId === null) return;
    if (file.size > MOST_IMPORT_BYTES) {
      const words = `${fileTooLarge(file.size, MOST_IMPORT_BYTES)} Split it, and import the parts one after another.`;
      this.#failure = { of: file.name, words };
      return;
    }
    this.#busy = true;
    try {
      const { text: content, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
      const run = await this.#core.import.dryRun({ spaceId, name: file.name, content });
      // Another file was given meanwhile: that one is meant.
      if (turn !== this.#files) return;
      this.#encoding = encoding;
      this.#filter = run.rejected + run.remarks > 0 ? 'to-look-at' : 'all';
      this.readingShown = run.noText;
      this.#take(run);
    } catch (error) {
      if (turn === this.#files) this.#failure = { of: file.name, words: failureOf(error).message };
    } finally {
      if (turn === this.#files) this.#busy = false;
    }
  }

  #take(run: DryRun | null): void {
    this.#run = run;
    this.#cause = null;
    this.#listRows();
    this.#remember();
  }

  #listRows(): void {
    const [importId, cause] = [this.#importId, this.#cause];
    const filter = cause === null ? this.#filter : 'all';
    const ask = this.#core.import.rows;
    this.#rows =
      importId === null ? null : new PageCache((offset, limit) => ask({ importId, filter, cause, offset, limit }));
  }

  /** After a reload: the file that was on trial, with all that was said of it, as long as the core keeps it. */
  async resume(): Promise<void> {
    const left = this.#memory === null ? null : readLeft(this.#memory.getItem(leftKey));
    if (left === null || this.#files > 0 || left.spaceId !== this.#space.spaceId) return;
    const turn = ++this.#files;
    this.#spaceId = left.spaceId;
    this.#choices = { ...nothingChosen, ...left.choices };
    this.#busy = true;
    try {
      const run = await this.#core.import.choose({ importId: left.importId, choices: this.#choices });
      if (turn !== this.#files) return;
      this.#filter = run.rejected + run.remarks > 0 ? 'to-look-at' : 'all';
      this.readingShown = run.noText;
      this.#take(run);
    } catch {
      this.#memory?.removeItem(leftKey);
      if (turn === this.#files) this.#gone = left.name;
    } finally {
      if (turn === this.#files) this.#busy = false;
    }
  }

  #remember(): void {
    const [run, spaceId, choices] = [this.#run, this.#spaceId, this.#choices];
    if (run === null || spaceId === null) return this.#memory?.removeItem(leftKey);
    const left: Left = { importId: run.importId, name: run.name, spaceId, choices };
    this.#memory?.setItem(leftKey, JSON.stringify(left));
  }

  /** Shows the rows of one cause; the same again shows those of the filter. */
  showCause(key: string): void {
    this.#cause = this.#cause === key ? null : key;
    this.#listRows();
  }

  /** Reads the file as the user says from now on, all of its rows. */
  choose(change: Partial<ImportChoices>): Promise<void> {
    this.#choices = { ...this.#choices, ...change };
    const turn = this.#files;
    this.#judging = this.#judging.then(() => this.#judge(turn));
    return this.#judging;
  }

  /** What a column holds; null leaves it out. */
  assignColumn(place: number, holds: ImportChoices['columns'][number]['holds']): Promise<void> {
    // What is said now is meant: nothing else holds it any more.
    const others = this.#choices.columns.filter(
      (one) => one.place !== place && (holds === null || one.holds !== holds),
    );
    return this.choose({ columns: [...others, { place, holds }] });
  }

  /** Which accounts a name of the file means; null: as it is written. */
  assignAccount(name: string, means: string | null): Promise<void> {
    const others = this.#choices.accounts.filter((one) => one.name !== name);
    return this.choose({ accounts: means === null ? others : [...others, { name, means }] });
  }

  /** The rows of this cause are kept as drafts; null: those of every cause may go again. */
  keepAsDrafts(cause: string | null): Promise<void> {
    return this.choose({ asDrafts: cause === null ? [] : [...this.#choices.asDrafts, cause] });
  }

  async #judge(turn: number): Promise<void> {
    const importId = this.#importId;
    if (importId === null || turn !== this.#files) return;
    this.#busy = true;
    const run = await this.#asked(this.#core.import.choose({ importId, choices: this.#choices }), turn);
    if (turn !== this.#files) return;
    this.#busy = false;
    if (run === undefined) return;
    this.#take(run);
  }

  /** As `attempt`. What the core does not keep any more is tried anew first, and looked at once more. */
  async #asked<T>(work: Promise<T>, turn: number): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      const { code, message } = failureOf(error);
      const run = code === 'not-found' && turn === this.#files ? await attempt(this.#again()) : undefined;
      // It was cancelled here, or in another window.
      if (code === 'refused') toasts.say('import-cancelled', message);
      else if (run === undefined) toasts.fail('import-failed', message);
      else if (turn === this.#files) {
        this.#take(run);
        toasts.say(
          'import-tried-anew',
          `${run.name} was tried anew, because Outpost did not keep it that long. Look at it once more.`,
        );
      }
      return undefined;
    }
  }

  /** Undefined where there is no file: before a reload it was chosen, and cannot be read again by itself. */
  async #again(): Promise<DryRun | undefined> {
    const [file, spaceId] = [this.#file, this.#spaceId];
    if (file === null || spaceId === null) return undefined;
    const { text: content } = decodeText(new Uint8Array(await file.arrayBuffer()));
    const { importId } = await this.#core.import.dryRun({ spaceId, name: file.name, content });
    return this.#core.import.choose({ importId, choices: this.#choices });
  }

  /** Gives the view in which the result is to be seen; null: it is here (`saved`), nothing was written, or another file is on trial meanwhile. `plan`: gives the drafts times; says why none could be given. */
  async commit(
    as: 'queue' | 'drafts',
    plan?: (draftIds: string[]) => Promise<string | null>,
  ): Promise<'compose' | 'outbox' | null> {
    const [importId, spaceId] = [this.#importId, this.#spaceId];
    if (importId === null || this.#busy || !this.#isHere) return null;
    this.#busy = this.#isCommitting = true;
    const done = await this.#asked(this.#write(importId, as), this.#files);
    this.#busy = this.#isCommitting = false;
    const next = this.#next;
    this.#next = null;
    const name = this.#run?.name ?? '';
    if (done === undefined) {
      // What was said of the first is more work than to give the other once more.
      if (next !== null) toasts.fail('file-not-read', notReadWords(next.name, name));
      return null;
    }
    const isMeant = next === null && this.#importId === importId;
    if (isMeant) this.#take(null);
    if (next !== null) void this.read(next);
    const { batchId } = done;
    if (as === 'drafts' || batchId === null) {
      if (isMeant && spaceId !== null) newDrafts.came(spaceId, done.draftIds);
      const forms = isMeant ? (plan === undefined ? selectedForms : plannedForms) : savedForms;
      const words = (count: number): string => plural(count, forms);
      const said = { kind: 'import-drafts', text: words(done.drafts), count: done.drafts, many: words };
      // With their times each has been changed since; and after a lost answer nobody knows which they are.
      if (plan !== undefined || done.draftIds.length === 0) toasts.say(said.kind, said.text);
      else {
        toasts.undoable(said, Date.now() + undoMs, async () => {
          await takeNewBack(this.#core, done.draftIds);
          // What was left out of the file is told of no more beside drafts that are gone.
          if (this.#saved?.importId === importId) this.#saved = null;
        });
      }
      const refused = done.draftIds.length === 0 ? null : ((await plan?.(done.draftIds)) ?? null);
      if (refused !== null) toasts.fail('drafts-without-time', refused);
      if (!isMeant) return null;
      const { drafts, rejected, incomplete } = done;
      if (rejected.length + incomplete.length === 0 || this.#importId !== null) return 'compose';
      this.#saved = { importId, name, drafts, rejected, incomplete };
      return null;
    }
    const queued = plural(done.queued, { one: '# post queued.', other: '# posts queued.' });
    const saved = plural(done.drafts, savedForms);
    const text = done.drafts === 0 ? queued : `${queued} ${saved}`;
    const told = { kind: `batch ${batchId}`, of: batchId, text, count: done.queued, many: () => text };
    toasts.undoable(told, done.undoUntilMs, () => undoBatch(this.#core, batchId));
    return isMeant ? 'outbox' : null;
  }

  async #write(importId: string, as: Writing['as']): Promise<ImportOutcome> {
    let writing: Writing = { as, done: 0, of: null, cancelled: false };
    this.#writing = writing;
    const ended = new AbortController();
    void follow((options) => this.#core.import.watchCommit({ importId }, options), ended.signal, {
      value: (at) => {
        const { cancelled } = this.#writing ?? writing;
        if (at !== null) this.#writing = writing = { ...writing, ...at, cancelled };
      },
    });
    const words = (): string => writingWords(this.#writing ?? writing);
    try {
      return await saidWhile(words, this.#core.import.commit({ importId, as, undoMs, again: this.again }));
    } finally {
      ended.abort();
      this.#writing = null;
    }
  }

  /** Nothing of it is queued or saved, unless all of it is by now. */
  async cancel(): Promise<void> {
    const [importId, writing] = [this.#importId, this.#writing];
    if (importId === null || writing === null || writing.cancelled) return;
    this.#writing = { ...writing, cancelled: true };
    await attempt(this.#core.import.cancelCommit({ importId }));
  }

  /** The rejected rows as a file that imports after mending; undefined: it cannot be had, which is said. */
  async rejected(): Promise<{ name: string; content: string } | undefined> {
    const importId = this.#importId ?? this.#saved?.importId ?? null;
    return importId === null ? undefined : this.#asked(this.#core.import.rejectedCsv({ importId }), this.#files);
  }
}
