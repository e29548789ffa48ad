import type { Client } from '../../src-preload/contract/contract.ts';
import type { SentSince } from '../../src-preload/contract/outbox.ts';
import type { StorageTrouble } from '../../src-preload/contract/notice.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { plural, type Forms } from '../../src-preload/contract/words/plural.ts';
import { storageTroubleWords } from '../../src-preload/contract/words/storage-trouble.ts';
import { onSignal } from '../host/on-signal.ts';
import { ownCommand } from './own-command.ts';
import { exitCodes } from './exit-codes.ts';
import { goOn } from './go-on.ts';
import type { Output } from './output.ts';
import { progressLine } from './progress.ts';
import { endCode, spaceOf } from './space.ts';
import { matchedWords } from './status.ts';
import { withCore, type Whose } from './with-core.ts';
import type { Where } from './where.ts';

export interface SendOptions {
  untilEmpty?: boolean;
  timeout?: number;
}

/** A service that is away for longer than this is reported, unless --timeout asks for more patience. */
const OFFLINE_PATIENCE_MS = 10_000;

type End = 'empty' | 'paused' | 'window-used' | 'offline' | 'sign-in' | 'timeout' | 'interrupted' | StorageTrouble;

/** How long an answer that is under way is waited for at the end; with the time that was given over, not at all. */
const GRACE_MS = 30_000;

/**
 * Replays the outbox in this process; the same dispatcher as in the windows. Beside another program that sends it only waits with
 * it, and goes on in its place when that one is closed.
 */
export async function send(where: Where, output: Output, options: SendOptions): Promise<number> {
  const sinceMs = Date.now();
  return goOn(output, 'The Outpost that it waited with was closed; this command goes on in its place.', (goesOn) => {
    const leftMs = options.timeout === undefined ? undefined : Math.max(1, sinceMs + options.timeout - Date.now());
    const left = leftMs === undefined ? {} : { timeout: leftMs };
    return sendOnce(where, output, { ...options, sinceMs, goesOn, ...left });
  });
}

interface Once extends SendOptions {
  sinceMs: number;
  /** In the place of one that was told to end, and may still wait for its last answer. */
  goesOn: boolean;
}

async function sendOnce(where: Where, output: Output, options: Once): Promise<number> {
  let graceMs = GRACE_MS;
  const most = Math.min(2 * GRACE_MS, options.timeout ?? Infinity);
  return withCore(
    {
      ...{ where, output, dispatch: true, isLong: 'send', isRepeatable: true, graceMs: () => graceMs },
      ...(options.goesOn ? { waitsForMs: most } : {}),
    },
    async (core, whose) => {
      const { spaceId } = await spaceOf(core, where);
      if (whose !== 'own' && whose !== 'beside')
        output.note(`${underWay[whose]} is under way here, which sends nothing. This command sends when it is over.`);
      const end = await watchUntilEnd(core, spaceId, output, options);
      if (end === 'timeout' || typeof end === 'object') graceMs = 0;
      const status = await core.status.get({ spaceId });
      const came = await core.outbox.sentSince({ spaceId, sinceMs: options.sinceMs });
      const why = whyOf(end, whose);
      const { sent, ...stopped } = came;
      output.result({ sent, ...status.outbox, stoppedInThisRun: stopped }, summary(status, came, { end, why }));
      return codeOf(end, status, came);
    },
  );
}

/** Cut short with posts still waiting is not done: a script must not take it for that. */
function codeOf(end: End, status: Status, came: SentSince): number {
  if (typeof end === 'object') return exitCodes.wrong;
  if (end === 'offline' || (end === 'timeout' && status.online === 'offline')) return exitCodes.unreachable;
  const cutShort = end === 'timeout' || end === 'interrupted';
  if (end === 'paused' || (cutShort && openIn(status) > 0)) return endCode(status) || exitCodes.needsUser;
  return ownCode(status, came);
}

/** What was refused before this run, and is still to be answered, is not news: 2 only where something stopped now, or cannot go because of it. */
function ownCode(status: Status, { stopped }: SentSince): number {
  if (status.needsYou === 0 || stopped > 0 || status.stuck > 0) return endCode(status);
  return endCode({ ...status, needsYou: 0 });
}

/** What would still go by itself. */
function openIn({ outbox, stuck }: Status): number {
  const { queued, waiting, claimed, on_wire } = outbox;
  return Math.max(0, queued + waiting + claimed + on_wire - stuck);
}

async function watchUntilEnd(
  core: Client,
  spaceId: string,
  output: Output,
  options: SendOptions & { sinceMs: number },
): Promise<End> {
  const stop = new AbortController();
  let reason: End | null = null;
  const finish = (why: End): void => {
    reason ??= why;
    stop.abort();
  };
  const stopListening = onSignal(() => finish('interrupted'));
  const timers = options.timeout === undefined ? [] : [setTimeout(() => finish('timeout'), options.timeout)];
  let offlineTimer: NodeJS.Timeout | null = null;
  const progress = progressLine(output);
  void storageTroubleOf(core, options.sinceMs, stop.signal).then((trouble) => trouble && finish(trouble));
  try {
    for await (const status of await core.status.watch({ spaceId }, { signal: stop.signal })) {
      progress.show(status);
      const end = endOf(status, options);
      if (end !== null) finish(end);
      const offline = status.online === 'offline' && options.timeout === undefined;
      if (!offline && offlineTimer !== null) clearTimeout(offlineTimer);
      if (!offline) offlineTimer = null;
      else offlineTimer ??= setTimeout(() => finish('offline'), OFFLINE_PATIENCE_MS);
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    if (offlineTimer !== null) clearTimeout(offlineTimer);
    stopListening();
    progress.end();
  }
  return reason ?? 'interrupted';
}

/** What of the disk stops the sending, and does not pass by itself; null where nothing did until the end. */
async function storageTroubleOf(core: Client, sinceMs: number, signal: AbortSignal): Promise<StorageTrouble | null> {
  try {
    for await (const notices of await core.app.watchNotices({}, { signal })) {
      for (const { atMs, fact } of notices)
        if (atMs >= sinceMs && fact.code === 'storage' && fact.trouble.code !== 'in-use') return fact.trouble;
    }
  } catch {
    // With the core gone the status has gone as well, which says so: nobody waits for this.
  }
  return null;
}

function endOf(status: Status, options: SendOptions): End | null {
  if (status.online === 'sign-in-needed') return 'sign-in';
  const { claimed, on_wire } = status.outbox;
  if (status.paused && claimed + on_wire === 0) return 'paused';
  if (openIn(status) === 0) return 'empty';
  if (options.untilEmpty !== true && claimed + on_wire === 0 && status.limits.publish.remaining === 0)
    return 'window-used';
  return null;
}

/** What came of this run, each count in a sentence of its own, and why it ended. */
function summary(
  { outbox, waiting, older, online }: Status,
  came: SentSince,
  { end, why }: { end: End; why: string },
): string {
  const { sent, refused, inDoubt, matched } = came;
  const { on_wire } = outbox;
  const counted = (count: number, forms: Forms): string[] => (count > 0 ? [plural(count, forms)] : []);
  const said = end === 'paused' && older ? `Paused, older copy: ${ownCommand('status')} says what to do.` : why;
  return [
    plural(sent, { one: '# item was sent in this run.', other: '# items were sent in this run.' }),
    ...counted(waiting, { one: '# is still waiting.', other: '# are still waiting.' }),
    ...(end === 'timeout' ? counted(on_wire, { one: '# has no answer yet.', other: '# have no answer yet.' }) : []),
    ...counted(inDoubt, { one: '# is in doubt.', other: '# are in doubt.' }),
    ...counted(refused, { one: '# was refused.', other: '# were refused.' }),
    ...(end === 'timeout' && online === 'offline' ? ['The service cannot be reached.'] : []),
    ...(said === '' ? [] : [said]),
    ...(matched > 0 ? [matchedWords(matched)] : []),
  ].join(' ');
}

function whyOf(end: End, whose: Whose): string {
  if (typeof end === 'object') return storageTroubleWords(end);
  if (end !== 'timeout' && end !== 'interrupted') return whys[end];
  if (whose === 'own') return whys[end];
  return whose === 'beside' ? whysBeside[end] : whysBehind[end](underWay[whose].toLowerCase());
}

const whys: Record<Exclude<End, object>, string> = {
  empty: '',
  paused: `The outbox is paused: ${ownCommand('outbox resume')}.`,
  'window-used': 'The publish limit of this window is used up; --until-empty waits for the next.',
  offline: 'The service cannot be reached; nothing is lost.',
  'sign-in': `There is no token that the service takes: enter one with ${ownCommand('connect')}.`,
  timeout: 'The time given is over; nothing is lost.',
  interrupted: 'Stopped; nothing is lost.',
};

/** The other program goes on. */
const whysBeside: Record<'timeout' | 'interrupted', string> = {
  timeout: 'The time given is over; Outpost, which is open with this data, goes on sending.',
  interrupted: 'Stopped waiting; Outpost, which is open with this data, goes on sending.',
};

/** The other one sends nothing. */
const underWay: Record<Exclude<Whose, 'own' | 'beside'>, string> = {
  'beside-sync': 'A sync',
  'beside-import': 'An import',
  'beside-backup': 'A backup',
};
const whysBehind: Record<'timeout' | 'interrupted', (what: string) => string> = {
  timeout: (what) =>
    `The time given is over, and ${what} is under way, before whose end nothing is sent. Nothing is lost.`,
  interrupted: (what) => `Stopped waiting for ${what} that is under way; nothing is lost.`,
};
