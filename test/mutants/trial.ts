import { join, relative, sep } from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
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
  /** What noticed it before is tried alone, first; where it does not, all of them are. */
  first?: Noticer | undefined;
}

/** One test, by its file from the root of the checkout, with slashes, and its name. */
export interface Noticer {
  file: string;
  test: string;
}

export interface Answer {
  /** Whether the tests passed, all of them, to their end. */
  verdict: 'passed' | 'noticed';
  /** The test that noticed, where it was one. */
  by: Noticer | null;
}

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

  async verdictOn({ tests, mutant, first }: Question): Promise<Answer> {
    chooseMutant(mutant);
    const vitest = await (this.#vitest ??= this.#start());
    const file = mutant === null ? null : join(root, mutant.file);
    if (file !== null) vitest.invalidateFile(file);
    try {
      if (first !== undefined && (await this.#isNoticedBy(vitest, first))) return { verdict: 'noticed', by: first };
      const order = this.#order.get(tests.join()) ?? tests.map((path) => join(root, path));
      inOrder = order;
      const files = new Set(inOrder);
      const specifications = (await vitest.globTestSpecifications([...files])).filter((one) => files.has(one.moduleId));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const run = testModules.filter(({ moduleId }) => files.has(moduleId));
      const failed = run.find((one) => one.state() === 'failed');
      const noticed = failed?.moduleId;
      // Mistakes that stand side by side in the list are mostly noticed by the same file.
      if (noticed !== undefined) this.#order.set(tests.join(), [noticed, ...order.filter((path) => path !== noticed)]);
      const isWhole = run.length === files.size && run.every((one) => one.state() === 'passed');
      return { verdict: isWhole && unhandledErrors.length === 0 ? 'passed' : 'noticed', by: noticerIn(failed) };
    } finally {
      // What is read next is read without it.
      chooseMutant(null);
      if (file !== null) vitest.invalidateFile(file);
    }
  }

  async #isNoticedBy(vitest: Vitest, { file, test }: Noticer): Promise<boolean> {
    const path = join(root, file);
    vitest.setGlobalTestNamePattern(new RegExp(`${literal(test)}$`));
    try {
      const specifications = (await vitest.globTestSpecifications([path])).filter((one) => one.moduleId === path);
      const { testModules } = await vitest.runTestSpecifications(specifications);
      return testModules.some((one) => one.moduleId === path && noticerIn(one) !== null);
    } finally {
      vitest.resetGlobalTestNamePattern();
    }
  }

  async close(): Promise<void> {
    await (await this.#vitest)?.close();
  }

  #start(): Promise<Vitest> {
    return createVitest('test', {
      root,
      watch: false,
      // What holds a file may take long.
      include: ['test/**/*.test.ts', 'test/**/*.long.ts'],
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

const literal = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A file that failed as a whole has none. */
function noticerIn(module: TestModule | undefined): Noticer | null {
  if (module === undefined) return null;
  const [failed] = module.children.allTests('failed');
  const file = relative(root, module.moduleId).replaceAll(sep, '/');
  return failed === undefined ? null : { file, test: failed.name };
}

if (import.meta.main) {
  const trials = new Trials();
  process.on('message', (question: Question) => {
    void trials.verdictOn(question).then(
      // Whoever asked may be gone by now.
      (answer) => process.connected && process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => void trials.close().finally(() => process.exit(0)));
}
