import { join } from 'node:path';
import { BaseSequencer, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { root } from '../run/checks.ts';
import { chooseMutant, type Mutant } from './mutant.ts';

/*
 * A process that tries one mistake after the other: Vitest and what it has read of the sources stay, the tests run in a new
 * process each time. Only the file with the mistake is read anew, before and after.
 */

export interface Question {
  /** From the root of the checkout. */
  tests: readonly string[];
  mutant: Mutant | null;
}

/** Whether the tests passed, all of them, to their end. */
export type Verdict = 'passed' | 'noticed';

/** The one that is most likely to notice comes first. */
let inOrder: readonly string[] = [];
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => inOrder.indexOf(a.moduleId) - inOrder.indexOf(b.moduleId));
  }
}

export class Trials {
  #vitest: Promise<Vitest> | null = null;
  /** By what is asked for: its files of tests, first the one that noticed the mistake before this one. */
  readonly #order = new Map<string, readonly string[]>();

  async verdictOn({ tests, mutant }: Question): Promise<Verdict> {
    chooseMutant(mutant);
    const vitest = await (this.#vitest ??= this.#start());
    const file = mutant === null ? null : join(root, mutant.file);
    if (file !== null) vitest.invalidateFile(file);
    try {
      const order = this.#order.get(tests.join()) ?? tests.map((path) => join(root, path));
      inOrder = order;
      const files = new Set(inOrder);
      const specifications = (await vitest.globTestSpecifications([...files])).filter((one) => files.has(one.moduleId));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const run = testModules.filter(({ moduleId }) => files.has(moduleId));
      const noticed = run.find((one) => one.state() === 'failed')?.moduleId;
      // Mistakes that stand side by side in the list are mostly noticed by the same file.
      if (noticed !== undefined) this.#order.set(tests.join(), [noticed, ...order.filter((path) => path !== noticed)]);
      const isWhole = run.length === files.size && run.every((one) => one.state() === 'passed');
      return isWhole && unhandledErrors.length === 0 ? 'passed' : 'noticed';
    } finally {
      // What is read next is read without it.
      chooseMutant(null);
      if (file !== null) vitest.invalidateFile(file);
    }
  }

  async close(): Promise<void> {
    await (await this.#vitest)?.close();
  }

  #start(): Promise<Vitest> {
    return createVitest('test', {
      root,
      watch: false,
      maxWorkers: 1,
      sequence: { sequencer: AsNamed },
      // Says nothing: what it found is answered.
      reporters: [{}],
      // The first failure says it: what follows in the same process, also in the other files, is left out at once.
      bail: 1,
      // On a busy machine the longest of them take half a minute; what hangs is ended by whoever asked.
      testTimeout: 120_000,
      retry: 0,
    });
  }
}

if (import.meta.main) {
  const trials = new Trials();
  process.on('message', (question: Question) => {
    void trials.verdictOn(question).then(
      // Whoever asked may be gone by now.
      (verdict) => process.connected && process.send?.(verdict),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => void trials.close().finally(() => process.exit(0)));
}
