import type { ActionRow, ActionState } from '../../../src-preload/contract/outbox.ts';
import { until, type Story } from './story.ts';

const LET_GO_MS = 1_000;

/** What waits goes, as far as it does while the service is as it is; what is tried again and again is not waited for. */
export async function letGo(story: Story): Promise<void> {
  const { client, spaceId } = story.rig;
  await client.outbox.resumeAll({ spaceId });
  await until(() => openIn(story).length === 0, LET_GO_MS);
}

/** What can still go by itself: nothing before it in its lane asks for an answer. */
export function openIn({ rig }: Story): string[] {
  const find = `SELECT text || ' is ' || state FROM action WHERE state IN ('queued', 'waiting', 'claimed', 'on_wire')
    AND NOT EXISTS (SELECT 1 FROM action AS earlier WHERE earlier.lane = action.lane AND earlier.id < action.id
      AND earlier.state IN ('in_doubt', 'blocked', 'matched'))`;
  return rig.core.parts.store.raw.prepare(find).pluck().all() as string[];
}

export async function inState({ rig }: Story, ...states: ActionState[]): Promise<{ rows: ActionRow[] }> {
  const { client, spaceId } = rig;
  const pages = await Promise.all(
    states.map((state) => client.outbox.list({ spaceId, section: 'all', state, offset: 0, limit: 500 })),
  );
  return { rows: pages.flatMap(({ rows }) => rows) };
}
