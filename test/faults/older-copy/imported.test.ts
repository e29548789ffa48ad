import { afterEach, beforeEach, expect, it } from 'vitest';
import { importedBeforeWords } from '../../../src-preload/contract/words/imported-before.ts';
import type { Rig } from '../../rig.ts';
import { playedClock } from '../played-clock.ts';
import { openCopied, texts, type Copied } from './copied.ts';

const DAY_MS = 86_400_000;

let copied: Copied;
let rig: Rig;
const clock = playedClock();
beforeEach(async () => {
  copied = await openCopied({ clock, nowMs: () => clock.nowMs() });
  ({ rig } = copied);
});
afterEach(() => copied.close());

const content = ['text,accounts', ...texts.map((text) => `${text},x`)].join('\n');
const dryRun = () => rig.client.import.dryRun({ spaceId: rig.spaceId, name: 'batch.csv', content });
const commit = (importId: string, again: boolean) =>
  rig.client.import.commit({ importId, as: 'queue', undoMs: 0, again });

it('a file that was imported after an older copy was made is not imported again without a question', async () => {
  await rig.published('Before the copy');
  await rig.reopen({ between: copied.makeCopy });
  expect((await dryRun()).before).toBeNull();
  await commit((await dryRun()).importId, false);
  await rig.drained();
  expect(copied.executed()).toEqual([1, 1, 1]);
  await rig.reopen({ between: () => copied.putBack() });
  const { importId, before, timeZone } = await dryRun();
  expect(before).toMatchObject({ queued: 3, olderCopy: true });
  expect(before === null ? '' : importedBeforeWords(before, clock.nowMs(), timeZone)).toMatch(
    /^This data is a copy from .*, and posts went out after it was made\. If this file was imported since, its posts are out already\.$/,
  );
  await expect(commit(importId, false)).rejects.toMatchObject({ data: { code: 'imported-before' } });
  // Also after it was read that this is an older copy, and for a week.
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
  await rig.reopen();
  expect((await dryRun()).before).not.toBeNull();
  clock.pass(8 * DAY_MS);
  expect((await dryRun()).before).toBeNull();
  expect(copied.executed()).toEqual([1, 1, 1]);
});
