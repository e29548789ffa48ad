import type { Behind, Changed, NeedsYou, Remedy, Reschedule } from '../../src-preload/contract/outbox.ts';
import { core } from '../client/core.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { navigate } from '../client/route.svelte.ts';
import { attempt, toasts } from '../client/toast.svelte.ts';
import { writing } from '../client/writing.ts';
import { counted } from '../ui/moment.ts';
import type { OutboxView } from './outbox.svelte.ts';

/** What can be done to actions of the outbox, each with its outcome in words where the list does not show it. */
type Bulk = 'hold' | 'release' | 'moveUp' | 'tryNow' | 'dismiss';

export async function change(verb: Bulk, actionIds: string[]): Promise<void> {
  if (actionIds.length === 0) return;
  tell(await attempt(core.outbox[verb]({ actionIds })));
}

/** Not sent any more; `firstComments` says what becomes of those that wait for these posts. */
export async function cancel(actionIds: string[], firstComments: 'keep' | 'cancel'): Promise<void> {
  const changed = await attempt(core.outbox.cancel({ actionIds, firstComments }));
  tell(changed);
  if (changed === undefined || changed.changed === 0) return;
  const left = new Set(changed.refused.map(({ actionId }) => actionId));
  const gone = actionIds.filter((id) => !left.has(id));
  toasts.undoable(`${counted(gone.length, 'item')} cancelled.`, Date.now() + undoMs, () => putBack(gone));
}

const undoMs = 10_000;

/** Takes a cancellation back: it waits again where it stood. */
export async function putBack(actionIds: string[]): Promise<void> {
  tell(await attempt(core.outbox.putBack({ actionIds })));
}

/** What waits behind these actions; nothing, where that cannot be told. */
export async function behind(actionIds: string[]): Promise<Behind> {
  return (await attempt(core.outbox.behind({ actionIds }))) ?? { firstComments: 0, others: 0 };
}

/** Activates the accounts, and takes the refused posts up again behind that: none of them may overtake it. */
async function activateAndSend(accountIds: readonly string[], actionIds: string[]): Promise<void> {
  const spaceId = workspace.spaceId;
  if (spaceId === null) return;
  const after: string[] = [];
  for (const accountId of accountIds) {
    const queued = await attempt(core.accounts.activate({ spaceId, accountId }));
    if (queued === undefined) return;
    after.push(queued.actionId);
  }
  tell(await attempt(core.outbox.tryNow({ actionIds, after })));
}

function tell(changed: Changed | undefined): void {
  const [first] = changed?.refused ?? [];
  if (changed === undefined || first === undefined) return;
  const others = changed.refused.length > 1 ? ` (and ${counted(changed.refused.length - 1, 'other')})` : '';
  toasts.fail(`Not changed${others}: ${first.reason}`);
}

/** Back to a draft, and into the composer with it. */
export async function edit(actionId: string): Promise<void> {
  const made = await attempt(core.outbox.toDraft({ actionId }));
  if (made !== undefined) await openDraft(made.draftId);
}

/** A whole group goes back to the drafts; the first of them opens. */
async function editAll(actionIds: string[]): Promise<void> {
  const draftIds: string[] = [];
  for (const actionId of actionIds) {
    const made = await attempt(core.outbox.toDraft({ actionId }));
    if (made === undefined) break;
    draftIds.push(made.draftId);
  }
  const [first] = draftIds;
  if (first === undefined) return;
  if (draftIds.length > 1) toasts.say(`${counted(draftIds.length, 'post')} are drafts again.`);
  await openDraft(first);
}

async function openDraft(draftId: string): Promise<void> {
  await writing().openById(draftId);
  navigate({ view: 'compose' });
}

/** The answer to what was found: what waits for it goes, or it is in doubt again. */
export async function answerMatch(actionId: string, isOurs: boolean): Promise<void> {
  await attempt(isOurs ? core.outbox.confirmMatch({ actionId }) : core.outbox.unmatch({ actionId }));
}

async function resolve(actionId: string, answer: 'sent' | 'not-sent' | 'draft'): Promise<void> {
  const resolved = await attempt(core.outbox.resolve({ actionId, answer }));
  if (resolved === undefined) return;
  if (resolved.draftId !== null) await openDraft(resolved.draftId);
  else toasts.say(answer === 'sent' ? 'Noted: it is live.' : 'It goes again.');
}

/** How long after the first of these the last was to go; they come in the order of their times. 0: not known. */
export async function plannedApartMs(actionIds: readonly string[]): Promise<number> {
  const ends = [actionIds.at(0), actionIds.at(-1)].filter((id) => id !== undefined);
  const found = await attempt(Promise.all(ends.map((actionId) => core.outbox.detail({ actionId }))));
  const [first, last] = (found ?? []).map(({ row }) => row.scheduledAtMs);
  return typeof first === 'number' && typeof last === 'number' ? last - first : 0;
}

export async function retime(actionIds: string[], when: Reschedule): Promise<void> {
  tell(await attempt(core.outbox.reschedule({ actionIds, when })));
}

/** The answer for everything that an older copy holds back. */
export async function answerOlder(given: 'all-sent' | 'one-by-one' | 'none-went'): Promise<void> {
  const { spaceId } = workspace;
  if (spaceId !== null) await attempt(core.outbox.answerOlder({ spaceId, answer: given }));
}

async function lookForCopy(): Promise<void> {
  const { spaceId } = workspace;
  const looked = spaceId === null ? undefined : await attempt(core.outbox.lookForCopy({ spaceId }));
  if (looked === undefined) return;
  const left =
    looked.left === 0 ? '' : ` ${counted(looked.left, 'item')} may still be out: not found does not mean not sent.`;
  toasts.say(`${counted(looked.found, 'post')} found.${left}`);
}

/** Gives one answer to a card, or to one of its actions. `open-accounts` and `enter-token` have views of their own. */
export async function answer(
  view: OutboxView,
  cause: NeedsYou['cause'],
  remedy: Remedy,
  actionIds: string[],
): Promise<void> {
  const [first] = actionIds;
  if (first === undefined) return;
  const doubtful = cause === 'in-doubt';
  switch (remedy.verb) {
    case 'it-is-live':
      return resolve(first, 'sent');
    case 'it-is-ours':
      return answerMatch(first, true);
    case 'it-is-not-ours':
      return answerMatch(first, false);
    case 'send-again':
      return resolve(first, 'not-sent');
    case 'make-draft':
      return doubtful ? resolve(first, 'draft') : editAll(actionIds);
    case 'edit':
      return editAll(actionIds);
    case 'publish-now':
      return retime(actionIds, 'now');
    case 'skip':
      if (actionIds.length === 1) return retime(actionIds, 'skip');
      view.cancelling = actionIds;
      return;
    case 'new-time':
      view.retiming = actionIds;
      return;
    case 'retry':
      return change('tryNow', actionIds);
    case 'dismiss':
      return change('dismiss', actionIds);
    case 'activate-account':
      return activateAndSend(remedy.accountIds ?? [], actionIds);
    case 'cancel':
      view.cancelling = actionIds;
      return;
    case 'look':
      return lookForCopy();
    case 'all-sent':
      view.marking = actionIds;
      return;
    case 'one-by-one':
    case 'none-went':
      return answerOlder(remedy.verb);
    case 'enter-token':
    case 'open-accounts':
      return;
    default:
      return remedy.verb satisfies never;
  }
}
