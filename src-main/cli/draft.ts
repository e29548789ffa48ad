import { randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/client';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Draft, DraftBody, DraftLine, DraftWhen, NotRestored, When } from '../../src-preload/contract/drafts.ts';
import type { Failure } from '../../src-preload/contract/failure.ts';
import { isPast as isPastTime } from '../../src-preload/contract/is-past.ts';
import { distinct } from '../../src-preload/contract/shared.ts';
import { failureWords } from '../../src-preload/contract/words/failure.ts';
import { leftDraftWords } from '../../src-preload/contract/words/left-draft.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { postBasicsWords } from '../../src-preload/contract/words/post-basics.ts';
import { ownCommand } from './own-command.ts';
import { oneLine } from '../host/visible-text.ts';
import { accountCalled } from './account-name.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import { timeIn } from './facts.ts';
import { GOES_ON, goOn } from './go-on.ts';
import { accountsNamed } from './named-accounts.ts';
import type { Output } from './output.ts';
import { readWords } from './read-input.ts';
import { spaceOf, zoneOf } from './space.ts';
import { typedMoment } from './typed-moment.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

export interface ListOptions {
  search?: string;
  label?: string;
  limit: number;
}

/** The most that the core gives at once. */
const PIECE = 500;

/** Lists drafts, the last written first. */
export async function listDrafts(where: Where, output: Output, { limit, ...which }: ListOptions): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const found: DraftLine[] = [];
    let total = Infinity;
    while (found.length < Math.min(limit, total)) {
      const most = Math.min(PIECE, limit - found.length);
      const page = await core.drafts.list({ spaceId, ...which, offset: found.length, limit: most });
      ({ total } = page);
      if (page.rows.length === 0) break;
      found.push(...page.rows);
    }
    if (total === Infinity) ({ total } = await core.drafts.list({ spaceId, ...which, limit: 0 }));
    const drafts = found.map(({ id, title, rest, accountIds, labels, plannedAtMs, savedAtMs }) => ({
      ...{ id, title, rest, accountIds, labels },
      at: plannedAtMs === null ? null : new Date(plannedAtMs).toISOString(),
      savedAt: new Date(savedAtMs).toISOString(),
    }));
    const zone = await zoneOf(core, spaceId);
    const lines = found.map(({ id, title, plannedAtMs, labels }) => {
      const time = plannedAtMs === null ? [] : [timeIn(zone, plannedAtMs)];
      return oneLine(listWords([id, title || 'Untitled', ...time, ...labels]));
    });
    if (total > found.length) lines.push(plural(total - found.length, { one: '# more.', other: '# more.' }));
    output.result({ drafts, total }, lines.length === 0 ? 'No drafts.' : lines.join('\n'));
    return exitCodes.done;
  });
}

/** A whole draft. */
export async function showDraft(where: Where, output: Output, draftId: string): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { id, spaceId, body, createdAtMs, savedAtMs, became } = await core.drafts.get({ draftId });
    const accounts = await core.accounts.list({ spaceId });
    const at = { createdAt: new Date(createdAtMs).toISOString(), savedAt: new Date(savedAtMs).toISOString() };
    const words = described(body, await zoneOf(core, spaceId), (one) => accountCalled(accounts, one));
    const gone = became === null ? [] : [becameWords[became](id)];
    output.result({ draft: { id, ...body, ...at, became } }, [words, ...gone].join('\n'));
    return exitCodes.done;
  });
}

const becameWords = {
  queued: () => `It was queued, so it is no draft any more. See it with: ${ownCommand('outbox')}`,
  deleted: (id: string) => `It was deleted. Bring it back with: ${ownCommand('draft restore')} ${id}`,
};

/** Its time is told as `--at` is read: by the clock of the space, with its name. */
function described(body: DraftBody, zone: string, called: (accountId: string) => string): string {
  const { accountIds, variants, link, boardId, firstComment, labels, when } = body;
  const facts = [
    ['Accounts', listWords(accountIds.map(called))],
    ['Link', link ?? ''],
    ['Board', boardId ?? ''],
    ['First comment', firstComment ?? ''],
    ['Labels', listWords(labels)],
    ['When', whenWords(when, zone)],
  ].flatMap(([name = '', value = '']) => (value === '' ? [] : [`${name}: ${value}`]));
  const own = Object.entries(variants).map(([id, text]) => `\nFor ${called(id)}:\n${text}`);
  return [body.text, ...own, '', ...facts].join('\n');
}

function whenWords(when: DraftWhen, zone: string): string {
  if (when.mode === 'no-time') return `no time: ${`${when.date} ${when.time}`.trim()}`;
  if (when.mode === 'schedule') return timeIn(zone, when.atMs);
  return when.mode === 'now' ? 'now, once it is queued' : 'by the queue of the service';
}

export interface AddOptions extends WhenOptions {
  account?: string[];
  label?: string[];
  link?: string;
  board?: string;
  firstComment?: string;
  delay?: number;
}

/** Keeps a draft; `-` reads its text from standard input. */
export async function addDraft(
  where: Where,
  output: Output,
  text: string,
  { account = [], label = [], link, board, firstComment, delay, ...time }: AddOptions,
): Promise<number> {
  if (delay !== undefined && (firstComment ?? '').trim() === '')
    throw new CommandEnd(exitCodes.wrong, '--delay needs --first-comment.');
  const written =
    text === '-'
      ? (await readWords('-', MOST_BYTES, { where, instead: 'words' })).replace(/\r\n?/g, '\n').replace(/\n$/, '')
      : text;
  if (written.trim() === '') throw new CommandEnd(exitCodes.wrong, 'A draft needs some words.');
  const draftId = randomUUID();
  return goOn(output, GOES_ON, (again) =>
    withCore({ where, output }, async (core) => {
      const { spaceId, status } = await spaceOf(core, where);
      const accountIds = accountsNamed(account, await core.accounts.list({ spaceId }));
      const body: DraftBody = {
        ...blankBody(accountIds),
        ...{ text: written, labels: label, link: link ?? null, boardId: board ?? null },
        ...{ firstComment: firstComment ?? null, commentDelayMinutes: delay ?? 0 },
        ...((await whenOf(core, spaceId, time)) ?? {}),
      };
      const { when } = body;
      const isPast = when.mode === 'schedule' && isPastTime(when.atMs, Date.now());
      // Kept by the call whose answer was lost, it may be more than that by now.
      if (!again || (await whatBecame(core, draftId)) === 'gone') await core.drafts.save({ spaceId, draftId, body });
      const name = status.connection?.spaceName ?? spaceId;
      const lines = [`Kept as draft ${draftId} in ${name}.`, ...(isPast ? [postBasicsWords['time-past']] : [])];
      output.result({ draftId, spaceId, ...(isPast ? { problem: 'time-past' } : {}) }, lines.map(oneLine).join('\n'));
      return exitCodes.done;
    }),
  );
}

/** As much as an import reads. */
const MOST_BYTES = 20_000_000;

export interface WhenOptions {
  now?: boolean;
  toQueue?: boolean;
  at?: string;
}

async function whenOf(
  core: Client,
  spaceId: string,
  { now, toQueue, at }: WhenOptions,
): Promise<{ when: When } | null> {
  if ([now === true, toQueue === true, at !== undefined].filter(Boolean).length > 1)
    throw new CommandEnd(exitCodes.wrong, 'Choose one: --now, --to-queue or --at.');
  if (now === true) return { when: { mode: 'now' } };
  if (toQueue === true) return { when: { mode: 'queue' } };
  if (at === undefined) return null;
  return { when: { mode: 'schedule', atMs: typedMoment(at, await zoneOf(core, spaceId)) } };
}

/** Queues drafts. Exit code 2 where some may not go: the others are queued. */
export async function queueDrafts(
  where: Where,
  output: Output,
  draftIds: string[],
  { every = 0, ...time }: WhenOptions & { every?: number },
): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    if (every > 0 && time.at === undefined) throw new CommandEnd(exitCodes.wrong, '--every needs --at.');
    const when = await whenOf(core, spaceId, time);
    const asked = { draftIds, spaceId, everyMinutes: every, ...(when ?? {}) };
    const { batchId, queued, left } = await core.drafts.queueSeveral(asked);
    const lines = [
      plural(queued.length, { one: '# draft queued.', other: '# drafts queued.' }),
      ...left.map((one) => leftDraftWords(one, one.draftId)),
    ];
    output.result({ batchId, queued, left }, lines.map(oneLine).join('\n'));
    return left.length > 0 ? exitCodes.needsUser : exitCodes.done;
  });
}

const notRestoredWords: Record<NotRestored, string> = {
  queued: `It was not deleted but queued, so it is no draft any more. See it with: ${ownCommand('outbox')}`,
  there: 'It is a draft, and was not deleted.',
  gone: failureWords('draft-gone'),
};

/** Deletes drafts, or brings back those that were deleted. */
export async function deleteDrafts(
  where: Where,
  output: Output,
  draftIds: string[],
  verb: 'delete' | 'restore',
): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    if (verb === 'restore') {
      const { restored, left } = await core.drafts.restore({ draftIds });
      const lines = [
        plural(restored, { one: '# draft is back.', other: '# drafts are back.' }),
        ...left.map(({ draftId, why }) => `${draftId}: ${notRestoredWords[why]}`),
      ];
      output.result({ restored, left }, lines.map(oneLine).join('\n'));
      return restored === 0 ? exitCodes.wrong : exitCodes.done;
    }
    const { deleted, draftIds: those } = await core.drafts.delete({ draftIds });
    const left = await whyNoDrafts(
      core,
      distinct(draftIds).filter((id) => !those.includes(id)),
    );
    const what = plural(
      deleted,
      {
        one: '# draft was deleted. Bring it back with: {command} {ids}',
        other: '# drafts were deleted. Bring them back with: {command} {ids}',
      },
      { command: ownCommand('draft restore'), ids: those.join(' ') },
    );
    const lines = [
      ...(deleted === 0 ? [] : [what]),
      ...left.map(
        ({ draftId, why }) => `${draftId}: ${why === 'gone' ? notRestoredWords.gone : becameWords[why](draftId)}`,
      ),
    ];
    output.result({ deleted, ...(left.length === 0 ? {} : { left }) }, lines.map(oneLine).join('\n'));
    return deleted === 0 ? exitCodes.wrong : exitCodes.done;
  });
}

function goneOnly(error: unknown): 'gone' {
  if (error instanceof ORPCError && (error.data as Failure | undefined)?.code === 'not-found') return 'gone';
  throw error;
}

const whatBecame = (core: Client, draftId: string): Promise<Draft['became'] | 'gone'> =>
  core.drafts.get({ draftId }).then((draft) => draft.became, goneOnly);

/** Why these were not deleted: one that was queued stays findable by its ID. */
async function whyNoDrafts(
  core: Client,
  draftIds: readonly string[],
): Promise<{ draftId: string; why: 'queued' | 'deleted' | 'gone' }[]> {
  const left: { draftId: string; why: 'queued' | 'deleted' | 'gone' }[] = [];
  for (const draftId of draftIds) {
    const became = await whatBecame(core, draftId);
    if (became !== null) left.push({ draftId, why: became });
  }
  return left;
}
