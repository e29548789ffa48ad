import { FAILED_THERE } from '../action.ts';
import type { ActionEvent } from '../event.ts';
import type { Outcome } from './journal-line.ts';

/** What the journal keeps of what became of a send; null for what is no end of one. */
export function outcomeOf(event: ActionEvent): Outcome | null {
  switch (event.type) {
    case 'executed':
      return {
        ...{ what: 'done', remoteId: event.remoteId, linked: event.linked, status: event.status },
        ...(event.standing === undefined ? {} : { standing: event.standing }),
      };
    case 'rejected':
      if (event.code === FAILED_THERE)
        return { what: 'failed', status: event.status, remoteId: event.remoteId ?? null };
      return { what: 'refused', status: event.status, code: event.code };
    case 'unsent':
    case 'put-back':
      return { what: 'put-back' };
    case 'in-doubt':
      return { what: 'in-doubt' };
    default:
      return null;
  }
}
