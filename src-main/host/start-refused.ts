import type { FromCore } from '../core/protocol.ts';

export type StartRefusedCode = Extract<FromCore, { type: 'failed' }>['code'];

/** The core cannot start. `message` is for the user as it is; nothing was changed in the data folder. */
export class StartRefused extends Error {
  readonly code: StartRefusedCode;

  constructor(code: StartRefusedCode, message: string) {
    super(message);
    this.name = 'StartRefused';
    this.code = code;
  }
}
