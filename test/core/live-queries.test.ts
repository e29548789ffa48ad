import { afterEach, expect, it } from 'vitest';
import { MOST_LIVE } from '../../src-main/core/live-queries.ts';
import { connectClient, type CoreClient } from '../../src-main/host/rpc-client.ts';
import { openRig, type Rig } from '../rig.ts';
import { hostOf } from '../window-host.ts';

let rig: Rig;
afterEach(() => rig.close());

it('one line has so many live queries at once and no more; others have theirs, and what ends makes room', async () => {
  rig = await openRig({ dispatch: false });
  const host = hostOf(() => rig.core);
  const [greedy, other] = [connectClient(host.openPort()), connectClient(host.openPort())];
  const { spaceId } = rig;
  const asked = async ({ core }: CoreClient): Promise<() => void> => {
    const end = new AbortController();
    const live = await core.drafts.watchList({ spaceId }, { signal: end.signal });
    await live.next();
    return () => end.abort();
  };
  const open = await Promise.all(Array.from({ length: MOST_LIVE }, () => asked(greedy)));
  const tooMany = {
    code: 'TOO_MANY_REQUESTS',
    message: 'This connection has 200 live queries open, the most that one may have. End some of them first.',
  };
  await expect(asked(greedy)).rejects.toMatchObject(tooMany);
  // What is answered once is answered as ever, and who comes on a line of their own as well.
  expect(await greedy.core.drafts.list({ spaceId })).toMatchObject({ total: 0 });
  await asked(other);
  for (const end of open.slice(0, 2)) end();
  await expect.poll(() => asked(greedy).catch(() => null)).not.toBeNull();
  // One that nobody took an answer of is over when it is ended, and so is one that was ended at once.
  const end = new AbortController();
  await greedy.core.drafts.watchList({ spaceId }, { signal: end.signal });
  await expect(asked(greedy)).rejects.toMatchObject(tooMany);
  end.abort();
  await expect.poll(() => asked(greedy).catch(() => null)).not.toBeNull();
  greedy.close();
  other.close();
});
