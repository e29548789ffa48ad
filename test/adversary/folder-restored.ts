import { rmSync, cpSync } from 'node:fs';
import type { Adversity } from './adversity.ts';
import { aftermath, Workspace } from './workspace.ts';

/** A data folder put back from a copy that was made before everything in it went out. */
export const folderRestored: Adversity = {
  name: 'folder-restored',
  about: 'the data folder put back from a copy made before sending',
  trials: 20,
  async trial(random, mutant) {
    const workspace = await Workspace.open(mutant);
    try {
      const posts = random.between(2, 40);
      await workspace.queue(posts);
      await workspace.stop();
      const copy = workspace.copy();
      workspace.start();
      await workspace.resume();
      await workspace.sent(random.between(1, posts));
      await workspace.stop();
      rmSync(workspace.folder, { recursive: true });
      cpSync(copy, workspace.folder, { recursive: true });
      return await aftermath(workspace, posts);
    } finally {
      await workspace.close();
    }
  },
};
