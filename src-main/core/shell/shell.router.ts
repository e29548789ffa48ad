import type { Parts } from '../parts.ts';
import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import type { ShellWords } from './shell.ts';

export const shellRouter = ({
  store,
  clock,
  shellWords,
}: Pick<Parts, 'store' | 'clock'> & { shellWords: ShellWords }) =>
  os.shell.router({
    watch: os.shell.watch.handler(({ signal }) => watch(store, clock, () => shellWords.state(), signal)),
    tell: os.shell.tell.handler(({ input }) => {
      shellWords.tell(input);
      return { told: true } as const;
    }),
    ask: os.shell.ask.handler(({ input }) => ({ heard: shellWords.ask(input.wish) })),
    watchAsked: os.shell.watchAsked.handler(({ signal }) => watch(store, clock, () => shellWords.asked(), signal)),
    answer: os.shell.answer.handler(({ input }) => ({ answered: shellWords.answer(input.id) })),
    chooseFile: os.shell.chooseFile.handler(async ({ input, signal }) => ({
      file: await shellWords.chooseFile(input, signal),
    })),
    watchFileWanted: os.shell.watchFileWanted.handler(({ signal }) =>
      watch(store, clock, () => shellWords.wanted(), signal),
    ),
    giveFile: os.shell.giveFile.handler(({ input }) => ({ given: shellWords.giveFile(input.id, input.file) })),
  });
