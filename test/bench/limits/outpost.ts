import { reasonWords } from '../../../src-preload/contract/words/reason.ts';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Client } from '../../../src-preload/contract/contract.ts';
import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { systemClock } from '../../../src-main/core/clock.ts';
import { request } from '../../../src-main/core/connections/connections.ts';
import { openCore, type Core } from '../../../src-main/core/core.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { enqueue } from '../../../src-main/core/actions/actions.ts';
import { postActions } from '../../../src-main/core/posts/posts.ts';
import { routerOf } from '../../../src-main/core/router.ts';
import { listAccounts } from '../../../src-main/core/service/service.ts';
import { query } from '../../../src-main/core/store/schema.ts';
import { API_CAP, PUBLISH_CAP, WINDOW_MS } from './scale.ts';
import { NO_JOURNAL, NO_PULLS, type Task } from './task.ts';

/** The real core: ledger on disk, each step fsynced, dispatcher, governor. */
export interface Outpost {
  enqueue(texts: readonly string[], now: boolean): void;
  read(): Promise<void>;
  drained(): Promise<void>;
  tripMs(): number;
}

export async function openOutpost(task: Task): Promise<Outpost> {
  const core = opened(task);
  const client = createRouterClient(routerOf(core.parts)) as unknown as Client;
  const { spaceId } = await client.connections.save({
    url: task.url,
    spaceRemoteId: String(task.space),
    token: task.token,
    publishLimit: { count: PUBLISH_CAP, windowMs: WINDOW_MS },
    apiLimit: { count: API_CAP, windowMs: WINDOW_MS },
  });
  const { parts } = core;
  const session = parts.sessions.of(spaceId);
  if (session === null) throw new Error('there is no such space');
  const open = query
    .selectFrom('action')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['queued', 'waiting', 'claimed', 'on_wire']);
  return {
    enqueue(texts, now) {
      const actions = texts.flatMap((text) =>
        postActions(parts, bodyOf(task, text), { draftId: null, base: 0, from: now ? 'hand' : { doneAtMs: 0 } }),
      );
      parts.store.tx((tx) => enqueue(tx, parts, { spaceId, name: 'bench', actions, undoMs: 0 }));
    },
    async read() {
      const answer = await request(parts, session, 'background', (call) => listAccounts(session.service, {}, call));
      if (!answer.ok) throw new Error(`a read failed: ${reasonWords(answer.reason)}`);
    },
    async drained() {
      while ((parts.store.get(open)?.count ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 25));
    },
    tripMs: () => parts.governor.roundTripMs(session.publish),
  };
}

function opened(task: Task): Core {
  const outcome = openCore({
    dataFolder: task.folder,
    stateFolder: join(task.folder, 'state'),
    ...(task.contestant === NO_JOURNAL ? { journal: 'off' as const } : {}),
    ...(task.contestant === NO_PULLS ? { sync: 'needed' as const } : {}),
    version: '0.0.0',
    shell: 'cli',
    platform: process.platform,
    clock: systemClock,
    log: silentLog,
    secrets: { get: async () => task.token, set: async () => 'memory', delete: async () => {} },
    random: Math.random,
    pid: process.pid,
  });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.core;
}

function bodyOf(task: Task, text: string): DraftBody {
  return {
    text,
    accountIds: [task.account],
    variants: {},
    link: null,
    boardId: null,
    firstComment: null,
    commentDelayMinutes: 0,
    labels: [],
    when: { mode: 'now' },
    missedPolicy: null,
  };
}
