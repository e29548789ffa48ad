import type { BioVersion } from '../../../../src-preload/contract/bio.ts';
import { statesInLane, unsettledStates, type ActionState } from '../../actions/actions.ts';
import type { Reader } from '../../store/store.ts';
import { laneOf } from '../asked.ts';
import { bioOf } from '../bio.ts';
import { changesOf } from './differences.ts';
import { pictureNow, restoredPicture, shownOf } from './version-picture.ts';
import { storedVersions } from './staged.queries.ts';

/** What became of a page, by the states of its calls; without any, it took back what had not left. */
export function outcomeOf(states: readonly ActionState[]): NonNullable<BioVersion['outcome']> {
  if (states.some((state) => unsettledStates.includes(state))) return 'waiting';
  const sent = states.filter((state) => state === 'done' || state === 'done_unlinked');
  if (sent.length === states.length) return 'out';
  return sent.length > 0 ? 'in-part' : 'never';
}

/** Newest first. */
export function versionsOf(reader: Reader, spaceId: string): BioVersion[] {
  const states = statesInLane(reader, laneOf(spaceId));
  const bio = bioOf(reader, spaceId);
  const now = pictureNow(reader, spaceId, bio);
  const remoteIds = new Map(bio.blocks.map(({ id, remoteId }) => [id, remoteId]));
  const later = new Set<string>();
  return storedVersions(reader, spaceId).map(({ id, page, publishedAtMs, cause, base, picture, actionIds }) => {
    // A call that a later one went into says what that page wanted.
    const calls = actionIds.flatMap((call) => (later.has(call) ? 'superseded' : (states.get(call) ?? [])));
    for (const call of actionIds) later.add(call);
    const outcome = cause === 'published' ? outcomeOf(calls) : null;
    const changes = base === null ? [] : changesOf(base, page, remoteIds);
    const shown = picture === null ? null : shownOf(picture);
    return {
      id,
      publishedAtMs,
      cause,
      outcome,
      title: page.title,
      blocks: page.blocks.length,
      picture: shown,
      pictureStays: restoredPicture(reader, picture, now).other !== null,
      changes,
    };
  });
}
