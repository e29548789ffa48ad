import { MOST_IMPORT_BYTES, fileTooLarge } from '../../src-preload/contract/words/file-size.ts';
import { dropping, ONE_FILE } from './dropped-file.svelte.ts';
import { toasts } from './toast.svelte.ts';

/** How many files were taken: what was said of one before the last holds no more. */
let taken = 0;

/** A file that was opened with Outpost goes where a dropped one goes; the shell gives it out under its key. */
export async function takeOpened(key: string): Promise<void> {
  const answer = await fetch(`/opened/${key}`).catch(() => null);
  if (answer?.ok === true) {
    taken += 1;
    if (answer.headers.get('x-more-files') !== null) toasts.fail('one-file', ONE_FILE);
    const name = decodeURIComponent(answer.headers.get('x-file-name') ?? '');
    return dropping.open(new File([await answer.blob()], name));
  }
  const before = taken;
  const stands = (): boolean => taken === before;
  if (answer?.status === 413) return toasts.fail('opened-file', fileTooLarge(null, MOST_IMPORT_BYTES), stands);
  const gone = 'The file that was opened cannot be read any more. Open it again, or drop it here.';
  toasts.fail('opened-file', gone, stands);
}
