import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { outpost } from './outpost.ts';

const DAY_MS = 86_400_000;

/**
 * Three posts for tomorrow wait, the data folder is copied, they go out to the service, and the copy is put back. No
 * analytics show them: they are not published yet, unless they are to go out `now`.
 */
export async function becomeOlder(data: string, { now = false } = {}): Promise<void> {
  const done = async (...args: string[]): Promise<void> => {
    const { code, stderr } = await outpost(data, args);
    expect([args, code, stderr]).toEqual([args, 0, expect.anything()]);
  };
  const at = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16);
  const rows = ['one', 'two', 'three'].map((which) => `The harbour at night ${which},x,${now ? '' : at}`);
  const file = `${data}.csv`;
  writeFileSync(file, ['text,accounts,scheduled_at', ...rows, ''].join('\n'));
  await done('outbox', 'pause');
  await done('import', file);
  cpSync(data, `${data}-copy`, { recursive: true });
  await done('outbox', 'resume');
  await done('send', '--until-empty', '--timeout', '60');
  rmSync(data, { recursive: true });
  cpSync(`${data}-copy`, data, { recursive: true });
}
