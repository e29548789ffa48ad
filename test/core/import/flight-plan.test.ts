import { describe, expect, it } from 'vitest';
import { importRows } from '../../../src-main/core/import/import.ts';
import { csv, minuteWindows, NOW_MS, Rig, taken } from './rig.ts';

const words = (index: number) => `post-${index} ${'abcdefghij'.repeat(1 + (index % 7))}${index}`;

/** As in the picture (visual/import.html): 213 posts, 24 of them with a first comment. */
function catalogue(posts: number, comments: number): string {
  const rows = Array.from({ length: posts }, (_, index) => [
    words(index),
    'x',
    '',
    index < comments ? 'more below' : '',
  ]);
  return csv(['text', 'accounts', 'scheduled_at', 'first_comment'], ...rows);
}

describe('the flight plan', () => {
  it('counts posts, first comments and calls, and says when the last window opens', async () => {
    const { run } = await new Rig().read(catalogue(213, 24));
    expect(run).toMatchObject({ rows: 213, ready: 213, remarks: 0, rejected: 0, drafts: 0 });
    expect(run.plan).toMatchObject({
      posts: 213,
      firstComments: 24,
      publishCalls: 237,
      windowSize: 30,
      windowCount: 8,
    });
    expect(run.plan.doneAtMs).toBe(NOW_MS + 7 * 60_000);
    expect(run.plan.windows.map(({ calls }) => calls)).toEqual([30, 30, 30, 30, 30, 30, 30, 27]);
    expect(run.plan.late).toBe(0);
  });

  it('gives each row the window its post leaves in, a first comment taking the place behind it', async () => {
    const { rows } = await new Rig({ departures: (_, calls) => minuteWindows(3, calls) }).read(catalogue(5, 2));
    const minutes = rows.map(({ expectedAtMs }) => ((expectedAtMs ?? 0) - NOW_MS) / 60_000);
    // Calls: post 1, its comment, post 2 | its comment, post 3, post 4 | post 5.
    expect(minutes).toEqual([0, 0, 1, 1, 2]);
  });

  it('counts a call for each own text, and for each first comment below one, as they go', async () => {
    const outpost = JSON.stringify({ variants: { 13: 'Own text on Bluesky' }, accountIds: ['11', '13'] });
    const row = { text: 'Base text', accounts: '11;13', first_comment: 'More', outpost };
    const rig = new Rig({ departures: (_, calls) => minuteWindows(3, calls) });
    const { run, rows } = await rig.read(JSON.stringify([row, { text: 'Another', accounts: 'x' }]), 'own.json');
    expect(run.plan).toMatchObject({ rows: 2, posts: 3, firstComments: 2, publishCalls: 5, windowCount: 2 });
    // Both posts of the first row with their comments, and then the second row.
    expect(rows.map(({ expectedAtMs }) => ((expectedAtMs ?? 0) - NOW_MS) / 60_000)).toEqual([0, 1]);
    taken(await rig.commit(run));
    expect(rig.batches()[0]?.posts).toHaveLength(3);
  });

  it('judges a row of several posts by the last of them', async () => {
    const at = new Date(NOW_MS + 30_000).toISOString();
    const outpost = JSON.stringify({ variants: { 13: 'Own text on Bluesky' } });
    const row = { text: 'Base text', accounts: '11;13', scheduled_at: at, outpost };
    const { run } = await new Rig({ departures: (_, calls) => minuteWindows(1, calls) }).read(
      JSON.stringify([row]),
      'own.json',
    );
    expect(run.plan).toMatchObject({ posts: 2, late: 1 });
    expect(run.plan.windows.map(({ late }) => late)).toEqual([0, 1]);
  });

  it('starts where others have left room in the window that is open', async () => {
    const departures = () => ({
      windowSize: 30,
      windows: [
        { opensAtMs: NOW_MS, calls: 0 },
        { opensAtMs: NOW_MS + 1000, calls: 1 },
        { opensAtMs: NOW_MS + 2000, calls: 1 },
      ],
    });
    const { rows } = await new Rig({ departures }).read(catalogue(2, 0));
    expect(rows.map(({ expectedAtMs }) => (expectedAtMs ?? 0) - NOW_MS)).toEqual([1000, 2000]);
  });

  it('counts the window that is open already as now', async () => {
    const departures = () => ({ windowSize: 30, windows: [{ opensAtMs: NOW_MS - 20_000, calls: 2 }] });
    const { run, rows } = await new Rig({ departures }).read(catalogue(2, 0));
    expect(rows.map(({ expectedAtMs }) => expectedAtMs)).toEqual([NOW_MS, NOW_MS]);
    expect(run.plan.doneAtMs).toBe(NOW_MS);
  });

  it('sends first what would else be late', async () => {
    const rig = new Rig({ departures: (_, calls) => minuteWindows(2, calls, NOW_MS + 60_000) });
    const content = csv(
      ['text', 'accounts', 'scheduled_at'],
      ['one first', 'x', ''],
      ['two second', 'bluesky', '2027-01-10 10:00'],
      ['three third', 'linkedin', ''],
      ['four fourth', 'x', '2026-11-21 14:03'],
      ['five fifth', 'bluesky', '2026-11-21 14:04'],
    );
    const { run, rows } = await rig.read(content);
    expect(run.plan.late).toBe(0);
    expect(rows.every(({ verdict }) => verdict === 'ready')).toBe(true);
    taken(await rig.commit(run));
    expect(rig.batches()[0]?.posts.map(({ text }) => text)).toEqual([
      'four fourth',
      'five fifth',
      'one first',
      'two second',
      'three third',
    ]);
  });

  it('says which scheduled times the limit would miss', async () => {
    const rig = new Rig({ departures: (_, calls) => minuteWindows(1, calls, NOW_MS + 60_000) });
    const soon = (account: string, at: string) => [`tasting on ${account}`, account, at];
    const { run, rows } = await rig.read(
      csv(
        ['text', 'accounts', 'scheduled_at'],
        soon('x', '2026-11-21 14:03'),
        soon('bluesky', '2026-11-21 14:03'),
        soon('mastodon', '2026-11-21 14:03'),
      ),
    );
    expect(rows.map(({ problems }) => problems)).toEqual([
      [],
      ['Would go at 14:04, a minute late'],
      ['Would go at 14:05, 2 minutes late'],
    ]);
    expect(run).toMatchObject({ ready: 1, remarks: 2 });
    expect(run.plan).toMatchObject({ posts: 3, late: 2 });
    expect(run.plan.windows.map(({ late }) => late)).toEqual([0, 1, 1]);
  });

  it('leaves rejected rows and drafts out', async () => {
    const { run } = await new Rig().read(
      csv(['text', 'accounts', 'draft'], ['one', 'x', ''], ['two', 'nobody', ''], ['three', 'x', 'yes']),
    );
    expect(run).toMatchObject({ rows: 3, ready: 1, remarks: 0, rejected: 1, toLookAt: 1, drafts: 1 });
    expect(run.plan.publishCalls).toBe(1);
  });

  it('of nothing is empty', async () => {
    const { run } = await new Rig().read('text,accounts\nhello,nobody');
    expect(run.plan).toEqual({
      ...{
        rows: 0,
        posts: 0,
        firstComments: 0,
        publishCalls: 0,
        windows: [],
        windowCount: 0,
        windowSize: 30,
        doneAtMs: null,
        late: 0,
      },
    });
  });

  it('shows the first 200 windows and counts all', async () => {
    const { run } = await new Rig({ departures: (_, calls) => minuteWindows(1, calls) }).read(catalogue(250, 0));
    expect(run.plan.windows).toHaveLength(200);
    expect(run.plan.windowCount).toBe(250);
  });
});

describe('rows', () => {
  it('are paged by what there is to look at, what goes, and all', async () => {
    const rig = new Rig();
    const { run } = await rig.read(
      csv(
        ['text', 'accounts', 'draft'],
        ['one', 'x', ''],
        ['two', 'nobody', ''],
        ['=three', 'x', ''],
        ['four', 'x', 'yes'],
      ),
    );
    const numbers = (filter: 'to-look-at' | 'ready' | 'all', offset = 0, limit = 100) => {
      const { total, rows } = taken(importRows(rig.sessions, { importId: run.importId, filter, offset, limit }));
      return [total, rows.map(({ row }) => row)];
    };
    expect(numbers('all')).toEqual([4, [2, 3, 4, 5]]);
    expect(numbers('to-look-at')).toEqual([2, [3, 4]]);
    expect(numbers('ready')).toEqual([2, [2, 4]]);
    expect(numbers('all', 1, 2)).toEqual([4, [3, 4]]);
  });
});
