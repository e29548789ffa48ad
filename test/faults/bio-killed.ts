import { expect } from 'vitest';
import type { JournalEntry } from '../../src-main/sandbox/journal.ts';
import type { DialectName } from '../../src-main/sandbox/dialects/dialects.ts';
import { link } from '../core/bio/edits.ts';
import { openRig, type Rig } from '../rig.ts';

/** Amid which of its calls the process is killed, and whether the service has done that one by then. */
export interface Kill {
  nth: number;
  when: 'before' | 'after';
}

const titles = ['One', 'Two', 'Three'];

/** What publishing does, in this order. */
export const CALLS = [
  'bio.updated',
  'block.deleted',
  'block.updated',
  'block.created',
  'block.created',
  'block.created',
  'blocks.reordered',
] as const;

const isWrite = ({ method, path }: JournalEntry): boolean => method !== 'GET' && /\/bio(\/|$)/.test(path);

export interface Resumed {
  /** What the service did, over both lives of the process. */
  done: string[];
  /** The new blocks, by title, in the order that was asked for last; and how many there are in all. */
  order: string[];
  blocks: number;
  /** How often a person had to say whether a block is there. */
  asked: number;
}

/** The page is edited and published; the process is killed once, and what it left is gone on with by another one. */
export async function publishKilled(rig: Rig, { nth, when }: Kill): Promise<Resumed> {
  const { spaceId, sandbox } = rig;
  await rig.client.bio.sync({ spaceId });
  const stage = (edit: Parameters<Rig['client']['bio']['stage']>[0]['edit']) => rig.client.bio.stage({ spaceId, edit });
  const { blocks } = (await rig.client.bio.staged({ spaceId })).page;
  const [, changed, , gone] = blocks;
  await stage({ edit: 'page', fields: { title: 'Harbour' } });
  await stage({ edit: 'delete', blockId: gone?.id ?? '' });
  await stage({ edit: 'block', blockId: changed?.id ?? '', fields: { active: false } });
  for (const [at, title] of titles.entries()) await stage({ edit: 'put', block: link(`new-${at}`, title), at: 2 * at });
  expect((await rig.client.bio.staged({ spaceId })).calls).toBe(CALLS.length);

  const writes = (): JournalEntry[] => sandbox.journal.entries().filter(isWrite);
  const { promise: killed, resolve } = Promise.withResolvers<void>();
  const stop = sandbox.journal.onEntry((entry) => {
    if (!isWrite(entry) || writes().length < nth) return;
    stop();
    resolve(rig.crash());
  });
  if (when === 'before') {
    const [method, path] = requestOf(nth);
    const after = CALLS.slice(0, nth - 1).filter((call) => call === CALLS[nth - 1]).length;
    sandbox.faults.add({ method, path, after, times: 1, fault: { kind: 'reset', when: 'before' } });
  }
  await rig.client.bio.publish({ spaceId, undoMs: 0 });
  await killed;

  const ids = (states: string): string[] =>
    rig.core.parts.store.raw.prepare(`SELECT id FROM action WHERE state IN (${states})`).pluck().all() as string[];
  const doubts = (): string[] => ids(`'in_doubt'`);
  // What is behind a doubt waits for it.
  const isStill = (): boolean =>
    ids(`'claimed', 'on_wire'`).length === 0 &&
    (doubts().length > 0 || ids(`'queued', 'waiting', 'blocked'`).length === 0);
  let asked = 0;
  for (;;) {
    await expect.poll(isStill, { interval: 20 }).toBe(true);
    if (doubts().length === 0) break;
    await rig.client.bio.sync({ spaceId });
    for (const actionId of doubts()) {
      asked += 1;
      await rig.client.outbox.resolve({ actionId, answer: when === 'after' ? 'sent' : 'not-sent' });
    }
  }
  const done = sandbox.journal.executed().filter(isWrite);
  const titleOf = new Map(
    done.flatMap(({ effect, remoteId, body }) =>
      effect === 'block.created' ? [[remoteId, (body as { title: string }).title] as const] : [],
    ),
  );
  const answer = await fetch(`${sandbox.url}/spaces/${sandbox.space}/bio/blocks`, {
    headers: { authorization: `Bearer ${sandbox.token}` },
  });
  const listed = ((await answer.json()) as { data: unknown[] }).data.map(idOf);
  return {
    done: done.map(({ effect }) => effect ?? ''),
    order: listed.map((id) => titleOf.get(id) ?? '-'),
    blocks: listed.length,
    asked,
  };
}

/** By its own number or text, as an object, or as JSON in a text. */
function idOf(entry: unknown): string {
  const told: unknown = typeof entry === 'string' && entry.startsWith('{') ? JSON.parse(entry) : entry;
  return String(typeof told === 'object' && told !== null ? (told as { id: unknown }).id : told);
}

function requestOf(nth: number): ['PUT' | 'POST' | 'DELETE', RegExp] {
  switch (CALLS[nth - 1]) {
    case 'bio.updated':
      return ['PUT', /\/bio$/];
    case 'block.deleted':
      return ['DELETE', /\/blocks\/[^/]+$/];
    case 'block.updated':
      return ['PUT', /\/blocks\/[^/]+$/];
    case 'block.created':
      return ['POST', /\/blocks$/];
    default:
      return ['POST', /\/reorder$/];
  }
}

export const openPage = (dialect: DialectName): Promise<Rig> =>
  openRig({ dialect, posts: 0, pace: 10, apiLimit: { count: 10_000, windowMs: 60_000 } });
