import type { SandboxDialect } from '../../src-preload/contract/sandbox-dialect.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { onSignal } from '../host/on-signal.ts';
import { portTakenWords } from '../host/port-taken.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';

export interface SandboxCommand {
  port?: number;
  publishLimit?: { count: number; windowMs: number };
  apiLimit?: { count: number; windowMs: number };
  posts?: number;
  seed?: number;
  dialect: SandboxDialect;
}

/** Runs the service alone until SIGINT or SIGTERM. */
export async function runSandbox(output: Output, options: SandboxCommand): Promise<number> {
  // An empty one is none: a script's variable that is not set.
  const token = process.env['OUTPOST_SANDBOX_TOKEN'] || undefined;
  const sandbox = await startSandbox({ ...options, ...(token === undefined ? {} : { token }) }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      throw new CommandEnd(exitCodes.wrong, portTakenWords(options.port ?? 0));
    },
  );
  output.result(
    { url: sandbox.url, token: sandbox.token, space: sandbox.space },
    `The sandbox listens at ${sandbox.url} (space ${sandbox.space}).\nToken: ${sandbox.token}`,
  );
  await new Promise<void>((resolve) => void onSignal(resolve));
  await sandbox.close();
  return 0;
}
