import type { DraftBody, SavedDraft } from '../../../src-preload/contract/drafts.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { insertDrafts, storedDraft, type StoredDraft } from './drafts.queries.ts';
import { changeDraft, draftAt } from './versions.ts';

/** What a window knew when it wrote; absent: whatever is there is overwritten. */
interface Writer {
  revision: number | null;
  id: string;
  copyId: string;
}

export interface SaveDraft {
  spaceId: string;
  draftId?: string | undefined;
  body: DraftBody;
  writer?: Writer | undefined;
}

/**
 * Creates or replaces a draft. Words are never lost to another window's: where it changed the same of the draft since, or queued or
 * deleted it, or where it is of another space, these are kept beside it under the writer's `copyId`. What it changed of the rest (a
 * label, a time) stays beside them. Repeating a save whose answer was lost changes nothing.
 */
export function saveDraft(parts: Pick<Parts, 'store' | 'clock' | 'newId'>, input: SaveDraft): SavedDraft {
  const savedAtMs = parts.clock.nowMs();
  return parts.store.tx((tx) => {
    const draftId = input.draftId ?? parts.newId();
    const there = storedDraft(tx, draftId);
    if (there === undefined) return begin(tx, draftId, input, savedAtMs, null);
    if (there.became !== null || there.spaceId !== input.spaceId)
      return copy(tx, input, copyIdFor(tx, parts, input), savedAtMs, 'gone', there);
    if (changedElsewhere(there, input)) {
      const body = withBoth(tx, there, input);
      if (body === null) return copy(tx, input, copyIdFor(tx, parts, input), savedAtMs, 'changed', there);
      return { ...replace(tx, there, { ...input, body }, savedAtMs, null), body };
    }
    const body = withElsewhere(tx, there, input);
    const saved = replace(tx, there, { ...input, body }, savedAtMs, null);
    return body === input.body ? saved : { ...saved, body };
  });
}

/**
 * What this one writes over its own last save, of which it has not heard: that was laid over what another one had changed, and so is
 * this, as far as it says nothing else of it.
 */
function withElsewhere(tx: Tx, there: StoredDraft, { body, writer }: SaveDraft): DraftBody {
  const before = there.revision - 1;
  if (!writer?.revision || there.writer !== writer.id || before <= writer.revision) return body;
  const base = draftAt(tx, there.id, writer.revision);
  const elsewhere = draftAt(tx, there.id, before);
  if (base === null || elsewhere === null) return body;
  const names = Object.keys(elsewhere) as (keyof DraftBody)[];
  const theirs = names.filter((name) => !same(elsewhere[name], base[name]) && same(body[name], base[name]));
  if (theirs.length === 0) return body;
  return { ...body, ...(Object.fromEntries(theirs.map((name) => [name, elsewhere[name]])) as Partial<DraftBody>) };
}

/** The last change is another window's, and this one had not seen it. The same words are no quarrel. */
function changedElsewhere(there: StoredDraft, { body, writer }: SaveDraft): boolean {
  if (writer === undefined || there.writer === writer.id) return false;
  return there.revision !== writer.revision && !same(there.body, body);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What this one changed and what was changed elsewhere since it read the draft; null: both are about the same, or it is not known. */
function withBoth(tx: Tx, there: StoredDraft, { body, writer }: SaveDraft): DraftBody | null {
  const base = writer?.revision ? draftAt(tx, there.id, writer.revision) : null;
  if (base === null) return null;
  const names = new Set([base, body, there.body].flatMap((one) => Object.keys(one) as (keyof DraftBody)[]));
  const isOurs = (name: keyof DraftBody): boolean => !same(body[name], base[name]);
  const isTheirs = (name: keyof DraftBody): boolean => !same(there.body[name], base[name]);
  const quarrels = [...names].some((name) => isOurs(name) && isTheirs(name) && !same(body[name], there.body[name]));
  if (quarrels) return null;
  const theirs = [...names].filter(isTheirs).map((name) => [name, there.body[name]]);
  return { ...body, ...(Object.fromEntries(theirs) as Partial<DraftBody>) };
}

function begin(
  tx: Tx,
  id: string,
  { spaceId, body, writer }: SaveDraft,
  savedAtMs: number,
  copied: SavedDraft['copied'],
  mayBeOut: StoredDraft['mayBeOut'] = null,
): SavedDraft {
  const at = { createdAtMs: savedAtMs, savedAtMs };
  insertDrafts(tx, [{ id, spaceId, body, ...at, writer: writer?.id ?? null, mayBeOut }]);
  return { draftId: id, revision: 1, savedAtMs, copied };
}

function replace(
  tx: Tx,
  there: StoredDraft,
  { body, writer }: SaveDraft,
  savedAtMs: number,
  copied: SavedDraft['copied'],
): SavedDraft {
  const { id, revision } = there;
  if (same(there.body, body)) return { draftId: id, revision, savedAtMs: there.savedAtMs, copied };
  changeDraft(tx, there, { body, savedAtMs, writer: writer?.id ?? null }, savedAtMs);
  return { draftId: id, revision: revision + 1, savedAtMs, copied };
}

/** Never the draft that is to be spared, nor one that is gone. */
function copyIdFor(tx: Tx, { newId }: Pick<Parts, 'newId'>, { draftId, writer }: SaveDraft): string {
  const copyId = writer?.copyId;
  return copyId === undefined || copyId === draftId || (storedDraft(tx, copyId)?.became ?? null) !== null
    ? newId()
    : copyId;
}

/** A copy whose answer was lost is there already. */
function copy(
  tx: Tx,
  input: SaveDraft,
  copyId: string,
  savedAtMs: number,
  copied: 'changed' | 'gone',
  { mayBeOut }: StoredDraft,
): SavedDraft {
  const there = storedDraft(tx, copyId);
  if (there === undefined) return begin(tx, copyId, input, savedAtMs, copied, mayBeOut);
  return replace(tx, there, input, savedAtMs, copied);
}
