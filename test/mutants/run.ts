import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run/checks.ts';
import { mutated, type Mutant } from './mutant.ts';
import { mutantGroups, type Group } from './mutants.ts';
import { TrialProcess } from './trial-process.ts';
import type { Answer, Noticer } from './trial.ts';

/*
 * `node test/mutants/run.ts [--only WORD] [--remember]`: makes one mistake after the other and sees whether the tests notice. Each is
 * tried on the few files of tests that hold its part. A mistake that none of them notices is a missing test, unless the
 * list says why it changes nothing that anybody can see. Which test noticed one that took long is remembered in noticed-by.json: it
 * is tried first, and the others only where it does not notice any more.
 */

export interface MutantResult {
  killed: number;
  /** Explained in the list. */
  explained: number;
  /** In words: what survived without a reason, and what could not be tried. */
  wrong: string[];
}

/** Side by side: more than there are cores, since what a mistake breaks is mostly waited for. */
const WIDTH = Math.min(availableParallelism(), 4) + 3;
/** So many while something else runs as well, which mostly waits, too. */
const WIDTH_BESIDE = 2;
/** A run with a mistake that takes longer than this, and than several runs without one, was made to hang: it is noticed. */
const AT_LEAST_MS = 20_000;
const TIMES_AS_LONG = 4;
/** How long where nothing says how long a run takes. */
const UNMEASURED_MS = 90_000;

interface Trial {
  mutant: Mutant;
  survives: string | null;
}

interface TrialGroup {
  tests: readonly string[];
  trials: Trial[];
}

const REMEMBERED = join(import.meta.dirname, 'noticed-by.json');
/** What is noticed sooner is not worth a line. */
const LONG_MS = 3_000;
const nameOf = ({ file, search, replace }: Mutant): string => `${file}: ${search} -> ${replace}`;
const remembered = new Map(
  Object.entries(JSON.parse(readFileSync(REMEMBERED, 'utf8')) as Record<string, [string, string]>).map(
    ([name, [file, test]]): [string, Noticer] => [name, { file, test }],
  ),
);

/** What is the matter with a trial, in words; null: all is as it should be. */
async function troubleOf(
  place: TrialProcess,
  tests: readonly string[],
  { mutant, survives }: Trial,
  limitMs: number,
): Promise<string | null> {
  try {
    mutated(readFileSync(join(root, mutant.file), 'utf8'), mutant);
  } catch (error) {
    return `cannot be made: ${(error as Error).message}`;
  }
  const first = survives === null ? remembered.get(nameOf(mutant)) : undefined;
  const ask = async (): Promise<boolean> => {
    const beganMs = Date.now();
    const answer = await place.ask({ tests, mutant, first }, limitMs);
    if (answer === 'hung') return false;
    if (answer.by !== null && (first !== undefined || Date.now() - beganMs > LONG_MS))
      remembered.set(nameOf(mutant), answer.by);
    return answer.verdict === 'passed';
  };
  // That a test failed for another reason, on a busy machine, would look like a mistake that was noticed after all.
  const survived = (await ask()) || (survives !== null && (await ask()));
  if (survived === (survives !== null)) return null;
  const what = `${mutant.file}: ${mutant.search}  ->  ${mutant.replace}`;
  return survived ? `survives: ${what}` : `is noticed, and the list says why it would not be: ${what}`;
}

/** As many of them as are wanted, spread over all: the same ones each time. */
export const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most
    ? [...all]
    : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T);

/** What publishes, what counts the limits, and what keeps others out of the shells. */
const FIRST =
  /^src-main\/(core\/(limits|actions)|web|host\/peer)\/|^src-main\/desktop\/(lock-down|scheme|external|desktop-secrets)\.ts$/;
const ONE_IN = 10;

/** Where `test:long` tries one mistake each: every file of those that are tried first, and one in ten of each other part. */
export function fewOf(all: readonly Group[]): Group[] {
  const ofEachFile = all.filter(({ file }, at) => all.findIndex((one) => one.file === file) === at);
  const others = Map.groupBy(
    ofEachFile.filter(({ file }) => !FIRST.test(file)),
    ({ file }) => /^src-(?:main\/)?\w+/.exec(file)?.[0],
  );
  const some = new Set([...others.values()].flatMap((part) => spread(part, Math.ceil(part.length / ONE_IN))));
  return ofEachFile.filter((group) => FIRST.test(group.file) || some.has(group));
}

/** What is tried, in parts that the same tests hold, those with most trials first. */
function groupsOf(all: readonly Group[], only: string, ofEachFile: number): TrialGroup[] {
  const byTests = new Map<string, TrialGroup>();
  for (const { file, tests, mutants } of all) {
    const group = byTests.get(tests.join()) ?? { tests, trials: [] };
    for (const [search, replace, survives = null] of spread(mutants, ofEachFile)) {
      const mutant = { file, search, replace };
      if (JSON.stringify(mutant).includes(only)) group.trials.push({ mutant, survives });
    }
    byTests.set(tests.join(), group);
  }
  const chosen = [...byTests.values()].filter(({ trials }) => trials.length > 0);
  return chosen.sort((a, b) => b.trials.length * b.tests.length - a.trials.length * a.tests.length);
}

/** Of mistakes that are still in the list. */
function remember(): void {
  const listed = new Set(
    mutantGroups.flatMap(({ file, mutants }) => mutants.map(([search, replace]) => nameOf({ file, search, replace }))),
  );
  const lines = [...remembered]
    .filter(([name]) => listed.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { file, test }]) => `${JSON.stringify(name)}: ${JSON.stringify([file, test])}`);
  writeFileSync(REMEMBERED, `{\n${lines.join(',\n')}\n}\n`);
}

/**
 * `beside`: what runs meanwhile; the whole width is used only when it has ended. `arePassing`: that the tests pass without any
 * mistake is known, and not tried first. `ofEachFile`: at most so many.
 */
export async function runMutants({
  only = '',
  all = mutantGroups,
  beside = Promise.resolve(),
  arePassing = false,
  ofEachFile = Infinity,
}: {
  only?: string;
  all?: readonly Group[];
  beside?: Promise<unknown>;
  arePassing?: boolean;
  ofEachFile?: number;
} = {}): Promise<MutantResult> {
  const result: MutantResult = { killed: 0, explained: 0, wrong: [] };
  const wrong = (trouble: string): void => {
    result.wrong.push(trouble);
    console.log(`FAILED deliberate mistake: ${trouble}`);
  };
  const tryAll = async (place: TrialProcess, { tests, trials }: TrialGroup): Promise<void> => {
    const startedMs = Date.now();
    const withoutAny = async (): Promise<Answer['verdict'] | 'hung'> => {
      const answer = await place.ask({ tests, mutant: null }, 600_000);
      return answer === 'hung' ? answer : answer.verdict;
    };
    if (!arePassing && (await withoutAny()) !== 'passed' && (await withoutAny()) !== 'passed')
      return wrong(`without any mistake: ${tests.join(' ')} fail`);
    const limitMs = arePassing ? UNMEASURED_MS : AT_LEAST_MS + TIMES_AS_LONG * (Date.now() - startedMs);
    for (const trial of trials) {
      const trouble = await troubleOf(place, tests, trial, limitMs);
      if (trouble !== null) wrong(trouble);
      else if (trial.survives === null) result.killed += 1;
      else result.explained += 1;
    }
    console.log(
      `${trials.length} deliberate mistakes, ${((Date.now() - startedMs) / 1000).toFixed(0)} s: ${tests.join(' ')}`,
    );
  };
  const waiting = groupsOf(all, only, ofEachFile).values();
  const work = async (): Promise<void> => {
    const place = new TrialProcess();
    try {
      for (const group of waiting) await tryAll(place, group);
    } finally {
      place.close();
    }
  };
  const others = async (): Promise<unknown> => {
    await beside;
    return Promise.all(Array.from({ length: WIDTH - WIDTH_BESIDE }, work));
  };
  await Promise.all([...Array.from({ length: WIDTH_BESIDE }, work), others()]);
  return result;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, remember: { type: 'boolean', default: false } },
  });
  const startedMs = Date.now();
  const { killed, explained, wrong } = await runMutants({ only: values.only });
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(0);
  const all = killed + explained + wrong.length;
  console.log(`mutants: ${killed + explained} of ${all} (${explained} explained), in ${seconds} s`);
  if (values.remember) remember();
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
