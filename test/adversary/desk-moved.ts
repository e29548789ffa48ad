import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { aftermath, Desk } from './desk.ts';

/** The same data on a second machine, while the first one sends. */
export const deskMoved: Adversity = {
  name: 'desk-moved',
  about: 'a copy of the data opened on another machine after the first one went on',
  trials: 20,
  async trial(random, mutant) {
    const desk = await Desk.open(mutant);
    try {
      const posts = random.between(3, 20);
      await desk.queue(posts);
      await desk.resume();
      await desk.sent(1);
      await desk.client.outbox.pauseAll({ spaceId: (await desk.client.status.get({})).connection?.spaceId ?? '' });
      await desk.quiet();
      await desk.stop();
      const copy = desk.copy();
      desk.start();
      await desk.resume();
      await desk.quiet();
      await desk.stop();
      desk.folder = copy;
      desk.stateFolder = mkdtempSync(join(tmpdir(), 'outpost-adversary-'));
      const trial = await aftermath(desk, posts);
      if (!trial.told.includes('moved')) trial.wrong.push('it was not said that the desk was moved');
      return trial;
    } finally {
      await desk.close();
    }
  },
};
