import type { Comment } from '../../src-preload/contract/comments.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { MOST_DELAY_MINUTES } from '../../src-preload/contract/most-delay.ts';
import { blockerOf, checkComment } from '../../src-preload/contract/post-check.ts';
import { postProblemWords } from '../../src-preload/contract/words/post-problem.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { failureOf } from '../client/failure.ts';
import { keptTyped } from '../client/kept-typed.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { TypedText } from '../client/typed-text.svelte.ts';
import { figure } from '../ui/moment.ts';
import type { AccountsView } from './accounts.svelte.ts';

type Wording = Pick<Comment, 'text' | 'delayMinutes'>;
/** What is kept while it is not saved. */
type Kept = Wording & { began: Wording };

export interface CommentEditDeps {
  core: Pick<Client, 'comments' | 'outbox'>;
  spaceId: string;
  view: Pick<AccountsView, 'comments' | 'accounts'>;
  /** Where what is typed outlives the dialog. */
  kept?: ConstructorParameters<typeof TypedText>[2];
}

/**
 * A follow-up comment while it is edited. What is typed stays, with what the edit began from, whatever comes from the service
 * and whoever closes the dialog meanwhile: a comment that says something else by now is never overwritten unseen.
 */
export class CommentEdit {
  readonly #deps: CommentEditDeps;
  readonly #kept: TypedText;
  #text = $state('');
  #delayMinutes = $state<number | null>(null);
  #refused = $state<string | null>(null);
  #saving = $state(false);
  /** As it was last found: while it is listed, `#current` knows better. */
  #found = $state.raw<Comment | null>(null);
  /** What this edit began from, or was agreed to go over. */
  #began = $state.raw<Wording>({ text: '', delayMinutes: null });

  constructor(deps: CommentEditDeps, comment: Comment) {
    this.#deps = deps;
    const of = `${deps.spaceId} ${comment.actionId ?? comment.id ?? ''}`;
    this.#kept = new TypedText(`edit of comment ${of}`, '', deps.kept ?? keptTyped());
    const { text, delayMinutes, began } = readKept(this.#kept.text) ?? { ...comment, began: comment };
    this.#text = text;
    this.#delayMinutes = delayMinutes;
    this.#began = began;
    this.#found = comment;
  }

  /** As it is known now: an answer of the service may have come, or another window have changed it. */
  readonly current = $derived.by((): Comment => {
    const found = this.#found as Comment;
    const listed = this.#deps.view.comments?.find(({ id, actionId }) =>
      found.actionId === null ? id === found.id : actionId === found.actionId,
    );
    return listed ?? found;
  });
  /** It says something else than this edit began from. */
  readonly isOther = $derived.by(() => !isSame(this.current, this.#began));
  readonly isChanged = $derived.by(() => !isSame({ text: this.#text, delayMinutes: this.#delayMinutes }, this.#began));
  /** Left empty where it is not known, it stays what it is. */
  readonly isDelayWrong = $derived.by(() =>
    this.#delayMinutes === null ? this.#began.delayMinutes !== null : !isDelay(this.#delayMinutes),
  );
  /** What is wrong, in words. */
  readonly problem = $derived.by((): string | null => {
    if (this.#refused !== null) return this.#refused;
    const blocker = blockerOf(checkComment(this.#text, this.current.accountIds, this.#deps.view.accounts));
    if (blocker !== null) return postProblemWords(blocker);
    return this.isDelayWrong ? `The minutes are a whole number from 0 to ${figure(MOST_DELAY_MINUTES)}.` : null;
  });
  readonly canSave = $derived.by(
    () => this.isChanged && this.#text.trim() !== '' && this.problem === null && !this.#saving && !this.isOther,
  );

  /** Typed before and not saved. */
  get isFromBefore(): boolean {
    return this.#kept.isFromBefore && this.isChanged;
  }

  get saving(): boolean {
    return this.#saving;
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#keep();
  }

  get delayMinutes(): number | null {
    return this.#delayMinutes;
  }

  set delayMinutes(minutes: number | null) {
    this.#delayMinutes = minutes;
    this.#keep();
  }

  /** Goes on from how it is now: with what was written here, or with what it says. */
  goOn(from: 'mine' | 'theirs'): void {
    const { current } = this;
    if (from === 'theirs') [this.#text, this.#delayMinutes] = [current.text, current.delayMinutes];
    this.#found = current;
    this.#began = current;
    this.#keep();
  }

  discard(): void {
    this.#kept.forget();
  }

  /** Whether it was queued, which is said with how to take it back; else `problem` says why not. */
  async save(offline = false): Promise<boolean> {
    if (!this.canSave) return false;
    this.#saving = true;
    // Where nothing of it is another, only its time and its ID may be newer.
    const { id, actionId, delayMinutes, updatedAtIso } = this.current;
    const named = id !== null ? { commentId: id } : { actionId: actionId ?? '' };
    const minutes = this.#delayMinutes;
    const delay = minutes === null || minutes === delayMinutes ? {} : { delayMinutes: minutes };
    const { core, spaceId } = this.#deps;
    const was = this.current;
    // What goes out any moment is not held back: it would be too late.
    const heldMs = was.dueAtMs !== null && was.dueAtMs < Date.now() + SOON_MS ? 0 : undoMs;
    try {
      const of = { spaceId, ...named };
      const asked = await core.comments.edit({
        ...of,
        ...delay,
        text: this.#text,
        since: updatedAtIso,
        undoMs: heldMs,
      });
      this.#kept.forget();
      const text = offline ? `${queued} It goes when the connection is back.` : queued;
      const undo = (): Promise<unknown> =>
        // What waited took this in, or is the comment itself: it says again what it said.
        was.pending
          ? attempt(core.comments.edit({ ...of, ...worded(was), undoMs }))
          : attempt(core.outbox.cancel({ actionIds: [asked.actionId] }));
      if (heldMs === 0) toasts.say('comment-changed', text);
      else toasts.undoable({ kind: 'comment-changed', text, count: 1, many }, asked.undoUntilMs, undo);
      return true;
    } catch (error) {
      this.#refused = failureOf(error).message;
      return false;
    } finally {
      this.#saving = false;
    }
  }

  #keep(): void {
    this.#refused = null;
    const { text, delayMinutes } = this.#began;
    const kept: Kept = { text: this.#text, delayMinutes: this.#delayMinutes, began: { text, delayMinutes } };
    this.#kept.text = this.isChanged ? JSON.stringify(kept) : '';
  }
}

const SOON_MS = 60_000;
const queued = 'Change of the comment queued.';
const many = (count: number): string =>
  plural(count, { one: '# change of comments queued.', other: '# changes of comments queued.' });

const worded = ({ text, delayMinutes }: Wording): { text: string; delayMinutes?: number } =>
  delayMinutes === null ? { text } : { text, delayMinutes };

const isSame = (one: Wording, other: Wording): boolean =>
  one.text === other.text && one.delayMinutes === other.delayMinutes;

const isDelay = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= MOST_DELAY_MINUTES;

function readKept(stored: string): Kept | null {
  return stored === '' ? null : (JSON.parse(stored) as Kept);
}
