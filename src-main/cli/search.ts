import { closestFirst } from '../../src-preload/contract/search-groups.ts';
import type { SearchHit } from '../../src-preload/contract/search.ts';
import { searchProblemWords } from '../../src-preload/contract/words/search.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';

/** The most hits of one group that the core gives at once. */
const MOST = 500;

/** Searches what is here of the open space. Asks the service nothing. */
export async function searchHere(
  data: string | undefined,
  output: Output,
  words: string,
  { limit }: { limit: number },
): Promise<number> {
  return withCore({ data, output }, async (core) => {
    const { spaceId } = await spaceOf(core);
    const ofEach = Math.min(MOST, Math.max(1, limit));
    const answer = await core.search.find({ spaceId, words, limit: ofEach, order: 'match', text: 'whole' });
    if (answer.problem !== null) throw new CommandEnd(exitCodes.wrong, searchProblemWords(answer.problem));
    if (!answer.isWhole) output.note('The search index is still being made: not everything is found yet.');
    const hits = closestFirst(answer.groups).slice(0, limit);
    const results = hits.map(({ kind, id, text }) => ({ kind, id, text }));
    output.result({ results }, hits.length === 0 ? nothing(answer.nearest) : hits.map(lineOf).join('\n'));
    return exitCodes.done;
  });
}

const nothing = (nearest: string | null): string =>
  nearest === null ? 'Nothing found.' : `Nothing found. The nearest is: ${nearest}`;

const names: Record<SearchHit['kind'], string> = {
  draft: 'Draft',
  action: 'Outbox',
  post: 'Post',
  block: 'Bio block',
  comment: 'Comment',
};

const lineOf = ({ kind, id, text }: SearchHit): string =>
  `${names[kind]} ${id}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`;
