import type { ActionRow } from '../../src-preload/contract/outbox.ts';
import type { WantedPost } from '../../src-preload/contract/posts.ts';
import { core } from '../client/core.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';

/** A scheduled post that is being changed, and what of it first. `wanted`: null where that cannot be told. */
export interface Changing {
  row: ActionRow;
  first: 'text' | 'time';
  wanted: WantedPost | null;
}

export type PostChange = Partial<Omit<WantedPost, 'waitingId'>>;

/** Opens the dialog with the post as it was last wanted: a change that waits is changed further, not written over. */
export async function openChange(
  view: { changing: Changing | null },
  row: ActionRow,
  first: Changing['first'],
): Promise<void> {
  view.changing = { row, first, wanted: await wantedOf(row) };
}

const wantedOf = async ({ spaceId, id: actionId }: ActionRow): Promise<WantedPost | null> =>
  (await attempt(core.posts.wanted({ spaceId, actionId })))?.wanted ?? null;

/** False: it was refused, which is said, and is still to be mended. */
export async function sendChange(row: ActionRow, change: PostChange): Promise<boolean> {
  // Not as it was when the dialog opened: another window may have changed it since, and Undo is of this change alone.
  const wanted = await wantedOf(row);
  const actionId = await ask(row, change);
  if (actionId === null) return false;
  const text = 'The change is queued. Until the service has it, the post stays as it is there.';
  const now = wanted === null ? null : await wantedOf(row);
  if (wanted === null || now === null) toasts.say('change-queued', text);
  else {
    const told = { kind: `change-queued ${row.id}`, text, count: 1, many: () => text };
    toasts.undoable(told, Date.now() + undoMs, () => changeBack(row, { actionId, change, was: wanted, now }));
  }
  return true;
}

/** What it was made as; null: it was refused, which is said. */
async function ask({ spaceId, id: actionId }: ActionRow, { atMs, ...others }: PostChange): Promise<string | null> {
  const when = atMs === undefined || atMs === null ? {} : { when: { mode: 'schedule' as const, atMs } };
  return (await attempt(core.posts.update({ spaceId, actionId, ...others, ...when })))?.actionId ?? null;
}

/** Where the change has left, or went into one that waited before, by another change. What was changed again since stays. */
async function changeBack(
  row: ActionRow,
  { actionId, change, was, now }: { actionId: string; change: PostChange; was: WantedPost; now: WantedPost },
): Promise<void> {
  const wanted = await wantedOf(row);
  if (wanted === null) return;
  if (!isSame(wanted, now)) return toasts.fail('changed-since', await whyItStays(wanted, { was, actionId }));
  const { waitingId } = wanted;
  const cancelled =
    was.waitingId !== null || waitingId === null
      ? undefined
      : await attempt(core.outbox.cancel({ actionIds: [waitingId] }));
  const names = Object.keys(change) as (keyof PostChange)[];
  // A post in the service's own queue was asked for no time: its time is the one that it had there.
  const before = { ...was, atMs: was.atMs ?? row.scheduledAtMs };
  const back: PostChange = Object.fromEntries(names.map((name) => [name, before[name]]));
  if (cancelled?.changed === 1 || (await ask(row, back)) !== null)
    toasts.say('changed-back', 'The change is taken back.');
}

/** The change is not what is wanted by now: it came to nothing, or another one was made since. */
async function whyItStays(
  wanted: WantedPost,
  { was, actionId }: { was: WantedPost; actionId: string },
): Promise<string> {
  if (!isSame(wanted, was)) return 'The post was changed again since then, and stays as it is.';
  const made = await core.outbox.detail({ actionId }).catch(() => null);
  return made?.row.state === 'rejected'
    ? 'The service refused that change: there is nothing to take back, the post is as it was.'
    : 'The change was taken back already: the post is as it was.';
}

const isSame = (one: WantedPost, other: WantedPost): boolean =>
  one.text === other.text && one.atMs === other.atMs && one.link === other.link && one.boardId === other.boardId;
