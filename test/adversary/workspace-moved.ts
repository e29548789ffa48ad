import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { aftermath, Workspace } from './workspace.ts';

/** The same data on a second machine, while the first one sends. */
export const workspaceMoved: Adversity = {
  name: 'workspace-moved',
  about: 'a copy of the data opened on another machine after the first one went on',
  trials: 20,
  async trial(random, mutant) {
    const workspace = await Workspace.open(mutant);
    try {
      const posts = random.between(3, 20);
      await workspace.queue(posts);
      await workspace.resume();
      await workspace.sent(1);
      await workspace.client.outbox.pauseAll({
        spaceId: (await workspace.client.status.get({})).connection?.spaceId ?? '',
      });
      await workspace.quiet();
      await workspace.stop();
      const copy = workspace.copy();
      workspace.start();
      await workspace.resume();
      await workspace.quiet();
      await workspace.stop();
      workspace.folder = copy;
      workspace.stateFolder = mkdtempSync(join(tmpdir(), 'outpost-adversary-'));
      const trial = await aftermath(workspace, posts);
      if (!trial.told.includes('moved')) trial.wrong.push('it was not said that the workspace was moved');
      return trial;
    } finally {
      await workspace.close();
    }
  },
};
