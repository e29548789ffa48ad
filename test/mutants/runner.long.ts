import { expect, it } from 'vitest';
import { runMutants } from './run.ts';

const file = 'src-main/core/limits/window.ts';
const tests = ['test/core/limits/window.test.ts'];

it('tells a mistake that is noticed, one that survives, one that hangs and one that was wrongly explained from each other', async () => {
  const { killed, explained, wrong } = await runMutants({
    all: [
      {
        file,
        tests,
        mutants: [
          ['RETRY_AFTER_SLACK_MS = 1_000', 'RETRY_AFTER_SLACK_MS = 0'],
          // Nothing of the one before it is left: this changes nothing, and nothing fails.
          ['RETRY_AFTER_SLACK_MS = 1_000', 'RETRY_AFTER_SLACK_MS = 1_000 + 0'],
          ['RETRY_AFTER_SLACK_MS = 1_000', 'RETRY_AFTER_SLACK_MS = ((): number => { for (;;); })()'],
          ['RETRY_AFTER_SLACK_MS = 1_000', 'RETRY_AFTER_SLACK_MS = 500 * 2', 'it is the same'],
          ['RETRY_AFTER_SLACK_MS = 1_000', 'RETRY_AFTER_SLACK_MS = 1', 'said to be the same'],
          ['what stands nowhere', 'anything'],
        ],
      },
    ],
  });
  expect({ killed, explained }).toEqual({ killed: 2, explained: 1 });
  expect(wrong).toEqual([
    expect.stringMatching(/^survives: .*1_000 \+ 0$/),
    expect.stringMatching(/^is noticed, and the list says why it would not be: .*= 1$/),
    expect.stringMatching(/^cannot be made: .*what stands nowhere$/),
  ]);
});
