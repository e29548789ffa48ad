import type { Adversity } from './adversity.ts';
import { Desk } from './desk.ts';

/** Whoever is first sends all of them; the other one has to notice it at its first send. */
export const twoPrograms: Adversity = {
  name: 'two-programs',
  about: 'two programs that send from two copies of one desk at the same time on the same machine',
  trials: 20,
  async trial(random, mutant) {
    const desk = await Desk.open(mutant);
    try {
      const posts = random.between(2, 20);
      // Who asks goes on asking: what is held back would else be found.
      desk.sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'status', status: 404 } });
      await desk.queue(posts);
      await desk.stop();
      const copy = desk.copy();
      const kill = desk.sendFrom(copy);
      try {
        // Early or late: before the other one sends, or in the middle.
        if (random.between(0, 1) === 1) await desk.sent(random.between(1, posts));
        desk.start();
        await desk.resume();
        await desk.sent(posts);
        await desk.quiet();
      } finally {
        await kill();
      }
      const told = await desk.told();
      await desk.resume();
      await desk.stop();
      desk.folder = copy;
      desk.start();
      told.push(...(await desk.told()));
      await desk.resume();
      await desk.quiet();
      const doubled = desk.doubled();
      const wrong: string[] = [];
      if (doubled > 0) wrong.push(`${doubled} of ${posts} doubled without a question`);
      const asked = told.filter((one) => one === 'older').length;
      if (asked !== 1) wrong.push(`${asked} of the two programs asked, and not one`);
      return { posts, lost: posts, doubled, told, wrong };
    } finally {
      await desk.close();
    }
  },
};
