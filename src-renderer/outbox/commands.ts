import type { ActionRow, Answer, Answered, Dependents, Changed, Remedy } from '../../src-preload/contract/outbox.ts';
import { changedWords, refusedCounts, together } from '../../src-preload/contract/words/refusal.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import type { Reason } from '../../src-preload/contract/reasons.ts';
import type { RefusedCount } from '../../src-preload/contract/refusal.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { core } from '../client/core.ts';
import { refusedBefore, takenOut } from '../client/draft-notes.svelte.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { navigate } from '../client/route.svelte.ts';
import { doing, inPieces, PIECE, saidWhile } from '../client/in-pieces.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { writing } from '../client/writing.ts';
import { undoMs } from '../client/undo-ms.ts';
import type { Meant, CardOf, OutboxView } from './outbox.svelte.ts';

/** What can be done to actions of the outbox, each with its outcome in words where the list does not show it. */
type Bulk = 'hold' | 'release' | 'moveUp' | 'tryNow' | 'dismiss';

export async function change(verb: Bulk, actionIds: string[]): Promise<void> {
  if (actionIds.length === 0) return;
  if (verb === 'release') return release(actionIds);
  if (verb === 'tryNow') return tryNow(actionIds);
  if (verb === 'moveUp') return moveUp(actionIds);
  const [words, ask] = inParts[verb];
  tell(await ofAll(actionIds, words, ({ actionIds: ids }) => ask(ids)));
}

const inParts = {
  hold: ['Putting on hold: {done} of #', (actionIds: string[]) => core.outbox.hold({ actionIds })],
  dismiss: ['Clearing: {done} of #', (actionIds: string[]) => core.outbox.dismiss({ actionIds })],
} as const;

/** In the order in which they wait, so that the first of them are first whenever it ends. */
async function moveUp(ids: string[]): Promise<void> {
  const order = ids.length > PIECE ? await attempt(core.outbox.inOrder({ actionIds: ids })) : { actionIds: ids };
  if (order === undefined) return;
  let place: number | undefined;
  const moved = await ofAll(order.actionIds, 'Moving up: {done} of #', async ({ actionIds, more }) => {
    const answer = await core.outbox.moveUp({ actionIds, more, ...(place === undefined ? {} : { place }) });
    ({ place } = answer);
    return answer;
  });
  tell(moved);
}

/**
 * Undo of what was let go first has to last until the others were let go, which takes so long for each at most. It is the same for every
 * piece: with less of it a later one could leave before those in front of it.
 */
const LET_GO_MS = 2;
const MOST_UNDO_MS = 60_000;
const undoOf = (count: number): number => Math.min(MOST_UNDO_MS, undoMs + Math.max(0, count - PIECE) * LET_GO_MS);

/** Piece by piece; undefined: none of it was done. `actionIds` are those that were asked for until a call failed. */
async function ofAll<T extends Changed>(
  actionIds: readonly string[],
  words: string,
  ask: (asked: { actionIds: string[]; undoMs: number; more: number }) => Promise<T>,
): Promise<(Changed & { actionIds: string[]; answers: T[] }) | undefined> {
  const asked: string[] = [];
  const answers = await inPieces(actionIds, doing(words), async (ids, at) => {
    const answer = await ask({ actionIds: ids, undoMs: undoOf(actionIds.length), more: at.after });
    asked.push(...ids);
    return answer;
  });
  if (answers.length === 0) return undefined;
  const changed = answers.reduce((sum, one) => sum + one.changed, 0);
  return { changed, refused: answers.flatMap(({ refused }) => refused), actionIds: asked, answers };
}

async function tryNow(actionIds: string[]): Promise<void> {
  const tried = await ofAll(actionIds, 'Sending on their way: {done} of #', core.outbox.tryNow);
  tell(tried);
  if (tried === undefined || tried.changed === 0) return;
  tellSentAgain(
    'try-now',
    tried.changed,
    timesOf(tried.answers, ({ sentAgain }) => sentAgain),
  );
}

type Time = { atMs: number; untilMs: number };

/** What one Undo takes back, each by its time; null: some of it cannot be, and then none of it is offered. */
function timesOf<T extends Pick<Changed, 'changed'>>(
  answers: readonly T[],
  timeOf: (answer: T) => Time | null,
): Time[] | null {
  const asked = answers.filter(({ changed }) => changed > 0).map(timeOf);
  const all = asked.filter((one) => one !== null);
  return all.length < asked.length || all.length === 0 ? null : all;
}

/** The latest first, as what stands on another is taken back before that. */
function offerTimes(
  kind: keyof typeof undoable,
  changed: number,
  times: readonly Time[],
  takeBack: (atMs: number) => Promise<Changed>,
): void {
  const undo = async (): Promise<void> => {
    for (const { atMs } of times.toReversed()) tell(await attempt(takeBack(atMs)));
  };
  offerUndo(kind, changed, undo, Math.min(...times.map(({ untilMs }) => untilMs)));
}

/** All of a batch that its pause held goes on; taken back, it is paused again. */
export async function resumeBatch(batchId: string, allPaused: boolean): Promise<void> {
  const changed = await attempt(core.outbox.resumeBatch({ batchId, undoMs }));
  tell(changed);
  if (changed === undefined || changed.changed === 0) return;
  if (allPaused) toasts.say('batch-not-held', 'This batch is not held any more. It goes when you resume all.');
  offerUndo('released', changed.changed, async () => tell(await attempt(core.outbox.pauseBatch({ batchId }))));
}

async function release(actionIds: string[]): Promise<void> {
  const changed = await ofAll(actionIds, 'Releasing: {done} of #', core.outbox.release);
  offerUndoOf('released', changed, (free) => change('hold', free));
}

/** Not sent any more; `firstComments` says what becomes of those that wait for these posts. */
export async function cancel(what: Meant, firstComments: 'keep' | 'cancel'): Promise<void> {
  if ('card' in what) return void (await give(what.card, { verb: 'cancel', firstComments }));
  const { actionIds } = what;
  const changed = await ofAll(actionIds, 'Cancelling: {done} of #', ({ actionIds: ids }) =>
    core.outbox.cancel({ actionIds: ids, firstComments }),
  );
  offerUndoOf('cancelled', changed, async (gone) =>
    tell(
      await ofAll(gone, 'Putting back: {done} of #', ({ actionIds: ids }) => core.outbox.putBack({ actionIds: ids })),
    ),
  );
}

/** Says what was left as it is, and offers to take back what was done to the others. */
function offerUndoOf(
  kind: keyof typeof undoable,
  changed: (Changed & { actionIds: string[] }) | undefined,
  undo: (actionIds: string[]) => unknown,
): void {
  tell(changed);
  if (changed === undefined || changed.changed === 0) return;
  const left = new Set(changed.refused.map(({ actionId }) => actionId));
  const done = changed.actionIds.filter((id) => !left.has(id));
  offerUndo(kind, done.length, () => undo(done));
}

const undoable = {
  cancelled: { one: '# item cancelled.', other: '# items cancelled.' },
  'put-back': { one: '# item put back.', other: '# items put back.' },
  retimed: { one: '# item has its new time.', other: '# items have their new times.' },
  released: { one: '# item released.', other: '# items released.' },
  confirmed: { one: '# post confirmed as yours.', other: '# posts confirmed as yours.' },
  'said-live': { one: 'Confirmed by you: it is live.', other: '# posts confirmed by you: they are live.' },
  unmatched: { one: 'Not taken for that post any more.', other: '# not taken for those posts any more.' },
  'send-again': { one: 'It will be sent again.', other: '# items will be sent again.' },
  retry: { one: 'It will be tried again.', other: '# items will be tried again.' },
  'try-now': { one: 'It goes as soon as it can.', other: '# items go as soon as they can.' },
  'publish-now': { one: 'It will be published.', other: '# posts will be published.' },
} as const;

function offerUndo(
  kind: keyof typeof undoable,
  count: number,
  undo: () => unknown,
  untilMs = Date.now() + undoMs,
): void {
  const many = (total: number): string => plural(total, undoable[kind]);
  toasts.undoable({ kind, text: many(count), count, many }, untilMs, undo);
}

/** Takes a cancellation back: it waits again where it stood, and goes only when this can no longer be undone. */
export async function putBack(actionIds: string[]): Promise<void> {
  const changed = await ofAll(actionIds, 'Putting back: {done} of #', core.outbox.putBack);
  // Comments that came back are among these; one that was kept stays, and waits as before.
  const back = changed?.answers.flatMap((answer) => answer.back) ?? [];
  offerUndoOf('put-back', changed, async () =>
    tell(await ofAll(back, 'Cancelling: {done} of #', ({ actionIds: ids }) => core.outbox.cancel({ actionIds: ids }))),
  );
}

/** What waits behind what is to be cancelled; nothing, where that cannot be told. */
export async function dependents(what: Meant): Promise<Dependents> {
  const asked = 'card' in what ? inSpace(what.card) : what;
  return (await attempt(core.outbox.dependents(asked))) ?? { firstComments: 0, others: 0 };
}

const inSpace = ({ key, asOf }: CardOf) => ({
  spaceId: workspace.spaceId ?? '',
  card: key,
  ...(asOf === undefined ? {} : { asOf }),
});

function tell(changed: Changed | undefined): void {
  if (changed !== undefined) tellRefused(changed.changed, refusedCounts(changed.refused));
}

function tellRefused(changed: number, refused: readonly RefusedCount[]): void {
  if (refused.length > 0) toasts.fail('left-as-they-were', changedWords(changed, refused));
}

/** Back to a draft, and into the composer with it. */
export async function edit(actionId: string): Promise<void> {
  const made = await attempt(core.outbox.toDraft({ actionId }));
  if (made === undefined) return;
  if (made.refusedFor === null) tellTakenOut(made.draftId);
  await openDraft(made);
}

/** Whoever leaves it as it is would wait for a post that never goes. */
function tellTakenOut(draftId: string): void {
  const words = 'It was taken out of the queue to be edited. It goes only once you queue it again.';
  takenOut.note(draftId, words);
  toasts.say('taken-out', words);
}

/** Why it was refused goes along to where it is mended. */
async function openDraft({ draftId, refusedFor }: { draftId: string; refusedFor: Reason | null }): Promise<void> {
  if (refusedFor !== null) refusedBefore.note(draftId, reasonWords(refusedFor));
  await writing().openById(draftId);
  navigate({ view: 'compose' });
}

/** The answer to what was found: what waits for it goes, or it is in doubt again. */
export async function answerMatch(actionId: string, isOurs: boolean): Promise<void> {
  await give({ key: actionId, count: 1 }, { verb: isOurs ? 'it-is-ours' : 'it-is-not-ours' });
}

/** Another time for what a card is about, or for these. */
export async function newTime(what: Meant, when: { atMs: number; gaps: 'keep' | 'drop' }): Promise<void> {
  if ('card' in what) return give(what.card, { verb: 'new-time', ...when });
  const spaceId = workspace.spaceId ?? '';
  const { actionIds } = what;
  const first = when.gaps === 'keep' ? await firstOfMany(actionIds.length, { actionIds }) : {};
  if (first === undefined) return;
  const retimed = await ofAll(actionIds, 'Giving new times: {done} of #', (asked) =>
    core.outbox.reschedule({ actionIds: asked.actionIds, undoMs: asked.undoMs, when: { ...when, ...first } }),
  );
  tell(retimed);
  if (retimed === undefined || retimed.changed === 0) return;
  tellRetimed(
    spaceId,
    retimed.changed,
    timesOf(retimed.answers, ({ newTimes }) => newTimes),
  );
}

/** Whose time the gaps are kept from: of one call, the core knows it by itself. */
async function firstOfMany(count: number, of: { actionIds: string[] }): Promise<{ firstMs?: number } | undefined> {
  if (count <= PIECE) return {};
  const order = await attempt(core.outbox.inOrder(of));
  return order && (order.firstMs === null ? {} : { firstMs: order.firstMs });
}

function tellRetimed(spaceId: string, changed: number, newTimes: Time[] | null): void {
  if (newTimes === null) return toasts.say('retimed', plural(changed, undoable.retimed));
  offerTimes('retimed', changed, newTimes, (newTimesAtMs) => core.outbox.oldTimes({ spaceId, newTimesAtMs }));
}

/** How long after the first of these the last was to go; they come in the order of their times. 0: not known. */
export async function plannedApartMs(card: CardOf): Promise<number> {
  const [first, last] = (await attempt(endsOf(card))) ?? [];
  const [fromMs, toMs] = [first?.scheduledAtMs ?? null, last?.scheduledAtMs ?? null];
  return fromMs !== null && toMs !== null ? toMs - fromMs : 0;
}

/** The first and the last of what an answer to this card would be about. */
async function endsOf(card: CardOf): Promise<[ActionRow | undefined, ActionRow | undefined]> {
  const at = (offset: number) => core.outbox.list({ ...inSpace(card), section: 'card', offset, limit: 1 });
  const { total, rows } = await at(0);
  const [first] = rows;
  return [first, total > 1 ? (await at(total - 1)).rows[0] : first];
}

/** The first of what a card is about. */
export async function firstOf(card: CardOf): Promise<ActionRow | undefined> {
  return (await core.outbox.list({ ...inSpace(card), section: 'card', limit: 1 })).rows[0];
}

async function lookForCopy(): Promise<void> {
  const { spaceId } = workspace;
  const looked = spaceId === null ? undefined : await attempt(core.outbox.lookForCopy({ spaceId }));
  if (looked === undefined) return;
  const found = plural(looked.found, { one: '# post found.', other: '# posts found.' });
  const left = plural(looked.left, {
    one: '# item may still be out: not found does not mean not sent.',
    other: '# items may still be out: not found does not mean not sent.',
  });
  toasts.say('looked', looked.left === 0 ? found : `${found} ${left}`);
}

type Given =
  | { verb: Exclude<Answer['verb'], 'cancel' | 'new-time'> }
  | { verb: 'cancel'; firstComments: 'keep' | 'cancel' }
  | { verb: 'new-time'; atMs: number; gaps: 'keep' | 'drop' };

type SendingAgain = 'send-again' | 'retry' | 'publish-now';
const isSentAgain = (verb: Answer['verb']): verb is SendingAgain =>
  verb === 'send-again' || verb === 'retry' || verb === 'publish-now';

/** With Undo as long as nothing of it can have left; what goes at once says only that it goes. */
function tellSentAgain(verb: SendingAgain | 'try-now', changed: number, sentAgain: Time[] | null): void {
  const { spaceId } = workspace;
  if (sentAgain === null || spaceId === null) return toasts.say(verb, plural(changed, undoable[verb]));
  offerTimes(verb, changed, sentAgain, (sentAgainAtMs) => core.outbox.unsend({ spaceId, sentAgainAtMs }));
}

const offerRematch = (spaceId: string, changed: number, unmatchedAtMs: number): void =>
  offerUndo('unmatched', changed, async () => tell(await attempt(core.outbox.rematch({ spaceId, unmatchedAtMs }))));

/** What was found for this item is another post, though it was confirmed. */
export async function unmatch({ spaceId, id }: ActionRow): Promise<void> {
  const unmatched = await attempt(core.outbox.unmatch({ actionId: id }));
  if (unmatched !== undefined) offerRematch(spaceId, 1, unmatched.unmatchedAtMs);
}

/** What a card of many, which are posts that missed their time, can be asked for piece by piece; all else is one decision. */
const isInPieces = (verb: Given['verb']): boolean =>
  verb === 'new-time' || verb === 'publish-now' || verb === 'skip' || verb === 'cancel' || verb === 'edit';

async function answersTo(card: CardOf, given: Given): Promise<Answered[]> {
  const isUndoable = isSentAgain(given.verb) || given.verb === 'new-time';
  if (card.count <= PIECE || !isInPieces(given.verb)) {
    const words = plural(card.count, { one: 'Answering for # item.', other: 'Answering for # items.' });
    const asked = core.outbox.answer({ ...inSpace(card), ...given, ...(isUndoable ? { undoMs } : {}) });
    const answered = await attempt(saidWhile(words, asked));
    return answered === undefined ? [] : [answered];
  }
  const order = await attempt(core.outbox.inOrder(inSpace(card)));
  if (order === undefined) return [];
  const first = given.verb === 'new-time' && order.firstMs !== null ? { firstMs: order.firstMs } : {};
  const held = isUndoable ? { undoMs: undoOf(order.actionIds.length) } : {};
  return inPieces(order.actionIds, doing('Answering: {done} of #'), (actionIds) =>
    core.outbox.answer({ ...inSpace(card), ...given, ...first, ...held, actionIds }),
  );
}

/** What several answers came to, as one. What has one call, or can be taken back only as a whole, is as the first says it. */
function asOne(answers: readonly [Answered, ...Answered[]]): Answered {
  const made = answers.find(({ draftId }) => draftId !== null) ?? answers[0];
  return {
    ...made,
    changed: answers.reduce((sum, one) => sum + one.changed, 0),
    refused: together(answers.flatMap((one) => one.refused)),
  };
}

/** One answer to all that a card is about, with its outcome in words where the list does not show it. */
export async function give(card: CardOf, given: Given): Promise<void> {
  const [firstAnswer, ...others] = await answersTo(card, given);
  if (firstAnswer === undefined) return;
  const answers = [firstAnswer, ...others] as const;
  const { changed, refused, draftId, refusedFor, confirmedAtMs, unmatchedAtMs, saidLiveAtMs } = asOne(answers);
  tellRefused(changed, refused);
  if (given.verb === 'it-is-live' && saidLiveAtMs === null) toasts.say(given.verb, 'Confirmed by you: it was done.');
  if (isSentAgain(given.verb) && changed > 0)
    tellSentAgain(
      given.verb,
      changed,
      timesOf(answers, ({ sentAgain }) => sentAgain),
    );
  const { spaceId } = inSpace(card);
  if (given.verb === 'new-time' && changed > 0)
    tellRetimed(
      spaceId,
      changed,
      timesOf(answers, ({ newTimes }) => newTimes),
    );
  const cancelled = answers.map(({ cancelledAtMs }) => cancelledAtMs).filter((atMs) => atMs !== null);
  if (given.verb === 'cancel' && cancelled.length > 0) {
    offerUndo('cancelled', changed, async () => {
      for (const cancelledAtMs of cancelled.toReversed())
        tell(await attempt(core.outbox.putBack({ spaceId, cancelledAtMs })));
    });
  }
  if (confirmedAtMs !== null) {
    offerUndo('confirmed', changed, async () => tell(await attempt(core.outbox.unconfirm({ spaceId, confirmedAtMs }))));
  }
  if (saidLiveAtMs !== null) {
    offerUndo('said-live', changed, async () => tell(await attempt(core.outbox.unsay({ spaceId, saidLiveAtMs }))));
  }
  if (unmatchedAtMs !== null) offerRematch(spaceId, changed, unmatchedAtMs);
  if (draftId === null) return;
  if (changed > 1)
    toasts.say(
      'drafts-again',
      plural(changed, { one: '# post is a draft again.', other: '# posts are drafts again.' }),
    );
  else if (given.verb === 'edit' && refusedFor === null) tellTakenOut(draftId);
  await openDraft({ draftId, refusedFor: given.verb === 'edit' ? refusedFor : null });
}

/** Gives the answer, or opens the dialog it needs. `open-accounts` and `enter-token` have views of their own. */
export async function answer(view: OutboxView, card: CardOf, { verb }: Remedy): Promise<void> {
  switch (verb) {
    case 'skip':
      // What many lose is asked about once more.
      if (card.count === 1) return give(card, { verb });
      view.cancelling = { card };
      return;
    case 'cancel':
      view.cancelling = { card };
      return;
    case 'new-time':
      view.retiming = { card };
      return;
    case 'all-sent':
      view.marking = card;
      return;
    case 'look':
      return lookForCopy();
    case 'open-bio':
      return navigate({ view: 'bio' });
    case 'enter-token':
    case 'open-accounts':
      return;
    default:
      return give(card, { verb });
  }
}
