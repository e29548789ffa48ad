import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { countsOf, find, type SearchParts } from './search.ts';
import { similarTo } from './similar.ts';

export const searchRouter = (parts: SearchParts) =>
  os.search.router({
    find: os.search.find.handler(({ input }) => find(parts, input)),
    watch: os.search.watch.handler(({ input, signal }) =>
      watch(parts.store, parts.clock, () => find(parts, input), signal),
    ),
    similar: os.search.similar.handler(({ input }) => ({ similar: similarTo(parts, input) })),
    counts: os.search.counts.handler(({ input }) => countsOf(parts, input.spaceId)),
  });
