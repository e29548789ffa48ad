import {
  actionStates,
  olderCopyCard,
  type ActionRow,
  type ActionState,
  type Changed,
} from '../../src-preload/contract/outbox.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { beginningOf } from '../../src-preload/contract/words/beginning.ts';
import { historyWords } from '../../src-preload/contract/words/history.ts';
import { refusalWords } from '../../src-preload/contract/words/refusal.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { behindWords } from '../../src-preload/contract/words/behind.ts';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { titleWords } from '../../src-preload/contract/words/title.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { ownCommand } from './own-command.ts';
import { localTime } from './facts.ts';
import { oneLine } from '../host/visible-text.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { needsUser, spaceOf, zoneOf } from './space.ts';
import { hasOffset, typedMoment } from './typed-moment.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

export interface ListOptions {
  state?: string;
  needsYou?: boolean;
}

/** Lists what the outbox holds and held, oldest place first; or what needs the user, card by card. */
export async function listOutbox(
  where: Where,
  output: Output,
  { state, needsYou = false }: ListOptions,
): Promise<number> {
  if (state !== undefined && !actionStates.includes(state as ActionState)) {
    throw new CommandEnd(exitCodes.wrong, `There is no state "${state}". States: ${listWords(actionStates)}.`);
  }
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId, status } = await spaceOf(core, where);
    const rows = needsYou
      ? await rowsInNeed(core, spaceId)
      : await allRows(core, { spaceId, section: 'all', state: state as ActionState | undefined });
    const all = state === undefined ? 'The outbox is empty.' : `Nothing in the outbox has the state "${state}".`;
    const none = needsYou ? 'Nothing needs you.' : all;
    const actions = rows.map(({ id, kind, state, reason, text, change, ofPost, remoteId, attempts }) => ({
      id,
      kind,
      state,
      reason: reasonWords(reason),
      reasonCode: reason?.code ?? null,
      text: titleWords({ text, change }),
      change,
      ofPost,
      remoteId,
      attempts,
    }));
    output.result({ actions }, actions.length === 0 ? none : rows.map((row) => oneLine(lineOf(row))).join('\n'));
    return needsUser(status) ? exitCodes.needsUser : exitCodes.done;
  });
}

/** All that the cards of "Needs you" are about; a refused token, which is about no single item, is in the status. */
async function rowsInNeed(core: Client, spaceId: string): Promise<ActionRow[]> {
  const { needsYou } = await core.outbox.overview({ spaceId });
  const rows: ActionRow[] = [];
  for (const { key, cause } of needsYou) {
    if (cause !== 'sign-in') rows.push(...(await allRows(core, { spaceId, section: 'card', card: key })));
  }
  return rows;
}

interface Listed {
  spaceId: string;
  section: 'all' | 'card';
  state?: ActionState | undefined;
  card?: string;
}

async function allRows(core: Client, { state, ...listed }: Listed): Promise<ActionRow[]> {
  const limit = 500;
  const rows: ActionRow[] = [];
  for (let offset = 0, total = 1; offset < total; offset += limit) {
    const page = await core.outbox.list({ ...listed, offset, limit, ...(state === undefined ? {} : { state }) });
    total = page.total;
    rows.push(...page.rows);
  }
  return rows;
}

function lineOf(row: ActionRow): string {
  const text = beginningOf(titleWords(row), 60);
  const named = row.ofPost === null ? text : `First comment on “${beginningOf(row.ofPost, 40)}”: ${text}`;
  const words = reasonWords(row.reason) || behindWords(row);
  const line = `${row.id}  ${row.state.padEnd(13)} ${row.kind.padEnd(18)} ${named}`;
  return words === '' ? line : `${line}  (${words})`;
}

type Verb = 'hold' | 'release' | 'moveUp' | 'tryNow' | 'dismiss';

export async function changeOutbox(where: Where, output: Output, verb: Verb, ids: string[]): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    return tell(output, await core.outbox[verb]({ actionIds: ids }));
  });
}

/** Cancels what was not sent yet; the first comments of a post stay, and ask, unless they are to go with it. */
export async function cancel(
  where: Where,
  output: Output,
  ids: string[],
  options: { withComments?: boolean },
): Promise<number> {
  const firstComments = options.withComments === true ? 'cancel' : 'keep';
  return withCore({ where, output, isRepeatable: true }, async (core) =>
    tell(output, await core.outbox.cancel({ actionIds: ids, firstComments })),
  );
}

export interface ResolveOptions {
  sent?: boolean;
  notSent?: boolean;
  draft?: boolean;
}

/** The user's answer to one doubt. */
export async function resolveDoubt(where: Where, output: Output, id: string, options: ResolveOptions): Promise<number> {
  const answers = [options.sent && 'sent', options.notSent && 'not-sent', options.draft && 'draft'].filter(Boolean);
  const [answer] = answers as ('sent' | 'not-sent' | 'draft')[];
  if (answer === undefined || answers.length > 1) {
    throw new CommandEnd(exitCodes.wrong, 'Say which: --sent, --not-sent or --draft.');
  }
  return withCore({ where, output }, async (core) => {
    const resolved = await core.outbox.resolve({ actionId: id, answer });
    output.result(resolved, `${id} is now ${resolved.state}.`);
    return exitCodes.done;
  });
}

/** The history of one action, and what was sent and answered. */
export async function showAction(where: Where, output: Output, id: string): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const detail = await core.outbox.detail({ actionId: id });
    const events = detail.events.map((event) => ({ ...event, ...historyWords(event) }));
    const history = events.map(({ atMs, what, why }) =>
      oneLine(why === '' ? `${localTime(atMs)}  ${what}` : `${localTime(atMs)}  ${what}: ${why}`),
    );
    output.result(
      { ...detail, events },
      [titleWords(detail.row), '', ...history, '', detail.request.line, detail.request.body].join('\n'),
    );
    return exitCodes.done;
  });
}

export interface RescheduleOptions {
  now?: boolean;
  skip?: boolean;
  at?: string;
  keepGaps?: boolean;
}

/** A new time for what missed its own, or for what still waits. */
export async function reschedule(
  where: Where,
  output: Output,
  ids: string[],
  { now = false, skip = false, at, keepGaps = false }: RescheduleOptions,
): Promise<number> {
  if ([now, skip, at !== undefined].filter(Boolean).length !== 1)
    throw new CommandEnd(
      exitCodes.wrong,
      'Say when, in one way: --now, --skip, or --at with a time such as 2026-12-24T09:15.',
    );
  if (keepGaps && at === undefined)
    throw new CommandEnd(exitCodes.wrong, '--keep-gaps goes with --at: it says how far apart they are from then on.');
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const gaps = keepGaps ? ('keep' as const) : ('drop' as const);
    const when = at === undefined ? (now ? 'now' : 'skip') : { atMs: await momentFor(core, ids, at), gaps };
    return tell(output, await core.outbox.reschedule({ actionIds: ids, when }));
  });
}

/** Without an offset by the clock of the items' own space, whichever is open. Ends the command where their clocks differ. */
async function momentFor(core: Client, actionIds: readonly string[], at: string): Promise<number> {
  if (hasOffset(at)) return typedMoment(at, 'UTC');
  const zones = new Set<string>();
  for (const actionId of actionIds) {
    // What is not there is told of by the change itself.
    const found = await core.outbox.detail({ actionId }).catch(() => null);
    if (found !== null) zones.add(await zoneOf(core, found.row.spaceId));
  }
  const [zone = 'UTC', another] = zones;
  if (another === undefined) return typedMoment(at, zone);
  const words = `These are of spaces with different clocks: ${listWords([...zones])}.`;
  throw new CommandEnd(exitCodes.wrong, `${words} Write the time with its offset, as in 2026-12-24T09:15:00+00:00.`);
}

/** Back to a draft, for editing. */
export async function makeDraft(where: Where, output: Output, id: string): Promise<number> {
  return withCore({ where, output }, async (core) => {
    const draft = await core.outbox.toDraft({ actionId: id });
    output.result(draft, `It is draft ${draft.draftId} now.`);
    return exitCodes.done;
  });
}

/** Says that the post that was found is this one: what waits for it goes. */
export async function confirmMatch(where: Where, output: Output, ids: string[]): Promise<number> {
  return withCore({ where, output }, async (core) => {
    for (const actionId of ids) await core.outbox.confirmMatch({ actionId });
    const what = plural(ids.length, { one: '# match is confirmed.', other: '# matches are confirmed.' });
    output.result({}, `${what} What waits for it goes once its ID is known.`);
    return exitCodes.done;
  });
}

/** Takes back a match: it is another post. */
export async function unmatch(where: Where, output: Output, id: string): Promise<number> {
  return withCore({ where, output }, async (core) => {
    await core.outbox.unmatch({ actionId: id });
    output.result({}, `${id} is no longer taken for that post.`);
    return exitCodes.done;
  });
}

export interface OlderOptions {
  allSent?: boolean;
  oneByOne?: boolean;
  noneWent?: boolean;
  look?: boolean;
}

/** The answer for everything that may be out, of a copy that is older than what was sent. */
export async function answerOlder(where: Where, output: Output, options: OlderOptions): Promise<number> {
  const answers = [
    options.allSent && ('all-sent' as const),
    options.oneByOne && ('one-by-one' as const),
    options.noneWent && ('none-went' as const),
  ].filter((one) => typeof one === 'string');
  const [answer] = answers;
  if (options.look === true && answer === undefined) return lookForCopy(where, output);
  if (options.look === true || answer === undefined || answers.length > 1) {
    throw new CommandEnd(exitCodes.wrong, 'Say which: --look, --all-sent, --one-by-one or --none-went.');
  }
  return withCore({ where, output }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const { changed } = await core.outbox.answer({ spaceId, card: olderCopyCard, verb: answer });
    const next =
      answer === 'one-by-one'
        ? `Each is a question of its own now: ${ownCommand('outbox --needs-you')}. The rest goes again with: ${ownCommand('outbox resume')}`
        : `Send again with: ${ownCommand('outbox resume')}`;
    output.result(
      { answered: changed },
      [plural(changed, { one: '# item was answered.', other: '# items were answered.' }), next].join(' '),
    );
    return exitCodes.done;
  });
}

async function lookForCopy(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const { found, left } = await core.outbox.lookForCopy({ spaceId });
    const words = [
      plural(found, { one: '# was found, and is shown as matched.', other: '# were found, and are shown as matched.' }),
      plural(left, { one: '# is left to decide.', other: '# are left to decide.' }),
      ...(left > 0 ? [] : [`The outbox stays paused until: ${ownCommand('outbox resume')}`]),
    ];
    output.result({ found, left }, words.join(' '));
    return left > 0 ? exitCodes.needsUser : exitCodes.done;
  });
}

/** Nothing of this space is sent until it is resumed. */
export async function pause(where: Where, output: Output, paused: boolean): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    await (paused ? core.outbox.pauseAll({ spaceId }) : core.outbox.resumeAll({ spaceId }));
    output.result({ paused }, paused ? 'Paused: nothing is sent until you resume.' : 'Resumed.');
    return exitCodes.done;
  });
}

function tell(output: Output, { changed, refused }: Changed): number {
  const left = refused.map(({ actionId, why }) => ({ actionId, code: why.code, reason: refusalWords(why) }));
  const done = plural(changed, { one: '# item was changed.', other: '# items were changed.' });
  const lines = [
    changed === 0 ? 'Nothing was changed.' : done,
    ...left.map(({ actionId, reason }) => oneLine(`${actionId}: ${reason}`)),
  ];
  output.result({ changed, refused: left }, lines.join('\n'));
  return refused.length > 0 ? exitCodes.wrong : exitCodes.done;
}
