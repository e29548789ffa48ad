import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncPosts } from '../../../src-main/core/analytics/analytics.ts';
import { silentLog, type Log } from '../../../src-main/core/log.ts';
import type { Client } from '../../../src-preload/contract/contract.ts';
import { openRig, type Rig } from '../../rig.ts';
import { standBetween, type Between } from './between.ts';

let rig: Rig;
let between: Between;
const errors: string[] = [];
const log: Log = { ...silentLog, error: (fields, message) => void errors.push(`${message} ${JSON.stringify(fields)}`) };

beforeEach(async () => {
  errors.length = 0;
  between = await standBetween();
  rig = await openRig({
    dispatch: false,
    log,
    urlFor(sandbox) {
      between.leadTo(sandbox.url);
      return `http://127.0.0.1:${between.port}`;
    },
  });
});
afterEach(async () => {
  await between.close();
  await rig.close();
});

/** Forgets the connection, and with it the space, while an answer to a GET of this path is on its way. */
async function removedWhile<T>(path: string, ask: () => Promise<T>): Promise<T> {
  const { answered, letGo } = between.keepBack(path);
  const asked = ask();
  asked.catch(() => undefined);
  await answered;
  const [connection] = await rig.client.connections.list({});
  await rig.client.connections.remove({ connectionId: connection?.id ?? '', force: true });
  letGo();
  return asked;
}

type OfAccount = { spaceId: string; accountId: string };
const asks: [string, string, (client: Client, of: OfAccount) => Promise<unknown>][] = [
  ['accounts', '/accounts', ({ accounts }, { spaceId }) => accounts.sync({ spaceId })],
  ['webhooks', '/webhooks', ({ webhooks }, { spaceId }) => webhooks.sync({ spaceId })],
  ['bio page', '/bio', ({ bio }, { spaceId }) => bio.sync({ spaceId })],
  ['report', '/analytics', ({ analytics }, of) => analytics.report(of)],
  ['summary', '/analytics', ({ analytics }, { spaceId }) => analytics.summary({ spaceId })],
  ['posts', '/analytics/posts', ({ analytics }, of) => analytics.posts(of)],
];

describe('a space that is removed while an answer travels', () => {
  it.each(asks)('is told to be gone by whoever asked for its %s', async (_name, path, ask) => {
    const of = { spaceId: rig.spaceId, accountId: rig.account('x') };
    await expect(removedWhile(path, () => ask(rig.client, of))).rejects.toMatchObject({ data: { code: 'not-found' } });
  });

  it('is told to be gone by the search for lost answers', async () => {
    const of = { spaceId: rig.spaceId, accountId: rig.account('x'), sinceMs: Date.now() };
    const told = await removedWhile('/analytics/posts', () => syncPosts(rig.core.parts, of));
    expect(told).toMatchObject({ failed: { code: 'not-found', reason: 'space-gone' } });
  });

  it.each(['/accounts', '/analytics', '/analytics/posts'])(
    'leaves nothing to wonder about in the log when everything is pulled, and the answer to %s comes late',
    async (path) => {
      const { states } = await removedWhile(path, () => rig.client.sync.now({ spaceId: rig.spaceId }));
      expect([states, errors]).toEqual([[], []]);
    },
  );
});
