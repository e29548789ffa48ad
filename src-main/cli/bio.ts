import { membersBeside, type PageBlock } from '../../src-preload/contract/bio-page.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { BioChange, FieldChange, StagedBio, WrittenPage } from '../../src-preload/contract/bio.ts';
import { isTooDeep } from '../../src-preload/contract/json-depth.ts';
import { unkeptInJson } from '../../src-preload/contract/kept-json.ts';
import {
  changeName,
  changesWords,
  fieldWords,
  howWords,
  iconsWaitWords,
  notLookedWords,
  unseenWords,
  stoppedWords,
  placeWords,
  unwholeWords,
  valueWords,
} from '../../src-preload/contract/words/bio.ts';
import { jsonTooDeep } from '../../src-preload/contract/words/json-too-deep.ts';
import { unkeptWords } from '../../src-preload/contract/words/kept-json.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { ownCommand } from './own-command.ts';
import { oneLine, visibleJson } from '../host/visible-text.ts';
import { CommandEnd, exitCodes } from './exit-codes.ts';
import type { Output } from './output.ts';
import { inputName, readText } from './read-input.ts';
import { spaceOf } from './space.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** A page is words and addresses: far more than any holds. */
const MOST_BYTES = 5_000_000;

/** The page as it is edited here, in the form that `apply` reads. */
export async function showPage(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    await readOnce(core, spaceId);
    const page = writtenPage(await core.bio.staged({ spaceId }));
    // Exactly what it says, in JSON's own escapes: `apply` reads it again.
    output.result(page, visibleJson(page, 2));
    return exitCodes.done;
  });
}

/** What was never read is read now: a command pulls nothing by itself, and an empty page would be taken for the service's. */
async function readOnce(core: Client, spaceId: string): Promise<void> {
  const { state } = await core.bio.get({ spaceId });
  if (state === 'unknown') await core.bio.sync({ spaceId });
}

function writtenPage({ bio, page }: StagedBio): object {
  const remoteIds = new Map(bio.blocks.map(({ id, remoteId }) => [id, remoteId]));
  // A picture is no part of a file: its bytes are kept here.
  const { blocks, picture: _, ...fields } = page;
  // What the service never told of a block is left out, and stays where the file is applied. Of one that it names by its ID alone that is
  // all; of another, what is null there is empty.
  const known = ({ type, active, ...words }: Omit<PageBlock, 'id' | 'extra'>): object => ({
    ...(type === null || type === ''
      ? Object.fromEntries(Object.entries(words).filter(([, word]) => word !== null))
      : { type, ...words }),
    ...(active === null ? {} : { active }),
  });
  const written = blocks.map(({ id, extra, ...block }) => ({
    id: remoteIds.get(id) ?? id,
    ...known(block),
    ...membersBeside(extra),
  }));
  return { ...fields, blocks: written };
}

/** The service's IDs are numbers, and stand so in what somebody writes who reads them there. */
function withTextIds(page: unknown): unknown {
  const { blocks } = (page ?? {}) as { blocks?: unknown };
  if (!Array.isArray(blocks)) return page;
  const withTextId = (block: { id?: unknown } | null): unknown =>
    Number.isSafeInteger(block?.id) ? { ...block, id: String(block?.id) } : block;
  return { ...(page as object), blocks: blocks.map(withTextId) };
}

/** Stages what a file says of the page. */
export async function applyPage(where: Where, output: Output, file: string): Promise<number> {
  const text = await readText(file, MOST_BYTES, { where, instead: 'file' });
  const name = inputName(file);
  let page: WrittenPage;
  try {
    // The core reads it whole, and says what is wrong with it.
    page = withTextIds(JSON.parse(text)) as WrittenPage;
  } catch {
    throw new CommandEnd(exitCodes.wrong, `${name} is not JSON.`);
  }
  // It would not get as far as the core.
  if (isTooDeep(page)) throw new CommandEnd(exitCodes.wrong, `${name}: ${jsonTooDeep}`);
  const unkept = unkeptInJson(text);
  if (unkept !== null) throw new CommandEnd(exitCodes.wrong, `${name}: ${unkeptWords(unkept)}`);
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const { bio } = await core.bio.staged({ spaceId });
    // A space that was just connected; offline, the refusal says it.
    if (bio.state === 'unknown') await core.bio.sync({ spaceId }).catch(() => undefined);
    await core.bio.apply({ spaceId, page });
    return tell(output, await core.bio.staged({ spaceId }));
  });
}

/** What is staged and not published. */
export async function showChanges(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true, reads: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    return tell(output, await core.bio.staged({ spaceId }));
  });
}

/** A command cannot ask which of both is wanted, block by block, as the window does. */
const goOnWords = (): string =>
  `To go on from the page as it is there: ${ownCommand('bio discard')}, then ${ownCommand('bio apply')} again. In the window both can be kept.`;
/** By the call that waits for the answer. */
const answerWords = (actionId: string): string =>
  `To publish yours all the same: ${ownCommand(`outbox try ${actionId}`)}. In the window both can be seen.`;
const notPublishedWords = 'As long as that is so, nothing of it is published.';

function tell(output: Output, { changes, remoteChanges, calls, page, stopped }: StagedBio): number {
  const there = changes.length === 0 ? [] : remoteChanges;
  const lines = changes.length === 0 ? ['Nothing is staged.'] : [changesWords(changes.length), ...linesOf(changes)];
  if (changes.length > 0 && calls !== null) {
    lines.push(plural(calls, { one: 'Publishing takes # call.', other: 'Publishing takes # calls.' }));
  }
  const unwhole = changes.length === 0 ? null : unwholeWords(page);
  if (unwhole !== null) lines.push(unwhole);
  if (there.length > 0) lines.push('Changed at the service since:', ...linesOf(there), notPublishedWords, goOnWords());
  if (stopped !== null) lines.push(stoppedWords(stopped.why), answerWords(stopped.actionId));
  output.result({ changes, changedThere: there, calls, stopped: stopped?.why ?? null }, lines.join('\n'));
  return exitCodes.done;
}

const line = (name: string, said: readonly string[]): string =>
  oneLine(['    ', name, ': ', said.join(' → ')].join(''));

/** A new block says what it has, a deleted one what it had; of any other what it said and says. */
function fieldLine({ name, was, is }: FieldChange, isWhole: boolean): string {
  const [before, after] = [was, is].map((value) => (value === null ? null : valueWords(name, value)));
  return line(fieldWords(name), isWhole ? [after ?? before ?? '—'] : [before ?? '—', after ?? '—']);
}

function linesOf(changes: readonly BioChange[]): string[] {
  return changes.flatMap((change) => [
    oneLine(['  ', changeName(change), ': ', howWords(change)].join('')),
    ...change.fields.map((field) => fieldLine(field, change.how.includes('added') || change.how.includes('deleted'))),
    ...(change.moved === null ? [] : [line('Place', [placeWords(change.moved.was), placeWords(change.moved.is)])]),
  ]);
}

/** Queues what is staged. Where the service changed the page since, which is looked at first, nothing is queued. */
export async function publishPage(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const published = await core.bio.publish({ spaceId }).catch(async (error: unknown) => {
      const { bio, changes, remote, waiting, stopped } = await core.bio.staged({ spaceId });
      if (changes.length === 0 && stopped !== null)
        throw new CommandEnd(
          exitCodes.needsUser,
          [stoppedWords(stopped.why), answerWords(stopped.actionId)].join('\n'),
        );
      if (changes.length === 0 && bio.state !== 'unknown') return { waiting };
      if (remote === null) throw error;
      const why = 'The page was changed at the service since it was edited here. Nothing was queued.';
      throw new CommandEnd(exitCodes.needsUser, [why, `Look with: ${ownCommand('bio diff')}`, goOnWords()].join('\n'));
    });
    if ('waiting' in published) return tellWaiting(output, published.waiting);
    const { actionIds, looked, unseen, iconsWait } = published;
    const words = plural(
      actionIds.length,
      {
        one: '# call waits in the outbox. An open window sends it, else: {command}',
        other: '# calls wait in the outbox. An open window sends them, else: {command}',
      },
      { command: ownCommand('send') },
    );
    const more = [
      ...(looked ? [] : [notLookedWords]),
      ...(unseen > 0 ? [unseenWords(unseen)] : []),
      ...(iconsWait ? [iconsWaitWords] : []),
    ];
    output.result({ actionIds, looked, unseen, iconsWait, waiting: actionIds }, [words, ...more].join('\n'));
    return exitCodes.done;
  });
}

/** The page is as it is wanted, or will be: what was asked for before is out, or on its way. */
function tellWaiting(output: Output, waiting: readonly string[]): number {
  const onTheWay = plural(
    waiting.length,
    {
      one: 'Nothing is staged. Of what was published last, # call still waits in the outbox. An open window sends it, else: {command}',
      other:
        'Nothing is staged. Of what was published last, # calls still wait in the outbox. An open window sends them, else: {command}',
    },
    { command: ownCommand('send') },
  );
  const words = waiting.length === 0 ? 'Nothing is staged, and nothing was queued.' : onTheWay;
  output.result({ actionIds: [], looked: false, unseen: 0, iconsWait: false, waiting }, words);
  return exitCodes.done;
}

/** Gives up what is staged. */
export async function discardPage(where: Where, output: Output): Promise<number> {
  return withCore({ where, output, isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const { changes } = await core.bio.staged({ spaceId });
    await core.bio.discard({ spaceId });
    const words = plural(changes.length, { one: '# change discarded.', other: '# changes discarded.' });
    output.result({ discarded: changes.length }, words);
    return exitCodes.done;
  });
}
