import { createInterface } from 'node:readline';
import { createRouterClient } from '@orpc/server';
import { noticeWords } from '../../src-preload/contract/words/notice.ts';
import type { Client } from '../../src-preload/contract/contract.ts';
import { systemClock } from '../../src-main/core/clock.ts';
import { openCore } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { routerOf } from '../../src-main/core/router.ts';

/*
 * A core of its own in a process of its own, which may run as another user: opens the folder, says in one line how that
 * went, and then answers each line on its standard input with one.
 */

const [dataFolder = '', token = ''] = process.argv.slice(2);
const say = (what: unknown): void => void process.stdout.write(`${JSON.stringify(what)}\n`);

const opened = openCore({
  dataFolder,
  stateFolder: null,
  version: '0.0.0',
  shell: 'cli',
  platform: process.platform,
  clock: systemClock,
  log: silentLog,
  secrets: { get: async () => token, set: async () => 'keychain', delete: async () => {} },
  random: Math.random,
  pid: process.pid,
  dispatch: true,
});

if (opened.ok) {
  const { core } = opened;
  const client = createRouterClient(routerOf(core.parts)) as unknown as Client;
  const [connection] = await client.connections.list({});
  const spaceId = connection?.spaces[0]?.id ?? '';
  const verbs: Record<string, (words: string) => Promise<unknown>> = {
    async post(text) {
      const [account] = (await client.accounts.list({ spaceId })).filter(({ state }) => state === 'active');
      const { draftId } = await client.drafts.save({ spaceId, body: { text, accountIds: [account?.id ?? ''] } });
      return (await client.drafts.queue({ draftId })).actionIds;
    },
    resume: () => client.outbox.resumeAll({ spaceId }),
    counts: async () => (await client.outbox.overview({ spaceId })).counts,
    notices: async () => core.parts.notices.all().map(({ fact }) => noticeWords(fact)),
    close: () => core.close(2_000),
  };
  say({ ok: true });
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) {
    const [verb = '', ...words] = line.split(' ');
    try {
      say({ answer: (await verbs[verb]?.(words.join(' '))) ?? null });
    } catch (error) {
      say({ failed: (error as { data?: { message?: string } }).data?.message ?? String(error) });
    }
    if (verb === 'close') lines.close();
  }
} else {
  say(opened);
}
