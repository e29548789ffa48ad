import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

/**
 * Electron's MessagePortMain: events instead of an EventTarget, nothing arrives before `start`, what is posted to a port that is
 * closed or given away goes nowhere, and one that was given away cannot be given again.
 */
export class MessagePortMain
  extends EventEmitter
  implements Pick<Electron.MessagePortMain, 'close' | 'postMessage' | 'start' | 'on' | 'once' | 'off'>
{
  other: MessagePortMain | null = null;
  #isStarted = false;
  #isGivenAway = false;
  #queued: unknown[] = [];

  postMessage(data: unknown, transfer: readonly Electron.MessagePortMain[] = []): void {
    if (transfer.length > 0) throw new Error('The stand-in passes ports on to pages alone');
    const copy: unknown = structuredClone(data);
    setImmediate(() => this.other?.arrive(copy));
  }

  start(): void {
    if (this.#isGivenAway) return;
    this.#isStarted = true;
    for (const data of this.#queued.splice(0)) this.arrive(data);
  }

  close(): void {
    const other = this.other;
    if (!other) return;
    this.other = other.other = null;
    setImmediate(() => {
      this.emit('close');
      other.emit('close');
    });
  }

  arrive(data: unknown): void {
    if (this.#isStarted) this.emit('message', { data, ports: [] });
    else this.#queued.push(data);
  }

  /** The same end in other hands, with what was not read of it; this object is an empty shell from now on. */
  transferred(at: number): MessagePortMain {
    if (this.#isGivenAway) throw new Error(`Port at index ${at} is already neutered`);
    const heir = new MessagePortMain();
    heir.other = this.other;
    if (this.other) this.other.other = heir;
    heir.#queued = this.#queued;
    this.other = null;
    this.#queued = [];
    this.#isGivenAway = true;
    return heir;
  }
}

export class MessageChannelMain {
  port1 = new MessagePortMain();
  port2 = new MessagePortMain();

  constructor() {
    this.port1.other = this.port2;
    this.port2.other = this.port1;
  }
}
