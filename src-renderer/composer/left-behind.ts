import type { Client } from '../../src-preload/contract/contract.ts';
import type { SavedDraft } from '../../src-preload/contract/drafts.ts';
import { isBlank } from '../../src-preload/contract/is-blank.ts';
import { failureOf } from '../client/failure.ts';
import type { WindowsHere } from '../client/windows-here.ts';
import type { DraftTab, UnsavedDraft, UnsavedDrafts } from './unsaved-drafts.ts';

type DraftsOfCore = Pick<Client, 'drafts'>;

/** Saves what a window remembers and the core may not have, as the draft that it was. Null: there is nothing to save. */
export async function saveThere(core: DraftsOfCore, windowId: string, kept: UnsavedDraft): Promise<SavedDraft | null> {
  const { spaceId, draftId, body, revision, copyId, unsaved } = kept;
  if (!unsaved || (revision === null && isBlank(body))) return null;
  return core.drafts.save({ spaceId, draftId, body, writer: { id: windowId, revision, copyId } });
}

/** The drafts this window had open before a reload, or those of windows that were killed. */
export function openBefore(
  { windows, kept }: { windows: WindowsHere; kept: UnsavedDrafts },
  windowId: string,
): Promise<DraftTab[]> {
  return windows.alone('outpost:left-behind', async () => {
    const own = kept.openOf(windowId);
    return own.length > 0 ? own : kept.takeOpen(await windows.open());
  });
}

/**
 * Saves what killed windows had not, each as the draft it was, and returns the one of this space that was written last; what cannot be
 * saved for what it says (far too long a text) goes before it, unsaved, so that somebody sees it.
 */
export function takeLeftBehind({
  core,
  windows,
  space,
  kept: unsavedDrafts,
}: {
  core: DraftsOfCore;
  windows: WindowsHere;
  space: { readonly spaceId: string | null };
  kept: UnsavedDrafts;
}): Promise<UnsavedDraft | null> {
  return windows.alone('outpost:left-behind', async () => {
    const own = await windows.own;
    let latest: UnsavedDraft | null = null;
    let refused: UnsavedDraft | null = null;
    for (const { windowId, kept } of unsavedDrafts.leftBehind(await windows.open())) {
      const isOfSpace = kept.spaceId === space.spaceId;
      try {
        const saved = await saveThere(core, windowId, kept);
        const now =
          saved === null ? {} : { draftId: saved.draftId, revision: saved.revision, copyId: crypto.randomUUID() };
        if (isOfSpace && latest === null && (saved !== null || kept.revision !== null))
          latest = { ...kept, ...now, unsaved: false };
        unsavedDrafts.forget(windowId);
      } catch (error) {
        // The core is not there, or the space is gone, or this window shows another such one: it stays for the next window.
        const canBeShown = refused === null && unsavedDrafts.of(own) === null && isOfSpace;
        if (!canBeShown || failureOf(error).code !== 'invalid') continue;
        refused = kept;
        unsavedDrafts.keep(own, kept);
        // A storage that is full did not take it twice.
        if (unsavedDrafts.of(own) !== null) unsavedDrafts.forget(windowId);
      }
    }
    return refused ?? latest;
  });
}
