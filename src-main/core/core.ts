import { accountKinds, accountsJob, syncAccounts } from './accounts/accounts.ts';
import { postsJob, reportsJob, ShownRanges, summaryJob } from './analytics/analytics.ts';
import { bioJob, bioKinds } from './bio/bio.ts';
import { commentKinds } from './comments/comments.ts';
import { Lines, Net, checkKept, unreadableOf, useSandbox } from './connections/connections.ts';
import type { Clock } from './clock.ts';
import type { CoreParts } from './core-parts.ts';
import { openImports } from './import/import.ts';
import { openGovernor } from './limits/governor.ts';
import type { Log } from './log.ts';
import { Notices } from './notices.ts';
import {
  Dispatcher,
  largestActionId,
  openJournal,
  type Kinds,
  type OpenedJournal,
  type Recovery,
  type Elsewhere,
} from './actions/actions.ts';
import { Backups } from './backup/backup.ts';
import { forecastOf, stopForCopy } from './outbox/outbox.ts';
import { olderCopyJob, postKinds } from './posts/posts.ts';
import type { CoreWorkerOptions, SandboxAddress } from './protocol.ts';
import type { Secrets } from './secrets.ts';
import type { Deadlines } from './service/service.ts';
import { risingIds } from './store/ids.ts';
import { openStore, refusedByDisk, type OpenOutcome } from './store/open.ts';
import type { Tx } from './store/store.ts';
import { isSettingLost } from './settings/settings.ts';
import { storageTrouble } from './store/trouble.ts';
import { lostAnswersJob, SyncScheduler } from './sync/sync.ts';
import { takeStock } from './take-stock.ts';
import { webhookKinds, webhooksJob } from './webhooks/webhooks.ts';

export interface CoreOptions extends CoreWorkerOptions {
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** In [0, 1). */
  random: () => number;
  pid: number;
  /** Over the defaults of service/deadlines.ts, in milliseconds: a network known to be slow, or a test that must not wait. */
  deadlines?: Partial<Deadlines>;
  /** `off`: nothing vouches for an older ledger; for measuring what the journal costs. */
  journal?: 'off';
}

export interface Core {
  parts: CoreParts;
  /** The shell's sandbox becomes the default while nothing else is connected. Null where it was not wanted. */
  useSandbox(address: SandboxAddress): Promise<{ connectionId: string; spaceId: string } | null>;
  resumed(): Promise<void>;
  /** Lets what is on the wire finish within `graceMs`, then closes everything. */
  close(graceMs: number): Promise<void>;
}

export type CoreOutcome = { ok: true; core: Core } | Extract<OpenOutcome, { ok: false }>;

/** The composition root: opens the store, recovers what a crash interrupted, and starts replaying the outbox. */
export function openCore(options: CoreOptions): CoreOutcome {
  const { clock, log, secrets, random } = options;
  const opened = openStore({ folder: options.dataFolder, shell: options.shell, pid: options.pid, clock, log });
  if (!opened.ok) return opened;
  const { store } = opened;
  const newId = risingIds(clock, largestActionId(store));
  const boot = newId();
  const allKinds = [...postKinds, ...accountKinds, ...bioKinds({ store }), ...commentKinds, ...webhookKinds];
  const kinds: Kinds = new Map(allKinds.map((kind) => [kind.kind, kind]));
  const closing = new AbortController();
  const base = { store, clock, log, newId, random, boot, secrets, kinds, closing: closing.signal };
  let recovery: Recovery;
  let witness: OpenedJournal;
  let unreadMark: string | null;
  try {
    witness = openJournal(base, options);
    // Taking stock may write it anew; that a copy would not have been noticed is said all the same.
    unreadMark = witness.journal.markTrouble;
    recovery = takeStock(base, opened, witness, options);
  } catch (error) {
    // What a crash left may not be touched before stock was taken of it: better closed than half open.
    opened.close();
    return refusedByDisk(log, error);
  }
  const journal = options.journal === 'off' ? null : witness.journal;
  if (recovery.inDoubt + recovery.requeued > 0) log.info(recovery, 'recovered what was interrupted');
  const governor = openGovernor(base);
  const net = new Net(base);
  const lines = new Lines({ ...base, deadlines: options.deadlines ?? {} });
  const notices = new Notices(base);
  const troubled = (error: unknown): void => {
    const trouble = storageTrouble(error);
    if (trouble !== null) notices.addOnce('caution', { code: 'storage', trouble });
  };
  const stopForElsewhere = (tx: Tx, { went, sinceMs }: Elsewhere): void => {
    stopForCopy(tx, base, { why: 'older', went, fromMs: sinceMs });
  };
  const sending = { ...base, governor, journal, net, lines, troubled, stopForElsewhere };
  const dispatcher = new Dispatcher(sending);
  const ranges = new ShownRanges();
  const jobs = [
    lostAnswersJob(sending),
    olderCopyJob(sending),
    accountsJob(sending),
    bioJob(sending),
    webhooksJob(sending),
    summaryJob({ ...sending, ranges }),
    reportsJob({ ...sending, ranges }),
    postsJob(sending),
  ];
  const sync = new SyncScheduler(sending, jobs, { byCadence: options.sync !== 'needed' });
  const backups = new Backups({ ...base, options, notices });
  const wired = {
    ...base,
    backups,
    governor,
    net,
    lines,
    notices,
    ranges,
    sync,
    options,
    witness: witness.journal,
  };
  const parts: CoreParts = {
    ...wired,
    dispatcher,
    sync,
    imports: openImports({ ...wired, forecast: forecastOf(wired) }),
    useSandbox: null,
  };
  const sayMarkTrouble = (): void => {
    const file = witness.journal.markTrouble ?? unreadMark;
    unreadMark = null;
    if (file !== null) notices.addOnce('caution', { code: 'mark-unusable', file });
  };
  sayMarkTrouble();
  for (const fact of unreadableOf(store)) notices.addOnce('caution', fact);
  if (isSettingLost(store)) notices.addOnce('caution', { code: 'settings-unreadable' });
  witness.journal.onMarkTrouble(() => {
    sayMarkTrouble();
    store.topics.touch('mark');
  });
  if (options.dispatch !== false) {
    dispatcher.start();
    sync.start();
  }
  backups.start();
  return {
    ok: true,
    core: {
      parts,
      useSandbox: async (address) => {
        const use = async (): Promise<{ connectionId: string; spaceId: string }> => {
          const kept = await useSandbox(parts, address);
          await greet(parts, kept);
          return kept;
        };
        parts.useSandbox = use;
        // Who has connected a service and removed the sandbox does not get it back at every start.
        const kept = lines.connections();
        return kept.length > 0 && !kept.some((one) => one.sandbox) ? null : use();
      },
      resumed: () => dispatcher.resumed(),
      close: async (graceMs) => {
        closing.abort();
        await Promise.all([dispatcher.stop(graceMs), sync.stop(), backups.stop()]);
        await lines.close();
        await backups.atClose();
        witness.journal.close();
        opened.close();
      },
    },
  };
}

/** First accounts and zone, so that a new window has something to compose for. A failure shows in the status bar. */
async function greet(parts: CoreParts, kept: { connectionId: string; spaceId: string }): Promise<void> {
  await checkKept(parts, kept.connectionId);
  await syncAccounts(parts, kept.spaceId, 'now');
}
