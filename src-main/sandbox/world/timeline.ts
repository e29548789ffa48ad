import type { Publication } from './records.ts';

/** What was published on each account, oldest first, so that a range is two binary searches. */
export class Timeline {
  readonly #byAccount = new Map<number, Publication[]>();

  of(accountId: number): readonly Publication[] {
    return this.#byAccount.get(accountId) ?? [];
  }

  /** Publications come in almost in order: the search for the place starts at the end. */
  add(publication: Publication): void {
    const list = this.#byAccount.get(publication.accountId) ?? [];
    if (list.length === 0) this.#byAccount.set(publication.accountId, list);
    let at = list.length;
    while (at > 0 && (list[at - 1]?.publishedAtMs ?? 0) > publication.publishedAtMs) at -= 1;
    list.splice(at, 0, publication);
  }

  /** It was deleted on its networks: no report tells of it any more. */
  remove(postId: number): void {
    for (const [accountId, list] of this.#byAccount) {
      const left = list.filter((one) => one.postId !== postId);
      if (left.length < list.length) this.#byAccount.set(accountId, left);
    }
  }

  /** Those published from `fromMs` to `toMs`, both included, oldest first. */
  between(accountId: number, fromMs: number, toMs: number): Publication[] {
    const list = this.#byAccount.get(accountId) ?? [];
    return list.slice(firstAtOrAfter(list, fromMs), firstAtOrAfter(list, toMs + 1));
  }

  *all(): Iterable<Publication> {
    for (const list of this.#byAccount.values()) yield* list;
  }
}

function firstAtOrAfter(list: readonly Publication[], atMs: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle]?.publishedAtMs ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
