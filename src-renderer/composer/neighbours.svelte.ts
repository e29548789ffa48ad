import type { Client } from '../../src-preload/contract/contract.ts';
import type { ClosePost } from '../../src-preload/contract/calendar.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import type { SimilarText } from '../../src-preload/contract/search.ts';
import { ownText } from '../../src-preload/contract/own-text.ts';

/** What was found beside a draft: the same words, and posts close to its time. */
export interface Beside {
  similar: readonly SimilarText[];
  close: readonly ClosePost[];
}

interface Looked {
  spaceId: string;
  draftId: string;
  /** What each of the accounts is to say; several may say the same. */
  says: { text: string; accountIds: string[] }[];
  accountIds: string[];
  at: number | 'now' | null;
}

/** What is queued goes when the limit lets it: nobody chose its hour. A time that is none has no hour. */
function hourOf(when: DraftBody['when']): Looked['at'] {
  if (when.mode === 'queue' || when.mode === 'no-time') return null;
  return when.mode === 'now' ? 'now' : when.atMs;
}

/** An account that has a text of its own says nothing of the shared one. */
function saidBy({ text, variants, accountIds }: DraftBody): Looked['says'] {
  const byText = Map.groupBy(accountIds, (id) => (ownText(variants, id) ?? text).trim());
  byText.delete('');
  return [...byText].map(([said, of]) => ({ text: said, accountIds: of }));
}

/** What two of the texts are like is told once; what says the same before what nearly does. */
function eachOnce(found: readonly { similar: SimilarText[] }[]): SimilarText[] {
  const ranked = found
    .flatMap(({ similar }) => similar)
    .toSorted((a, b) => Number(a.is === 'near') - Number(b.is === 'near'));
  return ranked.filter(({ id }, at) => ranked.findIndex((one) => one.id === id) === at).slice(0, mostTold);
}
/** As many as are told of one text. */
const mostTold = 3;

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
  of(spaceId: string | null, draftId: string, body: DraftBody): void {
    const { accountIds, when } = body;
    const [says, at] = [saidBy(body), hourOf(when)];
    const asked = JSON.stringify([spaceId, draftId, says, accountIds, at]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    clearTimeout(this.#timer);
    if (spaceId === null || accountIds.length === 0) {
      this.#found = nothing;
      return;
    }
    this.#timer = setTimeout(() => void this.#look(asked, { spaceId, draftId, says, accountIds, at }), pauseMs);
  }

  async #look(asked: string, { spaceId, draftId, says, accountIds, at }: Looked): Promise<void> {
    const [similar, close] = await Promise.all([
      Promise.all(says.map((one) => this.#core.search.similar({ spaceId, ...one }))).then(eachOnce),
      at === null
        ? []
        : this.#core.calendar
            .sameHour({ spaceId, accountIds, atMs: at === 'now' ? Date.now() : at, exceptDraftId: draftId })
            .then((found) => found.close),
    ]).catch(() => [[], []] as const);
    if (asked === this.#asked) this.#found = { similar, close };
  }
}
