/** As long as a pause in the writing. */
const pauseMs = 400;

/** To be told of each step of the caret: once it stays somewhere, the window remembers that, though no letter follows. */
export function caretRests(composer: { flush(): Promise<void> }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    // What is saved is remembered with its caret.
    timer = setTimeout(() => void composer.flush(), pauseMs);
  };
}
