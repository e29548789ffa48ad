import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Copied, openCopied, texts } from './copied.ts';

let copied: Copied;
beforeEach(async () => {
  copied = await openCopied();
});
afterEach(() => copied.close());

it('a crash between the journal and the mark: the next start writes the mark, so that a copy from before is noticed', async () => {
  const { rig } = copied;
  const mark = join(rig.stateFolder, readdirSync(rig.stateFolder).find((name) => name.endsWith('.mark')) ?? '');
  const kept = mkdtempSync(join(tmpdir(), 'outpost-mark-'));
  await rig.post(texts[0] ?? '');
  await rig.drained();
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  await rig.post(texts[1] ?? '');
  await rig.reopen({
    between: () => {
      copied.makeCopy();
      copyFileSync(mark, join(kept, 'mark'));
    },
  });
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
  await rig.drained();
  // The mark of the first, the journal of the second: as it is when the process ends between the two.
  await rig.reopen({ dispatch: false, between: () => cpSync(join(kept, 'mark'), mark) });
  expect((await rig.client.status.get({})).older).toBe(false);
  await rig.reopen({ between: () => copied.putBack() });
  expect(await rig.client.status.get({})).toMatchObject({ older: true, paused: true });
  expect(copied.executed()).toEqual([1, 1, 0]);
  rmSync(kept, { recursive: true });
});
