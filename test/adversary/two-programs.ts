import type { Adversity } from './adversity.ts';
import { Workspace } from './workspace.ts';

/** Whoever is first sends all of them; the other one has to notice it at its first send. */
export const twoPrograms: Adversity = {
  name: 'two-programs',
  about: 'two programs that send from two copies of one workspace at the same time on the same machine',
  trials: 20,
  async trial(random, mutant) {
    const workspace = await Workspace.open(mutant);
    try {
      const posts = random.between(2, 20);
      // Who asks goes on asking: what is held back would else be found.
      workspace.sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'status', status: 404 } });
      await workspace.queue(posts);
      await workspace.stop();
      const copy = workspace.copy();
      const kill = workspace.sendFrom(copy);
      try {
        // Early or late: before the other one sends, or in the middle.
        if (random.between(0, 1) === 1) await workspace.sent(random.between(1, posts));
        workspace.start();
        await workspace.resume();
        await workspace.sent(posts);
        await workspace.quiet();
      } finally {
        await kill();
      }
      const told = await workspace.told();
      await workspace.resume();
      await workspace.stop();
      workspace.folder = copy;
      workspace.start();
      told.push(...(await workspace.told()));
      await workspace.resume();
      await workspace.quiet();
      const doubled = workspace.doubled();
      const wrong: string[] = [];
      if (doubled > 0) wrong.push(`${doubled} of ${posts} doubled without a question`);
      const asked = told.filter((one) => one === 'older').length;
      if (asked !== 1) wrong.push(`${asked} of the two programs asked, and not one`);
      return { posts, lost: posts, doubled, told, wrong };
    } finally {
      await workspace.close();
    }
  },
};
