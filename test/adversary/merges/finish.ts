import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import { answerDoubts, timesMade } from './answers.ts';
import { inState, letGo, openIn } from './rest.ts';
import { askAgain, orderAgain } from './steps.ts';
import { until, type Story } from './story.ts';
import type { Wish } from './wishes.ts';
import { cardsOf } from '../../cards.ts';

/** More rounds of answers than any story needs. */
const MOST_ROUNDS = 12;

/** The service is well again and the user answers all that is asked, until nothing moves and nothing is asked any more. */
export async function finish(story: Story): Promise<void> {
  await letGo(story);
  story.rig.sandbox.faults.clear();
  await answerAll(story);
  const again = story.wishes.all.filter((wish) => wish.refused && canBeSaid(wish));
  for (const wish of again) await askAgain(story, wish);
  if (story.wishes.orderRefused) await orderAgain(story);
  await answerAll(story);
}

/** What is gone as it is asked to be needs no word, nor what never came to be. */
const canBeSaid = ({ fields, isNew, what }: Wish): boolean => fields !== null || !isNew || what === 'block';

async function answerAll(story: Story): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await comesToRest(story);
    // Whoever waits for the ID of a block looks at the list of blocks.
    await story.rig.client.bio.sync({ spaceId: story.rig.spaceId }).catch(() => undefined);
    // What was answered is looked for once more: its ID may stand in the list now.
    const doubts = await answerDoubts(story);
    const answered = doubts + (await retryRefused(story)) + (await retryParked(story)) + (await takeBackRest(story));
    const { in_doubt, matched } = await story.rig.counts();
    if (answered + in_doubt + matched + openIn(story).length === 0) return;
  }
  const { rows } = await inState(story, 'in_doubt', 'rejected', 'matched', 'queued', 'waiting');
  story.wrong.add(`never comes to an end: ${rows.map(({ text, state }) => `${text} is ${state}`).join(', ')}`);
}

/** All that can go by itself has gone; the rest waits behind something that asks. */
async function comesToRest(story: Story): Promise<void> {
  const isAtRest = await until(() => openIn(story).length === 0);
  if (!isAtRest) story.wrong.add(`does not go: ${openIn(story).join(', ')}`);
}

/** What makes something is tried again; a change that was refused is taken off the list, and asked for anew at the end. */
async function retryRefused(story: Story): Promise<number> {
  const { client, spaceId } = story.rig;
  const cards = await cardsOf({ client, spaceId });
  const onCards = new Set(cards.flatMap(({ actionIds }) => actionIds));
  const { rows } = await inState(story, 'rejected');
  const open = rows.filter(({ id }) => !isDismissed(story, id));
  for (const row of open) {
    story.counts.refused += 1;
    if (!onCards.has(row.id)) story.wrong.add(`${row.text} was refused, and no card says so`);
    const wish = story.wishes.byAction.get(row.id);
    if (wish !== undefined) wish.refused = true;
    if (row.kind === 'bio.blockReorder' || row.kind === 'bio.blockCreate') story.wishes.orderRefused = true;
    const isMade = wish !== undefined && timesMade(story, wish) > 0;
    const isCreate = ['posts.create', 'posts.firstComment', 'bio.blockCreate', 'bio.create'].includes(row.kind);
    const actionIds = [row.id];
    await (isCreate && !isMade && wish?.fields !== null
      ? client.outbox.tryNow({ actionIds })
      : client.outbox.dismiss({ actionIds }));
  }
  return open.length;
}

const isDismissed = ({ rig }: Story, id: string): boolean =>
  rig.core.parts.store.raw.prepare('SELECT dismissed FROM action WHERE id = ?').pluck().get(id) === 1;

async function retryParked(story: Story): Promise<number> {
  const { rows } = await inState(story, 'blocked');
  const parked = rows.filter(({ blockReason }) => blockReason === 'tries').map(({ id }) => id);
  if (parked.length > 0) await story.rig.client.outbox.tryNow({ actionIds: parked });
  return parked.length;
}

/** An edit of a comment that was taken back itself asks what is to become of it: nothing. */
async function takeBackRest(story: Story): Promise<number> {
  const { rows } = await inState(story, 'blocked');
  const isRest = ({ id, kind }: ActionRow): boolean =>
    kind === 'comments.edit' && story.wishes.byAction.get(id)?.fields === null;
  const rest = rows.filter(isRest).map(({ id }) => id);
  return rest.length === 0 ? 0 : (await story.rig.client.outbox.cancel({ actionIds: rest })).changed;
}
