import { rmSync, cpSync } from 'node:fs';
import type { Adversity } from './adversity.ts';
import { aftermath, Desk } from './desk.ts';

/** A data folder put back from a copy that was made before everything in it went out. */
export const folderRestored: Adversity = {
  name: 'folder-restored',
  about: 'the data folder put back from a copy made before sending',
  trials: 20,
  async trial(random, mutant) {
    const desk = await Desk.open(mutant);
    try {
      const posts = random.between(2, 40);
      await desk.queue(posts);
      await desk.stop();
      const copy = desk.copy();
      desk.start();
      await desk.resume();
      await desk.sent(random.between(1, posts));
      await desk.stop();
      rmSync(desk.folder, { recursive: true });
      cpSync(copy, desk.folder, { recursive: true });
      return await aftermath(desk, posts);
    } finally {
      await desk.close();
    }
  },
};
