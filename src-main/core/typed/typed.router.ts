import type { Parts } from '../parts.ts';
import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { keepTyped, typedWords } from './typed.ts';

export const typedRouter = (parts: Parts) => {
  const { store, clock } = parts;
  return os.typed.router({
    watch: os.typed.watch.handler(({ signal }) => watch(store, clock, () => typedWords(store), signal)),
    keep: os.typed.keep.handler(({ input }) => {
      keepTyped(parts, input.changes);
      return {};
    }),
  });
};
