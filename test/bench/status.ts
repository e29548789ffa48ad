import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { cliPath, startOutpost } from '../cli/outpost.ts';
import { connectFolder } from '../data-folder.ts';
import { figuresOf, timed, type Took } from './status/command-times.ts';

/*
 * npm run bench:status -- [--runs N]
 *
 * How long `outpost status` takes (quality.md, Speed): alone and through a program that holds the folder, each beside a Node that does nothing,
 * in turn, so that a busy machine slows all three. The service answers from this process. Ratios say the most, then the processor's time.
 */
// As `src-main/outpost.mjs` starts it. JavaScript that runs under any Node, and has no types.
const built = join(import.meta.dirname, '..', '..', 'src-main', 'built.mjs');
const { commandFlags } = (await import(built)) as { commandFlags: readonly string[] };
const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } });
const folder = mkdtempSync(join(tmpdir(), 'outpost-status-'));
process.env['OUTPOST_STATE'] = join(folder, 'state');
const sandbox = await startSandbox({ posts: 20, apiLimit: { count: 10_000, windowMs: 60_000 } });
const [alone, held] = [join(folder, 'alone'), join(folder, 'held')];
for (const data of [alone, held]) await connectFolder(data, sandbox);
const holder = startOutpost(held, ['web', '--port', '0', '--no-open']);
await holder.firstLine;

const status = (data: string): Promise<Took> =>
  timed([...commandFlags, cliPath, '--data', data, 'status'], { codes: [0] });
const kinds = {
  'node -e 0': () => timed(['-e', '0'], { codes: [0] }),
  'status, alone': () => status(alone),
  'status, through a holder': () => status(held),
};
const took = new Map(Object.keys(kinds).map((name): [string, Took[]] => [name, []]));
try {
  // The first of each compiles what is kept from then on.
  for (const run of Object.values(kinds)) await run();
  for (let round = 0; round < Number(values.runs); round += 1)
    for (const [name, run] of Object.entries(kinds)) took.get(name)?.push(await run());
} finally {
  holder.child.kill('SIGTERM');
  await holder.ended;
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}

const figures = [...took].map(([name, runs]) => ({ name, ...figuresOf(runs) }));
const bare = figures[0];
const per = (is: number | null, than: number | null | undefined): string =>
  is === null || than === null || than === undefined ? '' : (is / than).toFixed(1);
console.table(
  figures.map(({ name, medianMs, bestMs, cpuMs }) => ({
    ...{ name, 'median ms': Math.round(medianMs), 'best ms': Math.round(bestMs) },
    ...{ 'processor ms': cpuMs === null ? '' : Math.round(cpuMs), 'of bare Node': per(medianMs, bare?.medianMs) },
    ...{ 'of its processor time': per(cpuMs, bare?.cpuMs) },
  })),
);
