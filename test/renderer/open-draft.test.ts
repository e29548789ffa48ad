import { flushSync } from 'svelte';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { UnsavedDraft } from '../../src-renderer/composer/unsaved-drafts.ts';
import { OpenDraft, type DraftDeps, type Opened } from '../../src-renderer/composer/open-draft.svelte.ts';
import { notSaved } from '../../src-renderer/composer/saved-words.ts';
import { openRig, type Rig } from '../rig.ts';
import { mounted } from './mounted.svelte.ts';

/* One draft that is being written, saved by a real core. */

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false });
});
afterAll(() => rig.close());

/** What a browser keeps of one place, in characters. */
const ROOM = 5_000_000;

/** A window `id`, and what it remembers of the draft. `lose`: the answer to a save that arrived is lost on the way. */
function opening(id: string, opened?: Opened, lose: { next: boolean } = { next: false }) {
  let kept: UnsavedDraft | null = null;
  const deps: DraftDeps = {
    async save({ writer, ...request }) {
      const saved = await rig.client.drafts.save({ ...request, writer: { ...writer, id } });
      if (lose.next) {
        lose.next = false;
        throw new Error('the answer is lost');
      }
      return saved;
    },
    keep(remembered) {
      if (JSON.stringify(remembered).length > ROOM) return false;
      kept = remembered;
      return true;
    },
    saved: () => undefined,
    nowMs: () => Date.now(),
  };
  const draft = new OpenDraft(deps, opened ?? { from: 'nothing', spaceId: rig.spaceId, body: blankBody() });
  return { draft, kept: () => kept as UnsavedDraft | null };
}

const inCore = (draftId: string) => rig.client.drafts.get({ draftId });
const drafts = async () => (await rig.client.drafts.list({ spaceId: rig.spaceId })).total;

describe('a draft that is being written', () => {
  it('is remembered at once with each letter, and saved after the pause', async () => {
    const { draft, kept } = opening('one');
    draft.edit({ text: 'At once.' }, null);
    expect(kept()).toMatchObject({ unsaved: true, body: { text: 'At once.' } });
    await expect.poll(() => draft.known).toBe(true);
    expect((await inCore(draft.id)).body.text).toBe('At once.');
    await expect.poll(() => kept()?.unsaved).toBe(false);
  });

  it('whose text is larger than can be kept is not sent, which is said, and is saved once it is shorter', async () => {
    const { draft } = opening('one');
    draft.edit({ text: 'Short.' }, null);
    await draft.flush();
    for (const [change, words] of [
      // More than the window can remember: said at once, while it can be copied.
      [{ text: 'x'.repeat(21_000_000) }, /^This text has 21,000,000 characters, .* lost when this window is reloaded/],
      [{ text: 'x'.repeat(4_000_000) }, /^This text has 4,000,000 characters, .* only in this window\.$/],
      [{ variants: { 'x-1': 'y'.repeat(200_001) } }, /^This text has 200,001 characters, .* only in this window\.$/],
    ] as const) {
      draft.edit({ text: '', variants: {}, ...change }, null);
      await draft.flush();
      expect(draft.problem?.message).toMatch(words);
      expect(draft.unsaved).toBe(true);
      expect((await inCore(draft.id)).body.text).toBe('Short.');
    }
    draft.edit({ text: 'Shorter.', variants: {} }, null);
    await draft.flush();
    expect([draft.problem, draft.unsaved, (await inCore(draft.id)).body.text]).toEqual([null, false, 'Shorter.']);
  });

  it('that could not be saved and is empty again is not said to be unsaved, and leaves nothing of it behind', async () => {
    const lose = { next: true };
    const { draft } = opening('one', undefined, lose);
    draft.edit({ text: 'Not meant' }, null);
    await draft.flush();
    expect(draft.problem).not.toBeNull();
    draft.edit({ text: '' }, null);
    await draft.flush();
    expect([draft.unsaved, draft.problem]).toEqual([false, null]);
    expect((await inCore(draft.id)).body.text).toBe('');
    // Nor where no save goes through any more.
    const deps: DraftDeps = {
      save: () => Promise.reject(new Error('no core')),
      keep: () => true,
      saved: () => undefined,
      nowMs: () => Date.now(),
    };
    const away = new OpenDraft(deps, { from: 'nothing', spaceId: rig.spaceId, body: blankBody() });
    away.edit({ text: 'Not meant' }, null);
    await away.flush();
    expect(away.problem).not.toBeNull();
    away.edit({ text: '' }, null);
    await away.flush();
    expect([away.unsaved, away.problem]).toEqual([false, null]);
    away.close();
  });

  it('says that it is not saved from the first letter without a core on, and why once a save failed', async () => {
    const { draft } = opening('one', undefined, { next: true });
    const says = (isLinked: boolean) => notSaved({ problem: draft.problem, isUnsaved: draft.unsaved, isLinked });
    const { seen, unmount } = mounted(() => says(false));
    draft.edit({ text: 'Into nothing.' }, null);
    flushSync();
    expect([seen, says(true)]).toEqual([[null, 'Not saved yet'], null]);
    await draft.flush();
    expect(says(true)).toMatch(/^Not saved yet: \S/);
    await draft.flush();
    flushSync();
    expect([seen.at(-1), says(true)]).toEqual([null, null]);
    unmount();
    draft.close();
  });

  it('is one draft although the answer to its first save was lost', async () => {
    const before = await drafts();
    const { draft } = opening('one', undefined, { next: true });
    draft.edit({ text: 'Saved, and nobody heard it.' }, null);
    await draft.flush();
    expect([draft.problem !== null, draft.unsaved]).toEqual([true, true]);
    await draft.flush();
    expect([draft.problem, await drafts()]).toEqual([null, before + 1]);
    draft.close();
  });

  it('that is empty and was never saved leaves nothing behind', async () => {
    const before = await drafts();
    const { draft } = opening('one');
    draft.edit({ text: ' ' }, null);
    await draft.flush();
    expect([draft.known, await drafts()]).toEqual([false, before]);
  });

  it('becomes a draft of its own where another window wrote as well: both are kept', async () => {
    const { draft: one } = opening('one');
    one.edit({ text: 'Shared.' }, null);
    await one.flush();
    const { draft: other } = opening('other', { from: 'core', draft: await inCore(one.id) });
    one.edit({ text: 'By the one.' }, null);
    await one.flush();
    const shared = one.id;
    const { seen: ids, unmount } = mounted(() => other.id);
    other.edit({ text: 'By the other.' }, null);
    await other.flush();
    flushSync();
    // What is looked for beside it must know that it is another one now.
    expect(ids).toEqual([shared, other.id]);
    unmount();
    expect([other.takeCopied(), other.takeCopied()]).toEqual(['changed', null]);
    expect(other.id).not.toBe(shared);
    expect((await inCore(shared)).body.text).toBe('By the one.');
    expect((await inCore(other.id)).body.text).toBe('By the other.');
  });

  it('follows another window only where nothing new is written in this one', async () => {
    const { draft: one } = opening('one');
    one.edit({ text: 'Before.' }, null);
    await one.flush();
    const { draft: other } = opening('other', { from: 'core', draft: await inCore(one.id) });
    other.edit({ text: 'After.' }, null);
    await other.flush();
    const there = await inCore(one.id);
    one.edit({ text: 'Typing.' }, null);
    expect([one.follow(there), one.follow(null), one.body.text]).toEqual([null, null, 'Typing.']);
    one.close();
    const { draft: idle } = opening('third', { from: 'core', draft: { ...there, revision: 1 } });
    expect([idle.follow(there), idle.body.text]).toEqual(['changed', 'After.']);
    expect(idle.follow(null)).toBe('gone');
  });

  it('is saved as it was remembered by a window that ended before', async () => {
    const { draft, kept } = opening('one');
    draft.edit({ text: 'Not saved yet.' }, null);
    draft.close();
    const remembered = kept();
    if (remembered === null) throw new Error('nothing is remembered');
    const { draft: again } = opening('one', { from: 'memory', kept: remembered });
    await again.flush();
    expect([again.id, (await inCore(again.id)).body.text]).toEqual([draft.id, 'Not saved yet.']);
  });
});
