import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * First the single tests that take a minute or two, which would else go on alone at the end. Then folders by what a file of
 * theirs takes: browsers, killed processes and random stories begin, and the many quick files
 * fill up the workers that are done first.
 */
const slowest = [
  'test/service/fuzz.long',
  'test/core/analytics/archive.long',
  'test/core/sync/a-day.long',
  'test/faults/crash',
  'test/desktop/desktop.',
  'test/journeys',
  'test/faults/model',
  'test/faults',
  'test/cli',
  'test/web',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = slowest.findIndex((folder) => moduleId.replaceAll('\\', '/').includes(`/${folder}`));
  return at === -1 ? slowest.length : at;
};

/** Within a folder as Vitest has it: what took longest the last time, else the largest file, is first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
