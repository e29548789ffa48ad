import type { MessagePort } from 'node:worker_threads';

/** What a shell starts the core's worker thread with (`workerData`). */
export interface CoreWorkerOptions {
  /** Absolute path; made (mode 0700) if it is not there. */
  dataFolder: string;
  /** Where this machine keeps how far the workspace has come, apart from the data folder; absolute. Null: nowhere. */
  stateFolder: string | null;
  version: string;
  shell: 'desktop' | 'web' | 'cli';
  platform: string;
  /** What it runs on, with its version. */
  runtime?: string;
  /** False: nothing is sent (most CLI commands). Default: the outbox is replayed as long as the core runs. */
  dispatch?: boolean;
  /** `system`: the shell knows by which proxy an address is reached. Default: the environment says it. */
  proxies?: 'system';
  /** The file of the thread that reads whole databases (store/aside.ts). Default: they are read in the core's own. */
  aside?: string;
  /**
   * `needed`: nothing is pulled for its age, only what the outbox needs to know (a command that sends and ends). Default:
   * copies are kept fresh, too. Without `dispatch` nothing is pulled by itself at all.
   */
  sync?: 'needed';
}

/** The embedded sandbox as the shell started it: becomes, or updates, the sandbox connection. */
export interface SandboxAddress {
  url: string;
  token: string;
  space: number;
  /** What its space calls itself. */
  name?: string;
  /** What is said in it otherwise than in the default wire profile. */
  wireProfile?: Record<string, unknown>;
}

/** From the shell to the core's worker. */
export type ToCore =
  /** One per window or script: the contract is served on it. */
  | { type: 'port'; port: MessagePort }
  | { type: 'use-sandbox'; address: SandboxAddress }
  | { type: 'secret-answer'; requestId: number; value: string | null; storedIn: SecretPlace; error: string | null }
  | { type: 'log-lines'; requestId: number; lines: string[] }
  /** The system's rules for one address, as a PAC file answers: `PROXY one:3128; DIRECT`. */
  | { type: 'proxy-answer'; requestId: number; rules: string }
  /** Something that the window has to say once; for the user. */
  | { type: 'caution'; text: string }
  /** The system slept or woke, or the network changed: sockets are dropped and time is looked at again. */
  | { type: 'resumed' }
  /** The system is about to sleep: nothing is begun that would be cut off. */
  | { type: 'suspending' }
  /** The system has no network: nothing beyond this computer is there until it answers. */
  | { type: 'offline' }
  /** Finish what is on the wire (at most `graceMs`), close the store, answer `closed`. */
  | { type: 'close'; graceMs: number };

export type SecretPlace = 'keychain' | 'file' | 'memory' | 'none';

/** From the core's worker to the shell. */
export type FromCore =
  | { type: 'ready' }
  /** The core cannot start: another instance holds the folder, the database is newer, ... `message` is for the user. */
  | { type: 'failed'; code: 'held' | 'newer-database' | 'other-schema' | 'unreadable' | 'internal'; message: string }
  /** The core is to be ended and started anew: another database takes its place at the start. */
  | { type: 'restart' }
  | { type: 'sandbox-ready'; spaceId: string | null }
  | { type: 'secret'; requestId: number; verb: 'get' | 'set' | 'delete'; key: string; value: string | null }
  /** Asks by which proxy an address is reached; answered with `proxy-answer`. */
  | { type: 'proxy'; requestId: number; url: string }
  /** Asks for what all shells have logged; answered with `log-lines`. */
  | { type: 'read-log'; requestId: number }
  | { type: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; fields: object; message: string }
  | { type: 'closed' };
