import type { Action, ActionState, Reference } from '../../actions/actions.ts';
import { blockPayload, goneBlockPayload } from '../bio.payloads.ts';

/* What of a publishing has gone, and what may still go. */

export const unsent: readonly ActionState[] = ['queued', 'waiting', 'blocked', 'claimed'];
/** Of a refused call nothing was done, unless it says what it made (`maybeDone`). */
const leftAlone: readonly ActionState[] = ['cancelled', 'superseded', 'rejected'];
export const hasGone = ({ maybeDone, state }: Action): boolean =>
  maybeDone || ![...unsent, ...leftAlone].includes(state);

/** The blocks that these calls are about, by their IDs here; null: the page's own words. An order is about none of them. Pure. */
export function aboutIn(
  calls: readonly Action[],
  remoteIds: ReadonlyMap<string, string | null>,
): Set<string | null | undefined> {
  const byRemote = new Map([...remoteIds].map(([id, remote]) => [remote, id]));
  const idOf = (one: Reference): string | undefined => ('local' in one ? one.local : byRemote.get(one.remote));
  return new Set(
    calls.map((call) => {
      switch (call.kind) {
        case 'bio.blockCreate':
          return call.entity ?? call.id;
        case 'bio.blockUpdate':
          return idOf(blockPayload.read(call).block);
        case 'bio.blockDelete':
          return idOf(goneBlockPayload.read(call).block);
        case 'bio.blockReorder':
          return undefined;
        default:
          return null;
      }
    }),
  );
}
