import type { Client } from '../../src-preload/contract/contract.ts';
import type { ClosePost } from '../../src-preload/contract/calendar.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import type { SimilarText } from '../../src-preload/contract/search.ts';

/** What was found beside a draft: the same words, and posts close to its time. */
export interface Beside {
  similar: readonly SimilarText[];
  close: readonly ClosePost[];
}

interface Looked {
  spaceId: string;
  draftId: string;
  text: string;
  accountIds: string[];
  at: number | 'now' | null;
}

/** What is queued goes when the limit lets it: nobody chose its hour. */
function hourOf(when: DraftBody['when']): Looked['at'] {
  if (when.mode === 'queue') return null;
  return when.mode === 'now' ? 'now' : when.atMs;
}

const nothing: Beside = { similar: [], close: [] };
/** So long nothing is asked after a change: whoever types is not waited for. */
const pauseMs = 300;

/** Looks, behind the typing, for what stands beside a draft: only here, without a network. A failure is no news of a draft. */
export class Neighbours {
  readonly #core: Pick<Client, 'calendar' | 'search'>;
  #found = $state.raw<Beside>(nothing);
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: Pick<Client, 'calendar' | 'search'>) {
    this.#core = core;
  }

  get found(): Beside {
    return this.#found;
  }

  /** What is written now. The same as before asks nothing. */
  of(spaceId: string | null, draftId: string, { text, accountIds, when }: DraftBody): void {
    const at = hourOf(when);
    const asked = JSON.stringify([spaceId, draftId, text.trim(), accountIds, at]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#timer);
    if (spaceId === null || accountIds.length === 0) {
      this.#found = nothing;
      return;
    }
    this.#timer = setTimeout(() => void this.#look(asked, { spaceId, draftId, text, accountIds, at }), pauseMs);
  }

  async #look(asked: string, { spaceId, draftId, text, accountIds, at }: Looked): Promise<void> {
    const [similar, close] = await Promise.all([
      text.trim() === '' ? [] : this.#core.search.similar({ spaceId, text, accountIds }).then((found) => found.similar),
      at === null
        ? []
        : this.#core.calendar
            .sameHour({ spaceId, accountIds, atMs: at === 'now' ? Date.now() : at, exceptDraftId: draftId })
            .then((found) => found.close),
    ]).catch(() => [[], []] as const);
    if (asked === this.#asked) this.#found = { similar, close };
  }
}
