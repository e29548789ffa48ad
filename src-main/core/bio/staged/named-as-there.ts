import type { PageState } from '../../../../src-preload/contract/bio-page.ts';
import { KEPT_BY_SERVICE } from '../../service/service.ts';
import type { SpaceSessions } from '../../connections/connections.ts';

const blockWords = ['type', 'title', 'url', 'text', 'active'] as const;

/**
 * The first member of these blocks that is a field by the service's name of it, and what it is called here; null: that the service keeps
 * by itself. It would be kept beside that field as a member that nothing here knows, and contradict it. What blocks have by that name
 * already, besides the field, is such a member. Null: there is none.
 */
export function namedAsThere(
  { sessions }: { sessions: SpaceSessions },
  spaceId: string,
  { page, blocks }: { page: PageState; blocks: readonly object[] },
): { name: string; ours: string | null } | null {
  const { requests, answers } = sessions.of(spaceId)?.profile ?? {};
  const names = [requests?.block, answers?.block].flatMap((section) => Object.entries(section ?? {}));
  const ours = new Map<string, string | null>([
    ...KEPT_BY_SERVICE.map((name) => [name, null] as const),
    ...names.flatMap(([our, their]) => (their === null ? [] : [[their.split('.')[0] ?? '', our] as const])),
  ]);
  const kept = new Set([...blockWords, 'id', ...page.blocks.flatMap(({ extra }) => Object.keys(extra))]);
  const name = blocks.flatMap((block) => Object.keys(block)).find((one) => ours.has(one) && !kept.has(one));
  return name === undefined ? null : { name, ours: ours.get(name) ?? null };
}
