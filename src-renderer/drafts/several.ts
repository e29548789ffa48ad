import type { DraftBody, Labelled, LeftDraft, When } from '../../src-preload/contract/drafts.ts';
import { leadingText } from '../../src-preload/contract/leading-text.ts';
import { beginningOf } from '../../src-preload/contract/words/beginning.ts';
import { leftDraftsWords } from '../../src-preload/contract/words/left-draft.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { core } from '../client/core.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { undoMs } from '../client/undo-ms.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { writing } from '../client/writing.ts';
import { bringBack } from '../client/bring-back.ts';
import { doing, inPieces, saidWhile, tooManyWords } from '../client/in-pieces.ts';
import { takeNewBack } from '../client/take-new-back.ts';
import { undoBatch } from '../client/undo-batch.ts';
import { dayAndClockWithin } from '../ui/moment.ts';

/* What is done with several drafts at once. Each can be taken back. */

/** What is being written is saved first, and closed where it is one of them. False: it could not be saved. */
async function leaveOpen(draftIds: readonly string[]): Promise<boolean> {
  const { draftId } = writing();
  if (draftId === null || !draftIds.includes(draftId)) return true;
  if (!(await writing().isLeft())) return false;
  writing().forget(draftId);
  return true;
}

/** And that is said. */
function isTooMany(draftIds: readonly string[]): boolean {
  const words = tooManyWords(draftIds);
  if (words !== null) toasts.fail('too-many-drafts', words);
  return words !== null;
}

/** Gives those that stay drafts. `when`: at that time, whatever they say; each `everyMinutes` later than the one before. */
export async function queueDrafts(draftIds: string[], when?: When, everyMinutes = 0): Promise<string[]> {
  if (isTooMany(draftIds) || !(await leaveOpen(draftIds))) return draftIds;
  const { batchId, queued, left, unasked, undoUntilMs } = await queuePieces(draftIds, when, everyMinutes);
  const [first, ...others] = left;
  if (first !== undefined) toasts.fail('drafts-left', leftDraftsWords([first, ...others], '“Untitled”'));
  const stay = [...left.flatMap(({ draftId, stays }) => (stays ? [draftId] : [])), ...unasked];
  if (batchId === null) return stay;
  void keepAccountsOf(queued.at(-1));
  const many = (count: number): string => plural(count, { one: '# post queued.', other: '# posts queued.' });
  const text = `${many(queued.length)}${goesWords(queued.length, when, everyMinutes)}`;
  const told = { kind: 'queued', of: batchId, text, count: queued.length, many };
  toasts.undoable(told, undoUntilMs, () => undoBatch(core, batchId));
  return stay;
}

/** Piece by piece, all of it one batch; `unasked` are those of the call that failed, and behind it. */
async function queuePieces(draftIds: readonly string[], when: When | undefined, everyMinutes: number) {
  const spaceId = workspace.spaceId ?? undefined;
  const queued: string[] = [];
  const left: LeftDraft[] = [];
  let batchId: string | null = null;
  let undoUntilMs = 0;
  let asked = 0;
  await inPieces(draftIds, doing('Queueing: {done} of #'), async (ids, { after }) => {
    // Each goes behind what was queued before it.
    const laterMs = queued.length * everyMinutes * 60_000;
    const at = when?.mode === 'schedule' ? { ...when, atMs: when.atMs + laterMs } : when;
    const answer = await core.drafts.queueSeveral({
      ...{ draftIds: ids, everyMinutes, undoMs, more: after > 0 },
      ...(at === undefined ? {} : { when: at }),
      ...(spaceId === undefined ? {} : { spaceId }),
      ...(batchId === null ? {} : { batchId }),
    });
    asked += ids.length;
    queued.push(...answer.queued);
    left.push(...answer.left);
    if (answer.batchId !== null) [batchId, undoUntilMs] = [answer.batchId, answer.undoUntilMs];
    return answer;
  });
  return { batchId, queued, left, unasked: draftIds.slice(asked), undoUntilMs };
}

/** A new draft begins with the accounts of the last post, wherever that was queued. */
async function keepAccountsOf(draftId: string | undefined): Promise<void> {
  const draft = draftId === undefined ? null : await core.drafts.get({ draftId }).catch(() => null);
  if (draft !== null) writing().keepAccounts(draft.spaceId, draft.body.accountIds);
}

/** What was scheduled in one go says when: of several, the first and the last. */
function goesWords(count: number, when: When | undefined, everyMinutes: number): string {
  if (when?.mode !== 'schedule') return '';
  const at = (ms: number): string => dayAndClockWithin(ms, Date.now(), workspace.zone);
  const first = at(when.atMs);
  if (count === 1 || everyMinutes === 0) return `\nScheduled for ${first}.`;
  return `\nScheduled from ${first} to ${at(when.atMs + (count - 1) * everyMinutes * 60_000)}.`;
}

/** What the first and the last of several are called, in the order in which they are given their times; null: they are not several, or not known. */
export async function endsOf(draftIds: readonly string[]): Promise<{ first: string; last: string } | null> {
  const [firstId, lastId] = [draftIds[0], draftIds.at(-1)];
  if (firstId === undefined || lastId === undefined || firstId === lastId) return null;
  const asked = [firstId, lastId].map((draftId) => core.drafts.get({ draftId }).catch(() => null));
  const [first, last] = await Promise.all(asked);
  if (!first || !last) return null;
  const named = (body: DraftBody): string => beginningOf(leadingText(body).trim(), 40) || 'Untitled';
  return { first: named(first.body), last: named(last.body) };
}

/** `back`: told which of them are there again, once the deletion was taken back. */
export async function deleteDrafts(draftIds: string[], back?: (draftIds: string[]) => void): Promise<void> {
  if (!(await leaveOpen(draftIds))) return;
  const answers = await inPieces(draftIds, doing('Deleting: {done} of #'), (ids) =>
    core.drafts.delete({ draftIds: ids }),
  );
  const deleted = answers.flatMap((answer) => answer.draftIds);
  // None where another window queued or deleted them meanwhile: there is nothing to be taken back.
  if (deleted.length === 0) return;
  const many = (count: number): string => plural(count, { one: 'Draft deleted.', other: '# drafts deleted.' });
  const told = { kind: 'draft-deleted', text: many(deleted.length), count: deleted.length, many };
  toasts.undoable(told, Date.now() + undoMs, async () => {
    const there = await bringBack(deleted);
    back?.(there);
  });
}

/** Each as a draft of its own beside it; the first of the new ones is opened. False: none was made. */
export async function duplicateDrafts(draftIds: string[]): Promise<boolean> {
  if (isTooMany(draftIds) || !(await writing().isLeft())) return false;
  const made = await attempt(saidWhile('Making copies.', core.drafts.duplicate({ draftIds })));
  const [first, ...others] = made?.draftIds ?? [];
  if (first === undefined) return false;
  await writing().openById(first);
  const count = others.length + 1;
  const many = (count: number): string => plural(count, { one: 'Draft duplicated.', other: '# drafts duplicated.' });
  toasts.undoable({ kind: 'draft-duplicated', text: many(count), count, many }, Date.now() + undoMs, () =>
    takeNewBack(core, [first, ...others]),
  );
  return true;
}

export async function labelDrafts(draftIds: string[], add: string[], remove: string[]): Promise<void> {
  await writing().isLeft();
  const answers = await inPieces(draftIds, doing('Labelling: {done} of #'), (ids) =>
    core.drafts.label({ draftIds: ids, add, remove }),
  );
  const changed = answers.flatMap((answer) => answer.changed);
  if (changed.length === 0) return;
  const many = (count: number): string => plural(count, { one: '# draft labelled.', other: '# drafts labelled.' });
  toasts.undoable(
    { kind: 'draft-labelled', text: many(changed.length), count: changed.length, many },
    Date.now() + undoMs,
    () => takeBack(changed),
  );
}

/** What each draft got is taken off it, and what it lost put back: one that had a label already keeps it. */
async function takeBack(changed: readonly Labelled[]): Promise<void> {
  const alike = Map.groupBy(changed, ({ added, removed }) => JSON.stringify([added, removed]));
  for (const [first, ...others] of alike.values()) {
    if (first === undefined) continue;
    const draftIds = [first, ...others].map(({ draftId }) => draftId);
    const { added, removed } = first;
    await inPieces(draftIds, doing('Taking labels back: {done} of #'), (ids) =>
      core.drafts.label({ draftIds: ids, add: removed, remove: added }),
    );
  }
}
