import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashTrials, tableOf } from './trials.ts';

/** `npm run test:crash -- --trials N --seed S [--width W]`: kills a sending process N times and compares the books. */

process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'outpost-crash-compiled');
const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    width: { type: 'string', default: '2' },
  },
});
const [trials, seed, width] = [Number(values.trials), Number(values.seed), Number(values.width)];
const startedAtMs = performance.now();
const progress = (done: number): void => void process.stderr.write(`\r${done} of ${trials} kills`);
const result = await crashTrials({ trials, seed, width, progress });
process.stderr.write('\r');
console.log(tableOf(result, { trials, seed, tookMs: performance.now() - startedAtMs }));
process.exitCode = result.violations.length > 0 ? 1 : 0;
