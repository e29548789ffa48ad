import Database from 'better-sqlite3';
import type { Action } from '../../../src-main/core/actions/action.ts';
import type { SettleParts } from '../../../src-main/core/actions/settle.ts';
import { record } from '../../../src-main/core/actions/history.ts';
import { migrate } from '../../../src-main/core/store/migrate.ts';
import { Store } from '../../../src-main/core/store/store.ts';

/* A ledger without a core around it: what its queries and steps do shows in milliseconds. */

/** A post that waits in its turn. */
export const action = (over: Partial<Action> = {}): Action => ({
  id: 'a',
  spaceId: 's',
  kind: 'posts.create',
  lane: 'post:1',
  state: 'queued',
  blockReason: null,
  reason: null,
  payload: {},
  payloadVersion: 1,
  text: 'Hello',
  change: null,
  accountIds: ['1'],
  publishes: true,
  priority: 2,
  seq: 1,
  batchId: null,
  draftId: null,
  publishMode: 'now',
  scheduledAtMs: null,
  notBeforeMs: null,
  undoUntilMs: null,
  attempts: 0,
  claimedBoot: null,
  bodyHash: null,
  onWireAtMs: null,
  knownPostMark: null,
  wireNumber: 0,
  sentFromMs: null,
  remoteState: null,
  entity: null,
  remoteId: null,
  permalink: null,
  httpStatus: null,
  failureCode: null,
  answer: null,
  maybeDone: false,
  madeOfMayBeOut: null,
  matched: false,
  dismissed: false,
  createdAtMs: 1,
  settledAtMs: null,
  ...over,
});

export interface Ledger {
  store: Store;
  /** Writes actions, each with the first line of its history. */
  add(...actions: readonly Partial<Action>[]): void;
  /** Moved by hand. */
  clock: { atMs: number };
  parts(kinds?: SettleParts['kinds']): SettleParts;
}

/** Two spaces, `s` and `t`, of one connection, in memory. */
export function openLedger(): Ledger {
  const db = new Database(':memory:');
  migrate(db);
  db.exec(`
    INSERT INTO connection (id, name, url, is_sandbox, state, token_key, token_kept_in, user_key, publish_count,
      publish_window_ms, api_count, api_window_ms, created_at_ms)
    VALUES ('c', 'C', 'https://example.com', 0, 'works', 't', 'file', 'u', 30, 60000, 120, 60000, 1);
    INSERT INTO space (id, connection_id, remote_id, name, time_zone, created_at_ms)
    VALUES ('s', 'c', '1', 'S', 'UTC', 1), ('t', 'c', '2', 'T', 'UTC', 1);
    INSERT INTO batch (id, space_id, created_at_ms) VALUES ('b', 's', 1);`);
  const store = new Store(db);
  const at = { atMs: 1_000 };
  const clock = { nowMs: () => at.atMs, monotonicMs: () => at.atMs, after: () => () => undefined };
  const parts: Ledger['parts'] = (kinds = new Map()) => ({ clock, boot: 'boot', kinds });
  const add: Ledger['add'] = (...actions) =>
    store.tx((tx) =>
      record(
        tx,
        parts(),
        actions.map((over) => action(over)),
        { type: 'queued' },
      ),
    );
  return { store, add, clock: at, parts };
}
