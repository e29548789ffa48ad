import type { NeedsYou } from '../../src-preload/contract/outbox.ts';

type Doubt = Extract<NeedsYou, { cause: 'in-doubt' }>;

/** Cards as they are shown: one by itself, or several doubts of one cause under what they have in common. */
export type Shown = { key: string; card: NeedsYou } | { key: string; doubts: readonly [Doubt, Doubt, ...Doubt[]] };

/** Each doubt keeps its own answers; what is the same of all is said once, where the first of them stands. */
export function needGroups(cards: readonly NeedsYou[]): Shown[] {
  const groups = Map.groupBy(cards, causeOf);
  return [...groups].map(([key, group]) => {
    const doubts = group.filter((card): card is Doubt => card.cause === 'in-doubt');
    const [first, second, ...rest] = doubts;
    if (first !== undefined && second !== undefined) return { key, doubts: [first, second, ...rest] };
    return { key, card: group[0] as NeedsYou };
  });
}

const causeOf = (card: NeedsYou): string =>
  card.cause === 'in-doubt' ? `doubts:${String(card.heard)}:${card.first.subject}` : card.key;
