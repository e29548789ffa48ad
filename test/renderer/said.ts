import { toasts, type Toast } from '../../src-renderer/client/toast.svelte.ts';

/** What the window says in passing from now on, the latest last. `stop` ends it. */
export function hearing() {
  const heard: Toast[] = [];
  const stop = toasts.attach((toast) => heard.push(toast));
  // What was said before is not of this test.
  for (const toast of heard.splice(0)) toasts.gone(toast);
  return {
    lines: (): string[] => heard.map((toast) => toast.text(Date.now())),
    /** Those of them that are still true. */
    standing: (): string[] => heard.filter(({ telling }) => telling.stands()).map((toast) => toast.text(Date.now())),
    undo: (): Promise<void> => heard.findLast((toast) => toast.offersUndo)?.undo(Date.now()) ?? Promise.resolve(),
    stop: (): void => {
      for (const toast of heard) toasts.gone(toast);
      stop();
    },
  };
}
