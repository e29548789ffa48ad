import { setTimeout as after } from 'node:timers/promises';
import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { setActive } from '../../../src-main/core/accounts/accounts.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { openCore, type Core } from '../../../src-main/core/core.ts';
import { queueDraft, saveDraft } from '../../../src-main/core/drafts/drafts.ts';
import { isFailed } from '../../../src-main/core/failure.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import type { ActionKind, KindOfAction } from '../../../src-main/core/actions/actions.ts';
import { resolve } from '../../../src-main/core/outbox/outbox.ts';
import { seededRandom } from '../../../src-main/sandbox/seed/random.ts';
import { JOB_VARIABLE, stateBeside, type Job, type Mutant } from './job.ts';
import { arm, say } from './points.ts';

/*
 * The process that is killed: the real core, sending. It tells its parent on stdout what it was promised ("ack TEXT"
 * only after the commit), recovers what its predecessor left, and answers some doubts as a user would.
 */

const job = JSON.parse(process.env[JOB_VARIABLE] ?? 'null') as Job;
const random = seededRandom(job.seed);
const armed = arm(job.point, job.marks);

say('opening');
const outcome = openCore({
  dataFolder: job.dataFolder,
  stateFolder: stateBeside(job.dataFolder),
  version: '0.0.0',
  shell: 'cli',
  platform: process.platform,
  clock: systemClock,
  log: silentLog,
  secrets: { get: async () => job.token, set: async () => 'memory', delete: async () => {} },
  random: () => random.next() / 4,
  pid: process.pid,
  deadlines: { connectMs: 4_000, headersMs: 900, bodyMs: 900, totalMs: 8_000 },
});
if (!outcome.ok) throw new Error(`the core did not open: ${outcome.code}`);
armed.opened();
const { core } = outcome;
spoil(core, job.mutant);
say('open');
await work(core);

async function work({ parts, close }: Core): Promise<void> {
  answerDoubts(core);
  for (let n = 1; n <= job.posts; n++) {
    queue(core, `${job.name} post ${n}`, n % 4 === 0 ? `comment of ${job.name} post ${n}` : null);
    if (n % 5 === 0)
      parts.store.tx((tx) =>
        setActive(tx, parts, { spaceId: job.spaceId, accountId: job.spareAccountId, active: n % 10 === 0 }),
      );
    await after(random.between(0, 12));
  }
  let isIdle = false;
  while (!job.drains || toGo(core) > 0) {
    if (!isIdle && toGo(core) === 0) {
      isIdle = true;
      say('idle');
    }
    answerDoubts(core);
    await after(15);
  }
  await close(2_000);
  say('drained');
}

/** T1. Only what was committed is acknowledged. */
function queue({ parts }: Core, text: string, firstComment: string | null): void {
  const body: DraftBody = {
    text,
    accountIds: [random.pick(job.accountIds)],
    variants: {},
    link: null,
    boardId: null,
    firstComment,
    commentDelayMinutes: 0,
    labels: [],
    when: { mode: 'now' },
    missedPolicy: null,
  };
  const saved = saveDraft(parts, { spaceId: job.spaceId, body });
  if (job.mutant === 'says-before-commit') say(`ack ${text}`);
  const queued = queueDraft(parts, { draftId: saved.draftId, undoMs: 0 });
  if (isFailed(queued)) throw new Error(JSON.stringify(queued.failed));
  say(`ack ${text}`);
  if (firstComment !== null) say(`ack ${firstComment}`);
}

/** T5, as a user who answers some: live, not live, make it a draft, or no answer yet. */
function answerDoubts({ parts }: Core): void {
  const find = parts.store.raw.prepare("SELECT id FROM action WHERE state = 'in_doubt' ORDER BY id LIMIT 1 OFFSET ?");
  const id = find.pluck().get(random.between(0, 3)) as string | undefined;
  if (id === undefined || random.next() < 0.5) return;
  const answer = random.pick(['sent', 'not-sent', 'not-sent', 'draft'] as const);
  parts.store.tx((tx) => resolve(tx, parts, { actionId: id, answer }));
}

function toGo({ parts }: Core): number {
  const count = "SELECT count(*) FROM action WHERE state IN ('queued', 'waiting', 'claimed', 'on_wire')";
  const open = parts.store.raw.prepare(count).pluck().get() as number;
  // Behind a doubt in its lane nothing may go: that is as far as it gets by itself.
  const behind = parts.store.raw
    .prepare(
      `SELECT count(*) FROM action WHERE state IN ('queued', 'waiting') AND EXISTS (SELECT 1 FROM action AS earlier
       WHERE earlier.lane = action.lane AND earlier.id < action.id AND earlier.state = 'in_doubt')`,
    )
    .pluck()
    .get() as number;
  return open - behind;
}

function spoil({ parts }: Core, mutant: Mutant | null): void {
  const kinds = parts.kinds as Map<ActionKind, KindOfAction>;
  const create = kinds.get('posts.create');
  if (create === undefined) throw new Error('the core knows no posts');
  if (mutant === 'doubt-is-retried') kinds.set('posts.create', { ...create, idempotent: true });
  if (mutant === 'marker-after-answer') {
    kinds.set('posts.create', {
      ...create,
      perform: async (service, action, { onWire, ...call }) => {
        const answer = await create.perform(service, action, call);
        onWire?.();
        return answer;
      },
    });
  }
}
