import { cpSync, rmSync } from 'node:fs';
import { importInto, pauseAll, sendAll } from '../data-folder.ts';

const DAY_MS = 86_400_000;

/**
 * Three posts for tomorrow wait, the data folder is copied, they go out to the service, and the copy is put back. No
 * analytics show them: they are not published yet, unless they are to go out `now`.
 */
export async function becomeOlder(data: string, { now = false } = {}): Promise<void> {
  const at = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16);
  const rows = ['one', 'two', 'three'].map((which) => `The harbour at night ${which},x,${now ? '' : at}`);
  await pauseAll(data);
  await importInto(data, ['text,accounts,scheduled_at', ...rows, ''].join('\n'));
  cpSync(data, `${data}-copy`, { recursive: true });
  await sendAll(data);
  rmSync(data, { recursive: true });
  cpSync(`${data}-copy`, data, { recursive: true });
}
