import type { Client } from '../../src-preload/contract/contract.ts';
import { makePrivateFolder } from '../host/data-folder.ts';
import { openLog, type ShellLog } from '../host/log.ts';
import { removeHalfReplaced } from '../host/replace-file.ts';
import { shellSecrets, type Secrets } from '../host/secrets.ts';
import { StartRefused } from '../host/start-refused.ts';

/** What a command may be at for minutes. */
export type LongWork = 'send' | 'sync' | 'import' | 'backup';

export interface OwnCoreUse {
  dataFolder: string;
  /** Where this machine keeps how far it has come. */
  stateFolder: string | null;
  version: string;
  /** True for `send` alone. */
  dispatch: boolean;
  /** What it is at where the folder is held for long: other commands work on this core meanwhile. */
  listensAs: LongWork | null;
  /** True for a question that is answered in a moment: the core is opened in this thread. */
  isBrief?: boolean;
  /** How long what is on the wire may still take at the end; asked then. */
  graceMs: () => number;
  secrets?: ((dataFolder: string) => Promise<Secrets>) | undefined;
}

export interface OwnCore {
  core: Client;
  /** What the user should know about where tokens are kept; null while there is nothing to say. */
  warning(): string | null;
  close(): Promise<void>;
}

/** The same core as the windows', in its worker thread but for what is brief. Throws `StartRefused`. */
export async function openOwnCore(use: OwnCoreUse): Promise<OwnCore> {
  const secrets = (await use.secrets?.(use.dataFolder)) ?? shellSecrets(use.dataFolder);
  const log = openLog({ dataFolder: use.dataFolder, shell: 'cli' });
  try {
    return await (use.isBrief === true ? here(use, secrets, log) : started(use, secrets, log));
  } catch (error) {
    log.close();
    throw error;
  }
}

async function started(use: OwnCoreUse, secrets: Secrets, log: ShellLog): Promise<OwnCore> {
  const { dataFolder, stateFolder, version, dispatch, listensAs } = use;
  const [{ startCore }, { connectClient }] = await Promise.all([
    import('../host/host.ts'),
    import('../host/rpc-client.ts'),
  ]);
  const own = { dataFolder, version, shell: 'cli', log } as const;
  // A command does what it is asked to and ends: copies are pulled by `outpost sync`.
  const little = { dispatch, sync: 'needed', sandbox: 'none' } as const;
  const host = await startCore({ ...own, ...little, stateFolder, secrets });
  if (listensAs !== null) {
    const { serveLocally } = await import('../host/local-socket/serve.ts');
    await serveLocally(host, { ...own, shell: listensAs === 'send' ? 'cli' : listensAs });
  }
  const client = connectClient(host.openPort());
  return {
    core: client.core,
    warning: () => secrets.warning,
    close: async () => {
      client.close();
      await host.close(use.graceMs());
      log.close();
    },
  };
}

async function here(use: OwnCoreUse, secrets: Secrets, log: ShellLog): Promise<OwnCore> {
  const { dataFolder, stateFolder, version, graceMs } = use;
  const { openCoreHere } = await import('../core/here.ts');
  makePrivateFolder(dataFolder);
  removeHalfReplaced(dataFolder);
  const little = { dispatch: false, sync: 'needed', platform: process.platform } as const;
  const opened = openCoreHere(
    { dataFolder, stateFolder, version, shell: 'cli', ...little },
    { log, hide: (secret) => log.hide(secret), secrets, readLog: () => log.read() },
  );
  if (!opened.ok) throw new StartRefused(opened.why.code, opened.words);
  return {
    core: opened.core,
    warning: () => secrets.warning,
    close: async () => {
      await opened.close(graceMs());
      if (secrets.trouble !== null) log.warn({}, secrets.trouble);
      log.close();
    },
  };
}
