import { request, type ConnectionParts, type SpaceSession } from '../connections/connections.ts';
import type { Priority } from '../limits/governor.ts';
import { analyticsSummary } from '../service/service.ts';

/** One cheap GET: says whether the service is there and takes the token, and lets creates go on after a doubt. */
export async function probe(
  parts: ConnectionParts,
  session: SpaceSession,
  priority: Priority,
  signal?: AbortSignal,
): Promise<void> {
  const options = { waitMs: 30_000, ...(signal === undefined ? {} : { signal }) };
  await request(parts, session, priority, (call) => analyticsSummary(session.service, {}, call), options);
}
