import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCore, type CoreHost, type StartOptions } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';

/** The worker of tiny-core.ts. */
export const tinyCore = fileURLToPath(new URL('./tiny-core.ts', import.meta.url));

/** A fresh folder that is gone with the scope. */
export function freshFolder(): { folder: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-test-'));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Windows knows no modes; its folders in a user's profile are that user's. */
export const hasModes = process.platform !== 'win32';

/** Whether nobody but its owner can do anything with a file or folder. */
export const isOwnerOnly = (path: string): boolean => !hasModes || (statSync(path).mode & 0o077) === 0;

/** A real host over the tiny core, with everything it logged; both are gone with the scope. */
export async function tinyHost(
  folder: string,
  changes: Partial<StartOptions> = {},
): Promise<{ host: CoreHost; logged: string[]; [Symbol.asyncDispose](): Promise<void> }> {
  const logged: string[] = [];
  const log = openLog({ shell: 'test', stderrLevel: 'debug', stderr: (line) => logged.push(line) });
  const host = await startCore({
    dataFolder: folder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'cli',
    secrets: memorySecrets(),
    log,
    worker: tinyCore,
    ...changes,
  });
  return { host, logged, [Symbol.asyncDispose]: () => host.close(200) };
}

/** Resolves when `condition` holds; fails loudly when it does not come to hold within five seconds. */
export async function until(condition: () => boolean, what: string): Promise<void> {
  const giveUpAtMs = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > giveUpAtMs) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
