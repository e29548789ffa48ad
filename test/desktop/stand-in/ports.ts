import { EventEmitter } from 'node:events';

/** Electron's MessagePortMain: events instead of an EventTarget, and nothing arrives before `start`. */
export class MessagePortMain extends EventEmitter {
  other: MessagePortMain | null = null;
  #started = false;
  #queued: unknown[] = [];

  postMessage(data: unknown): void {
    const copy: unknown = structuredClone(data);
    setImmediate(() => this.other?.arrive(copy));
  }

  start(): void {
    this.#started = true;
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
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#queued.push(data);
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
