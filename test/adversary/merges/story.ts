import { setTimeout as after } from 'node:timers/promises';
import type { ActionKind, KindOfAction } from '../../../src-main/core/actions/actions.ts';
import type { Snapshot } from '../../../src-main/sandbox/state/snapshot.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../../src-main/sandbox/seed/random.ts';
import { openRig, type Rig } from '../../rig.ts';
import { quickClock, slowDeadlines } from './quick-clock.ts';
import { Wishes } from './wishes.ts';

/** What the campaign must find: a merge that keeps what was asked for before, or the label from before. */
export type Mutant = 'old-payload' | 'old-label';

/** What a story counts. */
export interface Counts {
  steps: number;
  /** Commands that were merged into what had not been sent. */
  merged: number;
  faults: number;
  doubts: number;
  refused: number;
  /** Asked for again after a refusal. */
  askedAgain: number;
  /** Changes that stay in sight behind something whose ID the service never told. */
  heldInSight: number;
}

/** A workspace and a service of its own, a user with wishes, and what went wrong. */
export interface Story {
  rig: Rig;
  random: Random;
  wishes: Wishes;
  counts: Counts;
  wrong: Set<string>;
  /** What the service has at the end; closes it. */
  end(): Promise<Snapshot>;
}

export async function openStory(random: Random, folder: string, mutant: Mutant | null): Promise<Story> {
  const roomy = { count: 100_000, windowMs: 60_000 };
  const stateFile = join(folder, 'service.json');
  const clock = quickClock();
  const rig = await openRig({
    dialect: 'objects',
    clock,
    nowMs: () => clock.nowMs(),
    deadlines: slowDeadlines,
    posts: 2,
    stateFile,
    publishLimit: roomy,
    apiLimit: roomy,
    random: () => 0.002,
  });
  if (mutant !== null) spoil(rig, mutant);
  const counts = { steps: 0, merged: 0, faults: 0, doubts: 0, refused: 0, askedAgain: 0, heldInSight: 0 };
  const end = async (): Promise<Snapshot> => {
    await rig.close();
    return JSON.parse(readFileSync(stateFile, 'utf8')) as Snapshot;
  };
  const story: Story = { rig, random, wishes: new Wishes(), counts, wrong: new Set(), end };
  await learn(story);
  return story;
}

/** Everything that is there from the start is to stay as it is. */
async function learn({ rig, random, wishes }: Story): Promise<void> {
  const { client, spaceId } = rig;
  if (random.next() < 0.25) rig.sandbox.removeBio();
  await read(() => client.bio.sync({ spaceId }));
  await read(() => client.webhooks.sync({ spaceId }));
  const bio = await client.bio.get({ spaceId });
  if (bio.state === 'there') wishes.begin({ what: 'page', id: '', fields: { title: bio.title } });
  for (const { id, title, active } of bio.blocks) wishes.begin({ what: 'block', id, fields: { title, active } });
  for (const { id, url, active } of await client.webhooks.list({ spaceId }))
    wishes.begin({ what: 'webhook', id, fields: { url, active } });
  const others = (await client.accounts.list({ spaceId })).filter(({ social }) => !postNetworks.includes(social));
  for (const { id, state } of others.filter((one) => one.state !== 'disconnected'))
    wishes.begin({ what: 'account', id, fields: { active: state === 'active' } });
}

/** A busy machine may lose a connection that was idle: a read is asked for again. */
async function read(pull: () => Promise<unknown>): Promise<void> {
  const isRead = await until(() =>
    pull().then(
      () => true,
      () => false,
    ),
  );
  if (!isRead) throw new Error('the service cannot be read');
}

/** What posts go to here stays as it is. */
export const postNetworks: readonly string[] = ['x', 'linkedin'];

function spoil({ core }: Rig, mutant: Mutant): void {
  const kinds = core.parts.kinds as Map<ActionKind, KindOfAction>;
  for (const [name, kind] of kinds) {
    const coalesce: KindOfAction['coalesce'] = (earlier, later) => {
      const merged = kind.coalesce(earlier, later);
      if (typeof merged === 'string') return merged;
      return mutant === 'old-payload' ? { ...merged, replaceWith: earlier.payload } : { ...merged, shown: earlier };
    };
    kinds.set(name, { ...kind, coalesce });
  }
}

/** Until it is so; false: it never came to this. */
export async function until(reached: () => boolean | Promise<boolean>, mostMs = 100_000): Promise<boolean> {
  const endMs = performance.now() + mostMs;
  while (!(await reached())) {
    if (performance.now() > endMs) return false;
    await after(5);
  }
  return true;
}
