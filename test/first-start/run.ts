import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sharedBrowser } from '../browser.ts';
import { root } from '../run/checks.ts';
import { allCases, nameOf, pairedCases } from './cases.ts';
import { whyNot } from './machine.ts';
import { fetchNpm, tryCase, type Common } from './try-case.ts';

/*
 * `npm run test:first-start [-- --all]`: a fresh clone of what is committed, `npm ci && npm start` in it, Welcome in a browser and Ctrl+C,
 * under npm 10 and 11, with and without Python, in a path with spaces and one outside ASCII, as root and not. Fetches packages.
 */

const ask = (program: string, ...args: string[]): string =>
  String(spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout).trim();

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
if (ask('git', 'status', '--porcelain') !== '') console.log('What is not committed is not tried.');
const folder = mkdtempSync(join(tmpdir(), 'outpost-first-start-'));
// Another user has its own folder in it.
chmodSync(folder, 0o711);
const counts = { tried: 0, failed: 0, skipped: 0 };
try {
  const cases = values.all ? allCases : pairedCases;
  const registry = ask('npm', 'config', 'get', 'registry');
  const common: Common = { npm: fetchNpm(join(folder, 'tools')), registry, browser: await sharedBrowser() };
  for (const one of cases) {
    const why = whyNot(one);
    if (why !== null) {
      counts.skipped += 1;
      console.log(`SKIPPED ${nameOf(one)}: ${why}`);
      continue;
    }
    counts.tried += 1;
    const startedMs = Date.now();
    const own = join(folder, `case ${counts.tried}`);
    mkdirSync(own);
    const error: unknown = await tryCase(one, own, common).then(
      () => null,
      (reason: unknown) => reason,
    );
    rmSync(own, { recursive: true, force: true, maxRetries: 5 });
    const line = `${nameOf(one)} (${((Date.now() - startedMs) / 1000).toFixed(0)} s)`;
    console.log(error === null ? `ok      ${line}` : `FAILED  ${line}: ${String(error)}`);
    if (error !== null) counts.failed += 1;
  }
  await common.browser.close();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`first starts: ${counts.tried - counts.failed} of ${counts.tried} came up, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 && counts.tried > 0 ? 0 : 1;
