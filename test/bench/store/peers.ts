import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf } from './answer-of.ts';

/** What one of the other stores took: milliseconds of CPU time, the pages and the sorts one for each time. */
export interface PeerTimes {
  peer: Peer;
  keptMs: number;
  last: number[];
  sorted: number[];
  rssMb: number;
}

export type Peer = (typeof peers)[number];

/** On a disk, in a file that is in memory as well, in memory alone. */
const peers = ['pouchdb', 'nedb', 'rxdb'] as const;
const packages = ['pouchdb@9.0.0', 'pouchdb-find@9.0.0', '@seald-io/nedb@4.1.2', 'rxdb@17.6.0', 'rxjs@7.8.2'];

/** The stores that a developer would have picked, with so many posts. They are no part of Outpost: fetched for this and removed. */
export async function peerTimes(posts: number, times: number): Promise<PeerTimes[]> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-peers-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const install = ['install', '--no-audit', '--no-fund', '--no-save', ...packages];
    execFileSync('npm', install, { cwd: folder, stdio: 'ignore', shell: process.platform === 'win32' });
    const told: PeerTimes[] = [];
    for (const peer of peers) {
      const answer = await answerOf<Omit<PeerTimes, 'peer'>>('./peer.js', { peer, folder, posts, times });
      told.push({ peer, ...answer });
    }
    return told;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
