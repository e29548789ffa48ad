import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { systemClock, type Clock } from '../../../src-main/core/clock.ts';
import { openCore, type Core } from '../../../src-main/core/core.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { routerOf } from '../../../src-main/core/router.ts';
import { backup } from '../../../src-main/core/store/backups.ts';
import { testSecrets } from '../../rig.ts';
import { openCopied, texts, type Copied } from './copied.ts';

const secrets = testSecrets();
let copied: Copied;
let scratch: string;
beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'outpost-dying-'));
  copied = await openCopied({ secrets });
});
afterEach(async () => {
  await copied.close();
  rmSync(scratch, { recursive: true, force: true });
});

interface Places {
  dataFolder: string;
  stateFolder: string;
}

function start(places: Places, clock: Clock, dispatch: boolean): Core {
  const world = { version: '0.0.0', shell: 'cli', platform: process.platform, log: silentLog, secrets } as const;
  const outcome = openCore({
    ...places,
    ...world,
    clock,
    random: Math.random,
    pid: process.pid,
    dispatch,
    sync: 'needed',
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.core;
}

/** A start that dies when it asks for the n-th time what time it is, which each of its steps does. False: it came through. */
async function diesAt(n: number, places: Places): Promise<boolean> {
  let asked = 0;
  const nowMs = (): number => {
    asked += 1;
    if (asked === n) throw new Error('this process is dead');
    return systemClock.nowMs();
  };
  let core: Core;
  try {
    core = start(places, { ...systemClock, nowMs }, false);
  } catch {
    return true;
  }
  await core.close(0);
  return false;
}

/** Copies of what is to be started from, so that neither a start nor what it still holds open is in the way of the next. */
function placesFrom(from: Places, name: string): Places {
  const places = { dataFolder: join(scratch, name, 'data'), stateFolder: join(scratch, name, 'state') };
  cpSync(from.dataFolder, places.dataFolder, { recursive: true });
  cpSync(from.stateFolder, places.stateFolder, { recursive: true });
  return places;
}

describe('a start that dies in the middle', () => {
  it('in a folder put back from a copy: the next one asks, paused, wherever it died, and nothing is sent', async () => {
    await copied.sentAfterCopy();
    // As a crash had left it when it was copied: one of them was about to leave.
    const db = new Database(join(copied.copy, 'outpost.sqlite'));
    db.prepare(`UPDATE action SET state = 'claimed' WHERE text = ?`).run(texts[0]);
    db.prepare('UPDATE space SET paused_at_ms = NULL').run();
    db.close();
    const restored = { dataFolder: copied.copy, stateFolder: copied.rig.stateFolder };
    let died = 0;
    for (;;) {
      const places = placesFrom(restored, `dying-${died + 1}`);
      if (!(await diesAt(died + 1, places))) break;
      died += 1;
      const core = start(placesFrom(places, `next-${died}`), systemClock, true);
      const client = createRouterClient(routerOf(core.parts)) as unknown as Client;
      const { spaceId } = copied.rig;
      const said = await client.status.get({});
      const { needsYou } = await client.outbox.overview({ spaceId });
      const resumed = client.outbox.resumeAll({ spaceId });
      await expect.soft(resumed, `died at step ${died}`).rejects.toThrow(/Say first what went out/);
      expect.soft(said, `died at step ${died}`).toMatchObject({ older: true, paused: true, needsYou: 3 });
      expect.soft(needsYou.map(({ cause, count }) => [cause, count])).toEqual([['older', 3]]);
      await core.close(1_000);
    }
    expect(died).toBeGreaterThan(5);
    expect(copied.executed()).toEqual([1, 1, 1]);
  });

  it.each(['garbage', 'gone'] as const)(
    'a main file that is %s, and a backup: the next one is paused wherever it died, and tells which backup was opened',
    async (how) => {
      const { rig } = copied;
      await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
      const ids: string[] = [];
      for (const text of texts) ids.push(...(await rig.post(text)));
      await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
      await rig.drained();
      await rig.reopen({ between: copied.makeCopy });
      const file = join(copied.copy, 'outpost.sqlite');
      rmSync(join(copied.copy, 'backups'), { recursive: true, force: true });
      const db = new Database(file);
      const madeAtMs = Date.now();
      backup(db, copied.copy, madeAtMs);
      db.close();
      for (const name of ['outpost.sqlite-wal', 'outpost.sqlite-shm']) rmSync(join(copied.copy, name), { force: true });
      if (how === 'gone') rmSync(file);
      else writeFileSync(file, 'no database '.repeat(1_000));
      const damaged = { dataFolder: copied.copy, stateFolder: rig.stateFolder };
      let died = 0;
      for (;;) {
        const places = placesFrom(damaged, `dying-${died + 1}`);
        if (!(await diesAt(died + 1, places))) break;
        died += 1;
        const core = start(placesFrom(places, `next-${died}`), systemClock, true);
        const client = createRouterClient(routerOf(core.parts)) as unknown as Client;
        const { paused, incidents } = await client.status.get({});
        expect.soft(paused, `died at step ${died}`).toBe(true);
        const told1 = incidents.map(({ code, data }) => [code, 'backupAtMs' in data ? data.backupAtMs : null]);
        expect.soft(told1, `died at step ${died}`).toEqual([['put-aside', madeAtMs]]);
        await core.close(1_000);
      }
      expect(died).toBeGreaterThan(5);
      expect(copied.executed()).toEqual([1, 1, 1]);
    },
  );
});
