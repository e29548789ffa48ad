import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readWorkspace } from '../../../../src-main/core/actions/journal/workspace.queries.ts';
import { openJournal, type OpenedJournal } from '../../../../src-main/core/actions/journal/open-journal.ts';
import { silentLog } from '../../../../src-main/core/log.ts';
import { openLedger, type Ledger } from '../ledger.ts';

let folder: string;
let ledger: Ledger;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-workspace-'));
  ledger = openLedger();
});
afterEach(() => {
  ledger.store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A start on this machine, or on one with another folder for its mark; `newId` is for a workspace that has no name yet. */
function started(
  machine: string | null,
  of = ledger,
  newId = 'workspace-1',
  sends = 0,
): Omit<OpenedJournal, 'journal'> {
  const parts = { store: of.store, clock: of.parts().clock, newId: () => newId, log: silentLog };
  const stateFolder = machine === null ? null : join(folder, machine);
  const { journal, ...opened } = openJournal(parts, { dataFolder: folder, stateFolder });
  for (let n = 1; n <= sends; n += 1)
    journal.leaves({ n, action: 'a', kind: 'posts.create', hash: null, attempt: 1, atMs: 1 });
  journal.close();
  return opened;
}

describe('a workspace', () => {
  it('is begun once, marked on its machine, and misses nothing at the next start', () => {
    expect(started('here')).toMatchObject({ workspace: 'workspace-1', findings: { copy: null } });
    expect(readWorkspace(ledger.store)).toEqual({ id: 'workspace-1', wireNumber: 0, isMarked: true });
    expect(started('here').findings.copy).toBeNull();
  });

  it('that comes to another machine is asked about at each start there, until it is answered', () => {
    started('here');
    expect(started('there').findings.copy).toMatchObject({ why: 'moved' });
    expect(started('there').findings.copy).toMatchObject({ why: 'moved' });
  });

  it('on a machine that offers no place for a mark has none, and is not missed there', () => {
    started(null);
    expect(readWorkspace(ledger.store)).toMatchObject({ isMarked: false });
    expect(started('here').findings.copy).toBeNull();
    expect(readWorkspace(ledger.store)).toMatchObject({ isMarked: true });
  });

  it('that was only just made takes the name of the journal beside it', () => {
    started('here', ledger, 'workspace-1', 1);
    const another = openLedger();
    expect(started('here', another, 'workspace-2').workspace).toBe('workspace-1');
    another.store.close();
  });
});
