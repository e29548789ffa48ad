import type { Snapshot } from '../../../src-main/sandbox/state/snapshot.ts';
import { timesMade } from './answers.ts';
import { inState } from './rest.ts';
import type { Story } from './story.ts';
import { wordsIn, type Wish } from './wishes.ts';

/** What the workspace itself still says, while it is open. Returns the wishes that wait in sight for an ID nobody told. */
export async function compareWorkspace(story: Story): Promise<Set<Wish>> {
  const { rig, wishes, wrong } = story;
  const { client, spaceId } = rig;
  for (const wish of wishes.all) {
    const times = wish.isNew ? timesMade(story, wish) : 0;
    if (times > 1) wrong.add(`${wish.key} was made ${times} times`);
  }
  const { blocks } = await client.bio.get({ spaceId });
  for (const wish of wishes.all.filter(({ what }) => what === 'block')) {
    const shown = blocks.find(({ id }) => id === wish.id);
    if (shown?.title !== wish.fields?.['title'])
      wrong.add(`${wish.key} is shown as ${String(shown?.title)}, not as ${String(wish.fields?.['title'])}`);
  }
  const { rows } = await inState(story, 'blocked', 'in_doubt', 'queued', 'waiting');
  const held = new Set<Wish>();
  for (const row of rows) {
    const wish = wishes.byAction.get(row.id);
    const waitsForId =
      ['dependency', null].includes(row.blockReason) && (row.kind.startsWith('posts.') || row.kind === 'comments.edit');
    if (wish === undefined || !waitsForId || !isNeverTold(story, wish)) {
      wrong.add(
        `${row.kind} “${row.text}” stays ${row.state} (${row.blockReason ?? 'no reason'}): ${row.reason?.code ?? ''}`,
      );
    }
    if (wish === undefined) continue;
    held.add(wish);
  }
  story.counts.heldInSight += held.size;
  return held;
}

/** Its own ID, or that of its post: the service lists neither what is planned nor comments. */
function isNeverTold({ rig }: Story, wish: Wish): boolean {
  const find =
    "SELECT count(*) FROM action WHERE id IN (?, ?) AND (state = 'done_unlinked' OR (state = 'done' AND remote_id IS NULL))";
  const count = rig.core.parts.store.raw
    .prepare(find)
    .pluck()
    .get(wish.id, wish.of?.id ?? '') as number;
  return count > 0;
}

/** What the service has is what was wanted last; `historyOf` is for the reader of a failure. */
export function compareService(
  { wishes, wrong }: Story,
  service: Snapshot,
  { held, historyOf }: { held: ReadonlySet<Wish>; historyOf: (wish: Wish | null) => string },
): void {
  for (const wish of wishes.all) {
    if (held.has(wish) || (wish.of !== null && held.has(wish.of))) continue;
    const there = recordOf(service, wish);
    if ((there === null) !== (wish.fields === null)) {
      wrong.add(`${wish.key} is ${there === null ? 'not at the service' : 'at the service, and should not be'}`);
      continue;
    }
    for (const [name, wanted] of Object.entries(wish.fields ?? {})) {
      // A post that goes now is out with its first words: what is changed later is refused, in sight.
      if (wish.what === 'post' && (wish.fields?.['dueAtMs'] === null || wanted === null) && wish.refused) continue;
      if (name === 'dueAtMs' && wanted === null) continue;
      const is = there?.[name];
      if (String(is) !== String(wanted))
        wrong.add(`${wish.key}: ${name} is ${String(is)}, not ${String(wanted)}; ${historyOf(wish)}`);
    }
  }
  compareOrder({ wishes, wrong }, service, historyOf(null));
}

function recordOf(service: Snapshot, wish: Wish): Record<string, unknown> | null {
  switch (wish.what) {
    case 'page':
      return service.bio as Record<string, unknown> | null;
    case 'account': {
      const found = service.accounts.find(({ id }) => String(id) === wish.id);
      return found === undefined || found.disconnectedAtMs !== null ? null : { active: found.active };
    }
    case 'webhook':
      return (service.webhooks.find(({ id }) => String(id) === wish.id) as Record<string, unknown> | undefined) ?? null;
    case 'block':
      return (blockOf(service, wish) as Record<string, unknown> | undefined) ?? null;
    case 'post':
      return (
        (service.posts.find(({ content }) => wordsIn(content)?.key === wish.key) as
          Record<string, unknown> | undefined) ?? null
      );
    case 'comment':
      return (
        (service.comments.find(({ content }) => wordsIn(content)?.key === wish.key) as
          Record<string, unknown> | undefined) ?? null
      );
    default:
      return wish.what satisfies never;
  }
}

const blockRemoteIds = new WeakMap<Wish, string>();

/** While the workspace is open: which of the service's blocks each is. */
export async function learnBlockIds({ rig, wishes }: Story): Promise<void> {
  const { blocks } = await rig.client.bio.get({ spaceId: rig.spaceId });
  for (const wish of wishes.all) {
    const remoteId = blocks.find(({ id }) => id === wish.id)?.remoteId;
    if (remoteId !== null && remoteId !== undefined) blockRemoteIds.set(wish, remoteId);
  }
}

function blockOf(service: Snapshot, wish: Wish): Snapshot['blocks'][number] | undefined {
  const remoteId = blockRemoteIds.get(wish);
  return service.blocks.find(({ id, title }) =>
    remoteId === undefined ? wordsIn(title ?? '')?.key === wish.key : String(id) === remoteId,
  );
}

function compareOrder({ wishes, wrong }: Pick<Story, 'wishes' | 'wrong'>, service: Snapshot, orders: string): void {
  if (wishes.order === null) return;
  const wanted = wishes.order.flatMap((id) => wishes.wanted('block').filter((wish) => wish.id === id));
  const inOrder = service.blocks.toSorted((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);
  const places = wanted.map((wish) => inOrder.findIndex((block) => block === blockOf(service, wish)));
  const isOrdered = places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
  if (!isOrdered) wrong.add(`the blocks stand in another order: ${places.join(' ')}; ${orders}`);
}

/** Read while the workspace is open: what became of all that was asked about each. */
export function historiesOf({ rig, wishes }: Story): (wish: Wish | null) => string {
  const find = "SELECT state || ' (' || type || ')' FROM action_event WHERE action_id = ? ORDER BY id";
  const told = new Map<Wish | null, string[]>();
  const orders = rig.core.parts.store.raw.prepare("SELECT id FROM action WHERE kind = 'bio.blockReorder' ORDER BY id");
  const ofOrder = (orders.pluck().all() as string[]).map((id) => [id, null] as const);
  for (const [id, wish] of [...wishes.byAction, ...ofOrder]) {
    const events = rig.core.parts.store.raw.prepare(find).pluck().all(id) as string[];
    told.set(wish, [...(told.get(wish) ?? []), events.join(', ')]);
  }
  return (wish) => told.get(wish)?.join('; then ') ?? 'never asked for';
}
