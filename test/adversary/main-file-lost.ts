import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Adversity } from './adversity.ts';
import { backup } from '../../src-main/core/store/backups.ts';
import Database from 'better-sqlite3';
import { aftermath, Desk } from './desk.ts';

/** The main file emptied, deleted or overwritten beside a full log, with a backup of before or without one. */
export const mainFileLost: Adversity = {
  name: 'main-file-lost',
  about: 'the main file emptied, deleted or overwritten beside a full log',
  trials: 30,
  async trial(random, mutant) {
    const desk = await Desk.open(mutant);
    try {
      const posts = random.between(2, 20);
      await desk.queue(posts);
      const hasBackup = random.next() < 0.7;
      const file = (): string => join(desk.folder, 'outpost.sqlite');
      if (hasBackup) {
        const db = new Database(file());
        backup(db, desk.folder, Date.now());
        db.close();
      }
      await desk.sendUntilKilled(random.between(1, posts));
      const log = existsSync(`${file()}-wal`) ? readFileSync(`${file()}-wal`) : null;
      const how = random.pick(['emptied', 'deleted', 'overwritten']);
      if (how === 'deleted') rmSync(file());
      else writeFileSync(file(), how === 'emptied' ? '' : 'words, no database '.repeat(5_000));
      const trial = await aftermath(desk, posts);
      const kept = readKept(desk.folder);
      if (trial.told.length === 0) trial.wrong.push('nothing was said');
      if (log !== null && kept?.equals(log) !== true) trial.wrong.push('the log was not kept as it was');
      return trial;
    } finally {
      await desk.close();
    }
  },
};

/** The log that was put aside; null: none was. */
function readKept(folder: string): Buffer | null {
  const name = readdirSync(folder).find((one) => /unreadable-\d+-wal$/.test(one));
  return name === undefined ? null : readFileSync(join(folder, name));
}
