import { MOST_IMPORT_BYTES, fileTooLarge } from '../../src-preload/contract/words/file-size.ts';
import { dropping, ONE_FILE } from './dropped-file.svelte.ts';
import { toasts } from './toast.svelte.ts';

/** A file that was opened with Outpost goes where a dropped one goes; the shell gives it out under its key. */
export async function takeOpened(key: string): Promise<void> {
  const answer = await fetch(`/opened/${key}`).catch(() => null);
  if (answer?.ok === true) {
    if (answer.headers.get('x-more-files') !== null) toasts.fail('one-file', ONE_FILE);
    const name = decodeURIComponent(answer.headers.get('x-file-name') ?? '');
    return dropping.open(new File([await answer.blob()], name));
  }
  if (answer?.status === 413) return toasts.fail('opened-file', fileTooLarge(null, MOST_IMPORT_BYTES));
  toasts.fail('opened-file', 'The file that was opened cannot be read any more. Open it again, or drop it here.');
}
