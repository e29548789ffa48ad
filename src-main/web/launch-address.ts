import type { Control } from '../host/control-file.ts';
import type { FileToOpen } from './file-to-open.ts';

/** The address that signs one browser in; `opens`: the key of the file that is opened there. */
export function launchAddress(url: string, code: string, opens: string | null = null): string {
  // In the fragment: it is never sent to any server nor written into a log of requests.
  const fragment = [`launch=${code}`, ...(opens === null ? [] : [`then=/take/${opens}`])].join('&');
  return `${url}/#${fragment}`;
}

const isKey = (given: unknown): given is string => typeof given === 'string' && /^[\w-]+$/.test(given);

/**
 * Asks a running web shell for another address, one that opens this file. Null where nothing answers, something else does (its port may
 * be another program's by now), or it is of a version that opens no files.
 */
export async function freshAddress(
  { url, secret }: Pick<Control, 'url' | 'secret'>,
  opens: FileToOpen | null = null,
): Promise<string | null> {
  const asked = { secret, ...(opens === null ? {} : { file: opens.file, ...(opens.more ? { more: 'yes' } : {}) }) };
  try {
    const answer = await fetch(`${url}/launch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(asked),
      redirect: 'error',
    });
    const { code, opens: key = null } = (await answer.json()) as { code?: unknown; opens?: unknown };
    if (!isKey(code) || (opens !== null && !isKey(key))) return null;
    return launchAddress(url, code, isKey(key) ? key : null);
  } catch {
    return null;
  }
}
