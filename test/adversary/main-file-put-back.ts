import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { aftermath, Workspace } from './workspace.ts';

/** The main file copied while it is written to, and put back later, with the log of the end beside it or without one. */
export const mainFilePutBack: Adversity = {
  name: 'main-file-put-back',
  about: 'the main file copied in the middle of sending and put back after the end',
  trials: 30,
  async trial(random, mutant) {
    const workspace = await Workspace.open(mutant);
    try {
      const posts = random.between(10, 60);
      await workspace.queue(posts);
      // Closed once, so that the main file holds what waits.
      await workspace.stop();
      workspace.start();
      await workspace.resume();
      await workspace.sent(random.between(1, posts));
      const copy = `${workspace.folder}.copy`;
      copyFileSync(join(workspace.folder, 'outpost.sqlite'), copy);
      if (random.next() < 0.5) {
        await workspace.quiet();
        await workspace.stop();
      } else {
        await workspace.sendUntilKilled(posts);
      }
      const file = join(workspace.folder, 'outpost.sqlite');
      if (random.next() < 0.5) rmSync(`${file}-wal`, { force: true });
      rmSync(`${file}-shm`, { force: true });
      copyFileSync(copy, file);
      if (existsSync(copy)) rmSync(copy);
      return await aftermath(workspace, posts);
    } finally {
      await workspace.close();
    }
  },
};
