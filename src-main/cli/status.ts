import type { Client } from '../../src-preload/contract/contract.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { Incident } from '../../src-preload/contract/incident.ts';
import { incidentWords } from '../../src-preload/contract/words/incident.ts';
import { cardWords, type CardWords } from '../../src-preload/contract/words/card.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { oneLine } from '../host/visible-text.ts';
import { exitCodes } from './exit-codes.ts';
import { factLine, factLines, localTime } from './facts.ts';
import type { Output } from './output.ts';
import { askedFor, endCode, isAtWelcome, onlySandbox, placeWords } from './space.ts';
import { ownCommand } from './own-command.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** What waits for an answer comes first. The older copy has a line of its own, which says how it is answered. */
function needs({ needsYou, older }: Status): string[] {
  if (needsYou === 0 || older) return [];
  const forms = {
    one: '# item needs you: {command}',
    other: '# items need you: {command}',
  };
  return [plural(needsYou, forms, { command: ownCommand('outbox --needs-you') })];
}

/** What was found by its words alone is shown as sent, and nothing that belongs to it goes before it is confirmed. */
export function matchedWords(count: number): string {
  const forms = {
    one: '# item was found at the service by its words, and waits for you to confirm it: {list}, then {confirm} ID (or unmatch ID).',
    other:
      '# items were found at the service by their words, and wait for you to confirm them: {list}, then {confirm} ID (or unmatch ID).',
  };
  return plural(count, forms, { list: ownCommand('outbox --state matched'), confirm: ownCommand('outbox confirm') });
}

/** What happened to the data, and why nothing is sent. */
function facts(status: Status, read: readonly Incident[], copy: CardWords | null): string {
  const { older, paused } = status;
  // What is said to have been read is shown once more: nobody has read what was not shown.
  const lines = [...read.map(factLine), ...factLines(status)];
  if (older)
    lines.push(
      ['Paused, older copy.', ...(copy === null ? [] : [copy.sentence, copy.detail])].join(' '),
      `Look for what went out with: ${ownCommand('outbox older --look')}. Then say what became of the rest: --all-sent, --one-by-one, or --none-went on a new computer.`,
    );
  else if (paused) lines.push(`The outbox is paused, and nothing is sent. To go on: ${ownCommand('outbox resume')}`);
  return lines.map((line) => `${line}\n`).join('');
}

/** What the window's card says of an older copy, and how many it holds; null where there is none in this space. */
async function olderWords(
  core: Client,
  { connection, older }: Status,
): Promise<{ words: CardWords; held: number } | null> {
  if (!older || connection === null) return null;
  const { needsYou, timeZone } = await core.outbox.overview({ spaceId: connection.spaceId });
  const card = needsYou.find(({ cause }) => cause === 'older');
  return card === undefined ? null : { words: cardWords(card, timeZone), held: card.count };
}

/** What an older copy holds waits for an answer, and for nothing else. */
function waitingWords(waiting: number, held: number): string {
  const goes = plural(waiting - held, { one: '# item is waiting.', other: '# items are waiting.' });
  const stays = plural(held, {
    one: '# is held until the older copy is answered.',
    other: '# are held until the older copy is answered.',
  });
  return held === 0 ? goes : `${goes} ${stays}`;
}

/** What needs the user, then the space and its connection, then what waits and the limits: a line each. */
function linesOf(status: Status, connection: NonNullable<Status['connection']>, look: Look): string {
  const { outbox, limits, waiting, lastAnswerAtMs } = status;
  const { spaceName, spaceRemoteId, url, sandbox } = connection;
  const { publish, api } = limits;
  return [
    ...needs(status),
    ...(outbox.matched > 0 ? [matchedWords(outbox.matched)] : []),
    oneLine(`${spaceName} (${placeWords({ remoteId: spaceRemoteId, url, sandbox })}): ${stateWords(status, look)}`),
    ...(look.answered || lastAnswerAtMs === null ? [] : [`Its last answer came on ${localTime(lastAnswerAtMs)}.`]),
    waitingWords(waiting, look.held),
    `Publish calls used in this window: ${publish.used} of ${publish.limit}. Calls in all: ${api.used} of ${api.limit}.`,
  ].join('\n');
}

const onlineWords: Record<Status['online'], string> = {
  online: 'online',
  offline: 'offline',
  'sign-in-needed': 'sign-in needed',
  unknown: 'not tried yet',
};

/** What a script and a person wait for at most: then what is known is told. */
const LOOK_WITHIN_MS = 2_000;

/** What was asked just now. `held`: what waits for an older copy to be answered. */
interface Look {
  answered: boolean;
  held: number;
}

/** A token that was refused before is refused until there is another one. */
const stateWords = ({ online }: Status, { answered }: Look): string =>
  answered || online === 'sign-in-needed' ? onlineWords[online] : 'the service has not answered yet';

/** Whether the service was tried, to whatever end, in the time there is for it. */
async function tried(core: Client, asked: { spaceId?: string }): Promise<boolean> {
  const probe = core.status.probe(asked).then(() => true);
  // It ends with the core, unheard.
  probe.catch(() => undefined);
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), LOOK_WITHIN_MS);
  try {
    return await Promise.race([probe, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One real request, then what the status bar would say. */
export async function showStatus(where: Where, output: Output, options: { read?: boolean } = {}): Promise<number> {
  return withCore({ where, output, saysFacts: true, isRepeatable: true, reads: true, isBrief: true }, async (core) => {
    const asked = await askedFor(core, where);
    const before = await core.status.get(asked);
    const read = options.read === true ? before.incidents : [];
    if (read.length > 0) await core.status.read({ ids: read.map(({ id }) => id) });
    // As in the window, what stands behind its welcome is not told of.
    const isChosen = !(await isAtWelcome(core, where, before));
    const answered = before.connection === null || !isChosen || (await tried(core, asked));
    const found = await core.status.get(asked);
    const status = isChosen ? found : { ...found, connection: null, paused: false };
    const nothing = isChosen ? 'Nothing is connected.' : onlySandbox;
    const { connection, online, outbox, limits } = status;
    const older = await olderWords(core, status);
    const copy = older?.words ?? null;
    const inWords = (fact: Incident) => ({ ...fact, words: incidentWords(fact, localTime) });
    const short = ({ limit, remaining, resetsAtMs }: typeof limits.publish) => ({ limit, remaining, resetsAtMs });
    output.result(
      {
        connection,
        online: answered && online === 'online',
        answered,
        lastAnswerAtMs: status.lastAnswerAtMs,
        state: online,
        outbox,
        limits: { publish: short(limits.publish), api: short(limits.api) },
        paused: status.paused,
        older: status.older,
        olderCopy: copy,
        markTrouble: status.markTrouble,
        incidents: status.incidents.map(inWords),
        read: read.map(inWords),
      },
      connection === null
        ? `${facts(status, read, copy)}${nothing}`
        : `${facts(status, read, copy)}${linesOf(status, connection, { answered, held: older?.held ?? 0 })}`,
    );
    // What happened to the data is to be read, whether or not the service can be reached and takes the token.
    if (status.incidents.length > 0 || status.older) return exitCodes.needsUser;
    const isUnheard = !answered && online !== 'sign-in-needed';
    if (connection !== null && (online === 'offline' || isUnheard)) return exitCodes.unreachable;
    return endCode(status);
  });
}
