import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost } from './outpost.ts';
import { inConnectedPlace, openPlace, slowly } from './place.ts';

/** Four windows: whoever comes late on a busy machine still finds some of it waiting. */
const POSTS = 7;

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlace({ posts: 5, ...slowly }),
  (place) => ({ folder, data, sandbox } = place),
  slowly,
);

/** A terminal, as far as a command asks for one. */
const terminal = encodeURIComponent('process.stderr.isTTY = true');
const env = { NODE_OPTIONS: `--import data:text/javascript,${terminal}` };

it.runIf(process.platform !== 'win32').each(['alone', 'beside an open Outpost'])(
  'a send %s shows in a terminal how far the batch has come, to its end',
  async (where) => {
    const web = where === 'alone' ? null : startOutpost(data, ['web', '--no-open', '--port', '0']);
    await web?.firstLine;
    const batch = join(folder, 'batch.csv');
    writeFileSync(batch, batchCsv(POSTS));
    expect((await outpost(data, ['import', batch])).code).toBe(0);
    const sent = await startOutpost(data, ['send', '--until-empty'], { env }).ended;
    expect(sent.code).toBe(0);
    const shown = [...sent.stderr.matchAll(/\[(=*) *\] (\d) of (\d)\. Publish \d of 2\./g)];
    const [first, last] = [shown.at(0), shown.at(-1)];
    expect(Number(first?.[2])).toBeLessThan(Number(first?.[3]));
    expect([last?.[2], last?.[1]]).toEqual([last?.[3], '='.repeat(24)]);
    expect(sandbox.journal.executed('post.created')).toHaveLength(POSTS);
    web?.child.kill('SIGTERM');
    expect((await web?.ended)?.code ?? 0).toBe(0);
  },
);
