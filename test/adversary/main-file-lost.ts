import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { backup } from '../../src-main/core/store/backups.ts';
import Database from 'better-sqlite3';
import { aftermath, Workspace } from './workspace.ts';

/** The main file emptied, deleted or overwritten beside a full log, with a backup of before or without one. */
export const mainFileLost: Adversity = {
  name: 'main-file-lost',
  about: 'the main file emptied, deleted or overwritten beside a full log',
  trials: 30,
  async trial(random, mutant) {
    const workspace = await Workspace.open(mutant);
    try {
      const posts = random.between(2, 20);
      await workspace.queue(posts);
      const hasBackup = random.next() < 0.7;
      const file = (): string => join(workspace.folder, 'outpost.sqlite');
      if (hasBackup) {
        const db = new Database(file());
        backup(db, workspace.folder, Date.now());
        db.close();
      }
      await workspace.sendUntilKilled(random.between(1, posts));
      const log = existsSync(`${file()}-wal`) ? readFileSync(`${file()}-wal`) : null;
      const how = random.pick(['emptied', 'deleted', 'overwritten']);
      if (how === 'deleted') rmSync(file());
      else writeFileSync(file(), how === 'emptied' ? '' : 'words, no database '.repeat(5_000));
      const trial = await aftermath(workspace, posts);
      const kept = readKept(workspace.folder);
      if (trial.told.length === 0) trial.wrong.push('nothing was said');
      if (log !== null && kept?.equals(log) !== true) trial.wrong.push('the log was not kept as it was');
      return trial;
    } finally {
      await workspace.close();
    }
  },
};

/** The log that was put aside; null: none was. */
function readKept(folder: string): Buffer | null {
  const name = readdirSync(folder).find((one) => /unreadable-\d+-wal$/.test(one));
  return name === undefined ? null : readFileSync(join(folder, name));
}
