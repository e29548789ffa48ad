import { describe, expect, it } from 'vitest';
import type { ExportedPost } from '../../src-preload/contract/archive.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { outpost } from './outpost.ts';
import { inConnectedPlace, openPlace } from './place.ts';

let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlace({ posts: 300 }),
  (place) => ({ data, sandbox } = place),
);

const exported = async (...args: string[]): Promise<ExportedPost[]> =>
  (await outpost(data, ['--json', 'export', 'posts', ...args])).json()['rows'] as ExportedPost[];

describe('the kept posts', () => {
  it('are read again from their beginning by sync --full, and by no other', async () => {
    const fromTheBeginning = () =>
      sandbox.journal.entries().filter(({ path }) => /\/analytics\/posts\?.*from=(1999|2000)-/.test(path)).length;
    expect((await outpost(data, ['sync'])).code).toBe(0);
    const first = fromTheBeginning();
    await outpost(data, ['sync']);
    expect([first > 0, fromTheBeginning()]).toEqual([true, first]);
    expect((await outpost(data, ['sync', '--full'])).code).toBe(0);
    expect(fromTheBeginning()).toBe(2 * first);
  });

  it('are exported of whole days in the zone of the space; what is no time is refused in words', async () => {
    await outpost(data, ['sync']);
    const all = await exported();
    const day = (all[0]?.publishedAt ?? '').slice(0, 10);
    const ofDay = await exported('--from', day, '--to', day);
    expect(ofDay.length).toBeGreaterThan(0);
    const startMs = Date.parse(`${day}T00:00:00Z`);
    for (const { publishedAt } of ofDay) {
      expect(Math.abs(Date.parse(publishedAt ?? '') - startMs - 43_200_000)).toBeLessThanOrEqual(
        43_200_000 + 3_600_000,
      );
    }
    const odd = await outpost(data, ['--json', 'export', 'posts', '--from', 'last week']);
    expect(odd.code).toBe(1);
    expect(odd.json()).toEqual({ error: expect.stringContaining('"last week" is no date or time') as string });
  });
});
