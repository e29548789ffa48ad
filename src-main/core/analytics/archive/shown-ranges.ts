import type { Reader } from '../../store/store.ts';
import { answerKept, type Days, type OfReport } from './report.queries.ts';

/** What somebody looks at, or a small line beside that. */
type ShownAs = 'view' | 'line';

interface Shown {
  of: OfReport;
  days: Days;
  as: ShownAs;
  /** The service answered for it, whichever range it took it for. */
  isAnswered: boolean;
}

/**
 * The ranges that open views show: one that was never asked for is pulled because somebody looks, as the age of the other
 * copies of the account says nothing of it.
 */
export class ShownRanges {
  readonly #shown = new Set<Shown>();

  /** Passes on what a view is told, whose range is shown for as long. Null: the service's own choice of a range. */
  async *during<T>(of: OfReport, days: Days | null, told: AsyncGenerator<T>, as: ShownAs = 'view'): AsyncGenerator<T> {
    const shown = days === null ? null : { of, days, as, isAnswered: false };
    if (shown !== null) this.#shown.add(shown);
    try {
      yield* told;
    } finally {
      if (shown !== null) this.#shown.delete(shown);
    }
  }

  of(of: OfReport): Days[] {
    return this.#matching(of).map(({ days }) => days);
  }

  /** One that is kept is asked for again as well where its copy is from before `sinceMs`: the account's other ranges may be fresh. */
  isUnanswered(reader: Reader, of: OfReport, sinceMs: number): boolean {
    return this.#matching(of).some((shown) => isUnanswered(reader, shown, sinceMs));
  }

  /** Of these, the ones that somebody sits before and waits for. */
  awaited(reader: Reader, of: OfReport, sinceMs: number): Days[] {
    const waited = this.#matching(of).filter((shown) => shown.as === 'view' && isUnanswered(reader, shown, sinceMs));
    return waited.map(({ days }) => days);
  }

  answered(of: OfReport, days: Days): void {
    for (const shown of this.#matching(of)) if (areSame(shown.days, days)) shown.isAnswered = true;
  }

  #matching({ spaceId, accountId }: OfReport): Shown[] {
    return [...this.#shown].filter(({ of }) => of.spaceId === spaceId && of.accountId === accountId);
  }
}

const isUnanswered = (reader: Reader, { of, days, isAnswered }: Shown, sinceMs: number): boolean =>
  !isAnswered && (answerKept(reader, of, days)?.fetchedAtMs ?? -Infinity) < sinceMs;

export const areSame = (one: Days, other: Days): boolean => one.fromDay === other.fromDay && one.toDay === other.toDay;
