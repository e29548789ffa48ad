import { accountKinds, accountsJob, boardsJob, syncAccounts } from './accounts/accounts.ts';
import { postsJob, reportsJob, ShownRanges, summaryJob } from './analytics/analytics.ts';
import { bioJob, bioKinds, forgetBioCopy } from './bio/bio.ts';
import { commentKinds } from './comments/comments.ts';
import { noticeWords } from '../../src-preload/contract/words/notice.ts';
import type { SandboxDialect } from '../../src-preload/contract/sandbox-dialect.ts';
import { SpaceSessions, Reachability, checkKept, speak, unreadableOf, useSandbox } from './connections/connections.ts';
import type { Clock } from './clock.ts';
import type { CoreParts } from './core-parts.ts';
import { isFailed } from './failure.ts';
import { openImports } from './import/import.ts';
import { openGovernor } from './limits/governor.ts';
import type { Log } from './log.ts';
import { Notices } from './notices.ts';
import {
  Dispatcher,
  largestActionId,
  openJournal,
  type DispatchParts,
  type Kinds,
  type OpenedJournal,
} from './actions/actions.ts';
import { Backups } from './backup/backup.ts';
import { forecastOf, lastEventOf, stopForCopy } from './outbox/outbox.ts';
import { plannedIn } from './calendar/calendar.ts';
import { Pictures, PicturesAhead } from './pictures/pictures.ts';
import { olderCopyJob, postKinds } from './posts/posts.ts';
import type { CoreWorkerOptions, SandboxAddress } from './protocol.ts';
import type { Parts } from './parts.ts';
import type { Secrets } from './secrets.ts';
import type { ProxyOf } from './proxy-of.ts';
import type { Deadlines } from './service/service.ts';
import { dropLeftSecrets } from './handed-secret.ts';
import { Aside } from './store/aside.ts';
import { risingIds } from './store/ids.ts';
import { openStore, refusedByDisk, type OpenOutcome } from './store/open.ts';
import type { Store } from './store/store.ts';
import { isSettingLost } from './settings/settings.ts';
import { ShellWords } from './shell/shell.ts';
import { DailyForgetting } from './storage/storage.ts';
import { storageTrouble } from './store/trouble.ts';
import { lostAnswersJob, SyncScheduler } from './sync/sync.ts';
import { takeStock } from './take-stock.ts';
import { IndexBuild, openTextIndex } from './text-index/text-index.ts';
import { storedSecretsOf } from './tokens/tokens.ts';
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
  /** By which proxy an address is reached. Default: by none. */
  proxyOf?: ProxyOf;
  /** What the shells have logged, line by line; without it there is nothing to look at. */
  readLog?: () => Promise<string[]>;
  /** Ends the core and starts it anew, after what was asked is answered. Without it the next start does what waits for one. */
  restart?: () => void;
  /** `off`: nothing vouches for an older ledger; for measuring what the journal costs. */
  journal?: 'off';
}

export interface Core {
  parts: CoreParts;
  /** The shell's sandbox becomes the default while nothing else is connected. Null where it was not wanted. */
  useSandbox(address: SandboxAddress): Promise<{ connectionId: string; spaceId: string } | null>;
  /** The system slept and woke up, or its network changed. */
  resumed(): Promise<void>;
  /** The system is about to sleep. */
  suspending(): void;
  /** The system has no network. */
  offline(): void;
  /** Lets what is on the wire finish within `graceMs`, then closes everything. */
  close(graceMs: number): Promise<void>;
}

export type CoreOutcome = { ok: true; core: Core } | Extract<OpenOutcome, { ok: false }>;

/** The composition root: opens the store, recovers what a crash interrupted, and starts replaying the outbox. */
export function openCore(options: CoreOptions): CoreOutcome {
  const { dataFolder: folder, shell, pid, clock, log } = options;
  const opened = openStore({ folder, shell, pid, clock, log });
  if (!opened.ok) return opened;
  dropLeftSecrets(folder, { nowMs: clock.nowMs(), log });
  const closing = new AbortController();
  const base = baseOf(options, opened.store, closing.signal);
  let stock: Stock;
  try {
    stock = stockOf(base, opened, options);
  } catch (error) {
    // What a crash left may not be touched before stock was taken of it: better closed than half open.
    opened.close();
    return refusedByDisk(log, error);
  }
  const parts = partsOf(base, options, stock.witness);
  tellCautions(parts, stock);
  const { dispatcher, sync, backups, sessions } = parts;
  if (options.dispatch !== false) {
    dispatcher.start();
    sync.start();
  }
  const ahead = new PicturesAhead(parts, parts.pictures);
  // A command ends soon, and shows none.
  if (options.dispatch !== false && options.sync !== 'needed') ahead.start();
  const forgetting = new DailyForgetting(parts);
  if (options.sync !== 'needed') forgetting.start();
  backups.start();
  const indexBuild = new IndexBuild(parts);
  indexBuild.start();
  const close = async (graceMs: number): Promise<void> => {
    closing.abort();
    indexBuild.stop();
    await Promise.all([dispatcher.stop(graceMs), sync.stop(), backups.stop(), ahead.stop(), forgetting.stop()]);
    await sessions.close();
    await backups.atClose();
    stock.witness.journal.close();
    opened.close();
  };
  const power = {
    resumed: () => dispatcher.resumed(),
    suspending: () => dispatcher.suspending(),
    offline: () => dispatcher.offline(),
  };
  return { ok: true, core: { parts, useSandbox: (address) => offerSandbox(parts, address), ...power, close } };
}

type Base = Parts & { secrets: Secrets; kinds: Kinds; openedAfter: number };

/** What everything else is made of. */
function baseOf(
  { clock, log, secrets, random, proxyOf, aside }: CoreOptions,
  store: Store,
  closing: AbortSignal,
): Base {
  const newId = risingIds(clock, largestActionId(store));
  const reached = { proxyOf: proxyOf ?? (() => Promise.resolve(null)), aside: new Aside(aside) };
  const own = { boot: newId(), openedAfter: lastEventOf(store) };
  return { store, clock, log, newId, random, ...own, secrets, kinds: kindsOf(store), closing, ...reached };
}

/** Every kind of action that a feature adds. */
function kindsOf(store: Store): Kinds {
  const kinds = [...postKinds, ...accountKinds, ...bioKinds({ store }), ...commentKinds, ...webhookKinds];
  return new Map(kinds.map((kind) => [kind.kind, kind]));
}

/** Everything that is pulled. */
const jobsOf = (parts: DispatchParts, ranges: ShownRanges) => [
  lostAnswersJob(parts),
  olderCopyJob(parts),
  accountsJob(parts),
  boardsJob(parts),
  bioJob(parts),
  webhooksJob(parts),
  summaryJob({ ...parts, ranges }),
  reportsJob({ ...parts, ranges }),
  postsJob(parts),
];

interface Stock {
  witness: OpenedJournal;
  /** The file of the mark outside the data folder, where it could not be read before stock was taken, which may write it anew. */
  unreadMark: string | null;
}

function stockOf(base: Base, opened: Extract<OpenOutcome, { ok: true }>, options: CoreOptions): Stock {
  // Before anything is written, so that nothing is that is not found.
  openTextIndex(base.store);
  const witness = openJournal(base, options);
  const unreadMark = witness.journal.markTrouble;
  const recovery = takeStock(base, opened, witness, options);
  if (recovery.inDoubt + recovery.requeued > 0) base.log.info(recovery, 'recovered what was interrupted');
  return { witness, unreadMark };
}

function partsOf(base: Base, options: CoreOptions, { journal: witness }: OpenedJournal): CoreParts {
  const notices = new Notices(base);
  const deadlines = options.deadlines ?? {};
  const sending: DispatchParts = {
    ...base,
    deadlines,
    governor: openGovernor(base),
    journal: options.journal === 'off' ? null : witness,
    reachability: new Reachability(base),
    sessions: new SpaceSessions({
      ...{ ...base, deadlines },
      otherSecretKeys: (connectionId) => storedSecretsOf(base.store, connectionId),
    }),
    troubled(error) {
      const trouble = storageTrouble(error);
      if (trouble === null) return false;
      notices.addOnce('caution', { code: 'storage', trouble });
      return true;
    },
    stopForElsewhere: (tx, { went, sinceMs }) => stopForCopy(tx, base, { why: 'older', went, fromMs: sinceMs }),
  };
  const dispatcher = new Dispatcher(sending);
  const ranges = new ShownRanges();
  const sync = new SyncScheduler(sending, jobsOf(sending, ranges), { byCadence: options.sync !== 'needed' });
  const backups = new Backups({ ...base, options, notices });
  const { governor, reachability, sessions } = sending;
  const wired = { ...base, backups, governor, reachability, sessions, notices, ranges, sync, options, witness };
  const imports = openImports({ ...wired, forecast: forecastOf(wired), planned: plannedIn(wired) });
  const pictures = new Pictures({ ...base, options, reachability });
  const shellWords = new ShellWords(base);
  return { ...wired, deadlines, dispatcher, imports, pictures, shellWords, useSandbox: null };
}

/** What the user must know of the data that was opened. */
function tellCautions({ store, notices }: CoreParts, { witness: { journal }, unreadMark }: Stock): void {
  const tellMarkTrouble = (file: string | null): void => {
    if (file !== null) notices.addOnce('caution', { code: 'mark-unusable', file });
  };
  // Taking stock may have written it anew; that a copy would not have been noticed is said all the same.
  tellMarkTrouble(journal.markTrouble ?? unreadMark);
  for (const fact of unreadableOf(store)) notices.addOnce('caution', fact);
  if (isSettingLost(store)) notices.addOnce('caution', { code: 'settings-unreadable' });
  journal.onMarkTrouble(() => {
    tellMarkTrouble(journal.markTrouble);
    store.topics.touch('mark');
  });
}

/** Who has connected a service and removed the sandbox does not get it back at every start: null, it is only there to be asked for. */
async function offerSandbox(parts: CoreParts, address: SandboxAddress): ReturnType<Core['useSandbox']> {
  const use = async (dialect?: SandboxDialect) => {
    const spoken = dialect === undefined ? {} : { wireProfile: await speak(address, dialect) };
    const kept = await useSandbox(parts, { ...address, ...spoken }, dialect !== undefined);
    if (isFailed(kept)) return kept;
    if (dialect !== undefined) parts.store.tx((tx) => forgetBioCopy(tx, kept.spaceId));
    await greet(parts, kept);
    return kept;
  };
  parts.useSandbox = use;
  const kept = parts.sessions.connections();
  if (kept.length > 0 && !kept.some((one) => one.sandbox)) return null;
  try {
    const used = await use();
    return isFailed(used) ? null : used;
  } catch (error) {
    // The disk, or the shell that keeps its token: everything else works without it.
    const trouble = storageTrouble(error);
    if (trouble === null) throw error;
    const fact = { code: 'sandbox-not-connected', trouble } as const;
    parts.log.error({ error: String(error) }, noticeWords(fact));
    parts.notices.addOnce('caution', fact);
    return null;
  }
}

/** First accounts and zone, so that a new window has something to compose for. A failure shows in the status bar. */
async function greet(parts: CoreParts, kept: { connectionId: string; spaceId: string }): Promise<void> {
  await checkKept(parts, kept.connectionId);
  await syncAccounts(parts, kept.spaceId, 'now');
}
