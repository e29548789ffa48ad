import type { Client } from '../src-preload/contract/contract.ts';
import type { NeedsYou } from '../src-preload/contract/outbox.ts';

/** A card of "Needs you", with the IDs of what it is about. */
export type Card = NeedsYou & { actionIds: string[] };

/** The cards as the window shows them unfolded. */
export async function cardsOf({ client, spaceId }: { client: Client; spaceId: string }): Promise<Card[]> {
  const { needsYou } = await client.outbox.overview({ spaceId });
  return Promise.all(
    needsYou.map(async (need) => {
      const { rows } = await client.outbox.list({ spaceId, section: 'card', card: need.key, limit: 500 });
      return { ...need, actionIds: rows.map(({ id }) => id) };
    }),
  );
}
