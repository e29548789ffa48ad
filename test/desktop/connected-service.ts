import { expect, onTestFinished } from 'vitest';
import type { Client } from '../../src-preload/contract/contract.ts';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';

/** A service of its own, connected as a space, once its account on X was read. It ends with the test. */
export async function connectedService(
  core: Client,
): Promise<{ sandbox: Sandbox; spaceId: string; accountId(): Promise<string | undefined> }> {
  const sandbox = await startSandbox({ posts: 0, port: 0 });
  onTestFinished(() => sandbox.close());
  const { url, space, token } = sandbox;
  const { spaceId } = await core.connections.save({ url, spaceRemoteId: String(space), token });
  const accountId = async (): Promise<string | undefined> =>
    (await core.accounts.list({ spaceId })).find(({ state, social }) => state === 'active' && social === 'x')?.id;
  await expect.poll(accountId).toBeDefined();
  return { sandbox, spaceId, accountId };
}
