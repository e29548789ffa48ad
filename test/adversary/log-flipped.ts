import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { aftermath, Workspace } from './workspace.ts';

const HEADER_BYTES = 32;

/** One bit of the log flipped after a kill: SQLite drops every frame after it without a word. */
export const logFlipped: Adversity = {
  name: 'log-flipped',
  about: 'one bit of the WAL flipped after kill -9 in the middle of sending',
  trials: 100,
  async trial(random, mutant) {
    const workspace = await Workspace.open(mutant);
    try {
      const posts = random.between(4, 15);
      await workspace.queue(posts);
      await workspace.sendUntilKilled(random.between(1, posts));
      const log = join(workspace.folder, 'outpost.sqlite-wal');
      if (existsSync(log)) {
        const bytes = readFileSync(log);
        const at = random.between(HEADER_BYTES, bytes.length - 1);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 7));
        writeFileSync(log, bytes);
      }
      return await aftermath(workspace, posts);
    } finally {
      await workspace.close();
    }
  },
};
