import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run/checks.ts';
import { MUTANT_VARIABLE, mutated, type Mutant } from './mutant.ts';
import { mutantGroups } from './mutants.ts';

/*
 * `node test/mutants/run.ts [--only WORD]`: makes one mistake after the other and sees whether the tests notice. Each is
 * tried on the few files of tests that hold its part. A mistake that none of them notices is a missing test, unless the
 * list says why it changes nothing that anybody can see.
 */

export interface MutantResult {
  killed: number;
  /** Explained in the list. */
  explained: number;
  /** In words: what survived without a reason, and what could not be tried. */
  wrong: string[];
}

/** Side by side: one for each of the two cores that the suite is made for. */
const WIDTH = 2;
const LONGEST_MS = 120_000;

interface Trial {
  mutant: Mutant | null;
  tests: readonly string[];
  survives: string | null;
}

/** Whether all tests pass. A run that takes too long was made to hang by the mistake: it is noticed. */
function passes({ mutant, tests }: Trial): Promise<boolean> {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--bail=1', '--maxWorkers=1', '--reporter=dot', '--testTimeout=20000', ...tests];
  const env = { ...process.env, ...(mutant === null ? {} : { [MUTANT_VARIABLE]: JSON.stringify(mutant) }) };
  const child = spawn(process.execPath, [program, ...args], { cwd: root, env, stdio: 'ignore' });
  const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0);
    }),
  );
}

/** What is the matter with a trial, in words; null: all is as it should be. */
async function judge({ mutant, tests, survives }: Trial): Promise<string | null> {
  if (mutant === null)
    return (await passes({ mutant, tests, survives })) ? null : `without any mistake: ${tests.join(' ')} fail`;
  try {
    mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant);
  } catch (error) {
    return `cannot be made: ${(error as Error).message}`;
  }
  const survived = await passes({ mutant, tests, survives });
  if (survived === (survives !== null)) return null;
  const what = `${mutant.file}: ${mutant.search}  ->  ${mutant.replace}`;
  return survived ? `survives: ${what}` : `is noticed, and the list says why it would not be: ${what}`;
}

export async function runMutants(only = ''): Promise<MutantResult> {
  const trials = mutantGroups.flatMap(({ file, tests, mutants }): Trial[] => {
    const chosen = mutants
      .map(([search, replace, survives = null]) => ({ mutant: { file, search, replace }, tests, survives }))
      .filter(({ mutant }) => JSON.stringify(mutant).includes(only));
    return chosen.length === 0 ? [] : [{ mutant: null, tests, survives: null }, ...chosen];
  });
  const result: MutantResult = { killed: 0, explained: 0, wrong: [] };
  const waiting = trials.values();
  const work = async (): Promise<void> => {
    for (const trial of waiting) {
      const trouble = await judge(trial);
      if (trouble !== null) {
        result.wrong.push(trouble);
        console.log(`FAILED ${trouble}`);
      } else if (trial.survives !== null) result.explained += 1;
      else if (trial.mutant !== null) result.killed += 1;
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return result;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  const startedMs = Date.now();
  const { killed, explained, wrong } = await runMutants(values.only);
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
  console.log(`mutants: ${killed} noticed, ${explained} explained, ${wrong.length} wrong, in ${seconds} s`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
