import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxAddress } from '../core/protocol.ts';
import { removeControl, writeControl } from '../host/control-file.ts';
import { makePrivateFolder } from '../host/data-folder.ts';
import { startCore, type CoreHost } from '../host/host.ts';
import { isListenedTo } from '../host/local-socket/dial.ts';
import { serveLocally } from '../host/local-socket/serve.ts';
import { openLog, type ShellLog } from '../host/log.ts';
import { pathTrouble } from '../host/path-trouble.ts';
import { onSignal } from '../host/on-signal.ts';
import { programFolder, programVersion } from '../host/program-folder.ts';
import { NotBuilt } from '../host/renderer-files.ts';
import { elsewhereWords, runningElsewhere } from '../host/running-elsewhere.ts';
import { shellSecrets, type Secrets } from '../host/secrets.ts';
import { StartRefused } from '../host/start-refused.ts';
import { stateFolder } from '../host/state-folder.ts';
import { visibleJson, visibleText } from '../host/visible-text.ts';
import { whenFree } from '../host/when-free.ts';
import { hasDisplay, openBrowser } from './browser.ts';
import type { FileToOpen } from './file-to-open.ts';
import { freshAddress } from './launch-address.ts';
import type { Redemption } from './launch-codes.ts';
import { writeLaunchFile, type LaunchFile } from './launch-file.ts';
import { PortTaken } from './listener.ts';
import { startWeb, type Web } from './start-web.ts';
import { redemptionTeller } from './tell-redemptions.ts';

export interface RunWebOptions {
  dataFolder: string;
  /** Without one: the usual port, or any free one when that is taken. 0: any free one. */
  port?: number;
  open: boolean;
  /** Opened in the window that comes first. */
  opens?: FileToOpen | null;
  sandbox?: SandboxAddress | 'embedded' | 'none';
  /** One JSON object on stdout, and nothing else: the first address. Those asked for later go to stderr. */
  json?: boolean;
  /** Where tokens are kept; else in the keychain, or in a file of the data folder. */
  secrets?: (dataFolder: string) => Promise<Secrets>;
}

/** The usual port: a bookmark and a signed-in browser stay good while the program runs on. */
const USUAL_PORT = 4870;

/** A browser that is opened for its user takes the code at once; a cold one takes its time to start. */
const OPENED_VALID_MS = 60_000;
const READ_WITHIN_MS = 15_000;

/** The web shell until SIGINT or SIGTERM. Prints the one-time address on stdout; resolves with the exit code. */
export async function runWeb(options: RunWebOptions): Promise<number> {
  let log: ShellLog | undefined;
  let host: CoreHost | undefined;
  let isControlled = false;
  try {
    makePrivateFolder(options.dataFolder);
    log = openLog({ dataFolder: options.dataFolder, shell: 'web' });
    const start = {
      dataFolder: options.dataFolder,
      stateFolder: stateFolder(),
      version: programVersion(),
      shell: 'web',
      secrets: (await options.secrets?.(options.dataFolder)) ?? shellSecrets(options.dataFolder),
      log,
      sandbox: options.sandbox ?? 'embedded',
    } as const;
    host = await whenFree(() => startCore(start), {
      mayEnd: async () => !(await isListenedTo(options.dataFolder, programVersion())),
    });
    await serveLocally(host, { dataFolder: options.dataFolder, shell: 'web', version: programVersion(), log });
    const prose = options.json ? process.stderr : process.stdout;
    const door = new Door(prose);
    const web = await serve(host, options.port, log, door);
    isControlled = await canBeAsked(options.dataFolder, web, log);
    await untilClosed(web, host, {
      door: options.open ? door : null,
      opens: options.opens ?? null,
      prose,
      json: options.json ?? false,
    });
    return 0;
  } catch (error) {
    if (!isForTheUser(error)) throw error;
    const isHeld = error instanceof StartRefused && error.code === 'held';
    const holder = isHeld ? await runningElsewhere(options.dataFolder) : null;
    const opens = options.opens ?? null;
    if (holder !== null && opens !== null) {
      const url = await freshAddress(holder, opens);
      if (url !== null) return await openedElsewhere(url, opens, options);
    }
    const said = listLines(
      error.message,
      holder === null ? null : elsewhereWords(holder, options.dataFolder),
      isHeld && opens !== null ? notOpenedWords(opens) : null,
    );
    process.stderr.write(`${visibleText(said)}\n`);
    if (options.json) process.stdout.write(`${visibleJson({ error: said })}\n`);
    return 1;
  } finally {
    // While the folder is still held: the next one's is not taken away.
    if (isControlled) removeControl(options.dataFolder);
    await host?.close();
    log?.close();
  }
}

const listLines = (...lines: (string | null)[]): string => lines.filter((line) => line !== null).join('\n');

/** A desktop has the folder, or a web shell that does not answer. */
const notOpenedWords = ({ file }: FileToOpen): string =>
  `${file} was not opened. Drop it on the window that is open, or choose it there under Compose > Import.`;

/** The web shell that runs opens the file; here there is nothing more to do. */
async function openedElsewhere(
  url: string,
  { file }: FileToOpen,
  { open, json = false }: RunWebOptions,
): Promise<number> {
  const prose = json ? process.stderr : process.stdout;
  prose.write(
    `${visibleText(`Outpost runs already with this data. ${file} is opened there, at ${url}\n(good once, for ten minutes.)`)}\n`,
  );
  if (json) process.stdout.write(`${visibleJson({ url })}\n`);
  const page = open ? showPage(url, prose) : null;
  // A browser that was not open yet takes its time to read it.
  if (page !== null) await sleep(READ_WITHIN_MS);
  page?.remove();
  return 0;
}

/** Null, and said, where the page that leads there cannot be written. */
function showPage(url: string, prose: NodeJS.WritableStream): LaunchFile | null {
  if (!hasDisplay(process.platform, process.env)) return null;
  try {
    const page = writeLaunchFile(url);
    openBrowser(page.path);
    return page;
  } catch (error) {
    const line = `The browser was not opened. The page that leads it here could not be written to ${tmpdir()}: ${pathTrouble(error, 'made')} Open the address yourself.`;
    prose.write(`${visibleText(line)}\n`);
    return null;
  }
}

const isForTheUser = (error: unknown): error is Error =>
  error instanceof StartRefused || error instanceof PortTaken || error instanceof NotBuilt;

async function serve(host: CoreHost, port: number | undefined, log: ShellLog, door: Door): Promise<Web> {
  const onRedemption = (what: Redemption, code: string): void => door.redemption(what, code);
  const parts = { host, rendererFolder: join(programFolder(), 'out', 'renderer'), log, onRedemption };
  try {
    return await startWeb({ ...parts, port: port ?? USUAL_PORT });
  } catch (error) {
    if (port !== undefined || !(error instanceof PortTaken)) throw error;
    return startWeb({ ...parts, port: 0 });
  }
}

/** Lets the user's browser in by a page on disk, which is gone once it was used; says who came in. */
class Door {
  readonly #tell: ReturnType<typeof redemptionTeller>;
  readonly #prose: NodeJS.WritableStream;
  #file: LaunchFile | null = null;
  #code = '';

  constructor(prose: NodeJS.WritableStream) {
    this.#prose = prose;
    this.#tell = redemptionTeller((line) => prose.write(`${line}\n`), Date.now);
  }

  open(web: Web, opens: FileToOpen | null): void {
    if (!hasDisplay(process.platform, process.env)) return;
    const { code, url } = web.launch(OPENED_VALID_MS, opens);
    this.#code = code;
    this.#file = showPage(url, this.#prose);
    if (this.#file !== null) setTimeout(() => this.close(), OPENED_VALID_MS).unref();
  }

  redemption(what: Redemption, code: string): void {
    if (code === this.#code) this.close();
    this.#tell(what, code);
  }

  close(): void {
    this.#file?.remove();
    this.#file = null;
  }
}

/** Whether `outpost open` can ask it for addresses. Where it cannot, the terminal still prints them. */
async function canBeAsked(dataFolder: string, { url, secret }: Web, log: ShellLog): Promise<boolean> {
  try {
    await writeControl(dataFolder, { url, secret, pid: process.pid });
    return true;
  } catch (error) {
    log.warn({ error }, 'The file by which another address can be asked for could not be written.');
    return false;
  }
}

interface Talk {
  door: Door | null;
  opens: FileToOpen | null;
  /** Where people are told things: with `--json` not where the one object goes. */
  prose: NodeJS.WritableStream;
  json: boolean;
}

async function untilClosed(web: Web, host: CoreHost, { door, opens, prose, json }: Talk): Promise<void> {
  // Before the address is printed: whoever reads it may close Outpost at once.
  const { promise: told, resolve: close } = Promise.withResolvers<void>();
  onSignal(close);
  host.onGone(({ message }) => process.stderr.write(`${message}\n`));
  if (json) process.stdout.write(`${visibleJson({ url: web.launch().url })}\n`);
  else sayAddress(web, prose, opens);
  door?.open(web, opens);
  const another = (): void => sayAddress(web, prose);
  if (process.stdin.isTTY) process.stdin.on('data', another);
  await told;
  door?.close();
  process.stdin.off('data', another).pause();
  await web.close();
}

function sayAddress(web: Web, prose: NodeJS.WritableStream, opens: FileToOpen | null = null): void {
  const good = process.stdin.isTTY
    ? '(good once, for ten minutes. Enter prints another, Ctrl+C closes Outpost.)'
    : '(good once, for ten minutes.)';
  prose.write(`Outpost is open at ${web.launch(undefined, opens).url}\n${good}\n`);
}
