import { afterEach, describe, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';
import { ways, type Way } from './spoil.ts';

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const spoil = (way: Way, where: string): void => way.spoil(rig.core.parts.store.raw, where);

async function typesOf(actionId: string): Promise<string[]> {
  return (await rig.client.outbox.detail({ actionId })).events.map(({ type }) => type);
}

/** A draft of a post with everything else as it comes. */
async function save(text: string, more: object = {}): Promise<string> {
  const body = { text, accountIds: [rig.account('x')], ...more };
  return (await rig.client.drafts.save({ ...space(), body })).draftId;
}

describe.each(ways)(
  'a change that cannot be read ($what) is left out, and everything else is shown and works:',
  (way) => {
    it('accounts', async () => {
      rig = await openRig({ dispatch: false });
      const [x, mastodon] = [rig.account('x'), rig.account('mastodon')];
      await rig.client.accounts.park({ ...space(), accountId: x });
      await rig.client.accounts.park({ ...space(), accountId: mastodon });
      spoil(way, `kind = 'accounts.update' AND account_ids = '["${x}"]'`);
      const states = (await rig.client.accounts.list(space())).filter(({ id }) => [x, mastodon].includes(id));
      expect(states.map(({ id, state }) => [id, state]).sort()).toEqual(
        [
          [x, 'active'],
          [mastodon, 'parked'],
        ].sort(),
      );
      const draftId = await save('To another account', { accountIds: [rig.account('bluesky')] });
      expect((await rig.client.drafts.queue({ draftId })).actionIds).toHaveLength(1);
      // It can be said anew.
      await rig.client.accounts.park({ ...space(), accountId: x });
      expect((await rig.client.accounts.list(space())).find(({ id }) => id === x)?.state).toBe('parked');
    });

    it('comments', async () => {
      rig = await openRig({ dispatch: false });
      const [, first = ''] = await rig.post('One', { firstComment: 'Under one' });
      const [, second = ''] = await rig.post('Two', { firstComment: 'Under two' });
      await rig.client.outbox.hold({ actionIds: [second] });
      spoil(way, `id = '${first}'`);
      expect((await rig.client.comments.list(space())).map(({ text }) => text)).toEqual(['Under two']);
      await rig.client.comments.edit({ ...space(), actionId: second, text: 'Under two, anew' });
      expect((await rig.client.comments.list(space())).map(({ text }) => text)).toEqual(['Under two, anew']);
    });

    it('webhooks', async () => {
      rig = await openRig({ dispatch: false });
      await rig.client.webhooks.sync(space());
      const [webhook] = await rig.client.webhooks.list(space());
      await rig.client.webhooks.update({ ...space(), webhookId: webhook?.id ?? '', active: false });
      spoil(way, `kind = 'webhooks.update'`);
      expect((await rig.client.webhooks.list(space()))[0]).toEqual(webhook);
      await rig.client.webhooks.update({ ...space(), webhookId: webhook?.id ?? '', url: 'https://anew.example/' });
      expect((await rig.client.webhooks.list(space()))[0]).toMatchObject({ url: 'https://anew.example/' });
    });

    it('the bio page and its blocks', async () => {
      rig = await openRig({ dispatch: false });
      await rig.client.bio.sync(space());
      const { blocks } = await rig.client.bio.get(space());
      const [first, second, third] = blocks.map(({ id }) => id);
      const block = (blockId = '') => ({ ...space(), blockId });
      await rig.client.bio.update({ ...space(), fields: { title: 'Spoilt' } });
      await rig.client.bio.avatar({ ...space(), fileName: 'a.png', mediaType: 'image/png', base64: 'aGVsbG8=' });
      await rig.client.bio.blockUpdate({ ...block(first), block: { title: 'Spoilt' } });
      await rig.client.bio.blockDelete(block(second));
      await rig.client.bio.blockReorder({ ...space(), blockIds: [third ?? ''] });
      await rig.client.bio.blockCreate({
        ...space(),
        block: { type: 'link', title: 'Spoilt', url: 'https://a.example' },
      });
      const before = rig.core.parts.store.raw.prepare('SELECT count(*) FROM action').pluck().get();
      expect(before).toBe(6);
      spoil(way, `kind LIKE 'bio.%'`);
      expect((await rig.client.bio.get(space())).blocks).toEqual(blocks);
      await rig.client.bio.update({ ...space(), fields: { title: 'Sound' } });
      await rig.client.bio.blockUpdate({ ...block(second), block: { title: 'Sound' } });
      await rig.client.bio.blockCreate({
        ...space(),
        block: { type: 'link', title: 'Sound', url: 'https://a.example' },
      });
      const bio = await rig.client.bio.get(space());
      expect(bio.title).toBe('Sound');
      expect(bio.blocks.map(({ title }) => title)).toEqual([
        blocks[0]?.title,
        'Sound',
        ...blocks.slice(2).map(({ title }) => title),
        'Sound',
      ]);
    });

    it('a post whose last change it was', async () => {
      rig = await openRig();
      const atMs = Date.now() + 86_400_000;
      const draftId = await save('Planned', { when: { mode: 'schedule', atMs } });
      const [actionId = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
      await rig.reaches(actionId, 'done');
      await rig.client.outbox.pauseAll(space());
      await rig.client.posts.update({ ...space(), actionId, text: 'Spoilt' });
      spoil(way, `kind = 'posts.update'`);
      const { actionId: change } = await rig.client.posts.update({
        ...space(),
        actionId,
        link: 'https://shop.example/',
      });
      await rig.client.outbox.resumeAll(space());
      await rig.reaches(change, 'done');
      // What cannot be read was not sent: the post is changed from how it is at the service.
      expect(rig.sandbox.journal.executed('post.updated').map(({ body }) => body)).toMatchObject([
        { content: 'Planned' },
      ]);
      expect(await cardsOf(rig)).toMatchObject([{ cause: 'unreadable', count: 1 }]);
    });

    it('a post that is to become a draft: that is refused for what it is, and it is kept', async () => {
      rig = await openRig({ dispatch: false });
      const [post = ''] = await rig.post('Post');
      spoil(way, `id = '${post}'`);
      await expect(rig.client.outbox.toDraft({ actionId: post })).rejects.toMatchObject({
        data: {
          code: 'refused',
          message: 'It can’t be read here any more, so it can’t become a draft. It is kept as it is.',
        },
      });
      const { rows } = await rig.client.outbox.list({ ...space(), section: 'all' });
      expect(rows.map(({ text }) => text)).toEqual(['Post']);
    });

    it('a post that is cancelled, and a change behind it', async () => {
      rig = await openRig({ dispatch: false });
      const [post = '', comment = ''] = await rig.post('Post', { firstComment: 'Comment' });
      await rig.client.outbox.hold({ actionIds: [post] });
      const draftId = await save('Later');
      const [later = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
      rig.core.parts.store.raw.prepare(`UPDATE action SET state = 'claimed' WHERE id = ?`).run(later);
      const { actionId: change } = await rig.client.posts.update({ ...space(), actionId: later, text: 'Changed' });
      rig.core.parts.store.raw.prepare(`UPDATE action SET state = 'queued' WHERE id = ?`).run(later);
      spoil(way, `id IN ('${comment}', '${change}')`);
      const { changed } = await rig.client.outbox.cancel({ actionIds: [post, later] });
      expect(changed).toBe(2);
      // Nothing of what cannot be read is lost from sight.
      const { rows } = await rig.client.outbox.list({ ...space(), section: 'all' });
      expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(['Comment', 'Changed']));
    });
  },
);

describe.each(ways)('a lost post that cannot be read ($what)', (way) => {
  it('stays a question, and the search for the others goes on', async () => {
    rig = await openRig({ pace: 10 });
    rig.sandbox.faults.add({
      method: 'POST',
      path: /\/posts$/,
      times: 2,
      fault: { kind: 'status', status: 500, when: 'before' },
    });
    const [spoilt = ''] = await rig.post('Spoilt');
    await rig.reaches(spoilt, 'in_doubt');
    spoil(way, `id = '${spoilt}'`);
    const [sound = ''] = await rig.post('Sound');
    await rig.reaches(sound, 'in_doubt');
    await expect.poll(() => typesOf(sound)).toContain('looked');
    const cards = await cardsOf(rig);
    expect(cards.flatMap(({ actionIds }) => actionIds)).toContain(spoilt);
  });
});

describe.each(ways)('a page or a block without an answer that cannot be read ($what)', (way) => {
  it.each([
    ['bio.blockCreate', 'done_unlinked'],
    ['bio.blockCreate', 'in_doubt'],
    ['bio.create', 'in_doubt'],
  ])('keeps no pull from bringing the others (%s, %s), and stays as it is', async (kind, state) => {
    rig = await openRig({ dispatch: false });
    const { client } = rig;
    await client.bio.sync(space());
    const { blocks } = await client.bio.get(space());
    const block = { type: 'link', title: 'Spoilt', url: 'https://a.example' };
    const { actionId } = await client.bio.blockCreate({ ...space(), block });
    const set = rig.core.parts.store.raw.prepare(
      'UPDATE action SET kind = ?, state = ?, on_wire_at_ms = ? WHERE id = ?',
    );
    set.run(kind, state, Date.now() + 60_000, actionId);
    spoil(way, `id = '${actionId}'`);
    expect(await client.bio.sync(space())).toEqual({ state: 'there', blocks: blocks.length });
    expect((await client.outbox.detail({ actionId })).row.state).toBe(state);
  });
});
