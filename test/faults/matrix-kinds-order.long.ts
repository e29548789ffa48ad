import { describe, expect, it } from 'vitest';
import type { ActionKind } from '../../src-preload/contract/outbox.ts';
import type { Rig } from '../rig.ts';
import { row, tinyPng, type Case } from '../core/kinds/every-kind.ts';
import { answer, caseOf, everyRow, othersGo, play, redirect, status, type Played } from '../core/kinds/under-fault.ts';
import { cardsOf, labelsOf } from '../cards.ts';

/*
 * What belongs to a create (outbox.md, Order): it waits while the create is in doubt, follows once it is done, and is
 * held in sight, never dropped and never sent, where it was refused or left.
 */

interface Family {
  name: string;
  parent: Case;
  /** True where nothing that can be read from the service ever tells the number of what was made. */
  neverLinked?: boolean;
  /** Asked for while the parent is in doubt; in the order in which they must arrive. */
  children: readonly (readonly [kind: ActionKind, queue: (played: Played) => Promise<string>])[];
}

/** A time of its own, so that it can still be changed after it was handed over. */
const planned: Case = {
  ...caseOf('posts.create'),
  async queue(rig: Rig) {
    const when = { mode: 'schedule' as const, atMs: Date.now() + 86_400_000 };
    const body = { text: 'Doors open at 7:30.', accountIds: [rig.account('x')], when };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    return (await rig.client.drafts.queue({ draftId })).actionIds[0] ?? '';
  },
};

const comment = [
  'posts.firstComment',
  async ({ rig, id }: Played) =>
    (await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId: id, text: 'Link in bio' })).actionId,
] as const;

const families: Family[] = [
  { name: 'a post', parent: caseOf('posts.create'), children: [comment] },
  {
    name: 'a planned post',
    parent: planned,
    neverLinked: true,
    children: [
      comment,
      [
        'posts.update',
        async ({ rig, id }) =>
          (await rig.client.posts.update({ spaceId: rig.spaceId, actionId: id, text: 'Doors open at 8.' })).actionId,
      ],
    ],
  },
  {
    name: 'a first comment',
    parent: caseOf('posts.firstComment'),
    neverLinked: true,
    children: [
      [
        'comments.edit',
        async ({ rig, id }) =>
          (await rig.client.comments.edit({ spaceId: rig.spaceId, actionId: id, text: 'Second version' })).actionId,
      ],
    ],
  },
  {
    name: 'a bio page',
    parent: caseOf('bio.create'),
    children: [
      [
        'bio.update',
        async ({ rig }) =>
          (await rig.client.bio.update({ spaceId: rig.spaceId, fields: { description: 'By the sea' } })).actionId,
      ],
      [
        'bio.avatar',
        async ({ rig }) => {
          const picture = { fileName: 'boat.png', mediaType: 'image/png', base64: tinyPng };
          return (await rig.client.bio.avatar({ spaceId: rig.spaceId, ...picture })).actionId;
        },
      ],
      [
        'bio.blockCreate',
        async ({ rig }) => {
          const made = { type: 'link', title: 'Child', url: 'https://harbourandpine.example/child' };
          return (await rig.client.bio.blockCreate({ spaceId: rig.spaceId, block: made })).actionId;
        },
      ],
    ],
  },
  {
    name: 'a block',
    parent: caseOf('bio.blockCreate'),
    children: [
      [
        'bio.blockUpdate',
        async ({ rig }) => {
          const blockId = await madeBlock(rig);
          return (await rig.client.bio.blockUpdate({ spaceId: rig.spaceId, blockId, block: { text: 'More' } }))
            .actionId;
        },
      ],
      [
        'bio.blockDelete',
        async ({ rig }) => {
          const blockId = await madeBlock(rig);
          return (await rig.client.bio.blockDelete({ spaceId: rig.spaceId, blockId })).actionId ?? '';
        },
      ],
    ],
  },
];

/** The block that may have been made, as the user sees it. */
async function madeBlock(rig: Played['rig']): Promise<string> {
  const { blocks } = await rig.client.bio.get({ spaceId: rig.spaceId });
  return blocks.find(({ title }) => title === 'New')?.id ?? '';
}

async function withChildren(played: Played, { children }: Family): Promise<string[]> {
  const ids: string[] = [];
  for (const [kind, queue] of children) {
    const id = await queue(played);
    expect(await row(played.rig, id)).toMatchObject({ kind, state: 'queued', attempts: 0 });
    ids.push(id);
  }
  return ids;
}

/** In sight, on a card or in the list of what waits, with the reason; and not one byte of it was sent. */
async function expectHeld({ rig }: Played, ids: readonly string[], reason: RegExp): Promise<void> {
  const { spaceId, client } = rig;
  const { rows } = await client.outbox.list({ spaceId, section: 'waiting', offset: 0, limit: 50 });
  const cards = await cardsOf(rig);
  const inSight = [...rows.map(({ id }) => id), ...cards.flatMap(({ actionIds }) => actionIds)];
  for (const id of ids) {
    expect(inSight).toContain(id);
    const held = await row(rig, id);
    expect(held).toMatchObject({ state: 'blocked', blockReason: 'dependency', attempts: 0 });
    expect(held.reason).toMatch(reason);
  }
}

async function expectDoneInOrder({ rig }: Played, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rig.reaches(id, 'done');
  const sent = await Promise.all(ids.map(async (id) => (await row(rig, id)).onWireAtMs ?? 0));
  expect(sent).toEqual([...sent].sort((a, b) => a - b));
}

/** Sent again, it says what it was changed to meanwhile; a deletion takes it back (core/outbox/sent-again.test.ts). */
const goesWithIt: readonly ActionKind[] = ['posts.update', 'comments.edit', 'bio.update', 'bio.blockUpdate'];

describe.each(families)('what belongs to $name', (family) => {
  const { parent } = family;

  it('waits while it is in doubt, goes with it where it can, is held when it is refused, and follows when it is done at last', () =>
    everyRow([['refused, then done']], async (rig) => {
      const played = await play(rig, parent, status(503), 1);
      await rig.reaches(played.id, 'in_doubt');
      const children = family.children.filter(([kind]) => kind !== 'bio.blockDelete');
      const asked = await withChildren(played, { ...family, children });
      await othersGo(rig);
      for (const id of asked) expect(await row(rig, id)).toMatchObject({ attempts: 0, onWireAtMs: null });
      const { method, path } = parent;
      rig.sandbox.faults.add({ method, path, times: 1, fault: status(422) });
      await answer(played, 'not-sent');
      const rows = await Promise.all(asked.map((id) => row(rig, id)));
      const [merged, rest] = [true, false].map((goes) =>
        rows.filter(({ kind }) => goesWithIt.some((one) => one === kind) === goes),
      );
      expect(merged?.filter(({ state }) => state !== 'superseded')).toEqual([]);
      const ids = (rest ?? []).map(({ id }) => id);
      await rig.reaches(played.id, 'rejected');
      await othersGo(rig);
      await expectHeld(played, ids, /^What it belongs to was refused\.$/);
      await rig.client.outbox.tryNow({ actionIds: [played.id] });
      await rig.reaches(played.id, 'done');
      await expectDoneInOrder(played, ids);
      expect(played.executed().length).toBe(1 + family.children.filter(([kind]) => kind === parent.kind).length);
    }));

  it('follows when the user says that it was done, as soon as its number is known', () =>
    everyRow([['done']], async (rig) => {
      // So that it is known that rows bear the IDs of their posts.
      if (parent.kind === 'posts.create') await rig.published('Something before it');
      const played = await play(rig, parent, redirect(303, 'after'), 1);
      await rig.reaches(played.id, 'in_doubt');
      const ids = await withChildren(played, family);
      await answer(played, 'sent');
      await rig.reaches(played.id, 'done', 'done_unlinked');
      if (family.neverLinked === true) {
        // The service lists neither comments nor what is planned.
        await othersGo(rig);
        await expectHeld(played, ids, /its ID at the service is not known yet\.$/);
        expect(await rig.client.outbox.cancel({ actionIds: ids })).toMatchObject({ changed: ids.length, refused: [] });
      } else {
        if (parent.kind === 'posts.create') {
          // What is found by its words may be somebody else's: nothing follows before the user said that it is theirs.
          await rig.reaches(played.id, 'matched');
          await rig.client.outbox.confirmMatch({ actionId: played.id });
        }
        await expectDoneInOrder(played, ids);
      }
      expect(played.executed()).toHaveLength(1);
    }));

  it('is held in sight when the user leaves it, and can be taken back', () =>
    everyRow([['left']], async (rig) => {
      const played = await play(rig, parent, status(503), 1);
      await rig.reaches(played.id, 'in_doubt');
      const ids = await withChildren(played, family);
      await answer(played, 'abandon');
      await othersGo(rig);
      await expectHeld(played, ids, /^What it belongs to was not sent\.$/);
      expect(played.receipts()).toHaveLength(1);
      expect(await rig.client.outbox.cancel({ actionIds: ids })).toMatchObject({ changed: ids.length, refused: [] });
      expect((await rig.counts()).blocked).toBe(0);
    }));
});

it('an order of blocks goes on without the block that was refused or left', () =>
  everyRow([['refused', 'rejected'] as const, ['left', 'abandoned'] as const], async (rig, [, end]) => {
    const played = await play(rig, caseOf('bio.blockCreate'), status(503), 1);
    await rig.reaches(played.id, 'in_doubt');
    const order = [await madeBlock(rig), played.about];
    const { actionId } = await rig.client.bio.blockReorder({ spaceId: rig.spaceId, blockIds: order });
    await othersGo(rig);
    expect((await row(rig, actionId)).state).toBe('queued');
    if (end === 'abandoned') await answer(played, 'abandon');
    else {
      rig.sandbox.faults.add({ method: 'POST', path: '/blocks', times: 1, fault: status(422) });
      await answer(played, 'not-sent');
    }
    await rig.reaches(played.id, end);
    await rig.reaches(actionId, 'done');
    const [entry] = rig.sandbox.journal.executed('blocks.reordered');
    const remoteId = (await rig.client.bio.get({ spaceId: rig.spaceId })).blocks.find(({ id }) => id === played.about);
    expect((entry?.body as { blocks: unknown[] } | undefined)?.blocks[0]).toBe(Number(remoteId?.remoteId));
  }));

it('a page can be created again after it was left, and what was held for the first one sent to it', () =>
  everyRow([['again']], async (rig) => {
    const played = await play(rig, caseOf('bio.create'), status(503), 1);
    await rig.reaches(played.id, 'in_doubt');
    const fields = { description: 'By the sea' };
    const { actionId } = await rig.client.bio.update({ spaceId: rig.spaceId, fields });
    await answer(played, 'abandon');
    expect((await row(rig, actionId)).blockReason).toBe('dependency');
    const again = await rig.client.bio.create({ spaceId: rig.spaceId, fields: { title: 'Ours' } });
    await rig.reaches(again.actionId, 'done');
    expect((await row(rig, actionId)).state).toBe('blocked');
    const { remedies } = await rig.client.outbox.detail({ actionId });
    expect(labelsOf(remedies)).toEqual(['Send without it', 'Cancel it…']);
    await rig.client.outbox.tryNow({ actionIds: [actionId] });
    await rig.reaches(actionId, 'done');
    expect(rig.sandbox.journal.executed('bio.updated')).toMatchObject([{ body: fields }]);
    expect((await rig.client.bio.get({ spaceId: rig.spaceId })).state).toBe('there');
    expect(played.executed()).toHaveLength(1);
  }));
