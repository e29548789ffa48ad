import type { Client } from '../../src-preload/contract/contract.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { isBlank } from '../../src-preload/contract/is-blank.ts';
import { leadingText } from '../../src-preload/contract/leading-text.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { postBasicsWords } from '../../src-preload/contract/words/post-basics.ts';
import type { Shown } from '../client/failure.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import type { workspace } from '../client/workspace.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import type { LastAccounts } from './last-accounts.ts';
import { modeOf } from './draft-body.ts';
import type { TimeFault } from '../ui/when/typed-moment.ts';
import type { Schedule } from './schedule.svelte.ts';

export interface QueueingDeps {
  core: Pick<Client, 'drafts' | 'outbox'>;
  /** The space one works in. */
  space: Pick<typeof workspace, 'spaceId' | 'zone' | 'accounts' | 'status'>;
  lastAccounts: LastAccounts;
}

/** What keeps a draft from being queued. */
export type Hindrance = 'no-text' | 'no-account' | TimeFault;

/** The draft that is queued, as the composer has it open. */
export interface Written {
  readonly draftId: string | null;
  /** Another number for each draft that is shown. */
  readonly opened: number;
  readonly body: DraftBody;
  readonly schedule: Pick<Schedule, 'fault' | 'typed'>;
  /** Why the last save did not go through; null: it did. */
  readonly problem: Shown | null;
  flush(): Promise<void>;
  /** It is no draft any more; what was typed since it was saved, or in another one that is shown by now, stays. */
  forget(draftId: string): void;
  openById(draftId: string): Promise<void>;
}

/** What became of Queue: `wrong` is said, and can be mended in the draft. */
export type Queued = 'queued' | 'wrong' | 'not-queued';

/** From a draft to the outbox: what hinders it, the check of the texts, and Undo. */
export class Queueing {
  readonly #deps: QueueingDeps;
  readonly #written: Written;
  #isUnderWay = $state(false);
  /** How often something was queued: what was said before of a draft may be over then. */
  #times = 0;

  constructor(deps: QueueingDeps, written: Written) {
    this.#deps = deps;
    this.#written = written;
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Null: it can be queued. */
  readonly hindrance = $derived.by((): Hindrance | null => {
    const { body, schedule } = this.#written;
    if (isBlank(body)) return 'no-text';
    if (body.accountIds.length === 0) return 'no-account';
    return modeOf(body.when) === 'schedule' ? schedule.fault : null;
  });

  async #hindranceWords(hindrance: Hindrance): Promise<string> {
    if (hindrance !== 'unreadable' && hindrance !== 'skipped') return postBasicsWords[hindrance];
    const { typedTime } = await import('../ui/when/typed-time.ts');
    return typedTime(this.#written.schedule.typed, Date.now()).problem ?? postBasicsWords['time-past'];
  }

  async queue(): Promise<Queued> {
    if (this.#isUnderWay) return 'not-queued';
    const { hindrance } = this;
    if (hindrance !== null) {
      toasts.fail('hindered', await this.#hindranceWords(hindrance), () => this.hindrance === hindrance);
      return 'not-queued';
    }
    this.#isUnderWay = true;
    const { opened } = this.#written;
    try {
      if (await this.#isSurelyRefused()) return 'wrong';
      await this.#written.flush();
      // Whoever went on to another draft meanwhile did not mean that one.
      if (this.#written.opened !== opened) return 'not-queued';
      return (await this.#queueSaved()) ? 'queued' : 'not-queued';
    } finally {
      this.#isUnderWay = false;
    }
  }

  async #queueSaved(): Promise<boolean> {
    const { draftId, problem, body } = this.#written;
    if (draftId === null || problem !== null) {
      toasts.fail('draft-not-saved', problem?.message ?? 'The draft is not saved yet.');
      return false;
    }
    const { when, accountIds } = body;
    const spaceId = this.#deps.space.spaceId ?? undefined;
    const queued = await attempt(this.#deps.core.drafts.queue({ draftId, spaceId, undoMs }));
    if (queued === undefined) return false;
    if (spaceId !== undefined) this.#deps.lastAccounts.keep(spaceId, accountIds);
    this.#written.forget(draftId);
    this.#times += 1;
    const many = (count: number): string => plural(count, { one: '# post queued.', other: '# posts queued.' });
    const { batchId, firstExpectedAtMs, undoUntilMs } = queued;
    // Said first when something was queued: not part of what the window begins with.
    const { queuedWords } = await import('./queued-words.ts');
    const words = (): string => queuedWords(this.#deps.space, when, leadingText(body), firstExpectedAtMs);
    toasts.undoable({ kind: 'queued', of: batchId, text: words, count: 1, many }, undoUntilMs, () =>
      this.#undo(batchId),
    );
    return true;
  }

  /** Says what is wrong. The rules of the networks are large, so they come with the editor. */
  async #isSurelyRefused(): Promise<boolean> {
    const { surelyRefused } = await import('./checks.ts');
    const { accounts } = this.#deps.space;
    const refused = this.#written.body;
    const wrong = accounts === undefined ? null : surelyRefused(refused, accounts, Date.now());
    if (wrong === null) return false;
    toasts.fail('refused-draft', wrong, () => this.#written.body === refused);
    return true;
  }

  async #undo(batchId: string): Promise<void> {
    const undone = await attempt(this.#deps.core.outbox.undo({ batchId }));
    const draftId = undone?.draftIds[0];
    if (draftId === undefined) return;
    const many = (count: number): string =>
      plural(count, { one: '# post is a draft again.', other: '# posts are drafts again.' });
    const before = this.#times;
    const told = { text: 'Taken back. It is a draft again.', count: 1, many };
    toasts.say('taken-back', told, () => this.#times === before);
    if (isBlank(this.#written.body)) await this.#written.openById(draftId);
  }
}
