import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { clearNews, newsOf, readNews, unclearNews, unreadOf, type NewsParts } from './news.ts';

export const newsRouter = (parts: NewsParts) => {
  const { store, clock } = parts;
  return os.news.router({
    get: os.news.get.handler(() => newsOf(parts)),
    watch: os.news.watch.handler(({ signal }) => watch(store, clock, () => newsOf(parts), signal)),
    watchUnread: os.news.watchUnread.handler(({ signal }) => watch(store, clock, () => unreadOf(parts), signal)),
    read: os.news.read.handler(({ input }) => {
      readNews(parts, input);
      return {};
    }),
    clear: os.news.clear.handler(({ input }) => clearNews(parts, input)),
    unclear: os.news.unclear.handler(({ input }) => {
      unclearNews(parts, input);
      return {};
    }),
  });
};
