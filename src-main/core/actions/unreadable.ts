import type { Reason } from '../../../src-preload/contract/reasons.ts';
import { unsent, type Failure } from '../service/service.ts';

/** Kept with what ended so: the service was never asked, so it refused nothing. */
export const UNREADABLE_CODE = 'unreadable';

/** What an action ends with that cannot be put into a request here: refused, and why, its content kept. */
export const notSendable = (reason: Reason): Failure => unsent(UNREADABLE_CODE, reason);
