import { ORPCError } from '@orpc/client';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Failure } from '../../src-preload/contract/failure.ts';
import { allWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { dataFolder, makePrivateFolder } from '../host/data-folder.ts';
import { dialHolder, MOST_BYTES } from '../host/local-socket/dial.ts';
import type { Dialled, Holder } from '../host/local-socket/dialled.ts';
import { programVersion } from '../host/program-folder.ts';
import type { Ending } from '../host/rpc-client.ts';
import { shellSecrets, type Secrets } from '../host/secrets.ts';
import { ENDS_AFTER_S, SILENT_AFTER_S } from '../host/local-socket/signs-of-life.ts';
import { StartRefused } from '../host/start-refused.ts';
import { stateFolder } from '../host/state-folder.ts';
import { ownCommand } from './own-command.ts';
import { whenFree } from '../host/when-free.ts';
import { withoutTokens } from './without-tokens.ts';
import { CommandEnd, exitCodes, type ExitCode } from './exit-codes.ts';
import { factLines } from './facts.ts';
import type { LongWork } from './own-core.ts';
import type { Output } from './output.ts';
import { endOnSignalAtOnce } from './stopped.ts';
import type { Where } from './where.ts';

export interface CoreUse {
  where: Where;
  output: Output;
  /** True for `send` alone: other commands only write to the local store. */
  dispatch?: boolean;
  /** What it is at where it may take minutes: other commands work on its core meanwhile. */
  isLong?: LongWork;
  /** True where it is answered in a moment: its own core needs no thread, which takes longer to start. */
  isBrief?: boolean;
  /** True where the result itself says what happened to the data; other commands note it. */
  saysFacts?: boolean;
  /** True where asking twice does no more than asking once: said when the other program ends before it answered. */
  isRepeatable?: boolean;
  /** True where it only tells what is kept: it is told from a copy where the folder cannot be written. */
  reads?: boolean;
  /** True where it is done with no other program open: it is refused beside one. */
  isAlone?: boolean;
  /** How long a program may still hold the folder that listens no more. */
  waitsForMs?: number;
  /** How long what is on the wire may still take at the end; asked when the command is through. */
  graceMs?: () => number;
}

/** Whose core a command works on. `beside`: that of another program, which goes on when the command ends; a command that does something else sends nothing. */
export type Whose = 'own' | 'beside' | `beside-${Exclude<LongWork, 'send'>}`;

/** The program that a command worked beside has ended before it had answered. */
export class HolderGone extends CommandEnd {}

/**
 * Runs a command on the core of whoever has the data folder open, or on one of its own where nobody has; never on a second one.
 * Closes what it opened whatever happens.
 */
export async function withCore<T>(use: CoreUse, run: (core: Client, whose: Whose) => Promise<T>): Promise<T> {
  const folder = dataFolder(use.where.data);
  let open: OpenCore | null = null;
  try {
    open = await openOrCopy(use, folder);
    try {
      const result = await run(open.core, whoseOf(open.holder));
      const warning = open.warning();
      if (warning !== null) use.output.note(warning);
      if (use.saysFacts !== true) await noteFacts(open.core, use.output);
      return result;
    } finally {
      await open.close();
    }
  } catch (error) {
    throw asEnd(error, use, open);
  }
}

/** A folder that cannot be written is refused, but to a command that only reads. */
async function openOrCopy(use: CoreUse, folder: string): Promise<OpenCore> {
  try {
    makePrivateFolder(folder);
    return await reach(use, folder);
  } catch (error) {
    const copied = use.reads === true && isOfDisk(error) ? await fromCopy(use, folder) : null;
    if (copied === null) throw error;
    return copied;
  }
}

const isOfDisk = (error: unknown): boolean => error instanceof StartRefused && error.code === 'unreadable';

/** Null where there can be no copy either. Tokens are asked for where they are. */
async function fromCopy(use: CoreUse, folder: string): Promise<OpenCore | null> {
  const { readCopyOf } = await import('./read-copy.ts');
  const copy = readCopyOf(folder);
  if (copy === null) return null;
  const secrets = async (): Promise<Secrets> => (await use.where.secrets?.(folder)) ?? shellSecrets(folder);
  try {
    const opened = await own({ ...use, dispatch: false, where: { ...use.where, secrets } }, copy);
    const close = async (): Promise<void> => {
      await opened.close();
      copy.remove();
    };
    if (!copy.isSpoilt()) return { ...opened, warning: () => copy.words, close };
    await close();
    return null;
  } catch {
    copy.remove();
    return null;
  }
}

/** The command has its result by now: who cannot be asked any more takes nothing of it away. */
async function noteFacts(core: Client, output: Output): Promise<void> {
  const status = await core.status.get({}).catch(() => null);
  if (status !== null) for (const line of factLines(status)) output.note(line);
}

interface OpenCore {
  core: Client;
  /** Whose core it is; null: our own. */
  holder: Holder | null;
  gone: AbortSignal | null;
  warning(): string | null;
  close(): Promise<void>;
}

function whoseOf(holder: Holder | null): Whose {
  if (holder === null) return 'own';
  const { shell } = holder;
  return shell === 'sync' || shell === 'import' || shell === 'backup' ? `beside-${shell}` : 'beside';
}

/** A command takes a second of a quick computer, and several where a dozen are given at once on a slow one. */
const WAITS_FOR_MS = 15_000;

/** Who holds the folder and does not answer is asked once more, for it may be busy; and so is one that has no room. */
async function reach(use: CoreUse, folder: string): Promise<OpenCore> {
  let unheard: Unheard | null = null;
  const hear = (what: Unheard): void => void (unheard = what);
  try {
    return await whenFree(
      async () => (await beside(use, folder, hear)) ?? own(use, { dataFolder: folder, stateFolder: stateFolder() }),
      {
        forMs: use.waitsForMs ?? WAITS_FOR_MS,
      },
    );
  } catch (error) {
    if (!(error instanceof StartRefused && error.code === 'held')) throw error;
    const words = unheardWords(unheard);
    throw words === null ? error : new CommandEnd(exitCodes.wrong, words);
  }
}

type Unheard = Extract<Dialled, { found: 'silent' | 'full' }>;

function unheardWords(unheard: Unheard | null): string | null {
  if (unheard === null) return null;
  return unheard.found === 'silent' ? silentWords(unheard.holder) : fullWords(unheard.holder);
}

/** Null where nobody answers. */
async function beside(use: CoreUse, folder: string, hear: (unheard: Unheard) => void): Promise<OpenCore | null> {
  const version = programVersion();
  const dialled = await dialHolder(folder, version);
  if (dialled.found === 'nobody') return null;
  const { holder } = dialled;
  if (dialled.found === 'silent' || dialled.found === 'full') {
    hear(dialled);
    return null;
  }
  if (dialled.found === 'other-version')
    throw new CommandEnd(exitCodes.wrong, otherVersion(holder, { its: dialled.version, ours: version }));
  const { client } = dialled;
  let release = (): void => undefined;
  const silent = (): void => {
    use.output.note(waitingWords(holder));
    release = endOnSignalAtOnce(use.output);
  };
  const again = (): void => {
    release();
    use.output.note('It answers again.');
  };
  // What may take long is worth waiting for, and is ended by whoever started it.
  dialled.watch(use.isLong === undefined ? ENDS_AFTER_S : null, { silent, again });
  const close = async (): Promise<void> => {
    release();
    client.close();
  };
  if (use.isAlone !== true)
    return { core: withoutTokens(client.core, folder), holder, gone: client.gone, warning: () => null, close };
  client.close();
  throw new CommandEnd(exitCodes.wrong, notBeside(holder));
}

async function own(use: CoreUse, at: { dataFolder: string; stateFolder: string | null }): Promise<OpenCore> {
  const { secrets } = use.where;
  const { openOwnCore } = await import('./own-core.ts');
  const graceMs = use.graceMs ?? (() => 5_000);
  const opened = await openOwnCore({
    ...at,
    version: programVersion(),
    dispatch: use.dispatch ?? false,
    listensAs: use.isLong ?? null,
    isBrief: use.isBrief ?? false,
    graceMs,
    secrets,
  });
  return { ...opened, holder: null, gone: null };
}

const otherVersion = ({ shell, pid }: Holder, { its, ours }: { its: string; ours: string }): string =>
  `Outpost is open with this data (${shell}, process ${pid}) as version ${its}, and this command is of version ${ours}. Close it and start it again, or use the command that came with it.`;

const notBeside = ({ shell, pid }: Holder): string =>
  `Outpost is open with this data (${shell}, process ${pid}), and this puts other data in the place of what it shows. Close it first, or do it in its window, under Settings > Data.`;

const silentWords = ({ shell, pid }: Holder): string =>
  `Outpost has this data open (${shell}, process ${pid}) and does not answer. It may be busy or stopped: try again, or end it.`;

const nameOf = ({ shell, pid }: Holder): string => `Outpost, which has this data open (${shell}, process ${pid}),`;

const waitingWords = (holder: Holder): string =>
  plural(
    SILENT_AFTER_S,
    {
      one: '{name} has given no sign of life for # second: it may be busy or stopped. It is waited for; Ctrl+C ends this command.',
      other:
        '{name} has given no sign of life for # seconds: it may be busy or stopped. It is waited for; Ctrl+C ends this command.',
    },
    { name: nameOf(holder) },
  );

const givenUp = (holder: Holder, what: string): string =>
  plural(
    ENDS_AFTER_S,
    {
      one: '{name} gave no sign of life for # second, and did not answer. Let it go on, or end it. {what}',
      other: '{name} gave no sign of life for # seconds, and did not answer. Let it go on, or end it. {what}',
    },
    { name: nameOf(holder), what },
  );

const fullWords = ({ shell, pid }: Holder): string =>
  `Too many commands work at once with the Outpost that has this data open (${shell}, process ${pid}). Try again when some of them have ended.`;

const sameAgain = 'Run the same command again: nothing is lost by that, and nothing is done twice.';

const lookWith = (): string => allWords(['status', 'outbox', 'draft list'].map((words) => ownCommand(words)));

const lookBefore = (): string =>
  `What was asked may have been done or not: before you run the command again, look with ${lookWith()}.`;

const askAgain = ({ shell, pid }: Holder): string =>
  `Outpost, which has this data open (${shell}, process ${pid}), ended before it answered. ${sameAgain}`;

const lookFirst = ({ shell, pid }: Holder): string =>
  `Outpost, which has this data open (${shell}, process ${pid}), ended before it answered. ${lookBefore()}`;

const tooLargeToRead = ({ shell, pid }: Holder): string =>
  `Outpost, which has this data open (${shell}, process ${pid}), answered, but its answer is larger than ${MOST_BYTES / 1024 ** 2} MB, the most that it hands to a command. Ask for less at a time, or close it and run the same command again.`;

const tooLargeToTell = ({ shell, pid }: Holder): string =>
  `Outpost, which has this data open (${shell}, process ${pid}), did what was asked, but its answer is larger than ${MOST_BYTES / 1024 ** 2} MB, the most that it hands to a command. Before you run the command again, look with ${lookWith()}.`;

const codeFor: Partial<Record<Failure['code'], ExitCode>> = {
  unreachable: exitCodes.unreachable,
  'service-trouble': exitCodes.unreachable,
  'unusable-answer': exitCodes.unreachable,
  'rate-limited': exitCodes.unreachable,
  'sign-in-needed': exitCodes.signIn,
};

/** Expected failures become words and a code; what remains is a bug and keeps its stack for the log. */
function asEnd(error: unknown, { isRepeatable = false }: CoreUse, open: OpenCore | null): unknown {
  const holder = open?.holder ?? null;
  if (error instanceof StartRefused) return new CommandEnd(exitCodes.wrong, error.message);
  if (!(error instanceof ORPCError)) return error;
  if (error.code === 'BAD_REQUEST') return new CommandEnd(exitCodes.wrong, badInput(error));
  if (error.code !== 'FAILED') return error;
  const failure = error.data as Failure;
  if (failure.code === 'core-gone' && holder !== null) {
    const how = open?.gone?.reason as Ending | undefined;
    if (how === 'silent')
      return new CommandEnd(exitCodes.wrong, givenUp(holder, isRepeatable ? sameAgain : lookBefore()));
    if (how === 'too-large')
      return new CommandEnd(exitCodes.wrong, isRepeatable ? tooLargeToRead(holder) : tooLargeToTell(holder));
    return new HolderGone(exitCodes.wrong, isRepeatable ? askAgain(holder) : lookFirst(holder));
  }
  return new CommandEnd(codeFor[failure.code] ?? exitCodes.wrong, failure.message);
}

function badInput(error: ORPCError<string, unknown>): string {
  const { issues = [] } = (error.data ?? {}) as { issues?: { message: string }[] };
  return issues.length === 0 ? error.message : [...new Set(issues.map(({ message }) => message))].join('\n');
}
