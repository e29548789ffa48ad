import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import type { JournalEntry } from '../../../src-main/sandbox/sandbox.ts';
import type { Story } from './story.ts';
import { wordsIn, type Wish } from './wishes.ts';

/** What the service calls the making of each. */
const makes: Partial<Record<Wish['what'], string>> = {
  block: 'block.created',
  post: 'post.created',
  comment: 'comment.created',
  page: 'bio.created',
};

/** Requests whose words are about this one, whether or not they were carried out. */
export function requestsAbout({ rig }: Story, wish: Wish): JournalEntry[] {
  return rig.sandbox.journal
    .entries()
    .filter(({ method, body }) => method !== 'GET' && wordsIn(JSON.stringify(body ?? ''))?.key === wish.key);
}

/** How often the service made it. */
export function timesMade(story: Story, wish: Wish): number {
  return requestsAbout(story, wish).filter(({ executed, effect }) => executed && effect === makes[wish.what]).length;
}

/** Answers every doubt and every match as somebody does who has looked at the service. Returns how many there were. */
export async function answerDoubts(story: Story): Promise<number> {
  let answered = 0;
  const { client, spaceId } = story.rig;
  for (const state of ['in_doubt', 'matched'] as const) {
    const { rows } = await client.outbox.list({ spaceId, section: 'all', state, offset: 0, limit: 500 });
    for (const row of rows) await (state === 'in_doubt' ? answerDoubt(story, row) : answerMatch(story, row));
    answered += rows.length;
  }
  return answered;
}

async function answerDoubt(story: Story, row: ActionRow): Promise<void> {
  const wish = story.wishes.byAction.get(row.id);
  if (wish === undefined) return void story.wrong.add(`a doubt about nothing that was asked for: ${row.text}`);
  story.counts.doubts += 1;
  const last = requestsAbout(story, wish)
    .filter(({ method }) => (method === 'POST') === isCreate(row))
    .at(-1);
  if (last !== undefined) expectSameWords(story, row, last);
  const isThere = isCreate(row) ? timesMade(story, wish) > 0 : last?.executed === true;
  const answer = isThere ? ('sent' as const) : ('not-sent' as const);
  // The page may have been pulled meanwhile: then there is nothing to answer any more.
  await story.rig.client.outbox.resolve({ actionId: row.id, answer }).catch(() => undefined);
}

const isCreate = ({ kind }: ActionRow): boolean =>
  ['posts.create', 'posts.firstComment', 'bio.blockCreate', 'bio.create'].includes(kind);

/** A person looks for what the label says: it has to be what was really sent. */
function expectSameWords(story: Story, row: ActionRow, sent: JournalEntry): void {
  if (row.kind === 'bio.create') return;
  const label = wordsIn(row.text)?.words ?? row.text;
  const words = wordsIn(JSON.stringify(sent.body))?.words;
  if (label !== words) story.wrong.add(`in doubt as “${row.text}”, but what was sent says ${String(words)}`);
}

/** What waits is called what it will say. */
export function expectLabel({ rig, wrong }: Story, actionId: string): void {
  const find = "SELECT text AS label, coalesce(payload ->> '$.text', payload ->> '$.fields.title') AS says FROM action";
  const row = rig.core.parts.store.raw
    .prepare(`${find} WHERE id = ? AND kind NOT IN ('bio.blockUpdate')`)
    .get(actionId);
  const { label, says } = (row ?? {}) as { label?: string; says?: string | null };
  const [called, said] = [wordsIn(label ?? ''), wordsIn(says ?? '')];
  if (called !== null && said !== null && called.words !== said.words)
    wrong.add(`waits as “${called.words}”, and will say ${said.words}`);
}

async function answerMatch(story: Story, row: ActionRow): Promise<void> {
  const wish = story.wishes.byAction.get(row.id);
  const made = wish === undefined ? [] : requestsAbout(story, wish).filter(({ effect }) => effect === makes[wish.what]);
  const isOurs = row.remoteId === null || made.some(({ remoteId }) => remoteId === row.remoteId);
  if (!isOurs) story.wrong.add(`${row.text} was matched with ${String(row.remoteId)}, which is another’s`);
  const { outbox } = story.rig.client;
  const { id: actionId } = row;
  await (isOurs ? outbox.confirmMatch({ actionId }) : outbox.unmatch({ actionId })).catch(() => undefined);
}
