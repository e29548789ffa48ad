import type { Client } from '../src-preload/contract/contract.ts';
import type { NeedsYou, Remedy } from '../src-preload/contract/outbox.ts';
import { cardWords, type CardWords } from '../src-preload/contract/words/card.ts';
import { remedyWords } from '../src-preload/contract/words/remedy.ts';

/** A card of "Needs you" as it is read in the window. */
export type WordedCard = Pick<NeedsYou, 'key' | 'cause' | 'count' | 'first'> &
  CardWords & { remedies: (Remedy & { label: string })[] };
/** With the IDs of what it is about. */
export type Card = WordedCard & { actionIds: string[] };

const wordedRemedies = (remedies: readonly Remedy[], count: number) =>
  remedies.map((remedy) => ({ ...remedy, label: remedyWords(remedy, count) }));

export function wordedCard(need: NeedsYou, timeZone: string): WordedCard {
  const { key, cause, count, first } = need;
  const words = cardWords(need, timeZone);
  return { key, cause, count, first, ...words, remedies: wordedRemedies(need.remedies, count) };
}

/** The labels of what is offered for one item. */
export const labelsOf = (remedies: readonly Remedy[]): string[] =>
  wordedRemedies(remedies, 1).map(({ label }) => label);

/** The cards as the window shows them, folded. */
export async function wordedCards({ client, spaceId }: { client: Client; spaceId: string }): Promise<WordedCard[]> {
  const { needsYou, timeZone } = await client.outbox.overview({ spaceId });
  return needsYou.map((need) => wordedCard(need, timeZone));
}

/** The cards as the window shows them unfolded. */
export async function cardsOf({ client, spaceId }: { client: Client; spaceId: string }): Promise<Card[]> {
  const cards = await wordedCards({ client, spaceId });
  return Promise.all(
    cards.map(async (card) => {
      const { rows } = await client.outbox.list({ spaceId, section: 'card', card: card.key, limit: 500 });
      return { ...card, actionIds: rows.map(({ id }) => id) };
    }),
  );
}
