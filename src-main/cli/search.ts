import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { SearchAnswer } from '../../src-preload/contract/search.ts';
import { closestFirst } from '../../src-preload/contract/search-groups.ts';
import { searchProblemWords } from '../../src-preload/contract/words/search.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { foundLine, moreFound } from './found-lines.ts';
import type { Output } from './output.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** What a sync has just brought is indexed piece by piece; as long as this a search is worth waiting for. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 100;

/** Searches what is here of the open space, once it is all in the index. Asks the service nothing. */
export async function searchHere(
  where: Where,
  output: Output,
  words: string,
  { limit }: { limit: number },
): Promise<number> {
  if (words.trim() === '') throw new CommandEnd(exitCodes.wrong, 'Nothing to look for was given.');
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const answer = await findWhole(core, { spaceId, words, limit, order: 'match', text: 'whole' });
    if (answer.problem !== null) throw new CommandEnd(exitCodes.wrong, searchProblemWords(answer.problem));
    if (!answer.isWhole) output.note('The search index is still being made: not everything is found yet.');
    const hits = closestFirst(answer.groups).slice(0, limit);
    const results = hits.map((hit) => ({
      ...{ kind: hit.kind, id: hit.id, text: hit.text },
      at: hit.atMs === null ? null : new Date(hit.atMs).toISOString(),
      accounts: hit.accounts,
      // What was done to a block here and is not published: what is found of it is not on the page.
      ...(hit.kind === 'block' ? { staged: hit.staged } : {}),
    }));
    const more = moreFound(answer, hits.length);
    const lines = [...hits.map(foundLine), ...(more === '' ? [] : [more])];
    output.result({ results, more: more !== '' }, hits.length === 0 ? nothing(answer.nearest) : lines.join('\n'));
    return exitCodes.done;
  });
}

/** Waits for the index, but not for long: then the answer says itself that it is not whole. */
async function findWhole(core: Client, asked: Parameters<Client['search']['find']>[0]): Promise<SearchAnswer> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await core.search.find(asked);
    if (answer.isWhole || answer.problem !== null || performance.now() > untilMs) return answer;
    await delay(AGAIN_MS);
  }
}

const nothing = (nearest: string | null): string =>
  nearest === null ? 'Nothing found.' : `Nothing found. The nearest is: ${nearest}`;
