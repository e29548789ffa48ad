import { closestFirst } from '../../src-preload/contract/search-groups.ts';
import { searchProblemWords } from '../../src-preload/contract/words/search.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { foundLine, moreFound } from './found-lines.ts';
import type { Output } from './output.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** Searches what is here of the open space. Asks the service nothing. */
export async function searchHere(
  where: Where,
  output: Output,
  words: string,
  { limit }: { limit: number },
): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const answer = await core.search.find({ spaceId, words, limit, order: 'match', text: 'whole' });
    if (answer.problem !== null) throw new CommandEnd(exitCodes.wrong, searchProblemWords(answer.problem));
    if (!answer.isWhole) output.note('The search index is still being made: not everything is found yet.');
    const hits = closestFirst(answer.groups).slice(0, limit);
    const results = hits.map(({ kind, id, text, atMs, accounts }) => ({
      ...{ kind, id, text },
      at: atMs === null ? null : new Date(atMs).toISOString(),
      accounts,
    }));
    const more = moreFound(answer, hits.length);
    const lines = [...hits.map(foundLine), ...(more === '' ? [] : [more])];
    output.result({ results, more: more !== '' }, hits.length === 0 ? nothing(answer.nearest) : lines.join('\n'));
    return exitCodes.done;
  });
}

const nothing = (nearest: string | null): string =>
  nearest === null ? 'Nothing found.' : `Nothing found. The nearest is: ${nearest}`;
