import { ORPCError } from '@orpc/client';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Failure } from '../../src-preload/contract/failure.ts';
import { dataFolder, makePrivateFolder } from '../host/data-folder.ts';
import { startCore } from '../host/host.ts';
import { openLog, type ShellLog } from '../host/log.ts';
import { programVersion } from '../host/program-folder.ts';
import { connectClient } from '../host/rpc-client.ts';
import { shellSecrets, type Secrets } from '../host/secrets.ts';
import { StartRefused } from '../host/start-refused.ts';
import { stateFolder } from '../host/state-folder.ts';
import { CommandEnd, exitCodes, type ExitCode } from './exit-codes.ts';
import { factLines } from './facts.ts';
import type { Output } from './output.ts';

export interface CoreUse {
  data: string | undefined;
  output: Output;
  /** True for `send` alone: other commands only write to the local store. */
  dispatch?: boolean;
  /** True where the result itself says what happened to the data; other commands note it. */
  saysFacts?: boolean;
  /** True where nothing is written: then it is asked of the web shell where one is open with the data. */
  onlyReads?: boolean;
  /** How long what is on the wire may still take at the end; asked when the command is through. */
  graceMs?: () => number;
}

/** Runs a command on the same core as the windows, in its worker thread, and closes it whatever happens. */
export async function withCore<T>(use: CoreUse, run: (core: Client) => Promise<T>): Promise<T> {
  const folder = dataFolder(use.data);
  refuseUnusable(folder);
  const secrets = shellSecrets(folder);
  const log = openLog({ dataFolder: folder, shell: 'cli' });
  try {
    const open = await openCore(use, folder, { secrets, log });
    try {
      const result = await run(open.core);
      if (secrets.warning !== null) use.output.note(secrets.warning);
      if (use.saysFacts !== true) for (const line of factLines(await open.core.status.get({}))) use.output.note(line);
      return result;
    } finally {
      await open.close();
    }
  } catch (error) {
    throw asEnd(error);
  } finally {
    log.close();
  }
}

interface OpenCore {
  core: Client;
  close(): Promise<void>;
}

async function openCore(
  use: CoreUse,
  folder: string,
  { secrets, log }: { secrets: Secrets; log: ShellLog },
): Promise<OpenCore> {
  try {
    const host = await startCore({
      dataFolder: folder,
      stateFolder: stateFolder(),
      version: programVersion(),
      shell: 'cli',
      secrets,
      log,
      sandbox: 'none',
      dispatch: use.dispatch ?? false,
      // A command does what it is asked to and ends: copies are pulled by `outpost sync`.
      sync: 'needed',
    });
    const client = connectClient(host.openPort());
    const close = async (): Promise<void> => {
      client.close();
      await host.close(use.graceMs?.() ?? 5_000);
    };
    return { core: client.core, close };
  } catch (error) {
    const isHeld = error instanceof StartRefused && error.code === 'held';
    const running = isHeld && use.onlyReads === true ? await besideWindow(folder) : null;
    if (running === null) throw error;
    return running;
  }
}

async function besideWindow(folder: string): Promise<OpenCore | null> {
  const { runningCore } = await import('./running-core.ts');
  const client = await runningCore(folder);
  return client === null ? null : { core: client.core, close: async () => client.close() };
}

/** Before anything writes a log into it. */
function refuseUnusable(folder: string): void {
  try {
    makePrivateFolder(folder);
  } catch (error) {
    throw asEnd(error);
  }
}

const codeFor: Partial<Record<Failure['code'], ExitCode>> = {
  unreachable: exitCodes.unreachable,
  'rate-limited': exitCodes.unreachable,
  'sign-in-needed': exitCodes.signIn,
};

/** Expected failures become words and a code; what remains is a bug and keeps its stack for the log. */
function asEnd(error: unknown): unknown {
  if (error instanceof StartRefused) return new CommandEnd(exitCodes.wrong, error.message);
  if (error instanceof ORPCError) {
    if (error.code === 'FAILED') {
      const failure = error.data as Failure;
      return new CommandEnd(codeFor[failure.code] ?? exitCodes.wrong, failure.message);
    }
    if (error.code === 'BAD_REQUEST') return new CommandEnd(exitCodes.wrong, badInput(error));
  }
  return error;
}

function badInput(error: ORPCError<string, unknown>): string {
  const { issues = [] } = (error.data ?? {}) as { issues?: { message: string }[] };
  return issues.length === 0 ? error.message : [...new Set(issues.map(({ message }) => message))].join('\n');
}
