import type { Client } from '../../src-preload/contract/contract.ts';
import type { AccountRef } from '../../src-preload/contract/shared.ts';
import type { Status } from '../../src-preload/contract/status.ts';
import type { SyncFailure, SyncState } from '../../src-preload/contract/sync.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { hereOfAll, leftOut } from '../../src-preload/contract/words/posts-here.ts';
import { incompleteWords, syncFailureWords } from '../../src-preload/contract/words/sync.ts';
import { accountCalled } from './account-name.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { localTime } from './facts.ts';
import type { Output } from './output.ts';
import { spaceOf } from './space.ts';
import { syncProgress } from './sync-progress.ts';
import { withCore } from './with-core.ts';
import type { Where } from './where.ts';

/** Pulls everything of the open space now, to its end, and says of each part how it went. */
export async function syncNow(where: Where, output: Output, options: { full?: boolean }): Promise<number> {
  return withCore({ where, output, isLong: 'sync', isRepeatable: true }, async (core) => {
    const { spaceId } = await spaceOf(core, where);
    const { fetchingPausedAtMs } = await core.status.get({ spaceId });
    if (fetchingPausedAtMs !== null) output.note(resumedWords(fetchingPausedAtMs));
    const states = await pullShown(core, { spaceId, full: options.full === true }, output);
    const { accounts: posts } = await core.archive.copies({ spaceId });
    const refs = await core.accounts.list({ spaceId });
    const { online } = await core.status.get({ spaceId });
    output.result({ resources: states, posts }, linesOf({ states, posts, accounts: refs, online }).join('\n'));
    return codeOf(states.flatMap(({ failure }) => failure ?? []));
  });
}

/** Whoever asks for all of it now does not mean it to stand still: `sync.now` ends the pause, as in the window. */
const resumedWords = (sinceMs: number): string =>
  `Fetching was paused since ${localTime(sinceMs)}. It goes on now, and by itself afterwards. To pause it again: Settings, Data.`;

/** What only the service can mend: asking again later may help. */
const away: ReadonlySet<SyncFailure> = new Set([
  'unreachable',
  'service-trouble',
  'unusable-answer',
  'rate-limited',
  'refused',
  'no-end',
]);

/**
 * What the service does not have, or what waits for changes of ours, is no failure of a pull; nor is an answer that tells less of
 * what is here already, which nobody can mend by asking again: it is said, and `--json` has it.
 */
function codeOf(failures: readonly SyncFailure[]): ExitCode {
  if (failures.includes('sign-in-needed')) return exitCodes.signIn;
  if (failures.includes('storage')) return exitCodes.wrong;
  return failures.some((failure) => away.has(failure)) ? exitCodes.unreachable : exitCodes.done;
}

async function pullShown(core: Client, what: { spaceId: string; full: boolean }, output: Output): Promise<SyncState[]> {
  const stopShowing = showProgress(core, what.spaceId, output);
  try {
    return (await core.sync.now(what)).states;
  } finally {
    await stopShowing();
  }
}

/** Returns the way to end it. */
function showProgress(core: Client, spaceId: string, output: Output): () => Promise<void> {
  const progress = syncProgress(output);
  const stop = new AbortController();
  const shown = (async () => {
    for await (const copies of await core.archive.watchCopies({ spaceId }, { signal: stop.signal }))
      progress.show(copies, await core.accounts.list({ spaceId }));
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return async () => {
    stop.abort();
    await shown;
    progress.end();
  };
}

type Copies = Awaited<ReturnType<Client['archive']['copies']>>['accounts'];

interface Shown {
  states: readonly SyncState[];
  posts: Copies;
  accounts: readonly AccountRef[];
  online: Status['online'];
}

function linesOf({ states, posts, accounts, online }: Shown): string[] {
  const whole = states.filter(({ accountId }) => accountId === null);
  const ofOne = ['boards', 'reports'].flatMap((name) =>
    states.filter(({ resource, accountId }) => resource === name && accountId !== null),
  );
  const called = ({ resource, accountId }: SyncState): string =>
    `${resourceWords[resource]} of ${accountCalled(accounts, accountId ?? '')}`;
  return [
    ...whole.map((state) => `${resourceWords[state.resource]}: ${standing(state, online)}`),
    ...ofOne.map((state) => `${called(state)}: ${standing(state, online)}`),
    ...posts.map(
      (copy) => `Posts of ${accountCalled(accounts, copy.accountId)}: ${countOf(copy)} ${standing(copy, online)}`,
    ),
  ];
}

const resourceWords: Record<SyncState['resource'], string> = {
  accounts: 'Accounts',
  boards: 'Boards',
  bio: 'Bio page',
  webhooks: 'Webhooks',
  summary: 'Summary',
  reports: 'Reports',
  posts: 'Posts',
};

/** How a copy stands, and what it lacks. What was not even asked for, because the service is away, is not called up to date. */
function standing(state: Pick<SyncState, 'goodAtMs' | 'failure'> | SyncState, online: Status['online']): string {
  const lacks = 'complete' in state ? incompleteWords(state) : null;
  return lacks === null ? standingOf(state, online) : `${lacks} ${standingOf(state, online)}`;
}

function standingOf({ goodAtMs, failure }: Pick<SyncState, 'goodAtMs' | 'failure'>, online: Status['online']): string {
  const copy = goodAtMs === null ? 'There is no complete copy yet.' : `The copy is of ${localTime(goodAtMs)}.`;
  if (failure !== null) return `${syncFailureWords[failure]} ${copy}`;
  if (online !== 'online') return copy;
  return goodAtMs === null ? 'Not complete yet.' : 'Up to date.';
}

function countOf(copy: Copies[number]): string {
  const known = `${hereOfAll(copy)} here.`;
  const gone = plural(copy.gone, {
    one: '# of them is no longer at the service.',
    other: '# of them are no longer at the service.',
  });
  const hidden = plural(leftOut(copy), {
    one: 'The service no longer shows # of them. It was kept.',
    other: 'The service no longer shows # of them. They were kept.',
  });
  return [known, ...(copy.gone === 0 ? [] : [gone]), ...(leftOut(copy) === 0 ? [] : [hidden])].join(' ');
}
