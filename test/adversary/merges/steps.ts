import { setTimeout as after } from 'node:timers/promises';
import type { Fault } from '../../../src-main/sandbox/sandbox.ts';
import { answerDoubts, expectLabel } from './answers.ts';
import { letGo } from './rest.ts';
import { postNetworks, type Story } from './story.ts';
import { nextWords, type Wish } from './wishes.ts';

/** Something a user does, or the service; without effect where there is nothing to do it to. */
type Step = (story: Story) => Promise<void>;

const MINUTE_MS = 60_000;
/** Tomorrow, at a full minute: nothing that is planned comes due. */
const later = ({ random }: Story): number =>
  Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + (1_440 + random.between(0, 600)) * MINUTE_MS;

/** Runs a command; null where the workspace refuses it, in words: then nothing was asked for. */
async function ask<T>(command: Promise<T>): Promise<T | null> {
  return command.catch((error: unknown) => {
    if ((error as { data?: unknown }).data === undefined) throw error;
    return null;
  });
}

const pick = ({ random, wishes }: Story, what: Wish['what']): Wish | undefined => random.pick(wishes.wanted(what));

/** The action stands for the wish from now on; one that is known already took the change in. */
function note(story: Story, wish: Wish | null, actionId: string | null): void {
  const { wishes, counts } = story;
  if (actionId === null || wishes.byAction.has(actionId)) counts.merged += 1;
  if (actionId === null || wish === null) return;
  wishes.byAction.set(actionId, wish);
  expectLabel(story, actionId);
}

const addBlock: Step = async (story) => {
  const { wishes, rig } = story;
  const key = wishes.nextKey('block');
  const block = { type: 'link', title: `${key}.1`, active: true };
  const made = await ask(rig.client.bio.blockCreate({ spaceId: rig.spaceId, block }));
  if (made === null) return;
  const { type: _, ...fields } = block;
  note(story, wishes.begin({ key, what: 'block', id: made.blockId, fields, isNew: true }), made.actionId);
};

const changeBlock: Step = async (story) => {
  const wish = pick(story, 'block');
  if (wish === undefined) return;
  const change = story.random.next() < 0.6 ? { title: nextWords(wish) } : { active: story.random.next() < 0.5 };
  await sayBlock(story, wish, change);
};

async function sayBlock(story: Story, wish: Wish, block: Record<string, unknown>): Promise<void> {
  const { client, spaceId } = story.rig;
  const changed = await ask(client.bio.blockUpdate({ spaceId, blockId: wish.id, block }));
  if (changed === null) return;
  Object.assign(wish.fields ?? {}, block);
  note(story, wish, changed.actionId);
}

const removeBlock: Step = async (story) => {
  const wish = pick(story, 'block');
  if (wish !== undefined) await dropBlock(story, wish);
};

async function dropBlock(story: Story, wish: Wish): Promise<void> {
  const { client, spaceId } = story.rig;
  const gone = await ask(client.bio.blockDelete({ spaceId, blockId: wish.id }));
  if (gone === null) return;
  wish.fields = null;
  note(story, wish, gone.actionId);
}

const orderBlocks: Step = async (story) => {
  const keyed = story.wishes.wanted('block').map(({ id }) => ({ id, key: story.random.next() }));
  await sayOrder(
    story,
    keyed.sort((a, b) => a.key - b.key).map(({ id }) => id),
  );
};

async function sayOrder(story: Story, blockIds: string[]): Promise<void> {
  if (blockIds.length === 0) return;
  const { client, spaceId } = story.rig;
  const ordered = await ask(client.bio.blockReorder({ spaceId, blockIds }));
  if (ordered === null) return;
  story.wishes.order = blockIds;
  note(story, null, ordered.actionId);
}

const changePage: Step = async (story) => {
  const { wishes, rig } = story;
  const page = wishes.wanted('page')[0];
  const key = page?.key ?? wishes.nextKey('page');
  const fields = { title: page === undefined ? `${key}.1` : nextWords(page) };
  const { spaceId } = rig;
  const asked =
    page === undefined ? rig.client.bio.create({ spaceId, fields }) : rig.client.bio.update({ spaceId, fields });
  const done = await ask(asked);
  if (done === null) return;
  const wish = page ?? wishes.begin({ key, what: 'page', id: '', fields, isNew: true });
  Object.assign(wish.fields ?? {}, fields);
  note(story, wish, done.actionId);
};

const account = (story: Story): string => story.rig.account(story.random.pick(postNetworks));

const addPost: Step = async (story) => {
  const { wishes, rig, random } = story;
  const { client, spaceId } = rig;
  const key = wishes.nextKey('post');
  const isNow = random.next() < 0.2;
  const atMs = later(story);
  const when = isNow ? { mode: 'now' as const } : { mode: 'schedule' as const, atMs };
  const accountIds = [account(story)];
  const withComment = random.next() < 0.4 ? `${wishes.nextKey('comment')}.1` : null;
  const body = { text: `${key}.1`, accountIds, when, firstComment: withComment, commentDelayMinutes: 900 };
  const { draftId } = await client.drafts.save({ spaceId, body });
  const { actionIds } = await client.drafts.queue({ draftId });
  const [id = '', commentId] = actionIds;
  const fields = { content: `${key}.1`, accountIds, dueAtMs: isNow ? null : atMs, link: null };
  const post = wishes.begin({ key, what: 'post', id, fields, isNew: true });
  note(story, post, id);
  if (withComment !== null && commentId !== undefined) beginComment(story, post, commentId, withComment);
};

function beginComment(story: Story, of: Wish, id: string, content: string): void {
  const key = content.slice(0, content.indexOf('.'));
  note(story, story.wishes.begin({ key, what: 'comment', id, fields: { content }, isNew: true, of }), id);
}

const changePost: Step = async (story) => {
  const wish = pick(story, 'post');
  if (wish === undefined) return;
  const { random } = story;
  const content = nextWords(wish);
  const part = random.next();
  if (part < 0.4) return sayPost(story, wish, { content });
  if (part < 0.6) return sayPost(story, wish, { content, accountIds: [account(story)] });
  if (part < 0.8) return sayPost(story, wish, { link: random.next() < 0.4 ? null : `https://example.com/${content}` });
  if (wish.fields?.['dueAtMs'] === null) return;
  return sayPost(story, wish, { dueAtMs: later(story) });
};

async function sayPost(story: Story, wish: Wish, change: Record<string, unknown>): Promise<void> {
  const { client, spaceId } = story.rig;
  const { content, dueAtMs, ...rest } = change;
  const when = typeof dueAtMs === 'number' ? { when: { mode: 'schedule' as const, atMs: dueAtMs } } : {};
  const text = content === undefined ? {} : { text: String(content) };
  const changed = await ask(client.posts.update({ spaceId, actionId: wish.id, ...text, ...when, ...rest }));
  if (changed === null) return;
  Object.assign(wish.fields ?? {}, change);
  note(story, wish, changed.actionId);
}

const retimePost: Step = async (story) => {
  const wish = pick(story, 'post');
  if (wish === undefined || wish.fields?.['dueAtMs'] === null) return;
  const atMs = later(story);
  const { changed } = await story.rig.client.outbox.reschedule({ actionIds: [wish.id], when: { atMs } });
  if (changed === 1) Object.assign(wish.fields ?? {}, { dueAtMs: atMs });
};

function forget(story: Story, post: Wish): void {
  post.fields = null;
  for (const one of story.wishes.all) if (one.of === post) one.fields = null;
}

const cancelPost: Step = async (story) => {
  const wish = pick(story, 'post');
  if (wish === undefined) return;
  const { changed } = await story.rig.client.outbox.cancel({ actionIds: [wish.id], firstComments: 'cancel' });
  if (changed === 1) forget(story, wish);
};

/** What becomes a draft says there what was wanted last. */
const draftPost: Step = async (story) => {
  const wish = pick(story, 'post');
  if (wish === undefined) return;
  const { client } = story.rig;
  const made = await ask(client.outbox.toDraft({ actionId: wish.id }));
  if (made === null) return;
  const { body } = await client.drafts.get({ draftId: made.draftId });
  if (body.text !== wish.fields?.['content']) {
    story.wrong.add(`the draft of ${wish.key} says ${body.text}, not ${String(wish.fields?.['content'])}`);
  }
  // A comment that was added on its own stays; what belongs to nothing any more is cancelled by the user.
  const comments = story.wishes.all.filter((one) => one.of === wish && one.fields !== null);
  if (comments.length > 0) await client.outbox.cancel({ actionIds: comments.map(({ id }) => id) });
  forget(story, wish);
};

const addComment: Step = async (story) => {
  const post = pick(story, 'post');
  if (post === undefined) return;
  const { client, spaceId } = story.rig;
  const text = `${story.wishes.nextKey('comment')}.1`;
  const made = await ask(client.posts.addFirstComment({ spaceId, actionId: post.id, text, delayMinutes: 900 }));
  if (made !== null) beginComment(story, post, made.actionId, text);
};

const editComment: Step = async (story) => {
  const wish = pick(story, 'comment');
  if (wish !== undefined) await sayComment(story, wish, nextWords(wish));
};

async function sayComment(story: Story, wish: Wish, text: string): Promise<void> {
  const { client, spaceId } = story.rig;
  const edited = await ask(client.comments.edit({ spaceId, actionId: wish.id, text, delayMinutes: 900 }));
  if (edited === null) return;
  Object.assign(wish.fields ?? {}, { content: text });
  note(story, wish, edited.actionId);
}

const changeAccount: Step = async (story) => {
  const wish = pick(story, 'account');
  if (wish !== undefined) await sayAccount(story, wish, story.random.next() < 0.5);
};

async function sayAccount(story: Story, wish: Wish, active: boolean): Promise<void> {
  const { client, spaceId } = story.rig;
  const about = { spaceId, accountId: wish.id };
  const told = await ask(active ? client.accounts.activate(about) : client.accounts.park(about));
  if (told === null) return;
  Object.assign(wish.fields ?? {}, { active });
  note(story, wish, told.actionId);
}

const disconnect: Step = async (story) => {
  const wish = pick(story, 'account');
  if (wish !== undefined) await dropAccount(story, wish);
};

async function dropAccount(story: Story, wish: Wish): Promise<void> {
  const { client, spaceId } = story.rig;
  const told = await ask(client.accounts.disconnect({ spaceId, accountId: wish.id }));
  if (told === null) return;
  wish.fields = null;
  note(story, wish, told.actionId);
}

const changeWebhook: Step = async (story) => {
  const wish = pick(story, 'webhook');
  if (wish === undefined) return;
  const active = story.random.next() < 0.5;
  await sayWebhook(story, wish, active ? { active } : { url: `https://hooks.example/${nextWords(wish)}` });
};

async function sayWebhook(story: Story, wish: Wish, change: Record<string, unknown>): Promise<void> {
  const { client, spaceId } = story.rig;
  const told = await ask(client.webhooks.update({ spaceId, webhookId: wish.id, ...change }));
  if (told === null) return;
  Object.assign(wish.fields ?? {}, change);
  note(story, wish, told.actionId);
}

const removeWebhook: Step = async (story) => {
  const wish = pick(story, 'webhook');
  if (wish !== undefined) await dropWebhook(story, wish);
};

async function dropWebhook(story: Story, wish: Wish): Promise<void> {
  const { client, spaceId } = story.rig;
  const told = await ask(client.webhooks.delete({ spaceId, webhookId: wish.id }));
  if (told === null) return;
  wish.fields = null;
  note(story, wish, told.actionId);
}

const pause: Step = ({ rig }) => rig.client.outbox.pauseAll({ spaceId: rig.spaceId }).then(() => undefined);
const resume: Step = ({ rig }) => rig.client.outbox.resumeAll({ spaceId: rig.spaceId }).then(() => undefined);
const wait: Step = async ({ random }) => void (await after(random.pick([5, 20, 60, 120])));
const answer: Step = (story) => answerDoubts(story).then(() => undefined);

const faults: readonly Fault[] = [
  { kind: 'slow', delayMs: 40 },
  { kind: 'reset', when: 'after' },
  { kind: 'reset', when: 'after' },
  { kind: 'reset', when: 'before' },
  { kind: 'status', status: 503, when: 'after' },
  { kind: 'empty-body' },
  { kind: 'truncate' },
  { kind: 'status', status: 500, when: 'before' },
  { kind: 'status', status: 422 },
];
const fail: Step = async ({ rig, random, counts }) => {
  const method = random.pick(['POST', 'POST', 'POST', 'PUT', 'PUT', 'PATCH', 'DELETE']);
  rig.sandbox.faults.add({ method, times: 1, fault: random.pick(faults) });
  counts.faults += 1;
};

const steps: readonly (readonly [weight: number, step: Step])[] = [
  [5, addBlock],
  [6, changeBlock],
  [3, removeBlock],
  [3, orderBlocks],
  [2, changePage],
  [4, addPost],
  [5, changePost],
  [2, retimePost],
  [1, cancelPost],
  [1, draftPost],
  [2, addComment],
  [3, editComment],
  [2, changeAccount],
  [0.4, disconnect],
  [2, changeWebhook],
  [0.4, removeWebhook],
  [3, pause],
  [6, resume],
  [5, wait],
  [6, answer],
  [10, fail],
  [4, letGo],
];
const whole = steps.reduce((sum, [weight]) => sum + weight, 0);

export async function takeStep(story: Story): Promise<void> {
  let at = story.random.next() * whole;
  const [, step] = steps.find(([weight]) => (at -= weight) < 0) ?? [0, wait];
  await step(story);
  story.counts.steps += 1;
}

/** The whole wish, once more, as whoever saw it refused would ask for it. */
export async function askAgain(story: Story, wish: Wish): Promise<void> {
  story.counts.askedAgain += 1;
  const { what, fields } = wish;
  if (what === 'block') return fields === null ? dropBlock(story, wish) : sayBlock(story, wish, { ...fields });
  if (what === 'webhook') return fields === null ? dropWebhook(story, wish) : sayWebhook(story, wish, { ...fields });
  if (what === 'account')
    return fields === null ? dropAccount(story, wish) : sayAccount(story, wish, fields['active'] === true);
  if (what === 'post' && fields !== null) return sayPost(story, wish, { ...fields });
  if (what === 'comment' && fields !== null) return sayComment(story, wish, String(fields['content']));
  if (what === 'page') return changePage(story);
}

export async function orderAgain(story: Story): Promise<void> {
  story.counts.askedAgain += 1;
  const wanted = new Set(story.wishes.wanted('block').map(({ id }) => id));
  await sayOrder(story, story.wishes.order?.filter((id) => wanted.has(id)) ?? []);
}
