import { describe, expect, it } from 'vitest';
import type { Bio, BioBlock, StagedBio } from '../../src-preload/contract/bio.ts';
import type { Comment } from '../../src-preload/contract/comments.ts';
import { blockText, commentText } from '../../src-renderer/search/hit-text.ts';

const zone = 'Europe/Lisbon';
const nowMs = Date.UTC(2026, 10, 21, 14, 2);

const block: BioBlock = {
  ...{ id: 'b1', remoteId: '9', type: 'link', title: 'Menu', url: 'https://pine.example/menu', text: 'All of it' },
  ...{ active: false, extra: {}, pending: true },
};
const bio = (of: Partial<BioBlock>): Bio => ({
  ...{ state: 'there', title: null, description: null, slug: null, theme: null, avatar: null, upload: null },
  ...{ blocks: [{ ...block, ...of }], pending: false, missing: false, syncedAtMs: null },
});
const comment: Comment = {
  ...{
    id: 'c1',
    actionId: null,
    postId: '77',
    accountId: '1',
    accountIds: ['1'],
    text: 'Link in bio',
    delayMinutes: 5,
    status: '1',
  },
  ...{ statusMeaning: 'pending', scheduledAtIso: null, publishedAtIso: null, pending: false },
  ...{ updatedAtIso: null, dueAtMs: null, ofPost: null, postHeld: false, withoutId: false, refused: null },
};
const accounts = [{ id: '1', handle: '@pine', displayName: 'Pine', social: 'twitter' }];
const shown = (of: Partial<Comment>, id = 'c1') => commentText([{ ...comment, ...of }], { id, accounts }, nowMs, zone);

const staged = (now: Bio, blocks: readonly object[] = now.blocks, how: object[] = []): StagedBio =>
  ({ bio: now, page: { blocks }, changes: how }) as never;

describe('what was found and has no view of its own', () => {
  it('is a block with all of its words, and its address only where it is one of the web', () => {
    expect(blockText(staged(bio({})), 'b1')).toEqual({
      ...{ title: 'Menu', text: 'All of it', url: 'https://pine.example/menu', post: null },
      facts: 'Of the kind “link”, not shown on the page, its last change is on its way',
    });
    expect(blockText(staged(bio({ url: 'javascript:alert(1)' })), 'b1')?.url).toBeNull();
  });

  it('is a block as it is wanted, which is not published yet', () => {
    const now = bio({});
    const edited = [{ ...now.blocks[0], title: 'Dishes' }];
    expect(blockText(staged(now, edited, [{ blockId: 'b1', how: ['moved', 'edited'] }]), 'b1')).toMatchObject({
      title: 'Dishes',
      facts: 'Of the kind “link”, not shown on the page, edited, not published, its last change is on its way',
    });
    const more = [...now.blocks, { ...now.blocks[0], id: 'b2', active: true }];
    expect(blockText(staged(now, more, [{ blockId: 'b2', how: ['added'] }]), 'b2')?.facts).toBe(
      'Of the kind “link”, new, not published',
    );
    expect(blockText(staged(now, [], [{ blockId: 'b1', how: ['deleted'] }]), 'b1')?.facts).toMatch(/still on the page/);
    expect(blockText(staged(now, now.blocks, [{ blockId: 'b1', how: ['moved'] }]), 'b1')?.facts).not.toMatch(/edited/);
  });

  it('is a comment that leads to its post, where that is known, and says when it comes', () => {
    expect(shown({})).toMatchObject({
      facts: 'pending, @pine on X, 5 minutes after its post',
      post: { view: 'posts', account: '1', post: '77' },
    });
    expect(shown({ postId: null, scheduledAtIso: '2026-11-21T15:00:00Z' })).toMatchObject({
      facts: 'pending, @pine on X, due today, 15:00',
      post: null,
    });
    expect(shown({ publishedAtIso: 'soon', statusMeaning: null })?.facts).toBe(
      'Status 1 at the service, @pine on X, 5 minutes after its post',
    );
  });

  it('is nothing once it is gone', () => {
    expect(blockText(staged(bio({})), 'b2')).toBeNull();
    expect(blockText(undefined, 'b1')).toBeNull();
    expect(shown({}, 'c2')).toBeNull();
  });
});
