import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { aftermath, Desk } from './desk.ts';

/** The main file copied while it is written to, and put back later, with the log of the end beside it or without one. */
export const mainFilePutBack: Adversity = {
  name: 'main-file-put-back',
  about: 'the main file copied in the middle of sending and put back after the end',
  trials: 30,
  async trial(random, mutant) {
    const desk = await Desk.open(mutant);
    try {
      const posts = random.between(10, 60);
      await desk.queue(posts);
      // Closed once, so that the main file holds what waits.
      await desk.stop();
      desk.start();
      await desk.resume();
      await desk.sent(random.between(1, posts));
      const copy = `${desk.folder}.copy`;
      copyFileSync(join(desk.folder, 'outpost.sqlite'), copy);
      if (random.next() < 0.5) {
        await desk.quiet();
        await desk.stop();
      } else {
        await desk.sendUntilKilled(posts);
      }
      const file = join(desk.folder, 'outpost.sqlite');
      if (random.next() < 0.5) rmSync(`${file}-wal`, { force: true });
      rmSync(`${file}-shm`, { force: true });
      copyFileSync(copy, file);
      if (existsSync(copy)) rmSync(copy);
      return await aftermath(desk, posts);
    } finally {
      await desk.close();
    }
  },
};
