import type { WrittenPage } from '../../../../src-preload/contract/bio.ts';
import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import type { FailureReason } from '../../../../src-preload/contract/failure-reason.ts';
import type { EnqueueParts } from '../../actions/actions.ts';
import type { SpaceSessions } from '../../connections/connections.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Tx } from '../../store/store.ts';
import { bioOf } from '../bio.ts';
import { matched } from './matched.ts';
import { change } from './edit.ts';
import { remoteIdsOf, stagedBio, type InSpace } from './staged.ts';

/** Where there is no page yet, publishing makes one. Refused where a block says one field by two names. */
export function applyFile(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  { spaceId, page: written }: InSpace & { page: WrittenPage },
): { changes: number } | Failed<'refused'> {
  const bio = bioOf(tx, spaceId);
  if (bio.state === 'unknown') return fail('refused', 'page-not-read');
  const { base, page: before } = stagedBio(tx, spaceId);
  const twice = namedAsThere(parts, spaceId, { page: before, blocks: written.blocks ?? [] });
  if (twice !== null) return fail('refused', twice);
  const remoteIds = remoteIdsOf(bio);
  const { newId } = parts;
  const { changes } = change(tx, parts, spaceId, (page) => matched(page, written, { base, remoteIds, newId }));
  return { changes };
}

/**
 * A field that a file names as the service does would be kept beside it as a member that nothing here knows, and contradict it. What
 * blocks have by that name already, besides the field, is such a member.
 */
function namedAsThere(
  { sessions }: { sessions: SpaceSessions },
  spaceId: string,
  { page, blocks }: { page: PageState; blocks: readonly object[] },
): FailureReason | null {
  const { requests, answers } = sessions.of(spaceId)?.profile ?? {};
  const names = [requests?.block, answers?.block].flatMap((section) => Object.entries(section ?? {}));
  const ours = new Map(names.flatMap(([our, their]) => (their === null ? [] : [[their.split('.')[0] ?? '', our]])));
  const kept = new Set([...blockWords, 'id', ...page.blocks.flatMap(({ extra }) => Object.keys(extra))]);
  const name = blocks.flatMap((block) => Object.keys(block)).find((one) => ours.has(one) && !kept.has(one));
  return name === undefined ? null : { code: 'block-member', name, ours: ours.get(name) ?? name };
}

const blockWords = ['type', 'title', 'url', 'text', 'active'] as const;
