import { expect } from 'vitest';
import type { ActionKind } from '../../../src-preload/contract/outbox.ts';
import type { Rig } from '../../rig.ts';
import { worded, type WordedRow } from '../../worded.ts';

/** One kind of action, as a user meets it: what has to be there first, how it is asked for, and where it shows. */
export interface Case {
  kind: ActionKind;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** How its path ends. */
  path: string;
  /** What the service's journal calls the deed. */
  effect: string;
  /** False: a lost answer is a question for the user. */
  repeatable: boolean;
  /** Brings about what it needs; returns what `queue` and `seen` are about. */
  prepare?(rig: Rig): Promise<string>;
  queue(rig: Rig, about: string): Promise<string>;
  /** What the user sees of it, from the local database alone. Null: nothing but the outbox shows it. */
  seen: ((rig: Rig, about: string) => Promise<unknown>) | null;
}

/** The smallest PNG there is: one transparent point. */
export const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const DAY_MS = 86_400_000;

/** A post that is planned for tomorrow; returns its action. */
export async function plannedPost(rig: Rig, text = 'Planned'): Promise<string> {
  const { client, spaceId } = rig;
  const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs: Date.now() + DAY_MS } };
  const { draftId } = await client.drafts.save({ spaceId, body });
  const [id = ''] = (await client.drafts.queue({ draftId })).actionIds;
  await rig.reaches(id, 'done');
  return id;
}

async function failedPost(rig: Rig): Promise<string> {
  rig.sandbox.failPublications(1);
  const [id = ''] = await rig.post('The network does not take it');
  await rig.reaches(id, 'rejected');
  return id;
}

async function plannedComment(rig: Rig): Promise<string> {
  const actionId = await plannedPost(rig);
  const { spaceId } = rig;
  const comment = await rig.client.posts.addFirstComment({ spaceId, actionId, text: 'First version' });
  await rig.reaches(comment.actionId, 'done');
  const [known] = await rig.client.comments.list({ spaceId });
  return known?.id ?? '';
}

export async function block(rig: Rig, title: string): Promise<string> {
  await rig.client.bio.sync({ spaceId: rig.spaceId });
  const { blocks } = await rig.client.bio.get({ spaceId: rig.spaceId });
  const found = blocks.find((one) => one.title === title);
  if (found === undefined) throw new Error(`the page has no block ${title}`);
  return found.id;
}

export async function webhook(rig: Rig): Promise<string> {
  await rig.client.webhooks.sync({ spaceId: rig.spaceId });
  const [first] = await rig.client.webhooks.list({ spaceId: rig.spaceId });
  return first?.id ?? '';
}

const account = async (rig: Rig, id: string) =>
  (await rig.client.accounts.list({ spaceId: rig.spaceId })).find((one) => one.id === id)?.state;
const page = (rig: Rig) => rig.client.bio.get({ spaceId: rig.spaceId });
const blocks = async (rig: Rig) => (await page(rig)).blocks.map(({ title, remoteId }) => [title, remoteId]);
/** What is to be deleted is listed still, and does not count. */
const webhooks = async (rig: Rig) =>
  (await rig.client.webhooks.list({ spaceId: rig.spaceId }))
    .filter(({ leaving }) => leaving === undefined)
    .map(({ id, active }) => [id, active]);

const postCases: Case[] = [
  {
    kind: 'posts.create',
    method: 'POST',
    path: '/posts',
    effect: 'post.created',
    repeatable: false,
    queue: async (rig) => (await rig.post('Doors open at 7:30.'))[0] ?? '',
    seen: null,
  },
  {
    kind: 'posts.update',
    method: 'PUT',
    path: '/posts/*',
    effect: 'post.updated',
    repeatable: true,
    prepare: plannedPost,
    queue: async (rig, actionId) =>
      (await rig.client.posts.update({ spaceId: rig.spaceId, actionId, text: 'Planned better' })).actionId,
    seen: null,
  },
  {
    kind: 'posts.retry',
    method: 'POST',
    path: '/retry',
    effect: 'post.retried',
    repeatable: false,
    prepare: failedPost,
    queue: async (rig, actionId) => (await rig.client.posts.retry({ spaceId: rig.spaceId, actionId })).actionId,
    seen: null,
  },
  {
    kind: 'posts.firstComment',
    method: 'POST',
    path: '/comment',
    effect: 'comment.created',
    repeatable: false,
    prepare: plannedPost,
    queue: async (rig, actionId) =>
      (await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId, text: 'Link in bio' })).actionId,
    // One that was refused stays listed, as such.
    seen: async (rig) =>
      (await rig.client.comments.list({ spaceId: rig.spaceId }))
        .filter(({ refused }) => refused === null)
        .map(({ text }) => text),
  },
  {
    kind: 'comments.edit',
    method: 'PUT',
    path: '/comments/*',
    effect: 'comment.updated',
    repeatable: true,
    prepare: plannedComment,
    queue: async (rig, commentId) =>
      (await rig.client.comments.edit({ spaceId: rig.spaceId, commentId, text: 'Second version' })).actionId,
    seen: async (rig) => (await rig.client.comments.list({ spaceId: rig.spaceId })).map(({ text }) => text),
  },
];

const accountCases: Case[] = [
  {
    kind: 'accounts.update',
    method: 'PATCH',
    path: '/accounts/*',
    effect: 'account.parked',
    repeatable: true,
    prepare: async (rig) => rig.account('x'),
    queue: async (rig, accountId) => (await rig.client.accounts.park({ spaceId: rig.spaceId, accountId })).actionId,
    seen: account,
  },
  {
    kind: 'accounts.disconnect',
    method: 'DELETE',
    path: '/accounts/*',
    effect: 'account.disconnected',
    repeatable: true,
    prepare: async (rig) => rig.account('x'),
    queue: async (rig, accountId) =>
      (await rig.client.accounts.disconnect({ spaceId: rig.spaceId, accountId })).actionId,
    seen: null,
  },
];

const bioCases: Case[] = [
  {
    kind: 'bio.create',
    method: 'POST',
    path: '/bio',
    effect: 'bio.created',
    repeatable: false,
    async queue(rig) {
      // Over the page that the sandbox's space has, nothing would be sent.
      rig.sandbox.removeBio();
      return (await rig.client.bio.create({ spaceId: rig.spaceId, fields: { title: 'Ours' } })).actionId;
    },
    seen: async (rig) => (await page(rig)).title,
  },
  {
    kind: 'bio.update',
    method: 'PUT',
    path: '/bio',
    effect: 'bio.updated',
    repeatable: true,
    queue: async (rig) => (await rig.client.bio.update({ spaceId: rig.spaceId, fields: { title: 'Ours' } })).actionId,
    seen: async (rig) => (await page(rig)).title,
  },
  {
    kind: 'bio.avatar',
    method: 'POST',
    path: '/avatar',
    effect: 'bio.avatar-uploaded',
    repeatable: true,
    queue: async (rig) => {
      const picture = { fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng };
      return (await rig.client.bio.avatar({ spaceId: rig.spaceId, ...picture })).actionId;
    },
    seen: async (rig) => (await page(rig)).upload,
  },
  {
    kind: 'bio.blockCreate',
    method: 'POST',
    path: '/blocks',
    effect: 'block.created',
    repeatable: false,
    prepare: (rig) => block(rig, 'Find us'),
    queue: async (rig) => {
      const made = { type: 'link', title: 'New', url: 'https://harbourandpine.example/new' };
      return (await rig.client.bio.blockCreate({ spaceId: rig.spaceId, block: made })).actionId;
    },
    seen: async (rig) => (await page(rig)).blocks.map(({ title }) => title),
  },
  {
    kind: 'bio.blockUpdate',
    method: 'PUT',
    path: '/blocks/*',
    effect: 'block.updated',
    repeatable: true,
    prepare: (rig) => block(rig, 'Find us'),
    queue: async (rig, blockId) =>
      (await rig.client.bio.blockUpdate({ spaceId: rig.spaceId, blockId, block: { title: 'Where' } })).actionId,
    seen: blocks,
  },
  {
    kind: 'bio.blockDelete',
    method: 'DELETE',
    path: '/blocks/*',
    effect: 'block.deleted',
    repeatable: true,
    prepare: (rig) => block(rig, 'Find us'),
    queue: async (rig, blockId) => (await rig.client.bio.blockDelete({ spaceId: rig.spaceId, blockId })).actionId ?? '',
    seen: blocks,
  },
  {
    kind: 'bio.blockReorder',
    method: 'POST',
    path: '/reorder',
    effect: 'blocks.reordered',
    repeatable: true,
    prepare: (rig) => block(rig, 'Find us'),
    queue: async (rig, blockId) =>
      (await rig.client.bio.blockReorder({ spaceId: rig.spaceId, blockIds: [blockId] })).actionId,
    seen: blocks,
  },
];

const webhookCases: Case[] = [
  {
    kind: 'webhooks.update',
    method: 'PUT',
    path: '/webhooks/*',
    effect: 'webhook.updated',
    repeatable: true,
    prepare: webhook,
    queue: async (rig, webhookId) =>
      (await rig.client.webhooks.update({ spaceId: rig.spaceId, webhookId, active: false })).actionId,
    seen: webhooks,
  },
  {
    kind: 'webhooks.delete',
    method: 'DELETE',
    path: '/webhooks/*',
    effect: 'webhook.deleted',
    repeatable: true,
    prepare: webhook,
    queue: async (rig, webhookId) => (await rig.client.webhooks.delete({ spaceId: rig.spaceId, webhookId })).actionId,
    seen: webhooks,
  },
];

export const cases: readonly Case[] = [...postCases, ...accountCases, ...bioCases, ...webhookCases];

export async function row(rig: Rig, actionId: string): Promise<WordedRow> {
  return worded((await rig.client.outbox.detail({ actionId })).row);
}

/** How often the service did it, whether or not it could say so. */
export function deeds(rig: Rig, effect: string): number {
  return rig.sandbox.journal.executed(effect).length;
}

/** Another client adds a link to the bio page. */
export async function addThere({ sandbox: { url, token, space } }: Rig, title: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'link', title });
  const { ok } = await fetch(`${url}/spaces/${space}/bio/blocks`, { method: 'POST', headers, body });
  if (!ok) throw new Error('the service took no block');
}

export const pause = (rig: Rig) => rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
export const resume = (rig: Rig) => rig.client.outbox.resumeAll({ spaceId: rig.spaceId });

/** What `read` gives, once it is as expected. */
export async function becomes(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(read, { interval: 20 }).toEqual(expected);
}
