import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { outpost } from './outpost.ts';

let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  sandbox = await startSandbox({ posts: 0 });
  await connectFolder(data, sandbox);
});
afterEach(async () => {
  await sandbox.close();
  rmSync(data, { recursive: true, force: true });
});

describe('the command draft', () => {
  it('keeps drafts, shows, queues and deletes them, and exports what imports again', async () => {
    const json = async (...args: string[]) => (await outpost(data, ['--json', ...args])).json();
    const add = async (...args: string[]) => (await json('draft', 'add', ...args))['draftId'] as string;
    const planned = await add('Lamps lit', '--account', 'x', '--label', 'winter', '--at', '2027-12-01T09:15');
    const bare = await add('No account yet');
    expect((await json('draft', 'list', '--label', 'winter'))['drafts']).toMatchObject([
      { id: planned, title: 'Lamps lit', labels: ['winter'] },
    ]);
    const elsewhere = { env: { TZ: 'Asia/Tokyo' } };
    expect((await outpost(data, ['draft', 'show', planned], elsewhere)).stdout).toMatch(
      /^Lamps lit\n[^]*Labels: winter\nWhen: 1 Dec 2027, 09:15, Europe\/Lisbon/,
    );
    const unknown = await outpost(data, ['draft', 'add', 'For nobody', '--account', 'nobody']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no account “nobody”')]);

    const exported = await outpost(data, ['export', 'drafts']);
    const [head, first] = exported.stdout.split('\n');
    expect(head).toMatch(/^text,scheduled_at,accounts/);
    expect(first).toMatch(/^Lamps lit,2027-12-01T09:15:00Z,/);

    const rightToLeft = 'קפה\u200f (2016)';
    const other = await add(rightToLeft, '--account', 'x', '--at', '2027-12-02T09:15');
    const ics = (await outpost(data, ['export', 'calendar', '--from', '2027-12-01', '--to', '2027-12-31'])).stdout;
    expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART:20271201T091500Z\r\n[^]*SUMMARY:Draft: Lamps lit\r\n/);
    expect(ics).toContain(`SUMMARY:Draft: ${rightToLeft}\r\n`);
    expect(await json('draft', 'delete', other)).toEqual({ deleted: 1 });

    const queued = await outpost(data, ['--json', 'draft', 'queue', planned, bare]);
    expect([queued.code, queued.json()]).toMatchObject([2, { queued: [planned], left: [{ draftId: bare }] }]);
    const schedule = await outpost(data, ['--json', 'export', 'schedule', '--format', 'csv']);
    expect(schedule.json()).toEqual({ csv: expect.stringContaining('Lamps lit,2027-12-01T09:15:00Z,') as string });

    expect(await json('draft', 'delete', bare)).toEqual({ deleted: 1 });
    expect(await json('draft', 'restore', bare)).toEqual({ restored: 1 });
    expect(await json('draft', 'delete', bare)).toEqual({ deleted: 1 });
    const file = join(data, 'drafts.csv');
    writeFileSync(file, exported.stdout);
    expect(await json('import', file, '--again')).toMatchObject({ drafts: 2, queued: 0 });
    expect((await outpost(data, ['export', 'drafts'])).stdout).toBe(exported.stdout);
  });
});
