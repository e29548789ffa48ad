import { exitCodes } from './exit-codes.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import { toldWords } from '../../src-preload/contract/told.ts';
import { markTroubleWords } from '../../src-preload/contract/words/mark-trouble.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import type { Output } from './output.ts';
import { endCode } from './space.ts';
import { withCore } from './with-core.ts';

/** What waits for an answer comes first. */
function needs({ in_doubt, rejected }: Status['outbox']): string {
  const count = in_doubt + rejected;
  if (count === 0) return '';
  return plural(count, {
    one: '# item needs you: outpost outbox --state in_doubt, --state rejected\n',
    other: '# items need you: outpost outbox --state in_doubt, --state rejected\n',
  });
}

const isoTime = (atMs: number): string => new Date(atMs).toISOString();

/** What was found by its words alone is shown as sent, and nothing that belongs to it goes before it is confirmed. */
export function matchedWords(count: number): string {
  const found = plural(count, {
    one: '# item was found at the service by its words, and waits for you to confirm it',
    other: '# items were found at the service by their words, and wait for you to confirm them',
  });
  return `${found}: outpost outbox --state matched, then outpost outbox confirm ID (or unmatch ID).`;
}

/** What happened to the data, until somebody says to have read it. */
function facts({ told, older, paused, markTrouble }: Status): string {
  const lines = told.map((fact) => `! ${toldWords(fact, isoTime)}`);
  if (lines.length > 0) lines.push('Say that you have read this with: outpost status --read');
  if (markTrouble !== null) lines.push(`! ${markTroubleWords(markTrouble)}`);
  if (older)
    lines.push(
      'Paused, older copy. Look for what went out with: outpost outbox older --look. Then say what became of the rest: --all-sent, --one-by-one, or --none-went on a new computer.',
    );
  else if (paused) lines.push('The outbox is paused, and nothing is sent. To go on: outpost outbox resume');
  return lines.map((line) => `${line}\n`).join('');
}

/** One real request, then what the status bar would say. */
export async function showStatus(
  data: string | undefined,
  output: Output,
  options: { read?: boolean } = {},
): Promise<number> {
  return withCore({ data, output }, async (core) => {
    const before = await core.status.get({});
    const ids = before.told.map(({ id }) => id);
    if (options.read === true && ids.length > 0) await core.status.read({ ids });
    if (before.connection !== null) await core.status.probe({});
    const status = await core.status.get({});
    const { connection, online, outbox, limits } = status;
    const short = ({ limit, remaining, resetsAtMs }: typeof limits.publish) => ({ limit, remaining, resetsAtMs });
    output.result(
      {
        connection,
        online: online === 'online',
        state: online,
        outbox,
        limits: { publish: short(limits.publish), api: short(limits.api) },
        paused: status.paused,
        older: status.older,
        markTrouble: status.markTrouble,
        told: status.told.map((fact) => ({ ...fact, words: toldWords(fact, isoTime) })),
      },
      connection === null
        ? `${facts(status)}Nothing is connected.`
        : `${facts(status)}${needs(outbox)}${outbox.matched > 0 ? `${matchedWords(outbox.matched)}\n` : ''}${connection.spaceName} (space ${connection.spaceRemoteId} at ${connection.url}): ${online}\n${status.waiting} waiting, publish ${limits.publish.used}/${limits.publish.limit}, api ${limits.api.used}/${limits.api.limit}`,
    );
    if (connection !== null && online === 'offline') return exitCodes.unreachable;
    return endCode(status);
  });
}
